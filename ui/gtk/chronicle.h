/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chronicle.h: what happened in a game, in lines for its players. */
#pragma once

#include <avignon/land.h>

G_BEGIN_DECLS

/* A line of the log. */
typedef struct {
    guint action; /* how many actions had been applied once it happened */
    AvEventType type;
    gint player; /* or AV_NOBODY */
    gint points;
    gchar *text;
    GArray *cells; /* gint16 pairs; NULL: none */
} AvLogLine;

typedef struct {
    GPtrArray *lines;  /* AvLogLine */
    guint first_phase; /* of a turn */
} AvChronicle;

/* How things stood before an action. */
typedef struct {
    guint turn;
    gchar *said; /* what the action is, in words; NULL: no player does anything */
} AvBefore;

AvChronicle *av_chronicle_new (void);
void av_chronicle_free (AvChronicle *chronicle);

/* Begins anew with GAME, in which nothing was done yet. */
void av_chronicle_begin (AvChronicle *chronicle, const AvGame *game);
/* To be called before an action is tried; free `said` where it is refused. */
AvBefore av_chronicle_look (const AvGame *game, const AvAction *action);
/* Tells of ACTION, just done; clears BEFORE. */
void av_chronicle_add (AvChronicle *chronicle, const AvGame *game, const AvAction *action,
                       AvBefore *before);

G_END_DECLS

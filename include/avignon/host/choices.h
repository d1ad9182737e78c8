/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * choices.h: the command-line options that set up a new game, the same for every program.
 */
#pragma once

#include <avignon/host/choose.h>

G_BEGIN_DECLS

#define AV_CHOICES_ERROR (av_choices_error_quark ())
AV_API GQuark av_choices_error_quark (void);

typedef enum {
    AV_CHOICES_ERROR_USAGE,   /* an option's value is no such thing */
    AV_CHOICES_ERROR_MISSING, /* what it names is not there */
} AvChoicesError;

/* What was given on the command line, as text; zero-filled: nothing. */
typedef struct {
    gchar *players, *edition, *table, *decks, *rules, *game, *bots, *seed;
    gchar **options;     /* "ID.KEY=VALUE" */
    gchar **player;      /* "COLOUR:NAME:CONTROL" */
    const gchar *folder; /* where paths in these start from; NULL: the current folder */
} AvChoices;

AV_API void av_choices_clear (AvChoices *choices);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AvChoices, av_choices_clear)

/* Whether anything was given. */
AV_API gboolean av_choices_any (const AvChoices *choices);

/* Who plays where the command line does not say. */
typedef enum {
    AV_SEATS_BOTS,   /* everybody is played by the program */
    AV_SEATS_HUMANS, /* people play all seats but the last ones, for which --bots names players */
} AvSeats;

/* The options that fill CHOICES in, all of type FILENAME or FILENAME_ARRAY and ended by an empty one; --player is among
 * them where people may play.  The caller frees the table. */
AV_API GOptionEntry *av_choices_entries (AvChoices *choices, AvSeats seats);

/* The chosen set-up, which the caller frees.  INFOS: as in choose.h.  MISSING (may be NULL) receives a sentence (gchar *,
 * owned) for all rules that belong to the decks but cannot be used.  NULL and an error: an AvChoicesError, or one of a
 * deck, a plugin or a program that is to play. */
AV_API AvSetup *
av_choices_to_setup (const AvChoices *choices, AvSeats seats, AvCatalogue *catalogue,
                     const GPtrArray *infos, GPtrArray *missing, GError **error);

/* Reads TEXT, the value of option NAME, as a number from MIN to MAX; FALSE and an AvChoicesError. */
AV_API gboolean av_choices_read_number (const gchar *name, const gchar *text, guint64 min,
                                        guint64 max, guint64 *value, GError **error);

G_END_DECLS

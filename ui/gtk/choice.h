/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * choice.h: what the person who is to decide may choose, sorted by how it is asked for: cells to
 * lay the tile in hand on, other cells, segments, and what does not lie on the table.
 */
#pragma once

#include "gtk/ask.h"
#include "gtk/play.h"
#include "gtk/table-view.h"

G_BEGIN_DECLS

/* A way of choosing segments: one line of the menu above the tile. */
typedef struct {
    guint kind; /* of action */
    gint piece; /* or -1: the action asks for none */
} AvManner;

typedef struct {
    AvPlay *play;      /* not owned */
    GArray *manners;   /* AvManner; empty: no segment is asked for */
    guint manner;      /* the one in use */
    GArray *segments;  /* guint: what it may choose; of the last tile first, by cell and slot */
    GArray *elsewhere; /* AvAction: chosen from a list */
    guint hand;        /* kind of tile in hand, or AV_NONE */
    guint rotation;    /* how the person holds it */
    gboolean lays;     /* the tile in hand is to be laid */
    gboolean cells;    /* some cells may be chosen */
} AvChoice;

AvChoice *av_choice_new (void);
void av_choice_free (AvChoice *choice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvChoice, av_choice_free)

/* Sorts what PLAY allows now; NULL: nothing. */
void av_choice_update (AvChoice *choice, AvPlay *play);
void av_choice_set_manner (AvChoice *choice, guint manner);

/* One AvLit for each cell of the table, for the rotation the tile is held in; the caller frees
 * them. */
guint8 *av_choice_light (const AvChoice *choice);
/* A rotation in which the tile in hand may be laid on a cell, from the one it is held in on; -1:
 * none. */
gint av_choice_fitting_rotation (const AvChoice *choice, gint x, gint y);

/* The legal actions on a cell (SEGMENT AV_NONE), with the tile as it is held, or on a segment in
 * the manner in use; appended to ACTIONS (of AvAction). */
void av_choice_find (const AvChoice *choice, gint x, gint y, guint segment, GArray *actions);
/* Why nothing can be done there, translated; NULL: nothing to say.  The caller frees it. */
gchar *av_choice_explain (const AvChoice *choice, gint x, gint y, guint segment);

G_END_DECLS

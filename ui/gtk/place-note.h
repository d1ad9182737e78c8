/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place-note.h: what there is to say of a place on the table that is pointed at. */
#pragma once

#include "gtk/choice.h"
#include "gtk/table-view.h"

G_BEGIN_DECLS

/* What was said of the features of one position: asking the rules anew whenever the pointer moves would take too long. */
typedef struct _AvPlaceNotes AvPlaceNotes;

AvPlaceNotes *av_place_notes_new (void);
void av_place_notes_free (AvPlaceNotes *notes);
/* The position has changed. */
void av_place_notes_forget (AvPlaceNotes *notes);

/* Appends to TEXT what there is to say of cell (X, Y), and of SEGMENT on its tile (AV_NONE: of none), in lines; to
 * CELLS (of gint16, in pairs) and SEGMENTS (of guint16) what the rules show with it. */
void
av_place_notes_describe (AvPlaceNotes *notes, const AvChoice *choice, AvTableView *view, gint x,
                         gint y, guint segment, GString *text, GArray *cells, GArray *segments);
/* Appends in lines what a click on the corner or edge of that number does. */
void av_place_append_spot (const AvChoice *choice, guint spot, GString *text);
/* Appends which of his own pieces the player would put on the table with the tile in hand, laid there: a bridge that it
 * needs, for example. */
void av_place_append_spent (const AvChoice *choice, gint x, gint y, GString *text);
/* Appends how the tile in hand would lie there, and in how many ways it may: "city north; road east west (2 ways)";
 * nothing where it may not be laid. */
void av_place_append_lie (const AvChoice *choice, gint x, gint y, GString *text);

G_END_DECLS

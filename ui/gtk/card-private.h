/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-private.h: what the files of the table of cards share. */
#pragma once

#include "gtk/card-art.h"
#include "gtk/card-view.h"

G_BEGIN_DECLS

#define CARDS_GAP 8
#define CARDS_TITLE 19 /* height of a zone's title */

struct _AvCardView {
    GtkDrawingArea parent;
    AvCardArt *art;
    const AvRuleset *ruleset;  /* held */
    AvLayout *layout, *before; /* now, and when somebody last had a choice */
    GArray *lit;               /* gint */
    gint decider;              /* whose zones stand out, or negative */
    gint cursor;               /* number of a card, or -1 */
    gint pointed;              /* index of a card, or -1 */
};

/* The zones' grid: each column is as wide as its widest zone has places. */
typedef struct {
    double left[9], place; /* of columns; width of one place */
    double top, row;       /* height of a row */
    guint columns, rows;
} Grid;

/* card-place.c */
void cards_measure (AvCardView *view, Grid *grid);
void cards_zone_area (const Grid *grid, const AvLayoutZone *zone, GdkRectangle *area);
void cards_card_area (const AvCardView *view, const Grid *grid, const AvLayoutCard *card,
                      GdkRectangle *area);
/* The index of the card that has the number, or -1. */
gint cards_find (const AvLayout *layout, gint number);

/* card-draw.c */
gboolean cards_is_lit (const AvCardView *view, gint number);
gboolean cards_draw (GtkWidget *widget, cairo_t *cr);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-place.c: where zones and cards lie on a table of cards. */
#include "gtk/card-private.h"

#define GAP CARDS_GAP
#define TITLE CARDS_TITLE
#define SHAPE 0.92 /* width of a card for its height */

/* The lines of cards that a zone has. */
static guint
count_lines (const AvCardView *view, guint zone, guint slots)
{
    guint lines = 1;
    for (guint i = 0; i < view->layout->cards->len; i++) {
        const AvLayoutCard *card = view->layout->cards->pdata[i];
        if (card->zone == zone)
            lines = MAX (lines, card->slot / slots + 1);
    }
    return lines;
}

void
cards_measure (AvCardView *view, Grid *grid)
{
    guint slots[8] = { 0 }, all = 0;
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    *grid = (Grid){ .columns = 1, .rows = 1 };
    for (guint i = 0; i < view->layout->zones->len; i++) {
        const AvLayoutZone *zone = view->layout->zones->pdata[i];
        guint column = MIN (zone->column, 7);
        slots[column] = MAX (slots[column], MAX (zone->slots, 1));
        grid->columns = MAX (grid->columns, column + 1);
        grid->rows = MAX (grid->rows, zone->row + MAX (zone->rows, 1));
    }
    for (guint i = 0; i < grid->columns; i++)
        all += slots[i];
    grid->row = (height - GAP) / grid->rows;
    grid->place = (width - GAP * (1 + grid->columns * 2.0)) / MAX (all, 1);
    /* Wider than cards are is only empty. */
    grid->place = MIN (grid->place, (grid->row - TITLE - GAP) * SHAPE * 1.25);
    double used = grid->place * all + GAP * (1 + grid->columns * 2.0);
    grid->left[0] = GAP + MAX (0, (width - used) / 2);
    grid->top = GAP;
    for (guint i = 0; i < grid->columns; i++)
        grid->left[i + 1] = grid->left[i] + slots[i] * grid->place + 2 * GAP;
}

void
cards_zone_area (const Grid *grid, const AvLayoutZone *zone, GdkRectangle *area)
{
    guint column = MIN (zone->column, 7);
    *area = (GdkRectangle){ (gint) grid->left[column], (gint) (grid->top + zone->row * grid->row),
                            (gint) (grid->left[column + 1] - grid->left[column] - GAP),
                            (gint) (MAX (zone->rows, 1) * grid->row - GAP) };
}

void
cards_card_area (const AvCardView *view, const Grid *grid, const AvLayoutCard *card,
                 GdkRectangle *area)
{
    const AvLayoutZone *zone = view->layout->zones->pdata[card->zone];
    guint slots = MAX (zone->slots, 1), shift = 0, line = 0, slot = 0;
    GdkRectangle there;
    cards_zone_area (grid, zone, &there);
    double height = grid->row - TITLE - GAP - 4, width = MIN (height * SHAPE, grid->place - 6);
    height = MIN (height, width / SHAPE);
    if (zone->stack) {
        shift = card->slot;
    } else {
        slot = card->slot % slots;
        line = card->slot / slots;
    }
    /* Where lines do not fit, each lies on the one before. */
    double step = MIN (height + GAP, (there.height - TITLE - 4 - height)
                                         / MAX (count_lines (view, card->zone, slots) - 1, 1));
    double place = (double) there.width / slots;
    area->x = (gint) (there.x + slot * place + (place - width) / 2);
    area->y = (gint) (there.y + TITLE + line * step + shift * height * 0.13);
    area->width = (gint) width;
    area->height = (gint) height;
}

gint
cards_find (const AvLayout *layout, gint number)
{
    for (guint i = 0; layout && number >= 0 && i < layout->cards->len; i++)
        if (((const AvLayoutCard *) layout->cards->pdata[i])->number == number)
            return i;
    return -1;
}

gboolean
av_card_view_get_area (AvCardView *view, gint number, GdkRectangle *area)
{
    Grid grid;
    gint index = cards_find (view->layout, number);
    if (index < 0)
        return FALSE;
    cards_measure (view, &grid);
    cards_card_area (view, &grid, view->layout->cards->pdata[index], area);
    return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-draw.c: draws a table of cards: zones, cards, what is lit, what moved. */
#include "gtk/card-private.h"
#include "gtk/palette.h"
#include "gtk/tools.h"

#define FELT 0x2f5240
#define SHADE 0x1f2227 /* under the zones of players */
#define GOLD 0xffd24a
#define MOVED 0x7fd4ff

gboolean
cards_is_lit (const AvCardView *view, gint number)
{
    for (guint i = 0; number >= 0 && i < view->lit->len; i++)
        if (g_array_index (view->lit, gint, i) == number)
            return TRUE;
    return FALSE;
}

static guint32
owner_colour (const AvCardView *view, gint owner, guint32 standard)
{
    return owner >= 0 ? av_palette_player (view->ruleset, owner) : standard;
}

static void
frame (cairo_t *cr, const GdkRectangle *area, guint32 rgb, double width, gboolean dashed)
{
    const double dashes[] = { 6, 4 };
    cairo_save (cr);
    if (dashed)
        cairo_set_dash (cr, dashes, 2, 0);
    av_palette_set (cr, rgb, 1);
    cairo_set_line_width (cr, width);
    cairo_rectangle (cr, area->x - 3, area->y - 3, area->width + 6, area->height + 6);
    cairo_stroke (cr);
    cairo_restore (cr);
}

static void
draw_zone (AvCardView *view, cairo_t *cr, const Grid *grid, const AvLayoutZone *zone)
{
    GdkRectangle area;
    cards_zone_area (grid, zone, &area);
    gboolean decides = zone->owner >= 0 && zone->owner == view->decider;
    av_palette_add_rounded (cr, area.x, area.y, area.width, area.height, 7);
    /* On the green felt a player's colour would be another. */
    if (zone->owner >= 0) {
        av_palette_set (cr, SHADE, 1);
        cairo_fill_preserve (cr);
    }
    av_palette_set (cr, owner_colour (view, zone->owner, 0xffffff),
                    zone->owner < 0 ? 0.10
                    : decides       ? 0.58
                                    : 0.30);
    cairo_fill_preserve (cr);
    av_palette_set (cr, owner_colour (view, zone->owner, 0xffffff), decides ? 1 : 0.25);
    cairo_set_line_width (cr, decides ? 2 : 1);
    cairo_stroke (cr);
}

static void
draw_title (AvCardView *view, cairo_t *cr, const Grid *grid, const AvLayoutZone *zone)
{
    GdkRectangle area;
    if (!zone->title)
        return;
    cards_zone_area (grid, zone, &area);
    g_autoptr (PangoLayout) layout =
        gtk_widget_create_pango_layout (GTK_WIDGET (view), zone->title);
    gint wide = area.width;
    for (gint size = 12; wide > area.width - 8 && size > 9; size--) {
        av_layout_set_font (layout, "Sans Bold", size);
        pango_layout_get_pixel_size (layout, &wide, NULL);
    }
    pango_layout_set_width (layout, (area.width - 8) * PANGO_SCALE);
    pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    av_palette_set (cr, 0xffffff, 0.92);
    cairo_move_to (cr, area.x + 5, area.y + 1);
    pango_cairo_show_layout (cr, layout);
}

/* An arrow from where a card was to where it is. */
static void
draw_way (cairo_t *cr, const GdkRectangle *from, const GdkRectangle *to)
{
    double x = to->x + to->width / 2.0, start = from->y + from->height / 2.0;
    double down = to->y > from->y ? 1 : -1;
    double end = to->y + (down > 0 ? -4 : to->height + 4);
    frame (cr, from, MOVED, 1.5, TRUE);
    av_palette_set (cr, MOVED, 0.9);
    cairo_set_line_width (cr, 4);
    cairo_move_to (cr, x, start);
    cairo_line_to (cr, x, end - down * 8);
    cairo_stroke (cr);
    cairo_move_to (cr, x, end);
    cairo_line_to (cr, x - 8, end - down * 12);
    cairo_line_to (cr, x + 8, end - down * 12);
    cairo_close_path (cr);
    cairo_fill (cr);
}

/* A card that is new where it lies: a mark in its corner, which being lit does not cover. */
static void
draw_new (cairo_t *cr, const GdkRectangle *area)
{
    cairo_arc (cr, area->x + area->width - 1, area->y + 1, 7, 0, 2 * G_PI);
    av_palette_set (cr, MOVED, 1);
    cairo_fill_preserve (cr);
    av_palette_set (cr, 0x123a52, 1);
    cairo_set_line_width (cr, 2);
    cairo_stroke (cr);
}

/* How many of the name lie in the zone; only those up to LAST, if that is one of them. */
static guint
count_alike (const AvLayout *layout, const AvLayoutCard *like, const AvLayoutCard *last)
{
    guint n = 0;
    gboolean passed = FALSE;
    for (guint i = 0; i < layout->cards->len && !passed; i++) {
        const AvLayoutCard *card = layout->cards->pdata[i];
        n += card->zone == like->zone && g_strcmp0 (card->name, like->name) == 0;
        passed = card == last;
    }
    return n;
}

/* Whether the card was elsewhere, *FROM, or (*FROM is NULL) is new in its place. */
static gboolean
has_moved (const AvCardView *view, const AvLayoutCard *card, const AvLayoutCard **from)
{
    gint index = cards_find (view->before, card->number);
    *from = NULL;
    if (!view->before || card->face_down)
        return FALSE;
    /* What is out of reach of actions is known by its name alone. */
    if (card->number < 0)
        return count_alike (view->layout, card, card) > count_alike (view->before, card, NULL);
    const AvLayoutCard *before = index >= 0 ? view->before->cards->pdata[index] : NULL;
    if (!before || g_strcmp0 (before->name, card->name) != 0)
        return TRUE;
    *from = before;
    return before->zone != card->zone || before->slot != card->slot;
}

gboolean
cards_draw (GtkWidget *widget, cairo_t *cr)
{
    AvCardView *view = AV_CARD_VIEW (widget);
    GdkRectangle area, there;
    Grid grid;
    av_palette_set (cr, FELT, 1);
    cairo_paint (cr);
    if (!view->layout)
        return FALSE;
    cards_measure (view, &grid);
    const GPtrArray *zones = view->layout->zones, *cards = view->layout->cards;
    for (guint i = 0; i < zones->len; i++)
        draw_zone (view, cr, &grid, zones->pdata[i]);
    for (guint i = 0; i < cards->len; i++) {
        const AvLayoutCard *from;
        if (!has_moved (view, cards->pdata[i], &from) || !from)
            continue;
        cards_card_area (view, &grid, cards->pdata[i], &area);
        cards_card_area (view, &grid, from, &there);
        draw_way (cr, &there, &area);
    }
    /* The words are read whatever went over them. */
    for (guint i = 0; i < zones->len; i++)
        draw_title (view, cr, &grid, zones->pdata[i]);
    for (guint i = 0; i < cards->len; i++) {
        const AvLayoutCard *card = cards->pdata[i], *from;
        cards_card_area (view, &grid, card, &area);
        gboolean moved = has_moved (view, card, &from);
        if (moved)
            frame (cr, &area, MOVED, 3, FALSE);
        if (cards_is_lit (view, card->number))
            frame (cr, &area, GOLD, (gint) i == view->pointed ? 5 : 3, FALSE);
        av_card_art_draw (view->art, cr, card, owner_colour (view, card->owner, 0x8a7350), &area);
        if (moved && !from)
            draw_new (cr, &area);
        if (view->cursor >= 0 && card->number == view->cursor)
            frame (cr, &area, 0xffffff, 3, TRUE);
    }
    return FALSE;
}

void
av_card_view_draw_large (AvCardView *view, cairo_t *cr, const AvLayoutCard *card, gint width,
                         gint height)
{
    GdkRectangle area = { 2, 2, width - 6, height - 6 };
    av_card_art_draw (view->art, cr, card, owner_colour (view, card->owner, 0x8a7350), &area);
}

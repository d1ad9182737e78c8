/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-view.c: the widget of a card table: draws zones and cards, and handles pointing and
 * choosing. */
#include "config.h"

#include "gtk/card-view.h"

#include <glib/gi18n.h>

#include "gtk/palette.h"
#include "gtk/picture.h"
#include "gtk/tools.h"

#define PAPER 0xf6ecd4
#define INK 0x2f2418
#define SHADE 0x1f2227 /* under the zones of players */
#define GAP 8
#define TITLE 23   /* height of a zone's title, with the frame of a card below it */
#define SHAPE 0.92 /* width of a card as a share of its height */

/* A rectangle of fractions of pixels. */
typedef struct {
    double x, y, width, height;
} Place;

struct _AvCardView {
    AvLayoutView parent;
    gint decider; /* whose zones stand out, or negative */
};

/* The zones' grid: each column is as wide as its widest zone has places. */
typedef struct {
    double left[9], place; /* of columns; width of one place */
    double top, row;       /* height of a row */
    guint columns, rows;
} Grid;

G_DEFINE_TYPE (AvCardView, av_card_view, AV_TYPE_LAYOUT_VIEW)

/* --- one card --- */

#define LEAST_TEXT 11 /* height in pixels of letters that are easy to read */
#define FAINT 0.2     /* a picture behind words */

static PangoLayout *
make_words (cairo_t *cr, const gchar *words, gboolean bold, double width)
{
    PangoLayout *layout = pango_cairo_create_layout (cr);
    pango_layout_set_text (layout, words, -1);
    pango_layout_set_width (layout, (gint) (width * PANGO_SCALE));
    pango_layout_set_wrap (layout, bold ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
    pango_layout_set_line_spacing (layout, 0.9F);
    return layout;
}

/* The height of the words in letters of SIZE. */
static double
size_words (PangoLayout *layout, gboolean bold, double size)
{
    gint high;
    av_layout_set_font (layout, bold ? "Serif Bold" : "Sans", size);
    pango_layout_get_pixel_size (layout, NULL, &high);
    return high;
}

/* Draws one centred line, smaller if it does not fit; returns its height. */
static double
draw_line (cairo_t *cr, const gchar *words, double size, double x, double y, double width)
{
    g_autoptr (PangoLayout) layout = make_words (cr, words, TRUE, width);
    double high = size_words (layout, TRUE, size);
    for (guint tries = 0; tries < 8 && pango_layout_get_line_count (layout) > 1; tries++)
        high = size_words (layout, TRUE, size *= 0.92);
    cairo_move_to (cr, x, y);
    pango_cairo_show_layout (cr, layout);
    return high;
}

static void
draw_back (cairo_t *cr, const AvLayoutCard *card, const GdkRectangle *area)
{
    double inset = area->width * 0.09;
    art_fill (cr, AV_BACK, 1);
    av_palette_add_rounded (cr, area->x + inset, area->y + inset, area->width - 2 * inset,
                            area->height - 2 * inset, inset);
    art_stroke (cr, 0xe2c27a, 1, MAX (1, area->width * 0.02));
    if (card->count > 0) {
        g_autofree gchar *count = g_strdup_printf ("%u", card->count);
        double size = area->width * 0.34;
        draw_line (cr, count, size, area->x, area->y + area->height / 2 - size * 0.7, area->width);
    }
}

static void
draw_picture (cairo_t *cr, const gchar *path, const Place *place, double alpha)
{
    if (!path)
        return;
    cairo_push_group (cr);
    av_picture_draw (cr, path, 0, place->x, place->y, place->width, place->height);
    cairo_pop_group_to_source (cr);
    cairo_paint_with_alpha (cr, alpha);
}

/* The text takes the room it needs to be read, at the bottom of ROOM or, if APART, beside the
 * picture; the picture gets the rest.  If that is too little, the picture is drawn faintly
 * behind the text. */
static void
draw_inside (cairo_t *cr, const AvLayoutCard *card, const Place *room, double size, gboolean apart)
{
    if (!card->text || !*card->text) {
        draw_picture (cr, card->art, room, 1);
        return;
    }
    Place place = *room;
    double width = apart ? room->width * 0.58 : room->width, x = room->x + room->width - width;
    g_autoptr (PangoLayout) layout = make_words (cr, card->text, FALSE, width);
    double high = size_words (layout, FALSE, size);
    while (size > LEAST_TEXT && high > room->height * (apart ? 1 : 0.72))
        high = size_words (layout, FALSE, size *= 0.95);
    gboolean behind = !apart && high > room->height * 0.72;
    while (size > 4 && high > room->height)
        high = size_words (layout, FALSE, size *= 0.95);
    if (apart)
        place.width -= width + size * 0.3;
    else if (!behind)
        place.height = MIN (room->height - high - size * 0.4, room->height * 0.6);
    draw_picture (cr, card->art, &place, behind ? FAINT : 1);
    double top = apart || behind ? room->y : place.y + place.height;
    art_set (cr, INK, 1);
    cairo_move_to (cr, x, top + MAX (room->y + room->height - top - high, 0) / 2);
    pango_cairo_show_layout (cr, layout);
}

/* A card that is much wider than high has its picture beside the text. */
static void
draw_front (cairo_t *cr, const AvLayoutCard *card, guint32 rgb, const GdkRectangle *area)
{
    gboolean apart = area->width > area->height * 1.3;
    double side = MIN (area->width, area->height) * 0.04;
    double size = MAX (area->height * (apart ? 0.115 : 0.085), LEAST_TEXT);
    Place room = { area->x + side, area->y + side, area->width - 2 * side,
                   area->height - 2 * side };
    art_fill_keep (cr, PAPER, 1);
    art_stroke (cr, rgb, 1, MAX (1.5, side / 2));
    /* Words without an end stay on their card. */
    cairo_rectangle (cr, room.x, room.y, room.width, room.height);
    cairo_clip (cr);
    art_set (cr, INK, 1);
    if (card->name) {
        double letters = size * 1.18;
        double high = draw_line (cr, card->name, letters, room.x, room.y, room.width);
        room.y += high;
        room.height -= high;
    }
    draw_inside (cr, card, &room, size, apart);
}

/* Draws the card into the rectangle; RGB: the colour of its frame. */
static void
draw_card (cairo_t *cr, const AvLayoutCard *card, guint32 rgb, const GdkRectangle *area)
{
    double radius = MIN (area->width, area->height) * 0.07;
    cairo_save (cr);
    av_palette_add_rounded (cr, area->x + 2, area->y + 3, area->width, area->height, radius);
    art_fill (cr, 0x000000, 0.25);
    av_palette_add_rounded (cr, area->x, area->y, area->width, area->height, radius);
    if (card->face_down)
        draw_back (cr, card, area);
    else
        draw_front (cr, card, rgb, area);
    cairo_restore (cr);
}

/* --- where zones and cards lie --- */

/* The lines of cards that a zone has. */
static guint
count_lines (const AvCardView *view, guint zone, guint slots)
{
    guint lines = 1;
    for (guint i = 0; i < view->parent.layout->cards->len; i++) {
        const AvLayoutCard *card = view->parent.layout->cards->pdata[i];
        if (card->zone == zone)
            lines = MAX (lines, card->slot / slots + 1);
    }
    return lines;
}

static void
measure (AvCardView *view, Grid *grid)
{
    guint slots[8] = { 0 }, all = 0;
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    *grid = (Grid){ .columns = 1, .rows = 1 };
    for (guint i = 0; i < view->parent.layout->zones->len; i++) {
        const AvLayoutZone *zone = view->parent.layout->zones->pdata[i];
        guint column = MIN (zone->column, 7);
        slots[column] = MAX (slots[column], MAX (zone->slots, 1));
        grid->columns = MAX (grid->columns, column + 1);
        grid->rows = MAX (grid->rows, zone->row + MAX (zone->rows, 1));
    }
    for (guint i = 0; i < grid->columns; i++)
        all += slots[i];
    grid->row = (height - GAP) / grid->rows;
    grid->place = (width - GAP * (1 + grid->columns * 2.0)) / MAX (all, 1);
    /* No wider than a card needs. */
    grid->place = MIN (grid->place, (grid->row - TITLE - GAP) * SHAPE * 1.25);
    double used = grid->place * all + GAP * (1 + grid->columns * 2.0);
    grid->left[0] = GAP + MAX (0, (width - used) / 2);
    grid->top = GAP;
    for (guint i = 0; i < grid->columns; i++)
        grid->left[i + 1] = grid->left[i] + slots[i] * grid->place + 2 * GAP;
}

static void
get_zone_area (const Grid *grid, const AvLayoutZone *zone, GdkRectangle *area)
{
    guint column = MIN (zone->column, 7);
    *area = (GdkRectangle){ (gint) grid->left[column], (gint) (grid->top + zone->row * grid->row),
                            (gint) (grid->left[column + 1] - grid->left[column] - GAP),
                            (gint) (MAX (zone->rows, 1) * grid->row - GAP) };
}

static void
get_card_area (const AvCardView *view, const Grid *grid, const AvLayoutCard *card,
               GdkRectangle *area)
{
    const AvLayoutZone *zone = view->parent.layout->zones->pdata[card->zone];
    guint slots = MAX (zone->slots, 1), shift = 0, line = 0, slot = 0;
    GdkRectangle there;
    get_zone_area (grid, zone, &there);
    double height = grid->row - TITLE - GAP - 4, width = MIN (height * SHAPE, grid->place - 6);
    height = MIN (height, width / SHAPE);
    if (zone->stack) {
        shift = card->slot;
    } else {
        slot = card->slot % slots;
        line = card->slot / slots;
    }
    /* Lines for which there is no room overlap. */
    double step = MIN (height + GAP, (there.height - TITLE - 4 - height)
                                         / MAX (count_lines (view, card->zone, slots) - 1, 1));
    double place = (double) there.width / slots;
    area->x = (gint) (there.x + slot * place + (place - width) / 2);
    area->y = (gint) (there.y + TITLE + line * step + shift * height * 0.13);
    area->width = (gint) width;
    area->height = (gint) height;
}

/* The index of the card that has the number, or -1. */
static gint
find_number (const AvLayout *layout, gint number)
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
    gint index = find_number (view->parent.layout, number);
    if (index < 0)
        return FALSE;
    measure (view, &grid);
    get_card_area (view, &grid, view->parent.layout->cards->pdata[index], area);
    return TRUE;
}

/* --- the whole table --- */

static guint32
owner_colour (const AvCardView *view, gint owner, guint32 usual)
{
    return owner >= 0 ? av_palette_player (view->parent.ruleset, owner) : usual;
}

static void
frame (cairo_t *cr, const GdkRectangle *area, guint32 rgb, double width, gboolean dashed)
{
    const double dashes[] = { 6, 4 };
    cairo_save (cr);
    if (dashed)
        cairo_set_dash (cr, dashes, 2, 0);
    cairo_rectangle (cr, area->x - 3, area->y - 3, area->width + 6, area->height + 6);
    art_stroke (cr, rgb, 1, width);
    cairo_restore (cr);
}

static void
draw_zone (AvCardView *view, cairo_t *cr, const Grid *grid, const AvLayoutZone *zone)
{
    GdkRectangle area;
    get_zone_area (grid, zone, &area);
    gboolean decides = zone->owner >= 0 && zone->owner == view->decider;
    av_palette_add_rounded (cr, area.x, area.y, area.width, area.height, 7);
    /* On green felt a player's colour would look different. */
    if (zone->owner >= 0) {
        art_fill_keep (cr, SHADE, 1);
    }
    art_fill_keep (cr, owner_colour (view, zone->owner, 0xffffff),
                   zone->owner < 0 ? 0.10
                   : decides       ? 0.58
                                   : 0.30);
    art_stroke (cr, owner_colour (view, zone->owner, 0xffffff), decides ? 1 : 0.25,
                decides ? 2 : 1);
}

static void
draw_title (AvCardView *view, cairo_t *cr, const Grid *grid, const AvLayoutZone *zone)
{
    GdkRectangle area;
    if (!zone->title)
        return;
    get_zone_area (grid, zone, &area);
    g_autoptr (PangoLayout) layout =
        gtk_widget_create_pango_layout (GTK_WIDGET (view), zone->title);
    gint wide = area.width;
    for (gint size = 12; wide > area.width - 8 && size > 7; size--) {
        av_layout_set_font (layout, "Sans Bold", size);
        pango_layout_get_pixel_size (layout, &wide, NULL);
    }
    pango_layout_set_width (layout, (area.width - 8) * PANGO_SCALE);
    pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    art_set (cr, 0xffffff, 0.92);
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
    frame (cr, from, AV_MOVED, 1.5, TRUE);
    cairo_move_to (cr, x, start);
    cairo_line_to (cr, x, end - down * 8);
    art_stroke (cr, AV_MOVED, 0.9, 4);
    cairo_move_to (cr, x, end);
    cairo_line_to (cr, x - 8, end - down * 12);
    cairo_line_to (cr, x + 8, end - down * 12);
    art_fill (cr, AV_MOVED, 0.9);
}

/* Marks a card that is new in its place, in a corner that a lit card's frame does not cover. */
static void
draw_new (cairo_t *cr, const GdkRectangle *area)
{
    double x = area->x + area->width - 1, y = area->y + 1;
    art_disc (cr, x, y, 8, 0x123a52, 1);
    art_disc (cr, x, y, 6, AV_MOVED, 1);
}

/* How many cards with the name of LIKE are in its zone; only up to LAST, if that is one of the
 * cards. */
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

/* Whether the card moved here from *FROM, or is new (then *FROM is NULL). */
static gboolean
has_moved (const AvCardView *view, const AvLayoutCard *card, const AvLayoutCard **from)
{
    gint index = find_number (view->parent.before, card->number);
    *from = NULL;
    if (!view->parent.before || card->face_down)
        return FALSE;
    /* Cards that actions cannot name are told apart by name only. */
    if (card->number < 0)
        return count_alike (view->parent.layout, card, card)
               > count_alike (view->parent.before, card, NULL);
    const AvLayoutCard *before = index >= 0 ? view->parent.before->cards->pdata[index] : NULL;
    if (!before || g_strcmp0 (before->name, card->name) != 0)
        return TRUE;
    *from = before;
    return before->zone != card->zone || before->slot != card->slot;
}

static gboolean
av_card_view_draw (GtkWidget *widget, cairo_t *cr)
{
    AvCardView *view = AV_CARD_VIEW (widget);
    GdkRectangle area, there;
    Grid grid;
    art_set (cr, AV_FELT, 1);
    cairo_paint (cr);
    if (!view->parent.layout)
        return FALSE;
    measure (view, &grid);
    const GPtrArray *zones = view->parent.layout->zones, *cards = view->parent.layout->cards;
    for (guint i = 0; i < zones->len; i++)
        draw_zone (view, cr, &grid, zones->pdata[i]);
    for (guint i = 0; i < cards->len; i++) {
        const AvLayoutCard *from;
        if (!has_moved (view, cards->pdata[i], &from) || !from)
            continue;
        get_card_area (view, &grid, cards->pdata[i], &area);
        get_card_area (view, &grid, from, &there);
        draw_way (cr, &there, &area);
    }
    /* The titles come last: no card covers them. */
    for (guint i = 0; i < zones->len; i++)
        draw_title (view, cr, &grid, zones->pdata[i]);
    for (guint i = 0; i < cards->len; i++) {
        const AvLayoutCard *card = cards->pdata[i], *from;
        get_card_area (view, &grid, card, &area);
        gboolean moved = has_moved (view, card, &from);
        if (moved)
            frame (cr, &area, AV_MOVED, 3, FALSE);
        if (av_layout_view_is_lit (&view->parent, card->number))
            frame (cr, &area, AV_GOLD, (gint) i == view->parent.pointed ? 5 : 3, FALSE);
        draw_card (cr, card, owner_colour (view, card->owner, 0x8a7350), &area);
        if (moved && !from)
            draw_new (cr, &area);
        if (view->parent.cursor >= 0 && card->number == view->parent.cursor)
            frame (cr, &area, 0xffffff, 3, TRUE);
    }
    return FALSE;
}

void
av_card_view_draw_large (AvCardView *view, cairo_t *cr, const AvLayoutCard *card, gint width,
                         gint height)
{
    GdkRectangle area = { 2, 2, width - 6, height - 6 };
    draw_card (cr, card, owner_colour (view, card->owner, 0x8a7350), &area);
}

/* --- updates --- */

static const gchar *
name_card (const AvLayoutCard *card)
{
    return card->face_down ? _ ("face down") : card->name ? card->name : "";
}

/* For a stack: how many cards there are, and the top one. */
static void
describe_zone (const AvCardView *view, guint number, GString *text)
{
    const AvLayoutZone *zone = view->parent.layout->zones->pdata[number];
    g_autoptr (GString) cards = g_string_new (NULL);
    guint n = 0;
    for (guint i = 0; i < view->parent.layout->cards->len; i++) {
        const AvLayoutCard *card = view->parent.layout->cards->pdata[i];
        if (card->zone != number)
            continue;
        n += MAX (card->count, 1);
        g_string_truncate (cards, zone->stack ? 0 : cards->len);
        g_string_append_printf (cards, "%s%s", cards->len ? ", " : "", name_card (card));
        if (!zone->stack && card->count > 1)
            g_string_append_printf (cards, " × %u", card->count);
    }
    av_append_line (text, "%s", zone->title ? zone->title : "");
    if (zone->owner >= 0)
        g_string_append_printf (
            text, " (%s)", av_ruleset_get_player_name (view->parent.ruleset, (guint) zone->owner));
    g_string_append (text, ": ");
    if (zone->stack && n > 1)
        g_string_append_printf (text, ngettext ("%u card, ", "%u cards, ", n), n);
    g_string_append (text, n > 0 ? cards->str : _ ("empty"));
}

gchar *
av_card_view_describe_all (AvCardView *view)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; view->parent.layout && i < view->parent.layout->zones->len; i++)
        describe_zone (view, i, text);
    return g_string_free (text, FALSE);
}

static void
describe (AvLayoutView *view)
{
    gint index = find_number (view->layout, view->cursor);
    const AvLayoutCard *card = index >= 0 ? view->layout->cards->pdata[index] : NULL;
    AtkObject *object = gtk_widget_get_accessible (GTK_WIDGET (view));
    g_autofree gchar *name = NULL;
    if (card) {
        const AvLayoutZone *zone = view->layout->zones->pdata[card->zone];
        name = g_strdup_printf (_ ("%s, %s, column %d"), name_card (card),
                                zone->title ? zone->title : "", (gint) card->slot + 1);
    }
    atk_object_set_name (object, name ? name : _ ("Table of cards"));
    /* While it has the focus, what is to be done is told as news. */
    const gchar *note =
        view->layout && !gtk_widget_has_focus (GTK_WIDGET (view)) ? view->layout->note : NULL;
    const gchar *text = card ? card->text : note;
    av_describe (GTK_WIDGET (view), text ? text : "");
}

static void
on_focus (AvLayoutView *view)
{
    if (!gtk_widget_has_focus (GTK_WIDGET (view)))
        describe (view);
}

void
av_card_view_update (AvCardView *view, const AvGame *game, const GArray *lit, gboolean forget)
{
    AvLayoutView *shown = &view->parent;
    av_layout_view_update (shown, game, forget);
    av_layout_view_set_lit (shown, game ? lit : NULL);
    view->decider = game ? av_game_get_decider (game) : AV_NOBODY;
    /* Spots are numbers of this layout's cards. */
    shown->pointed = -1;
    if (!av_layout_view_is_lit (shown, shown->cursor))
        shown->cursor = -1;
    describe (shown);
}

const AvLayout *
av_card_view_get_layout (AvCardView *view)
{
    return view->parent.layout;
}

const AvLayoutCard *
av_card_view_get_pointed (AvCardView *view)
{
    gint index = view->parent.pointed >= 0 ? view->parent.pointed
                                           : find_number (view->parent.layout, view->parent.cursor);
    return index >= 0 ? view->parent.layout->cards->pdata[index] : NULL;
}

/* --- input --- */

/* The topmost card there, by index; -1: none. */
static gint
find_spot (AvLayoutView *widget, double x, double y)
{
    AvCardView *view = AV_CARD_VIEW (widget);
    Grid grid;
    if (!widget->layout)
        return -1;
    measure (view, &grid);
    for (guint i = widget->layout->cards->len; i-- > 0;) {
        GdkRectangle area;
        get_card_area (view, &grid, widget->layout->cards->pdata[i], &area);
        if (x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height)
            return (gint) i;
    }
    return -1;
}

static gint
get_number (AvLayoutView *view, gint spot)
{
    return ((const AvLayoutCard *) view->layout->cards->pdata[spot])->number;
}

/* --- the widget --- */

static void
av_card_view_class_init (AvCardViewClass *klass)
{
    GTK_WIDGET_CLASS (klass)->draw = av_card_view_draw;
    AV_LAYOUT_VIEW_CLASS (klass)->find_spot = find_spot;
    AV_LAYOUT_VIEW_CLASS (klass)->get_number = get_number;
    AV_LAYOUT_VIEW_CLASS (klass)->name_cursor = describe;
}

static void
av_card_view_init (AvCardView *view)
{
    g_signal_connect (view, "notify::has-focus", G_CALLBACK (on_focus), NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-art.c: cards drawn by cairo and pango: name, picture (an SVG), what is printed; and backs. */
#include "config.h"

#include "gtk/card-art.h"

#include <librsvg/rsvg.h>

#include "gtk/palette.h"
#include "gtk/picture.h"
#include "gtk/tools.h"

#define PAPER 0xf6ecd4
#define INK 0x2f2418
#define BACK 0x6b2430

struct AvCardArt {
    GHashTable *pictures; /* path -> RsvgHandle, or NULL where it cannot be read */
};

static void
picture_free (gpointer data)
{
    g_clear_object (&data);
}

AvCardArt *
av_card_art_new (void)
{
    AvCardArt *art = g_new0 (AvCardArt, 1);
    art->pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, picture_free);
    return art;
}

void
av_card_art_free (AvCardArt *art)
{
    g_hash_table_unref (art->pictures);
    g_free (art);
}

void
av_card_art_forget (AvCardArt *art)
{
    g_hash_table_remove_all (art->pictures);
}

static RsvgHandle *
get_picture (AvCardArt *art, const gchar *path)
{
    gpointer picture = NULL;
    if (!path)
        return NULL;
    if (!g_hash_table_lookup_extended (art->pictures, path, NULL, &picture)) {
        picture = av_picture_read (path, NULL);
        g_hash_table_insert (art->pictures, g_strdup (path), picture);
    }
    return picture;
}

#define LEAST_TEXT 11 /* pixels of letters that are read with ease */
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

/* How high they are in letters of SIZE. */
static double
size_words (PangoLayout *layout, gboolean bold, double size)
{
    gint high;
    av_layout_set_font (layout, bold ? "Serif Bold" : "Sans", size);
    pango_layout_get_pixel_size (layout, NULL, &high);
    return high;
}

/* One line in the middle of a width, smaller where it does not fit; how high it is. */
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
    av_palette_set (cr, BACK, 1);
    cairo_fill (cr);
    av_palette_add_rounded (cr, area->x + inset, area->y + inset, area->width - 2 * inset,
                            area->height - 2 * inset, inset);
    av_palette_set (cr, 0xe2c27a, 1);
    cairo_set_line_width (cr, MAX (1, area->width * 0.02));
    cairo_stroke (cr);
    if (card->count > 0) {
        g_autofree gchar *count = g_strdup_printf ("%u", card->count);
        double size = area->width * 0.34;
        draw_line (cr, count, size, area->x, area->y + area->height / 2 - size * 0.7, area->width);
    }
}

static void
draw_picture (AvCardArt *art, cairo_t *cr, const gchar *path, const RsvgRectangle *place,
              double alpha)
{
    RsvgHandle *picture = get_picture (art, path);
    if (!picture)
        return;
    cairo_push_group (cr);
    rsvg_handle_render_document (picture, cr, place, NULL);
    cairo_pop_group_to_source (cr);
    cairo_paint_with_alpha (cr, alpha);
}

/* What is printed takes what it needs to be read, at the bottom of ROOM, or beside the picture (APART); the
 * picture has the rest.  Where that is too little to see anything the picture lies faint behind the words. */
static void
draw_inside (AvCardArt *art, cairo_t *cr, const AvLayoutCard *card, const RsvgRectangle *room,
             double size, gboolean apart)
{
    if (!card->text || !*card->text) {
        draw_picture (art, cr, card->art, room, 1);
        return;
    }
    RsvgRectangle place = *room;
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
    draw_picture (art, cr, card->art, &place, behind ? FAINT : 1);
    double top = apart || behind ? room->y : place.y + place.height;
    av_palette_set (cr, INK, 1);
    cairo_move_to (cr, x, top + MAX (room->y + room->height - top - high, 0) / 2);
    pango_cairo_show_layout (cr, layout);
}

/* A card that is much wider than high has its picture beside what is printed. */
static void
draw_front (AvCardArt *art, cairo_t *cr, const AvLayoutCard *card, guint32 rgb,
            const GdkRectangle *area)
{
    gboolean apart = area->width > area->height * 1.3;
    double side = MIN (area->width, area->height) * 0.04;
    double size = MAX (area->height * (apart ? 0.115 : 0.085), LEAST_TEXT);
    RsvgRectangle room = { area->x + side, area->y + side, area->width - 2 * side,
                           area->height - 2 * side };
    av_palette_set (cr, PAPER, 1);
    cairo_fill_preserve (cr);
    av_palette_set (cr, rgb, 1);
    cairo_set_line_width (cr, MAX (1.5, side / 2));
    cairo_stroke (cr);
    av_palette_set (cr, INK, 1);
    if (card->name) {
        double letters = size * 1.18;
        double high = draw_line (cr, card->name, letters, room.x, room.y, room.width);
        room.y += high;
        room.height -= high;
    }
    draw_inside (art, cr, card, &room, size, apart);
}

void
av_card_art_draw (AvCardArt *art, cairo_t *cr, const AvLayoutCard *card, guint32 rgb,
                  const GdkRectangle *area)
{
    double radius = MIN (area->width, area->height) * 0.07;
    cairo_save (cr);
    av_palette_add_rounded (cr, area->x + 2, area->y + 3, area->width, area->height, radius);
    av_palette_set (cr, 0x000000, 0.25);
    cairo_fill (cr);
    av_palette_add_rounded (cr, area->x, area->y, area->width, area->height, radius);
    if (card->face_down)
        draw_back (cr, card, area);
    else
        draw_front (art, cr, card, rgb, area);
    cairo_restore (cr);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-art.c: cards drawn by cairo and pango: name, picture (an SVG), what is printed; and backs. */
#include "config.h"

#include "gtk/card-art.h"

#include <librsvg/rsvg.h>

#include "gtk/palette.h"

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
        picture = rsvg_handle_new_from_file (path, NULL);
        g_hash_table_insert (art->pictures, g_strdup (path), picture);
    }
    return picture;
}

static void
round_path (cairo_t *cr, double x, double y, double width, double height, double radius)
{
    cairo_new_sub_path (cr);
    cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
    cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
    cairo_arc (cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
    cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI / 2);
    cairo_close_path (cr);
}

/* Words in the middle of a width, from Y down to BOTTOM at most; how high they are.  Where they do not
 * fit they are made smaller. */
static double
draw_words (cairo_t *cr, const gchar *words, double size, gboolean bold, double x, double y,
            double width, double bottom)
{
    g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cr);
    PangoFontDescription *font = pango_font_description_from_string (bold ? "Serif Bold" : "Sans");
    gint high = 0;
    pango_layout_set_text (layout, words, -1);
    pango_layout_set_width (layout, (gint) (width * PANGO_SCALE));
    pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
    for (guint tries = 0; tries < 8; tries++, size *= 0.92) {
        pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
        pango_layout_set_font_description (layout, font);
        pango_layout_get_pixel_size (layout, NULL, &high);
        if (y + high <= bottom)
            break;
    }
    pango_font_description_free (font);
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
    round_path (cr, area->x + inset, area->y + inset, area->width - 2 * inset,
                area->height - 2 * inset, inset);
    av_palette_set (cr, 0xe2c27a, 1);
    cairo_set_line_width (cr, MAX (1, area->width * 0.02));
    cairo_stroke (cr);
    if (card->count > 0) {
        g_autofree gchar *count = g_strdup_printf ("%u", card->count);
        double size = area->width * 0.34;
        draw_words (cr, count, size, TRUE, area->x, area->y + area->height / 2 - size * 0.7,
                    area->width, area->y + area->height);
    }
}

static void
draw_picture (AvCardArt *art, cairo_t *cr, const gchar *path, const RsvgRectangle *place)
{
    RsvgHandle *picture = get_picture (art, path);
    if (picture)
        rsvg_handle_render_document (picture, cr, place, NULL);
}

static void
draw_front (AvCardArt *art, cairo_t *cr, const AvLayoutCard *card, guint32 rgb,
            const GdkRectangle *area)
{
    double side = area->width * 0.05, bottom = area->y + area->height - side;
    double width = area->width - 2 * side, x = area->x + side, y = area->y + side;
    av_palette_set (cr, PAPER, 1);
    cairo_fill_preserve (cr);
    av_palette_set (cr, rgb, 1);
    cairo_set_line_width (cr, MAX (1.5, area->width * 0.025));
    cairo_stroke (cr);
    av_palette_set (cr, INK, 1);
    if (card->name)
        y += draw_words (cr, card->name, area->height * 0.115, TRUE, x, y, width, bottom);
    RsvgRectangle place = { x, y, width, area->height * (card->text ? 0.4 : 0.7) };
    draw_picture (art, cr, card->art, &place);
    y += place.height + side * 0.5;
    av_palette_set (cr, INK, 1);
    if (card->text)
        draw_words (cr, card->text, MAX (area->height * 0.078, 7.5), FALSE, x, y, width, bottom);
}

void
av_card_art_draw (AvCardArt *art, cairo_t *cr, const AvLayoutCard *card, guint32 rgb,
                  const GdkRectangle *area)
{
    double radius = area->width * 0.07;
    cairo_save (cr);
    round_path (cr, area->x + 2, area->y + 3, area->width, area->height, radius);
    av_palette_set (cr, 0x000000, 0.25);
    cairo_fill (cr);
    round_path (cr, area->x, area->y, area->width, area->height, radius);
    if (card->face_down)
        draw_back (cr, card, area);
    else
        draw_front (art, cr, card, rgb, area);
    cairo_restore (cr);
}

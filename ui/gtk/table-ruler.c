/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-ruler.c: draws the numbers of columns and rows along two edges of what is in sight. */
#include "config.h"

#include "gtk/palette.h"
#include "gtk/table-draw.h"
#include "gtk/tools.h"

/* In pixels: how wide the strips are, and how high the numbers. */
#define STRIP 18
#define TEXT_SIZE 11
/* Numbers nearer to each other than this, in pixels, could not be told apart. */
#define LEAST_APART 22

/* So that every number, every second, every fifth or every tenth is written. */
static gint
find_step (double zoom)
{
    static const gint steps[] = { 1, 2, 5 };
    for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
        if (steps[i] * zoom >= LEAST_APART)
            return steps[i];
    return 10;
}

/* NUMBER in the middle of a place. */
static void
draw_number (const TableDrawing *d, PangoLayout *layout, gint number, const GdkRectangle *at)
{
    gchar text[12];
    gint width, height;
    g_snprintf (text, sizeof text, "%d", number);
    pango_layout_set_text (layout, text, -1);
    pango_layout_get_pixel_size (layout, &width, &height);
    cairo_move_to (d->cr, round (at->x + (at->width - width) / 2.0),
                   round (at->y + (at->height - height) / 2.0));
    pango_cairo_show_layout (d->cr, layout);
}

void
table_draw_rulers (const TableDrawing *d)
{
    GtkWidget *widget = GTK_WIDGET (d->view);
    gint width = gtk_widget_get_allocated_width (widget);
    gint height = gtk_widget_get_allocated_height (widget);
    gint step = find_step (d->zoom), side = (gint) round (d->zoom);
    GdkRectangle anew;
    /* Mostly cells are drawn anew, and no strip with them. */
    if (!d->view->ruled || !gdk_cairo_get_clip_rectangle (d->cr, &anew)
        || (anew.x >= STRIP && anew.y >= STRIP))
        return;
    cairo_rectangle (d->cr, 0, 0, width, STRIP);
    cairo_rectangle (d->cr, 0, STRIP, STRIP, height - STRIP);
    av_palette_set (d->cr, d->dark ? 0x2b2822 : 0xefe9d9, 0.85);
    cairo_fill (d->cr);

    g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, NULL);
    av_layout_set_font (layout, "Sans", TEXT_SIZE);
    av_palette_set (d->cr, d->dark ? 0xd8cba6 : 0x5a4d30, 1);
    /* What would lie in the corner stands for neither. */
    for (gint x = d->x0; x < d->x1; x++) {
        GdkRectangle at = { (gint) table_left (d, x), 0, side, STRIP };
        if (x % step == 0 && at.x + side / 2 > STRIP)
            draw_number (d, layout, x, &at);
    }
    for (gint y = d->y0; y < d->y1; y++) {
        GdkRectangle at = { 0, (gint) table_top (d, y), STRIP, side };
        if (y % step == 0 && at.y + side / 2 > STRIP)
            draw_number (d, layout, y, &at);
    }
}

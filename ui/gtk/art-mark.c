/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-mark.c: marks: the core's own emblems, plugins' from their SVG, plaques for the rest. */
#include "gtk/art-private.h"

typedef struct {
    const gchar *id;
    void (*draw) (cairo_t *cr, guint detail); /* about (0, 0), 1 high */
    double size;
} Emblem;

static void
shield_path (cairo_t *cr, double grow)
{
    double w = 0.40 + grow, top = -0.48 - grow, foot = 0.50 + grow * 1.3;
    cairo_move_to (cr, -w, top);
    cairo_curve_to (cr, -w * 0.4, top + 0.05, w * 0.4, top + 0.05, w, top);
    cairo_curve_to (cr, w * 1.05, 0.12, w * 0.72, 0.34, 0, foot);
    cairo_curve_to (cr, -w * 0.72, 0.34, -w * 1.05, 0.12, -w, top);
    cairo_close_path (cr);
}

/* A quartered shield, blue and white. */
static void
draw_shield (cairo_t *cr, guint detail)
{
    cairo_save (cr);
    cairo_translate (cr, 0.05, 0.07);
    shield_path (cr, 0.04);
    art_set (cr, 0x000000, 0.30);
    cairo_fill (cr);
    cairo_restore (cr);
    shield_path (cr, 0.05);
    art_set (cr, 0x2a2418, 1);
    cairo_fill (cr);
    shield_path (cr, 0);
    art_set (cr, 0xf7f3e6, 1);
    cairo_fill (cr);
    cairo_save (cr);
    shield_path (cr, 0);
    cairo_clip (cr);
    cairo_rectangle (cr, -0.6, -0.7, 0.6, 0.62);
    cairo_rectangle (cr, 0, -0.08, 0.6, 0.8);
    art_set (cr, 0x2d5aa8, 1);
    cairo_fill (cr);
    if (detail >= 2) {
        cairo_rectangle (cr, 0.16, -0.7, 0.6, 1.4);
        art_set (cr, 0x000000, 0.10);
        cairo_fill (cr);
        cairo_move_to (cr, -0.30, -0.40);
        cairo_curve_to (cr, -0.32, 0.05, -0.24, 0.20, -0.10, 0.32);
        cairo_set_line_width (cr, 0.06);
        art_set (cr, 0xffffff, 0.45);
        cairo_stroke (cr);
    }
    cairo_restore (cr);
}

/* The emblems drawn by our own hand. */
static const Emblem emblems[] = {
    { "shield", draw_shield, 0.165 },
};

/* A mark of which nothing is known but its name. */
static void
draw_plaque (cairo_t *cr, const gchar *id)
{
    cairo_rectangle (cr, -0.40, -0.38, 0.88, 0.86);
    art_set (cr, 0x000000, 0.25);
    cairo_fill (cr);
    cairo_rectangle (cr, -0.44, -0.44, 0.88, 0.86);
    art_set (cr, 0x6b5836, 1);
    cairo_fill (cr);
    cairo_rectangle (cr, -0.37, -0.37, 0.74, 0.72);
    art_set (cr, 0xf3e9cf, 1);
    cairo_fill (cr);
    art_letter (cr, g_ascii_toupper (id[0]), (ArtPoint){ 0, -0.01 }, 0.62, 0x4a3b22, 1);
}

static const Emblem *
find_emblem (const gchar *id)
{
    for (guint i = 0; i < G_N_ELEMENTS (emblems); i++)
        if (g_str_equal (emblems[i].id, id))
            return &emblems[i];
    return NULL;
}

gboolean
art_mark_size (const ArtScene *scene, const gchar *id, double room, double *width, double *height)
{
    const ArtMark *mark = art_style_mark (scene->style, id);

    if (mark != NULL && mark->icon != NULL) {
        double longest = MAX (mark->width, mark->height);
        double scale = MIN (longest, MAX (0.20, 2.1 * room)) / longest;
        *width = mark->width * scale;
        *height = mark->height * scale;
        return TRUE;
    }
    const Emblem *emblem = find_emblem (id);
    *width = *height = MIN (emblem != NULL ? emblem->size : 0.15, MAX (0.13, 1.9 * room));
    return FALSE;
}

static void
draw_mark (ArtScene *scene, const gchar *id, ArtPoint at, double room)
{
    cairo_t *cr = scene->cr;
    double width, height;

    if (art_mark_size (scene, id, room, &width, &height)) {
        const ArtMark *mark = art_style_mark (scene->style, id);
        double x = CLAMP (at.x - width / 2, 0.01, 0.99 - width);
        double y = CLAMP (at.y - height / 2, 0.01, 0.99 - height);
        if (art_style_render (scene->style, mark->icon, cr, x, y, width, height))
            return;
        height = MIN (height, 0.16);
    }
    const Emblem *emblem = find_emblem (id);
    cairo_save (cr);
    cairo_translate (cr, CLAMP (at.x, 0.55 * height, 1 - 0.55 * height),
                     CLAMP (at.y, 0.58 * height, 1 - 0.62 * height));
    cairo_scale (cr, height, height);
    if (emblem != NULL)
        emblem->draw (cr, scene->detail);
    else
        draw_plaque (cr, id);
    cairo_restore (cr);
}

void
art_mark_draw_all (ArtScene *scene)
{
    const ArtPlan *plan = scene->plan;

    for (guint s = 0; s < plan->n_segments; s++)
        for (guint m = 0; m < plan->segment[s].n_marks; m++)
            draw_mark (scene, scene->tile->segments[s].marks[m], plan->segment[s].mark[m],
                       plan->segment[s].mark_room[m]);
    for (guint m = 0; m < plan->n_marks; m++)
        draw_mark (scene, scene->tile->marks[m], plan->mark[m], plan->mark_room[m]);
}

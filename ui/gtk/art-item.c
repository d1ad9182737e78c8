/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-item.c: all that stands upright on a tile, drawn from back to front; trees and bushes. */
#include "gtk/art-private.h"

void
art_item_add (ArtScene *scene, ArtItemKind kind, double x, double y, double size, guint32 colour,
              guint look)
{
    ArtItem item = { kind, { x, y }, size, colour, look };
    g_array_append_val (scene->items, item);
}

static int
compare_items (gconstpointer a, gconstpointer b)
{
    const ArtItem *item = a, *other = b;
    /* A building's foot is the middle of its garden, in which other things stand. */
    double y = item->at.y - (item->kind == ART_ITEM_BUILDING ? item->size * 1.1 : 0);
    double other_y = other->at.y - (other->kind == ART_ITEM_BUILDING ? other->size * 1.1 : 0);
    if (y != other_y)
        return y < other_y ? -1 : 1;
    return item->at.x < other->at.x ? -1 : item->at.x > other->at.x;
}

static void
ball (cairo_t *cr, double x, double y, double radius, guint32 rgb)
{
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    art_set (cr, rgb, 1);
    cairo_fill (cr);
}

static void
shadow (cairo_t *cr, double radius)
{
    cairo_save (cr);
    cairo_scale (cr, 1, 0.55);
    cairo_arc (cr, radius * 0.45, 0, radius, 0, 2 * G_PI);
    art_set (cr, 0x23340f, 0.30);
    cairo_fill (cr);
    cairo_restore (cr);
}

static void
draw_tree (cairo_t *cr, const ArtItem *item, guint detail)
{
    static const guint32 greens[3][3] = { { 0x3f6b2f, 0x55883a, 0x78a94e },
                                          { 0x4a7030, 0x678f3c, 0x8fb356 },
                                          { 0x35613a, 0x487a45, 0x68995a } };
    const guint32 *green = greens[item->look % 3];

    if (detail < 2) {
        ball (cr, 0, -0.45, 0.5, green[0]);
        ball (cr, -0.12, -0.58, 0.28, green[2]);
        return;
    }
    shadow (cr, 0.46);
    cairo_rectangle (cr, -0.07, -0.32, 0.14, 0.34);
    art_set (cr, 0x6b4d2c, 1);
    cairo_fill (cr);
    ball (cr, 0, -0.62, 0.46, green[0]);
    ball (cr, -0.06, -0.68, 0.38, green[1]);
    ball (cr, -0.15, -0.78, 0.19, green[2]);
}

static void
draw_conifer (cairo_t *cr, const ArtItem *item, guint detail)
{
    static const guint32 greens[3] = { 0x2f5a3a, 0x3a6338, 0x2c5440 };
    guint32 green = greens[item->look % 3];

    if (detail >= 2)
        shadow (cr, 0.38);
    for (guint tier = 0; tier < 2; tier++) {
        double foot = tier == 0 ? -0.06 : -0.46, top = tier == 0 ? -0.92 : -1.28;
        double half = tier == 0 ? 0.42 : 0.31;
        cairo_move_to (cr, -half, foot);
        cairo_line_to (cr, 0, top);
        cairo_line_to (cr, half, foot);
        cairo_curve_to (cr, half / 2, foot + 0.12, -half / 2, foot + 0.12, -half, foot);
        art_set (cr, green, 1);
        cairo_fill (cr);
        cairo_move_to (cr, -half * 0.9, foot);
        cairo_line_to (cr, 0, top);
        cairo_line_to (cr, -half * 0.05, foot + 0.06);
        cairo_close_path (cr);
        art_set (cr, art_mix (green, 0xb8d890, 0.32), 1);
        cairo_fill (cr);
    }
}

static void
draw_bush (cairo_t *cr, const ArtItem *item, guint detail)
{
    static const guint32 greens[3][2] = { { 0x466f30, 0x6f9c45 },
                                          { 0x50752f, 0x7fa64b },
                                          { 0x3d683a, 0x629150 } };
    const guint32 *green = greens[item->look % 3];

    if (detail >= 2)
        shadow (cr, 0.50);
    ball (cr, 0, -0.34, 0.46, green[0]);
    ball (cr, -0.10, -0.44, 0.30, green[1]);
}

static void
draw_item (cairo_t *cr, const ArtItem *item, guint detail)
{
    switch (item->kind) {
    case ART_ITEM_HOUSE:
        art_house (cr, item, detail);
        return;
    case ART_ITEM_TOWER:
        art_tower (cr, item, detail);
        return;
    case ART_ITEM_SPIRE:
        art_spire (cr, item, detail);
        return;
    case ART_ITEM_GATE:
    case ART_ITEM_SLUICE:
        art_gate (cr, item, detail);
        return;
    case ART_ITEM_BUILDING:
        art_building (cr, item, detail);
        return;
    case ART_ITEM_TREE:
    case ART_ITEM_CONIFER:
    case ART_ITEM_BUSH:
        break;
    }
    cairo_save (cr);
    cairo_translate (cr, item->at.x, item->at.y);
    cairo_scale (cr, item->size, item->size);
    if (item->kind == ART_ITEM_TREE)
        draw_tree (cr, item, detail);
    else if (item->kind == ART_ITEM_CONIFER)
        draw_conifer (cr, item, detail);
    else
        draw_bush (cr, item, detail);
    cairo_restore (cr);
}

void
art_items_draw (ArtScene *scene)
{
    g_array_sort (scene->items, compare_items);
    for (guint i = 0; i < scene->items->len; i++) {
        cairo_new_path (scene->cr);
        draw_item (scene->cr, &g_array_index (scene->items, ArtItem, i), scene->detail);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-draw.c: draws the visible part of the table: pieces, choices and marks, over what
 * table-laid.c draws. */
#include "config.h"

#include "gtk/table-draw-private.h"
#include "gtk/tray-view.h"

#include <math.h>

#include "gtk/palette.h"
#include "gtk/piece-art.h"
#include "gtk/tools.h"

/* --- what a drawing goes by --- */

/* For light and dark themes, then the same with high contrast. */
static const TableColours table_colours[4] = {
    { 0xb9ab8c, 0xe9e2cf, 0xc9bb98, 0x7a6a45, 0xfff7d6, 0xb8862b, 0xa98a4c, 0x7c3a2c, 0xefe9d9,
      0x5a4d30, 0.040, 0.28, 0.95, 0.40, 1 },
    { 0x23211d, 0x4a463d, 0x5c5545, 0xd8cba6, 0xe8c872, 0xf2d27c, 0xcdb377, 0xe0a99a, 0x2b2822,
      0xd8cba6, 0.022, 0.28, 0.30, 0.07, 1 },
    { 0x9a9a9a, 0xffffff, 0xdddddd, 0x000000, 0xffe14d, 0x000000, 0x000000, 0xb00000, 0xffffff,
      0x000000, 0, 1, 1, 0, 2 },
    { 0x404040, 0x000000, 0x303030, 0xffffff, 0x7a6200, 0xffffff, 0xffffff, 0xff8080, 0x000000,
      0xffffff, 0, 1, 1, 0, 2 },
};

static const TableColours *
find_colours (GtkWidget *widget)
{
    return &table_colours[(av_palette_has_contrast (widget) ? 2 : 0)
                          + (av_palette_is_dark (widget) ? 1 : 0)];
}

/* --- what is on its way --- */

const AvMotion *
table_find_motion (const TableDrawing *d, guint tile, guint piece)
{
    const GArray *motions = d->plain ? NULL : d->scene->motions;
    for (guint i = 0; motions && i < motions->len; i++) {
        const AvMotion *motion = &g_array_index (motions, AvMotion, i);
        if (motion->tile == tile && motion->piece == piece)
            return motion;
    }
    return NULL;
}

/* How far the motion has come, from 0 to 1: fast at first. */
static double
get_progress (const TableDrawing *d, const AvMotion *motion)
{
    double t = motion->born == 0 ? 0 : (d->now - motion->born) / (double) AV_MOTION_TIME;
    t = CLAMP (t, 0, 1);
    return 1 - (1 - t) * (1 - t);
}

/* What is drawn between these two calls has ALPHA; it is within SIZE of (X, Y). */
static void
begin_fading (const TableDrawing *d, double x, double y, double size)
{
    cairo_save (d->cr);
    cairo_rectangle (d->cr, x - size, y - size, 2 * size, 2 * size);
    cairo_clip (d->cr);
    cairo_push_group (d->cr);
}

static void
end_fading (const TableDrawing *d, double alpha)
{
    cairo_pop_group_to_source (d->cr);
    cairo_paint_with_alpha (d->cr, alpha);
    cairo_restore (d->cr);
}

/* --- tiles --- */

/* It comes down from above. */
static void
draw_moving_tile (const TableDrawing *d, AvTile tile, double t)
{
    double x = get_left (d, tile.x + 0.5), y = get_top (d, tile.y + 0.5), scale = 1.2 - 0.2 * t;
    begin_fading (d, x, y, d->zoom * 0.7);
    cairo_translate (d->cr, x, y);
    cairo_scale (d->cr, scale, scale);
    cairo_translate (d->cr, -x, -y);
    table_draw_tile (d, tile.kind, tile.rotation, tile.x, tile.y);
    end_fading (d, MIN (1, 0.35 + t));
}

/* Over all tiles that have come to rest. */
static void
draw_moving_tiles (const TableDrawing *d)
{
    for (guint i = 0; i < d->scene->motions->len; i++) {
        const AvMotion *motion = &g_array_index (d->scene->motions, AvMotion, i);
        if (motion->tile < av_land_get_n_tiles (d->game))
            draw_moving_tile (d, av_land_get_tile (d->game, motion->tile),
                              get_progress (d, motion));
    }
}

/* What a picture to be saved needs is always prepared. */
static AvHasTime
get_time (const TableDrawing *d)
{
    return d->plain ? NULL : av_frame_has_time;
}

/* Draws the towers on corners where walls of several tiles end, once, over all of these. */
static void
draw_towers (const TableDrawing *d)
{
    static const gint at[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
    AvArtStyle *style = av_tile_cache_get_style (d->scene->cache);
    gint width = d->x1 - d->x0 + 1, height = d->y1 - d->y0 + 1;
    g_autofree guint8 *tower = g_new0 (guint8, width * height);
    for (gint y = d->y0; y < d->y1; y++)
        for (gint x = d->x0; x < d->x1; x++) {
            guint number = av_land_tile_at (d->game, x, y);
            if (number == AV_NONE || (!d->plain && !table_has_laid (d, x, y)))
                continue;
            AvTile tile = av_land_get_tile (d->game, number);
            const AvTileDef *def = av_land_get_kind (d->ruleset, tile.kind);
            guint corners;
            if (!av_tile_art_corners (style, def, tile.rotation, get_time (d), &corners))
                av_frame_put_off (d->widget);
            for (guint c = 0; c < 4; c++)
                if (corners & (1u << c))
                    tower[(y - d->y0 + at[c][1]) * width + x - d->x0 + at[c][0]] = 1;
        }
    for (gint y = 0; y < height; y++)
        for (gint x = 0; x < width; x++)
            if (tower[y * width + x])
                av_tile_art_tower (d->cr, get_left (d, x + d->x0), get_top (d, y + d->y0), d->zoom);
}

/* Draws what is under tiles, at their upper right corners. */
static void
draw_trays (const TableDrawing *d)
{
    double size = d->zoom * 0.26;
    for (gint y = d->y0; y < d->y1 && av_land_get_n_trays (d->ruleset) > 0; y++)
        for (gint x = d->x0; x < d->x1; x++) {
            guint tile = av_land_tile_at (d->game, x, y);
            if (tile != AV_NONE)
                av_tray_view_draw_pile (d->cr, d->game, d->scene->cache, tile, AV_NOBODY,
                                        get_left (d, x + 0.96) - size, get_top (d, y + 0.04), size);
        }
}

static void
draw_last (const TableDrawing *d)
{
    guint last = av_land_get_last (d->game);
    /* Where tiles may be chosen, these have frames. */
    if (last == AV_NONE || (d->scene->lit && d->scene->hand == AV_NONE))
        return;
    AvTile tile = av_land_get_tile (d->game, last);
    double width = CLAMP (d->zoom * 0.035, 2, 5);
    av_palette_add_rounded (d->cr, get_left (d, tile.x) - width / 2,
                            get_top (d, tile.y) - width / 2, d->zoom + width, d->zoom + width,
                            d->zoom * 0.06);
    art_stroke_keep (d->cr, 0x000000, 0.35, width + 2);
    art_stroke (d->cr, 0xffe9a8, 1, width);
}

/* A frame in the player's colour inside the rim of the tile, with a notch at a corner, so as not
 * to rely on colour alone.  The frames of several players at one cell are inside each other. */
static void
draw_marks (const TableDrawing *d)
{
    const GArray *marks = d->scene->marks;
    for (guint i = 0; i < marks->len; i++) {
        const AvMark *mark = &g_array_index (marks, AvMark, i);
        double width = CLAMP (d->zoom * 0.045, 2, 6), inset = width * 1.4;
        for (guint k = 0; k < i; k++) {
            const AvMark *other = &g_array_index (marks, AvMark, k);
            inset += other->x == mark->x && other->y == mark->y ? 2 * width : 0;
        }
        guint32 rgb = av_palette_player (d->ruleset, mark->player);
        double left = get_left (d, mark->x) + inset, top = get_top (d, mark->y) + inset;
        double side = round (d->zoom) - 2 * inset, notch = d->zoom * 0.2;
        av_palette_add_rounded (d->cr, left, top, side, side, d->zoom * 0.06);
        art_stroke_keep (d->cr, av_palette_text_on (rgb), 0.75, width + 2);
        art_stroke (d->cr, rgb, 1, width);
        cairo_move_to (d->cr, left, top);
        cairo_line_to (d->cr, left + notch, top);
        cairo_line_to (d->cr, left, top + notch);
        cairo_close_path (d->cr);
        art_fill (d->cr, rgb, 1);
    }
}

/* --- pieces --- */

/* FALSE: not in this frame, as HAS_TIME (NULL: there always is some) says no. */
static gboolean
get_segment_spot (const TableDrawing *d, guint segment, AvHasTime has_time, double *x, double *y,
                  gboolean *lies)
{
    AvTile tile = av_land_get_tile (d->game, av_land_segment_tile (d->game, segment));
    const AvTileDef *def = av_land_get_kind (d->ruleset, tile.kind);
    AvArtStyle *style = av_tile_cache_get_style (d->scene->cache);
    guint index = av_land_segment_index (d->game, segment);
    if (!av_tile_art_piece_spot (style, def, tile.rotation, index, has_time, x, y))
        return FALSE;
    *x = get_left (d, tile.x) + *x * d->zoom;
    *y = get_top (d, tile.y) + *y * d->zoom;
    *lies = av_tile_art_piece_lies (style, def, index);
    return TRUE;
}

static double
get_piece_size (const TableDrawing *d)
{
    return MAX (12, d->zoom * 0.3);
}

static gboolean
is_in_sight (const TableDrawing *d, AvPiece piece)
{
    if (piece.place == AV_AT_CORNER || piece.place == AV_AT_EDGE)
        return piece.x >= d->x0 && piece.x <= d->x1 && piece.y >= d->y0 && piece.y <= d->y1;
    if (!av_piece_is_on_table (&piece))
        return FALSE;
    AvTile tile = av_land_get_tile (d->game, piece.tile);
    return is_cell_in_sight (d, tile.x, tile.y);
}

static gboolean
is_same_spot (AvPiece a, AvPiece b)
{
    return a.place == b.place && a.tile == b.tile && a.segment == b.segment && a.x == b.x
           && a.y == b.y && a.side == b.side;
}

static gboolean
is_follower (const TableDrawing *d, AvPiece piece)
{
    return av_land_get_piece (d->ruleset, piece.kind)->flags & AV_PIECE_OCCUPIES;
}

void
av_spot_get_middle (const AvSpot *spot, double *x, double *y)
{
    *x = spot->x + (spot->side == 0 ? 0.5 : 0);
    *y = spot->y + (spot->side == 3 ? 0.5 : 0);
}

/* Where a piece on its own stands, how large it is, and whether it lies down. */
static void
get_piece_spot (const TableDrawing *d, AvPiece piece, double *x, double *y, double *size,
                gboolean *lies)
{
    *size = get_piece_size (d) * av_palette_piece_scale (d->ruleset, piece.kind);
    *lies = FALSE;
    if (piece.place == AV_AT_SEGMENT) {
        get_segment_spot (d, piece.segment, NULL, x, y, lies);
        /* Pieces that claim nothing do not lie down in a field: an animal on its back looks dead. */
        *lies = *lies && is_follower (d, piece);
        return;
    }
    if (piece.place == AV_AT_TILE) {
        AvTile tile = av_land_get_tile (d->game, piece.tile);
        *x = tile.x + 0.5;
        *y = tile.y + 0.5;
        *size *= 1.5;
    } else {
        AvSpot spot = { piece.x, piece.y, piece.place == AV_AT_EDGE ? piece.side : -1 };
        av_spot_get_middle (&spot, x, y);
    }
    *x = get_left (d, *x);
    *y = get_top (d, *y);
}

/* The pieces that stand in one place. */
typedef struct {
    guint n, below;                /* how many there are, and how many come before that piece */
    gboolean are_followers, alike; /* all of them; of one kind */
} Gathering;

static Gathering
find_gathering (const TableDrawing *d, guint index)
{
    AvPiece piece = av_land_get_piece_at (d->game, index);
    guint n_all = av_land_get_n_all_pieces (d->game);
    Gathering found = { 0, 0, TRUE, TRUE };
    for (guint i = 0; i < n_all; i++) {
        AvPiece other = av_land_get_piece_at (d->game, i);
        if (!is_same_spot (other, piece))
            continue;
        found.n++;
        found.below += i < index;
        found.are_followers &= is_follower (d, other) != 0;
        found.alike &= other.kind == piece.kind;
    }
    return found;
}

/* Two are side by side, the third on their shoulders, others on those of each other. */
static void
place_in_pyramid (guint below, double *x, double *y, double *size)
{
    *size *= 0.8;
    if (below < 2)
        *x += (below - 0.5) * *size * 0.7;
    *y += *size * (below < 2 ? 0.35 : 0.35 - 0.75 * (below - 1));
}

/* So many of one kind are drawn on top of each other; a number says how many there are. */
#define STACK 3
/* At most so many of a stack are drawn. */
#define STACK_SEEN 6

static void
draw_piece (const TableDrawing *d, guint index)
{
    AvPiece piece = av_land_get_piece_at (d->game, index);
    Gathering all = find_gathering (d, index);
    double x, y, size;
    gboolean lies;
    if (piece.place == AV_AT_SEGMENT
        && !get_segment_spot (d, piece.segment, get_time (d), &x, &y, &lies)) {
        av_frame_put_off (d->widget);
        return;
    }
    get_piece_spot (d, piece, &x, &y, &size, &lies);
    gboolean pyramid = all.n > 1 && all.are_followers && piece.place == AV_AT_TILE;
    gboolean stack = all.n >= STACK && all.alike && !pyramid;
    if (pyramid) {
        place_in_pyramid (all.below, &x, &y, &size);
    } else if (!stack) {
        /* A single one is in its place, the second beside it; more are round the middle. */
        double first = all.n > 2 ? (all.n - 1) / 2.0 : 0;
        x += (all.below - first) * size * 0.55;
        y += (all.below - first) * size * 0.2;
    } else {
        x += MIN (all.below, STACK_SEEN) * size * 0.1;
        y -= MIN (all.below, STACK_SEEN) * size * 0.24;
    }
    const AvMotion *motion = table_find_motion (d, AV_NONE, index);
    double t = motion ? get_progress (d, motion) : 1;
    if (motion && av_piece_is_on_table (&motion->from)) {
        double from_x, from_y, former;
        gboolean lay;
        get_piece_spot (d, motion->from, &from_x, &from_y, &former, &lay);
        x = from_x + (x - from_x) * t;
        y = from_y + (y - from_y) * t;
    } else if (motion) {
        y -= (1 - t) * d->zoom * 0.5;
        begin_fading (d, x, y, 2 * size);
    }
    if (!av_palette_draw_piece (d->cr, d->ruleset, piece.kind, piece.owner, lies, x, y, size,
                                get_time (d)))
        av_frame_put_off (d->widget);
    if (motion && !av_piece_is_on_table (&motion->from))
        end_fading (d, MIN (1, 0.35 + t));
    if (stack && all.below + 1 == all.n)
        av_palette_draw_number (d->cr, all.n, x + size * 0.5, y - size * 0.3, MAX (7, size * 0.28));
}

/* Draws pieces that have left the table once more, as they go. */
static void
draw_leaving (const TableDrawing *d)
{
    for (guint i = 0; i < d->scene->motions->len; i++) {
        const AvMotion *motion = &g_array_index (d->scene->motions, AvMotion, i);
        double x, y, size, t = get_progress (d, motion);
        gboolean lies;
        if (motion->piece == AV_NONE)
            continue;
        AvPiece piece = av_land_get_piece_at (d->game, motion->piece);
        if (av_piece_is_on_table (&piece) || !is_in_sight (d, motion->from))
            continue;
        get_piece_spot (d, motion->from, &x, &y, &size, &lies);
        y -= t * d->zoom * 0.5;
        begin_fading (d, x, y, 2 * size);
        av_palette_draw_piece (d->cr, d->ruleset, piece.kind, motion->from.owner, lies, x, y, size,
                               NULL);
        end_fading (d, 1 - t);
    }
}

/* The segment that a click would choose, or AV_NONE: a corner or an edge goes before it. */
static guint
get_pointed (const TableDrawing *d)
{
    return d->scene->point.spot < 0 ? d->scene->point.segment : AV_NONE;
}

/* The segment that is selected, or else the one pointed at, if it may be chosen; or AV_NONE. */
static guint
find_chosen (const TableDrawing *d)
{
    const AvTableScene *scene = d->scene;
    if (scene->selected.segment != AV_NONE)
        return scene->selected.segment;
    for (guint i = 0; i < scene->segments->len; i++)
        if (g_array_index (scene->segments, guint, i) == get_pointed (d))
            return get_pointed (d);
    return AV_NONE;
}

/* Pieces between tiles are drawn over all others. */
static void
draw_pieces (const TableDrawing *d)
{
    guint n = av_land_get_n_all_pieces (d->game);
    for (guint over = 0; over < 2; over++)
        for (guint i = 0; i < n; i++) {
            AvPiece piece = av_land_get_piece_at (d->game, i);
            gboolean between = piece.place == AV_AT_CORNER || piece.place == AV_AT_EDGE;
            if (between == (over == 1) && is_in_sight (d, piece))
                draw_piece (d, i);
        }
    guint chosen = find_chosen (d);
    if (chosen != AV_NONE && d->scene->selected.piece != AV_NONE) {
        double x, y;
        gboolean lies;
        get_segment_spot (d, chosen, NULL, &x, &y, &lies);
        cairo_push_group (d->cr);
        av_palette_draw_piece (d->cr, d->ruleset, d->scene->selected.piece,
                               d->scene->selected.player, lies, x, y,
                               get_piece_size (d) * 1.15
                                   * av_palette_piece_scale (d->ruleset, d->scene->selected.piece),
                               NULL);
        cairo_pop_group_to_source (d->cr);
        cairo_paint_with_alpha (d->cr, 0.85);
    }
}

/* --- cells --- */

static void
draw_lit_cell (const TableDrawing *d, gint x, gint y, AvLit lit)
{
    cairo_t *cr = d->cr;
    double inset = MAX (2, d->zoom * 0.05), side = round (d->zoom) - 2 * inset;
    double left = get_left (d, x) + inset, top = get_top (d, y) + inset;
    gboolean tile = av_land_tile_at (d->game, x, y) != AV_NONE;

    av_palette_add_rounded (cr, left, top, side, side, d->zoom * 0.1);
    if (lit == AV_LIT_NOW && tile) {
        /* A bright frame on a dark one is visible on any tile, to everybody. */
        double width = MAX (2, d->zoom * 0.035) * d->colours->thick;
        art_fill_keep (cr, 0xfff7d6, 0.3);
        art_stroke_keep (cr, 0x3b2a0c, 0.9, 2 * width);
        art_stroke (cr, 0xffe28a, 1, width);
        return;
    }
    if (lit == AV_LIT_NOW) {
        art_fill_keep (cr, d->colours->lit, d->colours->lit_alpha);
        art_stroke (cr, d->colours->rim, 0.95, MAX (1.5, d->zoom * 0.026) * d->colours->thick);
        return;
    }
    double dash[] = { MAX (3, d->zoom * 0.07), MAX (2.5, d->zoom * 0.06) };
    art_fill_keep (cr, d->colours->lit, d->colours->later_alpha);
    cairo_save (cr);
    cairo_set_dash (cr, dash, 2, 0);
    art_stroke (cr, d->colours->later, 0.7, MAX (1, d->zoom * 0.015) * d->colours->thick);
    cairo_restore (cr);
}

static void
draw_lit (const TableDrawing *d, gboolean on_tiles)
{
    if (!d->scene->lit)
        return;
    for (gint y = d->y0; y < d->y1; y++)
        for (gint x = d->x0; x < d->x1; x++) {
            AvLit lit = d->scene->lit[y * d->scene->width + x];
            if (lit && (av_land_tile_at (d->game, x, y) != AV_NONE) == on_tiles)
                draw_lit_cell (d, x, y, lit);
        }
}

/* A cross in the cells that stay open. */
static void
draw_dead (const TableDrawing *d)
{
    const GArray *cells = d->scene->dead;
    for (guint i = 0; i + 1 < cells->len; i += 2) {
        gint x = g_array_index (cells, gint16, i), y = g_array_index (cells, gint16, i + 1);
        double arm = d->zoom * 0.13;
        double middle_x = get_left (d, x + 0.5), middle_y = get_top (d, y + 0.5);
        if (!is_cell_in_sight (d, x, y))
            continue;
        cairo_move_to (d->cr, middle_x - arm, middle_y - arm);
        cairo_line_to (d->cr, middle_x + arm, middle_y + arm);
        cairo_move_to (d->cr, middle_x - arm, middle_y + arm);
        cairo_line_to (d->cr, middle_x + arm, middle_y - arm);
        art_stroke (d->cr, d->colours->cross, 0.75, MAX (2, d->zoom * 0.035) * d->colours->thick);
    }
}

/* --- segments --- */

static void
light_segment (const TableDrawing *d, guint segment, guint32 rgb, double alpha)
{
    AvTile tile = av_land_get_tile (d->game, av_land_segment_tile (d->game, segment));
    if (!is_cell_in_sight (d, tile.x, tile.y))
        return;
    cairo_save (d->cr);
    cairo_translate (d->cr, get_left (d, tile.x), get_top (d, tile.y));
    av_tile_art_highlight (d->cr, av_tile_cache_get_style (d->scene->cache),
                           av_land_get_kind (d->ruleset, tile.kind), tile.rotation,
                           av_land_segment_index (d->game, segment), d->zoom, rgb, alpha);
    cairo_restore (d->cr);
}

/* A light and a double rim, so as not to rely on colour alone. */
static void
draw_shown (const TableDrawing *d)
{
    const GArray *cells = d->scene->shown, *segments = d->scene->shown_segments;
    for (guint i = 0; i < segments->len; i++)
        light_segment (d, g_array_index (segments, guint16, i), 0x8a35d0, 0.9);
    for (guint i = 0; i + 1 < cells->len; i += 2) {
        gint x = g_array_index (cells, gint16, i), y = g_array_index (cells, gint16, i + 1);
        if (!is_cell_in_sight (d, x, y))
            continue;
        double width = MAX (1.5, d->zoom * 0.03), side = round (d->zoom) - width;
        av_palette_add_rounded (d->cr, get_left (d, x) + width / 2, get_top (d, y) + width / 2,
                                side, side, d->zoom * 0.06);
        art_fill_keep (d->cr, 0xffffff, 0.16);
        art_stroke_keep (d->cr, 0x4a1a7a, 0.9, width);
        art_stroke (d->cr, 0xffffff, 0.9, width / 3);
    }
}

static void
light_feature (const TableDrawing *d, guint segment, guint32 rgb, double alpha)
{
    guint at = segment;
    do {
        light_segment (d, at, rgb, alpha);
        at = av_land_segment_next (d->game, at);
    } while (at != segment);
}

static void
draw_choices (const TableDrawing *d)
{
    const AvTableScene *scene = d->scene;
    for (guint i = 0; i < scene->segments->len; i++) {
        guint segment = g_array_index (scene->segments, guint, i);
        double x, y;
        gboolean lies;
        gboolean near = segment == scene->selected.segment || segment == get_pointed (d);
        if (near)
            light_feature (d, segment, 0xffe88a, 1);
        else
            light_segment (d, segment, 0xfff1b0, 0.6);
        if (segment == find_chosen (d) && scene->selected.piece != AV_NONE)
            continue;
        get_segment_spot (d, segment, NULL, &x, &y, &lies);
        double radius = MAX (4, d->zoom * (near ? 0.085 : 0.065));
        cairo_new_path (d->cr);
        cairo_arc (d->cr, x, y, radius, 0, 2 * G_PI);
        art_fill_keep (d->cr, near ? 0xffffff : 0xfff6d8, near ? 1 : 0.85);
        art_stroke (d->cr, 0x6b4a12, 0.9, MAX (1.5, d->zoom * 0.02));
    }
    if (scene->segments->len == 0 && get_pointed (d) != AV_NONE)
        light_feature (d, get_pointed (d), 0xfff6d0, 0.75);
}

/* In the colours of all who share it, in turn. */
static void
draw_owned (const TableDrawing *d)
{
    for (guint i = 0; i < d->scene->owned->len; i++) {
        const AvOwned *owned = &g_array_index (d->scene->owned, AvOwned, i);
        guint at = owned->segment, player = AV_MAX_PLAYERS - 1;
        if (owned->owners == 0)
            continue;
        do {
            do
                player = (player + 1) % AV_MAX_PLAYERS;
            while (!(owned->owners >> player & 1));
            light_segment (d, at, av_palette_player (d->ruleset, (gint) player), 0.85);
            at = av_land_segment_next (d->game, at);
        } while (at != owned->segment);
    }
}

/* Whether a piece on a segment would hide its spot. */
static gboolean
is_stood_on (const TableDrawing *d, guint segment)
{
    guint n = av_land_get_n_all_pieces (d->game);
    for (guint i = 0; i < n; i++) {
        AvPiece piece = av_land_get_piece_at (d->game, i);
        if (piece.place == AV_AT_SEGMENT && piece.segment == segment)
            return TRUE;
    }
    return FALSE;
}

static void
draw_taken_choices (const TableDrawing *d)
{
    for (guint i = 0; i < d->scene->segments->len; i++) {
        guint segment = g_array_index (d->scene->segments, guint, i);
        double x, y, size = get_piece_size (d);
        gboolean lies;
        if (!is_stood_on (d, segment))
            continue;
        gboolean near = segment == d->scene->selected.segment || segment == get_pointed (d);
        get_segment_spot (d, segment, NULL, &x, &y, &lies);
        cairo_new_path (d->cr);
        cairo_arc (d->cr, x, y, size * 0.68, 0, 2 * G_PI);
        art_stroke_keep (d->cr, 0x3b2a0c, 0.9, MAX (4, size * (near ? 0.24 : 0.16)));
        art_stroke (d->cr, near ? 0xffffff : 0xffe28a, 1, MAX (2, size * (near ? 0.14 : 0.08)));
    }
}

/* --- corners and edges --- */

static gboolean
is_spot_stood_on (const TableDrawing *d, const AvSpot *spot)
{
    for (guint i = 0; i < av_land_get_n_all_pieces (d->game); i++) {
        AvPiece piece = av_land_get_piece_at (d->game, i);
        if (piece.place == (spot->side < 0 ? AV_AT_CORNER : AV_AT_EDGE) && piece.x == spot->x
            && piece.y == spot->y && (spot->side < 0 || piece.side == spot->side))
            return TRUE;
    }
    return FALSE;
}

/* A light disc with a dark rim, or a ring round a piece there; along an edge also a bar. */
static void
draw_spots (const TableDrawing *d)
{
    for (guint i = 0; i < d->scene->spots->len; i++) {
        const AvSpot *spot = &g_array_index (d->scene->spots, AvSpot, i);
        gboolean near = (gint) i == d->scene->point.spot;
        double x, y, arm = d->zoom * 0.32, radius = MAX (5, d->zoom * (near ? 0.13 : 0.1));
        av_spot_get_middle (spot, &x, &y);
        x = get_left (d, x);
        y = get_top (d, y);
        cairo_new_path (d->cr);
        if (spot->side >= 0) {
            cairo_move_to (d->cr, x - (spot->side == 0 ? arm : 0), y - (spot->side == 3 ? arm : 0));
            cairo_line_to (d->cr, x + (spot->side == 0 ? arm : 0), y + (spot->side == 3 ? arm : 0));
            art_stroke_keep (d->cr, 0x3b2a0c, 0.9, MAX (5, d->zoom * 0.09));
            art_stroke (d->cr, 0xffe28a, 1, MAX (3, d->zoom * 0.05));
        }
        cairo_new_path (d->cr);
        if (is_spot_stood_on (d, spot)) {
            cairo_arc (d->cr, x, y, MAX (9, d->zoom * 0.2), 0, 2 * G_PI);
            art_stroke_keep (d->cr, 0x3b2a0c, 0.9, MAX (4, d->zoom * (near ? 0.07 : 0.05)));
            art_stroke (d->cr, near ? 0xffffff : 0xffe28a, 1, MAX (2, d->zoom * 0.025));
            continue;
        }
        cairo_arc (d->cr, x, y, radius, 0, 2 * G_PI);
        art_fill_keep (d->cr, near ? 0xffffff : 0xffe28a, near ? 0.95 : 0.8);
        art_stroke (d->cr, 0x3b2a0c, 0.95, MAX (2, d->zoom * 0.03));
    }
}

/* --- labels --- */

/* In a tile's lower part, under a piece. */
static void
draw_label (const TableDrawing *d, const AvLabel *label)
{
    double x, y, height = CLAMP (d->zoom * 0.17, 11, 20);
    cairo_text_extents_t extents;
    if (label->piece == AV_NONE) {
        AvTile tile = av_land_get_tile (d->game, label->tile);
        x = get_left (d, tile.x) + d->zoom / 2;
        y = get_top (d, tile.y + 1) - height * 0.8;
    } else {
        AvPiece piece = av_land_get_piece_at (d->game, label->piece);
        double size;
        gboolean lies;
        if (!is_in_sight (d, piece))
            return;
        get_piece_spot (d, piece, &x, &y, &size, &lies);
        y += size * 0.5 + height * 0.4;
    }
    cairo_select_font_face (d->cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size (d->cr, height * 0.72);
    cairo_text_extents (d->cr, label->text, &extents);
    double width = extents.x_advance + height * 0.6;
    av_palette_add_rounded (d->cr, x - width / 2, y - height / 2, width, height, height / 3);
    art_fill_keep (d->cr, 0xfffdf4, 0.95);
    art_stroke (d->cr, 0x3b2a0c, 0.9, 1);
    art_set (d->cr, 0x2a1d08, 1);
    cairo_move_to (d->cr, x - extents.x_advance / 2, y + height * 0.25);
    cairo_show_text (d->cr, label->text);
}

static void
draw_labels (const TableDrawing *d)
{
    for (guint i = 0; i < d->scene->labels->len; i++)
        draw_label (d, &g_array_index (d->scene->labels, AvLabel, i));
}

/* --- the tile in hand --- */

/* A tick or a cross: colour is never the only sign. */
static void
draw_verdict (const TableDrawing *d, double x, double y, gboolean right)
{
    cairo_t *cr = d->cr;
    double r = CLAMP (d->zoom * 0.13, 7, 16);
    cairo_new_path (cr);
    cairo_arc (cr, x, y, r, 0, 2 * G_PI);
    art_fill_keep (cr, right ? 0x2e8b3d : 0xc62828, 1);
    art_stroke (cr, 0xffffff, 0.95, r * 0.18);
    cairo_set_line_width (cr, r * 0.24);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    if (right) {
        cairo_move_to (cr, x - r * 0.42, y + r * 0.02);
        cairo_line_to (cr, x - r * 0.1, y + r * 0.35);
        cairo_line_to (cr, x + r * 0.45, y - r * 0.32);
    } else {
        cairo_move_to (cr, x - r * 0.35, y - r * 0.35);
        cairo_line_to (cr, x + r * 0.35, y + r * 0.35);
        cairo_move_to (cr, x + r * 0.35, y - r * 0.35);
        cairo_line_to (cr, x - r * 0.35, y + r * 0.35);
    }
    cairo_stroke (cr);
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

static void
draw_hand (const TableDrawing *d)
{
    const AvTableScene *scene = d->scene;
    gint x = scene->point.x, y = scene->point.y;
    /* A tile on the table is never covered. */
    if (scene->hand == AV_NONE || x < 0 || !scene->lit || scene->dragged
        || av_land_tile_at (d->game, x, y) != AV_NONE)
        return;
    gboolean right = scene->lit[y * scene->width + x] != AV_LIT_NOT;
    double left = get_left (d, x), top = get_top (d, y);

    cairo_push_group (d->cr);
    table_draw_tile (d, scene->hand, scene->hand_rotation, x, y);
    cairo_pop_group_to_source (d->cr);
    cairo_paint_with_alpha (d->cr, right ? 0.95 : 0.6);
    double width = CLAMP (d->zoom * 0.04, 2, 5);
    cairo_rectangle (d->cr, left + width / 2, top + width / 2, d->zoom - width, d->zoom - width);
    art_fill_keep (d->cr, right ? 0x2e8b3d : 0xc62828, right ? 0.1 : 0.28);
    art_stroke (d->cr, right ? 0x2e8b3d : 0xc62828, 0.95, width);
    draw_verdict (d, left + d->zoom - d->zoom * 0.02, top + d->zoom * 0.02, right);
}

/* Draws what is proposed, pale, in a dashed frame. */
static void
draw_ghost (const TableDrawing *d)
{
    const AvGhost *ghost = &d->scene->ghost;
    if (ghost->x < 0)
        return;
    double width = CLAMP (d->zoom * 0.045, 2.5, 6), side = round (d->zoom), x, y;
    double left = get_left (d, ghost->x), top = get_top (d, ghost->y);
    const double dash[2] = { d->zoom * 0.14, d->zoom * 0.09 };
    gboolean lies;
    cairo_push_group (d->cr);
    if (ghost->tile != AV_NONE && av_land_tile_at (d->game, ghost->x, ghost->y) == AV_NONE)
        table_draw_tile (d, ghost->tile, ghost->rotation, ghost->x, ghost->y);
    if (ghost->segment != AV_NONE) {
        get_segment_spot (d, ghost->segment, NULL, &x, &y, &lies);
        av_palette_draw_piece (
            d->cr, d->ruleset, ghost->piece, ghost->player, lies, x, y,
            get_piece_size (d) * av_palette_piece_scale (d->ruleset, ghost->piece), NULL);
    }
    cairo_pop_group_to_source (d->cr);
    cairo_paint_with_alpha (d->cr, 0.6);
    av_palette_add_rounded (d->cr, left + width / 2, top + width / 2, side - width, side - width,
                            d->zoom * 0.06);
    art_stroke_keep (d->cr, 0xffffff, 0.85, width + 2);
    cairo_set_dash (d->cr, dash, 2, 0);
    art_stroke (d->cr, 0x14606e, 1, width);
    cairo_set_dash (d->cr, NULL, 0, 0);
}

static void
draw_cursor (const TableDrawing *d)
{
    const AvTableScene *scene = d->scene;
    if (!scene->cursor.shown)
        return;
    double left = get_left (d, scene->cursor.x), top = get_top (d, scene->cursor.y);
    double arm = d->zoom * 0.24, side = d->zoom;
    cairo_new_path (d->cr);
    for (gint i = 0; i < 4; i++) {
        double x = left + (i & 1 ? side + 2 : -2), y = top + (i & 2 ? side + 2 : -2);
        cairo_move_to (d->cr, x + (i & 1 ? -arm : arm), y);
        cairo_line_to (d->cr, x, y);
        cairo_line_to (d->cr, x, y + (i & 2 ? -arm : arm));
    }
    art_stroke_keep (d->cr, 0x000000, 0.6, 6);
    art_stroke (d->cr, 0xffffff, 1, 3);
}

/* --- points --- */

static void
draw_popup (const TableDrawing *d, const AvTablePopup *popup)
{
    cairo_t *cr = d->cr;
    double t = popup->born ? CLAMP ((d->now - popup->born) / (double) AV_POPUP_LIFE, 0, 1) : 0;
    double alpha = t < 0.75 ? 1 : (1 - t) * 4;
    guint32 rgb = av_palette_player (d->ruleset, popup->player);

    for (guint i = 0; i + 1 < popup->cells->len; i += 2) {
        gint x = g_array_index (popup->cells, gint16, i);
        gint y = g_array_index (popup->cells, gint16, i + 1);
        cairo_rectangle (cr, get_left (d, x), get_top (d, y), round (d->zoom), round (d->zoom));
        art_fill_keep (cr, rgb, 0.3 * alpha);
        art_stroke (cr, rgb, 0.8 * alpha, 2);
    }

    if (popup->points == 0)
        return;
    g_autofree gchar *text = g_strdup_printf ("%+d", popup->points);
    double height = CLAMP (d->zoom * 0.42, 22, 46);
    cairo_text_extents_t extents;
    cairo_select_font_face (cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size (cr, height * 0.72);
    cairo_text_extents (cr, text, &extents);
    double x = get_left (d, popup->x) + popup->beside * 2.6 * height;
    double y = get_top (d, popup->y) - (1 - pow (1 - t, 3)) * d->zoom * 0.55;
    double width = extents.x_advance + height * 0.7;
    av_palette_add_rounded (cr, x - width / 2, y - height / 2, width, height, height / 2);
    art_fill_keep (cr, rgb, alpha);
    art_stroke (cr, 0xffffff, alpha, 2.5);
    art_set (cr, av_palette_text_on (rgb), alpha);
    cairo_move_to (cr, x - extents.x_advance / 2, y - extents.y_bearing - extents.height / 2);
    cairo_show_text (cr, text);
}

/* --- all of it --- */

/* What is on the table, for a widget or a sheet of that size. */
static void
draw_table (TableDrawing *d, double width, double height)
{
    double x0, y0, x1, y1;
    /* Only what is to be redrawn. */
    cairo_clip_extents (d->cr, &x0, &y0, &x1, &y1);
    find_cells (d, MAX (x0, 0), MAX (y0, 0), MIN (x1, width), MIN (y1, height));
    if (d->plain) {
        table_draw_ground (d, width, height);
        table_draw_tiles (d);
        draw_towers (d);
        return;
    }
    table_draw_laid (d, width, height);
    draw_lit (d, FALSE);
    draw_dead (d);
    draw_moving_tiles (d);
    draw_towers (d);
    draw_owned (d);
}

/* The figures and what belongs to them. */
static void
draw_figures (const TableDrawing *d)
{
    draw_pieces (d);
    if (!d->plain)
        draw_leaving (d);
    draw_trays (d);
}

void
av_table_draw_sheet (const AvTableScene *scene, GtkWidget *widget, cairo_t *cr, gint x, gint y,
                     gint columns, gint rows, double cell)
{
    TableDrawing d = { .scene = scene,
                       .widget = widget,
                       .game = scene->game,
                       .ruleset = av_game_get_ruleset (scene->game),
                       .cr = cr,
                       .left = -x * cell,
                       .top = -y * cell,
                       .zoom = cell,
                       .colours = &table_colours[0],
                       .plain = TRUE };
    draw_table (&d, columns * cell, rows * cell);
    draw_figures (&d);
    draw_labels (&d);
}

void
av_table_draw (const AvTableScene *scene, GtkWidget *widget, cairo_t *cr, double left, double top)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
    double width = gtk_widget_get_allocated_width (widget);
    double height = gtk_widget_get_allocated_height (widget);
    TableDrawing d = { .scene = scene,
                       .widget = widget,
                       .game = scene->game,
                       .ruleset = av_game_get_ruleset (scene->game),
                       .cr = cr,
                       .left = left,
                       .top = top,
                       .zoom = scene->zoom,
                       .colours = find_colours (widget),
                       .now = clock ? gdk_frame_clock_get_frame_time (clock) : 0 };
    draw_table (&d, width, height);
    draw_last (&d);
    draw_marks (&d);
    draw_lit (&d, TRUE);
    draw_shown (&d);
    draw_choices (&d);
    draw_figures (&d);
    draw_taken_choices (&d);
    draw_labels (&d);
    draw_spots (&d);
    draw_ghost (&d);
    draw_hand (&d);
    draw_cursor (&d);
    table_draw_rulers (&d);
    for (guint i = 0; i < scene->popups->len; i++)
        draw_popup (&d, scene->popups->pdata[i]);
}

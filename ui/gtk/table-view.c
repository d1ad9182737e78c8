/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-view.c: the widget of the table: scrolling, zooming, pointing and choosing. */
#include "config.h"

#include "gtk/table-view.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "gtk/table-accessible.h"
#include "gtk/table-draw.h"
#include "gtk/tools.h"

/* Empty space round the table, in cells. */
#define TABLE_MARGIN 0.6

/* A zoom under way. */
typedef struct {
    double x, y;  /* the point of the widget that stays where it is */
    double from;  /* the zoom that it began at */
    gint64 since; /* time of the frame clock; 0: it has not begun yet */
} Zooming;

/* A button, or a finger, that is down. */
typedef struct {
    gboolean held;
    double x, y;      /* where it came down */
    double left, top; /* how the table was scrolled then */
} Press;

struct _AvTableView {
    GtkDrawingArea parent;
    AvTableScene scene;
    Zooming zooming;
    Press press;
    gboolean fitted;       /* to the size that it has now */
    gboolean has_appeared; /* and the pointer may have rested there before */
    double at_x, at_y;     /* where the pointer was last */
    double turned;         /* by the wheel: the part of a step that is left */
    GtkGesture *pinch, *long_press;
    double pinch_from; /* the zoom at which two fingers came down */

    GArray *seen_pieces; /* AvPiece: each as it was when the view was last told of changes */
    guint n_seen_tiles;
    guint tick;
    GtkAdjustment *hadjustment, *vadjustment;
    GtkScrollablePolicy hpolicy, vpolicy;
};

enum {
    PROP_0,
    PROP_HADJUSTMENT,
    PROP_VADJUSTMENT,
    PROP_HSCROLL_POLICY,
    PROP_VSCROLL_POLICY
};
G_DEFINE_TYPE_WITH_CODE (AvTableView, av_table_view, GTK_TYPE_DRAWING_AREA,
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

#define ZOOM_TIME (140 * G_TIME_SPAN_MILLISECOND) /* how long a step of zoom takes to be seen */

/* --- where things are --- */

static void
get_origin (AvTableView *view, double *x, double *y)
{
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    double full_width = (view->scene.width + 2 * TABLE_MARGIN) * view->scene.zoom;
    double full_height = (view->scene.height + 2 * TABLE_MARGIN) * view->scene.zoom;
    double left = view->hadjustment ? gtk_adjustment_get_value (view->hadjustment) : 0;
    double top = view->vadjustment ? gtk_adjustment_get_value (view->vadjustment) : 0;

    *x = TABLE_MARGIN * view->scene.zoom + (full_width < width ? (width - full_width) / 2 : -left);
    *y = TABLE_MARGIN * view->scene.zoom
         + (full_height < height ? (height - full_height) / 2 : -top);
    *x = round (*x);
    *y = round (*y);
}

static void
configure_adjustment (GtkAdjustment *adjustment, double full, double page)
{
    if (!adjustment)
        return;
    double value = gtk_adjustment_get_value (adjustment);
    full = MAX (full, page);
    gtk_adjustment_configure (adjustment, CLAMP (value, 0, full - page), 0, full, page * 0.1,
                              page * 0.9, page);
}

static void
configure (AvTableView *view)
{
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    configure_adjustment (view->hadjustment,
                          (view->scene.width + 2 * TABLE_MARGIN) * view->scene.zoom, width);
    configure_adjustment (view->vadjustment,
                          (view->scene.height + 2 * TABLE_MARGIN) * view->scene.zoom, height);
}

static void
scroll_to (AvTableView *view, double left, double top)
{
    if (view->hadjustment)
        gtk_adjustment_set_value (view->hadjustment, left);
    if (view->vadjustment)
        gtk_adjustment_set_value (view->vadjustment, top);
}

void
av_table_view_get_cell_area (AvTableView *view, gint x, gint y, GdkRectangle *area)
{
    double left, top;
    get_origin (view, &left, &top);
    area->x = left + x * view->scene.zoom;
    area->y = top + y * view->scene.zoom;
    area->width = area->height = view->scene.zoom;
}

static gboolean
is_cell (AvTableView *view, gint x, gint y)
{
    return view->scene.game && x >= 0 && y >= 0 && x < view->scene.width && y < view->scene.height;
}

/* --- zoom --- */

static void
set_zoom_now (AvTableView *view, double zoom)
{
    double left, top;
    get_origin (view, &left, &top);
    double column = (view->zooming.x - left) / view->scene.zoom;
    double row = (view->zooming.y - top) / view->scene.zoom;
    view->scene.zoom = zoom;
    configure (view);
    scroll_to (view, (column + TABLE_MARGIN) * zoom - view->zooming.x,
               (row + TABLE_MARGIN) * zoom - view->zooming.y);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

/* These three each carry on something that moves; FALSE: it has come to rest. */
static gboolean
tick_zoom (AvTableView *view, gint64 now)
{
    if (view->scene.zoom == view->scene.zoom_to)
        return FALSE;
    if (view->zooming.since == 0)
        view->zooming.since = now;
    double t = MIN (1.0, (now - view->zooming.since) / (double) ZOOM_TIME);
    double eased = 1 - (1 - t) * (1 - t);
    double zoom = view->zooming.from * pow (view->scene.zoom_to / view->zooming.from, eased);
    set_zoom_now (view, t >= 1 ? view->scene.zoom_to : zoom);
    return t < 1;
}

static gboolean
tick_popups (AvTableView *view, gint64 now)
{
    gboolean busy = view->scene.popups->len > 0;
    for (guint i = view->scene.popups->len; i-- > 0;) {
        AvTablePopup *popup = view->scene.popups->pdata[i];
        if (popup->born == 0)
            popup->born = now;
        if (now - popup->born > AV_POPUP_LIFE)
            g_ptr_array_remove_index (view->scene.popups, i);
    }
    return busy;
}

static gboolean
tick_motions (AvTableView *view, gint64 now)
{
    gboolean busy = view->scene.motions->len > 0;
    for (guint i = view->scene.motions->len; i-- > 0;) {
        AvMotion *motion = &g_array_index (view->scene.motions, AvMotion, i);
        if (motion->born == 0)
            motion->born = now;
        if (now - motion->born > AV_MOTION_TIME)
            g_array_remove_index (view->scene.motions, i);
    }
    return busy;
}

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    gint64 now = gdk_frame_clock_get_frame_time (clock);
    gboolean zooms = tick_zoom (view, now), rises = tick_popups (view, now);
    gboolean moves = tick_motions (view, now);
    if (rises || moves)
        gtk_widget_queue_draw (widget);
    if (zooms || rises || moves)
        return G_SOURCE_CONTINUE;
    view->tick = 0;
    return G_SOURCE_REMOVE;
}

static void
start_ticking (AvTableView *view)
{
    if (view->tick == 0)
        view->tick = gtk_widget_add_tick_callback (GTK_WIDGET (view), on_tick, NULL, NULL);
}

/* Whether anything may move, as the desktop says. */
static gboolean
may_move (AvTableView *view)
{
    gboolean moving = FALSE;
    g_object_get (gtk_widget_get_settings (GTK_WIDGET (view)), "gtk-enable-animations", &moving,
                  NULL);
    return moving && gtk_widget_get_mapped (GTK_WIDGET (view));
}

void
av_table_view_set_zoom (AvTableView *view, double zoom, double at_x, double at_y)
{
    GtkWidget *widget = GTK_WIDGET (view);
    zoom = CLAMP (round (zoom), AV_ZOOM_MIN, AV_ZOOM_MAX);
    view->fitted = TRUE;
    if (zoom == view->scene.zoom_to)
        return;
    view->zooming.x = at_x < 0 ? gtk_widget_get_allocated_width (widget) / 2.0 : at_x;
    view->zooming.y = at_y < 0 ? gtk_widget_get_allocated_height (widget) / 2.0 : at_y;
    view->scene.zoom_to = zoom;
    view->zooming.from = view->scene.zoom;
    view->zooming.since = 0;

    if (may_move (view))
        start_ticking (view);
    else
        set_zoom_now (view, zoom);
}

void
av_table_view_zoom_by (AvTableView *view, double factor)
{
    av_table_view_set_zoom (view, view->scene.zoom_to * factor, -1, -1);
}

void
av_table_view_fit (AvTableView *view)
{
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    if (!view->scene.game || width < 50)
        return;
    guint n = av_land_get_n_tiles (view->scene.game);
    double x0 = view->scene.width / 2.0 - 0.5, x1 = x0 + 1, y0 = view->scene.height / 2.0 - 0.5,
           y1 = y0 + 1;
    for (guint i = 0; i < n; i++) {
        AvTile tile = av_land_get_tile (view->scene.game, i);
        x0 = i == 0 ? tile.x : MIN (x0, tile.x);
        y0 = i == 0 ? tile.y : MIN (y0, tile.y);
        x1 = i == 0 ? tile.x + 1 : MAX (x1, tile.x + 1);
        y1 = i == 0 ? tile.y + 1 : MAX (y1, tile.y + 1);
    }
    double zoom = MIN (width / (x1 - x0 + 3), height / (y1 - y0 + 3));
    zoom = CLAMP (floor (zoom), AV_ZOOM_MIN, 112);
    view->scene.zoom = view->scene.zoom_to = zoom;
    view->fitted = TRUE;
    configure (view);
    scroll_to (view, ((x0 + x1) / 2 + TABLE_MARGIN) * zoom - width / 2,
               ((y0 + y1) / 2 + TABLE_MARGIN) * zoom - height / 2);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

AvTableSight
av_table_view_get_sight (AvTableView *view)
{
    return (AvTableSight){ view->scene.zoom_to, gtk_adjustment_get_value (view->hadjustment),
                           gtk_adjustment_get_value (view->vadjustment) };
}

void
av_table_view_set_sight (AvTableView *view, AvTableSight sight)
{
    view->scene.zoom = view->scene.zoom_to = sight.zoom;
    view->fitted = TRUE;
    configure (view);
    scroll_to (view, sight.left, sight.top);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

gboolean
av_table_view_is_cell_shown (AvTableView *view, gint x, gint y)
{
    GdkRectangle area, sight = { 0, 0, gtk_widget_get_allocated_width (GTK_WIDGET (view)),
                                 gtk_widget_get_allocated_height (GTK_WIDGET (view)) };
    av_table_view_get_cell_area (view, x, y, &area);
    return gdk_rectangle_intersect (&area, &sight, NULL);
}

void
av_table_view_show_cell (AvTableView *view, gint x, gint y, double cells_round)
{
    av_table_view_show_cell_below (view, x, y, cells_round, 0);
}

void
av_table_view_show_cell_below (AvTableView *view, gint x, gint y, double cells_round, gint top)
{
    double width = gtk_widget_get_allocated_width (GTK_WIDGET (view));
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view)) - top;
    GdkRectangle area;
    av_table_view_get_cell_area (view, x, y, &area);
    area.y -= top;
    double room =
        MIN (view->scene.zoom * cells_round, (MIN (width, height) - view->scene.zoom) / 2);
    double right = area.x + area.width + room - width;
    double below = area.y + area.height + room - height;
    double dx = area.x - room < 0 ? area.x - room : MAX (right, 0);
    double dy = area.y - room < 0 ? area.y - room : MAX (below, 0);
    scroll_to (view, gtk_adjustment_get_value (view->hadjustment) + dx,
               gtk_adjustment_get_value (view->vadjustment) + dy);
}

/* --- what it is told --- */

static void
replace_items (GArray *array, const GArray *items)
{
    g_array_set_size (array, 0);
    g_array_append_vals (array, items->data, items->len);
}

static void
read_labels (AvTableView *view)
{
    g_array_unref (view->scene.labels);
    view->scene.labels = view->scene.game ? av_land_get_labels (view->scene.game)
                                          : g_array_new (FALSE, FALSE, sizeof (AvLabel));
}

/* If more than one action was done, nothing moves. */
#define MOST_MOVED 12

/* Makes what came, moved or went since the last time be seen on its way. */
static void
note_motions (AvTableView *view, gboolean seen)
{
    const AvGame *game = view->scene.game;
    guint n_tiles = game ? av_land_get_n_tiles (game) : 0;
    guint n = game ? av_land_get_n_all_pieces (game) : 0;
    /* Pieces that were on tiles that were taken back have nowhere to come from. */
    gboolean further = seen && n == view->seen_pieces->len && n_tiles >= view->n_seen_tiles
                       && n_tiles <= view->n_seen_tiles + 2 && may_move (view);
    g_array_set_size (view->scene.motions, 0);
    for (guint i = view->n_seen_tiles; further && i < n_tiles; i++) {
        AvMotion motion = { .tile = i, .piece = AV_NONE };
        g_array_append_val (view->scene.motions, motion);
    }
    g_array_set_size (view->seen_pieces, n);
    for (guint i = 0; i < n; i++) {
        AvPiece *before = &g_array_index (view->seen_pieces, AvPiece, i);
        AvPiece now = av_land_get_piece_at (game, i);
        AvMotion motion = { .tile = AV_NONE, .piece = i, .from = *before };
        if (further && memcmp (before, &now, sizeof now) != 0
            && (av_piece_is_on_table (before) || av_piece_is_on_table (&now)))
            g_array_append_val (view->scene.motions, motion);
        *before = now;
    }
    view->n_seen_tiles = n_tiles;
    if (view->scene.motions->len > MOST_MOVED)
        g_array_set_size (view->scene.motions, 0);
    if (view->scene.motions->len > 0)
        start_ticking (view);
}

void
av_table_view_set_game (AvTableView *view, const AvGame *game, AvTileCache *cache)
{
    view->scene.game = game;
    view->scene.cache = cache;
    av_table_laid_forget (view->scene.laid);
    av_table_accessible_forget (view);
    view->scene.width = game ? av_land_get_width (game) : 1;
    view->scene.height = game ? av_land_get_height (game) : 1;
    view->scene.cursor.x = view->scene.width / 2;
    view->scene.cursor.y = view->scene.height / 2;
    view->scene.cursor.shown = view->fitted = FALSE;
    view->scene.point.x = view->scene.point.y = -1;
    view->scene.point.segment = view->scene.selected.segment = view->scene.hand = AV_NONE;
    g_clear_pointer (&view->scene.lit, g_free);
    g_array_set_size (view->scene.shown, 0);
    g_array_set_size (view->scene.shown_segments, 0);
    g_array_set_size (view->scene.segments, 0);
    g_array_set_size (view->scene.owned, 0);
    g_array_set_size (view->scene.dead, 0);
    g_array_set_size (view->scene.spots, 0);
    g_array_set_size (view->scene.marks, 0);
    view->scene.ghost = (AvGhost){ .x = -1 };
    view->scene.point.spot = -1;
    read_labels (view);
    g_ptr_array_set_size (view->scene.popups, 0);
    note_motions (view, FALSE);
    if (game) {
        configure (view);
        av_table_view_fit (view);
        /* It may be about to get another size, as after its page was hidden. */
        view->fitted = FALSE;
        gtk_widget_queue_allocate (GTK_WIDGET (view));
    }
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

const AvTableScene *
av_table_view_get_scene (AvTableView *view)
{
    return &view->scene;
}

static void point_from (AvTableView *view, double at_x, double at_y);

void
av_table_view_update (AvTableView *view)
{
    /* The number of a segment that was pointed at may now be that of another. */
    if (view->scene.point.x >= 0)
        view->scene.point.segment = AV_NONE;
    read_labels (view);
    note_motions (view, TRUE);
    if (view->scene.point.x >= 0 && !view->scene.cursor.shown)
        point_from (view, view->at_x, view->at_y);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_spots (AvTableView *view, const GArray *spots)
{
    replace_items (view->scene.spots, spots);
    av_table_view_set_point_spot (view, -1);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_owned (AvTableView *view, const GArray *owned)
{
    replace_items (view->scene.owned, owned);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_dead (AvTableView *view, const GArray *cells)
{
    replace_items (view->scene.dead, cells);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

gboolean
av_table_view_is_dead (AvTableView *view, gint x, gint y)
{
    const GArray *cells = view->scene.dead;
    for (guint i = 0; i + 1 < cells->len; i += 2)
        if (g_array_index (cells, gint16, i) == x && g_array_index (cells, gint16, i + 1) == y)
            return TRUE;
    return FALSE;
}

void
av_table_view_set_marks (AvTableView *view, const GArray *marks)
{
    replace_items (view->scene.marks, marks);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_ghost (AvTableView *view, const AvGhost *ghost)
{
    view->scene.ghost = ghost ? *ghost : (AvGhost){ .x = -1 };
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_choice (AvTableView *view, guint8 *lit, const GArray *segments, guint hand,
                          guint rotation)
{
    g_free (view->scene.lit);
    view->scene.lit = lit;
    view->scene.hand = hand;
    view->scene.hand_rotation = rotation;
    replace_items (view->scene.segments, segments);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_shown (AvTableView *view, const GArray *cells, const GArray *segments)
{
    guint before = view->scene.shown->len + view->scene.shown_segments->len;
    replace_items (view->scene.shown, cells);
    replace_items (view->scene.shown_segments, segments);
    if (before + view->scene.shown->len + view->scene.shown_segments->len > 0)
        gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_set_selected (AvTableView *view, guint segment, guint piece, gint player)
{
    view->scene.selected.segment = segment;
    view->scene.selected.piece = piece;
    view->scene.selected.player = player;
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

gboolean
av_table_view_is_lit (AvTableView *view, gint x, gint y)
{
    return view->scene.lit && is_cell (view, x, y)
           && view->scene.lit[y * view->scene.width + x] != AV_LIT_NOT;
}

void
av_table_view_set_rotation (AvTableView *view, guint rotation)
{
    view->scene.hand_rotation = rotation;
}

void
av_table_view_set_ruled (AvTableView *view, gboolean ruled)
{
    view->scene.ruled = ruled;
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

static void
popup_free (AvTablePopup *popup)
{
    g_array_unref (popup->cells);
    g_free (popup);
}

void
av_table_view_show_points (AvTableView *view, const GArray *cells, gint points, gint player)
{
    AvTablePopup *popup = g_new0 (AvTablePopup, 1);
    guint n = cells->len / 2;
    popup->cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    if (cells->len)
        g_array_append_vals (popup->cells, cells->data, cells->len);
    popup->x = view->scene.width / 2.0;
    popup->y = view->scene.height / 2.0;
    for (guint i = 0; i < n; i++) {
        popup->x = (i ? popup->x : 0) + (g_array_index (cells, gint16, 2 * i) + 0.5) / n;
        popup->y = (i ? popup->y : 0) + (g_array_index (cells, gint16, 2 * i + 1) + 0.5) / n;
    }
    /* Several that rise in one place are side by side. */
    for (guint i = 0; i < view->scene.popups->len; i++) {
        AvTablePopup *other = view->scene.popups->pdata[i];
        popup->beside += fabs (other->x - popup->x) < 0.4 && fabs (other->y - popup->y) < 0.3;
    }
    popup->points = points;
    popup->player = player;
    g_ptr_array_add (view->scene.popups, popup);
    start_ticking (view);
}

/* --- pointing --- */

/* Segment number INDEX of a tile, as a segment of the game. */
static guint
get_segment (AvTableView *view, guint number, guint index)
{
    AvTile tile = av_land_get_tile (view->scene.game, number);
    const AvTileDef *def = av_land_get_kind (av_game_get_ruleset (view->scene.game), tile.kind);
    guint slot = 0;
    while (slot < AV_SLOTS - 1 && !(def->segments[index].slots & (1u << slot)))
        slot++;
    return av_land_segment_at (view->scene.game, number, av_slot_turn (slot, tile.rotation));
}

/* The cell at a point of the widget, and the segment drawn there. */
static gboolean
find_cell (AvTableView *view, double at_x, double at_y, gint *x, gint *y, guint *segment)
{
    double left, top;
    get_origin (view, &left, &top);
    double column = (at_x - left) / view->scene.zoom, row = (at_y - top) / view->scene.zoom;
    *x = floor (column);
    *y = floor (row);
    *segment = AV_NONE;
    if (!is_cell (view, *x, *y))
        return FALSE;
    guint number = av_land_tile_at (view->scene.game, *x, *y);
    if (number != AV_NONE) {
        AvTile tile = av_land_get_tile (view->scene.game, number);
        const AvTileDef *def = av_land_get_kind (av_game_get_ruleset (view->scene.game), tile.kind);
        guint index = av_tile_art_segment_at (av_tile_cache_get_style (view->scene.cache), def,
                                              tile.rotation, column - *x, row - *y);
        *segment = get_segment (view, number, index);
    }
    return TRUE;
}

/* How close, in cells, the pointer must be to a corner or to the middle of an edge. */
#define SPOT_REACH 0.3

/* The corner or edge that may be chosen nearest to a point of the widget; -1: none is near. */
static gint
find_spot (AvTableView *view, double at_x, double at_y)
{
    double left, top, nearest = SPOT_REACH;
    gint found = -1;
    get_origin (view, &left, &top);
    for (guint i = 0; i < view->scene.spots->len; i++) {
        double x, y;
        av_spot_get_middle (&g_array_index (view->scene.spots, AvSpot, i), &x, &y);
        double away =
            hypot ((at_x - left) / view->scene.zoom - x, (at_y - top) / view->scene.zoom - y);
        if (away < nearest) {
            nearest = away;
            found = (gint) i;
        }
    }
    return found;
}

/* Drawings in a cell may reach into its neighbours. */
static void
redraw_cell (AvTableView *view, gint x, gint y)
{
    GdkRectangle area;
    gint more = (gint) (view->scene.zoom * 0.5) + 16;
    if (x < 0)
        return;
    av_table_view_get_cell_area (view, x, y, &area);
    gtk_widget_queue_draw_area (GTK_WIDGET (view), area.x - more, area.y - more,
                                area.width + 2 * more, area.height + 2 * more);
}

static void
redraw_feature (AvTableView *view, guint segment)
{
    guint at = segment;
    if (segment == AV_NONE)
        return;
    do {
        AvTile tile =
            av_land_get_tile (view->scene.game, av_land_segment_tile (view->scene.game, at));
        redraw_cell (view, tile.x, tile.y);
        at = av_land_segment_next (view->scene.game, at);
    } while (at != segment);
}

/* SPOT: of the corners and edges that may be chosen, or -1. */
static void
point_at (AvTableView *view, gint x, gint y, guint segment, gint spot)
{
    if (view->scene.point.x == x && view->scene.point.y == y && view->scene.point.segment == segment
        && view->scene.point.spot == spot)
        return;
    if (view->scene.point.spot != spot)
        gtk_widget_queue_draw (GTK_WIDGET (view));
    /* The tile in hand goes from cell to cell, and whole features are lit. */
    redraw_cell (view, view->scene.point.x, view->scene.point.y);
    redraw_feature (view, view->scene.point.segment);
    view->scene.point.x = x;
    view->scene.point.y = y;
    view->scene.point.segment = segment;
    view->scene.point.spot = spot;
    redraw_cell (view, x, y);
    redraw_feature (view, segment);
    g_signal_emit_by_name (view, "pointed", x, y, segment);
}

void
av_table_view_set_point_spot (AvTableView *view, gint spot)
{
    if (spot >= 0)
        point_at (view, -1, -1, AV_NONE, spot);
    else
        point_at (view, view->scene.point.x, view->scene.point.y, view->scene.point.segment, -1);
}

/* Finds what the pointer is on when it has come to a point of the widget. */
static void
point_from (AvTableView *view, double at_x, double at_y)
{
    gint x, y;
    guint segment;
    view->at_x = at_x;
    view->at_y = at_y;
    gint spot = find_spot (view, at_x, at_y);
    if (find_cell (view, at_x, at_y, &x, &y, &segment)) {
        view->scene.cursor.shown = FALSE;
        view->scene.cursor.x = x;
        view->scene.cursor.y = y;
        point_at (view, x, y, segment, spot);
    } else {
        point_at (view, -1, -1, AV_NONE, spot);
    }
}

/* --- the cursor --- */

void
av_table_view_set_cursor (AvTableView *view, gint x, gint y)
{
    if (!view->scene.game)
        return;
    view->scene.cursor.x = CLAMP (x, 0, view->scene.width - 1);
    view->scene.cursor.y = CLAMP (y, 0, view->scene.height - 1);
    view->scene.cursor.shown = TRUE;
    av_table_view_show_cell (view, view->scene.cursor.x, view->scene.cursor.y, 0.5);
    point_at (view, view->scene.cursor.x, view->scene.cursor.y, AV_NONE, -1);
    gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
av_table_view_move_cursor (AvTableView *view, gint dx, gint dy)
{
    if (view->scene.cursor.shown)
        av_table_view_set_cursor (view, view->scene.cursor.x + dx, view->scene.cursor.y + dy);
    else
        av_table_view_set_cursor (view, view->scene.cursor.x, view->scene.cursor.y);
}

gboolean
av_table_view_point_next (AvTableView *view)
{
    AvTableScene *scene = &view->scene;
    guint number = scene->game && scene->cursor.shown
                       ? av_land_tile_at (scene->game, scene->cursor.x, scene->cursor.y)
                       : AV_NONE;
    if (number == AV_NONE)
        return FALSE;
    AvTile tile = av_land_get_tile (scene->game, number);
    guint n = av_land_get_kind (av_game_get_ruleset (scene->game), tile.kind)->n_segments;
    guint next = 0;
    for (guint i = 0; i < n; i++)
        if (get_segment (view, number, i) == scene->point.segment)
            next = (i + 1) % n;
    point_at (view, scene->cursor.x, scene->cursor.y, get_segment (view, number, next), -1);
    return TRUE;
}

gboolean
av_table_view_get_cursor (AvTableView *view, gint *x, gint *y)
{
    *x = view->scene.cursor.x;
    *y = view->scene.cursor.y;
    return view->scene.cursor.shown;
}

/* --- events --- */

static void
set_pointer_shape (AvTableView *view, const gchar *name)
{
    GdkWindow *window = gtk_widget_get_window (GTK_WIDGET (view));
    g_autoptr (GdkCursor) cursor =
        name ? gdk_cursor_new_from_name (gtk_widget_get_display (GTK_WIDGET (view)), name) : NULL;
    gdk_window_set_cursor (window, cursor);
}

static void
begin_press (AvTableView *view, double x, double y)
{
    view->press = (Press){ .held = TRUE,
                           .x = x,
                           .y = y,
                           .left = gtk_adjustment_get_value (view->hadjustment),
                           .top = gtk_adjustment_get_value (view->vadjustment) };
}

/* TRUE: it was a drag, and so means nothing where it ends. */
static gboolean
end_press (AvTableView *view)
{
    gboolean dragged = view->scene.dragged;
    if (dragged)
        set_pointer_shape (view, NULL);
    view->press.held = FALSE;
    view->scene.dragged = FALSE;
    return dragged;
}

static gboolean
on_press (GtkWidget *widget, GdkEventButton *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    gtk_widget_grab_focus (widget);
    /* A double click that lays a tile must not choose what is then under the pointer. */
    if (event->type == GDK_2BUTTON_PRESS && event->button == GDK_BUTTON_PRIMARY)
        end_press (view);
    if (event->type != GDK_BUTTON_PRESS)
        return TRUE;
    point_from (view, event->x, event->y);
    if (event->button == GDK_BUTTON_SECONDARY)
        g_signal_emit_by_name (view, "turn", event->state & GDK_SHIFT_MASK ? -1 : 1);
    else if (event->button <= GDK_BUTTON_MIDDLE)
        begin_press (view, event->x, event->y);
    return TRUE;
}

static gboolean
on_release (GtkWidget *widget, GdkEventButton *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    gint x, y;
    guint segment;
    if (!view->press.held || event->button > GDK_BUTTON_MIDDLE)
        return FALSE;
    if (end_press (view))
        return TRUE;
    gint spot = find_spot (view, event->x, event->y);
    if (event->button == GDK_BUTTON_PRIMARY && spot >= 0) {
        g_signal_emit_by_name (view, "spot-chosen", (guint) spot);
        return TRUE;
    }
    if (event->button == GDK_BUTTON_PRIMARY
        && find_cell (view, event->x, event->y, &x, &y, &segment)) {
        view->scene.cursor.x = x;
        view->scene.cursor.y = y;
        view->scene.cursor.shown = FALSE;
        g_signal_emit_by_name (view, "chosen", x, y, segment);
    }
    return TRUE;
}

#define DRAG_FROM 7.0 /* pixels after which a press is a drag */

static gboolean
on_motion (GtkWidget *widget, GdkEventMotion *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    if (view->press.held) {
        double dx = event->x - view->press.x, dy = event->y - view->press.y;
        if (!view->scene.dragged && dx * dx + dy * dy > DRAG_FROM * DRAG_FROM) {
            view->scene.dragged = TRUE;
            set_pointer_shape (view, "grabbing");
        }
        if (view->scene.dragged)
            scroll_to (view, view->press.left - dx, view->press.top - dy);
        return TRUE;
    }
    point_from (view, event->x, event->y);
    return TRUE;
}

static void
on_map (GtkWidget *widget)
{
    AV_TABLE_VIEW (widget)->has_appeared = TRUE;
    GTK_WIDGET_CLASS (av_table_view_parent_class)->map (widget);
}

/* A table that appears under a resting pointer, as after a click on "Play now", is not pointed
 * at yet. */
static gboolean
on_enter (GtkWidget *widget, GdkEventCrossing *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    if (!view->scene.cursor.shown && !view->press.held && !view->has_appeared
        && event->mode == GDK_CROSSING_NORMAL)
        point_from (view, event->x, event->y);
    view->has_appeared = FALSE;
    return FALSE;
}

static gboolean
on_leave (GtkWidget *widget, GdkEventCrossing *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    if (!view->scene.cursor.shown && event->mode == GDK_CROSSING_NORMAL)
        point_at (view, -1, -1, AV_NONE, -1);
    return FALSE;
}

/* Touchpads scroll by less than a step at a time. */
static void
turn_by_wheel (AvTableView *view, double dy)
{
    view->turned += dy;
    while (fabs (view->turned) >= 1) {
        gint step = view->turned > 0 ? 1 : -1;
        view->turned -= step;
        g_signal_emit_by_name (view, "turn", step);
    }
}

static gboolean
on_scroll (GtkWidget *widget, GdkEventScroll *event)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    double dx = 0, dy = 0;
    if (event->direction == GDK_SCROLL_UP)
        dy = -1;
    else if (event->direction == GDK_SCROLL_DOWN)
        dy = 1;
    else if (event->direction == GDK_SCROLL_SMOOTH)
        gdk_event_get_scroll_deltas ((GdkEvent *) event, &dx, &dy);
    point_from (view, event->x, event->y);
    if (event->state & GDK_SHIFT_MASK) {
        scroll_to (view,
                   gtk_adjustment_get_value (view->hadjustment) + (dx + dy) * view->scene.zoom / 2,
                   gtk_adjustment_get_value (view->vadjustment));
        return TRUE;
    }
    if (!(event->state & GDK_CONTROL_MASK) && view->scene.hand != AV_NONE
        && av_table_view_is_lit (view, view->scene.point.x, view->scene.point.y))
        turn_by_wheel (view, dy);
    else if (dy != 0)
        av_table_view_set_zoom (view, view->scene.zoom_to * pow (1.15, -dy), event->x, event->y);
    return TRUE;
}

/* --- fingers: one alone drags as the pointer does --- */

static void
on_pinch_begin (GtkGesture *pinch, GdkEventSequence *sequence, AvTableView *view)
{
    end_press (view);
    view->pinch_from = view->scene.zoom;
    gtk_gesture_get_bounding_box_center (pinch, &view->zooming.x, &view->zooming.y);
    gtk_gesture_set_state (pinch, GTK_EVENT_SEQUENCE_CLAIMED);
}

/* What is between the fingers stays between them. */
static void
on_pinch (GtkGestureZoom *pinch, double scale, AvTableView *view)
{
    double x, y;
    if (!gtk_gesture_get_bounding_box_center (GTK_GESTURE (pinch), &x, &y))
        return;
    scroll_to (view, gtk_adjustment_get_value (view->hadjustment) + view->zooming.x - x,
               gtk_adjustment_get_value (view->vadjustment) + view->zooming.y - y);
    view->zooming.x = x;
    view->zooming.y = y;
    view->fitted = TRUE;
    view->scene.zoom_to = CLAMP (round (view->pinch_from * scale), AV_ZOOM_MIN, AV_ZOOM_MAX);
    set_zoom_now (view, view->scene.zoom_to);
}

/* A finger that rests does what the secondary button does, and lays nothing when it is lifted. */
static void
on_long_press (GtkGesture *gesture, double x, double y, AvTableView *view)
{
    if (view->scene.dragged)
        return;
    end_press (view);
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    point_from (view, x, y);
    g_signal_emit_by_name (view, "turn", 1);
}

static void
add_long_press (AvTableView *view)
{
    view->long_press = gtk_gesture_long_press_new (GTK_WIDGET (view));
    gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (view->long_press), TRUE);
    gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (view->long_press),
                                                GTK_PHASE_CAPTURE);
    g_signal_connect (view->long_press, "pressed", G_CALLBACK (on_long_press), view);
}

static void
add_pinch (AvTableView *view)
{
    GtkWidget *widget = GTK_WIDGET (view);
    view->pinch = gtk_gesture_zoom_new (widget);
    gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (view->pinch),
                                                GTK_PHASE_CAPTURE);
    g_signal_connect (view->pinch, "begin", G_CALLBACK (on_pinch_begin), view);
    g_signal_connect (view->pinch, "scale-changed", G_CALLBACK (on_pinch), view);
    gtk_widget_add_events (widget, GDK_TOUCH_MASK | GDK_TOUCHPAD_GESTURE_MASK);
}

/* --- the widget --- */

/* Colours or fonts may have changed. */
static void
on_style (GtkWidget *widget)
{
    av_table_laid_forget (AV_TABLE_VIEW (widget)->scene.laid);
    GTK_WIDGET_CLASS (av_table_view_parent_class)->style_updated (widget);
}

static gboolean
on_draw (GtkWidget *widget, cairo_t *cr)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    double left, top;
    if (!view->scene.game)
        return FALSE;
    get_origin (view, &left, &top);
    gint scale = gtk_widget_get_scale_factor (widget);
    av_tile_cache_set_sight (view->scene.cache, gtk_widget_get_allocated_width (widget) * scale,
                             gtk_widget_get_allocated_height (widget) * scale,
                             view->scene.zoom_to * scale);
    av_table_draw (&view->scene, widget, cr, left, top);
    return FALSE;
}

static void
on_allocate (GtkWidget *widget, GtkAllocation *allocation)
{
    AvTableView *view = AV_TABLE_VIEW (widget);
    gboolean other = allocation->width != gtk_widget_get_allocated_width (widget)
                     || allocation->height != gtk_widget_get_allocated_height (widget);
    GTK_WIDGET_CLASS (av_table_view_parent_class)->size_allocate (widget, allocation);
    configure (view);
    if (!other)
        view->fitted = TRUE;
    else if (!view->fitted)
        av_table_view_fit (view);
}

static void
set_adjustment (AvTableView *view, GtkAdjustment **place, GtkAdjustment *adjustment)
{
    g_clear_object (place);
    *place = g_object_ref_sink (adjustment ? adjustment : gtk_adjustment_new (0, 0, 0, 0, 0, 0));
    g_signal_connect_object (*place, "value-changed", G_CALLBACK (gtk_widget_queue_draw), view,
                             G_CONNECT_SWAPPED);
    configure (view);
}

static void
av_table_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    AvTableView *view = AV_TABLE_VIEW (object);
    if (id == PROP_HADJUSTMENT)
        set_adjustment (view, &view->hadjustment, g_value_get_object (value));
    else if (id == PROP_VADJUSTMENT)
        set_adjustment (view, &view->vadjustment, g_value_get_object (value));
    else if (id == PROP_HSCROLL_POLICY)
        view->hpolicy = g_value_get_enum (value);
    else
        view->vpolicy = g_value_get_enum (value);
}

static void
av_table_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    AvTableView *view = AV_TABLE_VIEW (object);
    if (id == PROP_HADJUSTMENT)
        g_value_set_object (value, view->hadjustment);
    else if (id == PROP_VADJUSTMENT)
        g_value_set_object (value, view->vadjustment);
    else
        g_value_set_enum (value, id == PROP_HSCROLL_POLICY ? view->hpolicy : view->vpolicy);
}

static void
av_table_view_dispose (GObject *object)
{
    AvTableView *view = AV_TABLE_VIEW (object);
    g_clear_object (&view->pinch);
    g_clear_object (&view->long_press);
    g_clear_object (&view->hadjustment);
    g_clear_object (&view->vadjustment);
    view->scene.game = NULL;
    G_OBJECT_CLASS (av_table_view_parent_class)->dispose (object);
}

static void
av_table_view_finalize (GObject *object)
{
    AvTableView *view = AV_TABLE_VIEW (object);
    g_free (view->scene.lit);
    g_array_unref (view->scene.shown);
    g_array_unref (view->scene.shown_segments);
    g_array_unref (view->scene.segments);
    g_array_unref (view->scene.owned);
    g_array_unref (view->scene.dead);
    g_array_unref (view->scene.spots);
    g_array_unref (view->scene.marks);
    g_array_unref (view->scene.motions);
    g_array_unref (view->seen_pieces);
    g_array_unref (view->scene.labels);
    g_ptr_array_unref (view->scene.popups);
    av_table_laid_free (view->scene.laid);
    G_OBJECT_CLASS (av_table_view_parent_class)->finalize (object);
}

static void
av_table_view_class_init (AvTableViewClass *klass)
{
    GObjectClass *object = G_OBJECT_CLASS (klass);
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    GType type = G_TYPE_FROM_CLASS (klass);

    object->set_property = av_table_view_set_property;
    object->get_property = av_table_view_get_property;
    object->dispose = av_table_view_dispose;
    object->finalize = av_table_view_finalize;
    widget->map = on_map;
    widget->draw = on_draw;
    widget->style_updated = on_style;
    widget->size_allocate = on_allocate;
    widget->button_press_event = on_press;
    widget->button_release_event = on_release;
    widget->motion_notify_event = on_motion;
    widget->enter_notify_event = on_enter;
    widget->leave_notify_event = on_leave;
    widget->scroll_event = on_scroll;
    g_object_class_override_property (object, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property (object, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property (object, PROP_HSCROLL_POLICY, "hscroll-policy");
    g_object_class_override_property (object, PROP_VSCROLL_POLICY, "vscroll-policy");
    gtk_widget_class_set_css_name (widget, "avtable");
    gtk_widget_class_set_accessible_type (widget, AV_TYPE_TABLE_ACCESSIBLE);

    g_signal_new ("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_INT, G_TYPE_INT, G_TYPE_UINT);
    g_signal_new ("pointed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_INT, G_TYPE_INT, G_TYPE_UINT);
    g_signal_new ("spot-chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_UINT);
    g_signal_new ("turn", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
av_table_view_init (AvTableView *view)
{
    GtkWidget *widget = GTK_WIDGET (view);
    view->scene.laid = av_table_laid_new ();
    view->scene.shown = g_array_new (FALSE, FALSE, sizeof (gint16));
    view->scene.shown_segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    view->scene.segments = g_array_new (FALSE, FALSE, sizeof (guint));
    view->scene.owned = g_array_new (FALSE, FALSE, sizeof (AvOwned));
    view->scene.dead = g_array_new (FALSE, FALSE, sizeof (gint16));
    view->scene.spots = g_array_new (FALSE, FALSE, sizeof (AvSpot));
    view->scene.ghost.x = -1;
    view->scene.marks = g_array_new (FALSE, FALSE, sizeof (AvMark));
    view->scene.motions = g_array_new (FALSE, TRUE, sizeof (AvMotion));
    view->seen_pieces = g_array_new (FALSE, TRUE, sizeof (AvPiece));
    view->scene.labels = g_array_new (FALSE, FALSE, sizeof (AvLabel));
    view->scene.point.spot = -1;
    view->scene.popups = g_ptr_array_new_with_free_func ((GDestroyNotify) popup_free);
    view->scene.width = view->scene.height = 1;
    view->scene.ruled = TRUE;
    view->scene.point.x = view->scene.point.y = -1;
    view->scene.point.segment = view->scene.selected.segment = view->scene.hand = AV_NONE;
    view->scene.zoom = view->scene.zoom_to = 96;
    gtk_widget_set_can_focus (widget, TRUE);
    gtk_widget_set_hexpand (widget, TRUE);
    gtk_widget_set_vexpand (widget, TRUE);
    av_widget_take_clicks (widget);
    gtk_widget_add_events (widget, GDK_POINTER_MOTION_MASK | GDK_ENTER_NOTIFY_MASK
                                       | GDK_LEAVE_NOTIFY_MASK | GDK_SCROLL_MASK
                                       | GDK_SMOOTH_SCROLL_MASK);
    add_pinch (view);
    add_long_press (view);
    AtkObject *accessible = gtk_widget_get_accessible (widget);
    atk_object_set_name (accessible, _ ("Table"));
    atk_object_set_role (accessible, ATK_ROLE_TABLE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-view.c: the widget of a game's boards: draws them and what stands on them, and handles pointing and
 * choosing. */
#include "config.h"

#include "gtk/board-view.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "gtk/palette.h"
#include "gtk/picture.h"
#include "gtk/tools.h"

#define FRAME 0x5b3d24
#define LIGHT 0xead6ab
#define DARK 0x8f6038
#define WELLS 0x2c5a94
#define HOLE 0x16263a
#define LINE 0xe2c27a
#define NOBODY 0xb9ab8e /* pieces of nobody */
#define MARGIN 26       /* of a board, for its letters and numbers */

struct _AvBoardView {
    AvLayoutView parent;
    gint from;   /* the place from which something goes, or -1 */
    gchar *task; /* what is to be done, or NULL */
    /* The task is told with what may be chosen; it has not changed since the focus came here. */
    gboolean tells_task;
};

/* A board as it is drawn. */
typedef struct {
    const AvBoardDef *def;
    guint first, n;             /* its places */
    gint columns, rows;         /* that it is wide and high */
    double left, top, side;     /* of the first cell; side of a cell */
    double x, y, width, height; /* of the board with its rim */
} Board;

G_DEFINE_TYPE (AvBoardView, av_board_view, AV_TYPE_LAYOUT_VIEW)

/* --- where boards and places lie --- */

static const AvBoardDef *
get_boards (const AvBoardView *view)
{
    return view->parent.ruleset ? av_ruleset_get_game (view->parent.ruleset)->boards : NULL;
}

static guint
count_boards (const AvBoardView *view)
{
    const AvBoardDef *boards = get_boards (view);
    guint n = 0;
    while (boards && boards[n].id)
        n++;
    return n;
}

/* Boards are side by side, each with the same room. */
static void
measure (AvBoardView *view, guint number, Board *board)
{
    const AvBoardDef *boards = get_boards (view);
    double width =
        gtk_widget_get_allocated_width (GTK_WIDGET (view)) / (double) count_boards (view);
    double height = gtk_widget_get_allocated_height (GTK_WIDGET (view));
    double head = boards[number].title ? 24 : 0;
    *board = (Board){ .def = &boards[number],
                      .columns = boards[number].columns,
                      .rows = boards[number].rows };
    for (guint i = 0; i < number; i++)
        board->first += av_board_get_size (&boards[i]);
    board->n = av_board_get_size (board->def);
    for (const AvPointDef *point = board->def->points; point && point->id; point++) {
        board->columns = MAX (board->columns, point->x + 1);
        board->rows = MAX (board->rows, point->y + 1);
    }
    board->side = MIN ((width - 2 * MARGIN - 16) / board->columns,
                       (height - 2 * MARGIN - 16 - head) / board->rows);
    board->side = floor (MAX (MIN (board->side, 110), 4));
    board->width = board->side * board->columns + 2 * MARGIN;
    board->height = board->side * board->rows + 2 * MARGIN;
    board->x = floor (width * number + (width - board->width) / 2);
    board->y = floor (head + (height - head - board->height) / 2);
    board->left = board->x + MARGIN;
    board->top = board->y + MARGIN;
}

/* The place of a board at (X, Y) of its cells, or -1. */
static gint
find_place (const Board *board, gint x, gint y)
{
    for (guint i = 0; i < board->n; i++) {
        gint column, row;
        av_board_get_cell (board->def, i, &column, &row);
        if (column == x && row == y)
            return (gint) (board->first + i);
    }
    return -1;
}

static void
get_area (const Board *board, guint place, GdkRectangle *area)
{
    gint x, y;
    av_board_get_cell (board->def, place - board->first, &x, &y);
    *area = (GdkRectangle){ (gint) (board->left + x * board->side),
                            (gint) (board->top + y * board->side), (gint) board->side,
                            (gint) board->side };
}

/* The board of a place; FALSE: there is none. */
static gboolean
find_board (AvBoardView *view, gint place, Board *board)
{
    for (guint i = 0; place >= 0 && i < count_boards (view); i++) {
        measure (view, i, board);
        if ((guint) place < board->first + board->n)
            return TRUE;
    }
    return FALSE;
}

gboolean
av_board_view_get_area (AvBoardView *view, gint place, GdkRectangle *area)
{
    Board board;
    if (!find_board (view, place, &board))
        return FALSE;
    get_area (&board, (guint) place, area);
    return TRUE;
}

/* --- drawing --- */

static void
draw_words (cairo_t *cr, const gchar *words, double size, guint32 rgb, double x, double y)
{
    g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cr);
    gint wide, high;
    pango_layout_set_text (layout, words, -1);
    av_layout_set_font (layout, "Sans Bold", size);
    pango_layout_get_pixel_size (layout, &wide, &high);
    art_set (cr, rgb, 1);
    cairo_move_to (cr, x - wide / 2.0, y - high / 2.0);
    pango_cairo_show_layout (cr, layout);
}

static void
draw_ring (cairo_t *cr, double x, double y, double radius, guint32 rgb, double alpha, double width)
{
    cairo_new_sub_path (cr);
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    art_stroke (cr, rgb, alpha, width);
}

/* The letters and numbers that name the places of a grid. */
static void
draw_coordinates (cairo_t *cr, const Board *board)
{
    for (gint x = 0; x < board->columns; x++) {
        const gchar letter[] = { (gchar) ('a' + x), '\0' };
        draw_words (cr, letter, 12, LINE, board->left + (x + 0.5) * board->side,
                    board->y + board->height - MARGIN / 2.0);
    }
    for (gint y = 0; y < board->rows; y++) {
        g_autofree gchar *number = g_strdup_printf ("%d", board->rows - y);
        draw_words (cr, number, 12, LINE, board->x + MARGIN / 2.0,
                    board->top + (y + 0.5) * board->side);
    }
}

static void
draw_links (cairo_t *cr, const Board *board)
{
    for (guint i = 0; i < board->n; i++) {
        const AvPointDef *point = &board->def->points[i];
        for (const gchar *const *link = point->links; link && *link; link++) {
            const AvPointDef *end = board->def->points;
            while (!g_str_equal (end->id, *link))
                end++;
            cairo_move_to (cr, board->left + (point->x + 0.5) * board->side,
                           board->top + (point->y + 0.5) * board->side);
            cairo_line_to (cr, board->left + (end->x + 0.5) * board->side,
                           board->top + (end->y + 0.5) * board->side);
            art_stroke (cr, FRAME, 1, 3);
        }
    }
}

static void
draw_board (const AvRuleset *ruleset, cairo_t *cr, const Board *board)
{
    guint32 ground = board->def->wells ? WELLS : board->def->points ? LIGHT : FRAME;
    av_palette_add_rounded (cr, board->x + 3, board->y + 5, board->width, board->height, 10);
    art_fill (cr, 0x000000, 0.3);
    av_palette_add_rounded (cr, board->x, board->y, board->width, board->height, 10);
    art_fill_keep (cr, ground, 1);
    art_stroke (cr, art_mix (ground, 0x000000, 0.35), 1, 2);
    if (board->def->points)
        draw_links (cr, board);
    else
        draw_coordinates (cr, board);
    if (board->def->title)
        draw_words (cr, av_ruleset_translate (ruleset, board->def->title), 14, 0xffffff,
                    board->x + board->width / 2, board->y - 13);
}

static void
draw_ground (cairo_t *cr, const Board *board, const AvLayoutCell *cell, const GdkRectangle *area)
{
    double x = area->x + area->width / 2.0, y = area->y + area->height / 2.0;
    gboolean own = cell && cell->colour >= 0;
    if (board->def->points) {
        art_disc (cr, x, y, area->width * 0.12, own ? (guint32) cell->colour : FRAME, 1);
    } else if (board->def->wells) {
        art_disc (cr, x, y, area->width * 0.42, own ? (guint32) cell->colour : HOLE, 1);
        draw_ring (cr, x, y, area->width * 0.42, art_mix (WELLS, 0x000000, 0.4), 1, 2);
    } else {
        cairo_rectangle (cr, area->x, area->y, area->width, area->height);
        art_fill (cr, own ? (guint32) cell->colour : cell && cell->dark ? DARK : LIGHT, 1);
        cairo_rectangle (cr, area->x + 0.5, area->y + 0.5, area->width - 1, area->height - 1);
        art_stroke (cr, 0x000000, 0.14, 1);
    }
}

static void
draw_disc (cairo_t *cr, double x, double y, double radius, guint32 rgb)
{
    gboolean bright = art_brightness (rgb) > 0.5;
    guint32 rim = art_mix (rgb, bright ? 0x000000 : 0xffffff, 0.35);
    art_disc (cr, x + 1, y + 3, radius, 0x000000, 0.35);
    art_disc (cr, x, y, radius, rgb, 1);
    draw_ring (cr, x, y, radius - 1, rim, 1, 2);
    draw_ring (cr, x, y, radius * 0.68, rim, 0.8, 1.5);
}

static gboolean
is_taken (const AvLayoutCell *cell)
{
    return cell && (cell->owner >= 0 || cell->name || cell->icon || cell->face_down);
}

static void
draw_piece (AvBoardView *view, cairo_t *cr, const Board *board, const AvLayoutCell *cell,
            const GdkRectangle *area)
{
    double x = area->x + area->width / 2.0, y = area->y + area->height / 2.0;
    double radius = area->width * (board->def->wells ? 0.4 : 0.38);
    guint32 rgb = cell->face_down    ? AV_BACK
                  : cell->owner >= 0 ? av_palette_player (view->parent.ruleset, cell->owner)
                                     : NOBODY;
    guint32 ground = cell->colour >= 0 ? (guint32) cell->colour : cell->dark ? DARK : LIGHT;
    gboolean taken = is_taken (cell);
    if (cell->icon && !cell->face_down)
        av_picture_draw (cr, cell->icon, rgb, x - radius, y - radius, 2 * radius, 2 * radius);
    else if (taken)
        draw_disc (cr, x, y, radius, rgb);
    if (cell->face_down)
        draw_words (cr, "?", radius, LINE, x, y);
    else if (cell->label)
        draw_words (cr, cell->label,
                    MIN (radius * 0.95, 2.4 * radius / MAX (g_utf8_strlen (cell->label, -1), 1)),
                    av_palette_text_on (taken ? rgb : ground), x, y);
}

/* Whether what is there has changed. */
static gboolean
has_changed (const AvBoardView *view, guint place)
{
    if (!view->parent.before)
        return FALSE;
    const AvLayoutCell *now = av_layout_get_cell (view->parent.layout, place);
    const AvLayoutCell *then = av_layout_get_cell (view->parent.before, place);
    if (is_taken (now) != is_taken (then))
        return TRUE;
    return is_taken (now)
           && (now->owner != then->owner || g_strcmp0 (now->name, then->name) != 0
               || g_strcmp0 (now->icon, then->icon) != 0 || now->face_down != then->face_down);
}

/* A frame round a square, a ring round what is round. */
static void
draw_mark (cairo_t *cr, const Board *board, const GdkRectangle *area, guint32 rgb, double width,
           gboolean dashed)
{
    const double dashes[] = { 6, 4 };
    double inset = width / 2 + 1;
    cairo_save (cr);
    if (dashed)
        cairo_set_dash (cr, dashes, 2, 0);
    if (board->def->wells || board->def->points)
        draw_ring (cr, area->x + area->width / 2.0, area->y + area->height / 2.0,
                   area->width * 0.45 - (dashed ? 4 : 0), rgb, 1, width);
    else {
        inset += dashed ? 4 : 0;
        cairo_rectangle (cr, area->x + inset, area->y + inset, area->width - 2 * inset,
                         area->height - 2 * inset);
        art_stroke (cr, rgb, 1, width);
    }
    cairo_restore (cr);
}

static void
draw_place (AvBoardView *view, cairo_t *cr, const Board *board, guint place)
{
    const AvLayoutCell *cell = av_layout_get_cell (view->parent.layout, place);
    GdkRectangle area;
    get_area (board, place, &area);
    draw_ground (cr, board, cell, &area);
    if (has_changed (view, place))
        draw_mark (cr, board, &area, AV_MOVED, 3, FALSE);
    if (cell)
        draw_piece (view, cr, board, cell, &area);
    if (view->from == (gint) place)
        draw_mark (cr, board, &area, AV_GOLD, 5, FALSE);
    else if (av_layout_view_is_lit (&view->parent, (gint) place)) {
        draw_mark (cr, board, &area, AV_GOLD, view->parent.pointed == (gint) place ? 5 : 3, FALSE);
        if (!is_taken (cell))
            art_disc (cr, area.x + area.width / 2.0, area.y + area.height / 2.0, area.width * 0.12,
                      AV_GOLD, 0.9);
    }
    if (view->parent.cursor == (gint) place)
        draw_mark (cr, board, &area, 0xffffff, 3, TRUE);
}

static gboolean
av_board_view_draw (GtkWidget *widget, cairo_t *cr)
{
    AvBoardView *view = AV_BOARD_VIEW (widget);
    art_set (cr, AV_FELT, 1);
    cairo_paint (cr);
    for (guint i = 0; view->parent.layout && i < count_boards (view); i++) {
        Board board;
        measure (view, i, &board);
        draw_board (view->parent.ruleset, cr, &board);
        for (guint place = board.first; place < board.first + board.n; place++)
            draw_place (view, cr, &board, place);
    }
    return FALSE;
}

/* --- updates --- */

/* What a place is called and what stands there. */
static gchar *
describe_place (AvBoardView *view, gint place)
{
    const AvLayoutCell *cell = av_layout_get_cell (view->parent.layout, (guint) place);
    const gchar *name = av_ruleset_get_name (view->parent.ruleset, AV_ARG_PLACE, (guint) place);
    GString *text = g_string_new (name);
    if (cell && cell->face_down)
        g_string_append_printf (text, ", %s", _ ("face down"));
    else if (!is_taken (cell))
        g_string_append_printf (text, ", %s", _ ("empty"));
    else if (cell->name)
        g_string_append_printf (text, ", %s", cell->name);
    const gchar *owner =
        cell && cell->owner >= 0 && !cell->face_down
            ? av_ruleset_get_player_name (view->parent.ruleset, (guint) cell->owner)
            : NULL;
    if (owner && g_strcmp0 (owner, cell->name) != 0)
        g_string_append_printf (text, ", %s", owner);
    if (cell && cell->label && !cell->face_down)
        g_string_append_printf (text, ", %s", cell->label);
    if (place == view->from)
        g_string_append_printf (text, ", %s", _ ("chosen"));
    else if (av_layout_view_is_lit (&view->parent, place))
        g_string_append_printf (text, ", %s", _ ("may be chosen"));
    return g_string_free (text, FALSE);
}

static void
name_cursor (AvLayoutView *view)
{
    AtkObject *object = gtk_widget_get_accessible (GTK_WIDGET (view));
    g_autofree gchar *name = view->layout && view->cursor >= 0
                                 ? describe_place (AV_BOARD_VIEW (view), view->cursor)
                                 : NULL;
    atk_object_set_name (object, name ? name : _ ("Board"));
}

static void
describe (AvBoardView *view)
{
    g_autoptr (GString) text = g_string_new (NULL);
    name_cursor (&view->parent);
    if (view->parent.lit->len > 0 && view->task && view->tells_task)
        g_string_append_printf (text, "%s; ", view->task);
    if (view->parent.lit->len > 0)
        g_string_append_printf (text,
                                ngettext ("%u place may be chosen, Tab goes to it",
                                          "%u places may be chosen, Tab goes to the next",
                                          view->parent.lit->len),
                                view->parent.lit->len);
    av_describe (GTK_WIDGET (view), text->str);
}

static gboolean
on_left (gpointer view)
{
    if (gtk_widget_has_focus (view))
        return G_SOURCE_REMOVE;
    AV_BOARD_VIEW (view)->tells_task = TRUE;
    describe (view);
    return G_SOURCE_REMOVE;
}

/* Only when the focus is elsewhere, as it would be heard on the way there. */
static void
on_focus (AvBoardView *view)
{
    if (!gtk_widget_has_focus (GTK_WIDGET (view)))
        g_idle_add_full (G_PRIORITY_LOW, on_left, g_object_ref (view), g_object_unref);
}

/* Both are described at once, as half of it is not to be heard. */
void
av_board_view_update (AvBoardView *view, const AvGame *game, gboolean forget, const GArray *lit,
                      gint from)
{
    gboolean shown = game && av_ruleset_get_game (av_game_get_ruleset (game))->boards;
    av_layout_view_update (&view->parent, shown ? game : NULL, forget);
    if (!shown) {
        g_clear_pointer (&view->task, g_free);
        view->tells_task = TRUE;
    }
    av_board_view_set_choice (view, lit, from);
}

void
av_board_view_set_choice (AvBoardView *view, const GArray *lit, gint from)
{
    av_layout_view_set_lit (&view->parent, lit);
    view->from = from;
    describe (view);
}

void
av_board_view_set_task (AvBoardView *view, const gchar *task)
{
    /* Whoever is here already is told the next task as news. */
    if (view->task && strcmp (view->task, task) != 0)
        view->tells_task = !gtk_widget_has_focus (GTK_WIDGET (view));
    g_free (view->task);
    view->task = g_strdup (task);
    describe (view);
}

/* --- input --- */

static gint
find_spot (AvLayoutView *widget, double x, double y)
{
    AvBoardView *view = AV_BOARD_VIEW (widget);
    for (guint i = 0; widget->layout && i < count_boards (view); i++) {
        Board board;
        measure (view, i, &board);
        double column = floor ((x - board.left) / board.side);
        double row = floor ((y - board.top) / board.side);
        gint place = find_place (&board, (gint) column, (gint) row);
        if (place >= 0)
            return place;
    }
    return -1;
}

/* A spot is a place. */
static gint
get_number (AvLayoutView *view, gint spot)
{
    return spot;
}

static void
on_pointed (AvBoardView *view)
{
    gint place = view->parent.pointed;
    g_autofree gchar *text = place >= 0 ? describe_place (view, place) : NULL;
    gtk_widget_set_tooltip_text (GTK_WIDGET (view), text);
}

gboolean
av_board_view_move (AvBoardView *view, gint dx, gint dy)
{
    Board board;
    GdkRectangle area, there;
    gint best = -1;
    double least = G_MAXDOUBLE;
    if (view->parent.cursor < 0)
        return av_layout_view_step (&view->parent, 1);
    if (!av_board_view_get_area (view, view->parent.cursor, &area))
        return FALSE;
    guint n = av_ruleset_get_n_names (view->parent.ruleset, AV_ARG_PLACE);
    for (guint i = 0; i < n; i++) {
        if (!find_board (view, (gint) i, &board))
            continue;
        get_area (&board, i, &there);
        double along = dx * (there.x - area.x) + dy * (there.y - area.y);
        double across = fabs ((double) (dx ? there.y - area.y : there.x - area.x));
        /* Straight on if there is anything, else at an angle. */
        if (along > 0 && across <= along && along + 3 * across < least) {
            least = along + 3 * across;
            best = (gint) i;
        }
    }
    if (best < 0)
        return FALSE;
    av_layout_view_set_cursor (&view->parent, best);
    return TRUE;
}

/* --- the widget --- */

static void
av_board_view_finalize (GObject *object)
{
    g_free (AV_BOARD_VIEW (object)->task);
    G_OBJECT_CLASS (av_board_view_parent_class)->finalize (object);
}

static void
av_board_view_class_init (AvBoardViewClass *klass)
{
    G_OBJECT_CLASS (klass)->finalize = av_board_view_finalize;
    GTK_WIDGET_CLASS (klass)->draw = av_board_view_draw;
    AV_LAYOUT_VIEW_CLASS (klass)->find_spot = find_spot;
    AV_LAYOUT_VIEW_CLASS (klass)->get_number = get_number;
    AV_LAYOUT_VIEW_CLASS (klass)->name_cursor = name_cursor;
}

static void
av_board_view_init (AvBoardView *view)
{
    view->from = -1;
    view->tells_task = TRUE;
    g_signal_connect (view, "notify::has-focus", G_CALLBACK (on_focus), NULL);
    g_signal_connect (view, "pointed", G_CALLBACK (on_pointed), NULL);
}

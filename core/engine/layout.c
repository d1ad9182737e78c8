/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout.c: what lies where in a game of cards or on boards, as a plain value, and boards as text. */
#include "engine/layout-private.h"

#include "engine/i18n.h"
#include "engine/ruleset-private.h"

#include <string.h>

static void
zone_free (gpointer data)
{
    AvLayoutZone *zone = data;
    g_free (zone->id);
    g_free (zone->title);
    g_free (zone);
}

static void
card_free (gpointer data)
{
    AvLayoutCard *card = data;
    g_free (card->name);
    g_free (card->text);
    g_free (card->art);
    g_free (card);
}

static void
cell_free (gpointer data)
{
    AvLayoutCell *cell = data;
    g_free (cell->name);
    g_free (cell->label);
    g_free (cell->icon);
    g_free (cell);
}

AvLayout *
av_layout_new (void)
{
    AvLayout *layout = g_new0 (AvLayout, 1);
    layout->zones = g_ptr_array_new_with_free_func (zone_free);
    layout->cards = g_ptr_array_new_with_free_func (card_free);
    layout->cells = g_ptr_array_new_with_free_func (cell_free);
    return layout;
}

void
av_layout_free (AvLayout *layout)
{
    if (!layout)
        return;
    g_ptr_array_unref (layout->zones);
    g_ptr_array_unref (layout->cards);
    g_ptr_array_unref (layout->cells);
    g_free (layout->note);
    g_free (layout->rules);
    g_free (layout);
}

AvLayoutZone *
av_layout_add_zone (AvLayout *layout)
{
    AvLayoutZone *zone = g_new0 (AvLayoutZone, 1);
    zone->owner = AV_NOBODY;
    g_ptr_array_add (layout->zones, zone);
    return zone;
}

AvLayoutCard *
av_layout_add_card (AvLayout *layout)
{
    AvLayoutCard *card = g_new0 (AvLayoutCard, 1);
    card->owner = AV_NOBODY;
    card->number = -1;
    g_ptr_array_add (layout->cards, card);
    return card;
}

AvLayoutCell *
av_layout_add_cell (AvLayout *layout, guint place)
{
    AvLayoutCell *cell = g_new0 (AvLayoutCell, 1);
    cell->place = place;
    cell->owner = AV_NOBODY;
    cell->colour = -1;
    g_ptr_array_add (layout->cells, cell);
    return cell;
}

const AvLayoutCell *
av_layout_get_cell (const AvLayout *layout, guint place)
{
    for (guint i = 0; i < layout->cells->len; i++)
        if (((const AvLayoutCell *) layout->cells->pdata[i])->place == place)
            return layout->cells->pdata[i];
    return NULL;
}

gint
av_layout_find_zone (const AvLayout *layout, const gchar *id)
{
    for (guint i = 0; i < layout->zones->len; i++)
        if (g_strcmp0 (((const AvLayoutZone *) layout->zones->pdata[i])->id, id) == 0)
            return i;
    return -1;
}

/* --- boards --- */

#define MAX_PLACES 1000

guint
av_board_get_size (const AvBoardDef *board)
{
    guint n = 0;
    if (!board->points)
        return (guint) (board->columns * board->rows);
    while (board->points[n].id)
        n++;
    return n;
}

void
av_board_get_cell (const AvBoardDef *board, guint place, gint *x, gint *y)
{
    *x = board->points ? board->points[place].x : (gint) place % board->columns;
    *y = board->points ? board->points[place].y : (gint) place / board->columns;
}

/* Why the board cannot be used (owned), or NULL. */
static gchar *
find_fault (const AvBoardDef *board)
{
    if (board->points && (board->columns || board->rows))
        return g_strdup (_ ("it has points and columns"));
    if (!board->points
        && (board->columns < 1 || board->columns > AV_BOARD_SIDE || board->rows < 1
            || board->rows > AV_BOARD_SIDE))
        return g_strdup (_ ("it has 1 to 26 columns and rows"));
    for (const AvPointDef *point = board->points; point && point->id; point++) {
        if (point->x < 0 || point->x >= AV_BOARD_SIDE || point->y < 0 || point->y >= AV_BOARD_SIDE)
            return g_strdup_printf (_ ("the point “%s” is not at 0 to 25 both ways"), point->id);
        for (const gchar *const *link = point->links; link && *link; link++) {
            const AvPointDef *end = board->points;
            while (end->id && !g_str_equal (end->id, *link))
                end++;
            if (!end->id)
                return g_strdup_printf (_ ("the point “%s” is linked to “%s”, which is not there"),
                                        point->id, *link);
        }
    }
    return NULL;
}

gboolean
ruleset_add_boards (AvRuleset *ruleset, GError **error)
{
    const AvBoardDef *boards = ruleset->def->boards;
    for (const AvBoardDef *board = boards; board && board->id; board++) {
        g_autofree gchar *fault = find_fault (board);
        guint n = fault ? 0 : av_board_get_size (board);
        for (guint i = 0; i < n && !fault; i++) {
            g_autoptr (GString) name = g_string_new (boards[1].id ? board->id : NULL);
            if (boards[1].id)
                g_string_append_c (name, '.');
            if (board->points)
                g_string_append (name, board->points[i].id);
            else
                g_string_append_printf (name, "%c%d", 'a' + (gint) i % board->columns,
                                        board->rows - (gint) i / board->columns);
            if (av_ruleset_find_name (ruleset, AV_ARG_PLACE, name->str) >= 0)
                fault = g_strdup (_ ("two of its places have one name"));
            else if (av_ruleset_get_n_names (ruleset, AV_ARG_PLACE) == MAX_PLACES)
                fault = g_strdup (_ ("there are too many places"));
            else
                av_ruleset_add_name (ruleset, AV_ARG_PLACE, name->str);
        }
        if (fault) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID, _ ("board “%s”: %s"),
                         board->id, fault);
            return FALSE;
        }
    }
    return TRUE;
}

/* A line ends with no space. */
static void
end_line (GString *text)
{
    while (text->len > 0 && text->str[text->len - 1] == ' ')
        g_string_truncate (text, text->len - 1);
    g_string_append_c (text, '\n');
}

/* What stands there: its owner's letter and its label, two columns wide. */
static void
append_cell (GString *text, const AvRuleset *ruleset, const AvLayoutCell *cell)
{
    gunichar label = cell && cell->label && *cell->label ? g_utf8_get_char (cell->label) : ' ';
    gint colour =
        cell && cell->owner >= 0 ? (gint) av_ruleset_get_colour (ruleset, cell->owner) : -1;
    if (cell && cell->face_down)
        g_string_append (text, "? ");
    else if (colour >= 0) {
        /* Black and blue begin alike. */
        g_string_append_c (text, colour == AV_COLOUR_BLACK ? 'k' : av_colour_name (colour)[0]);
        g_string_append_unichar (text, label);
    } else if (label != ' ') {
        g_string_append_unichar (text, label);
        g_string_append_c (text, ' ');
    } else if (cell && (cell->name || cell->icon))
        g_string_append (text, "* ");
    else
        g_string_append (text, ". ");
}

static void
draw_grid (const AvRuleset *ruleset, const AvBoardDef *board, const AvLayout *layout, guint first,
           GString *text)
{
    for (gint y = 0; y < board->rows; y++) {
        g_string_append_printf (text, "%3d  ", board->rows - y);
        for (gint x = 0; x < board->columns; x++) {
            append_cell (text, ruleset,
                         av_layout_get_cell (layout, first + (guint) (y * board->columns + x)));
            g_string_append_c (text, ' ');
        }
        end_line (text);
    }
    g_string_append (text, "     ");
    for (gint x = 0; x < board->columns; x++)
        g_string_append_printf (text, "%c  ", 'a' + x);
    end_line (text);
}

static void
draw_points (const AvRuleset *ruleset, const AvBoardDef *board, const AvLayout *layout, guint first,
             GString *text)
{
    for (guint i = 0; board->points[i].id; i++) {
        if (i > 0 && board->points[i].y != board->points[i - 1].y)
            end_line (text);
        g_string_append_printf (text, "  %s ", board->points[i].id);
        append_cell (text, ruleset, av_layout_get_cell (layout, first + i));
    }
    end_line (text);
}

void
layout_draw_boards (const AvRuleset *ruleset, const AvLayout *layout, GString *text)
{
    guint first = 0;
    for (const AvBoardDef *board = ruleset->def->boards; board && board->id; board++) {
        if (board->title)
            g_string_append_printf (text, "%s\n", av_ruleset_translate (ruleset, board->title));
        (board->points ? draw_points : draw_grid) (ruleset, board, layout, first, text);
        first += av_board_get_size (board);
    }
    if (layout->note)
        g_string_append_printf (text, "%s\n", layout->note);
}

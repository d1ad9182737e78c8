/* SPDX-License-Identifier: GPL-3.0-or-later */
/* menu.c: the list of legal actions that a player at a terminal reads, and what he types to choose one. */
#include "cli/menu.h"

#include <string.h>

#include <glib/gi18n.h>

#include <avignon/host/land.h>
#include <avignon/land.h>

/* Whether actions of this kind begin with a cell, which is never left out, and so can be listed cell by cell. */
static gboolean
is_on_cell (const AvActionDef *def)
{
    return def->args[0].type == AV_ARG_CELL && !def->args[0].optional;
}

/* What distinguishes actions on one cell: the rotation, and the edges of the drawn tile in it. */
static void
append_rest (GString *text, const AvGame *game, const AvActionDef *def, const AvAction *action)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    gboolean land = av_ruleset_get_game (ruleset) == &av_land_game;
    guint drawn = land ? av_land_get_drawn (game) : AV_NONE;

    if (def->args[1].type == AV_ARG_ROTATION && drawn != AV_NONE) {
        gchar letters[5];
        av_land_get_edges (ruleset, drawn, (guint) action->args[2] & 3, letters);
        g_string_append_printf (text, "%d:%s", action->args[2], letters);
        return;
    }
    g_autoptr (GString) line = g_string_new (NULL);
    av_action_to_text (game, action, line);
    /* Who decides in another's turn is named first. */
    const gchar *colon = strstr (line->str, ": ");
    g_auto (GStrv) words = g_strsplit (colon != NULL ? colon + 2 : line->str, " ", 4);
    guint n = g_strv_length (words);
    g_string_append (text, n > 3 ? words[3] : words[0]);
}

static gboolean
are_on_one_cell (const AvAction *a, const AvAction *b)
{
    return a->kind == b->kind && a->args[0] == b->args[0] && a->args[1] == b->args[1];
}

static gboolean
is_first_of_kind (const AvActionList *list, guint index)
{
    for (guint i = 0; i < index; i++)
        if (list->items[i].kind == list->items[index].kind)
            return FALSE;
    return TRUE;
}

static gboolean
is_first_on_cell (const AvActionList *list, guint index)
{
    for (guint i = 0; i < index; i++)
        if (are_on_one_cell (&list->items[i], &list->items[index]))
            return FALSE;
    return TRUE;
}

static void
append_cell (GString *text, const AvGame *game, const AvActionList *list, guint first)
{
    const AvAction *on = &list->items[first];
    const AvActionDef *def = av_ruleset_get_action (av_game_get_ruleset (game), on->kind);

    g_string_append_printf (text, "  %2d %2d:", on->args[0], on->args[1]);
    for (guint i = first; i < list->n; i++) {
        if (!are_on_one_cell (&list->items[i], on))
            continue;
        g_string_append_printf (text, "  [%u] ", i + 1);
        append_rest (text, game, def, &list->items[i]);
    }
    g_string_append_c (text, '\n');
}

/* The cells of a kind of action. */
typedef struct {
    guint first; /* the action in the list with which they begin */
    guint n, left, right, top, bottom;
} Cells;

static Cells
measure_cells (const AvActionList *list, guint kind)
{
    Cells cells = { .left = G_MAXUINT, .top = G_MAXUINT };

    for (guint i = list->n; i-- > 0;) {
        if (list->items[i].kind != kind || !is_first_on_cell (list, i))
            continue;
        guint x = (guint) list->items[i].args[0], y = (guint) list->items[i].args[1];
        cells.first = i;
        cells.n++;
        cells.left = MIN (cells.left, x);
        cells.right = MAX (cells.right, x);
        cells.top = MIN (cells.top, y);
        cells.bottom = MAX (cells.bottom, y);
    }
    return cells;
}

/* Where any cell will do, as for the first tile: which those are, and as an example the one in the middle.  FALSE: not
 * any will do. */
static gboolean
append_any_cell (GString *text, const AvGame *game, const AvActionList *list, const Cells *cells)
{
    AvAction middle = list->items[cells->first];

    if (cells->n != (cells->right - cells->left + 1) * (cells->bottom - cells->top + 1))
        return FALSE;
    g_string_append_printf (
        text, _ ("  anywhere in columns %u to %u and rows %u to %u; in the middle:\n"), cells->left,
        cells->right, cells->top, cells->bottom);
    middle.args[0] = (gint16) ((cells->left + cells->right + 1) / 2);
    middle.args[1] = (gint16) ((cells->top + cells->bottom + 1) / 2);
    for (guint i = 0; i < list->n; i++)
        if (are_on_one_cell (&list->items[i], &middle)) {
            append_cell (text, game, list, i);
            break;
        }
    return TRUE;
}

/* One line a cell: `11 10:  [3] 0:CRFR  [4] 2:FRCR`; what was left out. */
static guint
append_cells (GString *text, const AvGame *game, const AvActionList *list, guint kind, guint lines)
{
    Cells cells = measure_cells (list, kind);
    guint shown = 0;

    if (lines > 0 && cells.n > lines && append_any_cell (text, game, list, &cells))
        return 0;
    for (guint i = cells.first; i < list->n && (lines == 0 || shown < lines); i++) {
        if (list->items[i].kind != kind || !is_first_on_cell (list, i))
            continue;
        append_cell (text, game, list, i);
        shown++;
    }
    return cells.n - shown;
}

static guint
append_each (GString *text, const AvGame *game, const AvActionList *list, guint kind, guint lines,
             gboolean bare)
{
    guint shown = 0, left_out = 0;

    for (guint i = 0; i < list->n; i++) {
        if (list->items[i].kind != kind)
            continue;
        if (lines > 0 && shown == lines) {
            left_out++;
            continue;
        }
        shown++;
        g_autoptr (GString) line = g_string_new (NULL);
        g_autofree gchar *label = av_action_describe (game, &list->items[i]);
        av_action_to_text (game, &list->items[i], line);
        if (!bare)
            g_string_append_printf (text, "  [%u]", i + 1);
        g_string_append_printf (text, " %-26s %s\n", line->str, label);
    }
    return left_out;
}

/* Finds the kind of action that is asked for by a number, as a bid is; FALSE: there is none, or
 * several. */
static gboolean
find_number (const AvGame *game, const AvActionList *list, AvNumberChoice *choice)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint found = 0;
    AvNumberChoice one;

    /* Actions on cells are chosen by numbers of the list. */
    for (guint i = 0; i < list->n; i++)
        if (is_on_cell (av_ruleset_get_action (ruleset, list->items[i].kind)))
            return FALSE;
    for (guint kind = 0; kind < av_ruleset_get_n_actions (ruleset); kind++)
        if (av_action_list_find_number (game, list, kind, &one)) {
            *choice = one;
            found++;
        }
    return found == 1;
}

/* `  2 to 50` */
static void
append_range (GString *text, const AvNumberChoice *choice)
{
    if (choice->step == 1)
        g_string_append_printf (text, _ ("  a number from %d to %d\n"), choice->least,
                                choice->most);
    else
        g_string_append_printf (text, _ ("  a number from %d to %d, in steps of %d\n"),
                                choice->least, choice->most, choice->step);
}

static const gchar *
name_terrain (const AvRuleset *ruleset, const gchar *id)
{
    gint terrain = av_land_find_terrain (ruleset, id);
    return terrain < 0 ? id : av_land_get_terrain_name (ruleset, (guint) terrain);
}

/* By its id if no active rules declare it. */
static const gchar *
name_mark (const AvRuleset *ruleset, const gchar *id)
{
    gint mark = av_land_find_mark (ruleset, id);
    const AvMarkDef *def = mark < 0 ? NULL : av_land_get_mark (ruleset, (guint) mark);
    return def ? av_ruleset_translate (ruleset, def->name) : id;
}

/* The drawn tile in words, if there is one. */
static void
append_drawn (GString *text, const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint drawn = AV_NONE;

    if (av_ruleset_get_game (ruleset) == &av_land_game)
        drawn = av_land_get_drawn (game);
    if (drawn == AV_NONE)
        return;

    const AvTileDef *tile = av_land_get_kind (ruleset, drawn);
    g_string_append_printf (text, _ ("Drawn: %s"), tile->id);
    if (tile->name != NULL)
        g_string_append_printf (text, " \"%s\"", tile->name);
    for (guint side = 0; side < 4; side++) {
        guint segment = av_tile_def_segment_at (tile, 3 * side + 1);
        g_string_append_printf (text, "%s %s %s", side == 0 ? ":" : ",",
                                av_land_get_side_name (side),
                                name_terrain (ruleset, tile->segments[segment].terrain));
    }
    /* Segments that reach no side, and marks. */
    for (guint i = 0; i < tile->n_segments; i++) {
        const AvSegmentDef *segment = &tile->segments[i];
        if ((segment->slots & 0xfff) == 0)
            g_string_append_printf (text, ", %s", name_terrain (ruleset, segment->terrain));
        for (guint m = 0; segment->marks[m] != NULL; m++)
            g_string_append_printf (text, ", %s", name_mark (ruleset, segment->marks[m]));
    }
    for (guint m = 0; tile->marks[m] != NULL; m++)
        g_string_append_printf (text, ", %s", name_mark (ruleset, tile->marks[m]));
    g_string_append_c (text, '\n');
}

void
av_menu_print (GString *text, const AvGame *game, const AvActionList *list, guint lines)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvNumberChoice choice;
    gboolean number = find_number (game, list, &choice);

    append_drawn (text, game);
    for (guint first = 0; first < list->n; first++) {
        guint kind = list->items[first].kind;
        const AvActionDef *def = av_ruleset_get_action (ruleset, kind);

        if (!is_first_of_kind (list, first))
            continue;
        const gchar *label = def->label ? av_ruleset_translate (ruleset, def->label) : def->verb;
        gboolean cells = is_on_cell (def);
        /* For a kind without arguments its one line says everything. */
        if (def->args[0].type != AV_ARG_NONE)
            g_string_append_printf (text,
                                    cells ? _ ("%s (%s COLUMN ROW ...), by column and row:\n")
                                          : _ ("%s (%s ...):\n"),
                                    label, def->verb);
        if (number && kind == choice.kind) {
            append_range (text, &choice);
            continue;
        }
        guint left_out = cells ? append_cells (text, game, list, kind, lines)
                               : append_each (text, game, list, kind, lines, number);
        if (left_out > 0)
            g_string_append_printf (text, _ ("  and %u more lines; `legal` shows them all\n"),
                                    left_out);
    }
}

/* The action of the number that is asked for, or NULL. */
static const AvAction *
find_by_number (const AvActionList *list, const AvNumberChoice *choice, const gchar *line)
{
    gint64 wanted;

    if (!g_ascii_string_to_signed (line, 10, choice->least, choice->most, &wanted, NULL))
        return NULL;
    return av_action_list_get_number (list, choice, (gint) wanted);
}

/* The action at a position of the list, or NULL. */
static const AvAction *
find_by_position (const AvActionList *list, const gchar *line)
{
    guint64 position;

    if (list->n == 0 || !g_ascii_string_to_unsigned (line, 10, 1, list->n, &position, NULL))
        return NULL;
    return &list->items[position - 1];
}

gboolean
av_menu_find (const AvGame *game, const AvActionList *list, const gchar *line, AvAction *action,
              GString *why)
{
    g_autoptr (GError) error = NULL;
    const AvAction *found = NULL;
    AvNumberChoice choice;

    if ((g_ascii_isdigit (line[0]) || line[0] == '-') && find_number (game, list, &choice)) {
        found = find_by_number (list, &choice, line);
        if (found == NULL) {
            g_autoptr (GString) range = g_string_new (NULL);
            append_range (range, &choice);
            g_string_append_printf (why, _ ("“%s” cannot be chosen:\n%s"), line, range->str);
            return FALSE;
        }
    } else if (g_ascii_isdigit (line[0])) {
        found = find_by_position (list, line);
        if (found == NULL) {
            g_string_append_printf (why, _ ("There is no “%s” in the list.\n"), line);
            return FALSE;
        }
    } else if (!av_action_parse (game, line, action, &error)) {
        g_string_append_printf (why, _ ("%s (`help` lists what you can type)\n"), error->message);
        return FALSE;
    }
    if (found != NULL)
        *action = *found;
    return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* menu.c: legal actions as a numbered list for a reader. */
#include "cli/menu.h"

#include <string.h>

#include <glib/gi18n.h>

/* Whether actions of this kind begin with a cell, and so can be listed cell by cell. */
static gboolean
is_on_cell (const AvActionDef *def)
{
    return def->args[0].type == AV_ARG_CELL;
}

/* What tells actions on one cell apart: the turn, and how the drawn tile's edges lie then. */
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
    g_auto (GStrv) words = g_strsplit (line->str, " ", 4);
    guint n = g_strv_length (words);
    g_string_append (text, n > 3 ? words[3] : words[0]);
}

static gboolean
is_first_on_cell (const AvActionList *list, guint index)
{
    const AvAction *action = &list->items[index];

    for (guint i = 0; i < index; i++)
        if (list->items[i].kind == action->kind && list->items[i].args[0] == action->args[0]
            && list->items[i].args[1] == action->args[1])
            return FALSE;
    return TRUE;
}

/* One line a cell: `11 10:  [3] 0:CRFR  [4] 2:FRCR`. */
static guint
append_cells (GString *text, const AvGame *game, const AvActionList *list, guint kind, guint lines)
{
    const AvActionDef *def = av_ruleset_get_action (av_game_get_ruleset (game), kind);
    guint shown = 0, left_out = 0;

    for (guint i = 0; i < list->n; i++) {
        const AvAction *action = &list->items[i];

        if (action->kind != kind || !is_first_on_cell (list, i))
            continue;
        if (lines > 0 && shown == lines) {
            left_out++;
            continue;
        }
        shown++;
        g_string_append_printf (text, "  %2d %2d:", action->args[0], action->args[1]);
        for (guint j = i; j < list->n; j++) {
            const AvAction *other = &list->items[j];
            if (other->kind != kind || other->args[0] != action->args[0]
                || other->args[1] != action->args[1])
                continue;
            g_string_append_printf (text, "  [%u] ", j + 1);
            append_rest (text, game, def, other);
        }
        g_string_append_c (text, '\n');
    }
    return left_out;
}

static guint
append_each (GString *text, const AvGame *game, const AvActionList *list, guint kind, guint lines)
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
        g_string_append_printf (text, "  [%u] %-26s %s\n", i + 1, line->str, label);
    }
    return left_out;
}

void
av_menu_append (GString *text, const AvGame *game, const AvActionList *list, guint lines)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);

    for (guint kind = 0; kind < av_ruleset_get_n_actions (ruleset); kind++) {
        const AvActionDef *def = av_ruleset_get_action (ruleset, kind);
        guint n = 0;

        for (guint i = 0; i < list->n; i++)
            n += list->items[i].kind == kind;
        if (n == 0)
            continue;
        const gchar *label = def->label;
        if (label != NULL)
            label = def->domain != NULL ? g_dgettext (def->domain, label) : _ (label);
        gboolean cells = is_on_cell (def);
        /* A kind without arguments says it all in its one line. */
        if (def->args[0].type != AV_ARG_NONE)
            g_string_append_printf (text,
                                    cells ? _ ("%s (%s COLUMN ROW ...), by column and row:\n")
                                          : _ ("%s (%s ...):\n"),
                                    label != NULL ? label : def->verb, def->verb);
        guint left_out = cells ? append_cells (text, game, list, kind, lines)
                               : append_each (text, game, list, kind, lines);
        if (left_out > 0)
            g_string_append_printf (text, _ ("  and %u lines more; `legal` shows them all\n"),
                                    left_out);
    }
}

void
av_menu_append_drawn (GString *text, const AvGame *game)
{
    static const gchar *const sides[] = { N_ ("north"), N_ ("east"), N_ ("south"), N_ ("west") };
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
        g_string_append_printf (text, "%s %s %s", side == 0 ? ":" : ",", _ (sides[side]),
                                tile->segments[segment].terrain);
    }
    /* What reaches no side, and what is printed. */
    for (guint i = 0; i < tile->n_segments; i++) {
        const AvSegmentDef *segment = &tile->segments[i];
        if ((segment->slots & 0xfff) == 0)
            g_string_append_printf (text, ", %s", segment->terrain);
        for (guint m = 0; segment->marks[m] != NULL; m++)
            g_string_append_printf (text, ", %s", segment->marks[m]);
    }
    for (guint m = 0; tile->marks[m] != NULL; m++)
        g_string_append_printf (text, ", %s", tile->marks[m]);
    g_string_append_c (text, '\n');
}

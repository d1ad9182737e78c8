/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.c: an action that names a piece on the table by its owner, its kind, its cell and any slot of its segment;
 * each is listed once.  Chance says a number, each as likely as it weighs. */
#include "object.h"

/* The next piece on a segment, from number FROM on, and what it is; -1: none. */
static gint
find_next (const AvGame *game, gint from, AvPiece *piece)
{
    gint i = av_land_next_piece (game, (guint) from, AV_ANYBODY);

    if (i < 0)
        return -1;
    *piece = av_land_get_piece_at (game, (guint) i);
    return piece->place == AV_AT_SEGMENT ? i : find_next (game, i + 1, piece);
}

static const AvRefusal *
check_greet (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    static const AvRefusal nobody = { "nobody", "Nobody of that name is there." };
    AvPiece piece;

    for (gint i = find_next (game, 0, &piece); i >= 0; i = find_next (game, i + 1, &piece))
        if (av_land_is_named (game, action, piece.tile, piece.segment, (guint) i))
            return NULL;
    return &nobody;
}

/* Arguments: player, kind of piece, column, row, slot. */
static AvFlow
commit_greet (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    count (game, (guint) action->args[0], 100 + action->args[4]);
    return AV_FLOW_DONE;
}

static void
list_greet (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvPiece piece;

    for (gint i = find_next (game, 0, &piece); i >= 0; i = find_next (game, i + 1, &piece)) {
        AvAction action = {
            .kind = (guint8) av_ruleset_find_action (av_game_get_ruleset (game), "greet"),
            .player = (guint8) av_game_get_decider (game),
            .weight = 1,
        };
        gboolean is_listed = FALSE;

        av_land_name (game, &action, piece.tile, piece.segment, (guint) i);
        for (guint k = 0; k < list->n; k++)
            is_listed |= memcmp (list->items[k].args, action.args, sizeof action.args) == 0;
        if (!is_listed)
            av_action_list_add (list, &action);
    }
}

static void
describe_greet (const AvGame *game, guint rules, const AvAction *action, GString *text,
                gconstpointer data)
{
    const AvSetup *setup = av_ruleset_get_setup (av_game_get_ruleset (game));
    const gchar *name = setup->players[action->args[0]].name;

    g_string_append_printf (text, "Greet %s at %d, %d", name, action->args[2], action->args[3]);
}

/* By number: how likely it is. */
static const guint weights[] = { 0, 2, 0, 1 };

static const AvRefusal *
check_shout (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    static const AvRefusal nobody = { "nobody", "Nobody of that name is there." };
    gint number = action->args[0];

    return number < 0 || number > 3 || weights[number] == 0 ? &nobody : NULL;
}

static AvFlow
commit_shout (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    count (game, av_game_get_active (game), 1000 * action->args[0]);
    return AV_FLOW_DONE;
}

static void
list_shout (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvAction action = {
        .kind = (guint8) av_ruleset_find_action (av_game_get_ruleset (game), "shout"),
        .player = AV_NATURE,
    };

    for (gint i = 1; i <= 3; i++) {
        action.args[0] = (gint16) i;
        action.weight = (guint16) weights[i];
        if (action.weight > 0)
            av_action_list_add (list, &action);
    }
}

static void
describe_shout (const AvGame *game, guint rules, const AvAction *action, GString *text,
                gconstpointer data)
{
    g_string_append_printf (text, "Shout %d", action->args[0]);
}

static const gchar *const verbs[] = { "greet", NULL };
static const gchar *const shouts[] = { "shout", NULL };

static const AvActionDef actions[] = {
    { .verb = "greet",
      .label = "Greet",
      .args = { { .type = AV_ARG_PLAYER, .name = "player" },
                { .type = AV_ARG_PIECE, .name = "piece" },
                { .type = AV_ARG_CELL, .name = "cell" },
                { .type = AV_ARG_SLOT, .name = "slot" } },
      .check = check_greet,
      .commit = commit_greet,
      .describe = describe_greet },
    { .verb = "shout",
      .label = "Shout",
      .args = { { .type = AV_ARG_NUMBER, .name = "number" } },
      .check = check_shout,
      .commit = commit_shout,
      .describe = describe_shout },
    { .verb = NULL },
};

static const AvPhaseDef phases[] = {
    { .id = "greet",
      .label = "Greet",
      .before = "draw",
      .optional = TRUE,
      .verbs = verbs,
      .list = list_greet },
    { .id = "shout",
      .label = "Shout",
      .after = "return",
      .decider = AV_BY_NATURE,
      .verbs = shouts,
      .list = list_shout },
    { .id = NULL },
};

OBJECT (AV_HOOK_END, .actions = actions, .phases = phases)

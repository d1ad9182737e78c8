/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names.c: an action that names a piece on the table by its owner, its kind, its cell and any slot of its segment;
 * each is listed once. */
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

static const gchar *const verbs[] = { "greet", NULL };

static const AvActionDef actions[] = {
    { .verb = "greet",
      .label = "Greet",
      .args = { { .type = AV_ARG_PLAYER, .name = "player" },
                { .type = AV_ARG_PIECE, .name = "piece" },
                { .type = AV_ARG_CELL, .name = "cell" },
                { .type = AV_ARG_SLOT, .name = "slot" } },
      .check = check_greet,
      .commit = commit_greet },
    { .verb = NULL },
};

static const AvPhaseDef phases[] = {
    { .id = "greet",
      .label = "Greet",
      .before = "draw",
      .optional = TRUE,
      .verbs = verbs,
      .list = list_greet },
    { .id = NULL },
};

OBJECT (AV_HOOK_END, .actions = actions, .phases = phases)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tray-rules.h: rules with a tray of each scope: two tiles in each hand, of which one may be swapped for the tile
 * drawn, a row that lies open, and a tile under each monastery that nobody sees.
 */
#pragma once

#include <avignon/land.h>

enum {
    TRAY_HAND,
    TRAY_ROW,
    TRAY_UNDER
};

static const AvTrayDef tray_defs[] = {
    { .id = "hand", .name = "hand", .scope = AV_TRAY_PLAYER, .room = 2, .seen = AV_SEEN_OWNER },
    { .id = "row", .name = "row", .scope = AV_TRAY_GAME, .room = 3, .seen = AV_SEEN_ALL },
    { .id = "under", .name = "under it", .scope = AV_TRAY_TILE, .room = 1, .seen = AV_SEEN_NOBODY },
    { .id = NULL },
};

/* The number of a tray of these rules: others may declare some before. */
static inline guint
tray_of (const AvGame *game, guint tray)
{
    return (guint) av_land_find_tray (av_game_get_ruleset (game), tray_defs[tray].id);
}

static inline gboolean
fits_somewhere (const AvGame *game, guint kind)
{
    for (guint y = 0; y < av_land_get_height (game); y++)
        for (guint x = 0; x < av_land_get_width (game); x++)
            if (av_land_fits (game, kind, (gint) x, (gint) y))
                return TRUE;
    return FALSE;
}

/* Where in the hand of PLAYER a tile of that kind lies, or -1. */
static inline gint
find_in_hand (const AvGame *game, guint player, guint kind)
{
    for (guint i = 0; i < av_land_tray_count (game, tray_of (game, TRAY_HAND), player); i++)
        if (av_land_tray_get (game, tray_of (game, TRAY_HAND), player, i) == kind)
            return (gint) i;
    return -1;
}

static const AvRefusal *
check_swap (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    static const AvRefusal none = { "no-supply", "That tile is not in the hand." };
    static const AvRefusal nowhere = { "wrong-place", "That tile fits nowhere." };

    if (find_in_hand (game, action->player, (guint) action->args[0]) < 0)
        return &none;
    return fits_somewhere (game, (guint) action->args[0]) ? NULL : &nowhere;
}

static AvFlow
commit_swap (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    guint hand = tray_of (game, TRAY_HAND), player = action->player, kind = (guint) action->args[0];

    av_land_tray_remove (game, hand, player, (guint) find_in_hand (game, player, kind), NULL);
    av_land_tray_add (game, hand, player, av_land_get_drawn (game), NULL);
    av_land_set_drawn (game, kind, NULL);
    return AV_FLOW_DONE;
}

static void
list_swap (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    guint hand = tray_of (game, TRAY_HAND), player = (guint) av_game_get_decider (game);
    AvAction swap = {
        .kind = (guint16) av_ruleset_find_action (av_game_get_ruleset (game), "swap"),
        .player = (guint8) player,
        .weight = 1,
    };

    for (guint i = 0; i < av_land_tray_count (game, hand, player); i++) {
        guint kind = av_land_tray_get (game, hand, player, i);
        /* Two alike are one choice. */
        if (find_in_hand (game, player, kind) == (gint) i && fits_somewhere (game, kind)) {
            swap.args[0] = (gint16) kind;
            av_action_list_add (list, &swap);
        }
    }
}

static void
fill_trays (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    guint player = av_game_get_active (game), hand = tray_of (game, TRAY_HAND);

    if (av_land_get_n_tiles (game) == 0)
        return;
    av_land_take_tiles (game, hand, player, 2 - av_land_tray_count (game, hand, player), NULL);
    if (av_land_tray_count (game, tray_of (game, TRAY_ROW), 0) == 0)
        av_land_take_tiles (game, tray_of (game, TRAY_ROW), 0, 3, NULL);
}

static void
hide_under (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    av_land_take_tiles (game, tray_of (game, TRAY_UNDER), context->tile, 1, NULL);
}

/* The tile that lies in the row longest goes back. */
static void
thin_row (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    if (av_land_tray_count (game, tray_of (game, TRAY_ROW), 0) > 0)
        av_land_tray_put_back (game, tray_of (game, TRAY_ROW), 0, 0, NULL);
}

static const gchar *const swap_verbs[] = { "swap", NULL };

static const AvActionDef tray_actions[] = {
    { .verb = "swap",
      .label = "Swap the tile",
      .args = { { AV_ARG_ITEM, "tile", FALSE } },
      .check = check_swap,
      .commit = commit_swap },
    { .verb = NULL },
};

static const AvPhaseDef tray_phases[] = {
    { .id = "swap",
      .label = "Swap the tile",
      .after = "draw",
      .optional = TRUE,
      .verbs = swap_verbs,
      .list = list_swap },
    { .id = NULL },
};

static const AvHook tray_hooks[] = {
    AV_HOOK (TURN_BEGIN, fill_trays),
    AV_HOOK (TURN_END, thin_row),
    AV_HOOK (PLACED, hide_under, .interest = { .terrain = "monastery" }),
    AV_HOOK_END,
};

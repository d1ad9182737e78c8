/* SPDX-License-Identifier: GPL-3.0-or-later */
/* things.c: kinds that are in no pile, one made the tile in hand, one laid at once; they fit all and close what they
 * meet. */
#include "object.h"

static guint
find_garden (const AvGame *game)
{
    return (guint) av_ruleset_find_name (av_game_get_ruleset (game), AV_ARG_ITEM, "things/garden");
}

static const AvRefusal *
check_garden (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    static const AvRefusal none = { "no-supply", "No garden is left." };

    return count_calls (game, action->player) > 0 ? &none : NULL;
}

static AvFlow
commit_garden (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    count (game, action->player, 1);
    av_land_set_drawn (game, find_garden (game), NULL);
    return AV_FLOW_DONE;
}

static void
list_garden (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    if (count_calls (game, av_game_get_active (game)) == 0)
        add_action (game, list, "garden", 0);
}

/* Beside the first garden of each player another one is laid. */
static AvFlow
lay_another (AvGame *game, guint rules, gconstpointer data)
{
    guint player = av_game_get_active (game), placed = av_land_get_placed (game);
    gint16 cell[2];

    if (count_calls (game, player) == 101 && placed != AV_NONE
        && av_land_get_tile (game, placed).kind == find_garden (game)) {
        av_land_find_open_cells (game, 1, 1, cell);
        count (game, player, 10);
        av_land_lay_tile (game, find_garden (game), 1, cell[0], cell[1], (gint) player, NULL);
    }
    return AV_FLOW_DONE;
}

static void
on_placed (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    count (game, av_game_get_active (game), 100);
}

static const gchar *const all[] = { "*", NULL };

static const AvTerrainDef terrains[] = {
    { .id = "garden",
      .name = "garden",
      .letter = 'G',
      .closing = AV_CLOSING_NEVER,
      .flags = AV_TERRAIN_JOINS_NONE | AV_TERRAIN_CLOSES,
      .look = AV_LOOK_GROUND,
      .fits = all },
    { .id = NULL },
};

static const gchar *const verbs[] = { "garden", NULL };

static const AvActionDef actions[] = {
    { .verb = "garden", .label = "Lay a garden", .check = check_garden, .commit = commit_garden },
    { .verb = NULL },
};

static const AvPhaseDef phases[] = {
    { .id = "garden",
      .label = "Lay a garden",
      .before = "draw",
      .optional = TRUE,
      .decline = "Draw",
      .verbs = verbs,
      .list = list_garden },
    { .id = "lay", .label = "Lay a garden", .after = "place", .enter = lay_another },
    { .id = NULL },
};

OBJECT (AV_HOOK (PLACED, on_placed, .interest = { .terrain = "garden" }), .actions = actions,
        .phases = phases, AV_LAND_DEFS (.terrains = terrains, .tiles = "things.xml"))

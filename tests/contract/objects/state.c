/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.c: hooks and a phase that are called while a field of the rules is not 0: an array of the game, one value of
 * who plays; or while such a piece or mark is on the table; and what they ask of the table. */
#include "object.h"

typedef struct {
    gint8 laid[3];
} State;

typedef struct {
    guint8 eager;
} Player;

static const AvFieldDef fields[] = {
    { "laid", AV_SCOPE_GAME, AV_FIELD_INT8, offsetof (State, laid), 3, 0, 3 },
    { "eager", AV_SCOPE_PLAYER, AV_FIELD_BOOL, offsetof (Player, eager), 1, 0, 1 },
    { .id = NULL },
};

/* The third tile is noted, and who placed it. */
static void
on_placed (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    State *state = av_game_state (game, rules, AV_SCOPE_GAME, 0);
    Player *player = av_game_state (game, rules, AV_SCOPE_PLAYER, av_game_get_active (game));

    if (context->tile % 3 == 2) {
        state->laid[2] = 1;
        player->eager = 1;
    }
}

/* So many (the entry's data) for whose turn begins. */
static void
on_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    count (game, av_game_get_active (game), GPOINTER_TO_INT (data));
}

/* Counts corners in the field, open cells beside two tiles, and whether a tile was placed just now. */
static AvFlow
survey (AvGame *game, guint rules, gconstpointer data)
{
    State *state = av_game_state (game, rules, AV_SCOPE_GAME, 0);
    guint field = (guint) av_land_find_terrain (av_game_get_ruleset (game), "field");
    gint16 cells[2 * 100];
    gint sum = (gint) av_land_find_open_cells (game, 2, 100, cells);

    for (guint y = 0; y <= av_land_get_height (game); y++)
        for (guint x = 0; x <= av_land_get_width (game); x++)
            if (av_land_segment_at_corner (game, field, (gint) x, (gint) y) != AV_NONE)
                sum += 100;
    if (av_land_get_placed (game) != AV_NONE)
        sum += 10000;
    count (game, av_game_get_active (game), sum);
    state->laid[2] = 0;
    return AV_FLOW_DONE;
}

/* While none was laid. */
static AvFlow
rest (AvGame *game, guint rules, gconstpointer data)
{
    count (game, av_game_get_active (game), 1000);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "survey", .label = "Survey", .after = "place", .enter = survey, .state = "laid" },
    { .id = "rest", .label = "Rest", .after = "survey", .enter = rest, .state = "!laid" },
    { .id = NULL },
};

#define TURN(test, sum) \
    AV_HOOK (TURN_BEGIN, on_turn, .interest = { .state = test }, .data = GINT_TO_POINTER (sum))

static const AvHook hooks[] = {
    AV_HOOK (PLACED, on_placed),
    /* For who is eager only, in each of his turns; for all others. */
    TURN ("eager", 1),
    TURN ("!eager", 10),
    /* While any follower stands on the table, while no shield lies there, while who plays has followers left. */
    TURN ("piece:follower", 100000),
    TURN ("!mark:shield", 1000000),
    TURN ("supply:follower", 400000),
    /* Never: these rules have no pieces of their own. */
    TURN ("piece:*", 200000),
    AV_HOOK_END,
};

static const AvRules rules = {
    .hooks = hooks,
    .counters = object_counters,
    .reasons = object_reasons,
    .fields = fields,
    .phases = phases,
    .state_size = { [AV_SCOPE_GAME] = sizeof (State), [AV_SCOPE_PLAYER] = sizeof (Player) },
};

AV_PLUGIN (&rules, NULL)

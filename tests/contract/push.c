/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * push.c: rules that push every phase from every hook that may change the game, for any decider, whether it can
 * run there or not; they give tiles, narrow the pile and the choices, skip phases and grant late turns besides.
 *
 * `simulate --check` plays games with them.
 */
#include <avignon/land.h>
#include <avignon/plugin.h>

/* Numbers that are the same for equal positions, for copies are compared. */
static guint
number (const AvGame *game, guint point)
{
    return av_game_get_n_actions (game) * 2654435761u + point * 40503u
           + av_game_get_depth (game) * 977u + av_game_get_turn (game) * 131u;
}

static void
disturb (AvGame *game, guint point)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = number (game, point) >> 7;
    g_autoptr (GError) error = NULL;
    /* Where all frames are taken another one fails the whole action. */
    if (n % 8 > 2 || av_game_get_depth (game) > 4)
        return;
    guint players = av_ruleset_get_n_players (ruleset), decider = n / 8 % (players + 1);
    guint phase = 1 + n / 64 % (av_ruleset_get_n_phases (ruleset) - 1);
    if (decider == players)
        decider = AV_NATURE;
    if (n % 8 == 2)
        av_game_skip_to_phase (game, phase, &error);
    else if (!av_game_push_phase (game, phase, decider, n / 1024 % 64, &error)
             && point != AV_POINT_VERIFY)
        av_game_tell (game, AV_NOBODY, error->message);
}

#define DISTURBED(id, context)                                                        \
    static void on_##id (AvGame *game, guint rules, context *ctx, gconstpointer data) \
    {                                                                                 \
        disturb (game, AV_POINT_##id);                                                \
    }
DISTURBED (TURN_BEGIN, AvTurnContext)
DISTURBED (TURN_END, AvTurnContext)
DISTURBED (FINAL, AvTurnContext)
DISTURBED (OVER, AvTurnContext)
DISTURBED (VERIFY, AvVerifyContext)
DISTURBED (DRAWN, AvDrawnContext)
DISTURBED (STRENGTH, AvStrengthContext)
DISTURBED (SCORE, AvScoreContext)
DISTURBED (FARM, AvFarmContext)
DISTURBED (FARMED, AvFarmedContext)
DISTURBED (PLACED, AvPlacedContext)
DISTURBED (DEPLOYED, AvPieceContext)
DISTURBED (COMPLETED, AvFeatureContext)
DISTURBED (SCORED, AvScoreContext)
DISTURBED (DUE, AvFeatureContext)
DISTURBED (RETURNED, AvPieceContext)
DISTURBED (MOVED, AvMovedContext)
DISTURBED (THREATENED, AvThreatenedContext)
DISTURBED (ACTED, AvActionContext)

static void
on_points (AvGame *game, guint rules, AvPointsContext *ctx, gconstpointer data)
{
    disturb (game, AV_POINT_POINTS);
    ctx->points += number (game, AV_POINT_POINTS) % 3;
    av_game_add_points (game, 0, 1, ctx->reason);
}

static void
on_ending (AvGame *game, guint rules, AvEndingContext *ctx, gconstpointer data)
{
    guint players = av_ruleset_get_n_players (av_game_get_ruleset (game));
    /* With nobody named it would be asked again and again. */
    if (number (game, AV_POINT_ENDING) % 4 == 0)
        return;
    disturb (game, AV_POINT_ENDING);
    ctx->player = (gint) (av_game_get_turn (game) % players);
}

static void
on_draw (AvGame *game, guint rules, AvDrawContext *ctx, gconstpointer data)
{
    guint n = number (game, AV_POINT_DRAW) >> 9;
    /* Once: the phase is entered again after what is pushed here. */
    if (av_game_get_entry (game) == AV_ENTRY_NEW)
        disturb (game, AV_POINT_DRAW);
    ctx->none = n % 8 == 0;
    if (n % 8 == 1)
        ctx->kind = n / 8 % av_land_get_n_kinds (av_game_get_ruleset (game));
}

static const AvRefusal *
on_pile (const AvGame *game, guint rules, AvPileContext *ctx, gconstpointer data)
{
    static const AvRefusal kept = { "kept", "It stays there." };
    for (guint i = 0; i < ctx->n; i++)
        if ((i + number (game, AV_POINT_PILE)) % 3 == 0)
            ctx->weights[i] = 0;
    return &kept;
}

static void
on_choices (const AvGame *game, guint rules, AvChoicesContext *ctx, gconstpointer data)
{
    static const AvRefusal odd = { "odd", "Not there." };
    for (guint i = 0; i < ctx->n; i++)
        if (ctx->actions[i].args[3] == 5)
            ctx->refusals[i] = &odd;
}

#define HOOK(id) AV_HOOK (id, on_##id)
static const AvHook hooks[] = {
    HOOK (TURN_BEGIN),
    HOOK (TURN_END),
    HOOK (FINAL),
    HOOK (OVER),
    HOOK (VERIFY),
    HOOK (DRAWN),
    HOOK (STRENGTH),
    HOOK (SCORE),
    HOOK (FARM),
    HOOK (FARMED),
    HOOK (PLACED),
    HOOK (DEPLOYED),
    HOOK (COMPLETED),
    HOOK (SCORED),
    HOOK (DUE),
    HOOK (RETURNED),
    HOOK (MOVED),
    HOOK (THREATENED),
    HOOK (ACTED),
    AV_HOOK (POINTS, on_points),
    AV_HOOK (ENDING, on_ending),
    AV_HOOK (DRAW, on_draw),
    AV_HOOK (PILE, on_pile),
    AV_HOOK (CHOICES, on_choices, .interest = { .phase = "deploy" }),
    AV_HOOK_END,
};

/* One that is only pushed: the engine keeps a position to go back to. */
static AvFlow
enter_nothing (AvGame *game, guint rules, gconstpointer data)
{
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "nothing", .label = "Nothing", .after = "-", .enter = enter_nothing },
    { NULL },
};
static const AvRules rules = { .hooks = hooks, .phases = phases };

AV_PLUGIN (&rules, NULL)

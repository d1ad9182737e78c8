/* SPDX-License-Identifier: GPL-3.0-or-later */
/* probe.c: the rules of probe.h. */
#include "probe.h"

#include <string.h>

guint probe_calls[AV_MAX_HOOK_POINTS];
guint probe_last[AV_MAX_HOOK_POINTS];
gint probe_order[8];
guint probe_n_order;
guint probe_n_again;

const gchar probe_deck[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<deck id=\"probe\" name=\"Probe\">\n"
    "  <tile id=\"01\" name=\"Shrine\">\n"
    "    <segment terrain=\"city\" slots=\"0 1 2\" marks=\"shrine\"/>\n"
    "    <segment terrain=\"field\" slots=\"3 4 5 6 7 8 9 10 11 12 13 14 15\"/>\n"
    "  </tile>\n"
    "  <tile id=\"02\" name=\"Swamp\" count=\"2\">\n"
    "    <segment terrain=\"swamp\" slots=\"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\"/>\n"
    "  </tile>\n"
    "</deck>\n";

void
probe_forget (void)
{
    memset (probe_calls, 0, sizeof probe_calls);
    memset (probe_last, 0, sizeof probe_last);
    probe_n_order = probe_n_again = 0;
}

static const ProbeState *
look (const AvGame *game, guint rules)
{
    return av_game_state_const (game, rules, AV_SCOPE_GAME, 0);
}

static ProbeState *
change (AvGame *game, guint rules)
{
    return av_game_state (game, rules, AV_SCOPE_GAME, 0);
}

static void
note (guint point, guint what)
{
    probe_calls[point]++;
    probe_last[point] = what;
}

/* --- actions and phases --- */

static const AvRefusal too_much = { "too-much", "Nobody has that much." };
static const AvRefusal jinxed = { "jinxed", "Row 4 is jinxed." };
static const AvRefusal haunted = { "haunted", "It is haunted there." };
static const AvRefusal no_monks = { "no-monks", "Monks are not allowed." };

static const AvRefusal *
check_bid (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    return action->args[0] < 1 || action->args[0] > 3 ? data : NULL;
}

static AvFlow
commit_bid (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvEvent *event =
        av_game_add_points (game, action->player, 1, av_ruleset_find_reason (ruleset, "luck"));

    if (event != NULL)
        av_event_add_term (event, "bid", "bids", 1, 1);
    av_game_add_counter (game, action->player, av_ruleset_find_counter (ruleset, "coin"),
                         action->args[0]);
    /* A bid of one may be raised. */
    return action->args[0] == 1 ? AV_FLOW_WAIT : AV_FLOW_DONE;
}

static void
describe_bid (const AvGame *game, guint rules, const AvAction *action, GString *text,
              gconstpointer data)
{
    g_string_append_printf (text, "Bid %d coins", action->args[0]);
}

static AvFlow
commit_answer (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    change (game, rules)->answers[0] = action->args[0];
    change (game, rules)->answers[1] = av_game_get_frame_data (game);
    /* The question goes round until somebody answers with more than 0. */
    if (action->args[0] > 0)
        return AV_FLOW_DONE;
    av_game_set_decider (game, av_game_get_active (game));
    av_game_set_frame_data (game, 78);
    return AV_FLOW_WAIT;
}

static AvFlow
commit_wave (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    change (game, rules)->waves++;
    return AV_FLOW_DONE;
}

static const AvActionDef actions[] = {
    { .verb = "bid",
      .label = "Bid",
      .args = { { AV_ARG_NUMBER, "coins", FALSE } },
      .check = check_bid,
      .commit = commit_bid,
      .describe = describe_bid,
      .data = &too_much },
    { .verb = "answer",
      .label = "Answer",
      .args = { { AV_ARG_NUMBER, "number", FALSE }, { AV_ARG_PLAYER, "whom", TRUE } },
      .commit = commit_answer },
    { .verb = "wave", .label = "Wave", .commit = commit_wave },
    { NULL },
};

static AvFlow
enter_omen (AvGame *game, guint rules, gconstpointer data)
{
    change (game, rules)->omens++;
    return AV_FLOW_DONE;
}

static AvFlow
enter_market (AvGame *game, guint rules, gconstpointer data)
{
    return look (game, rules)->open ? AV_FLOW_WAIT : AV_FLOW_DONE;
}

static void
list_market (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvAction action = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), data),
                        .player = av_game_get_decider (game),
                        .weight = 1 };

    for (action.args[0] = 1; action.args[0] <= 3; action.args[0]++)
        av_action_list_add (list, &action);
}

static void
list_duel (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvAction action = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), "answer"),
                        .player = av_game_get_decider (game),
                        .weight = 1,
                        .args = { 0, -1 } };

    for (action.args[0] = 0; action.args[0] <= 1; action.args[0]++)
        av_action_list_add (list, &action);
}

static const gchar *const bid_verb[] = { "bid", NULL };
static const gchar *const answer_verb[] = { "answer", NULL };
static const AvPhaseDef phases[] = {
    { .id = "omen", .label = "Omen", .before = "draw", .enter = enter_omen },
    { .id = "market",
      .label = "Market",
      .after = "deploy",
      .optional = TRUE,
      .verbs = bid_verb,
      .enter = enter_market,
      .list = list_market,
      .data = "bid" },
    { .id = "duel",
      .label = "Duel",
      .after = "-",
      .decider = AV_BY_FRAME,
      .verbs = answer_verb,
      .list = list_duel },
    { NULL },
};

/* --- hooks of any game --- */

static const gint late = 5, early = -5;

/* Registered twice, with different data. */
static void
on_turn_begin (AvGame *game, guint rules, AvTurnContext *ctx, gconstpointer data)
{
    if (data == &early) {
        note (AV_POINT_TURN_BEGIN, av_game_get_active (game));
        probe_n_again += ctx->again;
    }
    if (probe_n_order < G_N_ELEMENTS (probe_order))
        probe_order[probe_n_order++] = *(const gint *) data;
}

static void
on_turn_end (AvGame *game, guint rules, AvTurnContext *ctx, gconstpointer data)
{
    note (AV_POINT_TURN_END, av_game_get_active (game));
    if (look (game, rules)->again > 0) {
        change (game, rules)->again--;
        ctx->again = TRUE;
    }
}

static void
on_final (AvGame *game, guint rules, AvTurnContext *ctx, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);

    note (AV_POINT_FINAL, av_game_is_finished (game));
    if (look (game, rules)->bonus > 0)
        av_game_add_points (game, 0, look (game, rules)->bonus,
                            av_ruleset_find_reason (ruleset, "luck"));
}

static void
on_over (AvGame *game, guint rules, AvTurnContext *ctx, gconstpointer data)
{
    note (AV_POINT_OVER, av_game_get_winners (game));
}

static void
on_verify (AvGame *game, guint rules, AvVerifyContext *ctx, gconstpointer data)
{
    note (AV_POINT_VERIFY, 0);
    if (look (game, rules)->lie)
        g_string_append (ctx->complaints, "probe: somebody lies\n");
}

static void
on_highlight (const AvGame *game, guint rules, AvHighlightContext *ctx, gconstpointer data)
{
    gint16 cell[2] = { ctx->x, 3 };

    note (AV_POINT_HIGHLIGHT, ctx->y);
    g_array_append_vals (ctx->cells, cell, 2);
    g_string_append (ctx->text, "probed\n");
}

static const AvRefusal *
on_action (const AvGame *game, guint rules, AvActionContext *ctx, gconstpointer data)
{
    gint place = av_ruleset_find_action (av_game_get_ruleset (game), "place");

    note (AV_POINT_ACTION, ctx->action->kind);
    return look (game, rules)->jinx && ctx->action->kind == place && ctx->action->args[1] == 4
               ? &jinxed
               : NULL;
}

static void
on_actions (const AvGame *game, guint rules, AvActionsContext *ctx, gconstpointer data)
{
    AvAction action = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), "wave"),
                        .player = av_game_get_decider (game),
                        .weight = 1 };

    note (AV_POINT_ACTIONS, ctx->phase);
    if (look (game, rules)->wave)
        av_action_list_add (ctx->list, &action);
}

/* --- hooks of games of tiles --- */

static void
on_deck (AvGame *game, guint rules, AvDeckContext *ctx, gconstpointer data)
{
    const AvRuleset *ruleset = ctx->ruleset;

    note (AV_POINT_DECK, ctx->n);
    const gchar *way = av_ruleset_get_option (ruleset, "probe.deck");
    if (g_strcmp0 (way, "plain") == 0)
        return;
    for (guint i = 0; i < ctx->n; i++) {
        const gchar *id = av_land_get_kind (ruleset, ctx->kinds[i])->id;
        if (g_strcmp0 (way, "parted") == 0)
            ctx->stages[i] = i > 0 && g_str_has_suffix (id, "/01") ? 1 : AV_STAGE_USUAL;
        else if (strcmp (id, "core/21") == 0)
            ctx->stages[i] = 1;
        else if (strcmp (id, "core/24") == 0)
            ctx->counts[i] = 0;
    }
}

static void
on_drawn (AvGame *game, guint rules, AvDrawnContext *ctx, gconstpointer data)
{
    ProbeState *state = change (game, rules);

    note (AV_POINT_DRAWN, ctx->kind);
    if (state->put_back > 0) {
        state->put_back--;
        ctx->verdict = AV_DRAWN_PUT_BACK;
    } else if (state->discard > 0) {
        state->discard--;
        ctx->verdict = AV_DRAWN_DISCARD;
    }
}

static const AvRefusal *
on_place (const AvGame *game, guint rules, AvPlaceContext *ctx, gconstpointer data)
{
    guint haunt = look (game, rules)->haunt;

    note (AV_POINT_PLACE, ctx->n);
    for (guint i = 0; i < ctx->n; i++) {
        if (haunt == 2 || (haunt == 1 && ctx->candidates[i].x == 6))
            ctx->candidates[i].rotations = 0;
        if (haunt == 3)
            ctx->candidates[i].rotations &= 1;
    }
    return haunt ? &haunted : NULL;
}

static const AvRefusal *
on_deploy (const AvGame *game, guint rules, AvDeployContext *ctx, gconstpointer data)
{
    note (AV_POINT_DEPLOY, ctx->segment);
    return look (game, rules)->monkless ? &no_monks : NULL;
}

static void
on_targets (const AvGame *game, guint rules, AvTargetsContext *ctx, gconstpointer data)
{
    guint16 segment = av_land_segment_at (game, 0, 0);

    note (AV_POINT_TARGETS, ctx->player);
    /* Only in open features: a piece would never come home from a complete one. */
    if (look (game, rules)->far && !av_land_get_feature (game, segment).complete)
        g_array_append_val (ctx->segments, segment);
}

static void
on_strength (AvGame *game, guint rules, AvStrengthContext *ctx, gconstpointer data)
{
    note (AV_POINT_STRENGTH, ctx->final);
    if (look (game, rules)->triple)
        ctx->strength[0] *= 3;
}

static void
on_score (AvGame *game, guint rules, AvScoreContext *ctx, gconstpointer data)
{
    note (AV_POINT_SCORE, ctx->tiles);
    switch (look (game, rules)->score) {
    case 1:
        ctx->per_tile = 5;
        break;
    case 2:
        ctx->cancel = TRUE;
        break;
    case 3:
        ctx->terms[ctx->n_terms++] = (AvTerm){ "wish", "wishes", 2, 3 };
        break;
    case 4:
        ctx->extra[0] += 7;
        ctx->extra[1] += 8;
        break;
    case 5:
        ctx->winners = 1 << 1;
        break;
    }
}

static void
on_farm (AvGame *game, guint rules, AvFarmContext *ctx, gconstpointer data)
{
    note (AV_POINT_FARM, ctx->player);
    av_farm_add (ctx, "probe", look (game, rules)->farm);
}

static void
on_placed (AvGame *game, guint rules, AvPlacedContext *ctx, gconstpointer data)
{
    guint n = av_ruleset_get_n_players (av_game_get_ruleset (game));

    note (AV_POINT_PLACED, ctx->tile);
    if (look (game, rules)->duel)
        av_game_push_phase (game, av_ruleset_find_phase (av_game_get_ruleset (game), "duel"),
                            (av_game_get_active (game) + 1) % n, 77, NULL);
}

static void
on_deployed (AvGame *game, guint rules, AvPieceContext *ctx, gconstpointer data)
{
    note (AV_POINT_DEPLOYED, ctx->owner);
}

static void
on_completed (AvGame *game, guint rules, AvFeatureContext *ctx, gconstpointer data)
{
    note (AV_POINT_COMPLETED, av_land_get_feature (game, ctx->segment).tiles);
}

static void
on_scored (AvGame *game, guint rules, AvScoreContext *ctx, gconstpointer data)
{
    note (AV_POINT_SCORED, ctx->winners);
}

/* A complete feature is not settled yet, and worth nothing. */
static void
on_worth (const AvGame *game, guint rules, AvWorthContext *ctx, gconstpointer data)
{
    note (AV_POINT_WORTH, ctx->tiles);
    if (look (game, rules)->score && ctx->settled) {
        ctx->tiles = -4;
        ctx->settled = FALSE;
    }
}

static void
on_due (AvGame *game, guint rules, AvFeatureContext *ctx, gconstpointer data)
{
    note (AV_POINT_DUE, av_land_get_worth (game, ctx->segment).tiles);
}

static void
on_returned (AvGame *game, guint rules, AvPieceContext *ctx, gconstpointer data)
{
    note (AV_POINT_RETURNED, ctx->owner);
}

static const AvHook hooks[] = {
    AV_HOOK (TURN_BEGIN, on_turn_begin, .priority = 5, .data = &late),
    AV_HOOK (TURN_BEGIN, on_turn_begin, .priority = -5, .data = &early),
    AV_HOOK (TURN_END, on_turn_end),
    AV_HOOK (FINAL, on_final),
    AV_HOOK (OVER, on_over),
    AV_HOOK (VERIFY, on_verify),
    AV_HOOK (HIGHLIGHT, on_highlight),
    AV_HOOK (ACTION, on_action),
    AV_HOOK (ACTIONS, on_actions, .interest = { .phase = "deploy" }),
    AV_HOOK (DECK, on_deck),
    AV_HOOK (DRAWN, on_drawn),
    AV_HOOK (PLACE, on_place),
    AV_HOOK (DEPLOY, on_deploy, .interest = { .terrain = "monastery" }),
    AV_HOOK (TARGETS, on_targets, .interest = { .piece_kind = "follower" }),
    AV_HOOK (STRENGTH, on_strength),
    AV_HOOK (SCORE, on_score, .interest = { .terrain = "city" }),
    AV_HOOK (FARM, on_farm),
    AV_HOOK (PLACED, on_placed, .interest = { .mark = "shrine" }),
    AV_HOOK (DEPLOYED, on_deployed, .interest = { .piece_kind = "giant" }),
    AV_HOOK (COMPLETED, on_completed, .interest = { .terrain = "road" }),
    AV_HOOK (SCORED, on_scored),
    AV_HOOK (RETURNED, on_returned),
    AV_HOOK (WORTH, on_worth, .interest = { .terrain = "city" }),
    AV_HOOK (DUE, on_due, .interest = { .terrain = "city" }),
    AV_HOOK_END,
};

/* --- what else rules declare --- */

#define SWITCH(field)                                                                       \
    {                                                                                       \
#field, AV_SCOPE_GAME, AV_FIELD_INT8, G_STRUCT_OFFSET(ProbeState, field), 0, 0, 100 \
    }

static const AvFieldDef fields[] = {
    SWITCH (open),
    SWITCH (duel),
    SWITCH (again),
    SWITCH (bonus),
    SWITCH (lie),
    SWITCH (jinx),
    SWITCH (wave),
    SWITCH (put_back),
    SWITCH (discard),
    SWITCH (haunt),
    SWITCH (monkless),
    SWITCH (far),
    SWITCH (triple),
    SWITCH (score),
    SWITCH (farm),
    { "omens", AV_SCOPE_GAME, AV_FIELD_INT16, G_STRUCT_OFFSET (ProbeState, omens), 0, 0, 1000 },
    { "waves", AV_SCOPE_GAME, AV_FIELD_INT16, G_STRUCT_OFFSET (ProbeState, waves), 0, 0, 1000 },
    { "answers", AV_SCOPE_GAME, AV_FIELD_INT16, G_STRUCT_OFFSET (ProbeState, answers), 2, 0, 1000 },
    { NULL },
};

static const gchar *const deck_values[] = { "plain", "bent", "parted", NULL };
static const AvOptionDef options[] = {
    { "deck", AV_OPTION_CHOICE, "plain", 0, 0, deck_values, "Deck" },
    { NULL },
};
static const AvCounterDef counters[] = { { "coin", "coin", NULL }, { NULL } };
static const AvReasonDef reasons[] = { { "luck", "luck" }, { NULL } };
static const AvTerrainDef terrains[] = {
    { .id = "swamp",
      .name = "swamp",
      .role = "hermit",
      .letter = 'S',
      .closing = AV_CLOSING_EDGES,
      .flags = AV_TERRAIN_HOLDS | AV_TERRAIN_COUNTS,
      .points = 3,
      .points_open = 1 },
    { NULL },
};
static const AvMarkDef marks[] = {
    { .id = "shrine", .name = "shrine", .scope = AV_MARK_SEGMENT, .points = 4, .points_open = 1 },
    { NULL },
};
static const AvPieceDef pieces[] = {
    { .id = "giant",
      .name = "giant",
      .supply = 1,
      .strength = 2,
      .flags = AV_PIECE_OCCUPIES | AV_PIECE_HOME },
    { .id = "ghost", .name = "ghost", .supply = 1, .flags = AV_PIECE_NEUTRAL | AV_PIECE_ON_TILE },
    { NULL },
};

const AvRules probe_rules = {
    .id = "probe",
    .version = "1.0",
    .name = "Probe",
    .game = "land",
    .options = options,
    .actions = actions,
    .phases = phases,
    .hooks = hooks,
    .fields = fields,
    .counters = counters,
    .reasons = reasons,
    .state_size = { [AV_SCOPE_GAME] = sizeof (ProbeState) },
    AV_LAND_DEFS (.terrains = terrains, .marks = marks, .pieces = pieces),
};

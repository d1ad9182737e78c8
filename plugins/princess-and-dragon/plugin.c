/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugin.c: the tables of The Princess & the Dragon, and the portal (P6). */
#include "princess-and-dragon.h"

#include <avignon/plugin.h>

#include <glib/gi18n-lib.h>
#include <stddef.h>
#include <string.h>

static gboolean
bind (const AvRuleset *ruleset, guint rules, gpointer data, GError **error)
{
    PdBound *bound = data;
    const gchar *volcano = av_ruleset_get_option (ruleset, PD_ID ".volcano");
    const gchar *seat = av_ruleset_get_option (ruleset, PD_ID ".fairy-seat");
    const gchar *zero = av_ruleset_get_option (ruleset, PD_ID ".fairy-zero");
    bound->dragon =
        av_land_find_neutral_piece (ruleset, av_land_find_piece_kind (ruleset, "dragon"));
    bound->fairy = av_land_find_neutral_piece (ruleset, av_land_find_piece_kind (ruleset, "fairy"));
    bound->verb_dragon = av_ruleset_find_action (ruleset, "dragon");
    bound->verb_evict = av_ruleset_find_action (ruleset, "evict");
    bound->verb_fairy = av_ruleset_find_action (ruleset, "fairy");
    bound->phase_dragon = av_ruleset_find_phase (ruleset, "dragon");
    bound->reason = av_ruleset_find_reason (ruleset, "fairy");
    for (guint kind = 0; kind < av_land_get_n_pieces (ruleset); kind++)
        if (av_land_get_piece (ruleset, kind)->flags & AV_PIECE_OCCUPIES)
            bound->followers |= 1u << kind;
    bound->seat_is_tile = g_str_equal (seat, "tile");
    bound->pays_for_nothing = g_str_equal (zero, "yes");
    bound->volcano_allows_all = g_str_equal (volcano, "all");
    bound->volcano_allows_none = g_str_equal (volcano, "none");
    return TRUE;
}

/* --- portals --- */

static void
placed_portal (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    pd_change (game, rules)->portal = 1;
}

/* Why a portal does not lead to SEGMENT of tile TILE, another one, while the dragon is on tile DRAGON (or
 * AV_NONE); NULL: it does, as far as this rule goes. */
static const AvRefusal *
check_target (const AvGame *game, guint dragon, guint tile, guint segment)
{
    static const AvRefusal finished = { "finished",
                                        N_ ("A portal does not lead to a finished feature.") };
    static const AvRefusal eaten = { "wrong-place",
                                     N_ ("A portal does not lead to the dragon's tile.") };
    if (av_land_is_complete (game, segment))
        return &finished;
    return tile == dragon ? &eaten : NULL;
}

/* Followers only: a builder or pig needs a follower of its player in the feature, and a portal leads to
 * no feature that has one. */
static void
targets (const AvGame *game, guint rules, AvTargetsContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    if (!(av_land_get_piece (ruleset, context->piece_kind)->flags & AV_PIECE_OCCUPIES))
        return;
    guint last = av_land_get_last (game), dragon = pd_dragon (game, rules).tile;
    gboolean all = context->segment == AV_NONE;
    guint n = all ? av_land_get_n_segments (game) : context->segment + 1;
    for (guint segment = all ? 0 : context->segment; segment < n; segment++) {
        if (!av_land_has_segment (game, segment) || av_land_is_occupied (game, segment))
            continue;
        guint tile = av_land_segment_tile (game, segment);
        guint16 number = segment;
        if (tile != last && !check_target (game, dragon, tile, segment))
            g_array_append_val (context->segments, number);
    }
}

/* One follower goes through a portal: it is closed to the phantom, say, whatever he would do at its other end. */
static void
travelled (AvGame *game, guint rules, AvPieceContext *context, gconstpointer data)
{
    pd_change (game, rules)->portal = 0;
}

/* --- a part of a turn --- */

const AvRefusal pd_barred = { "not-now", N_ ("After this tile it is not allowed.") };

static void
begin_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    PdState *state = pd_change (game, rules);
    memset (state, 0, sizeof *state);
    if (!context->again && !context->late)
        pd_fairy_begin (game, rules);
}

static const AvRefusal *
check_barred (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    /* The fairy may go to others where nobody is deployed; other rules, too, ask whether she may. */
    gboolean is_fairy = pd_fairy (game, rules).kind == (gint) context->piece_kind;
    return is_fairy && !pd_state (game, rules)->no_fairy ? NULL : &pd_barred;
}

static const AvRefusal *
check_portal (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    guint tile = av_land_segment_tile (game, context->segment);
    return tile == av_land_get_last (game)
               ? NULL
               : check_target (game, pd_dragon (game, rules).tile, tile, context->segment);
}

/* --- tables --- */

static const AvMarkDef marks[] = {
    { .id = "dragon", .name = N_ ("dragon"), .scope = AV_MARK_TILE, .icon = "art/dragon-mark.svg" },
    { .id = "volcano", .name = N_ ("volcano"), .scope = AV_MARK_TILE, .icon = "art/volcano.svg" },
    { .id = "portal", .name = N_ ("portal"), .scope = AV_MARK_TILE, .icon = "art/portal.svg" },
    {
        .id = "princess",
        .name = N_ ("princess"),
        .scope = AV_MARK_SEGMENT,
        .icon = "art/princess.svg",
    },
    { .id = NULL },
};

static const AvPieceDef pieces[] = {
    {
        .id = "dragon",
        .name = N_ ("dragon"),
        .supply = 1,
        .flags = AV_PIECE_NEUTRAL | AV_PIECE_ON_TILE,
        .icon = "art/dragon.svg",
    },
    {
        .id = "fairy",
        .name = N_ ("fairy"),
        .supply = 1,
        .flags = AV_PIECE_NEUTRAL,
        .icon = "art/fairy.svg",
    },
    { .id = NULL },
};

static const AvReasonDef reasons[] = {
    { "fairy", N_ ("fairy") },
    { NULL, NULL },
};

static const gchar *const deploy_phases[] = { "deploy", NULL };

static const AvActionDef actions[] = {
    {
        .verb = "evict",
        .label = N_ ("Send a knight home"),
        .args = { { AV_ARG_PLAYER, N_ ("player"), FALSE },
                  { AV_ARG_PIECE, N_ ("piece"), FALSE },
                  { AV_ARG_CELL, N_ ("cell"), FALSE },
                  { AV_ARG_SLOT, N_ ("slot"), FALSE } },
        .check = pd_check_evict,
        .commit = pd_commit_evict,
        .describe = pd_describe_evict,
    },
    {
        .verb = "dragon",
        .label = N_ ("Move the dragon"),
        .args = { { AV_ARG_CELL, N_ ("cell"), FALSE } },
        .check = pd_check_dragon,
        .commit = pd_commit_dragon,
        .describe = pd_describe_dragon,
    },
    {
        .verb = "fairy",
        .label = N_ ("Move the fairy"),
        .args = { { AV_ARG_CELL, N_ ("cell"), FALSE }, { AV_ARG_SLOT, N_ ("slot"), FALSE } },
        .phases = deploy_phases,
        .check = pd_check_fairy,
        .commit = pd_commit_fairy,
        .describe = pd_describe_fairy,
    },
    { .verb = NULL },
};

static const gchar *const evict_verbs[] = { "evict", NULL };
static const gchar *const dragon_verbs[] = { "dragon", NULL };

#define EVICT                                                                                    \
    .id = "evict", .label = N_ ("Send a knight home"), .before = "deploy", .verbs = evict_verbs, \
    .state = "princess", .enter = pd_enter_evict, .list = pd_list_evict
#define DRAGON                                                                                 \
    .id = "dragon", .label = N_ ("Move the dragon"), .decider = AV_BY_FRAME, .state = "steps", \
    .verbs = dragon_verbs, .enter = pd_enter_dragon, .list = pd_list_dragon

/* Each phase once for each value of the option that changes it. */
static const AvPhaseDef phases[] = {
    { EVICT, .when = PD_ID ".princess=must" },
    { EVICT, .when = PD_ID ".princess=may", .optional = TRUE },
    { DRAGON, .when = PD_ID ".dragon=before", .before = "score" },
    { DRAGON, .when = PD_ID ".dragon=after", .after = "bigtop,entering,wagons,return",
      .before = "fair" },
    { .id = NULL },
};

#define FLAG(id, member)                                                      \
    {                                                                         \
        id, AV_SCOPE_GAME, AV_FIELD_BOOL, offsetof (PdState, member), 1, 0, 1 \
    }

static const AvFieldDef fields[] = {
    FLAG ("no-piece", no_piece),
    FLAG ("no-fairy", no_fairy),
    FLAG ("princess", princess),
    FLAG ("portal", portal),
    { "steps", AV_SCOPE_GAME, AV_FIELD_INT8, offsetof (PdState, steps), 1, 0, PD_STEPS },
    { "mover", AV_SCOPE_GAME, AV_FIELD_INT8, offsetof (PdState, mover), 1, 0, AV_MAX_PLAYERS - 1 },
    { "path", AV_SCOPE_GAME, AV_FIELD_CELL, offsetof (PdState, path), PD_STEPS + 1, 0, 0 },
    { .id = NULL },
};

static const AvHook hooks[] = {
    AV_HOOK (TURN_BEGIN, begin_turn),
    AV_HOOK (DRAWN, pd_drawn_dragon, .interest = { .mark = "dragon" }),
    AV_HOOK (PLACED, pd_placed_volcano, .interest = { .mark = "volcano" }),
    AV_HOOK (PLACED, pd_placed_dragon, .interest = { .mark = "dragon" }),
    AV_HOOK (PLACED, placed_portal, .interest = { .mark = "portal" }),
    AV_HOOK (PLACED, pd_placed_princess, .interest = { .mark = "princess" }),
    /* Ahead of what else may be wrong with a place: whoever asks whether anything may be placed learns that not. */
    AV_HOOK (DEPLOY, check_barred, .interest = { .state = "no-piece" }, .priority = -50),
    AV_HOOK (DEPLOY, check_portal, .interest = { .state = "portal" }),
    AV_HOOK (TARGETS, targets, .interest = { .state = "portal" }),
    AV_HOOK (TRAVELLED, travelled, .interest = { .state = "portal" }),
    AV_HOOK (ACTIONS, pd_fairy_actions, .interest = { .phase = "deploy" }),
    AV_HOOK (STEP, pd_check_walk),
    AV_HOOK (SCORED, pd_fairy_scored),
    AV_HOOK (FARMED, pd_fairy_farmed),
    AV_HOOK (FINAL, pd_fairy_final),
    AV_HOOK (EVALUATE, pd_fairy_evaluate),
    AV_HOOK (VERIFY, pd_verify),
    AV_HOOK_END,
};

static const AvRules rules = {
    .actions = actions,
    .phases = phases,
    .hooks = hooks,
    .fields = fields,
    .reasons = reasons,
    .bound_size = sizeof (PdBound),
    .bind = bind,
    .state_size = { [AV_SCOPE_GAME] = sizeof (PdState) },
    AV_LAND_DEFS (.marks = marks, .pieces = pieces),
};

AV_PLUGIN (&rules, NULL)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugin.c: The Princess & the Dragon as data: marks, pieces, actions, phases, hooks. */
#include <glib/gi18n-lib.h>
#include <stddef.h>

#include <avignon/plugin.h>
#include "tale.h"

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

static const AvLandDefs kinds = { .marks = marks, .pieces = pieces };

static const AvReasonDef reasons[] = {
    { "fairy", N_ ("fairy") },
    { NULL, NULL },
};

static const AvActionDef actions[] = {
    {
        .verb = "evict",
        .label = N_ ("Send a knight home"),
        .args = { { AV_ARG_PLAYER, N_ ("player"), FALSE },
                  { AV_ARG_PIECE, N_ ("piece"), FALSE },
                  { AV_ARG_CELL, N_ ("cell"), FALSE },
                  { AV_ARG_SLOT, N_ ("slot"), FALSE } },
        .check = tale_check_evict,
        .commit = tale_commit_evict,
        .describe = tale_describe_evict,
    },
    {
        .verb = "dragon",
        .label = N_ ("Move the dragon"),
        .args = { { AV_ARG_CELL, N_ ("cell"), FALSE } },
        .check = tale_check_dragon,
        .commit = tale_commit_dragon,
        .describe = tale_describe_dragon,
    },
    {
        .verb = "fairy",
        .label = N_ ("Move the fairy"),
        .args = { { AV_ARG_CELL, N_ ("cell"), FALSE }, { AV_ARG_SLOT, N_ ("slot"), FALSE } },
        .phase = "deploy",
        .check = tale_check_fairy,
        .commit = tale_commit_fairy,
        .describe = tale_describe_fairy,
    },
    { .verb = NULL },
};

static const gchar *const evict_verbs[] = { "evict", NULL };
static const gchar *const dragon_verbs[] = { "dragon", NULL };

#define EVICT                                                                                    \
    .id = "evict", .label = N_ ("Send a knight home"), .before = "deploy", .verbs = evict_verbs, \
    .enter = tale_enter_evict, .list = tale_list_evict
#define DRAGON                                                               \
    .id = "dragon", .label = N_ ("Move the dragon"), .decider = AV_BY_FRAME, \
    .verbs = dragon_verbs, .enter = tale_enter_dragon, .list = tale_list_dragon

/* Each of the two once for each way to play it. */
static const AvPhaseDef phases[] = {
    { EVICT, .when = TALE_ID ".princess=must" },
    { EVICT, .when = TALE_ID ".princess=may", .optional = TRUE },
    { DRAGON, .when = TALE_ID ".dragon=before", .before = "score" },
    { DRAGON, .when = TALE_ID ".dragon=after", .after = "return" },
    { .id = NULL },
};

#define FLAG(id, member)                                                             \
    {                                                                                \
        id, AV_SCOPE_GAME, AV_FIELD_BOOL, offsetof (TaleState, part.member), 1, 0, 1 \
    }

static const AvFieldDef fields[] = {
    FLAG ("no-piece", no_piece),
    FLAG ("no-fairy", no_fairy),
    FLAG ("princess", princess),
    FLAG ("portal", portal),
    { "steps", AV_SCOPE_GAME, AV_FIELD_INT8, offsetof (TaleState, part.steps), 1, 0, TALE_STEPS },
    { "mover", AV_SCOPE_GAME, AV_FIELD_INT8, offsetof (TaleState, part.mover), 1, 0,
      AV_MAX_PLAYERS - 1 },
    { "path", AV_SCOPE_GAME, AV_FIELD_CELL, offsetof (TaleState, part.path), TALE_STEPS + 1, 0, 0 },
    { .id = NULL },
};

static const AvHook hooks[] = {
    AV_HOOK (TURN_BEGIN, tale_begin_turn),
    AV_HOOK (DRAWN, tale_drawn_dragon, .interest = { .mark = "dragon" }),
    AV_HOOK (PLACED, tale_placed_volcano, .interest = { .mark = "volcano" }),
    AV_HOOK (PLACED, tale_placed_dragon, .interest = { .mark = "dragon" }),
    AV_HOOK (PLACED, tale_placed_portal, .interest = { .mark = "portal" }),
    AV_HOOK (PLACED, tale_placed_princess, .interest = { .mark = "princess" }),
    AV_HOOK (DEPLOY, tale_check_deploy),
    AV_HOOK (TARGETS, tale_targets),
    AV_HOOK (ACTIONS, tale_fairy_actions, .interest = { .phase = "deploy" }),
    AV_HOOK (STEP, tale_check_walk),
    AV_HOOK (SCORED, tale_fairy_scored),
    AV_HOOK (FARMED, tale_fairy_farmed),
    AV_HOOK (FINAL, tale_fairy_final),
    AV_HOOK (VERIFY, tale_verify),
    AV_HOOK_END,
};

static const AvRules rules = {
    .actions = actions,
    .phases = phases,
    .hooks = hooks,
    .fields = fields,
    .reasons = reasons,
    .state_size = { [AV_SCOPE_GAME] = sizeof (TaleState) },
    .kinds = &kinds,
};

AV_PLUGIN (&rules, NULL)

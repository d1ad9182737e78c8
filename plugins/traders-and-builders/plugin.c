/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugin.c: Traders & Builders as data: marks, pieces, counters, phase, hooks. */
#include <glib/gi18n-lib.h>
#include <stddef.h>

#include <avignon/plugin.h>
#include "traders.h"

static const AvMarkDef marks[] = {
    { .id = "wine", .name = N_ ("wine"), .scope = AV_MARK_SEGMENT, .icon = "art/wine.svg" },
    { .id = "grain", .name = N_ ("grain"), .scope = AV_MARK_SEGMENT, .icon = "art/grain.svg" },
    { .id = "cloth", .name = N_ ("cloth"), .scope = AV_MARK_SEGMENT, .icon = "art/cloth.svg" },
    { .id = NULL },
};

static const gchar *const builder_terrains[] = { "road", "city", NULL };
static const gchar *const pig_terrains[] = { "field", NULL };

static const AvPieceDef pieces[] = {
    {
        .id = "builder",
        .name = N_ ("builder"),
        .supply = 1,
        .flags = AV_PIECE_HOME,
        .icon = "art/builder.svg",
        .terrains = builder_terrains,
    },
    {
        .id = "pig",
        .name = N_ ("pig"),
        .supply = 1,
        .icon = "art/pig.svg",
        .terrains = pig_terrains,
    },
    { .id = NULL },
};

static const AvLandDefs kinds = { .marks = marks, .pieces = pieces };

static const AvCounterDef counters[] = {
    { "wine", N_ ("wine"), "art/wine.svg" },
    { "grain", N_ ("grain"), "art/grain.svg" },
    { "cloth", N_ ("cloth"), "art/cloth.svg" },
    { NULL, NULL, NULL },
};

static const AvReasonDef reasons[] = {
    { "merchandise", N_ ("merchandise") },
    { NULL, NULL },
};

static const AvPhaseDef phases[] = {
    {
        .id = "builder",
        .label = N_ ("See whether the builder is still there"),
        .before = "score",
        .when = TRADERS_ID ".builder=after-dragon",
        .enter = traders_look_again,
    },
    { .id = NULL },
};

static const AvFieldDef fields[] = {
    { "extended", AV_SCOPE_GAME, AV_FIELD_BOOL, offsetof (TradersState, extended), 1, 0, 1 },
    { "spent", AV_SCOPE_GAME, AV_FIELD_BOOL, offsetof (TradersState, spent), 1, 0, 1 },
    { .id = NULL },
};

static const AvHook hooks[] = {
    AV_HOOK (TURN_BEGIN, traders_begin_turn),
    AV_HOOK (TURN_END, traders_end_turn),
    AV_HOOK (PLACED, traders_placed),
    AV_HOOK (DEPLOY, traders_check_builder, .interest = { .piece = "builder" }),
    AV_HOOK (DEPLOY, traders_check_pig, .interest = { .piece = "pig" }),
    AV_HOOK (COMPLETED, traders_take, .interest = { .terrain = "city", .mark = "wine" },
             .data = &traders_goods[0]),
    AV_HOOK (COMPLETED, traders_take, .interest = { .terrain = "city", .mark = "grain" },
             .data = &traders_goods[1]),
    AV_HOOK (COMPLETED, traders_take, .interest = { .terrain = "city", .mark = "cloth" },
             .data = &traders_goods[2]),
    AV_HOOK (FARM, traders_farm),
    AV_HOOK (RETURNED, traders_returned),
    AV_HOOK (MOVED, traders_moved),
    AV_HOOK (FINAL, traders_monopolies),
    AV_HOOK (VERIFY, traders_verify),
    AV_HOOK_END,
};

static const AvRules rules = {
    .phases = phases,
    .hooks = hooks,
    .fields = fields,
    .counters = counters,
    .reasons = reasons,
    .state_size = { [AV_SCOPE_GAME] = sizeof (TradersState) },
    .kinds = &kinds,
};

AV_PLUGIN (&rules, NULL)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* core-rules.c: the core's rules as the engine takes those of any plugin: options, actions, phases,
 * hooks. */
#include "engine/i18n.h"
#include "land/land-private.h"

static const gchar *const start_values[] = { "drawn", "placed", NULL };
static const gchar *const start_labels[] = { N_ ("Drawn and placed by the first player"),
                                             N_ ("Lies in the middle before play"), NULL };

static const AvOptionDef options[] = {
    {
        .key = "start",
        .type = AV_OPTION_CHOICE,
        .standard = "drawn",
        .values = start_values,
        .label = N_ ("The start tile"),
        .value_labels = start_labels,
    },
    { .key = NULL },
};

static const AvActionDef actions[] = {
    {
        .verb = "draw",
        .label = N_ ("Draw a tile"),
        .args = { { AV_ARG_THING, N_ ("tile"), TRUE } },
        .check = land_check_draw,
        .commit = land_commit_draw,
        .describe = land_describe_draw,
    },
    {
        .verb = "place",
        .label = N_ ("Place the tile"),
        .args = { { AV_ARG_CELL, N_ ("cell"), FALSE },
                  { AV_ARG_ROTATION, N_ ("rotation"), FALSE } },
        .check = land_check_place,
        .commit = land_commit_place,
        .describe = land_describe_place,
    },
    {
        .verb = "deploy",
        .label = N_ ("Deploy a follower"),
        .args = { { AV_ARG_PIECE, N_ ("piece"), FALSE },
                  { AV_ARG_CELL, N_ ("cell"), FALSE },
                  { AV_ARG_SLOT, N_ ("slot"), FALSE } },
        .check = land_check_deploy,
        .commit = land_commit_deploy,
        .describe = land_describe_deploy,
    },
    { .verb = NULL },
};

static const gchar *const draw_verbs[] = { "draw", NULL };
static const gchar *const place_verbs[] = { "place", NULL };
static const gchar *const deploy_verbs[] = { "deploy", NULL };

static const AvPhaseDef phases[] = {
    {
        .id = "draw",
        .label = N_ ("Draw a tile"),
        .decider = AV_BY_NATURE,
        .verbs = draw_verbs,
        .enter = land_enter_draw,
        .list = land_list_draw,
        .sample = land_sample_draw,
    },
    {
        .id = "place",
        .label = N_ ("Place the tile"),
        .verbs = place_verbs,
        .list = land_list_place,
        .sample = land_sample_place,
    },
    {
        .id = "deploy",
        .label = N_ ("Deploy a follower"),
        .optional = TRUE,
        .verbs = deploy_verbs,
        .enter = land_enter_deploy,
        .list = land_list_deploy,
        .sample = land_sample_deploy,
    },
    { .id = "score", .label = N_ ("Score what is complete"), .enter = land_enter_score },
    { .id = "return", .label = N_ ("Take followers back"), .enter = land_enter_return },
    { .id = "clear", .label = N_ ("Clear a tile"), .after = "-", .enter = land_enter_clear },
    { .id = NULL },
};

static const AvHook hooks[] = {
    AV_HOOK (SCORE, land_small_city, .priority = -100, .interest = { .terrain = "city" }),
    AV_HOOK (FINAL, land_final, .priority = -100),
    AV_HOOK_END,
};

static const AvLandKinds kinds = { av_core_terrains, av_core_marks, av_core_pieces };

const AvRules land_core_rules = {
    .id = "core",
    .version = "1.0",
    .name = N_ ("Core"),
    .game = "land",
    .options = options,
    .actions = actions,
    .phases = phases,
    .hooks = hooks,
    .kinds = &kinds,
};

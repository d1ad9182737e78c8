/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tables.c: errors in the tables of rules are reported; bound lookups are kept; tables
 * compiled smaller are read correctly. */
#include "land/game-fixture.h"

#include <avignon/land.h>

#include <string.h>

static AvCatalogue *catalogue;

/* --- mistakes --- */

static AvFlow
nothing (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    return AV_FLOW_DONE;
}

static void
on_score (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
}

static void
on_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
}

static const AvRefusal *
on_action (const AvGame *game, guint rules, AvActionContext *context, gconstpointer data)
{
    return NULL;
}

#define ACTIONS(...)                 \
    .actions = (const AvActionDef[]) \
    {                                \
        __VA_ARGS__,                 \
        {                            \
            NULL                     \
        }                            \
    }
#define PHASES(...)                \
    .phases = (const AvPhaseDef[]) \
    {                              \
        __VA_ARGS__,               \
        {                          \
            NULL                   \
        }                          \
    }
#define HOOKS(...)               \
    .hooks = (const AvHook[])    \
    {                            \
        __VA_ARGS__, AV_HOOK_END \
    }
#define FIELDS(...)                \
    .fields = (const AvFieldDef[]) \
    {                              \
        __VA_ARGS__,               \
        {                          \
            NULL                   \
        }                          \
    }
#define VERBS(...) ((const gchar *const[]){ __VA_ARGS__, NULL })

/* Rules that are there but off: what they declare is known. */
static const AvPieceDef troll_pieces[] = { { .id = "troll", .name = "troll" }, { NULL } };
static const AvMarkDef troll_marks[] = { { .id = "cave", .name = "cave" }, { NULL } };
static const AvRules off = {
    .id = "trolls",
    .version = "1.0",
    .name = "trolls",
    .game = "land",
    AV_LAND_DEFS (.pieces = troll_pieces, .marks = troll_marks),
    ACTIONS ({ .verb = "growl", .label = "Growl", .commit = nothing }),
    PHASES ({ .id = "night", .label = "Night", .after = "return" }),
};

/* NULL: the tables are correct. */
static const struct {
    const gchar *wrong;
    AvRules rules;
} slips[] = {
    { "hook “score”: no rules have the terrain “sitty”",
      { HOOKS (AV_HOOK (SCORE, on_score, .interest = { .terrain = "sitty" })) } },
    { "hook “score”: no rules have the mark “sheild”",
      { HOOKS (AV_HOOK (SCORE, on_score, .interest = { .mark = "sheild" })) } },
    { "hook “turn-begin”: no rules have the mark “sheild”",
      { HOOKS (AV_HOOK (TURN_BEGIN, on_turn, .interest = { .state = "mark:sheild" })) } },
    { "hook “turn-begin”: no rules have the piece kind “folower”",
      { HOOKS (AV_HOOK (TURN_BEGIN, on_turn, .interest = { .state = "!supply:folower" })) } },
    { "phase “rest”: no rules have the piece kind “folower”",
      { PHASES ({ .id = "rest", .label = "Rest", .state = "piece:folower" }) } },
    { "hook “action”: no rules have the phase “plaice”",
      { HOOKS (AV_HOOK (ACTION, on_action, .interest = { .phase = "plaice" })) } },
    { "hook “action”: no rules have the action “depoly”",
      { HOOKS (AV_HOOK (ACTION, on_action, .interest = { .action = "depoly" })) } },
    { "hook “turn-begin”: this hook cannot be filtered by piece kind: “follower”",
      { HOOKS (AV_HOOK (TURN_BEGIN, on_turn, .interest = { .piece_kind = "follower" })) } },
    { "hook “score”: this hook cannot be filtered by phase: “draw”",
      { HOOKS (AV_HOOK (SCORE, on_score, .interest = { .phase = "draw" })) } },
    { "hook “turn-begin”: this hook cannot be filtered by terrain: “city”",
      { HOOKS (AV_HOOK (TURN_BEGIN, on_turn, .interest = { .terrain = "city" })) } },
    { "hook “turn-begin”: this hook cannot be filtered by action: “draw”",
      { HOOKS (AV_HOOK (TURN_BEGIN, on_turn, .interest = { .action = "draw" })) } },
    { "slips.c:7: the rules “slips”, hook “score”",
      { HOOKS (
          AV_HOOK (SCORE, on_score, .interest = { .mark = "sheild" }, .where = "slips.c:7")) } },
    { "hook “30”: the game “land” has no such hook",
      { HOOKS ({ .point = AV_FIRST_GAME_POINT - 2, .fn = (AvHookFn) on_turn }) } },
    { "action “wait”: it has no commit", { ACTIONS ({ .verb = "wait", .label = "Wait" }) } },
    { "action “wait”: no rules have the phase “diploy”",
      { ACTIONS (
          { .verb = "wait", .label = "Wait", .commit = nothing, .phases = VERBS ("diploy") }) } },
    { "action “place”: the name is taken by the rules “core”",
      { ACTIONS ({ .verb = "place", .label = "Place", .commit = nothing }) } },
    { "action “wait”: it is declared twice",
      { ACTIONS ({ .verb = "wait", .label = "Wait", .commit = nothing },
                 { .verb = "wait", .label = "Wait", .commit = nothing }) } },
    { "phase “score”: the name is taken by the rules “core”",
      { PHASES ({ .id = "score", .label = "Score" }) } },
    { "phase “rest”: it goes beside the phase “scoer”, which no rules have",
      { PHASES ({ .id = "rest", .label = "Rest", .after = "score,scoer" }) } },
    { "phase “rest”: it goes beside the phase “night”, which is not there",
      { PHASES ({ .id = "rest", .label = "Rest", .before = "night" }) } },
    { "phase “rest”: There is no option “toy.swich”.",
      { PHASES ({ .id = "rest", .label = "Rest", .after = "score", .when = "toy.swich=yes" }) } },
    { "phase “rest”: The option “core.start” cannot be “maybe”.",
      { PHASES (
          { .id = "rest", .label = "Rest", .after = "score", .when = "core.start=maybe" }) } },
    { "phase “rest”: it takes the action “nap”, which nobody declares",
      { PHASES ({ .id = "rest", .label = "Rest", .verbs = VERBS ("nap") }) } },
    { "counter “coin”: it is declared twice",
      { .counters =
            (const AvCounterDef[]){ { "coin", "coins" }, { "coin", "coins" }, { NULL } } } },
    { "reason “luck”: it is declared twice",
      { .reasons = (const AvReasonDef[]){ { "luck", "luck" }, { "luck", "luck" }, { NULL } } } },
    { "reason “city”: a kind of feature has this name",
      { .reasons = (const AvReasonDef[]){ { "city", "city" }, { NULL } } } },
    { "state “mood”: it is declared twice",
      { .fields = (const AvFieldDef[]){ { "mood", AV_SCOPE_GAME, AV_FIELD_BOOL },
                                        { "mood", AV_SCOPE_GAME, AV_FIELD_BOOL },
                                        { NULL } },
        .state_size = { 8 } } },
    { "action “Take It”: an id consists of lower-case letters, digits and hyphens",
      { ACTIONS ({ .verb = "Take It", .label = "Take it", .commit = nothing }) } },
    { "action “take”: argument 1 has a type that is not there",
      { ACTIONS ({ .verb = "take", .label = "T", .args = { { 99, "n" } }, .commit = nothing }) } },
    { "action “take”: argument 2 follows one that may be left out",
      { ACTIONS ({ .verb = "take",
                   .label = "T",
                   .args = { { AV_ARG_NUMBER, "n", TRUE }, { AV_ARG_NUMBER, "m" } },
                   .commit = nothing }) } },
    { "action “take”: its arguments take more than 6 numbers",
      { ACTIONS ({ .verb = "take",
                   .label = "T",
                   .args = { { AV_ARG_EDGE, "e" }, { AV_ARG_EDGE, "f" }, { AV_ARG_NUMBER, "n" } },
                   .commit = nothing }) } },
    { "phase “Rest”: an id consists of", { PHASES ({ .id = "Rest", .label = "Rest" }) } },
    { "phase “rest”: its decider is not there",
      { PHASES ({ .id = "rest", .label = "Rest", .decider = 9 }) } },
    { "counter “gold coin”: an id consists of",
      { .counters = (const AvCounterDef[]){ { "gold coin", "coins" }, { NULL } } } },
    { "state “mood”: its scope or its type is not there",
      { FIELDS ({ "mood", 9, AV_FIELD_BOOL }), .state_size = { 8 } } },
    { "state “mood”: its scope or its type is not there",
      { FIELDS ({ "mood", AV_SCOPE_GAME, 9 }), .state_size = { 8 } } },
    { "state “mood”: it does not lie within the 8 bytes",
      { FIELDS ({ "mood", AV_SCOPE_GAME, AV_FIELD_INT8, 4, 5, 0, 1 }), .state_size = { 8 } } },
    { "state “mood”: it does not lie within the 0 bytes",
      { FIELDS ({ "mood", AV_SCOPE_PLAYER, AV_FIELD_BOOL }), .state_size = { 8 } } },
    { "state “mood”: it does not lie within the 8 bytes",
      { FIELDS ({ "mood", AV_SCOPE_GAME, AV_FIELD_INT16, 1, 1, 0, 1 }), .state_size = { 8 } } },
    { "state “mood”: it lies where “path” does",
      { FIELDS ({ "path", AV_SCOPE_GAME, AV_FIELD_INT16, 0, 2, 0, 9 },
                { "mood", AV_SCOPE_GAME, AV_FIELD_INT8, 3, 1, 0, 9 }),
        .state_size = { 8 } } },
    { "state “mood”: the range does not fit the type",
      { FIELDS ({ "mood", AV_SCOPE_GAME, AV_FIELD_INT8, 0, 1, 0, 200 }), .state_size = { 8 } } },
    { "state “mood”: the range does not fit the type",
      { FIELDS ({ "mood", AV_SCOPE_GAME, AV_FIELD_INT8, 0, 1, 3, 2 }), .state_size = { 8 } } },
    { "“marsh”: closing is from 0 to 2, not 9",
      { AV_LAND_DEFS (.terrains =
                          (const AvTerrainDef[]){
                              { .id = "marsh", .name = "marsh", .letter = 'm', .closing = 9 },
                              { NULL } }) } },
    { "“fog”: scope is from 0 to 1, not 2",
      { AV_LAND_DEFS (.marks = (const AvMarkDef[]){ { .id = "fog", .name = "fog", .scope = 2 },
                                                    { NULL } }) } },
    { "“ox”: strength is from 0 to 15, not 16",
      { AV_LAND_DEFS (.pieces = (const AvPieceDef[]){ { .id = "ox", .name = "ox", .strength = 16 },
                                                      { NULL } }) } },
    { "“bag”: scope is from 0 to 2, not 3",
      { AV_LAND_DEFS (
              .trays = (const AvTrayDef[]){ { .id = "bag", .name = "bag", .scope = 3, .room = 1 },
                                            { NULL } }) } },
    { "ties is from 0 to 10000, not 10001", { AV_LAND_DEFS (.ties = 10001) } },
    { "option “size”: it is declared twice",
      { .options = (const AvOptionDef[]){ { "size", AV_OPTION_BOOL, "no" },
                                          { "size", AV_OPTION_BOOL, "no" },
                                          { NULL } } } },
    /* Naming what rules that are off declare is no mistake. */
    { NULL, { HOOKS (AV_HOOK (SCORE, on_score, .interest = { .mark = "cave" })) } },
    { NULL, { HOOKS (AV_HOOK (TURN_BEGIN, on_turn, .interest = { .state = "piece:troll" })) } },
    { NULL, { HOOKS (AV_HOOK (ACTION, on_action, .interest = { .action = "growl" })) } },
    { NULL, { HOOKS (AV_HOOK (ACTION, on_action, .interest = { .phase = "night" })) } },
    { NULL, { PHASES ({ .id = "rest", .label = "Rest", .after = "night,score" }) } },
    { NULL,
      { ACTIONS ({ .verb = "w", .label = "W", .commit = nothing, .phases = VERBS ("night") }) } },
};

static void
test_slips_are_told_with_the_entry (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    av_setup_add_rules (setup, "slips");
    for (guint i = 0; i < G_N_ELEMENTS (slips); i++) {
        g_autoptr (AvCatalogue) slipping = fixture_catalogue ();
        AvRules rules = slips[i].rules;
        g_autoptr (GError) error = NULL;
        rules.id = rules.name = "slips";
        rules.version = "1.0";
        rules.game = "land";
        av_catalogue_add_rules (slipping, &off);
        av_catalogue_add_rules (slipping, &rules);
        g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, slipping, &error);
        if (slips[i].wrong && ruleset)
            fail_msg ("it was taken: %s", slips[i].wrong);
        if (slips[i].wrong && !strstr (error->message, slips[i].wrong))
            fail_msg ("“%s” instead of “%s”", error->message, slips[i].wrong);
        if (slips[i].wrong && !strstr (error->message, "“slips”"))
            fail_msg ("it does not name the rules: %s", error->message);
        if (!slips[i].wrong && !ruleset)
            fail_msg ("number %u was not taken: %s", i, error->message);
    }
}

static void
test_the_same_name_of_two_rules_names_both (void **state)
{
    static const AvCounterDef coins[] = { { "coin", "coins" }, { NULL } };
    static const AvRules first = {
        .id = "first", .version = "1.0", .name = "f", .game = "land", .counters = coins
    };
    static const AvRules second = {
        .id = "second", .version = "1.0", .name = "s", .game = "land", .counters = coins
    };
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (GError) error = NULL;
    av_catalogue_add_rules (catalogue, &first);
    av_catalogue_add_rules (catalogue, &second);
    av_setup_add_rules (setup, "first");
    av_setup_add_rules (setup, "second");
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, &error);
    assert_null (ruleset);
    assert_non_null (strstr (error->message, "the rules “second”, counter “coin”"));
    assert_non_null (strstr (error->message, "taken by the rules “first”"));
}

/* --- the turn --- */

static GString *entered;

static AvFlow
note_entered (AvGame *game, guint rules, gconstpointer data)
{
    g_string_append_printf (entered, " %s", (const gchar *) data);
    return AV_FLOW_DONE;
}

#define NOTED(ID, ...)                                                        \
    {                                                                         \
        .id = ID, .label = ID, .enter = note_entered, .data = ID, __VA_ARGS__ \
    }

static const AvRules early_bird = {
    .id = "first",
    .version = "1.0",
    .name = "f",
    .game = "land",
    PHASES (NOTED ("late", .after = "early,return"), NOTED ("first", .before = "early,score"),
            NOTED ("yin", .after = "yang,return"),
            NOTED ("both", .before = "late", .after = "first,middle"),
            NOTED ("either", .before = "absent", .after = "middle")),
};
static const AvRules late_bird = {
    .id = "second",
    .version = "1.0",
    .name = "s",
    .game = "land",
    PHASES (NOTED ("early", .after = "deploy"), NOTED ("yang", .after = "yin,return"),
            NOTED ("middle", .before = "late")),
};

static const AvRules not_chosen = {
    .id = "third",
    .version = "1.0",
    .name = "t",
    .game = "land",
    PHASES (NOTED ("absent", .after = "early")),
};

/* Whichever rules come first. */
static void
test_phases_stand_where_they_say (void **state)
{
    g_autoptr (AvCatalogue) own = fixture_catalogue ();
    g_autoptr (AvSetup) setup = fixture_setup (2);
    AvRandom random = { 1 };
    AvAction action;
    av_catalogue_add_rules (own, &early_bird);
    av_catalogue_add_rules (own, &late_bird);
    av_catalogue_add_rules (own, &not_chosen);
    av_setup_add_rules (setup, "first");
    av_setup_add_rules (setup, "second");
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, own, NULL);
    assert_non_null (ruleset);
    g_autoptr (AvGame) game = av_game_new (ruleset, 1, NULL);
    entered = g_string_new (NULL);
    guint turn = av_game_get_turn (game);
    while (av_game_get_turn (game) == turn && av_game_sample (game, &random, &action))
        assert_true (av_game_apply (game, &action, NULL));
    assert_string_equal (entered->str, " first early middle either both late yin yang");
    g_string_free (entered, TRUE);
}

/* --- bind --- */

typedef struct {
    guint city, place, follower, reason;
    gboolean placed;
} Bound;

static guint n_bound;

static gboolean
bind (const AvRuleset *ruleset, guint rules, gpointer data, GError **error)
{
    Bound *bound = data;
    n_bound++;
    bound->city = av_land_find_terrain (ruleset, "city");
    bound->place = av_ruleset_find_action (ruleset, "place");
    bound->follower = av_land_find_piece_kind (ruleset, "follower");
    bound->reason = av_ruleset_find_reason (ruleset, "luck");
    const gchar *start = av_ruleset_get_option (ruleset, "core.start");
    bound->placed = g_str_equal (start, "placed");
    return TRUE;
}

static gboolean
refuse (const AvRuleset *ruleset, guint rules, gpointer data, GError **error)
{
    g_set_error_literal (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID, "there is no moon");
    return FALSE;
}

static void
on_deck (AvGame *game, guint rules, AvDeckContext *context, gconstpointer data)
{
    const Bound *bound = av_ruleset_get_bound (context->ruleset, rules);
    assert_int_equal (bound->city, av_land_find_terrain (context->ruleset, "city"));
}

static const AvHook binding_hooks[] = { AV_HOOK (DECK, on_deck), AV_HOOK_END };
static const AvReasonDef luck[] = { { "luck", "luck" }, { NULL } };
static const AvRules binding = {
    .id = "binding",
    .version = "1.0",
    .name = "b",
    .game = "land",
    .hooks = binding_hooks,
    .reasons = luck,
    .bound_size = sizeof (Bound),
    .bind = bind,
};
static const AvRules moonless = {
    .id = "moonless", .version = "1.0", .name = "m", .game = "land", .bind = refuse
};

static void
test_rules_look_up_once_a_ruleset (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (GError) error = NULL;
    av_catalogue_add_rules (catalogue, &binding);
    av_catalogue_add_rules (catalogue, &moonless);
    av_setup_add_rules (setup, "binding");
    av_setup_set_option (setup, "core.start", "placed");
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    assert_int_equal (n_bound, 1);
    g_autoptr (AvGame) game = av_game_new (ruleset, 1, NULL);
    const Bound *bound = av_game_get_bound (game, 1);
    assert_ptr_equal (bound, av_ruleset_get_bound (ruleset, 1));
    assert_null (av_ruleset_get_bound (ruleset, 0));
    assert_string_equal (av_land_get_terrain_id (ruleset, bound->city), "city");
    assert_string_equal (av_ruleset_get_action (ruleset, bound->place)->verb, "place");
    assert_string_equal (av_ruleset_get_name (ruleset, AV_ARG_PIECE, bound->follower), "follower");
    assert_string_equal (av_ruleset_get_reason (ruleset, bound->reason)->id, "luck");
    assert_true (bound->placed);
    assert_int_equal (n_bound, 1);

    av_setup_add_rules (setup, "moonless");
    assert_null (av_ruleset_new (setup, catalogue, &error));
    assert_non_null (strstr (error->message, "“moonless”"));
    assert_non_null (strstr (error->message, "there is no moon"));
}

/* --- what is listed, and an action's verb as an interest --- */

static const AvRefusal too_low = { "too-low", "That is too low." };
static guint n_judged;

static const AvRefusal *
check_offer (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    return action->args[0] == 2 ? &too_low : NULL;
}

static void
list_offers (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvAction action = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), "offer"),
                        .player = av_game_get_decider (game),
                        .weight = 1 };
    for (action.args[0] = 1; action.args[0] <= 2; action.args[0]++)
        av_action_list_add (list, &action);
}

static const AvRefusal *
judge_offers (const AvGame *game, guint rules, AvActionContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    assert_string_equal (av_ruleset_get_action (ruleset, context->action->kind)->verb, "offer");
    n_judged++;
    return NULL;
}

static const AvRules offers = {
    .id = "offers",
    .version = "1.0",
    .name = "o",
    .game = "land",
    ACTIONS ({ .verb = "offer",
               .label = "Offer",
               .args = { { AV_ARG_NUMBER, "coins" } },
               .check = check_offer,
               .commit = nothing }),
    PHASES ({ .id = "offer",
              .label = "Offer",
              .before = "draw",
              .verbs = VERBS ("offer"),
              .list = list_offers }),
    HOOKS (AV_HOOK (ACTION, judge_offers, .interest = { .action = "offer" })),
};

static void
test_what_is_listed_and_refused_is_complained_of (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (GString) complaints = g_string_new (NULL);
    av_catalogue_add_rules (catalogue, &offers);
    av_setup_add_rules (setup, "offers");
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    assert_false (av_game_verify (game, complaints));
    assert_string_equal (complaints->str, "listed but refused: offer 2 (That is too low.)\n");
}

/* The hook is called for that verb and no other; the callback checks that. */
static void
test_a_hook_that_wants_one_action_hears_of_no_other (void **state)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    av_setup_add_rules (setup, "offers");
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_auto (AvActionList) list = { 0 };
    n_judged = 0;
    for (guint i = 0; i < 12; i++) {
        assert_true (av_game_legal (game, &list) > 0);
        assert_true (av_game_apply (game, &list.items[0], NULL));
    }
    assert_true (n_judged > 0);
}

/* --- tables compiled smaller --- */

/* As hooks and actions were before data and what follows. */
typedef struct {
    guint point;
    AvHookFn fn;
    gint priority;
    const gchar *terrain;
} OldHook;

typedef struct {
    const gchar *verb, *label;
} OldAction;

static void
test_smaller_tables_are_read_by_their_own_measure (void **state)
{
    static const OldHook hooks[] = { { AV_POINT_FINAL, (AvHookFn) on_turn, 3, NULL },
                                     { AV_POINT_SCORE, (AvHookFn) on_score, 4, "city" },
                                     { .fn = NULL } };
    static const OldAction actions[] = { { "wave", "Wave" }, { "nod", "Nod" }, { NULL } };
    const AvRules rules = { .id = "old",
                            .hooks = (const AvHook *) (gconstpointer) hooks,
                            .actions = (const AvActionDef *) (gconstpointer) actions };
    AvTableSizes sizes = AV_TABLE_SIZES;
    g_autoptr (GPtrArray) memory = g_ptr_array_new_with_free_func (g_free);
    assert_ptr_equal (av_rules_widen (&rules, &sizes, memory), &rules);
    assert_int_equal (memory->len, 0);

    sizes.hook = sizeof (OldHook);
    sizes.action = sizeof (OldAction);
    sizes.rules = G_STRUCT_OFFSET (AvRules, bound_size);
    const AvRules *wide = av_rules_widen (&rules, &sizes, memory);
    assert_non_null (wide);
    assert_string_equal (wide->id, "old");
    assert_null (wide->bind);
    assert_ptr_equal (wide->hooks[1].fn, on_score);
    assert_int_equal (wide->hooks[1].priority, 4);
    assert_string_equal (wide->hooks[1].interest.terrain, "city");
    assert_null (wide->hooks[1].interest.mark);
    assert_null (wide->hooks[1].data);
    assert_null (wide->hooks[2].fn);
    assert_string_equal (wide->actions[1].label, "Nod");
    assert_null (wide->actions[1].commit);
    assert_null (wide->actions[2].verb);

    sizes.hook = sizeof (AvHook) + 8;
    assert_null (av_rules_widen (&rules, &sizes, memory));
}

/* As marks were before icons, and pieces before what follows their names. */
typedef struct {
    const gchar *id, *name, *names;
} OldMark;

typedef struct {
    const gchar *id, *name;
} OldPiece;

static void
test_smaller_kinds_are_read_by_their_own_measure (void **state)
{
    static const OldMark marks[] = { { "well", "well", "wells" },
                                     { "inn", "inn", "inns" },
                                     { NULL } };
    static const OldPiece pieces[] = { { "ox", "ox" }, { "hen", "hen" }, { NULL } };
    static const AvTerrainDef terrains[] = { { .id = "moor", .name = "moor" }, { NULL } };
    AvLandDefs kinds = {
        AV_LAND_SIZES,
        .terrains = terrains,
        .marks = (const AvMarkDef *) (gconstpointer) marks,
        .pieces = (const AvPieceDef *) (gconstpointer) pieces,
    };
    const AvTableSizes sizes = AV_TABLE_SIZES;
    const AvRules rules = { .id = "old", .kinds = &kinds, .widen_kinds = av_land_widen_defs };
    g_autoptr (GPtrArray) memory = g_ptr_array_new_with_free_func (g_free);
    assert_ptr_equal (av_rules_widen (&rules, &sizes, memory), &rules);
    assert_int_equal (memory->len, 0);

    kinds.mark_size = sizeof (OldMark);
    kinds.piece_size = sizeof (OldPiece);
    const AvRules *wide = av_rules_widen (&rules, &sizes, memory);
    assert_non_null (wide);
    assert_string_equal (wide->id, "old");
    const AvLandDefs *defs = wide->kinds;
    assert_ptr_equal (defs->terrains, terrains);
    assert_int_equal (defs->mark_size, sizeof (AvMarkDef));
    assert_string_equal (defs->marks[1].names, "inns");
    assert_null (defs->marks[1].icon);
    assert_null (defs->marks[2].id);
    assert_string_equal (defs->pieces[1].name, "hen");
    assert_int_equal (defs->pieces[0].supply, 0);
    assert_null (defs->pieces[2].id);
    assert_ptr_equal (av_rules_widen (wide, &sizes, memory), wide);

    kinds.terrain_size = sizeof (AvTerrainDef) + 8;
    assert_null (av_rules_widen (&rules, &sizes, memory));
}

static void
test_kinds_of_unknown_size_are_refused (void **state)
{
    static const AvLandDefs bare = { .pieces = troll_pieces };
    static const AvRules rules = {
        .id = "bare", .version = "1.0", .name = "b", .game = "land", .kinds = &bare
    };
    g_autoptr (AvCatalogue) own = fixture_catalogue ();
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (GError) error = NULL;
    av_catalogue_add_rules (own, &rules);
    av_setup_add_rules (setup, "bare");
    assert_null (av_ruleset_new (setup, own, &error));
    assert_string_equal (error->message,
                         "The rules “bare” do not declare their kinds by AV_LAND_DEFS.");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_slips_are_told_with_the_entry),
        cmocka_unit_test (test_the_same_name_of_two_rules_names_both),
        cmocka_unit_test (test_phases_stand_where_they_say),
        cmocka_unit_test (test_rules_look_up_once_a_ruleset),
        cmocka_unit_test (test_what_is_listed_and_refused_is_complained_of),
        cmocka_unit_test (test_a_hook_that_wants_one_action_hears_of_no_other),
        cmocka_unit_test (test_smaller_tables_are_read_by_their_own_measure),
        cmocka_unit_test (test_smaller_kinds_are_read_by_their_own_measure),
        cmocka_unit_test (test_kinds_of_unknown_size_are_refused),
    };

    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &off);
    int failed = cmocka_run_group_tests_name ("tables", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    return failed;
}

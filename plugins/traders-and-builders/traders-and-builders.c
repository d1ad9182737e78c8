/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traders-and-builders.c: Traders & Builders: goods, the builder and the pig. */
#include <avignon/land.h>
#include <avignon/plugin.h>

#include <glib/gi18n-lib.h>
#include <stddef.h>

#define TRADERS_ID "traders-and-builders"
#define TRADERS_MONOPOLY 10

typedef struct {
    guint8
        extended; /* the tile of this part of the turn extended the feature of its player's builder */
    guint8 spent; /* the turn has had its extra part, or that is sure to come */
} TradersState;

typedef struct {
    const gchar *id;       /* of the mark and of the counter */
    const gchar *monopoly; /* N_("wine monopoly") */
} Good;

static const Good goods[] = {
    { "wine", N_ ("wine monopoly") },
    { "grain", N_ ("grain monopoly") },
    { "cloth", N_ ("cloth monopoly") },
};

/* Looked up once for each ruleset. */
typedef struct {
    gint builder, pig;       /* kinds of piece */
    guint road, city, field; /* terrains */
    guint mark[G_N_ELEMENTS (goods)], counter[G_N_ELEMENTS (goods)];
    guint reason;
} Traders;

static gboolean
bind (const AvRuleset *ruleset, guint rules, gpointer bound, GError **error)
{
    Traders *traders = bound;
    traders->builder = av_land_find_piece_kind (ruleset, "builder");
    traders->pig = av_land_find_piece_kind (ruleset, "pig");
    traders->road = av_land_find_terrain (ruleset, "road");
    traders->city = av_land_find_terrain (ruleset, "city");
    traders->field = av_land_find_terrain (ruleset, "field");
    for (guint i = 0; i < G_N_ELEMENTS (goods); i++) {
        traders->mark[i] = av_land_find_mark (ruleset, goods[i].id);
        traders->counter[i] = av_ruleset_find_counter (ruleset, goods[i].id);
    }
    traders->reason = av_ruleset_find_reason (ruleset, "merchandise");
    return TRUE;
}

static TradersState *
get_state (AvGame *game, guint rules)
{
    return av_game_state (game, rules, AV_SCOPE_GAME, 0);
}

/* --- merchandise: who completes a city takes its goods, who has most of a good is paid (T1, T2) --- */

/* A city that other rules keep from being scored, as it became a castle, has nothing to sell. */
static gboolean
is_withheld (const AvGame *game, guint segment)
{
    return av_land_get_feature (game, segment).withheld;
}

static void
take_goods (AvGame *game, guint rules, AvFeatureContext *context, gconstpointer data)
{
    const Traders *traders = av_game_get_bound (game, rules);
    guint good = (const Good *) data - goods;
    guint n = av_land_feature_marks (game, context->segment, traders->mark[good]);
    if (n == 0 || is_withheld (game, context->segment))
        return;
    AvEvent *event =
        av_game_add_counter (game, av_game_get_active (game), traders->counter[good], n);
    if (event)
        event->subject = context->segment;
}

static void
pay_monopolies (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    const Traders *traders = av_game_get_bound (game, rules);
    guint n_players = av_ruleset_get_n_players (av_game_get_ruleset (game));
    for (guint i = 0; i < G_N_ELEMENTS (goods); i++) {
        gint most = 0;
        for (guint player = 0; player < n_players; player++)
            most = MAX (most, av_game_get_counter (game, player, traders->counter[i]));
        /* A good that nobody has pays nobody. */
        for (guint player = 0; player < n_players && most > 0; player++) {
            if (av_game_get_counter (game, player, traders->counter[i]) < most)
                continue;
            AvEvent *event = av_game_add_points (game, player, TRADERS_MONOPOLY, traders->reason);
            if (event)
                av_event_add_term (event, goods[i].monopoly, goods[i].monopoly, 1,
                                   TRADERS_MONOPOLY);
        }
    }
}

/* --- builders and pigs go home when their player's last follower leaves the feature (T9) --- */

static gint
find_piece (const AvGame *game, guint kind, guint player)
{
    if (av_game_get_supply (game, player, kind) > 0)
        return -1;
    for (gint i = av_land_next_piece (game, 0, player); i >= 0;
         i = av_land_next_piece (game, i + 1, player)) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.kind == kind && piece.place == AV_AT_SEGMENT)
            return i;
    }
    return -1;
}

/* Sends a player's piece of that kind home if it stands in the feature of SEGMENT. */
static void
send_home (AvGame *game, guint kind, guint player, guint segment)
{
    gint number = find_piece (game, kind, player);
    if (number >= 0
        && av_land_feature (game, av_land_get_piece_at (game, number).segment)
               == av_land_feature (game, segment))
        av_land_return_piece (game, number);
}

/* A piece of that kind and owner has left SEGMENT. */
static void
on_left (AvGame *game, guint rules, guint kind, gint owner, guint segment)
{
    const Traders *traders = av_game_get_bound (game, rules);
    if (owner < 0 || segment == AV_NONE || (gint) kind == traders->builder
        || (gint) kind == traders->pig || av_land_has_follower (game, segment, owner))
        return;
    send_home (game, traders->builder, owner, segment);
    send_home (game, traders->pig, owner, segment);
}

static void
on_returned (AvGame *game, guint rules, AvPieceContext *context, gconstpointer data)
{
    on_left (game, rules, context->piece_kind, context->owner, context->segment);
}

static void
on_moved (AvGame *game, guint rules, AvMovedContext *context, gconstpointer data)
{
    on_left (game, rules, context->piece_kind, context->owner, context->from_segment);
}

/* --- the builder: where he may stand, and the extra part of a turn that he brings (T3 to T7) --- */

static const AvRefusal *
check_builder (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    static const AvRefusal no_follower = {
        "wrong-place", N_ ("A builder goes where his player already has a follower.")
    };
    return av_land_has_follower (game, context->segment, context->player) ? NULL : &no_follower;
}

/* Whether TILE is part of the feature in which the active player's builder stands. */
static gboolean
is_extended (const AvGame *game, guint rules, guint tile)
{
    const Traders *traders = av_game_get_bound (game, rules);
    gint builder = find_piece (game, traders->builder, av_game_get_active (game));
    if (builder < 0)
        return FALSE;
    guint feature = av_land_feature (game, av_land_get_piece_at (game, builder).segment);
    guint any = av_land_segment_at (game, tile, 0);
    guint first = any - av_land_segment_index (game, any);
    guint kind = av_land_get_tile (game, tile).kind;
    guint n = av_land_get_kind (av_game_get_ruleset (game), kind)->n_segments;
    for (guint segment = first; segment < first + n; segment++)
        if (av_land_feature (game, segment) == feature)
            return TRUE;
    return FALSE;
}

/* T4, T6: a builder who is there when the tile is placed was deployed before this part of the turn. */
static void
on_placed (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    get_state (game, rules)->extended = is_extended (game, rules, context->tile);
}

/* Option `after-dragon`: the builder must still be there. */
static AvFlow
recheck_builder (AvGame *game, guint rules, gconstpointer data)
{
    TradersState *state = get_state (game, rules);
    if (state->extended)
        state->extended = is_extended (game, rules, av_land_get_last (game));
    return AV_FLOW_DONE;
}

static void
begin_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    TradersState *state = get_state (game, rules);
    state->extended = 0;
    /* Other rules may bring parts of their own: a builder brings one besides them. */
    if (!context->again)
        state->spent = 0;
}

static void
end_turn (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    TradersState *state = get_state (game, rules);
    if (!state->extended || state->spent)
        return;
    state->spent = 1;
    context->again = TRUE;
}

/* --- the pig: where it may stand, and what it adds to its farmer's cities (T8) --- */

static const AvRefusal *
check_pig (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    static const AvRefusal no_farmer = { "wrong-place",
                                         N_ ("A pig goes where its player already has a farmer.") };
    return av_land_has_follower (game, context->segment, context->player) ? NULL : &no_farmer;
}

static void
add_pig (AvGame *game, guint rules, AvFarmContext *context, gconstpointer data)
{
    const Traders *traders = av_game_get_bound (game, rules);
    gint pig = find_piece (game, traders->pig, context->player);
    /* Other rules that act as a pig use the same key, so that all of them count once. */
    if (pig >= 0
        && av_land_feature (game, av_land_get_piece_at (game, pig).segment)
               == av_land_feature (game, context->segment))
        av_farm_add (context, "pig", 1);
}

/* --- the recount --- */

/* A scenario may set counters and pieces freely, and lays cities that paid nobody. */
static gboolean
is_played_from_start (const AvGame *game)
{
    return av_ruleset_get_setup (av_game_get_ruleset (game))->prelude->len == 0;
}

static void
verify_good (const AvGame *game, const Traders *traders, guint good, GString *complaints)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint mark = traders->mark[good], counter = traders->counter[good];
    gint printed = 0, taken = 0;
    for (guint segment = 0; segment < av_land_get_n_segments (game); segment++)
        if (av_land_feature (game, segment) == segment && av_land_is_complete (game, segment)
            && !is_withheld (game, segment))
            printed += av_land_feature_marks (game, segment, mark);
    for (guint player = 0; player < av_ruleset_get_n_players (ruleset); player++)
        taken += av_game_get_counter (game, player, counter);
    /* During a turn, the cities that its tile completed may not have paid yet. */
    gboolean all_paid =
        av_game_is_finished (game)
        || (gint) av_game_get_phase (game) == av_ruleset_find_phase (ruleset, "draw");
    if (taken > printed || (all_paid && taken < printed))
        g_string_append_printf (complaints, "%s: %d taken, complete cities hold %d\n",
                                goods[good].id, taken, printed);
}

static void
verify_piece (const AvGame *game, guint number, gboolean is_pig, GString *complaints)
{
    AvPiece piece = av_land_get_piece_at (game, number);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const gchar *name = is_pig ? "pig" : "builder";
    /* Other rules may keep it somewhere else. */
    if (piece.place != AV_AT_SEGMENT)
        return;
    const gchar *terrain =
        av_land_get_terrain_id (ruleset, av_land_segment_terrain (game, piece.segment));
    if (is_pig ? !g_str_equal (terrain, "field")
               : !g_str_equal (terrain, "road") && !g_str_equal (terrain, "city"))
        g_string_append_printf (complaints, "player %d's %s stands on: %s\n", piece.owner, name,
                                terrain);
    if (!av_land_has_follower (game, piece.segment, piece.owner))
        g_string_append_printf (complaints, "player %d's %s is alone\n", piece.owner, name);
}

static void
verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data)
{
    const Traders *traders = av_game_get_bound (game, rules);
    if (!is_played_from_start (game))
        return;
    for (guint i = 0; i < G_N_ELEMENTS (goods); i++)
        verify_good (game, traders, i, context->complaints);
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        gint kind = av_land_get_piece_at (game, i).kind;
        if (kind == traders->builder || kind == traders->pig)
            verify_piece (game, i, kind == traders->pig, context->complaints);
    }
}

/* --- tables --- */

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
        .enter = recheck_builder,
    },
    { .id = NULL },
};

static const AvFieldDef fields[] = {
    { "extended", AV_SCOPE_GAME, AV_FIELD_BOOL, offsetof (TradersState, extended), 1, 0, 1 },
    { "spent", AV_SCOPE_GAME, AV_FIELD_BOOL, offsetof (TradersState, spent), 1, 0, 1 },
    { .id = NULL },
};

static const AvHook hooks[] = {
    AV_HOOK (TURN_BEGIN, begin_turn),
    AV_HOOK (TURN_END, end_turn),
    AV_HOOK (PLACED, on_placed),
    AV_HOOK (DEPLOY, check_builder, .interest = { .piece_kind = "builder" }),
    AV_HOOK (DEPLOY, check_pig, .interest = { .piece_kind = "pig" }),
    AV_HOOK (COMPLETED, take_goods, .interest = { .terrain = "city", .mark = "wine" },
             .data = &goods[0]),
    AV_HOOK (COMPLETED, take_goods, .interest = { .terrain = "city", .mark = "grain" },
             .data = &goods[1]),
    AV_HOOK (COMPLETED, take_goods, .interest = { .terrain = "city", .mark = "cloth" },
             .data = &goods[2]),
    AV_HOOK (FARM, add_pig),
    AV_HOOK (RETURNED, on_returned),
    AV_HOOK (MOVED, on_moved),
    AV_HOOK (FINAL, pay_monopolies),
    AV_HOOK (VERIFY, verify),
    AV_HOOK_END,
};

static const AvRules rules = {
    .phases = phases,
    .hooks = hooks,
    .fields = fields,
    .counters = counters,
    .reasons = reasons,
    .bound_size = sizeof (Traders),
    .bind = bind,
    .state_size = { [AV_SCOPE_GAME] = sizeof (TradersState) },
    AV_LAND_DEFS (.marks = marks, .pieces = pieces),
};

AV_PLUGIN (&rules, NULL)

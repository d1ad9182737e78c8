/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * door.c: rules that call every function of the headers from every hook, callback and phase, with random arguments:
 * right ones, those just beyond the ends, and any.
 *
 * With DOOR_TRACE in the environment each call is told.
 *
 * What they do follows from their field `luck`, which play.c sets before each action: 0 they do nothing, even they
 * give numbers of what is there, odd any.  door-calls.h is made by calls.py.
 */
#include <avignon/avignon.h>

#include <stdlib.h>

typedef struct {
    gint32 luck, calls;
} Game;

typedef struct {
    gint16 number;
} Small;

/* What arguments point to; arrays have so much room. */
#define ROOM 4
typedef struct {
    GString *text;
    GArray *numbers, *segments, *labels_of;
    AvNetwork *network;
    AvActionList list;
    AvAction action;
    AvEvent event;
    AvNetworkQuery query;
    AvHighlightContext highlight;
    AvScoreContext score;
    AvFarmContext farm;
    AvLabelsContext labels;
    GError *error;
    gchar *words[4];
    gchar letters[8];
    gint16 cells[2 * ROOM];
    AvExchange exchanges[ROOM];
    guint16 joined[ROOM];
    AvPiece pieces[ROOM];
    gint value;
    guint n;
} Things;

/* How a call is made: the hooks within calls of these rules make fewer of them. */
static _Thread_local guint depth;
static _Thread_local gboolean wild;

#define PLAYERS av_ruleset_get_n_players (ruleset)

/* A number below N, or, where rules are wild, sometimes another one. */
static guint
number (AvRandom *r, guint n)
{
    const guint odd[] = { n,
                          n + 1,
                          n - 1,
                          AV_NONE,
                          AV_NATURE,
                          0,
                          G_MAXUINT,
                          G_MAXUINT - 1,
                          G_MAXINT,
                          (guint) G_MININT,
                          1000,
                          0x10000,
                          (guint) av_random_next (r) };
    if (wild && av_random_below (r, 6) == 0)
        return odd[av_random_below (r, G_N_ELEMENTS (odd))];
    return n > 0 ? av_random_below (r, n) : 0;
}

static const gchar *
word (AvRandom *r, const AvRuleset *ruleset)
{
    static const gchar *const words[] = {
        "city",  "field", "road",       "shield",       "follower",    "place", "draw",
        "score", "pass",  "door.some",  "door.of-tile", "hand",        "row",   "under",
        "calls", "luck",  "core.start", "red",          "place 3 3 0", "",      "no such thing",
        "red:",  "%s%n",  "\xff\xfe",   "door.nothing", ".",           "core.",
    };
    return words[av_random_below (r, G_N_ELEMENTS (words) - (wild ? 0 : 8))];
}

static GError **
wrong (AvRandom *r, GError **error)
{
    return av_random_below (r, 8) > 0 ? error : NULL;
}

static AvAction *
action (AvRandom *r, const AvGame *game, Things *things)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    things->action.kind = (guint8) number (r, av_ruleset_get_n_actions (ruleset));
    things->action.player = (guint8) (av_random_below (r, 2) > 0 ? av_game_get_decider (game)
                                                                 : (gint) number (r, PLAYERS));
    for (guint i = 0; i < AV_ACTION_ARGS; i++)
        things->action.args[i] = (gint16) number (r, 12);
    return &things->action;
}

static const AvNetworkQuery *
query (AvRandom *r, const AvGame *game, Things *things)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    things->query =
        (AvNetworkQuery) AV_NETWORK_QUERY (number (r, av_land_get_n_terrains (ruleset)));
    if (av_random_below (r, 2) > 0)
        things->query.without = number (r, av_land_get_n_tiles (game));
    if (av_random_below (r, 2) > 0)
        things->query.walker = (gint) number (r, av_land_get_n_all_pieces (game));
    return &things->query;
}

static AvHighlightContext *
highlight (AvRandom *r, Things *things)
{
    things->highlight = (AvHighlightContext){ (gint16) number (r, 12),
                                              (gint16) number (r, 12),
                                              (gint) number (r, AV_SLOTS),
                                              things->numbers,
                                              things->text,
                                              things->segments };
    return &things->highlight;
}

/* What a call needs: nothing of the game, to ask it, to change it. */
typedef enum {
    READS,
    ASKS,
    CHANGES
} Needs;

static const Needs needs[] = {
#define CALL(name, what, ...) what,
#include "door-calls.h"
#undef CALL
};

static const gchar *const names[] = {
#define CALL(name, ...) #name,
#include "door-calls.h"
#undef CALL
};

static gboolean
is_traced (void)
{
    const gchar *trace = g_getenv ("DOOR_TRACE");
    return trace && *trace;
}

static void
call (AvRandom *r, guint which, AvGame *game, const AvRuleset *ruleset, Things *things)
{
    g_autoptr (GError) error = NULL;
    enum {
#define CALL(name, ...) DOOR_##name,
#include "door-calls.h"
#undef CALL
    };
    switch (which) {
#define CALL(name, what, ...) \
    case DOOR_##name:         \
        __VA_ARGS__;          \
        break;
#include "door-calls.h"
#undef CALL
    }
    if (is_traced ())
        g_printerr ("  %u: %s%s%s\n", depth, names[which], error ? ": " : "",
                    error ? error->message : "");
    /* An error says something. */
    if (error && !*error->message)
        abort ();
}

static void
clear_things (Things *things)
{
    g_string_free (things->text, TRUE);
    g_array_unref (things->numbers);
    g_array_unref (things->segments);
    g_array_unref (things->labels_of);
    av_network_free (things->network);
    av_action_list_clear (&things->list);
    g_error_free (things->error);
}

static AvRandom
begin (guint luck, guint64 more)
{
    AvRandom r;
    av_random_seed (&r, luck + more * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));
    return r;
}

/* Makes some calls, as much as the callback at hand may: GAME is NULL while the ruleset is made. */
static void
make_calls (AvRandom *r, AvGame *game, const AvRuleset *ruleset, guint place, Needs most)
{
    guint n = depth == 0 ? av_random_below (r, 4) : av_random_below (r, 6) == 0 && depth < 4;
    if (n == 0)
        return;
    if (is_traced ())
        g_printerr ("%u: place %u, %s\n", depth, place, wild ? "wild" : "even");
    Things things = {
        .text = g_string_new (NULL),
        .numbers = g_array_new (FALSE, FALSE, sizeof (gint16)),
        .segments = g_array_new (FALSE, FALSE, sizeof (guint16)),
        .labels_of = g_array_new (FALSE, FALSE, sizeof (AvLabel)),
        .network = av_network_new (),
        .error = g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, "made up"),
        .words = { (gchar *) word (r, ruleset), (gchar *) word (r, ruleset) },
        .event = { .type = (guint8) av_random_below (r, AV_N_EVENTS),
                   .player = (gint8) number (r, PLAYERS),
                   .piece_kind = (guint8) number (r, 4),
                   .x = (gint16) number (r, 12),
                   .y = (gint16) number (r, 12),
                   .subject = number (r, 100),
                   .item = (guint16) number (r, 20),
                   .reason = (guint16) number (r, 4) },
    };
    things.labels.labels = things.labels_of;
    depth++;
    for (guint i = 0; i < n; i++) {
        guint which = av_random_below (r, G_N_ELEMENTS (needs));
        if (needs[which] <= most)
            call (r, which, game, ruleset, &things);
    }
    depth--;
    clear_things (&things);
}

/* --- what hooks write into their contexts --- */

static void
scribble_list (AvRandom *r, GArray *numbers)
{
    guint16 one = (guint16) number (r, 100);
    if (av_random_below (r, 4) == 0)
        g_array_append_val (numbers, one);
}

static void
scribble (AvRandom *r, const AvRuleset *ruleset, guint point, gpointer context)
{
    static const AvRefusal refusal = { "door", "The door is shut." };
    if (av_random_below (r, 4) > 0)
        return;
    switch (point) {
    case AV_POINT_TURN_END:
        ((AvTurnContext *) context)->again = av_random_below (r, 3) == 0;
        break;
    case AV_POINT_POINTS:
        ((AvPointsContext *) context)->points = (gint) number (r, 9);
        break;
    case AV_POINT_ENDING:
        ((AvEndingContext *) context)->player = (gint) number (r, PLAYERS);
        break;
    case AV_POINT_ACTIONS: {
        AvAction action = { .kind =
                                (guint8) av_random_below (r, av_ruleset_get_n_actions (ruleset)),
                            .player = (guint8) number (r, PLAYERS),
                            .weight = (guint16) number (r, 3) };
        if (wild)
            av_action_list_add (((AvActionsContext *) context)->list, &action);
        break;
    }
    case AV_POINT_CHOICES: {
        AvChoicesContext *choices = context;
        if (choices->n > 1)
            choices->refusals[av_random_below (r, choices->n)] = &refusal;
        break;
    }
    case AV_POINT_DECK: {
        AvDeckContext *deck = context;
        guint i = av_random_below (r, deck->n);
        deck->counts[i] = (guint16) (number (r, 5) % 700);
        deck->stages[i] = (gint16) number (r, 300);
        break;
    }
    case AV_POINT_KINDS: {
        AvSegmentDef added[2] = { { .terrain = wild ? word (r, ruleset) : "road",
                                    .slots = (guint16) av_random_next (r) },
                                  { .terrain = "road", .slots = (guint16) number (r, 0xffff) } };
        g_autoptr (GError) error = NULL;
        guint kinds = ((AvKindsContext *) context)->kinds;
        if (av_land_add_kind (context, number (r, kinds), word (r, ruleset), added,
                              number (r, 3) % 3, &error)
                == AV_NONE
            && error && !*error->message)
            abort ();
        g_clear_error (&error);
        if (!av_land_extend_kind (context, number (r, kinds), added, number (r, 3) % 3, &error)
            && error && !*error->message)
            abort ();
        break;
    }
    case AV_POINT_DRAWN:
        ((AvDrawnContext *) context)->verdict = (AvDrawnVerdict) number (r, 3);
        break;
    case AV_POINT_PLACE:
    case AV_POINT_PLACEMENTS: {
        AvPlaceContext *place = context;
        if (place->n > 0)
            place->candidates[av_random_below (r, place->n)].rotations &= (guint8) number (r, 16);
        break;
    }
    case AV_POINT_TARGETS:
        scribble_list (r, ((AvTargetsContext *) context)->segments);
        break;
    case AV_POINT_LINKS:
        scribble_list (r, ((AvLinksContext *) context)->segments);
        break;
    case AV_POINT_HIGHLIGHT:
        scribble_list (r, ((AvHighlightContext *) context)->segments);
        break;
    case AV_POINT_STRENGTH:
        ((AvStrengthContext *) context)->strength[av_random_below (r, AV_MAX_PLAYERS)] =
            number (r, 9);
        break;
    case AV_POINT_MAJORITY:
        ((AvMajorityContext *) context)->winners = number (r, 1u << PLAYERS);
        break;
    case AV_POINT_SCORE: {
        AvScoreContext *score = context;
        score->tiles = number (r, 9);
        score->per_tile = (gint) number (r, 4);
        score->winners = number (r, 1u << PLAYERS);
        score->extra[av_random_below (r, AV_MAX_PLAYERS)] = (gint) number (r, 4);
        score->n_terms = wild ? number (r, AV_SCORE_TERMS) : 0;
        for (guint i = 0; i < AV_SCORE_TERMS; i++)
            score->terms[i] = (AvTerm){ "one", "many", 1, 2 };
        break;
    }
    case AV_POINT_FED:
        ((AvFedContext *) context)->points = (gint) number (r, AV_FED_MAX);
        break;
    case AV_POINT_DRAW:
        ((AvDrawContext *) context)->none = av_random_below (r, 4) == 0;
        ((AvDrawContext *) context)->kind = number (r, av_land_get_n_kinds (ruleset));
        break;
    case AV_POINT_PILE: {
        AvPileContext *pile = context;
        if (pile->n > 0)
            pile->weights[av_random_below (r, pile->n)] = (guint16) number (r, 3);
        break;
    }
    case AV_POINT_PLACING:
        ((AvPlacingContext *) context)->kind = number (r, av_land_get_n_kinds (ruleset));
        break;
    case AV_POINT_RETURNING:
        ((AvReturningContext *) context)->stays = av_random_below (r, 2) == 0;
        break;
    case AV_POINT_WORTH:
        ((AvWorthContext *) context)->tiles = (gint) number (r, 9);
        break;
    }
}

/* --- the callbacks --- */

/* What luck says, from one that may change the game. */
static void
change (AvGame *game, guint rules, guint place, gpointer context)
{
    const Game *state = av_game_state_const (game, rules, AV_SCOPE_GAME, 0);
    if (!state || state->luck == 0)
        return;
    /* Each time it does something else; but what is verified must not be changed. */
    if (place != AV_POINT_VERIFY)
        ((Game *) av_game_state (game, rules, AV_SCOPE_GAME, 0))->calls++;
    AvRandom r = begin ((guint) state->luck, ((guint64) state->calls << 8) + place);
    wild = state->luck & 1;
    make_calls (&r, game, av_game_get_ruleset (game), place, CHANGES);
    if (context)
        scribble (&r, av_game_get_ruleset (game), place, context);
}

/* The same from one that is only asked, and answers alike when it is asked again. */
static void
ask (const AvGame *game, guint rules, guint place, gpointer context)
{
    const Game *state = av_game_state_const (game, rules, AV_SCOPE_GAME, 0);
    if (!state || state->luck == 0)
        return;
    AvRandom r = begin ((guint) state->luck, ((guint64) state->calls << 8) + place);
    wild = state->luck & 1;
    make_calls (&r, (AvGame *) game, av_game_get_ruleset (game), place, ASKS);
    if (context)
        scribble (&r, av_game_get_ruleset (game), place, context);
}

/* The same while the ruleset is made. */
static void
learn (const AvRuleset *ruleset, guint place, gpointer context)
{
    const gchar *option = av_ruleset_get_option (ruleset, "door.luck");
    guint luck = option ? (guint) strtoul (option, NULL, 10) : 0;
    if (luck == 0)
        return;
    AvRandom r = begin (luck, place);
    wild = luck & 1;
    make_calls (&r, NULL, ruleset, place, READS);
    scribble (&r, ruleset, place, context);
}

static const AvRefusal *
refuse (const AvGame *game, guint rules, guint place)
{
    static const AvRefusal shut = { "door", "The door is shut." };
    const Game *state = av_game_state_const (game, rules, AV_SCOPE_GAME, 0);
    return state && state->luck % 13 == 5 && (state->calls + place) % 11 == 0 ? &shut : NULL;
}

#define RETURN_check(id) return refuse (game, rules, AV_POINT_##id)
#define RETURN_adjust(id)
#define RETURN_notify(id)
#define RETURN_collect(id)
#define CALL_check ask
#define CALL_collect ask
#define CALL_adjust change
#define CALL_notify change
#define AV_HOOK_POINT(kind, id, name, context, ...)                                              \
    static AV_HOOK_FUNCTION (kind, on_##id, context)                                             \
    {                                                                                            \
        if (!game)                                                                               \
            learn (((const AvKindsContext *) (gconstpointer) ctx)->ruleset, AV_POINT_##id, ctx); \
        else                                                                                     \
            CALL_##kind (game, rules, AV_POINT_##id, (gpointer) ctx);                            \
        RETURN_##kind (id);                                                                      \
    }
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT

static const AvHook hooks[] = {
#define AV_HOOK_POINT(kind, id, ...) AV_HOOK (id, on_##id),
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
    AV_HOOK_END,
};

enum {
    IN_ENTER = AV_MAX_HOOK_POINTS,
    IN_LIST,
    IN_CHECK,
    IN_COMMIT,
    IN_DESCRIBE,
    IN_PUSH
};

static AvFlow
enter (AvGame *game, guint rules, gconstpointer data)
{
    change (game, rules, IN_ENTER, NULL);
    return av_game_get_entry (game) == AV_ENTRY_NEW ? AV_FLOW_WAIT : AV_FLOW_DONE;
}

static void
list (const AvGame *game, guint rules, AvActionList *actions, gconstpointer data)
{
    AvAction fumble = { .kind =
                            (guint8) av_ruleset_find_action (av_game_get_ruleset (game), "fumble"),
                        .player = (guint8) av_game_get_decider (game),
                        .weight = 1 };
    av_action_list_add (actions, &fumble);
    ask (game, rules, IN_LIST, NULL);
}

static const AvRefusal *
check (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    ask (game, rules, IN_CHECK, NULL);
    return refuse (game, rules, IN_CHECK);
}

static AvFlow
commit (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    change (game, rules, IN_COMMIT, NULL);
    return AV_FLOW_DONE;
}

static void
describe (const AvGame *game, guint rules, const AvAction *action, GString *text,
          gconstpointer data)
{
    ask (game, rules, IN_DESCRIBE, NULL);
    g_string_append (text, "Fumble");
}

static const AvRefusal *
check_push (const AvGame *game, guint rules, guint decider, guint16 number, gconstpointer data)
{
    ask (game, rules, IN_PUSH, NULL);
    return refuse (game, rules, IN_PUSH);
}

static const gchar *const verbs[] = { "fumble", NULL };
static const AvPhaseDef phases[] = {
    { .id = "fumbling",
      .label = "Fumble",
      .after = "deploy",
      .optional = TRUE,
      .decider = AV_BY_FRAME,
      .verbs = verbs,
      .enter = enter,
      .list = list,
      .check_push = check_push },
    { .id = "aside",
      .label = "Aside",
      .after = "-",
      .verbs = verbs,
      .decider = AV_BY_FRAME,
      .enter = enter,
      .list = list },
    { NULL },
};
static const AvActionDef actions[] = {
    { .verb = "fumble", .label = "Fumble", .check = check, .commit = commit, .describe = describe },
    { NULL },
};
static const AvFieldDef fields[] = {
    { "luck", AV_SCOPE_GAME, AV_FIELD_INT32, G_STRUCT_OFFSET (Game, luck), 0, 0, G_MAXINT },
    { "calls", AV_SCOPE_GAME, AV_FIELD_INT32, G_STRUCT_OFFSET (Game, calls), 0, 0, G_MAXINT },
    { "of-player", AV_SCOPE_PLAYER, AV_FIELD_INT16, 0, 0, 0, 9 },
    { "of-tile", AV_SCOPE_TILE, AV_FIELD_INT16, 0, 0, 0, 9 },
    { "of-piece", AV_SCOPE_PIECE, AV_FIELD_INT16, 0, 0, 0, 9 },
    { NULL },
};
static const AvCounterDef counters[] = { { "calls", "calls", NULL }, { NULL, NULL, NULL } };
static const AvReasonDef reasons[] = { { "luck", "luck" }, { NULL, NULL } };
static const AvPieceDef pieces[] = {
    { .id = "walker", .name = "walker", .supply = 1, .flags = AV_PIECE_NEUTRAL | AV_PIECE_WALKS },
    { .id = "barn", .name = "barn", .supply = 1, .flags = AV_PIECE_ON_CORNER | AV_PIECE_APART },
    { .id = "fence", .name = "fence", .supply = 2, .flags = AV_PIECE_ON_EDGE | AV_PIECE_APART },
    { .id = "stone", .name = "stone", .supply = 1, .flags = AV_PIECE_ON_TILE | AV_PIECE_APART },
    { NULL },
};
static const AvTrayDef trays[] = {
    { .id = "hand", .name = "hand", .scope = AV_TRAY_PLAYER, .room = 2, .seen = AV_SEEN_OWNER },
    { .id = "row", .name = "row", .scope = AV_TRAY_GAME, .room = 3, .seen = AV_SEEN_ALL },
    { .id = "under", .name = "under it", .scope = AV_TRAY_TILE, .room = 1, .seen = AV_SEEN_NOBODY },
    { NULL },
};
static const AvRules rules = {
    .hooks = hooks,
    .phases = phases,
    .actions = actions,
    .fields = fields,
    .counters = counters,
    .reasons = reasons,
    .state_size = { sizeof (Game), sizeof (Small), sizeof (Small), sizeof (Small) },
    AV_LAND_DEFS (.pieces = pieces, .trays = trays, .ties = 4),
};

AV_PLUGIN (&rules, NULL)

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* land.c: the tile-laying game as the engine sees it: the basic rules as tables, setting up a
 * game, its hash, and its names, also those of decks. */
#include "engine/i18n.h"
#include "land/change.h"
#include "land/deploy.h"
#include "land/kind.h"
#include "land/land-private.h"
#include "land/outlook.h"
#include "land/piece.h"
#include "land/pile.h"
#include "land/place.h"
#include "land/score.h"
#include "land/table.h"
#include "land/text.h"
#include "land/tray.h"
#include "land/verify.h"

#include <string.h>

/* --- the core's rules --- */

static const gchar *const start_values[] = { "drawn", "placed", NULL };
static const gchar *const start_labels[] = { N_ ("Drawn and placed by the first player"),
                                             N_ ("Lies in the middle before play"), NULL };

static const gchar *const open_shield_values[] = { "0", "1", NULL };
static const gchar *const open_shield_labels[] = { N_ ("Is worth nothing at the end"),
                                                   N_ ("Is worth one point at the end"), NULL };

static const AvOptionDef options[] = {
    {
        .key = "start",
        .type = AV_OPTION_CHOICE,
        .default_value = "drawn",
        .values = start_values,
        .label = N_ ("The start tile"),
        .value_labels = start_labels,
    },
    {
        .key = "open-shield",
        .type = AV_OPTION_CHOICE,
        .default_value = "0",
        .values = open_shield_values,
        .label = N_ ("A shield of an unfinished city"),
        .value_labels = open_shield_labels,
    },
    { .key = NULL },
};

static const AvActionDef actions[] = {
    {
        .verb = "draw",
        .label = N_ ("Draw a tile"),
        .args = { { AV_ARG_ITEM, N_ ("tile"), TRUE } },
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
    {
        .verb = "take",
        .label = N_ ("Take a tile"),
        .args = { { AV_ARG_ITEM, N_ ("tile"), TRUE } },
        .check = land_check_take,
        .commit = land_commit_take,
        .describe = land_describe_take_action,
    },
    { .verb = NULL },
};

static const gchar *const take_verbs[] = { "take", NULL };
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
        .check_push = land_check_push_draw,
    },
    {
        .id = "place",
        .label = N_ ("Place the tile"),
        .verbs = place_verbs,
        .enter = land_enter_place,
        .list = land_list_place,
        .sample = land_sample_place,
        .check_push = land_check_push_place,
    },
    {
        .id = "deploy",
        .label = N_ ("Deploy a follower"),
        .optional = TRUE,
        .verbs = deploy_verbs,
        .enter = land_enter_deploy,
        .list = land_list_deploy,
        .sample = land_sample_deploy,
        .check_push = land_check_push_deploy,
    },
    {
        .id = "score",
        .label = N_ ("Score what is complete"),
        .enter = land_enter_score,
        .check_push = land_check_push_score,
    },
    {
        .id = "return",
        .label = N_ ("Take followers back"),
        .enter = land_enter_return,
        .check_push = land_check_push_score,
    },
    {
        .id = "clear",
        .label = N_ ("Clear a tile"),
        .after = "-",
        .enter = land_enter_clear,
        .check_push = land_check_push_clear,
    },
    {
        .id = "take",
        .label = N_ ("Take tiles"),
        .after = "-",
        .decider = AV_BY_NATURE,
        .verbs = take_verbs,
        .enter = land_enter_take,
        .list = land_list_take,
    },
    { .id = NULL },
};

static const AvHook hooks[] = {
    AV_HOOK (SCORE, land_small_city, .priority = -100, .interest = { .terrain = "city" }),
    AV_HOOK (FINAL, land_final, .priority = -100),
    AV_HOOK (EVALUATE, land_evaluate),
    AV_HOOK_END,
};

const AvRules land_core_rules = {
    .id = "core",
    .version = "1.0",
    .name = N_ ("Core"),
    .game = "land",
    .options = options,
    .actions = actions,
    .phases = phases,
    .hooks = hooks,
    AV_LAND_DEFS (.terrains = av_core_terrains, .marks = av_core_marks, .pieces = av_core_pieces),
};

/* --- the game --- */

static void
begin (AvGame *game)
{
    const Land *land = land_of (game);
    land_table_begin (game);
    land_pieces_begin (game);
    land_pile_begin (game);
    const LandState *state = land_state (game, land);
    if (!land->start_placed || state->stage_left != 1)
        return;
    guint kind = land->entries[state->entry].kind;
    land_pile_take (game, kind);
    land_table_place (game, kind, 0, land->width / 2, land->height / 2, FALSE);
}

static gboolean
ends (const AvGame *game)
{
    const LandState *state = land_state (game, land_of (game));
    return state->total_left == 0 && state->drawn == AV_NONE;
}

static guint
tiles_left (const AvGame *game)
{
    return land_state (game, land_of (game))->total_left;
}

static gint
supply (const AvGame *game, guint player, guint piece)
{
    const Land *land = land_of (game);
    GAME_RETURN_VAL_IF_FAIL (player < game->ruleset->n_players && piece < land->n_pieces, 0);
    return land_supply (game, land)[player * land->n_pieces + piece];
}

static guint64
hash (const AvGame *game, guint64 value)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const LandTile *tiles = land_tiles (game, land);
    for (guint i = 0; i < state->n_tiles; i++) {
        value = hash_fold (value, g_str_hash (land->kinds[tiles[i].kind].def->id));
        value = hash_fold (value,
                           tiles[i].x | (guint) tiles[i].y << 8 | (guint) tiles[i].rotation << 16);
    }
    value = hash_fold (value, state->drawn);
    value = hash_fold (value, state->last);
    value = hash_fold (value, state->total_left);
    for (guint i = 0; i < land->n_kinds; i++)
        value = hash_fold (value, av_land_get_left (game, i));
    /* Which stages were mixed, and which kinds were put back, affects what is drawn. */
    if (state->entry < land->n_entries && state->entry_end != land->entries[state->entry].end)
        value = hash_fold (value, state->entry_end);
    for (guint i = 0; i < land->n_entries && state->put_back > 0 && !land->fixed; i++)
        value = hash_fold (value, land_tried (game, land)[i]);
    const LandPiece *pieces = land_pieces (game, land);
    /* Pieces of one kind and owner are equal: it does not matter which of them stands where. */
    guint64 sum = 0;
    for (guint i = 0; i < land->max_pieces; i++) {
        guint64 piece = hash_fold (pieces[i].kind, (guint64) (pieces[i].owner + 1));
        piece = hash_fold (piece, pieces[i].place);
        piece = hash_fold (piece, (guint64) pieces[i].segment << 16 | pieces[i].tile);
        sum += piece;
    }
    return land_hash_trays (game, land_hash_ties (game, hash_fold (value, sum)));
}

static gboolean
is_about_same (const AvGame *game, const AvEvent *a, const AvEvent *b)
{
    return land_knows_segment (game, a->subject) && land_knows_segment (game, b->subject)
           && av_land_feature (game, a->subject) == av_land_feature (game, b->subject);
}

static void
event_cells (const AvGame *game, const AvEvent *event, GArray *cells)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    const LandTile *tiles = land_tiles (game, land);
    guint segment = event->subject;
    if (!land_knows_segment (game, segment))
        return;
    g_autofree guint8 *seen = g_new0 (guint8, land_state (game, land)->n_tiles);
    gboolean whole = event->type == AV_EVENT_SCORE;
    do {
        guint tile = links[segment].tile;
        if (!seen[tile]) {
            gint16 cell[2] = { tiles[tile].x, tiles[tile].y };
            g_array_append_vals (cells, cell, 2);
            seen[tile] = 1;
        }
        segment = links[segment].next;
    } while (whole && segment != event->subject);
    const LandTile *tile = &tiles[links[segment].tile];
    if (whole && land->kinds[tile->kind].around >> (segment - tile->first) & 1)
        for (guint i = 0; i < 8; i++) {
            gint16 there =
                land_grid (game, land)[land_cell (land, tile->x, tile->y) + land->offsets[i]];
            if (there > 0 && there != GRID_EDGE) {
                gint16 cell[2] = { tiles[there - 1].x, tiles[there - 1].y };
                g_array_append_vals (cells, cell, 2);
            }
        }
}

/* Whether it is a piece of rules that are off, or a tile of a deck that is not used. */
static gboolean
knows_name (AvCatalogue *catalogue, AvArgType type, const gchar *name)
{
    const GPtrArray *decks = av_deck_library_entries (av_land_get_library (catalogue));
    for (guint i = 0; i < decks->len && type == AV_ARG_ITEM; i++) {
        const AvDeckEntry *entry = decks->pdata[i];
        if (entry->deck && av_deck_find (entry->deck, name))
            return TRUE;
    }
    return type == AV_ARG_PIECE && land_is_declared (catalogue, AV_INTEREST_PIECE_KIND, name);
}

/* --- which actions call rules that may fail --- */

static gboolean
can_fail (const AvRuleset *ruleset, const AvHookEntry *hook)
{
    return ruleset_rules_may_fail (ruleset, hook->rules);
}

/* Rules all of whose hooks are at points of the list below are called in few actions. */
gboolean
land_fails_anywhere (const AvRuleset *ruleset)
{
    /* Called while nothing changes, or in actions that may_fail knows. */
    static const guint seldom[] = {
        AV_POINT_ACTION, AV_POINT_VERIFY, AV_POINT_HIGHLIGHT, AV_POINT_DECK,
        AV_POINT_PLACE,  AV_POINT_DRAWN,  AV_POINT_PLACED,    AV_POINT_LABELS,
    };
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (ruleset_rules_may_fail (ruleset, i)
            && ((rules->actions && rules->actions->verb) || (rules->phases && rules->phases->id)))
            return TRUE;
    }
    for (guint point = 0; point < AV_N_LAND_POINTS; point++) {
        gboolean is_seldom = FALSE;
        for (guint i = 0; i < G_N_ELEMENTS (seldom); i++)
            is_seldom |= seldom[i] == point;
        for (guint i = 0; i < ruleset->hooks[point].n && !is_seldom; i++)
            if (can_fail (ruleset, &ruleset->hooks[point].entries[i]))
                return TRUE;
    }
    return FALSE;
}

/* Drawing a tile asks where it may go; placing it tells that it was placed. */
static gboolean
may_fail (const AvGame *game, const AvAction *action)
{
    const AvRuleset *ruleset = game->ruleset;
    const Land *land = land_of (game);
    guint kind = land_state (game, land)->drawn;
    if (action->kind == land->verb_draw)
        kind = (guint) action->args[0];
    else if (action->kind != land->verb_place)
        return land->fails_anywhere;
    if (land->fails_anywhere || kind >= land->n_kinds)
        return TRUE;
    static const guint points[] = { AV_POINT_PLACE, AV_POINT_DRAWN, AV_POINT_PLACED };
    for (guint i = 0; i < G_N_ELEMENTS (points); i++) {
        const AvHookArray *hooks = &ruleset->hooks[points[i]];
        for (guint k = 0; k < hooks->n; k++)
            if (can_fail (ruleset, &hooks->entries[k])
                && land_hook_wants (&hooks->entries[k], &land->kinds[kind]))
                return TRUE;
    }
    return FALSE;
}

/* --- tables of the game --- */

static const AvHookPoint points[] = {
#define AV_HOOK_POINT(kind, id, name, context, interests, ...) { AV_POINT_##id, name, interests },
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
    { .name = NULL },
};

/* The numbers of marks or kinds of piece: of the one called ID, or (NULL) of all that RULES declare, which follow each
 * other.  FALSE: there is none. */
static gboolean
find_numbers (const AvRuleset *ruleset, gboolean marks, const gchar *id, guint rules, guint *first,
              guint *n)
{
    const Land *land = av_ruleset_get_data (ruleset);
    const AvRules *own = av_ruleset_get_rules (ruleset, rules);
    guint all = marks ? land->n_marks : land->n_pieces;
    *n = 0;
    for (guint i = all; i-- > 0;)
        if (marks
                ? (id ? g_str_equal (land->marks[i].id, id) : land->marks[i].rules == own)
                : (id ? g_str_equal (land->pieces[i].def->id, id) : land->pieces[i].rules == own)) {
            *first = i;
            (*n)++;
        }
    return *n > 0;
}

static AvCounted
find_count (const AvRuleset *ruleset, AvCount count, const gchar *id, guint rules)
{
    const Land *land = av_ruleset_get_data (ruleset);
    gboolean marks = count == AV_COUNT_MARKS;
    guint first, n, size = sizeof (guint16);
    if (!find_numbers (ruleset, marks, id, rules, &first, &n))
        return (AvCounted){ land->standing + size * land->n_pieces, 0, size };
    if (count == AV_COUNT_SUPPLY)
        return (AvCounted){ land->supply + first, land->n_pieces, n };
    return (AvCounted){ (marks ? land->lying : land->standing) + size * first, 0, size * n };
}

const AvGameDef av_land_game = {
    .id = "land",
    .name = N_ ("Avignon"),
    .core = &land_core_rules,
    .min_players = 2,
    .forced = land_list_forced_rules,
    .build = land_build,
    .begin = begin,
    .statements = (const gchar *const[]){ "lay", "put", "keep", "pile", "tray", NULL },
    .prelude = land_prelude,
    .settle = land_settle,
    .ends = ends,
    .end = land_pile_empty,
    .expect = land_expect,
    .draw = land_table_to_text,
    .hash = hash,
    .event_cells = event_cells,
    .is_about_same = is_about_same,
    .describe_event = land_describe_event,
    .verify = land_verify,
    .tiles_left = tiles_left,
    .supply = supply,
    .may_fail = may_fail,
    .knows_name = knows_name,
    .points = points,
    .declares = land_declares,
    .conceal = land_conceal,
    .hides = land_hides,
    .find_count = find_count,
    .value = land_value,
};

void
av_land_register (AvCatalogue *catalogue, AvDeckLibrary *library)
{
    av_catalogue_add_game (catalogue, &av_land_game);
    av_catalogue_set_data (catalogue, "decks", library, (GDestroyNotify) av_deck_library_free);
}

AvDeckLibrary *
av_land_get_library (AvCatalogue *catalogue)
{
    return av_catalogue_get_data (catalogue, "decks");
}

/* --- what decks name --- */

typedef struct {
    AvCatalogue *catalogue;
    const AvDeck *deck;
    GPtrArray *problems;
    GHashTable *told; /* ids already complained of */
} DeckCheck;

static void
check_name (DeckCheck *check, guint what, const gchar *id, guint line)
{
    if (g_hash_table_contains (check->told, id) || land_is_declared (check->catalogue, what, id))
        return;
    g_hash_table_add (check->told, (gpointer) id);
    AvDeckProblem *problem = g_new0 (AvDeckProblem, 1);
    problem->file = g_strdup (check->deck->path ? check->deck->path : check->deck->id);
    problem->line = MAX (line, 1);
    problem->message =
        g_strdup_printf (what == AV_INTEREST_MARK ? _ ("no rules know the mark “%s”")
                                                  : _ ("no rules know the terrain “%s”"),
                         id);
    g_ptr_array_add (check->problems, problem);
}

gboolean
av_land_check_deck (AvCatalogue *catalogue, const AvDeck *deck, GPtrArray *problems)
{
    /* If rules that the deck needs are missing, its names cannot be checked. */
    for (gchar **id = deck->rules; *id; id++)
        if (!av_catalogue_load_rules (catalogue, *id, NULL))
            return TRUE;
    g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
    DeckCheck check = { catalogue, deck, problems, told };
    guint before = problems->len;
    for (guint i = 0; i < deck->kinds->len; i++) {
        const AvTileDef *def = deck->kinds->pdata[i];
        for (const gchar *const *mark = def->marks; *mark; mark++)
            check_name (&check, AV_INTEREST_MARK, *mark, def->line);
        for (guint s = 0; s < def->n_segments; s++) {
            const AvSegmentDef *segment = &def->segments[s];
            guint line = segment->line > 0 ? segment->line : def->line;
            check_name (&check, AV_INTEREST_TERRAIN, segment->terrain, line);
            for (const gchar *const *mark = segment->marks; *mark; mark++)
                check_name (&check, AV_INTEREST_MARK, *mark, line);
        }
    }
    return problems->len == before;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* river.c: the river: draws its tiles first, and decides where they may be placed. */
#include <avignon/land.h>
#include <avignon/plugin.h>

#include <glib/gi18n-lib.h>
#include <string.h>

#define RIVER "river"

/* Sides are numbers, north 0 to west 3; a mask has bit s for side s. */
static inline guint
opposite (guint side)
{
    return (side + 2) % 4;
}

static inline guint
count_sides (guint sides)
{
    return (guint) __builtin_popcount (sides);
}

/* Looked up once for each ruleset. */
typedef struct {
    guint terrain;
    const gchar *segment_terrain; /* the interned id that river segments have as their terrain */
    gboolean by_letter, avoids;
} River;

static gboolean
bind (const AvRuleset *ruleset, guint rules, gpointer bound, GError **error)
{
    River *river = bound;
    river->terrain = av_land_find_terrain (ruleset, RIVER);
    river->segment_terrain = g_intern_static_string (RIVER);
    river->by_letter = g_str_equal (av_ruleset_get_option (ruleset, "river.fork"), "letter");
    river->avoids = g_str_equal (av_ruleset_get_option (ruleset, "river.edge"), "avoid");
    return TRUE;
}

static inline guint
turn_sides (guint sides, guint rotation)
{
    return (sides << rotation | sides >> (4 - rotation)) & 15;
}

/* The mask of sides that the river crosses on a kind of tile turned by ROTATION. */
static guint
find_sides (const AvRuleset *ruleset, const River *river, guint kind, guint rotation)
{
    const AvTileDef *def = av_land_get_kind (ruleset, kind);
    guint sides = 0;
    for (guint i = 0; i < def->n_segments; i++)
        for (guint side = 0; side < 4 && def->segments[i].terrain == river->segment_terrain; side++)
            if (def->segments[i].slots >> (3 * side + 1) & 1)
                sides |= 1u << side;
    return turn_sides (sides, rotation);
}

/* --- drawn before all others, in the decks' order (rules R1 to R3) --- */

/* Between the start tile and the usual ones: tiles that a deck numbers from its beginning, the rest,
 * then those it numbers from its end. */
enum {
    STAGE_FIRST = AV_STAGE_START,
    STAGE_REST = 50,
    STAGE_END = AV_STAGE_USUAL
};

static gint
find_stage (const AvTileDef *def)
{
    if (def->order > 0)
        return MIN (STAGE_FIRST + def->order - 1, STAGE_REST - 1);
    if (def->order < 0)
        return MAX (STAGE_END + def->order, STAGE_REST + 1);
    return def->start ? STAGE_FIRST : STAGE_REST;
}

static gboolean
is_spring (const AvTileDef *def)
{
    return def->start || def->order == 1;
}

/* The length of the deck's id, which comes before the slash in a tile's id. */
static gsize
deck_length (const AvTileDef *def)
{
    return strcspn (def->id, "/");
}

/* Whether the deck of this tile has a fork. */
static gboolean
deck_forks (const AvDeckContext *context, const River *river, const AvTileDef *def)
{
    gsize length = deck_length (def);
    for (guint i = 0; i < context->n; i++) {
        const AvTileDef *other = av_land_get_kind (context->ruleset, context->kinds[i]);
        if (context->counts[i] > 0 && deck_length (other) == length
            && strncmp (other->id, def->id, length) == 0
            && count_sides (find_sides (context->ruleset, river, context->kinds[i], 0)) > 2)
            return TRUE;
    }
    return FALSE;
}

/* Keeps one spring; returns whether there were more. */
static gboolean
drop_springs (AvDeckContext *context, const River *river)
{
    guint springs = 0;
    for (guint i = 0; i < context->n; i++) {
        const AvTileDef *def = av_land_get_kind (context->ruleset, context->kinds[i]);
        if (!is_spring (def) || !find_sides (context->ruleset, river, context->kinds[i], 0))
            continue;
        guint kept = springs == 0 ? MIN (context->counts[i], 1) : 0;
        springs += context->counts[i];
        context->counts[i] = kept;
    }
    return springs > 1;
}

/* Drops the lakes that are left over when several rivers are joined to one; those of decks without a
 * fork go first. */
static void
drop_lakes (AvDeckContext *context, const River *river)
{
    guint wanted = 1, lakes = 0;
    for (guint i = 0; i < context->n; i++) {
        guint ends = count_sides (find_sides (context->ruleset, river, context->kinds[i], 0));
        const AvTileDef *def = av_land_get_kind (context->ruleset, context->kinds[i]);
        if (ends > 2)
            wanted += context->counts[i] * (ends - 2);
        else if (ends == 1 && !is_spring (def))
            lakes += context->counts[i];
    }
    for (guint forked = 0; forked < 2; forked++)
        for (guint i = 0; i < context->n && lakes > wanted; i++) {
            const AvTileDef *def = av_land_get_kind (context->ruleset, context->kinds[i]);
            if (is_spring (def)
                || count_sides (find_sides (context->ruleset, river, context->kinds[i], 0)) != 1
                || deck_forks (context, river, def) != (gboolean) forked)
                continue;
            guint dropped = MIN (context->counts[i], lakes - wanted);
            context->counts[i] -= dropped;
            lakes -= dropped;
        }
}

static void
order_deck (AvGame *game, guint rules, AvDeckContext *context, gconstpointer data)
{
    const River *river = av_ruleset_get_bound (context->ruleset, rules);
    gboolean spring = FALSE;
    for (guint i = 0; i < context->n; i++) {
        const AvTileDef *def = av_land_get_kind (context->ruleset, context->kinds[i]);
        if (context->counts[i] == 0 || !find_sides (context->ruleset, river, context->kinds[i], 0))
            continue;
        context->stages[i] = find_stage (def);
        spring |= is_spring (def);
    }
    /* Where there is a spring, the usual start tile is a tile like any other. */
    for (guint i = 0; i < context->n && spring; i++)
        if (context->stages[i] == AV_STAGE_START
            && !find_sides (context->ruleset, river, context->kinds[i], 0))
            context->stages[i] = AV_STAGE_USUAL;
    if (drop_springs (context, river))
        drop_lakes (context, river);
}

/* --- where a tile may go: at an open end (R4), without a U-turn (R5), and not off the table if the
 * option says so --- */

static const AvRefusal river_end = {
    "river-end", N_ ("A tile of the river must continue the river at one of its open ends.")
};
static const AvRefusal u_turn = { "u-turn",
                                  N_ ("The river may not bend the same way twice in a row.") };

static const AvRefusal table_edge = {
    "table-edge", N_ ("The river must not run off the table while it can stay on it.")
};

static const gint8 directions[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

static guint
tile_beyond (const AvGame *game, gint x, gint y, guint side)
{
    return av_land_tile_at (game, x + directions[side][0], y + directions[side][1]);
}

static gboolean
has_river (const AvGame *game, const River *river)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    for (guint tile = 0; tile < av_land_get_n_tiles (game); tile++)
        if (find_sides (ruleset, river, av_land_get_tile (game, tile).kind, 0))
            return TRUE;
    return FALSE;
}

/* Those of SIDES through which the river came to a tile: where the neighbour is older. */
static guint
upstream (const AvGame *game, guint number, guint sides)
{
    AvTile tile = av_land_get_tile (game, number);
    guint found = 0;
    for (guint side = 0; side < 4; side++) {
        guint beyond = sides >> side & 1 ? tile_beyond (game, tile.x, tile.y, side) : AV_NONE;
        if (beyond != AV_NONE && beyond < number)
            found |= 1u << side;
    }
    return found;
}

/* Whether a tile with these river sides would bend the same way as the neighbour it joins at SIDE, so
 * that the river flows back: two bends in a row are a U-turn when the river enters the one and leaves
 * the other at the same side.  At a fork, by the letter of the manual only the side where the river
 * entered counts; in the strict reading each of its arms does. */
static gboolean
is_u_turn (const AvGame *game, const River *river, guint sides, guint side, guint neighbour)
{
    AvTile tile = av_land_get_tile (game, neighbour);
    guint theirs = find_sides (av_game_get_ruleset (game), river, tile.kind, tile.rotation)
                   & ~(1u << opposite (side));
    if (river->by_letter && count_sides (theirs) > 1)
        theirs = upstream (game, neighbour, theirs);
    return (theirs & sides & ~(1u << side)) != 0;
}

static const AvRefusal *
check (const AvGame *game, const River *river, gint x, gint y, guint sides)
{
    gboolean joined = FALSE;
    for (guint side = 0; side < 4; side++) {
        guint neighbour = sides >> side & 1 ? tile_beyond (game, x, y, side) : AV_NONE;
        if (neighbour == AV_NONE)
            continue;
        /* The edges match, so the neighbour has the river there too. */
        joined = TRUE;
        if (is_u_turn (game, river, sides, side, neighbour))
            return &u_turn;
    }
    return joined ? NULL : &river_end;
}

/* Whether a tile with these river sides would lead the river off the table. */
static gboolean
runs_off (const AvGame *game, gint x, gint y, guint sides)
{
    gint width = av_land_get_width (game), height = av_land_get_height (game);
    for (guint side = 0; side < 4; side++) {
        gint there_x = x + directions[side][0], there_y = y + directions[side][1];
        if (sides >> side & 1
            && (there_x < 0 || there_y < 0 || there_x >= width || there_y >= height))
            return TRUE;
    }
    return FALSE;
}

/* Whether a tile of that kind could continue the river in a cell without leading it off the table. */
static gboolean
can_stay_at (const AvGame *game, const River *river, guint kind, gint x, gint y)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint fits = av_land_fits (game, kind, x, y);
    guint printed = find_sides (ruleset, river, kind, 0);
    for (guint rotation = 0; rotation < 4; rotation++) {
        guint sides = turn_sides (printed, rotation);
        if (fits >> rotation & 1 && !runs_off (game, x, y, sides)
            && !check (game, river, x, y, sides))
            return TRUE;
    }
    return FALSE;
}

/* Whether a tile of that kind can be placed anywhere so that the river stays on the table. */
static gboolean
can_stay (const AvGame *game, const River *river, guint kind)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    for (guint number = 0; number < av_land_get_n_tiles (game); number++) {
        AvTile tile = av_land_get_tile (game, number);
        guint sides = find_sides (ruleset, river, tile.kind, tile.rotation);
        for (guint side = 0; side < 4; side++)
            if (sides >> side & 1 && !runs_off (game, tile.x, tile.y, 1u << side)
                && tile_beyond (game, tile.x, tile.y, side) == AV_NONE
                && can_stay_at (game, river, kind, tile.x + directions[side][0],
                                tile.y + directions[side][1]))
                return TRUE;
    }
    return FALSE;
}

static const AvRefusal *
check_place (const AvGame *game, guint rules, AvPlaceContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvRefusal *first = NULL;
    const River *river = av_game_get_bound (game, rules);
    gboolean begun = has_river (game, river), avoids = river->avoids;
    /* The first tile of a river goes where any tile may go. */
    if (!begun && !avoids)
        return NULL;
    /* The first tile of a river can always be turned so that the river stays on the table. */
    gboolean stays = avoids && (!begun || can_stay (game, river, context->kind));
    guint printed = find_sides (ruleset, river, context->kind, 0);
    for (guint i = 0; i < context->n; i++) {
        AvCandidate *candidate = &context->candidates[i];
        for (guint rotation = 0; rotation < 4; rotation++) {
            if (!(candidate->rotations >> rotation & 1))
                continue;
            guint sides = turn_sides (printed, rotation);
            const AvRefusal *refusal =
                begun ? check (game, river, candidate->x, candidate->y, sides) : NULL;
            if (!refusal && stays && runs_off (game, candidate->x, candidate->y, sides))
                refusal = &table_edge;
            if (!refusal)
                continue;
            candidate->rotations &= ~(1u << rotation);
            if (!first)
                first = refusal;
        }
    }
    return first;
}

/* --- the recount: follows the river tile by tile --- */

/* Read from the segments on the table, not from the deck as find_sides () does. */
static gboolean
is_river (const AvGame *game, const River *river, guint tile, guint side)
{
    return av_land_segment_terrain (game, av_land_segment_at (game, tile, 3 * side + 1))
           == river->terrain;
}

/* The older tile from which the river comes at SIDE, or AV_NONE. */
static guint
older_at (const AvGame *game, const River *river, guint number, guint side)
{
    AvTile tile = av_land_get_tile (game, number);
    gint x = tile.x + (side == 1) - (side == 3), y = tile.y + (side == 2) - (side == 0);
    guint there = is_river (game, river, number, side) ? av_land_tile_at (game, x, y) : AV_NONE;
    return there != AV_NONE && there < number ? there : AV_NONE;
}

/* Quarter turns clockwise from one side of a tile to another: 1, 2 or 3. */
static guint
turns (guint from, guint to)
{
    return (to + 4 - from) % 4;
}

/* The river comes from tile SOURCE to tile NUMBER through SIDE: it may not bend the same way on both. */
static void
check_turns (const AvGame *game, const River *river, guint number, guint side, guint source,
             GString *complaints)
{
    AvTile tile = av_land_get_tile (game, number);
    guint arms = 0;
    for (guint from = 0; from < 4; from++)
        arms += is_river (game, river, source, from);
    for (guint from = 0; from < 4; from++) {
        guint out = opposite (side);
        if (from == out || !is_river (game, river, source, from)
            || (river->by_letter && arms > 2 && older_at (game, river, source, from) == AV_NONE))
            continue;
        for (guint to = 0; to < 4; to++)
            if (to != side && is_river (game, river, number, to) && turns (from, out) != 2
                && turns (from, out) == turns (side, to))
                g_string_append_printf (complaints, "the river flows back at %d %d\n", tile.x,
                                        tile.y);
    }
}

static void
verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data)
{
    const River *river = av_game_get_bound (game, rules);
    guint n_laid = av_land_get_n_laid (game), before = 0;
    for (guint number = 0; number < av_land_get_n_tiles (game); number++) {
        AvTile tile = av_land_get_tile (game, number);
        guint sides = 0, sources = 0;
        for (guint side = 0; side < 4; side++) {
            guint source = older_at (game, river, number, side);
            sides += is_river (game, river, number, side);
            sources += source != AV_NONE;
            if (source != AV_NONE && number >= n_laid)
                check_turns (game, river, number, side, source, context->complaints);
        }
        if (sides > 0 && sources == 0 && before > 0 && number >= n_laid)
            g_string_append_printf (context->complaints,
                                    "the tile at %d %d does not continue the river\n", tile.x,
                                    tile.y);
        before += sides > 0;
    }
}

/* --- tables --- */

/* No AV_TERRAIN_HOLDS: followers stand on the banks (R6). */
static const AvTerrainDef terrains[] = {
    {
        .id = RIVER,
        .name = N_ ("river"),
        .letter = 'W',
        .closing = AV_CLOSING_NEVER,
        .flags = AV_TERRAIN_WAY,
        .look = AV_LOOK_WATER,
    },
    { .id = NULL },
};

static const AvHook hooks[] = {
    AV_HOOK (DECK, order_deck),
    AV_HOOK (PLACE, check_place, .interest = { .terrain = RIVER }),
    AV_HOOK (VERIFY, verify),
    AV_HOOK_END,
};

static const AvRules rules = {
    .hooks = hooks,
    AV_LAND_DEFS (.terrains = terrains),
    .bound_size = sizeof (River),
    .bind = bind,
};

AV_PLUGIN (&rules, NULL)

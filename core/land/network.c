/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.c: finds networks of roads by following them across the table. */
#include <avignon/network.h>

#include "land/feature.h"
#include "land/land-private.h"

/* What a junction does to the ways that lead to it. */
typedef enum {
    JUNCTION_JOINS,
    JUNCTION_ENDS,  /* a single way leads to another terrain there */
    JUNCTION_PARTS, /* rules say so */
} JunctionKind;

/* What is known about a tile's junctions: bit j is junction j. */
typedef struct {
    guint16 junctions; /* entered */
    guint16 known;     /* the kind was found out */
    guint16 joins, ends;
    guint8 listed;
} TileMask;

/* One flood. */
typedef struct {
    const AvGame *game;
    const Land *land;
    const AvNetworkQuery *query;
    AvNetwork *network;
    GArray *links; /* the ways to which a way is linked; NULL: to none */
} Flood;

AvNetwork *
av_network_new (void)
{
    AvNetwork *network = g_new0 (AvNetwork, 1);
    network->ways = g_array_new (FALSE, FALSE, sizeof (guint16));
    network->junctions = g_array_new (FALSE, FALSE, sizeof (AvNetworkJunction));
    network->ends = g_array_new (FALSE, FALSE, sizeof (AvNetworkEnd));
    network->tiles = g_array_new (FALSE, FALSE, sizeof (guint16));
    network->seen_ways = g_array_new (FALSE, TRUE, sizeof (guint8));
    network->seen_tiles = g_array_new (FALSE, TRUE, sizeof (TileMask));
    network->id = G_MAXUINT;
    return network;
}

void
av_network_free (AvNetwork *network)
{
    if (!network)
        return;
    g_array_unref (network->ways);
    g_array_unref (network->junctions);
    g_array_unref (network->ends);
    g_array_unref (network->tiles);
    g_array_unref (network->seen_ways);
    g_array_unref (network->seen_tiles);
    g_free (network);
}

static TileMask *
mask_of (const Flood *flood, guint tile)
{
    return &g_array_index (flood->network->seen_tiles, TileMask, tile);
}

static const LandKind *
kind_of (const Flood *flood, guint tile)
{
    return &flood->land->kinds[land_tiles (flood->game, flood->land)[tile].kind];
}

static guint
first_of (const Flood *flood, guint tile)
{
    return land_tiles (flood->game, flood->land)[tile].first;
}

static gboolean
is_way (const Flood *flood, guint segment)
{
    return land_links (flood->game, flood->land)[segment].terrain == flood->query->terrain;
}

/* --- what rules say --- */

static gboolean
may_join (const Flood *flood, guint tile, guint junction)
{
    AvJunctionContext context = { tile, junction, flood->query->terrain, flood->query->without };
    AV_FOR_HOOKS (flood->game, JUNCTION, hook)
        if (land_hook_wants (hook, kind_of (flood, tile))
            && ((AvHook_JUNCTION) hook->fn) (flood->game, hook->rules, &context, hook->data))
            return FALSE;
    return TRUE;
}

/* FROM, TO: ways; AV_NONE: JUNCTION itself.  JUNCTION: where they meet, or AV_NONE. */
static gboolean
may_step (const Flood *flood, guint tile, guint from, guint to, guint junction)
{
    const AvGame *game = flood->game;
    if (flood->query->walker < 0)
        return TRUE;
    guint piece = flood->query->walker;
    AvStepContext context = { piece, tile, from, to, junction };
    AV_FOR_HOOKS (game, STEP, hook)
        if (hook->pieces >> land_pieces (game, flood->land)[piece].kind & 1
            && land_hook_wants (hook, kind_of (flood, tile))
            && ((AvHook_STEP) hook->fn) (game, hook->rules, &context, hook->data))
            return FALSE;
    return TRUE;
}

/* --- the flood --- */

static void
list_tile (const Flood *flood, guint tile)
{
    TileMask *mask = mask_of (flood, tile);
    guint16 number = tile;
    if (!mask->listed)
        g_array_append_val (flood->network->tiles, number);
    mask->listed = 1;
}

static void
enter_way (const Flood *flood, guint segment)
{
    guint8 *seen = &g_array_index (flood->network->seen_ways, guint8, segment);
    guint16 number = segment;
    if (*seen)
        return;
    *seen = 1;
    g_array_append_val (flood->network->ways, number);
    list_tile (flood, land_links (flood->game, flood->land)[segment].tile);
}

static JunctionKind
find_kind (const Flood *flood, guint tile, guint junction)
{
    const AvJunctionDef *def = &kind_of (flood, tile)->def->junctions[junction];
    TileMask *mask = mask_of (flood, tile);
    guint16 bit = 1u << junction;
    if (!(mask->known & bit)) {
        guint n_ways = 0, n_others = 0;
        for (guint left = def->segments & ~def->access; left; left &= left - 1) {
            gboolean is_one = is_way (flood, first_of (flood, tile) + __builtin_ctz (left));
            n_ways += is_one;
            n_others += !is_one;
        }
        /* Two ways make a crossing, whatever else meets there. */
        gboolean ends = n_ways < 2 && n_others > 0;
        mask->known |= bit;
        mask->ends |= ends ? bit : 0;
        mask->joins |= !ends && may_join (flood, tile, junction) ? bit : 0;
    }
    return mask->joins & bit ? JUNCTION_JOINS : mask->ends & bit ? JUNCTION_ENDS : JUNCTION_PARTS;
}

static guint
first_way_at (const Flood *flood, guint tile, const AvJunctionDef *def)
{
    for (guint left = def->segments; left; left &= left - 1) {
        guint segment = first_of (flood, tile) + __builtin_ctz (left);
        if (is_way (flood, segment))
            return segment;
    }
    return AV_NONE;
}

/* Enters a junction from WAY, or (AV_NONE) as one that joins all ways that lead to it. */
static void
enter_junction (const Flood *flood, guint tile, guint junction, guint way)
{
    TileMask *mask = mask_of (flood, tile);
    const AvJunctionDef *def = &kind_of (flood, tile)->def->junctions[junction];
    AvNetworkJunction entered = { tile, junction };
    if (mask->junctions >> junction & 1)
        return;
    if (way == AV_NONE)
        way = first_way_at (flood, tile, def);
    mask->junctions |= 1u << junction;
    g_array_append_val (flood->network->junctions, entered);
    list_tile (flood, tile);
    for (guint left = def->segments; left; left &= left - 1) {
        guint i = __builtin_ctz (left), segment = first_of (flood, tile) + i;
        if (is_way (flood, segment))
            continue;
        AvNetworkEnd end = { segment, tile, junction, way, def->access >> i & 1 };
        g_array_append_val (flood->network->ends, end);
    }
}

/* Enters the ways at a junction, except FROM (or AV_NONE). */
static void
enter_ways_of_junction (const Flood *flood, guint tile, guint junction, guint from)
{
    const AvJunctionDef *def = &kind_of (flood, tile)->def->junctions[junction];
    for (guint left = def->segments; left; left &= left - 1) {
        guint to = first_of (flood, tile) + __builtin_ctz (left);
        if (to != from && is_way (flood, to) && may_step (flood, tile, from, to, junction))
            enter_way (flood, to);
    }
}

static void
follow_edges (const Flood *flood, guint way)
{
    const Land *land = flood->land;
    const LandLink *links = land_links (flood->game, land);
    const LandTile *tile = &land_tiles (flood->game, land)[links[way].tile];
    const LandKind *kind = &land->kinds[tile->kind];
    if (land->terrains[flood->query->terrain].flags & AV_TERRAIN_JOINS_NONE)
        return;
    for (guint side = 0; side < 4; side++)
        for (guint left = kind->joints[tile->rotation][side]; left; left &= left - 1) {
            guint slot = __builtin_ctz (left);
            if (tile->first + kind->segment[tile->rotation][side * 3 + slot] != way)
                continue;
            gint to = land_neighbour_segment (flood->game, land, tile, side, slot);
            if (to >= 0 && is_way (flood, to) && links[to].tile != flood->query->without
                && may_step (flood, links[to].tile, way, to, AV_NONE))
                enter_way (flood, to);
        }
}

static void
follow_junctions (const Flood *flood, guint way)
{
    guint tile = land_links (flood->game, flood->land)[way].tile;
    const AvTileDef *def = kind_of (flood, tile)->def;
    guint index = way - first_of (flood, tile);
    for (guint junction = 0; junction < def->n_junctions; junction++) {
        if (!(def->junctions[junction].segments >> index & 1))
            continue;
        JunctionKind kind = find_kind (flood, tile, junction);
        if (kind == JUNCTION_PARTS)
            continue;
        if (may_step (flood, tile, way, AV_NONE, junction))
            enter_junction (flood, tile, junction, way);
        if (kind == JUNCTION_JOINS)
            enter_ways_of_junction (flood, tile, junction, way);
    }
}

/* Whether two ways meet at a junction: then the junction decides whether one continues in the
 * other, even if they are tied. */
static gboolean
do_meet (const AvGame *game, guint a, guint b)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    const LandTile *tile = &land_tiles (game, land)[links[a].tile];
    const AvTileDef *def = land->kinds[tile->kind].def;
    for (guint j = 0; links[a].tile == links[b].tile && j < def->n_junctions; j++)
        if (def->junctions[j].segments >> (a - tile->first) & 1
            && def->junctions[j].segments >> (b - tile->first) & 1)
            return TRUE;
    return FALSE;
}

/* Fills LINKS with the ways to which a way is tied, and those to which rules link it. */
static void
find_links (const AvGame *game, const LandKind *kind, guint way, guint without, GArray *links)
{
    const Land *land = land_of (game);
    const LandTie *ties = land_ties (game, land);
    g_array_set_size (links, 0);
    for (guint i = 0; i < land_state (game, land)->n_ties; i++) {
        guint16 to = ties[i].a == way ? ties[i].b : ties[i].a;
        gboolean was_there = without == AV_NONE || ties[i].since <= without;
        if ((ties[i].a == way || ties[i].b == way) && was_there && !do_meet (game, way, to))
            g_array_append_val (links, to);
    }
    AvLinksContext context = { way, links, without };
    AV_FOR_HOOKS (game, LINKS, hook)
        if (land_hook_wants (hook, kind))
            ((AvHook_LINKS) hook->fn) (game, hook->rules, &context, hook->data);
}

/* Whether there are any. */
static gboolean
has_links (const AvGame *game)
{
    return land_state (game, land_of (game))->n_ties > 0
           || game_has_hooks (game, &game->ruleset->hooks[AV_POINT_LINKS]);
}

static void
follow_links (Flood *flood, guint way)
{
    const AvGame *game = flood->game;
    const LandLink *links = land_links (game, flood->land);
    if (!flood->links)
        return;
    find_links (game, kind_of (flood, links[way].tile), way, flood->query->without, flood->links);
    for (guint i = 0; i < flood->links->len; i++) {
        guint to = g_array_index (flood->links, guint16, i);
        if (to < land_state (game, flood->land)->n_segments && is_way (flood, to)
            && links[to].tile != flood->query->without
            && may_step (flood, links[to].tile, way, to, AV_NONE))
            enter_way (flood, to);
    }
}

static gboolean
has_number (const GArray *numbers, guint16 number)
{
    for (guint i = 0; i < numbers->len; i++)
        if (g_array_index (numbers, guint16, i) == number)
            return TRUE;
    return FALSE;
}

/* Appends the ways of a terrain that were tied since TILE was placed. */
static void
list_tied (const AvGame *game, guint terrain, guint tile, GArray *ways)
{
    const Land *land = land_of (game);
    const LandTie *ties = land_ties (game, land);
    for (guint i = 0; i < land_state (game, land)->n_ties; i++)
        if (ties[i].since > tile && land_links (game, land)[ties[i].a].terrain == terrain
            && !do_meet (game, ties[i].a, ties[i].b)) {
            g_array_append_val (ways, ties[i].a);
            g_array_append_val (ways, ties[i].b);
        }
}

/* Appends the ways of a terrain that hooks link differently than before TILE was placed. */
static void
list_hooked (const AvGame *game, guint terrain, guint tile, GArray *ways)
{
    const Land *land = land_of (game);
    const LandTile *tiles = land_tiles (game, land);
    g_autoptr (GArray) now = g_array_new (FALSE, FALSE, sizeof (guint16));
    g_autoptr (GArray) before = g_array_new (FALSE, FALSE, sizeof (guint16));
    for (guint i = 0; i < land_state (game, land)->n_tiles; i++) {
        const LandKind *kind = &land->kinds[tiles[i].kind];
        for (guint k = 0; k < kind->def->n_segments; k++) {
            guint16 way = tiles[i].first + k;
            if (land_links (game, land)[way].terrain != terrain)
                continue;
            find_links (game, kind, way, AV_NONE, now);
            if (now->len > 0)
                find_links (game, kind, way, tile, before);
            gboolean is_new = FALSE;
            for (guint j = 0; j < now->len && !is_new; j++)
                is_new = !has_number (before, g_array_index (now, guint16, j));
            if (is_new)
                g_array_append_val (ways, way);
        }
    }
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
    return (gint) * (const guint16 *) a - (gint) * (const guint16 *) b;
}

void
land_list_linked (const AvGame *game, guint terrain, guint tile, GArray *ways)
{
    /* Ties show in what hooks link, too; without hooks, not all ways need be looked at for them. */
    if (game_has_hooks (game, &game->ruleset->hooks[AV_POINT_LINKS])) {
        list_hooked (game, terrain, tile, ways);
    } else {
        list_tied (game, terrain, tile, ways);
        g_array_sort (ways, compare_numbers);
    }
}

static void
begin (Flood *flood)
{
    AvNetwork *network = flood->network;
    const LandState *state = land_state (flood->game, flood->land);
    g_array_set_size (network->ways, 0);
    g_array_set_size (network->junctions, 0);
    g_array_set_size (network->ends, 0);
    g_array_set_size (network->tiles, 0);
    g_array_set_size (network->seen_ways, 0);
    g_array_set_size (network->seen_ways, state->n_segments);
    g_array_set_size (network->seen_tiles, 0);
    g_array_set_size (network->seen_tiles, state->n_tiles);
}

static void
finish (Flood *flood)
{
    AvNetwork *network = flood->network;
    flood->links = has_links (flood->game) ? g_array_new (FALSE, FALSE, sizeof (guint16)) : NULL;
    /* The list grows during the walk. */
    for (guint i = 0; i < network->ways->len; i++) {
        guint way = g_array_index (network->ways, guint16, i);
        follow_edges (flood, way);
        follow_junctions (flood, way);
        follow_links (flood, way);
    }
    g_clear_pointer (&flood->links, g_array_unref);
    network->id = G_MAXUINT;
    for (guint i = 0; i < network->ways->len; i++)
        network->id = MIN (network->id, g_array_index (network->ways, guint16, i));
    for (guint i = 0; network->ways->len == 0 && i < network->junctions->len; i++) {
        const AvNetworkJunction *at = &g_array_index (network->junctions, AvNetworkJunction, i);
        network->id = MIN (network->id, 0x10000u + at->tile * AV_MAX_SEGMENTS + at->junction);
    }
}

static gboolean
is_query (const AvGame *game, const AvNetworkQuery *query)
{
    return query->terrain < land_of (game)->n_terrains
           && query->walker < (gint) av_land_get_n_all_pieces (game);
}

void
av_land_network_of_way (const AvGame *game, const AvNetworkQuery *query, guint segment,
                        AvNetwork *network)
{
    GAME_RETURN_IF_FAIL (land_knows_segment (game, segment));
    GAME_RETURN_IF_FAIL (is_query (game, query));
    Flood flood = { game, land_of (game), query, network, NULL };
    begin (&flood);
    if (is_way (&flood, segment) && land_links (game, flood.land)[segment].tile != query->without)
        enter_way (&flood, segment);
    finish (&flood);
}

gboolean
av_land_network_of_junction (const AvGame *game, const AvNetworkQuery *query, guint tile,
                             guint junction, AvNetwork *network)
{
    GAME_RETURN_VAL_IF_FAIL (junction < av_land_get_n_junctions (game, tile), FALSE);
    GAME_RETURN_VAL_IF_FAIL (is_query (game, query), FALSE);
    Flood flood = { game, land_of (game), query, network, NULL };
    begin (&flood);
    gboolean joins = tile != query->without && find_kind (&flood, tile, junction) == JUNCTION_JOINS;
    if (joins) {
        enter_junction (&flood, tile, junction, AV_NONE);
        enter_ways_of_junction (&flood, tile, junction, AV_NONE);
    }
    finish (&flood);
    return joins;
}

void
av_land_network_of_end (const AvGame *game, const AvNetworkQuery *query, guint segment,
                        AvNetwork *network)
{
    GAME_RETURN_IF_FAIL (land_knows_segment (game, segment));
    GAME_RETURN_IF_FAIL (is_query (game, query));
    Flood flood = { game, land_of (game), query, network, NULL };
    const LandLink *links = land_links (game, flood.land);
    guint member = segment;
    begin (&flood);
    do {
        guint tile = links[member].tile;
        const AvTileDef *def = kind_of (&flood, tile)->def;
        guint index = member - first_of (&flood, tile);
        for (guint junction = 0; junction < def->n_junctions && tile != query->without; junction++)
            if (def->junctions[junction].segments >> index & 1
                && find_kind (&flood, tile, junction) != JUNCTION_PARTS) {
                enter_ways_of_junction (&flood, tile, junction, AV_NONE);
                /* If ways end at a junction, each network that leads to it enters it. */
                if (find_kind (&flood, tile, junction) == JUNCTION_JOINS)
                    enter_junction (&flood, tile, junction, AV_NONE);
            }
        member = links[member].next;
    } while (member != segment);
    finish (&flood);
}

gboolean
av_land_may_come (const AvGame *game, guint piece, guint segment)
{
    GAME_RETURN_VAL_IF_FAIL (piece < av_land_get_n_all_pieces (game), FALSE);
    GAME_RETURN_VAL_IF_FAIL (land_knows_segment (game, segment), FALSE);
    AvNetworkQuery query = { .without = AV_NONE, .walker = (gint) piece };
    Flood flood = { game, land_of (game), &query, NULL, NULL };
    return may_step (&flood, land_links (game, flood.land)[segment].tile, AV_NONE, segment,
                     AV_NONE);
}

gboolean
av_network_has_end (const AvNetwork *network, const AvGame *game, guint segment)
{
    guint feature = av_land_feature (game, segment);
    for (guint i = 0; i < network->ends->len; i++)
        if (av_land_feature (game, g_array_index (network->ends, AvNetworkEnd, i).segment)
            == feature)
            return TRUE;
    return FALSE;
}

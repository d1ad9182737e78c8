/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: compares a game of tiles with the slow recount of its table, and complains. */
#include "land/land-verify.h"

#include <string.h>

G_GNUC_PRINTF (2, 3)
static void
complain (GString *complaints, const gchar *format, ...)
{
    va_list args;

    va_start (args, format);
    g_string_append_vprintf (complaints, format, args);
    va_end (args);
    g_string_append_c (complaints, '\n');
}

/* How often the scenario's prelude says WORD; with THING, how often it names that kind of tile. */
static guint
count_statements (const AvRuleset *ruleset, const gchar *word, gint thing)
{
    const AvSetup *setup = av_ruleset_get_setup (ruleset);
    guint n = 0;

    for (guint i = 0; i < setup->prelude->len; i++) {
        const AvStatement *statement = g_ptr_array_index (setup->prelude, i);
        if (strcmp (statement->words[0], word) != 0)
            continue;
        if (thing < 0)
            n++;
        for (guint w = 1; thing >= 0 && statement->words[w] != NULL; w++)
            if (av_ruleset_find_name (ruleset, AV_ARG_THING, statement->words[w]) == thing)
                n++;
    }
    return n;
}

static void
check_tiles (const AvRecount *recount, GString *complaints)
{
    guint laid = count_statements (recount->ruleset, "lay", -1);

    for (guint tile = 0; tile < recount->n_tiles; tile++) {
        AvTile lies = recount->tiles[tile];
        guint neighbours;
        if (av_recount_tile_at (recount, lies.x, lies.y) != tile
            || av_land_tile_at (recount->game, lies.x, lies.y) != tile)
            complain (complaints, "tile %u is not on its cell %d %d", tile, lies.x, lies.y);
        if (!av_recount_fits (recount, av_land_get_kind (recount->ruleset, lies.kind),
                              lies.rotation, lies.x, lies.y, &neighbours))
            complain (complaints, "the edges of tile %u at %d %d do not match", tile, lies.x,
                      lies.y);
        if (neighbours == 0 && recount->n_tiles > 1 && tile >= laid)
            complain (complaints, "tile %u at %d %d lies alone", tile, lies.x, lies.y);
    }
    for (gint y = -1; y <= (gint) recount->height; y++)
        for (gint x = -1; x <= (gint) recount->width; x++)
            if (av_land_tile_at (recount->game, x, y) != av_recount_tile_at (recount, x, y))
                complain (complaints, "cell %d %d holds another tile than the list of tiles says",
                          x, y);
}

/* The number by which the game knows a segment of the recount. */
static guint
real_segment (const AvRecount *recount, guint at)
{
    guint tile = at / AV_MAX_SEGMENTS;
    AvTile lies = recount->tiles[tile];
    const AvTileDef *kind = av_land_get_kind (recount->ruleset, lies.kind);

    return av_land_segment_at (recount->game, tile,
                               av_recount_lowest (kind, at % AV_MAX_SEGMENTS, lies.rotation));
}

static void
check_segment (const AvRecount *recount, guint at, GString *complaints)
{
    const AvGame *game = recount->game;
    guint tile = at / AV_MAX_SEGMENTS, index = at % AV_MAX_SEGMENTS;
    AvTile lies = recount->tiles[tile];
    const AvTileDef *kind = av_land_get_kind (recount->ruleset, lies.kind);
    guint segment = real_segment (recount, at);

    if (segment == AV_NONE || av_land_segment_tile (game, segment) != tile
        || av_land_segment_index (game, segment) != index) {
        complain (complaints, "segment %u of tile %u is taken for another", index, tile);
        return;
    }
    if (av_land_segment_slot (game, segment) != av_recount_lowest (kind, index, lies.rotation))
        complain (complaints, "segment %u of tile %u: its lowest slot is not %u", index, tile,
                  av_land_segment_slot (game, segment));
    if (strcmp (av_land_get_terrain_id (recount->ruleset, av_land_segment_terrain (game, segment)),
                kind->segments[index].terrain)
        != 0)
        complain (complaints, "segment %u of tile %u has another terrain", index, tile);
}

/* The feature must hold exactly the segments found by the flood, in its ring as well. */
static void
check_members (const AvRecount *recount, const AvRecountFeature *feature, GHashTable *roots,
               GString *complaints)
{
    const AvGame *game = recount->game;
    guint first = real_segment (recount, feature->first);
    guint root = av_land_feature (game, first);
    guint ring = 0, segment = first;

    if (!g_hash_table_add (roots, GUINT_TO_POINTER (root + 1)))
        complain (complaints, "tile %u: two features are taken for one",
                  feature->first / AV_MAX_SEGMENTS);
    for (guint m = 0; m < feature->members->len; m++) {
        guint at = g_array_index (feature->members, guint, m);
        if (av_land_feature (game, real_segment (recount, at)) != root)
            complain (complaints, "tile %u, segment %u: one feature is taken for two",
                      at / AV_MAX_SEGMENTS, at % AV_MAX_SEGMENTS);
    }
    do {
        segment = av_land_segment_next (game, segment);
        ring++;
    } while (segment != first && ring <= feature->members->len);
    if (ring != feature->members->len)
        complain (complaints, "tile %u: the ring of a feature has not its %u segments",
                  feature->first / AV_MAX_SEGMENTS, feature->members->len);
}

static void
check_totals (const AvRecount *recount, const AvRecountFeature *mine, GString *complaints)
{
    const AvGame *game = recount->game;
    guint segment = real_segment (recount, mine->first);
    AvFeature real = av_land_get_feature (game, segment);
    const AvTerrainDef *terrain =
        mine->terrain == AV_NONE ? NULL : av_land_get_terrain (recount->ruleset, mine->terrain);
    AvTile lies = recount->tiles[mine->first / AV_MAX_SEGMENTS];
    const gchar *name = terrain != NULL ? terrain->id : "undeclared";

    if (real.terrain != mine->terrain)
        complain (complaints, "%s at %d %d: terrain %u", name, lies.x, lies.y, real.terrain);
    if (terrain == NULL)
        return;
    if (terrain->flags & AV_TERRAIN_COUNTS && real.tiles != mine->tiles)
        complain (complaints, "%s at %d %d: %u tiles, counted %u", name, lies.x, lies.y, real.tiles,
                  mine->tiles);
    if (terrain->closing != AV_CLOSING_NEVER && real.open != mine->open)
        complain (complaints, "%s at %d %d: %u open, counted %u", name, lies.x, lies.y, real.open,
                  mine->open);
    if (!real.complete != !mine->complete)
        complain (complaints, "%s at %d %d: %s", name, lies.x, lies.y,
                  real.complete ? "not complete at all" : "is complete");
    if (real.pieces != mine->pieces)
        complain (complaints, "%s at %d %d: %u pieces, counted %u", name, lies.x, lies.y,
                  real.pieces, mine->pieces);
    for (guint player = 0; player < av_ruleset_get_n_players (recount->ruleset); player++)
        if (real.strength[player] != mine->strength[player])
            complain (complaints, "%s at %d %d: strength %u of player %u, counted %u", name, lies.x,
                      lies.y, real.strength[player], player, mine->strength[player]);
    for (guint mark = 0; mark < av_land_get_n_marks (recount->ruleset); mark++)
        /* A mark that nobody declares means nothing and is not counted in play. */
        if (av_land_get_mark (recount->ruleset, mark) != NULL
            && av_land_feature_marks (game, segment, mark) != mine->marks[mark])
            complain (complaints, "%s at %d %d: %u of mark %s, counted %u", name, lies.x, lies.y,
                      av_land_feature_marks (game, segment, mark),
                      av_land_get_mark_id (recount->ruleset, mark), mine->marks[mark]);
    /* Nobody stays in what was scored, but a scenario may put him there. */
    if (mine->complete && mine->homing > 0 && strcmp (av_game_get_phase_id (game), "draw") == 0
        && count_statements (recount->ruleset, "put", -1) == 0)
        complain (complaints, "%s at %d %d is complete and still held", name, lies.x, lies.y);
}

static void
check_features (const AvRecount *recount, GString *complaints)
{
    g_autoptr (GHashTable) roots = g_hash_table_new (NULL, NULL);

    for (guint number = 0; number < recount->found->len; number++) {
        AvRecountFeature *feature = &g_array_index (recount->found, AvRecountFeature, number);
        gsize before = complaints->len;
        for (guint m = 0; m < feature->members->len; m++)
            check_segment (recount, g_array_index (feature->members, guint, m), complaints);
        if (complaints->len != before)
            continue;
        check_members (recount, feature, roots, complaints);
        check_totals (recount, feature, complaints);
    }
}

/* On the table, in the pile, in the hand: never more of a kind than the decks (or the scenario)
 * gave; how many were discarded is not known. */
static void
check_pile (const AvRecount *recount, GString *complaints)
{
    const AvRuleset *ruleset = recount->ruleset;
    gboolean fixed = count_statements (ruleset, "pile", -1) > 0;
    guint left = 0;

    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++) {
        guint there = av_land_get_left (recount->game, kind);
        guint given = fixed ? count_statements (ruleset, "pile", kind)
                            : av_land_get_kind_count (ruleset, kind);
        left += there;
        given += count_statements (ruleset, "lay", kind);
        there += av_land_get_drawn (recount->game) == kind;
        for (guint tile = 0; tile < recount->n_tiles; tile++)
            there += recount->tiles[tile].kind == kind;
        if (there > given)
            complain (complaints, "%u tiles of kind %s, there are only %u", there,
                      av_land_get_kind (ruleset, kind)->id, given);
    }
    if (left != av_game_get_tiles_left (recount->game))
        complain (complaints, "%u tiles left, counted %u", av_game_get_tiles_left (recount->game),
                  left);
}

static void
check_piece (const AvRecount *recount, guint number, GString *complaints)
{
    AvPiece piece = av_land_get_piece_at (recount->game, number);

    if (piece.place == AV_AT_TILE && piece.tile >= recount->n_tiles)
        complain (complaints, "piece %u stands on a tile that is not there", number);
    if ((piece.place == AV_AT_KEEPING) != (piece.keeper >= 0)
        || piece.keeper >= (gint) av_ruleset_get_n_players (recount->ruleset))
        complain (complaints, "piece %u is kept by player %d", number, piece.keeper);
    if (piece.place != AV_AT_SEGMENT && piece.place != AV_AT_TILE
        && (piece.tile != AV_NONE || piece.segment != AV_NONE))
        complain (complaints, "piece %u is not on the table and stands there", number);
    if (piece.place != AV_AT_SEGMENT)
        return;
    guint at =
        piece.tile < recount->n_tiles
            ? piece.tile * AV_MAX_SEGMENTS + av_land_segment_index (recount->game, piece.segment)
            : G_MAXUINT;
    if (at == G_MAXUINT || real_segment (recount, at) != piece.segment) {
        complain (complaints, "piece %u stands on a segment that is not there", number);
        return;
    }
    const AvTerrainDef *terrain = av_land_get_terrain (
        recount->ruleset, av_land_segment_terrain (recount->game, piece.segment));
    if (av_ruleset_get_n_rules (recount->ruleset) == 1
        && (terrain == NULL || !(terrain->flags & AV_TERRAIN_HOLDS)))
        complain (complaints, "piece %u stands where none may", number);
}

static void
check_pieces (const AvRecount *recount, GString *complaints)
{
    const AvGame *game = recount->game;
    guint n_players = av_ruleset_get_n_players (recount->ruleset);

    for (guint number = 0; number < av_land_get_n_all_pieces (game); number++)
        check_piece (recount, number, complaints);
    for (guint kind = 0; kind < av_land_get_n_pieces (recount->ruleset); kind++) {
        const AvPieceDef *def = av_land_get_piece (recount->ruleset, kind);
        gboolean neutral = (def->flags & AV_PIECE_NEUTRAL) != 0;
        for (gint owner = neutral ? AV_NOBODY : 0; owner < (neutral ? 0 : (gint) n_players);
             owner++) {
            guint all = 0, home = 0;
            for (guint number = 0; number < av_land_get_n_all_pieces (game); number++) {
                AvPiece piece = av_land_get_piece_at (game, number);
                all += piece.kind == kind && piece.owner == owner;
                home += piece.kind == kind && piece.owner == owner && piece.place == AV_AT_SUPPLY;
            }
            if (all != def->supply)
                complain (complaints, "%u pieces %s of owner %d, there should be %u", all, def->id,
                          owner, def->supply);
            if (!neutral && (gint) home != av_game_get_supply (game, owner, kind))
                complain (complaints, "player %d has %d pieces %s, counted %u", owner,
                          av_game_get_supply (game, owner, kind), def->id, home);
        }
    }
}

/* What a player was given point by point is what he has. */
static void
check_scores (const AvRecount *recount, GString *complaints)
{
    if (count_statements (recount->ruleset, "score", -1) > 0)
        return;
    for (guint player = 0; player < av_ruleset_get_n_players (recount->ruleset); player++) {
        gint sum = 0;
        for (guint reason = 0; reason < av_ruleset_get_n_reasons (recount->ruleset); reason++)
            sum += av_game_get_breakdown (recount->game, player, reason);
        if (sum != av_game_get_score (recount->game, player))
            complain (complaints, "player %u has %d points, by reasons %d", player,
                      av_game_get_score (recount->game, player), sum);
    }
}

/* What fits where, for the tile in hand: all rotations on every free cell beside a tile. */
static void
check_fits (const AvRecount *recount, GString *complaints)
{
    guint drawn = av_land_get_drawn (recount->game);

    if (drawn == AV_NONE)
        return;
    const AvTileDef *kind = av_land_get_kind (recount->ruleset, drawn);
    for (gint y = 0; y < (gint) recount->height; y++)
        for (gint x = 0; x < (gint) recount->width; x++) {
            guint mask = 0, neighbours = 0;
            if (av_recount_tile_at (recount, x, y) != AV_NONE)
                continue;
            for (guint rotation = 0; rotation < 4; rotation++)
                if (av_recount_fits (recount, kind, rotation, x, y, &neighbours))
                    mask |= 1u << rotation;
            if (neighbours > 0 && av_land_fits (recount->game, drawn, x, y) != mask)
                complain (complaints, "%s at %d %d fits in rotations %x, counted %x", kind->id, x,
                          y, av_land_fits (recount->game, drawn, x, y), mask);
        }
}

void
av_land_verify (const AvGame *game, GString *complaints)
{
    gsize before = complaints->len;
    g_autoptr (AvRecount) recount = av_recount_new (game);

    check_tiles (recount, complaints);
    /* Features can only be compared on a table that makes sense. */
    if (complaints->len != before)
        return;
    check_features (recount, complaints);
    check_pile (recount, complaints);
    check_pieces (recount, complaints);
    check_scores (recount, complaints);
    check_fits (recount, complaints);
    av_recount_check_legal (recount, complaints);
}

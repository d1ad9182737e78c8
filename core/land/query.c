/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query.c: what may be asked of a game of tiles and of its ruleset. */
#include "engine/i18n.h"
#include "land/land-private.h"

#include <string.h>

static const Land *
tables (const AvRuleset *ruleset)
{
    return av_ruleset_get_data (ruleset);
}

/* --- the ruleset --- */

guint
av_land_get_n_kinds (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_kinds;
}

const AvTileDef *
av_land_get_kind (const AvRuleset *ruleset, guint kind)
{
    g_return_val_if_fail (kind < tables (ruleset)->n_kinds, NULL);
    return tables (ruleset)->kinds[kind].def;
}

guint
av_land_get_kind_count (const AvRuleset *ruleset, guint kind)
{
    g_return_val_if_fail (kind < tables (ruleset)->n_kinds, 0);
    return tables (ruleset)->kinds[kind].count;
}

guint
av_land_get_n_tiles_in_game (const AvRuleset *ruleset)
{
    const Land *land = tables (ruleset);
    guint n = land->n_pile;
    for (guint i = 0; !land->fixed && i < land->n_entries; i++)
        n += land->entries[i].count;
    return n;
}

guint
av_land_get_n_tiles_in_decks (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_tiles_in_decks;
}

guint
av_land_get_n_terrains (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_terrains;
}

const AvTerrainDef *
av_land_get_terrain (const AvRuleset *ruleset, guint terrain)
{
    g_return_val_if_fail (terrain < tables (ruleset)->n_terrains, NULL);
    return tables (ruleset)->terrains[terrain].def;
}

const gchar *
av_land_get_terrain_id (const AvRuleset *ruleset, guint terrain)
{
    g_return_val_if_fail (terrain < tables (ruleset)->n_terrains, NULL);
    return tables (ruleset)->terrains[terrain].id;
}

guint
av_land_get_n_marks (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_marks;
}

const AvMarkDef *
av_land_get_mark (const AvRuleset *ruleset, guint mark)
{
    g_return_val_if_fail (mark < tables (ruleset)->n_marks, NULL);
    return tables (ruleset)->marks[mark].def;
}

const gchar *
av_land_get_mark_id (const AvRuleset *ruleset, guint mark)
{
    g_return_val_if_fail (mark < tables (ruleset)->n_marks, NULL);
    return tables (ruleset)->marks[mark].id;
}

gint
av_land_find_mark (const AvRuleset *ruleset, const gchar *id)
{
    return land_find_mark (tables (ruleset), id);
}

gint
av_land_find_terrain (const AvRuleset *ruleset, const gchar *id)
{
    return land_find_terrain (tables (ruleset), id);
}

gint
av_land_find_piece_kind (const AvRuleset *ruleset, const gchar *id)
{
    return av_ruleset_find_name (ruleset, AV_ARG_PIECE, id);
}

gboolean
av_land_kind_has_mark (const AvRuleset *ruleset, guint kind, const gchar *id)
{
    gint mark = av_land_find_mark (ruleset, id);
    g_return_val_if_fail (kind < tables (ruleset)->n_kinds, FALSE);
    return mark >= 0 && tables (ruleset)->kinds[kind].marks >> mark & 1;
}

gboolean
av_land_kind_has_terrain (const AvRuleset *ruleset, guint kind, const gchar *id)
{
    gint terrain = av_land_find_terrain (ruleset, id);
    g_return_val_if_fail (kind < tables (ruleset)->n_kinds, FALSE);
    return terrain >= 0 && tables (ruleset)->kinds[kind].terrains >> terrain & 1;
}

guint
av_land_get_n_pieces (const AvRuleset *ruleset)
{
    return tables (ruleset)->n_pieces;
}

const AvPieceDef *
av_land_get_piece (const AvRuleset *ruleset, guint piece)
{
    g_return_val_if_fail (piece < tables (ruleset)->n_pieces, NULL);
    return tables (ruleset)->pieces[piece].def;
}

void
av_land_get_edges (const AvRuleset *ruleset, guint kind, guint rotation, gchar *letters)
{
    const Land *land = tables (ruleset);
    g_return_if_fail (kind < land->n_kinds && rotation < 4);
    const LandKind *k = &land->kinds[kind];
    for (guint side = 0; side < 4; side++)
        letters[side] =
            land->terrains[k->segments[k->segment[rotation][side * 3 + 1]].terrain].letter;
    letters[4] = '\0';
}

/* --- the table --- */

guint
av_land_get_width (const AvGame *game)
{
    return land_of (game)->width;
}

guint
av_land_get_height (const AvGame *game)
{
    return land_of (game)->height;
}

guint
av_land_get_n_tiles (const AvGame *game)
{
    return land_state (game, land_of (game))->n_tiles;
}

AvTile
av_land_get_tile (const AvGame *game, guint tile)
{
    const LandTile *t = &land_tiles (game, land_of (game))[tile];
    return (AvTile){ t->kind, t->rotation, t->x, t->y };
}

guint
av_land_tile_at (const AvGame *game, gint x, gint y)
{
    const Land *land = land_of (game);
    if (!land_on_table (land, x, y))
        return AV_NONE;
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    return there > 0 ? (guint) there - 1 : AV_NONE;
}

guint
av_land_get_drawn (const AvGame *game)
{
    return land_state (game, land_of (game))->drawn;
}

guint
av_land_get_last (const AvGame *game)
{
    return land_state (game, land_of (game))->last;
}

guint
av_land_get_n_laid (const AvGame *game)
{
    return land_state (game, land_of (game))->n_laid;
}

guint
av_land_get_left (const AvGame *game, guint kind)
{
    return land_pile_left (game, kind);
}

guint
av_land_fits (const AvGame *game, guint kind, gint x, gint y)
{
    const Land *land = land_of (game);
    if (kind >= land->n_kinds || !land_on_table (land, x, y))
        return 0;
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    if (there > 0 || (there == 0 && land_state (game, land)->n_tiles > 0))
        return 0;
    guint distinct = 15;
    if (there < 0)
        distinct =
            FIT_ROTATIONS (land_fit (land, kind)[land_frontier (game, land)[-there - 1].code]);
    guint all = 0;
    for (guint rotation = 0; rotation < 4; rotation++)
        all |= (distinct >> land->kinds[kind].canon[rotation] & 1) << rotation;
    return all;
}

/* --- segments and features --- */

guint
av_land_segment_at (const AvGame *game, guint tile, guint slot)
{
    const Land *land = land_of (game);
    if (tile >= land_state (game, land)->n_tiles || slot >= AV_SLOTS)
        return AV_NONE;
    const LandTile *t = &land_tiles (game, land)[tile];
    return t->first + land->kinds[t->kind].segment[t->rotation][slot];
}

guint
av_land_segment_tile (const AvGame *game, guint segment)
{
    return land_links (game, land_of (game))[segment].tile;
}

guint
av_land_segment_index (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    return segment - land_tiles (game, land)[land_links (game, land)[segment].tile].first;
}

guint
av_land_segment_slot (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[segment].tile];
    return land->kinds[tile->kind].slot[tile->rotation][segment - tile->first];
}

guint
av_land_segment_terrain (const AvGame *game, guint segment)
{
    return land_links (game, land_of (game))[segment].terrain;
}

guint
av_land_feature (const AvGame *game, guint segment)
{
    return land_find (land_links (game, land_of (game)), segment);
}

AvFeature
av_land_get_feature (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint root = land_find (links, segment);
    const LandTotals *totals = &land_totals (game, land)[root];
    guint closing = land->terrains[links[root].terrain].closing;
    AvFeature feature = {
        .terrain = links[root].terrain,
        .tiles = totals->tiles,
        .open = totals->open,
        .complete = closing != AV_CLOSING_NEVER && totals->open == 0,
        .pieces = totals->pieces,
    };
    if (!(land->terrains[links[root].terrain].flags & AV_TERRAIN_COUNTS)
        && closing != AV_CLOSING_AROUND) {
        /* Not kept up to date, as nobody needs it in play: counted here. */
        g_autofree guint8 *seen = g_new0 (guint8, land_state (game, land)->n_tiles);
        guint member = root;
        feature.tiles = 0;
        do {
            feature.tiles += !seen[links[member].tile];
            seen[links[member].tile] = 1;
            member = links[member].next;
        } while (member != root);
    }
    guint64 packed = land_strengths (game, land)[root];
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        feature.strength[i] = land_strength (packed, i);
    return feature;
}

gboolean
av_land_is_complete (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint root = land_find (links, segment);
    return land_totals (game, land)[root].open == 0
           && land->terrains[links[root].terrain].closing != AV_CLOSING_NEVER;
}

gboolean
av_land_is_occupied (const AvGame *game, guint segment)
{
    const Land *land = land_of (game);
    return land_totals (game, land)[land_find (land_links (game, land), segment)].pieces > 0;
}

guint
av_land_get_n_segments (const AvGame *game)
{
    return land_state (game, land_of (game))->n_segments;
}

guint
av_land_feature_marks (const AvGame *game, guint segment, guint mark)
{
    const Land *land = land_of (game);
    g_return_val_if_fail (mark < land->n_marks, 0);
    if (land->marks[mark].lane < 0)
        return 0;
    return land_mark_count (game, land_find (land_links (game, land), segment),
                            land->marks[mark].lane);
}

guint
av_land_segment_next (const AvGame *game, guint segment)
{
    return land_links (game, land_of (game))[segment].next;
}

guint
av_land_get_n_junctions (const AvGame *game, guint tile)
{
    const Land *land = land_of (game);
    return land->kinds[land_tiles (game, land)[tile].kind].def->n_junctions;
}

AvJunction
av_land_get_junction (const AvGame *game, guint tile, guint number)
{
    const Land *land = land_of (game);
    const LandTile *t = &land_tiles (game, land)[tile];
    const AvTileDef *def = land->kinds[t->kind].def;
    AvJunction junction = { 0 };
    g_return_val_if_fail (number < def->n_junctions, junction);
    for (guint i = 0; i < def->n_segments; i++)
        if (def->junctions[number].segments >> i & 1) {
            junction.access |= (def->junctions[number].access >> i & 1) << junction.n;
            junction.segments[junction.n++] = t->first + i;
        }
    return junction;
}

/* --- pieces --- */

guint
av_land_get_n_all_pieces (const AvGame *game)
{
    return land_of (game)->max_pieces;
}

AvPiece
av_land_get_piece_at (const AvGame *game, guint index)
{
    /* In one move: rules look at many pieces. */
    G_STATIC_ASSERT (sizeof (AvPiece) == sizeof (LandPiece)
                     && G_STRUCT_OFFSET (AvPiece, place) == G_STRUCT_OFFSET (LandPiece, place)
                     && G_STRUCT_OFFSET (AvPiece, keeper) == G_STRUCT_OFFSET (LandPiece, keeper)
                     && G_STRUCT_OFFSET (AvPiece, tile) == G_STRUCT_OFFSET (LandPiece, tile)
                     && G_STRUCT_OFFSET (AvPiece, segment) == G_STRUCT_OFFSET (LandPiece, segment));
    AvPiece piece;
    memcpy (&piece, &land_pieces (game, land_of (game))[index], sizeof piece);
    return piece;
}

const gchar *
av_land_get_piece_name (const AvRuleset *ruleset, guint piece_kind)
{
    const LandPieceKind *piece = &tables (ruleset)->pieces[piece_kind];
    return land_translate (piece->rules, piece->def->name);
}

const gchar *
av_land_get_role (const AvGame *game, guint piece_kind, guint segment)
{
    const Land *land = land_of (game);
    const LandTerrain *terrain = &land->terrains[land_links (game, land)[segment].terrain];
    const AvPieceDef *piece = land->pieces[piece_kind].def;
    if (terrain->def && terrain->def->role && piece->flags & AV_PIECE_OCCUPIES)
        return land_translate (terrain->rules, terrain->def->role);
    return av_land_get_piece_name (game->ruleset, piece_kind);
}

void
av_land_describe_feature (const AvGame *game, guint segment, GString *text)
{
    const Land *land = land_of (game);
    AvFeature feature = av_land_get_feature (game, segment);
    const LandTerrain *terrain = &land->terrains[feature.terrain];
    g_string_append (text, terrain->def ? land_translate (terrain->rules, terrain->def->name)
                                        : terrain->id);
    if (terrain->closing == AV_CLOSING_AROUND) {
        g_string_append_printf (text, _ (", %u of 8 neighbours"), 8 - feature.open);
        return;
    }
    g_string_append (text, ", ");
    g_string_append_printf (
        text, g_dngettext (GETTEXT_PACKAGE, "%u tile", "%u tiles", feature.tiles), feature.tiles);
    for (guint mark = 0; mark < land->n_marks; mark++) {
        guint n = land->marks[mark].def ? av_land_feature_marks (game, segment, mark) : 0;
        const AvMarkDef *def = land->marks[mark].def;
        if (n > 0)
            g_string_append_printf (text, ", %u %s", n,
                                    land_translate (land->marks[mark].rules,
                                                    n > 1 && def->names ? def->names : def->name));
    }
    if (terrain->closing == AV_CLOSING_EDGES)
        g_string_append (text, feature.complete ? _ (", complete") : _ (", open"));
}

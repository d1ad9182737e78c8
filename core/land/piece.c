/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece.c: where every piece is: in a supply, on a segment, elsewhere; and moving it. */
#include "engine/i18n.h"
#include "land/feature.h"
#include "land/kind.h"
#include "land/piece.h"

void
land_pieces_begin (AvGame *game)
{
    const Land *land = land_of (game);
    guint n_players = game->ruleset->n_players, n = 0;
    LandPiece *pieces = land_pieces (game, land);
    guint8 *supply = land_supply (game, land);
    for (guint player = 0; player < n_players; player++)
        for (guint kind = 0; kind < land->n_pieces; kind++) {
            const AvPieceDef *def = land->pieces[kind].def;
            if (def->flags & AV_PIECE_NEUTRAL)
                continue;
            supply[player * land->n_pieces + kind] = def->supply;
            for (guint i = 0; i < def->supply; i++)
                pieces[n++] =
                    (LandPiece){ kind, player, AV_AT_SUPPLY, AV_NOBODY, AV_NONE, AV_NONE };
        }
    for (guint kind = 0; kind < land->n_pieces; kind++) {
        const AvPieceDef *def = land->pieces[kind].def;
        for (guint i = 0; def->flags & AV_PIECE_NEUTRAL && i < def->supply; i++)
            pieces[n++] = (LandPiece){ kind, AV_NOBODY, AV_AT_SUPPLY, AV_NOBODY, AV_NONE, AV_NONE };
    }
}

guint
av_land_find_neutral_piece (const AvRuleset *ruleset, guint kind)
{
    const Land *land = av_ruleset_get_data (ruleset);
    guint n = 0;
    for (guint i = 0; i < land->n_pieces; i++) {
        const AvPieceDef *def = land->pieces[i].def;
        if (!(def->flags & AV_PIECE_NEUTRAL))
            n += def->supply * ruleset->n_players;
        else if (i < kind)
            n += def->supply;
    }
    return n;
}

gint
av_land_find_piece (const AvGame *game, guint kind, gint owner)
{
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    guint first, end = land_owned_pieces (land, owner, &first);
    for (guint i = first; i < end; i++)
        if (pieces[i].kind == kind && pieces[i].owner == owner && pieces[i].place == AV_AT_SUPPLY)
            return i;
    return -1;
}

void
land_piece_weigh (AvGame *game, const LandPiece *piece, gint sign)
{
    const Land *land = land_of (game);
    const AvPieceDef *def = land->pieces[piece->kind].def;
    guint root = land_find (land_links (game, land), piece->segment);
    if (def->flags & AV_PIECE_OCCUPIES)
        land_totals (game, land)[root].pieces += sign;
    if (piece->owner >= 0)
        land_strengths (game, land)[root] +=
            (guint64) (gint64) sign * ((guint64) def->strength << STRENGTH_BITS * piece->owner);
}

/* Where on the table a piece is that leaves its tile. */
static void
set_from (const AvGame *game, AvEvent *event, const LandPiece *piece)
{
    if (piece->tile == AV_NONE)
        return;
    const LandTile *tile = &land_tiles (game, land_of (game))[piece->tile];
    event->from_x = tile->x;
    event->from_y = tile->y;
}

static void
tell (AvGame *game, guint point, guint number, guint segment)
{
    const AvHookArray *hooks = &game->ruleset->hooks[point];
    const LandPiece *piece = &land_pieces (game, land_of (game))[number];
    AvPieceContext context = { number, piece->kind, piece->owner, segment };
    FOR_HOOKS_OF (game, hooks, hook)
    if (hook->pieces >> piece->kind & 1)
        GAME_CALL (game, point, AvHook_DEPLOYED, hook, &context);
}

/* Moves a piece from one place to another, without calling hooks; every move goes through here. */
static void
relocate (AvGame *game, const Land *land, LandPiece *piece, AvPlace place, guint tile,
          guint segment)
{
    guint8 *supply = piece->owner >= 0
                         ? &land_supply (game, land)[piece->owner * land->n_pieces + piece->kind]
                         : NULL;
    if (piece->place == AV_AT_SEGMENT)
        land_piece_weigh (game, piece, -1);
    if (supply)
        *supply += (place == AV_AT_SUPPLY) - (piece->place == AV_AT_SUPPLY);
    piece->place = place;
    piece->keeper = AV_NOBODY;
    piece->tile = tile;
    piece->segment = segment;
    if (place == AV_AT_SEGMENT)
        land_piece_weigh (game, piece, 1);
}

/* Puts a piece on a tile, on a segment of it or on none, without a word to anybody. */
void
land_piece_put (AvGame *game, guint number, guint tile, guint segment)
{
    const Land *land = land_of (game);
    relocate (game, land, &land_pieces (game, land)[number],
              segment == AV_NONE ? AV_AT_TILE : AV_AT_SEGMENT, tile, segment);
}

/* Whether the segment hangs on a point where nothing but access roads meet: a network without a way. */
static gboolean
is_on_access_roads (const AvGame *game, const Land *land, guint segment)
{
    const LandTile *tile = &land_tiles (game, land)[land_links (game, land)[segment].tile];
    const AvTileDef *def = land->kinds[tile->kind].def;
    for (guint i = 0; i < def->n_junctions; i++)
        if (def->junctions[i].segments == def->junctions[i].access
            && def->junctions[i].segments >> (segment - tile->first) & 1)
            return TRUE;
    return FALSE;
}

gboolean
land_piece_can_stand (const AvGame *game, guint kind, guint segment)
{
    const Land *land = land_of (game);
    const LandPieceKind *piece = &land->pieces[kind];
    if (piece->def->flags & AV_PIECE_ON_TILE)
        return FALSE;
    return piece->terrains >> land_links (game, land)[segment].terrain & 1
           || (piece->def->flags & AV_PIECE_WALKS && is_on_access_roads (game, land, segment));
}

guint
land_piece_deploy (AvGame *game, guint player, guint kind, guint segment)
{
    const Land *land = land_of (game);
    gint number = av_land_find_piece (game, kind, player);
    g_assert (number >= 0);
    guint at = land_links (game, land)[segment].tile;
    land_piece_put (game, number, at, segment);
    if (game->wants_events) {
        const LandTile *tile = &land_tiles (game, land)[at];
        AvEvent *event = av_game_add_event (game, AV_EVENT_DEPLOY, player);
        event->piece_kind = kind;
        event->subject = segment;
        event->x = tile->x;
        event->y = tile->y;
    }
    tell (game, AV_POINT_DEPLOYED, number, segment);
    return number;
}

void
av_land_return_piece (AvGame *game, guint number)
{
    const Land *land = land_of (game);
    LandPiece *piece = &land_pieces (game, land)[number];
    guint segment = piece->segment;
    if (piece->place == AV_AT_SUPPLY)
        return;
    if (game->wants_events) {
        AvEvent *event = av_game_add_event (game, AV_EVENT_RETURN, piece->owner);
        event->piece_kind = piece->kind;
        if (segment != AV_NONE)
            event->subject = segment;
        set_from (game, event, piece);
        event->x = event->from_x;
        event->y = event->from_y;
    }
    relocate (game, land, piece, AV_AT_SUPPLY, AV_NONE, AV_NONE);
    tell (game, AV_POINT_RETURNED, number, segment);
}

void
land_piece_keep (AvGame *game, guint number, gint keeper)
{
    const Land *land = land_of (game);
    LandPiece *piece = &land_pieces (game, land)[number];
    relocate (game, land, piece, keeper == AV_NOBODY ? AV_AT_OUT : AV_AT_KEEPING, AV_NONE, AV_NONE);
    piece->keeper = keeper;
}

void
av_land_take_piece (AvGame *game, guint number, gint keeper)
{
    const Land *land = land_of (game);
    LandPiece before = land_pieces (game, land)[number];
    if (game->wants_events) {
        AvEvent *event = av_game_add_event (game, AV_EVENT_MOVE, keeper);
        event->piece_kind = before.kind;
        event->owner = before.owner;
        set_from (game, event, &before);
    }
    land_piece_keep (game, number, keeper);
    if (before.tile != AV_NONE)
        tell (game, AV_POINT_RETURNED, number, before.segment);
}

gint
av_land_next_kept (const AvGame *game, guint from, gint keeper)
{
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    AvPlace place = keeper == AV_NOBODY ? AV_AT_OUT : AV_AT_KEEPING;
    for (guint i = from; i < land->max_pieces; i++)
        if (pieces[i].place == place && pieces[i].keeper == keeper)
            return (gint) i;
    return -1;
}

guint
av_land_count_kept (const AvGame *game, gint keeper, guint kind, gint owner)
{
    const LandPiece *pieces = land_pieces (game, land_of (game));
    guint n = 0;
    for (gint i = av_land_next_kept (game, 0, keeper); i >= 0;
         i = av_land_next_kept (game, i + 1, keeper))
        n += pieces[i].kind == kind && (owner == AV_ANYBODY || pieces[i].owner == owner);
    return n;
}

static void
tell_moved (AvGame *game, guint number, const LandPiece *before)
{
    const LandPiece *piece = &land_pieces (game, land_of (game))[number];
    AvMovedContext context = { number,         piece->kind,  piece->owner,   piece->tile,
                               piece->segment, before->tile, before->segment };
    AV_FOR_HOOKS (game, MOVED, hook)
        if (hook->pieces >> piece->kind & 1)
            GAME_CALL (game, AV_POINT_MOVED, AvHook_MOVED, hook, &context);
}

void
av_land_move_piece (AvGame *game, guint number, guint tile_number, guint segment, gint player)
{
    const Land *land = land_of (game);
    LandPiece before = land_pieces (game, land)[number];
    const LandTile *tile = &land_tiles (game, land)[tile_number];
    if (game->wants_events) {
        AvEvent *event = av_game_add_event (game, AV_EVENT_MOVE, player);
        event->piece_kind = before.kind;
        event->x = tile->x;
        event->y = tile->y;
        if (segment != AV_NONE)
            event->subject = segment;
        set_from (game, event, &before);
    }
    land_piece_put (game, number, tile_number, segment);
    tell_moved (game, number, &before);
}

/* --- clearing a tile --- */

/* The next piece, from number FROM on, that is a player's and stands on the tile, or -1. */
static gint
next_on_tile (const AvGame *game, guint from, guint tile)
{
    const LandPiece *pieces = land_pieces (game, land_of (game));
    for (gint i = av_land_next_piece (game, from, AV_ANYBODY); i >= 0;
         i = av_land_next_piece (game, i + 1, AV_ANYBODY))
        if (pieces[i].owner >= 0 && pieces[i].tile == tile)
            return i;
    return -1;
}

void
av_land_clear_tile (AvGame *game, guint tile, guint by, guint from)
{
    const Land *land = land_of (game);
    guint16 *numbers = g_newa (guint16, land->max_pieces);
    AvThreatenedContext context = { tile, by, from, 0, numbers };
    guint32 kinds = 0;
    for (gint i = next_on_tile (game, 0, tile); i >= 0; i = next_on_tile (game, i + 1, tile)) {
        numbers[context.n++] = i;
        kinds |= 1u << land_pieces (game, land)[i].kind;
    }
    if (context.n == 0)
        return;
    /* The pieces go when this phase runs: what is pushed above it comes first. */
    if (!av_game_push_phase (game, land->phase_clear, game_frame (game)->decider, tile, NULL))
        return;
    AV_FOR_HOOKS (game, THREATENED, hook)
        if (hook->pieces & kinds)
            GAME_CALL (game, AV_POINT_THREATENED, AvHook_THREATENED, hook, &context);
}

const AvRefusal *
land_check_push_clear (const AvGame *game, guint rules, guint decider, guint16 number,
                       gconstpointer data)
{
    static const AvRefusal none = { "wrong-place", N_ ("there is no tile of that number") };
    return number < av_land_get_n_tiles (game) ? NULL : &none;
}

AvFlow
land_enter_clear (AvGame *game, guint rules, gconstpointer data)
{
    guint tile = av_game_get_frame_data (game);
    for (gint i = next_on_tile (game, 0, tile); i >= 0; i = next_on_tile (game, i + 1, tile))
        av_land_return_piece (game, i);
    return AV_FLOW_DONE;
}

gint
av_land_next_piece (const AvGame *game, guint from, gint owner)
{
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    guint first, end = land_owned_pieces (land, owner, &first);
    for (guint i = MAX (from, first); i < end; i++)
        if ((pieces[i].place == AV_AT_SEGMENT || pieces[i].place == AV_AT_TILE)
            && (owner == AV_ANYBODY || pieces[i].owner == owner))
            return i;
    return -1;
}

gboolean
av_land_has_follower (const AvGame *game, guint segment, guint player)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    guint root = land_find (links, segment);
    if (land_totals (game, land)[root].pieces == 0)
        return FALSE;
    guint first, end = land_owned_pieces (land, player, &first);
    for (guint i = first; i < end; i++) {
        const LandPiece *piece = &land_pieces (game, land)[i];
        if (piece->place == AV_AT_SEGMENT
            && land->pieces[piece->kind].def->flags & AV_PIECE_OCCUPIES
            && land_find (links, piece->segment) == root)
            return TRUE;
    }
    return FALSE;
}

void
land_pieces_return (AvGame *game, guint feature)
{
    const Land *land = land_of (game);
    const LandPiece *pieces = land_pieces (game, land);
    const LandLink *links = land_links (game, land);
    for (guint i = 0; i < land->max_pieces; i++)
        if (pieces[i].place == AV_AT_SEGMENT
            && land->pieces[pieces[i].kind].def->flags & AV_PIECE_HOME
            && land_find (links, pieces[i].segment) == feature)
            av_land_return_piece (game, i);
}

/* --- what may be asked of pieces, and what they are called --- */

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
    const LandPieceKind *piece = &((const Land *) ruleset->data)->pieces[piece_kind];
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

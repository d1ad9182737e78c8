/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c: tile-laying games as text: scenario statements, descriptions of events, and a drawing
 * of the table. */
#include "engine/i18n.h"
#include "engine/scenario-private.h"
#include "land/piece.h"
#include "land/table.h"
#include "land/text.h"
#include "land/tray.h"

#include <string.h>

#include <avignon/host/land.h>

/* --- scenarios --- */

static gboolean
fail (GError **error, const gchar *message)
{
    g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, message);
    return FALSE;
}

static gboolean
read_number (const gchar *word, gint min, gint max, gint *value)
{
    gint64 number;
    if (!word || !g_ascii_string_to_signed (word, 10, min, max, &number, NULL))
        return FALSE;
    *value = number;
    return TRUE;
}

/* `lay TILE X Y R` */
static gboolean
lay (AvGame *game, gchar **words, GError **error)
{
    const Land *land = land_of (game);
    LandState *state = land_state (game, land);
    gint x, y, rotation;
    if (g_strv_length (words) != 5 || !read_number (words[2], G_MININT32, G_MAXINT32, &x)
        || !read_number (words[3], G_MININT32, G_MAXINT32, &y)
        || !read_number (words[4], 0, 3, &rotation))
        return fail (error, _ ("lay takes a tile, a cell on the table and a rotation"));
    if (!game_check_cell (game, words + 2, x, y, error))
        return FALSE;
    gint kind = av_ruleset_find_name (game->ruleset, AV_ARG_ITEM, words[1]);
    if (kind < 0) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                     _ ("there is no tile “%s” in the decks"), words[1]);
        return FALSE;
    }
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    guint canon = land->kinds[kind].canon[rotation];
    if (there > 0)
        return fail (error, _ ("there is a tile there already"));
    if (there < 0
        && !(land_fit (land, kind)[land_frontier (game, land)[-there - 1].code] >> canon & 1))
        return fail (error, _ ("the edges do not match those of the tiles beside it"));
    land_table_place (game, kind, canon, x, y, FALSE);
    state->n_laid++;
    while (state->n_closed > 0)
        state->closed[--state->n_closed] = 0;
    return TRUE;
}

/* Reads the words `[COLOUR] X Y [SLOT]` after a piece's name; for pieces on edges the last is a
 * side. */
typedef struct {
    gint owner, x, y, slot;
} Seat;

static gboolean
is_off_tiles (const Land *land, gint kind)
{
    return kind >= 0 && land->pieces[kind].def->flags & (AV_PIECE_ON_CORNER | AV_PIECE_ON_EDGE);
}

/* Like game_check_cell (), for a piece's corner or edge. */
static gboolean
check_spot (const Land *land, gint kind, const Seat *seat, GError **error)
{
    AvPieceFlags flags = land->pieces[kind].def->flags;
    gboolean on_edge = seat->slot >= 0;
    if (!(flags & (on_edge ? AV_PIECE_ON_EDGE : AV_PIECE_ON_CORNER)) || seat->slot > 3)
        return fail (error,
                     flags & AV_PIECE_ON_EDGE
                         ? _ ("this piece stands on an edge: it takes a cell and a side, 0 to 3")
                         : _ ("this piece stands on a corner: it takes two numbers"));
    if (seat->x >= 0 && seat->x <= land->width && seat->y >= 0 && seat->y <= land->height)
        return TRUE;
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                 _ ("%d %d is off the table, whose last corner is %u %u"), seat->x, seat->y,
                 (guint) land->width, (guint) land->height);
    return FALSE;
}

/* KIND: of piece, or -1.  FORM: the error that says how they are to be written. */
static gboolean
read_seat (const AvGame *game, gint kind, gchar **words, Seat *seat, const gchar *form,
           GError **error)
{
    const Land *land = land_of (game);
    seat->owner = AV_NOBODY;
    seat->slot = -1;
    if (words[0] && av_colour_from_name (words[0]) >= 0) {
        seat->owner = ruleset_read_seat (game->ruleset, words[0], error);
        if (seat->owner < 0)
            return FALSE;
        words++;
    }
    if (!words[0] || !read_number (words[0], G_MININT32, G_MAXINT32, &seat->x)
        || !read_number (words[1], G_MININT32, G_MAXINT32, &seat->y)
        || (words[2] && (!read_number (words[2], 0, AV_SLOTS - 1, &seat->slot) || words[3])))
        return fail (error, form);
    return is_off_tiles (land, kind) ? check_spot (land, kind, seat, error)
                                     : game_check_cell (game, words, seat->x, seat->y, error);
}

/* Whether an owner is named exactly if pieces of that kind have one. */
static gboolean
check_owner (const AvGame *game, gint kind, gboolean named, GError **error)
{
    gboolean neutral = (land_of (game)->pieces[kind].def->flags & AV_PIECE_NEUTRAL) != 0;
    if (neutral != named)
        return TRUE;
    return fail (error,
                 neutral ? _ ("this piece belongs to nobody") : _ ("the piece's owner is missing"));
}

/* `put PIECE [COLOUR] X Y [SLOT]` */
static gboolean
put (AvGame *game, gchar **words, GError **error)
{
    const Land *land = land_of (game);
    Seat seat;
    gint kind = words[1] ? av_ruleset_find_name (game->ruleset, AV_ARG_PIECE, words[1]) : -1;
    if (kind < 0)
        return fail (error, _ ("there is no such piece in these rules"));
    if (!read_seat (game, kind, words + 2, &seat,
                    _ ("put takes a piece, its owner's colour, a cell and a slot"), error)
        || !check_owner (game, kind, seat.owner >= 0, error))
        return FALSE;
    gint number = av_land_find_piece (game, kind, seat.owner);
    if (number < 0)
        return fail (error, _ ("there is none of these pieces left"));
    if (is_off_tiles (land, kind))
        return land_piece_put_off_tiles (game, number, seat.x, seat.y, seat.slot)
                   ? TRUE
                   : fail (error, _ ("that edge is off the table"));
    guint tile = av_land_tile_at (game, seat.x, seat.y);
    if (tile == AV_NONE)
        return fail (error, _ ("there is no tile"));
    gboolean on_tile = (land->pieces[kind].def->flags & AV_PIECE_ON_TILE) != 0;
    if (on_tile != (seat.slot < 0))
        return fail (error, on_tile ? _ ("this piece stands on the whole tile: it takes no slot")
                                    : _ ("the slot is missing"));
    guint segment = on_tile ? AV_NONE : av_land_segment_at (game, tile, seat.slot);
    if (!on_tile && !land_piece_can_stand (game, kind, segment)) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("no %s can stand there: %s"),
                     words[1], _ (land->pieces[kind].misplaced.reason));
        return FALSE;
    }
    land_piece_put (game, number, tile, segment);
    return TRUE;
}

/* Reads the words `KEEPER PIECE [COLOUR]`, where KEEPER is a colour or `nobody`: out of the
 * game. */
typedef struct {
    gint keeper, kind, owner;
} Keeping;

static gboolean
read_keeping (const AvGame *game, gchar **words, guint n, Keeping *keeping, GError **error)
{
    gboolean out = n > 0 && g_str_equal (words[0], "nobody");
    *keeping = (Keeping){ AV_NOBODY, -1, AV_NOBODY };
    if (n > 0 && !out && av_colour_from_name (words[0]) >= 0) {
        keeping->keeper = ruleset_read_seat (game->ruleset, words[0], error);
        if (keeping->keeper < 0)
            return FALSE;
    }
    if (n < 2 || n > 3 || (keeping->keeper < 0 && !out))
        return fail (error,
                     _ ("keep takes who keeps it (or nobody), a piece and its owner's colour"));
    keeping->kind = av_ruleset_find_name (game->ruleset, AV_ARG_PIECE, words[1]);
    if (keeping->kind < 0)
        return fail (error, _ ("there is no such piece in these rules"));
    if (!check_owner (game, keeping->kind, n == 3, error))
        return FALSE;
    if (n == 3)
        keeping->owner = ruleset_read_seat (game->ruleset, words[2], error);
    return n == 2 || keeping->owner >= 0;
}

/* `keep KEEPER PIECE [COLOUR]` */
static gboolean
keep (AvGame *game, gchar **words, GError **error)
{
    Keeping keeping;
    if (!read_keeping (game, words + 1, g_strv_length (words) - 1, &keeping, error))
        return FALSE;
    gint number = av_land_find_piece (game, keeping.kind, keeping.owner);
    if (number < 0)
        return fail (error, _ ("there is none of these pieces left"));
    land_piece_keep (game, number, keeping.keeper);
    return TRUE;
}

gboolean
land_prelude (AvGame *game, const AvStatement *statement, GError **error)
{
    gchar **words = statement->words;
    if (g_str_equal (words[0], "lay"))
        return lay (game, words, error);
    if (g_str_equal (words[0], "put"))
        return put (game, words, error);
    if (g_str_equal (words[0], "keep"))
        return keep (game, words, error);
    if (g_str_equal (words[0], "tray"))
        return land_fill_tray (game, words + 1, error);
    /* The pile was read with the ruleset; only names that do not exist are left to be reported. */
    for (gchar **word = words + 1; *word; word++)
        if (av_ruleset_find_name (game->ruleset, AV_ARG_ITEM, *word) < 0) {
            g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                         _ ("there is no tile “%s” in the decks"), *word);
            return FALSE;
        }
    return TRUE;
}

static gboolean
has_piece_off_tiles (const AvGame *game, gint kind, const Seat *seat)
{
    const Land *land = land_of (game);
    gint16 spot[3] = { seat->x, seat->y, MAX (seat->slot, 0) };
    AvPlace place = seat->slot < 0 ? AV_AT_CORNER : AV_AT_EDGE;
    if (place == AV_AT_EDGE)
        av_edge_settle (spot);
    for (guint i = 0; i < land->max_pieces; i++) {
        const LandPiece *piece = &land_pieces (game, land)[i];
        if (piece->kind == kind && piece->owner == seat->owner && piece->place == place
            && piece->segment == LAND_SPOT (spot[0], spot[1], spot[2]))
            return TRUE;
    }
    return FALSE;
}

/* Whether a piece stands as SEAT says; KIND -1: any piece on the cell. */
static gboolean
has_piece (const AvGame *game, gint kind, const Seat *seat)
{
    const Land *land = land_of (game);
    if (is_off_tiles (land, kind))
        return has_piece_off_tiles (game, kind, seat);
    guint tile = av_land_tile_at (game, seat->x, seat->y);
    for (guint i = 0; i < land->max_pieces && tile != AV_NONE; i++) {
        const LandPiece *piece = &land_pieces (game, land)[i];
        if (piece->tile != tile || (piece->place != AV_AT_SEGMENT && piece->place != AV_AT_TILE))
            continue;
        if (kind < 0)
            return TRUE;
        if (piece->kind == kind && piece->owner == seat->owner
            && (seat->slot < 0 || piece->place == AV_AT_TILE
                || av_land_segment_at (game, tile, seat->slot) == piece->segment))
            return TRUE;
    }
    return FALSE;
}

static gboolean
differ (GError **error, const gchar *expected, const gchar *found)
{
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT, _ ("expected %s, found %s"), expected,
                 found);
    return FALSE;
}

/* `expect keeps KEEPER PIECE [COLOUR] N` */
static gboolean
expect_keeps (const AvGame *game, gchar **words, GError **error)
{
    Keeping keeping;
    gint wanted;
    guint n = g_strv_length (words);
    if (n < 4 || !read_number (words[n - 1], 0, G_MAXINT32, &wanted))
        return fail (error, _ ("expect keeps takes who keeps it (or nobody), a piece, its owner's "
                               "colour and a number"));
    if (!read_keeping (game, words + 1, n - 2, &keeping, error))
        return FALSE;
    guint found = av_land_count_kept (game, keeping.keeper, keeping.kind, keeping.owner);
    if (found == (guint) wanted)
        return TRUE;
    g_autofree gchar *said = g_strjoinv (" ", words), *text = g_strdup_printf ("%u", found);
    return differ (error, said, text);
}

gboolean
land_expect (const AvGame *game, gchar **words, GError **error)
{
    Seat seat;
    g_autofree gchar *said = g_strjoinv (" ", words);
    if (g_str_equal (words[0], "piece") && words[1]) {
        gint kind = av_ruleset_find_name (game->ruleset, AV_ARG_PIECE, words[1]);
        if (kind < 0)
            return fail (error, _ ("there is no such piece in these rules"));
        if (!read_seat (game, kind, words + 2, &seat,
                        _ ("expect piece takes a piece, its owner's colour, a cell and a slot"),
                        error)
            || !check_owner (game, kind, seat.owner >= 0, error))
            return FALSE;
        return has_piece (game, kind, &seat) ? TRUE
                                             : differ (error, said, _ ("no such piece there"));
    }
    if (g_str_equal (words[0], "no") && g_strcmp0 (words[1], "piece") == 0) {
        const gchar *form = _ ("expect no piece takes a cell");
        if (!read_seat (game, -1, words + 2, &seat, form, error))
            return FALSE;
        if (seat.owner >= 0 || seat.slot >= 0)
            return fail (error, form);
        return has_piece (game, -1, &seat) ? differ (error, said, _ ("a piece")) : TRUE;
    }
    if (g_str_equal (words[0], "keeps"))
        return expect_keeps (game, words, error);
    if (g_str_equal (words[0], "tray"))
        return land_expect_tray (game, words + 1, error);
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                 _ ("“expect %s” is not known in this game"), words[0]);
    return FALSE;
}

/* --- events and the table --- */

/* Characters of a drawing: the numbers of the rows, and a tile. */
#define MARGIN 4
#define CELL_WIDTH 7

/* The letters of who stands on a tile: a colour's, in capitals; for a neutral piece its first
 * letter. */
static gchar
piece_letter (const AvGame *game, const Land *land, guint tile)
{
    for (guint i = 0; i < land->max_pieces; i++) {
        const LandPiece *piece = &land_pieces (game, land)[i];
        if (piece->tile != tile || (piece->place != AV_AT_SEGMENT && piece->place != AV_AT_TILE))
            continue;
        if (piece->owner < 0)
            return land->pieces[piece->kind].def->id[0];
        AvColour colour = av_ruleset_get_colour (game->ruleset, piece->owner);
        /* Black and grey begin with the same letters as blue and green. */
        return "RBGYKE"[colour];
    }
    return '\0';
}

static void
append_row (const AvGame *game, const Land *land, gint y, gint from, gint to, guint line,
            GString *text)
{
    for (gint x = from; x <= to; x++) {
        guint tile = av_land_tile_at (game, x, y);
        if (tile == AV_NONE) {
            gboolean open =
                land_on_table (land, x, y) && land_grid (game, land)[land_cell (land, x, y)] < 0;
            g_string_append (text, line == 1 && open ? "   ·   " : "       ");
            continue;
        }
        const LandTile *t = &land_tiles (game, land)[tile];
        const LandKind *kind = &land->kinds[t->kind];
        gchar edges[5], middle = ' ', piece = piece_letter (game, land, tile);
        av_land_get_edges (game->ruleset, t->kind, t->rotation, edges);
        if (kind->n_around > 0)
            middle = '+';
        gboolean last = land_state (game, land)->last == tile;
        if (line == 0)
            g_string_append_printf (text, " ┌ %c ┐ ", edges[0]);
        else if (line == 2)
            g_string_append_printf (text, " └ %c ┘ ", edges[2]);
        else
            g_string_append_printf (text, "%c%c %c %c%c", last ? '>' : ' ', edges[3],
                                    piece ? piece : middle, edges[1], last ? '<' : ' ');
    }
    while (text->len > 0 && text->str[text->len - 1] == ' ')
        g_string_truncate (text, text->len - 1);
    g_string_append_c (text, '\n');
}

/* Whose piece of what kind it is and, if the drawing does not show it, where. */
static void
append_spot (const AvGame *game, const AvPiece *piece, GString *text)
{
    if (piece->owner >= 0)
        g_string_append_printf (text,
                                "%s: ", av_ruleset_get_player_name (game->ruleset, piece->owner));
    g_string_append (text, av_land_get_piece_name (game->ruleset, piece->kind));
    if (piece->place == AV_AT_CORNER)
        g_string_append_printf (text, _ (", corner %d %d"), piece->x, piece->y);
    else if (piece->place == AV_AT_EDGE)
        g_string_append_printf (text, _ (", edge of %d %d in the %s"), piece->x, piece->y,
                                av_land_get_side_name (piece->side));
    else
        g_string_append_printf (text, _ (", tile %d %d"), av_land_get_tile (game, piece->tile).x,
                                av_land_get_tile (game, piece->tile).y);
}

/* A line for each piece between the tiles, and for what rules have written at tiles and pieces. */
static void
append_notes (const AvGame *game, GString *text)
{
    g_autoptr (GArray) labels = av_land_get_labels (game);
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        const gchar *label = NULL;
        for (guint k = 0; k < labels->len; k++)
            if (g_array_index (labels, AvLabel, k).piece == i)
                label = g_array_index (labels, AvLabel, k).text;
        if (!label && piece.place != AV_AT_CORNER && piece.place != AV_AT_EDGE)
            continue;
        append_spot (game, &piece, text);
        g_string_append_printf (text, label ? ": %s\n" : "\n", label);
    }
    for (guint k = 0; k < labels->len; k++) {
        const AvLabel *label = &g_array_index (labels, AvLabel, k);
        if (label->tile == AV_NONE)
            continue;
        AvTile tile = av_land_get_tile (game, label->tile);
        g_string_append_printf (text, _ ("Tile %d %d"), tile.x, tile.y);
        g_string_append_printf (text, ": %s\n", label->text);
    }
}

/* The columns FROM to TO of the table, with their numbers. */
static void
append_columns (const AvGame *game, const Land *land, gint from, gint to, gint top, gint bottom,
                GString *text)
{
    g_string_append (text, "    ");
    for (gint x = from; x <= to; x++)
        g_string_append_printf (text, "  %2d   ", x);
    g_string_append_c (text, '\n');
    for (gint y = top; y <= bottom; y++)
        for (guint line = 0; line < 3; line++) {
            if (line == 1)
                g_string_append_printf (text, "%3d ", y);
            else
                g_string_append (text, "    ");
            append_row (game, land, y, from, to, line, text);
        }
}

/* COLUMNS is how many columns of the table find room beside each other. */
static void
append_table (const AvGame *game, const Land *land, gint left, gint top, gint right, gint bottom,
              gint columns, GString *text)
{
    left = MAX (left - 1, 0);
    top = MAX (top - 1, 0);
    right = MIN (right + 1, land->width - 1);
    bottom = MIN (bottom + 1, land->height - 1);
    for (gint x = left; x <= right; x += columns)
        append_columns (game, land, x, MIN (x + columns - 1, right), top, bottom, text);
    append_notes (game, text);
}

static void
draw_table (const AvGame *game, gint columns, GString *text)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    const LandTile *tiles = land_tiles (game, land);
    gint left = land->width, right = -1, top = land->height, bottom = -1;
    for (guint i = 0; i < state->n_tiles; i++) {
        left = MIN (left, tiles[i].x);
        right = MAX (right, tiles[i].x);
        top = MIN (top, tiles[i].y);
        bottom = MAX (bottom, tiles[i].y);
    }
    if (right >= 0)
        append_table (game, land, left, top, right, bottom, columns, text);
    av_land_describe_trays (game, av_game_get_decider (game), text);
}

void
land_table_to_text (const AvGame *game, GString *text)
{
    draw_table (game, land_of (game)->width, text);
}

gchar *
av_land_draw (const AvGame *game, guint width)
{
    GString *text = g_string_new (NULL);
    draw_table (game, MAX (((gint) width - MARGIN) / CELL_WIDTH, 1), text);
    return g_string_free (text, FALSE);
}

/* --- events --- */

const gchar *
land_tile_name (const Land *land, guint kind)
{
    if (kind >= land->n_kinds)
        return _ ("a tile");
    const AvTileDef *def = land->kinds[kind].def;
    return def->name ? _ (def->name) : def->id;
}

/* A basic follower is called only by its role, any other piece by its name too. */
static void
append_piece (const AvGame *game, const AvEvent *event, const gchar *follower, const gchar *other,
              GString *text)
{
    const gchar *player = av_ruleset_get_player_name (game->ruleset, event->player);
    const gchar *role = av_land_get_role (game, event->piece_kind, event->subject);
    const gchar *name = av_land_get_piece_name (game->ruleset, event->piece_kind);
    if (event->piece_kind == 0) {
        g_string_append_printf (text, follower, player, role);
        return;
    }
    g_string_append_printf (text, other, player, name);
    if (!g_str_equal (role, name))
        g_string_append_printf (text, " (%s)", role);
}

/* Who keeps whose piece; or that it is out of the game. */
static void
describe_keeping (const AvGame *game, const AvEvent *event, GString *text)
{
    const AvRuleset *ruleset = game->ruleset;
    const gchar *piece = av_land_get_piece_name (ruleset, event->piece_kind);
    const gchar *keeper =
        event->player >= 0 ? av_ruleset_get_player_name (ruleset, event->player) : NULL;
    const gchar *owner =
        event->owner >= 0 ? av_ruleset_get_player_name (ruleset, event->owner) : NULL;
    if (keeper && owner && event->owner != event->player)
        /* TRANSLATORS: a player's name, the name of another one, the name of a piece */
        g_string_append_printf (text, _ ("%1$s takes %2$s's %3$s and keeps it"), keeper, owner,
                                piece);
    else if (keeper)
        g_string_append_printf (text, _ ("%s takes the %s and keeps it"), keeper, piece);
    else if (owner)
        g_string_append_printf (text, _ ("%s's %s is out of the game"), owner, piece);
    else
        g_string_append_printf (text, _ ("The %s is out of the game"), piece);
}

/* Who moves what, and where to: by a side of the tile if it goes to a neighbour. */
static void
describe_move (const AvGame *game, const AvEvent *event, GString *text)
{
    static const gchar *const sides[] = {
        N_ ("%s moves the %s north, to column %d, row %d"),
        N_ ("%s moves the %s east, to column %d, row %d"),
        N_ ("%s moves the %s south, to column %d, row %d"),
        N_ ("%s moves the %s west, to column %d, row %d"),
    };
    const gchar *piece = av_land_get_piece_name (game->ruleset, event->piece_kind);
    gint dx = event->x - event->from_x, dy = event->y - event->from_y;
    if (event->player < 0) {
        /* TRANSLATORS: the name of a piece */
        g_string_append_printf (text, _ ("The %s goes to column %d, row %d"), piece, event->x,
                                event->y);
    } else {
        const gchar *player = av_ruleset_get_player_name (game->ruleset, event->player);
        /* TRANSLATORS: a player's name, then the name of a piece; so too where a side is named */
        const gchar *format = _ ("%s moves the %s to column %d, row %d");
        if (event->from_x < 0)
            format = _ ("%s brings the %s to column %d, row %d");
        else if (ABS (dx) + ABS (dy) == 1)
            format = _ (sides[dx == 0 ? 1 + dy : 2 - dx]);
        g_string_append_printf (text, format, player, piece, event->x, event->y);
    }
    if (event->subject == AV_NONE)
        return;
    g_string_append (text, " (");
    av_land_describe_feature (game, event->subject, text);
    g_string_append_c (text, ')');
}

static gboolean
is_last_tile (const AvGame *game, const Land *land, const AvEvent *event)
{
    guint last = land_state (game, land)->last;
    if (last == AV_NONE)
        return TRUE;
    const LandTile *tile = &land_tiles (game, land)[last];
    return tile->x == event->x && tile->y == event->y;
}

/* Rules may write anything into events. */
static gboolean
is_about_something (const AvGame *game, const Land *land, const AvEvent *event)
{
    const AvRuleset *ruleset = game->ruleset;
    gint n_players = (gint) ruleset->n_players;
    return event->piece_kind < land->n_pieces && event->player < n_players
           && event->owner < n_players
           && (event->subject == AV_NONE || land_knows_segment (game, event->subject))
           && (event->type != AV_EVENT_TAKE || event->reason < land->n_trays)
           && (event->type != AV_EVENT_COUNTER || event->item < ruleset->counter_defs->len)
           && (event->type != AV_EVENT_DEPLOY || event->player >= 0);
}

gboolean
land_describe_event (const AvGame *game, const AvEvent *event, GString *text)
{
    const Land *land = land_of (game);
    if (!is_about_something (game, land, event))
        return FALSE;
    const gchar *player =
        event->player >= 0 ? av_ruleset_get_player_name (game->ruleset, event->player) : "";
    gboolean stands = event->subject < land_state (game, land)->n_segments;
    switch ((AvEventType) event->type) {
    case AV_EVENT_DRAW:
        g_string_append_printf (text, _ ("Drawn: %s"), land_tile_name (land, event->item));
        return TRUE;
    case AV_EVENT_DISCARD:
        g_string_append_printf (text,
                                event->why ? _ ("It is discarded: %s")
                                           : _ ("It fits nowhere and is discarded: %s"),
                                land_tile_name (land, event->item));
        return TRUE;
    case AV_EVENT_PUT_BACK:
        g_string_append_printf (text, _ ("Back into the pile: %s"),
                                event->item == AV_NONE ? _ ("a tile, face down")
                                                       : land_tile_name (land, event->item));
        return TRUE;
    case AV_EVENT_TAKE:
        land_describe_take (game, event, text);
        return TRUE;
    case AV_EVENT_PLACE:
        /* TRANSLATORS: a player's name, then a tile's */
        g_string_append_printf (text, _ ("%s places: %s"), player,
                                land_tile_name (land, event->item));
        return TRUE;
    case AV_EVENT_DEPLOY:
        if (!stands)
            return FALSE;
        /* TRANSLATORS: a player's name, then "knight", "farmer" ...; or the name of a piece */
        append_piece (game, event, _ ("%s deploys a follower: %s"), _ ("%s deploys: %s"), text);
        if (!is_last_tile (game, land, event))
            g_string_append_printf (text, _ (", at column %d, row %d"), event->x, event->y);
        return TRUE;
    case AV_EVENT_RETURN:
        if (event->player < 0)
            g_string_append_printf (text, _ ("The %s leaves the table"),
                                    av_land_get_piece_name (game->ruleset, event->piece_kind));
        else if (stands)
            append_piece (game, event, _ ("%s takes a follower back: %s"), _ ("%s takes back: %s"),
                          text);
        else
            g_string_append_printf (text, _ ("%s takes back: %s"), player,
                                    av_land_get_piece_name (game->ruleset, event->piece_kind));
        return TRUE;
    case AV_EVENT_MOVE:
        if (event->x < 0)
            describe_keeping (game, event, text);
        else
            describe_move (game, event, text);
        return TRUE;
    case AV_EVENT_COUNTER:
        if (!stands)
            return FALSE;
        /* TRANSLATORS: a player's name, a number and what it counts: "Anna: +2 coins (city, ...)" */
        g_string_append_printf (text, _ ("%s: %+d %s ("), player, event->points,
                                av_ruleset_get_counter_name (game->ruleset, event->item));
        av_land_describe_feature (game, event->subject, text);
        g_string_append_c (text, ')');
        return TRUE;
    default:
        return FALSE;
    }
}

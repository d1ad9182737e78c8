/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statement.c: what scenarios say of a table of tiles: lay, put, and what they expect of it. */
#include "engine/i18n.h"
#include "land/land-private.h"

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

/* WORDS: the cell as it is written. */
static gboolean
check_cell (const Land *land, gchar **words, gint x, gint y, GError **error)
{
    if (x >= 0 && x < (gint) land->width && y >= 0 && y < (gint) land->height)
        return TRUE;
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                 _ ("the cell %s %s is off the table, whose last cell is %u %u"), words[0],
                 words[1], (guint) land->width - 1, (guint) land->height - 1);
    return FALSE;
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
    if (!check_cell (land, words + 2, x, y, error))
        return FALSE;
    gint kind = av_ruleset_find_name (game->ruleset, AV_ARG_THING, words[1]);
    if (kind < 0) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                     _ ("there is no tile “%s” in the decks"), words[1]);
        return FALSE;
    }
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    guint canon = land->kinds[kind].canon[rotation];
    if (there > 0)
        return fail (error, _ ("there is a tile already"));
    if (there < 0
        && !(land_fit (land, kind)[land_frontier (game, land)[-there - 1].code] >> canon & 1))
        return fail (error, _ ("the edges do not match those of the tiles beside"));
    land_table_place (game, kind, canon, x, y);
    state->n_laid++;
    while (state->n_closed > 0)
        state->closed[--state->n_closed] = 0;
    return TRUE;
}

/* The words `[COLOUR] X Y [SLOT]` after a piece's name. */
typedef struct {
    gint owner, x, y, slot;
} Seat;

/* FORM says how it is written. */
static gboolean
read_seat (const AvGame *game, gchar **words, Seat *seat, const gchar *form, GError **error)
{
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
    return check_cell (land_of (game), words, seat->x, seat->y, error);
}

/* Whether an owner is named of a piece of that kind, or none, as there is one or not. */
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
    if (!read_seat (game, words + 2, &seat,
                    _ ("put takes a piece, its owner's colour, a cell and a slot"), error)
        || !check_owner (game, kind, seat.owner >= 0, error))
        return FALSE;
    guint tile = av_land_tile_at (game, seat.x, seat.y);
    if (tile == AV_NONE)
        return fail (error, _ ("there is no tile"));
    gint number = land_piece_find (game, kind, seat.owner);
    if (number < 0)
        return fail (error, _ ("there is none of these pieces left"));
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

/* The words `KEEPER PIECE [COLOUR]`, of which KEEPER is a colour or `nobody`: out of the game. */
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
    gint number = land_piece_find (game, keeping.kind, keeping.owner);
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
    /* The pile was read with the ruleset, but for what is not there. */
    if (g_str_equal (words[0], "pile")) {
        for (gchar **word = words + 1; *word; word++)
            if (av_ruleset_find_name (game->ruleset, AV_ARG_THING, *word) < 0) {
                g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                             _ ("there is no tile “%s” in the decks"), *word);
                return FALSE;
            }
        return TRUE;
    }
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("“%s” is not known in this game"),
                 words[0]);
    return FALSE;
}

/* Whether a piece stands as SEAT says; KIND -1: any piece on the cell. */
static gboolean
has_piece (const AvGame *game, gint kind, const Seat *seat)
{
    const Land *land = land_of (game);
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
        if (!read_seat (game, words + 2, &seat,
                        _ ("expect piece takes a piece, its owner's colour, a cell and a slot"),
                        error)
            || !check_owner (game, kind, seat.owner >= 0, error))
            return FALSE;
        return has_piece (game, kind, &seat) ? TRUE
                                             : differ (error, said, _ ("no such piece there"));
    }
    if (g_str_equal (words[0], "no") && g_strcmp0 (words[1], "piece") == 0) {
        const gchar *form = _ ("expect no piece takes a cell");
        if (!read_seat (game, words + 2, &seat, form, error))
            return FALSE;
        if (seat.owner >= 0 || seat.slot >= 0)
            return fail (error, form);
        return has_piece (game, -1, &seat) ? differ (error, said, _ ("a piece")) : TRUE;
    }
    if (g_str_equal (words[0], "keeps"))
        return expect_keeps (game, words, error);
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                 _ ("“expect %s” is not known in this game"), words[0]);
    return FALSE;
}

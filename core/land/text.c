/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c: a game of tiles in words and letters: its events, and the table as a drawing. */
#include "engine/i18n.h"
#include "land/land-private.h"

/* Who stands on a tile: his colour's letter, in capitals; a neutral piece's first letter. */
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
        /* Black and grey begin like blue and green. */
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
        if (kind->has_around)
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

void
land_table_to_text (const AvGame *game, GString *text)
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
    if (right < 0)
        return;
    left = MAX (left - 1, 0);
    top = MAX (top - 1, 0);
    right = MIN (right + 1, land->width - 1);
    bottom = MIN (bottom + 1, land->height - 1);
    g_string_append (text, "    ");
    for (gint x = left; x <= right; x++)
        g_string_append_printf (text, "  %2d   ", x);
    g_string_append_c (text, '\n');
    for (gint y = top; y <= bottom; y++)
        for (guint line = 0; line < 3; line++) {
            if (line == 1)
                g_string_append_printf (text, "%3d ", y);
            else
                g_string_append (text, "    ");
            append_row (game, land, y, left, right, line, text);
        }
}

/* --- events --- */

static const gchar *
tile_name (const Land *land, guint kind)
{
    const AvTileDef *def = land->kinds[kind].def;
    return def->name ? _ (def->name) : def->id;
}

/* A follower of the basic game is called by his role alone; any other piece by its name as well. */
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

/* Who keeps whose piece, or that it is out of the game. */
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

/* Who moves what, and where: by a side of the tile if it goes to a neighbour. */
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
    if (event->subject == G_MAXUINT32)
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

gboolean
land_describe_event (const AvGame *game, const AvEvent *event, GString *text)
{
    const Land *land = land_of (game);
    const gchar *player =
        event->player >= 0 ? av_ruleset_get_player_name (game->ruleset, event->player) : "";
    gboolean stands = event->subject < land_state (game, land)->n_segments;
    switch ((AvEventType) event->type) {
    case AV_EVENT_DRAW:
        g_string_append_printf (text, _ ("Drawn: %s"), tile_name (land, event->thing));
        return TRUE;
    case AV_EVENT_DISCARD:
        g_string_append_printf (text,
                                event->why ? _ ("It is discarded: %s")
                                           : _ ("It fits nowhere and is discarded: %s"),
                                tile_name (land, event->thing));
        return TRUE;
    case AV_EVENT_PUT_BACK:
        g_string_append_printf (text, _ ("It goes back into the pile: %s"),
                                tile_name (land, event->thing));
        return TRUE;
    case AV_EVENT_PLACE:
        /* TRANSLATORS: a player's name, then a tile's */
        g_string_append_printf (text, _ ("%s places: %s"), player, tile_name (land, event->thing));
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
                                av_ruleset_get_counter_name (game->ruleset, event->thing));
        av_land_describe_feature (game, event->subject, text);
        g_string_append_c (text, ')');
        return TRUE;
    default:
        return FALSE;
    }
}

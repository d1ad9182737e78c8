/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choice.c: sorts the legal actions by how the player is asked, and finds those that a click
 * means. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/choice.h"

/* --- the arguments of actions --- */

AvActionShape
av_action_shape (const AvRuleset *ruleset, guint kind)
{
    const AvActionDef *def = av_ruleset_get_action (ruleset, kind);
    AvActionShape shape = { -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 };
    gint *const places[] = {
        [AV_ARG_CELL] = &shape.cell,     [AV_ARG_ROTATION] = &shape.rotation,
        [AV_ARG_SLOT] = &shape.slot,     [AV_ARG_PIECE] = &shape.piece,
        [AV_ARG_PLAYER] = &shape.player, [AV_ARG_CARD] = &shape.card,
        [AV_ARG_CORNER] = &shape.corner, [AV_ARG_EDGE] = &shape.edge,
        [AV_ARG_ITEM] = &shape.item,     [AV_ARG_PLACE] = &shape.place,
    };
    gint at = 0;

    for (guint i = 0; i < AV_ACTION_ARGS && def->args[i].type != AV_ARG_NONE; i++) {
        guint type = def->args[i].type;
        gint *place = type < G_N_ELEMENTS (places) ? places[type] : NULL;
        if (place && *place < 0)
            *place = at;
        else if (type == AV_ARG_PLACE && shape.to < 0)
            shape.to = at;
        at += (gint) av_arg_width (type);
    }
    return shape;
}

gboolean
av_action_shape_lays (const AvActionShape *shape)
{
    return shape->cell >= 0 && shape->rotation >= 0;
}

gboolean
av_action_shape_is_segment (const AvActionShape *shape)
{
    return shape->cell >= 0 && shape->slot >= 0;
}

gboolean
av_action_shape_cell (const AvActionShape *shape, const AvAction *action, gint *x, gint *y)
{
    if (shape->cell < 0)
        return FALSE;
    *x = action->args[shape->cell];
    *y = action->args[shape->cell + 1];
    return TRUE;
}

/* An action that also names a cell is asked for by that. */
gboolean
av_action_shape_spot (const AvActionShape *shape, const AvAction *action, AvSpot *spot)
{
    gint at = shape->corner >= 0 ? shape->corner : shape->edge;
    if (at < 0 || shape->cell >= 0)
        return FALSE;
    *spot = (AvSpot){ action->args[at], action->args[at + 1],
                      shape->corner >= 0 ? -1 : action->args[at + 2] };
    return TRUE;
}

guint
av_action_shape_segment (const AvGame *game, const AvActionShape *shape, const AvAction *action)
{
    gint x, y;
    if (!av_action_shape_is_segment (shape) || !av_action_shape_cell (shape, action, &x, &y))
        return AV_NONE;
    guint tile = av_land_tile_at (game, x, y);
    gint slot = action->args[shape->slot];
    return tile == AV_NONE || slot < 0 ? AV_NONE : av_land_segment_at (game, tile, slot);
}

AvGhost
av_action_ghost (const AvGame *game, const AvAction *action)
{
    AvActionShape shape = av_action_shape (av_game_get_ruleset (game), action->kind);
    AvGhost ghost = { -1, -1, AV_NONE, 0, AV_NONE, 0, action->player };
    AvSpot spot;
    if (av_action_shape_spot (&shape, action, &spot)) {
        ghost.x = MIN (spot.x, (gint) av_land_get_width (game) - 1);
        ghost.y = MIN (spot.y, (gint) av_land_get_height (game) - 1);
    }
    av_action_shape_cell (&shape, action, &ghost.x, &ghost.y);
    if (av_action_shape_lays (&shape)) {
        ghost.tile = av_land_get_drawn (game);
        ghost.rotation = (guint) action->args[shape.rotation] & 3;
    }
    ghost.segment = av_action_shape_segment (game, &shape, action);
    if (shape.piece >= 0)
        ghost.piece = (guint) MAX (action->args[shape.piece], 0);
    return ghost;
}

/* --- what may be chosen --- */

AvChoice *
av_choice_new (void)
{
    AvChoice *choice = g_new0 (AvChoice, 1);
    choice->menu = g_array_new (FALSE, FALSE, sizeof (AvMenuLine));
    choice->segments = g_array_new (FALSE, FALSE, sizeof (guint));
    choice->spots = g_array_new (FALSE, FALSE, sizeof (AvSpot));
    choice->elsewhere = g_array_new (FALSE, FALSE, sizeof (AvAction));
    choice->places = g_array_new (FALSE, FALSE, sizeof (gint));
    choice->from = -1;
    choice->hand = choice->selected = AV_NONE;
    return choice;
}

void
av_choice_free (AvChoice *choice)
{
    g_array_unref (choice->menu);
    g_array_unref (choice->segments);
    g_array_unref (choice->spots);
    g_array_unref (choice->elsewhere);
    g_array_unref (choice->places);
    g_free (choice->fits);
    g_free (choice);
}

/* The shape of ACTION without what is not on the table, as rules may list a cell that is not there or leave it out: such an
 * action is chosen by its words. */
static AvActionShape
shape_on_table (const AvGame *game, const AvAction *action)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvActionShape shape = av_action_shape (ruleset, action->kind);
    gboolean land = av_ruleset_get_game (ruleset) == &av_land_game;
    gint width = land ? (gint) av_land_get_width (game) : -1;
    gint height = land ? (gint) av_land_get_height (game) : -1;
    gint x, y;
    AvSpot spot;
    gboolean off = av_action_shape_cell (&shape, action, &x, &y)
                       ? x < 0 || y < 0 || x >= width || y >= height
                       : av_action_shape_spot (&shape, action, &spot)
                             && (spot.x < 0 || spot.y < 0 || spot.x > width || spot.y > height);
    if (off)
        shape.cell = shape.corner = shape.edge = -1;
    return shape;
}

/* Whether the tile in hand looks the same in two rotations: then they are one move. */
static gboolean
is_same_rotation (const AvChoice *choice, guint a, guint b)
{
    if (choice->hand == AV_NONE)
        return a == b;
    guint symmetry = av_land_get_symmetry (av_play_get_ruleset (choice->play), choice->hand);
    return symmetry >> ((a - b) & 3) & 1;
}

static gint
piece_of (const AvActionShape *shape, const AvAction *action)
{
    return shape->piece < 0 ? -1 : action->args[shape->piece];
}

static gboolean
is_same_spot (const AvSpot *a, const AvSpot *b)
{
    return a->x == b->x && a->y == b->y && a->side == b->side;
}

static void
add_spot (AvChoice *choice, const AvSpot *spot)
{
    for (guint i = 0; i < choice->spots->len; i++)
        if (is_same_spot (&g_array_index (choice->spots, AvSpot, i), spot))
            return;
    g_array_append_val (choice->spots, *spot);
}

#define MOST_ON_TILE 32 /* pieces of a player */

/* Whether the player's piece of the kind that it names stands on the segment that it names. */
static gboolean
names_one_there (const AvGame *game, const AvActionShape *shape, const AvAction *action)
{
    AvPiece pieces[MOST_ON_TILE];
    guint segment = av_action_shape_segment (game, shape, action);
    guint n = segment == AV_NONE
                  ? 0
                  : av_land_get_pieces (game, action->player, av_land_segment_tile (game, segment),
                                        pieces, MOST_ON_TILE);
    for (guint i = 0; i < n; i++)
        if (pieces[i].place == AV_AT_SEGMENT && pieces[i].segment == segment
            && pieces[i].kind == piece_of (shape, action))
            return TRUE;
    return FALSE;
}

/* Whether the piece of that kind that ACTION puts somewhere comes from the supply, as far as is told of it. */
static gboolean
takes_from_supply (const AvGame *game, const AvAction *action, guint piece)
{
    g_autoptr (AvGame) trial = av_game_dup (game);
    guint n = 0;
    av_game_set_events (trial, TRUE);
    const AvEvent *events =
        av_game_apply (trial, action, NULL) ? av_game_get_events (trial, &n) : NULL;
    for (guint i = 0; i < n; i++)
        if ((events[i].type == AV_EVENT_DEPLOY || events[i].type == AV_EVENT_MOVE)
            && events[i].piece_kind == piece)
            return events[i].type == AV_EVENT_DEPLOY;
    return TRUE;
}

/* The line of the menu for actions of that kind with that piece; it is added if there is none. */
static AvMenuLine *
find_line (AvChoice *choice, guint kind, gint piece)
{
    for (guint i = 0; i < choice->menu->len; i++) {
        AvMenuLine *line = &g_array_index (choice->menu, AvMenuLine, i);
        if (line->kind == kind && line->piece == piece)
            return line;
    }
    AvMenuLine line = { kind, piece, FALSE, FALSE };
    g_array_append_val (choice->menu, line);
    return &g_array_index (choice->menu, AvMenuLine, choice->menu->len - 1);
}

static void
add_line (AvChoice *choice, const AvActionShape *shape, const AvAction *action)
{
    const AvGame *game = av_play_get_game (choice->play);
    gint piece = piece_of (shape, action);
    gboolean is_new = piece >= 0 && shape->player < 0 && av_action_shape_is_segment (shape)
                      && !names_one_there (game, shape, action);
    AvMenuLine *line = find_line (choice, action->kind, piece);
    if (is_new && !line->is_new) {
        line->is_new = TRUE;
        line->from_supply = takes_from_supply (game, action, (guint) piece);
    }
}

/* Segments of the tile placed last come first, and have the first numbers. */
static gint
compare_segments (gconstpointer a, gconstpointer b, gpointer data)
{
    const AvGame *game = data;
    guint left = *(const guint *) a, right = *(const guint *) b;
    AvTile one = av_land_get_tile (game, av_land_segment_tile (game, left));
    AvTile two = av_land_get_tile (game, av_land_segment_tile (game, right));
    gboolean one_is_last = av_land_segment_tile (game, left) == av_land_get_last (game);
    gboolean two_is_last = av_land_segment_tile (game, right) == av_land_get_last (game);
    if (one_is_last != two_is_last)
        return two_is_last - one_is_last;
    if (one.y != two.y)
        return one.y - two.y;
    if (one.x != two.x)
        return one.x - two.x;
    return (gint) av_land_segment_slot (game, left) - (gint) av_land_segment_slot (game, right);
}

gboolean
av_choice_may_select (const AvChoice *choice, guint segment)
{
    for (guint i = 0; i < choice->segments->len; i++)
        if (g_array_index (choice->segments, guint, i) == segment)
            return TRUE;
    return FALSE;
}

const AvMenuLine *
av_choice_get_line (const AvChoice *choice)
{
    return choice->line < choice->menu->len
               ? &g_array_index (choice->menu, AvMenuLine, choice->line)
               : NULL;
}

static gboolean
is_of_line (const AvMenuLine *line, const AvActionShape *shape, const AvAction *action)
{
    return action->kind == line->kind && piece_of (shape, action) == line->piece;
}

static void
find_segments (AvChoice *choice)
{
    const AvMenuLine *line = av_choice_get_line (choice);
    g_array_set_size (choice->segments, 0);
    if (!line)
        return;
    const AvGame *game = av_play_get_game (choice->play);
    const AvActionList *legal = av_play_get_legal (choice->play);
    AvActionShape shape = av_action_shape (av_game_get_ruleset (game), line->kind);
    for (guint i = 0; i < legal->n; i++) {
        if (!is_of_line (line, &shape, &legal->items[i]))
            continue;
        guint segment = av_action_shape_segment (game, &shape, &legal->items[i]);
        if (segment != AV_NONE && !av_choice_may_select (choice, segment))
            g_array_append_val (choice->segments, segment);
    }
    g_array_sort_with_data (choice->segments, compare_segments, (gpointer) game);
}

void
av_choice_set_line (AvChoice *choice, guint line)
{
    choice->line = line;
    find_segments (choice);
    if (!av_choice_may_select (choice, choice->selected))
        choice->selected = AV_NONE;
}

static gboolean
has_place (const GArray *places, gint place)
{
    for (guint i = 0; i < places->len; i++)
        if (g_array_index (places, gint, i) == place)
            return TRUE;
    return FALSE;
}

/* Finds the places that may be chosen: the first of an action, or the second of those that start
 * from FROM.  If all actions start from the same place, that need not be chosen. */
static void
find_places (AvChoice *choice)
{
    const AvActionList *legal = choice->play ? av_play_get_legal (choice->play) : NULL;
    gboolean single = FALSE;
    g_array_set_size (choice->places, 0);
    for (guint i = 0; legal && i < legal->n; i++) {
        const AvAction *action = &legal->items[i];
        AvActionShape shape = av_action_shape (av_play_get_ruleset (choice->play), action->kind);
        if (shape.place < 0)
            continue;
        gint place = action->args[shape.place];
        single |= shape.to < 0;
        if (choice->from >= 0) {
            if (shape.to < 0 || place != choice->from)
                continue;
            place = action->args[shape.to];
        }
        if (!has_place (choice->places, place))
            g_array_append_val (choice->places, place);
    }
    if (choice->from < 0 && choice->places->len == 1 && !single) {
        choice->from = g_array_index (choice->places, gint, 0);
        find_places (choice);
    }
}

/* If something is done to segments, what is done to cells has lines of the menu as well, so that
 * a click on a tile means one or the other. */
static void
add_cell_lines (AvChoice *choice)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    for (guint i = 0; i < legal->n; i++) {
        AvActionShape shape = shape_on_table (av_play_get_game (choice->play), &legal->items[i]);
        if (shape.cell >= 0 && !av_action_shape_is_segment (&shape))
            add_line (choice, &shape, &legal->items[i]);
    }
}

gboolean
av_choice_asks_cell (const AvChoice *choice)
{
    const AvMenuLine *line = av_choice_get_line (choice);
    if (!line)
        return FALSE;
    AvActionShape shape = av_action_shape (av_play_get_ruleset (choice->play), line->kind);
    return !av_action_shape_is_segment (&shape);
}

/* Whether the line in use is not that of an action done to a cell. */
static gboolean
is_of_other_line (const AvChoice *choice, const AvActionShape *shape, const AvAction *action)
{
    return av_choice_asks_cell (choice) && !is_of_line (av_choice_get_line (choice), shape, action);
}

/* Where the tile in hand may be laid, and how. */
static void
find_fits (AvChoice *choice)
{
    g_clear_pointer (&choice->fits, g_free);
    if (!choice->lays)
        return;
    const AvGame *game = av_play_get_game (choice->play);
    const AvActionList *legal = av_play_get_legal (choice->play);
    guint width = av_land_get_width (game);
    choice->fits = g_new0 (guint8, (gsize) width * av_land_get_height (game));
    for (guint i = 0; i < legal->n; i++) {
        const AvAction *action = &legal->items[i];
        AvActionShape shape = shape_on_table (game, action);
        gint x, y;
        if (!av_action_shape_lays (&shape) || !av_action_shape_cell (&shape, action, &x, &y))
            continue;
        for (guint rotation = 0; rotation < 4; rotation++)
            if (is_same_rotation (choice, action->args[shape.rotation], rotation))
                choice->fits[(guint) y * width + (guint) x] |= (guint8) (1u << rotation);
    }
}

void
av_choice_update (AvChoice *choice, AvPlay *play)
{
    guint before = choice->hand;
    choice->play = play;
    g_array_set_size (choice->menu, 0);
    g_array_set_size (choice->spots, 0);
    g_array_set_size (choice->elsewhere, 0);
    choice->lays = choice->cells = FALSE;
    choice->from = -1;
    find_places (choice);
    choice->hand = choice->selected = AV_NONE;
    if (play) {
        const AvActionList *legal = av_play_get_legal (play);
        const AvRuleset *ruleset = av_play_get_ruleset (play);
        for (guint i = 0; i < legal->n; i++) {
            const AvAction *action = &legal->items[i];
            if (action->kind == AV_ACTION_PASS)
                continue;
            AvActionShape shape = shape_on_table (av_play_get_game (play), action);
            AvSpot spot;
            if (av_action_shape_lays (&shape))
                choice->lays = choice->cells = TRUE;
            else if (av_action_shape_is_segment (&shape))
                add_line (choice, &shape, action);
            else if (shape.cell >= 0)
                choice->cells = TRUE;
            else if (av_action_shape_spot (&shape, action, &spot))
                add_spot (choice, &spot);
            else if (shape.card < 0 && shape.place < 0)
                g_array_append_val (choice->elsewhere, *action);
        }
        if (choice->menu->len > 0 && choice->cells && !choice->lays)
            add_cell_lines (choice);
        if (av_ruleset_get_game (ruleset) == &av_land_game)
            choice->hand = av_land_get_drawn (av_play_get_game (play));
    }
    if (choice->hand != before)
        choice->rotation = 0;
    find_fits (choice);
    av_choice_set_line (choice, 0);
}

guint8 *
av_choice_light (const AvChoice *choice)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvActionList *legal = av_play_get_legal (choice->play);
    guint width = av_land_get_width (game);
    guint8 *lit = g_new0 (guint8, (gsize) width * av_land_get_height (game));
    gint x, y;
    for (guint i = 0; i < legal->n; i++) {
        const AvAction *action = &legal->items[i];
        AvActionShape shape = shape_on_table (game, action);
        if (av_action_shape_is_segment (&shape) || !av_action_shape_cell (&shape, action, &x, &y)
            || is_of_other_line (choice, &shape, action))
            continue;
        gboolean now = !av_action_shape_lays (&shape)
                       || is_same_rotation (choice, action->args[shape.rotation], choice->rotation);
        if (now)
            lit[y * width + x] = AV_LIT_NOW;
        else if (lit[y * width + x] == AV_LIT_NOT)
            lit[y * width + x] = AV_LIT_TURNED;
    }
    return lit;
}

static guint
get_fits (const AvChoice *choice, gint x, gint y)
{
    const AvGame *game = choice->fits ? av_play_get_game (choice->play) : NULL;
    gint width = game ? (gint) av_land_get_width (game) : 0;
    if (x < 0 || y < 0 || x >= width || y >= (gint) av_land_get_height (game))
        return 0;
    return choice->fits[y * width + x];
}

gint
av_choice_fitting_rotation (const AvChoice *choice, gint x, gint y)
{
    guint fits = get_fits (choice, x, y);
    for (guint turn = 0; turn < 4; turn++)
        if (fits >> ((choice->rotation + turn) & 3) & 1)
            return (gint) ((choice->rotation + turn) & 3);
    return -1;
}

void
av_choice_turn (AvChoice *choice, gint x, gint y, gint turns)
{
    guint fits = get_fits (choice, x, y);
    gint seen = av_choice_fitting_rotation (choice, x, y);
    guint rotation = seen < 0 ? choice->rotation : (guint) seen;
    for (gint i = 1; i <= 4; i++) {
        guint next = (rotation + (guint) (i * turns)) & 3;
        if (seen < 0 || (fits >> next & 1 && !is_same_rotation (choice, next, rotation))) {
            choice->rotation = next;
            return;
        }
    }
    choice->rotation = rotation;
}

/* Near what may be chosen it is more likely a slip. */
gboolean
av_choice_declines_at (const AvChoice *choice, gint x, gint y)
{
    const AvGame *game = av_play_get_game (choice->play);
    guint tile = av_land_tile_at (game, x, y);
    if (choice->segments->len == 0 || !av_play_can_pass (choice->play))
        return FALSE;
    for (guint i = 0; i < choice->segments->len && tile != AV_NONE; i++)
        if (av_land_segment_tile (game, g_array_index (choice->segments, guint, i)) == tile)
            return FALSE;
    return tile == AV_NONE || tile != av_land_get_last (game);
}

const gchar *
av_choice_get_decline (const AvChoice *choice)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvPhaseDef *phase =
        av_ruleset_get_phase (av_game_get_ruleset (game), av_game_get_phase (game));
    return phase->decline || choice->segments->len == 0 ? av_game_get_decline (game)
                                                        : _ ("Place nothing");
}

gint
av_choice_selected_number (const AvChoice *choice)
{
    for (guint i = 0; i < choice->segments->len; i++)
        if (g_array_index (choice->segments, guint, i) == choice->selected)
            return (gint) i;
    return -1;
}

/* The card that an action names; -1: none. */
static gint
card_of (const AvChoice *choice, const AvAction *action)
{
    AvActionShape shape = av_action_shape (av_play_get_ruleset (choice->play), action->kind);
    return shape.card < 0 ? -1 : action->args[shape.card];
}

GArray *
av_choice_cards (const AvChoice *choice)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    GArray *cards = g_array_new (FALSE, FALSE, sizeof (gint));
    for (guint i = 0; i < legal->n; i++) {
        gint number = card_of (choice, &legal->items[i]);
        gboolean known = number < 0;
        for (guint k = 0; k < cards->len && !known; k++)
            known = g_array_index (cards, gint, k) == number;
        if (!known)
            g_array_append_val (cards, number);
    }
    return cards;
}

/* --- what is meant --- */

void
av_choice_find (const AvChoice *choice, gint x, gint y, guint segment, GArray *actions)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvActionList *legal = av_play_get_legal (choice->play);
    const AvMenuLine *line = av_choice_get_line (choice);
    gint rotation = av_choice_fitting_rotation (choice, x, y);
    if (!av_choice_may_select (choice, segment))
        segment = AV_NONE;
    for (guint i = 0; i < legal->n; i++) {
        const AvAction *action = &legal->items[i];
        AvActionShape shape = av_action_shape (av_game_get_ruleset (game), action->kind);
        gint column, row;
        if (!av_action_shape_cell (&shape, action, &column, &row))
            continue;
        if (av_action_shape_is_segment (&shape)) {
            if (segment == AV_NONE || !line || !is_of_line (line, &shape, action)
                || av_action_shape_segment (game, &shape, action) != segment)
                continue;
        } else if (segment != AV_NONE || column != x || row != y
                   || is_of_other_line (choice, &shape, action)) {
            continue;
        } else if (av_action_shape_lays (&shape)
                   && !is_same_rotation (choice, action->args[shape.rotation], (guint) rotation)) {
            continue;
        }
        g_array_append_val (actions, *action);
    }
}

void
av_choice_find_spot (const AvChoice *choice, guint number, GArray *actions)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    const AvRuleset *ruleset = av_play_get_ruleset (choice->play);
    for (guint i = 0; i < legal->n && number < choice->spots->len; i++) {
        AvActionShape shape = av_action_shape (ruleset, legal->items[i].kind);
        AvSpot spot;
        if (av_action_shape_spot (&shape, &legal->items[i], &spot)
            && is_same_spot (&spot, &g_array_index (choice->spots, AvSpot, number)))
            g_array_append_val (actions, legal->items[i]);
    }
}

void
av_choice_find_card (const AvChoice *choice, gint number, GArray *actions)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    for (guint i = 0; i < legal->n; i++)
        if (number >= 0 && card_of (choice, &legal->items[i]) == number)
            g_array_append_val (actions, legal->items[i]);
}

void
av_choice_find_item (const AvChoice *choice, guint kind, GArray *actions)
{
    const AvRuleset *ruleset = av_play_get_ruleset (choice->play);
    for (guint i = 0; i < choice->elsewhere->len; i++) {
        const AvAction *action = &g_array_index (choice->elsewhere, AvAction, i);
        AvActionShape shape = av_action_shape (ruleset, action->kind);
        if (shape.item >= 0 && action->args[shape.item] == (gint) kind)
            g_array_append_val (actions, *action);
    }
}

/* Appends the actions on a place (FROM: the first of two, or -1 for actions that name one);
 * FALSE: there are none. */
static gboolean
find_on_place (const AvChoice *choice, gint from, gint place, GArray *actions)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    guint before = actions->len;
    for (guint i = 0; i < legal->n; i++) {
        const AvAction *action = &legal->items[i];
        AvActionShape shape = av_action_shape (av_play_get_ruleset (choice->play), action->kind);
        if (shape.place < 0 || (shape.to < 0) != (from < 0))
            continue;
        if (from < 0 ? action->args[shape.place] == place
                     : action->args[shape.place] == from && action->args[shape.to] == place)
            g_array_append_val (actions, *action);
    }
    return actions->len > before;
}

static gboolean
goes_from (const AvChoice *choice, gint place)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    for (guint i = 0; i < legal->n; i++) {
        AvActionShape shape =
            av_action_shape (av_play_get_ruleset (choice->play), legal->items[i].kind);
        if (shape.to >= 0 && legal->items[i].args[shape.place] == place)
            return TRUE;
    }
    return FALSE;
}

/* Makes an action like a legal one, but at that place; FALSE: none names a place. */
static gboolean
make_on_place (const AvChoice *choice, gint place, AvAction *action)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    for (guint i = 0; i < legal->n; i++) {
        *action = legal->items[i];
        AvActionShape shape = av_action_shape (av_play_get_ruleset (choice->play), action->kind);
        if (shape.place < 0 || (shape.to >= 0 && choice->from < 0))
            continue;
        if (shape.to >= 0)
            action->args[shape.place] = (gint16) choice->from;
        action->args[shape.to >= 0 ? shape.to : shape.place] = (gint16) place;
        return TRUE;
    }
    return FALSE;
}

gboolean
av_choice_leave_place (AvChoice *choice)
{
    gint before = choice->from;
    choice->from = -1;
    find_places (choice);
    return choice->from != before;
}

gboolean
av_choice_pick_place (AvChoice *choice, gint place, GArray *actions)
{
    AvAction action;
    if (choice->from >= 0 && find_on_place (choice, choice->from, place, actions))
        return TRUE;
    if (place == choice->from) {
        av_choice_leave_place (choice);
        return FALSE;
    }
    if (find_on_place (choice, -1, place, actions))
        return TRUE;
    if (goes_from (choice, place)) {
        choice->from = place;
        find_places (choice);
        return FALSE;
    }
    if (make_on_place (choice, place, &action)
        && av_game_check (av_play_get_game (choice->play), &action, NULL))
        g_array_append_val (actions, action);
    return TRUE;
}

/* Why an action that is not legal cannot be done, as the rules say; NULL: they do not. */
static gchar *
ask_rules (const AvChoice *choice, AvAction *action)
{
    g_autoptr (GError) error = NULL;
    if (av_game_check (av_play_get_game (choice->play), action, &error))
        return NULL;
    return g_strdup (error->message);
}

/* An action of the first kind that could be meant there. */
static gchar *
explain_place (const AvChoice *choice, gint x, gint y, guint segment)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvActionList *legal = av_play_get_legal (choice->play);
    const AvMenuLine *line = av_choice_get_line (choice);
    for (guint i = 0; i < legal->n; i++) {
        AvAction action = legal->items[i];
        AvActionShape shape = av_action_shape (av_game_get_ruleset (game), action.kind);
        if (shape.cell < 0 || (line && !is_of_line (line, &shape, &action)))
            continue;
        action.args[shape.cell] = x;
        action.args[shape.cell + 1] = y;
        if (shape.rotation >= 0)
            action.args[shape.rotation] = choice->rotation;
        if (shape.slot >= 0)
            action.args[shape.slot] = segment == AV_NONE ? 0 : av_land_segment_slot (game, segment);
        return ask_rules (choice, &action);
    }
    return NULL;
}

gchar *
av_choice_explain (const AvChoice *choice, gint x, gint y, guint segment)
{
    if (av_play_can_draw (choice->play))
        return g_strdup (_ ("Draw a tile first: press Space, or the button."));
    return explain_place (choice, x, y, segment);
}

gchar *
av_choice_explain_card (const AvChoice *choice, gint number)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    for (guint i = 0; i < legal->n; i++) {
        AvAction action = legal->items[i];
        AvActionShape shape = av_action_shape (av_play_get_ruleset (choice->play), action.kind);
        if (shape.card < 0)
            continue;
        action.args[shape.card] = (gint16) number;
        return ask_rules (choice, &action);
    }
    return NULL;
}

gchar *
av_choice_explain_place (const AvChoice *choice, gint place)
{
    AvAction action;
    if (make_on_place (choice, place, &action))
        return ask_rules (choice, &action);
    return choice->places->len > 0 ? g_strdup (_ ("Choose one of the lit places first.")) : NULL;
}

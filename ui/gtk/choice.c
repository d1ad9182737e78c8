/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choice.c: what the person who is to decide may choose, sorted by how it is asked for. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/choice.h"

AvChoice *
av_choice_new (void)
{
    AvChoice *choice = g_new0 (AvChoice, 1);
    choice->manners = g_array_new (FALSE, FALSE, sizeof (AvManner));
    choice->segments = g_array_new (FALSE, FALSE, sizeof (guint));
    choice->elsewhere = g_array_new (FALSE, FALSE, sizeof (AvAction));
    choice->hand = AV_NONE;
    return choice;
}

void
av_choice_free (AvChoice *choice)
{
    g_array_unref (choice->manners);
    g_array_unref (choice->segments);
    g_array_unref (choice->elsewhere);
    g_free (choice);
}

/* Two rotations that leave the tile in hand looking the same are one move. */
static gboolean
is_same_rotation (const AvChoice *choice, guint a, guint b)
{
    if (choice->hand == AV_NONE)
        return a == b;
    const AvTileDef *tile = av_land_get_kind (av_play_get_ruleset (choice->play), choice->hand);
    return av_tile_def_symmetry (tile) >> ((a - b) & 3) & 1;
}

static gint
piece_of (const AvAskShape *shape, const AvAction *action)
{
    return shape->piece < 0 ? -1 : action->args[shape->piece];
}

static void
add_manner (AvChoice *choice, guint kind, gint piece)
{
    AvManner manner = { kind, piece };
    for (guint i = 0; i < choice->manners->len; i++) {
        AvManner *other = &g_array_index (choice->manners, AvManner, i);
        if (other->kind == kind && other->piece == piece)
            return;
    }
    g_array_append_val (choice->manners, manner);
}

/* Those of the tile placed last come first, and have the first numbers. */
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

void
av_choice_set_manner (AvChoice *choice, guint manner)
{
    choice->manner = manner;
    g_array_set_size (choice->segments, 0);
    if (manner >= choice->manners->len)
        return;
    const AvManner *wanted = &g_array_index (choice->manners, AvManner, manner);
    const AvGame *game = av_play_get_game (choice->play);
    const AvActionList *legal = av_play_get_legal (choice->play);
    AvAskShape shape = av_ask_shape (av_game_get_ruleset (game), wanted->kind);
    for (guint i = 0; i < legal->n; i++) {
        const AvAction *action = &legal->items[i];
        if (action->kind != wanted->kind || piece_of (&shape, action) != wanted->piece)
            continue;
        guint segment = av_ask_segment (game, &shape, action);
        gboolean known = segment == AV_NONE;
        for (guint j = 0; j < choice->segments->len && !known; j++)
            known = g_array_index (choice->segments, guint, j) == segment;
        if (!known)
            g_array_append_val (choice->segments, segment);
    }
    g_array_sort_with_data (choice->segments, compare_segments, (gpointer) game);
}

void
av_choice_update (AvChoice *choice, AvPlay *play)
{
    guint before = choice->hand;
    choice->play = play;
    g_array_set_size (choice->manners, 0);
    g_array_set_size (choice->elsewhere, 0);
    choice->lays = choice->cells = FALSE;
    choice->hand = AV_NONE;
    if (play) {
        const AvActionList *legal = av_play_get_legal (play);
        const AvRuleset *ruleset = av_play_get_ruleset (play);
        for (guint i = 0; i < legal->n; i++) {
            const AvAction *action = &legal->items[i];
            if (action->kind == AV_ACTION_PASS)
                continue;
            AvAskShape shape = av_ask_shape (ruleset, action->kind);
            if (av_ask_is_laying (&shape))
                choice->lays = choice->cells = TRUE;
            else if (av_ask_is_segment (&shape))
                add_manner (choice, action->kind, piece_of (&shape, action));
            else if (av_ask_is_elsewhere (&shape))
                g_array_append_val (choice->elsewhere, *action);
            else if (shape.cell >= 0)
                choice->cells = TRUE;
        }
        if (av_ruleset_get_game (ruleset) == &av_land_game)
            choice->hand = av_land_get_drawn (av_play_get_game (play));
    }
    if (choice->hand != before)
        choice->rotation = 0;
    av_choice_set_manner (choice, 0);
}

guint8 *
av_choice_light (const AvChoice *choice)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvActionList *legal = av_play_get_legal (choice->play);
    guint width = av_land_get_width (game);
    guint8 *lit = g_new0 (guint8, (gsize) width * av_land_get_height (game));
    gint x, y;
    for (guint i = 0; i < legal->n; i++) {
        const AvAction *action = &legal->items[i];
        AvAskShape shape = av_ask_shape (ruleset, action->kind);
        if (av_ask_is_segment (&shape) || !av_ask_cell (&shape, action, &x, &y))
            continue;
        gboolean now = !av_ask_is_laying (&shape)
                       || is_same_rotation (choice, action->args[shape.rotation], choice->rotation);
        if (now)
            lit[y * width + x] = AV_LIT_NOW;
        else if (lit[y * width + x] == AV_LIT_NOT)
            lit[y * width + x] = AV_LIT_TURNED;
    }
    return lit;
}

gint
av_choice_fitting_rotation (const AvChoice *choice, gint x, gint y)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    const AvRuleset *ruleset = av_play_get_ruleset (choice->play);
    for (guint turn = 0; turn < 4; turn++) {
        guint rotation = (choice->rotation + turn) & 3;
        for (guint i = 0; i < legal->n; i++) {
            const AvAction *action = &legal->items[i];
            AvAskShape shape = av_ask_shape (ruleset, action->kind);
            gint column, row;
            if (av_ask_is_laying (&shape) && av_ask_cell (&shape, action, &column, &row)
                && column == x && row == y
                && is_same_rotation (choice, action->args[shape.rotation], rotation))
                return rotation;
        }
    }
    return -1;
}

void
av_choice_find (const AvChoice *choice, gint x, gint y, guint segment, GArray *actions)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvActionList *legal = av_play_get_legal (choice->play);
    const AvManner *manner = choice->manner < choice->manners->len
                                 ? &g_array_index (choice->manners, AvManner, choice->manner)
                                 : NULL;
    for (guint i = 0; i < legal->n; i++) {
        const AvAction *action = &legal->items[i];
        AvAskShape shape = av_ask_shape (av_game_get_ruleset (game), action->kind);
        gint column, row;
        if (!av_ask_cell (&shape, action, &column, &row))
            continue;
        if (av_ask_is_segment (&shape)) {
            if (segment == AV_NONE || !manner || action->kind != manner->kind
                || piece_of (&shape, action) != manner->piece
                || av_ask_segment (game, &shape, action) != segment)
                continue;
        } else if (segment != AV_NONE || column != x || row != y) {
            continue;
        } else if (av_ask_is_laying (&shape)
                   && !is_same_rotation (choice, action->args[shape.rotation], choice->rotation)) {
            continue;
        }
        g_array_append_val (actions, *action);
    }
}

/* An action that is not legal is tried all the same: the rules know best why. */
static gchar *
try (const AvChoice *choice, const AvAction *like, gint x, gint y, guint segment)
{
    const AvGame *game = av_play_get_game (choice->play);
    AvAskShape shape = av_ask_shape (av_game_get_ruleset (game), like->kind);
    AvAction action = *like;
    g_autoptr (GError) error = NULL;
    action.args[shape.cell] = x;
    action.args[shape.cell + 1] = y;
    if (shape.rotation >= 0)
        action.args[shape.rotation] = choice->rotation;
    if (shape.slot >= 0)
        action.args[shape.slot] = segment == AV_NONE ? 0 : av_land_segment_slot (game, segment);
    if (av_game_check (game, &action, &error))
        return NULL;
    return g_strdup (error->message);
}

gchar *
av_choice_explain (const AvChoice *choice, gint x, gint y, guint segment)
{
    const AvActionList *legal = av_play_get_legal (choice->play);
    const AvRuleset *ruleset = av_play_get_ruleset (choice->play);
    const AvManner *manner = choice->manner < choice->manners->len
                                 ? &g_array_index (choice->manners, AvManner, choice->manner)
                                 : NULL;
    for (guint i = 0; i < legal->n; i++) {
        const AvAction *action = &legal->items[i];
        AvAskShape shape = av_ask_shape (ruleset, action->kind);
        if (action->kind == AV_ACTION_PASS || shape.cell < 0)
            continue;
        if (manner && (action->kind != manner->kind || piece_of (&shape, action) != manner->piece))
            continue;
        return try (choice, action, x, y, segment);
    }
    return NULL;
}

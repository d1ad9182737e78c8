/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * labels.c: hook `labels`: the tile placed last has its number, and each post and fence how many of them there
 * are; both are put in a phase of their own on corners and edges of the tile just placed.
 */
#include "object.h"

static gint
find_post (const AvGame *game, gboolean fence)
{
    gint kind = av_land_find_piece_kind (av_game_get_ruleset (game), fence ? "fence" : "post");
    return av_land_find_piece (game, (guint) kind,
                               fence ? AV_NOBODY : (gint) av_game_get_active (game));
}

static void
on_labels (const AvGame *game, guint rules, AvLabelsContext *context, gconstpointer data)
{
    guint last = av_land_get_last (game), n = 0;
    gchar text[AV_LABEL_SIZE];

    if (last != AV_NONE) {
        g_snprintf (text, sizeof text, "tile %u", last);
        av_land_add_label (context, last, AV_NONE, text);
    }
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.place != AV_AT_CORNER && piece.place != AV_AT_EDGE)
            continue;
        g_snprintf (text, sizeof text, "%u: %u %u %u", ++n, piece.x, piece.y, piece.side);
        av_land_add_label (context, AV_NONE, i, text);
    }
}

static AvFlow
commit_post (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    av_land_put_on_corner (game, (guint) find_post (game, FALSE), action->args[0], action->args[1],
                           action->player);
    return AV_FLOW_DONE;
}

static AvFlow
commit_fence (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    av_land_put_on_edge (game, (guint) find_post (game, TRUE), action->args[0], action->args[1],
                         (guint) action->args[2], action->player);
    return AV_FLOW_DONE;
}

static const AvActionDef actions[] = {
    {
        .verb = "add-post",
        .label = "Put a post",
        .args = { { AV_ARG_CORNER, "corner", FALSE } },
        .commit = commit_post,
    },
    {
        .verb = "add-fence",
        .label = "Put a fence",
        .args = { { AV_ARG_EDGE, "edge", FALSE } },
        .commit = commit_fence,
    },
    { .verb = NULL },
};

static void
add (const AvGame *game, AvActionList *list, const gchar *verb, gint x, gint y, gint side)
{
    AvAction action = { .kind = av_ruleset_find_action (av_game_get_ruleset (game), verb),
                        .player = av_game_get_decider (game),
                        .weight = 1,
                        .args = { x, y, side } };

    if (side >= 0)
        av_edge_settle (action.args);
    else
        action.args[2] = 0;
    av_action_list_add (list, &action);
}

/* Posts where a follower of the player's could stand on the tile's first segment, whoever is there; fences
 * where one could stand there now. */
static void
list_posts (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    AvTile last = av_land_get_tile (game, av_land_get_last (game));
    guint segment = av_land_segment_at (game, av_land_get_last (game), 0);
    guint player = (guint) av_game_get_decider (game);

    if (!av_land_may_stand (game, player, 0, segment, AV_STAND_OCCUPIED)
        && find_post (game, FALSE) >= 0)
        for (gint i = 0; i < 4; i++)
            add (game, list, "add-post", last.x + (i & 1), last.y + (i >> 1), -1);
    if (!av_land_may_stand (game, player, 0, segment, 0) && find_post (game, TRUE) >= 0)
        for (gint side = 0; side < 4; side++)
            add (game, list, "add-fence", last.x, last.y, side);
}

static const gchar *const post_verbs[] = { "add-post", "add-fence", NULL };

static const AvPhaseDef phases[] = {
    {
        .id = "posts",
        .label = "Put a post or a fence",
        .after = "deploy",
        .optional = TRUE,
        .verbs = post_verbs,
        .list = list_posts,
    },
    { .id = NULL },
};

static const AvPieceDef pieces[] = {
    { .id = "post", .name = "post", .supply = 3, .flags = AV_PIECE_ON_CORNER | AV_PIECE_APART },
    {
        .id = "fence",
        .name = "fence",
        .supply = 2,
        .flags = AV_PIECE_ON_EDGE | AV_PIECE_APART | AV_PIECE_NEUTRAL,
    },
    { .id = NULL },
};

OBJECT (AV_HOOK (LABELS, on_labels), .actions = actions, .phases = phases,
        AV_LAND_DEFS (.pieces = pieces))

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-deploy.c: the core's rules of deploying a follower (rule C5). */
#include "engine/i18n.h"
#include "land/land-private.h"

static const AvRefusal no_supply
    = { "no-supply", N_ ("The player has none of these pieces left.") };
static const AvRefusal wrong_place
    = { "wrong-place", N_ ("Pieces are deployed on the tile just placed.") };
static const AvRefusal no_seat = { "wrong-place", N_ ("No piece can stand there.") };
static const AvRefusal occupied
    = { "occupied", N_ ("There is a follower on this feature already.") };
static const AvRefusal off_table = { "off-table", N_ ("That is not on the table.") };

/* May PLAYER's piece of this kind stand on that segment, wherever it is? */
static const AvRefusal *
check_segment (const AvGame *game, const Land *land, guint player, guint piece, guint segment)
{
    const LandLink *links = land_links (game, land);
    const AvPieceDef *def = land->pieces[piece].def;
    if (!(land->terrains[links[segment].terrain].flags & AV_TERRAIN_HOLDS))
        return &no_seat;
    if (def->flags & AV_PIECE_OCCUPIES
        && land_totals (game, land)[land_find (links, segment)].pieces > 0)
        return &occupied;
    AvDeployContext context = { player, piece, segment };
    AV_FOR_HOOKS (game->ruleset, DEPLOY, hook)
        if (hook->pieces >> piece & 1 && hook->terrains >> links[segment].terrain & 1) {
            const AvRefusal *refusal = ((AvHook_DEPLOY) hook->fn) (game, hook->self, &context);
            if (refusal)
                return refusal;
        }
    return NULL;
}

static void
collect_targets (const AvGame *game, guint player, guint piece, GArray *segments)
{
    AvTargetsContext context = { player, piece, segments };
    g_array_set_size (segments, 0);
    AV_FOR_HOOKS (game->ruleset, TARGETS, hook)
        if (hook->pieces >> piece & 1)
            ((AvHook_TARGETS) hook->fn) (game, hook->self, &context);
}

/* One deployment more; TRUE: these are enough. */
static inline gboolean
meet (const AvAction *action, AvActionList *list, AvAction *last, guint found, guint limit)
{
    if (list)
        av_action_list_add (list, action);
    if (last)
        *last = *action;
    return found == limit;
}

/* Goes through the deployments there are, appends each to LIST (may be NULL), stops after LIMIT of
 * them; how many it met.  The last one met is put into LAST (may be NULL). */
static guint
find_deployments (const AvGame *game, guint limit, AvActionList *list, AvAction *last)
{
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    if (state->last == AV_NONE)
        return 0;
    const LandTile *tile = &land_tiles (game, land)[state->last];
    const LandKind *kind = &land->kinds[tile->kind];
    guint player = game_frame (game)->decider, found = 0;
    const guint8 *supply = land_supply (game, land) + player * land->n_pieces;
    AvAction action = { .kind = land->verb_deploy, .player = player, .weight = 1 };
    g_autoptr (GArray) segments = NULL;
    for (guint piece = 0; piece < land->n_pieces; piece++) {
        if (supply[piece] == 0)
            continue;
        action.args[0] = piece;
        action.args[1] = tile->x;
        action.args[2] = tile->y;
        for (guint i = 0; i < kind->n_segments; i++) {
            if (check_segment (game, land, player, piece, tile->first + i))
                continue;
            action.args[3] = kind->slot[tile->rotation][i];
            if (meet (&action, list, last, ++found, limit))
                return found;
        }
        if (game->ruleset->hooks[AV_POINT_TARGETS].n == 0)
            continue;
        if (!segments)
            segments = g_array_new (FALSE, FALSE, sizeof (guint16));
        collect_targets (game, player, piece, segments);
        for (guint i = 0; i < segments->len; i++) {
            guint segment = g_array_index (segments, guint16, i);
            const LandLink *link = &land_links (game, land)[segment];
            if (link->tile == state->last || check_segment (game, land, player, piece, segment))
                continue;
            const LandTile *there = &land_tiles (game, land)[link->tile];
            action.args[1] = there->x;
            action.args[2] = there->y;
            action.args[3] = land->kinds[there->kind].slot[there->rotation][segment - there->first];
            if (meet (&action, list, last, ++found, limit))
                return found;
        }
    }
    return found;
}

AvFlow
land_enter_deploy (AvGame *game, guint self)
{
    (void) self;
    return find_deployments (game, 1, NULL, NULL) > 0 || av_game_has_more_actions (game) ? AV_FLOW_WAIT
                                                                                : AV_FLOW_DONE;
}

void
land_list_deploy (const AvGame *game, guint self, AvActionList *list)
{
    (void) self;
    find_deployments (game, G_MAXUINT, list, NULL);
}

gboolean
land_sample_deploy (const AvGame *game, guint self, AvRandom *random, AvAction *action)
{
    (void) self;
    guint n = find_deployments (game, G_MAXUINT, NULL, NULL);
    guint pick = av_random_below (random, n + 1);
    *action = (AvAction) {
        .kind = AV_ACTION_PASS, .player = game_frame (game)->decider, .weight = 1
    };
    if (pick < n)
        find_deployments (game, pick + 1, NULL, action);
    return TRUE;
}

const AvRefusal *
land_check_deploy (const AvGame *game, guint self, AvAction *action)
{
    (void) self;
    const Land *land = land_of (game);
    const LandState *state = land_state (game, land);
    gint piece = action->args[0], x = action->args[1], y = action->args[2], slot = action->args[3];
    guint player = action->player;
    if (piece < 0 || piece >= (gint) land->n_pieces || slot < 0 || slot >= AV_SLOTS)
        return &no_seat;
    if (!land_on_table (land, x, y))
        return &off_table;
    if (land_supply (game, land)[player * land->n_pieces + piece] == 0)
        return &no_supply;
    gint16 there = land_grid (game, land)[land_cell (land, x, y)];
    if (there <= 0)
        return &wrong_place;
    const LandTile *tile = &land_tiles (game, land)[there - 1];
    const LandKind *kind = &land->kinds[tile->kind];
    guint index = kind->segment[tile->rotation][slot], segment = tile->first + index;
    action->args[3] = kind->slot[tile->rotation][index];
    if (there - 1 != state->last) {
        g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
        collect_targets (game, player, piece, segments);
        gboolean found = FALSE;
        for (guint i = 0; i < segments->len; i++)
            found |= g_array_index (segments, guint16, i) == segment;
        if (!found) {
            /* Where other tiles are open to the piece, what is wrong with this seat says more. */
            const AvRefusal *refusal
                = segments->len > 0 ? check_segment (game, land, player, piece, segment) : NULL;
            return refusal ? refusal : &wrong_place;
        }
    }
    return check_segment (game, land, player, piece, segment);
}

static guint
action_segment (const AvGame *game, const Land *land, const AvAction *action)
{
    gint16 there = land_grid (game, land)[land_cell (land, action->args[1], action->args[2])];
    const LandTile *tile = &land_tiles (game, land)[there - 1];
    return tile->first + land->kinds[tile->kind].segment[tile->rotation][action->args[3]];
}

AvFlow
land_commit_deploy (AvGame *game, guint self, const AvAction *action)
{
    (void) self;
    guint segment = action_segment (game, land_of (game), action);
    land_piece_deploy (game, action->player, action->args[0], segment);
    return AV_FLOW_DONE;
}

void
land_describe_deploy (const AvGame *game, guint self, const AvAction *action, GString *text)
{
    (void) self;
    const Land *land = land_of (game);
    if (!land_on_table (land, action->args[1], action->args[2])
        || land_grid (game, land)[land_cell (land, action->args[1], action->args[2])] <= 0)
        return;
    guint segment = action_segment (game, land, action);
    /* TRANSLATORS: a piece, and what it is called where it stands: "Deploy follower as knight (" */
    g_string_append_printf (text, _ ("Deploy %s as %s ("),
                            _ (land->pieces[action->args[0]].def->name),
                            av_land_get_role (game, action->args[0], segment));
    av_land_describe_feature (game, segment, text);
    g_string_append_c (text, ')');
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: checks the positions of dragon and fairy and the progress of the dragon's run. */
#include "princess-and-dragon.h"

static gboolean
is_on_table (const AvPiece *piece)
{
    return piece->place == AV_AT_TILE || piece->place == AV_AT_SEGMENT;
}

/* The dragon is in play from the first volcano on, except where a scenario puts him elsewhere. */
static void
verify_volcanoes (const AvGame *game, guint rules, GString *complaints)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvPiece dragon = pd_dragon (game, rules);
    gint mark = av_land_find_mark (ruleset, "volcano");
    if (av_ruleset_get_setup (ruleset)->prelude->len > 0)
        return;
    gboolean volcano = av_land_next_tile_with (game, 0, mark) >= 0;
    /* A start tile laid before play triggers no rule. */
    if (is_on_table (&dragon) && !volcano)
        g_string_append (complaints, "a dragon without a volcano\n");
    if (!is_on_table (&dragon) && volcano && av_land_get_n_tiles (game) > 1)
        g_string_append (complaints, "a volcano without a dragon\n");
}

/* No player's piece is left on a tile the dragon came to, but those that stay.  Where rules use the hook
 * `threatened`, a piece may have fled to a tile he had already left: then only the tile he is on must be
 * empty. */
static void
verify_cleared (const AvGame *game, guint tile, GString *complaints)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    if (av_ruleset_get_n_hooks (ruleset, AV_POINT_RETURNING) > 0)
        return;
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.owner >= 0 && is_on_table (&piece) && piece.tile == tile
            && !(av_land_get_piece (ruleset, piece.kind)->flags & AV_PIECE_UNTOUCHED)) {
            AvTile there = av_land_get_tile (game, tile);
            g_string_append_printf (complaints, "a piece is left at %d %d\n", there.x, there.y);
        }
    }
}

static void
verify_cell (const AvGame *game, const PdState *state, guint at, guint dragon, GString *complaints)
{
    guint width = av_land_get_width (game), cell = state->path[at] - 1u;
    gint x = cell % width, y = cell / width;
    guint tile = av_land_tile_at (game, x, y);
    if (state->path[at] == 0 || tile == AV_NONE) {
        g_string_append_printf (complaints, "the run's cell %u holds no tile\n", at);
        return;
    }
    for (guint before = 0; before < at; before++)
        if (state->path[before] == state->path[at])
            g_string_append_printf (complaints, "the run comes to %d %d twice\n", x, y);
    if (at == 0)
        return;
    guint last = state->path[at - 1] - 1u;
    if (ABS ((gint) (last % width) - x) + ABS ((gint) (last / width) - y) != 1)
        g_string_append_printf (complaints, "the run jumps to %d %d\n", x, y);
    if (tile == dragon
        || av_ruleset_get_n_hooks (av_game_get_ruleset (game), AV_POINT_THREATENED) == 0)
        verify_cleared (game, tile, complaints);
}

static void
verify_run (const AvGame *game, guint rules, GString *complaints)
{
    const PdState *state = pd_state (game, rules);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvPiece dragon = pd_dragon (game, rules);
    if (av_game_get_phase (game) != pd_bound (game, rules)->phase_dragon
        || av_game_is_finished (game))
        return;
    if (state->steps <= 0 || state->steps > PD_STEPS || !is_on_table (&dragon)) {
        g_string_append_printf (complaints, "a run with %d steps left\n", state->steps);
        return;
    }
    guint done = PD_STEPS - state->steps, n_players = av_ruleset_get_n_players (ruleset);
    for (guint i = 0; i <= done; i++)
        verify_cell (game, state, i, dragon.tile, complaints);
    AvTile tile = av_land_get_tile (game, dragon.tile);
    if (state->path[done] != tile.y * av_land_get_width (game) + tile.x + 1)
        g_string_append (complaints, "the dragon is not where the run has come to\n");
    if ((gint) ((av_game_get_active (game) + done) % n_players) != av_game_get_decider (game))
        g_string_append (complaints, "another player should move the dragon\n");
}

void
pd_verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data)
{
    AvPiece dragon = pd_dragon (game, rules), fairy = pd_fairy (game, rules);
    verify_volcanoes (game, rules, context->complaints);
    verify_run (game, rules, context->complaints);
    /* They share a tile only when followers may be placed in a volcano's turn, or rules keep some from him. */
    if (is_on_table (&dragon) && is_on_table (&fairy) && dragon.tile == fairy.tile
        && !pd_bound (game, rules)->volcano_allows_all
        && av_ruleset_get_n_hooks (av_game_get_ruleset (game), AV_POINT_RETURNING) == 0
        && av_ruleset_get_setup (av_game_get_ruleset (game))->prelude->len == 0)
        g_string_append (context->complaints, "the dragon is on the fairy's tile\n");
}

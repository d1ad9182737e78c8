/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game-sight.c: brings into sight what is to be chosen on the table. */
#include "config.h"

#include "gtk/ask.h"
#include "gtk/game-private.h"

/* Where a tile is to be laid one looks about oneself, unless there is nothing to be seen. */
static void
show_a_place (AvGamePage *page)
{
    const AvActionList *legal = av_play_get_legal (page->play);
    gint x, y, first_x = -1, first_y = -1;
    for (guint i = 0; i < legal->n; i++) {
        AvAskShape shape = av_ask_shape (av_play_get_ruleset (page->play), legal->items[i].kind);
        if (!av_ask_cell (&shape, &legal->items[i], &x, &y))
            continue;
        if (av_table_view_is_cell_shown (page->view, x, y))
            return;
        if (first_x < 0)
            first_x = x, first_y = y;
    }
    if (first_x >= 0)
        av_table_view_show_cell (page->view, first_x, first_y, 1.5);
}

/* What is to be clicked may be out of sight. */
void
game_show_wanted (AvGamePage *page)
{
    const AvActionList *legal = av_play_get_legal (page->play);
    const GArray *segments = page->choice->segments;
    guint shown = 0;
    gint x, y;
    if (segments->len > 0) {
        const AvGame *game = av_play_get_game (page->play);
        AvTile tile = av_land_get_tile (
            game, av_land_segment_tile (game, g_array_index (segments, guint, 0)));
        av_table_view_show_cell (page->view, tile.x, tile.y, 0.5);
    }
    if (page->choice->lays)
        show_a_place (page);
    if (!page->choice->cells || page->choice->lays)
        return;
    for (guint i = 0; i < legal->n && shown < 8; i++) {
        AvAskShape shape = av_ask_shape (av_play_get_ruleset (page->play), legal->items[i].kind);
        if (!av_ask_is_segment (&shape) && av_ask_cell (&shape, &legal->items[i], &x, &y)) {
            av_table_view_show_cell (page->view, x, y, 0.5);
            shown++;
        }
    }
}

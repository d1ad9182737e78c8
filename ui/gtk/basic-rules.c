/* SPDX-License-Identifier: GPL-3.0-or-later */
/* basic-rules.c: tells the rules of the basic game in short. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/basic-rules.h"
#include "gtk/readme.h"

/* TRANSLATORS: ** stands before and behind what is printed in bold */
static const gchar *const lines[] = {
    N_ ("**Your turn.** Draw a tile and lay it beside one that is on the table: each of its edges must "
        "go on as the neighbour's does, road to road, city to city, field to field. Then you may place one "
        "of your seven followers on it. What your tile has completed is scored, and the followers on it "
        "come home."),
    N_ ("**Followers** go to a part of the tile just laid: a road, a city, a field or a monastery. Nobody "
        "may stand yet on what hangs together with that part, on whichever tiles. When such parts grow "
        "together later, several may share them."),
    N_ ("**Roads** are complete when both ends are closed: at a crossing, a city, a monastery, or in a "
        "ring. The robber gets 1 point for each tile."),
    N_ ("**Cities** are complete when the wall is closed and nothing is missing inside. The knight gets 2 "
        "points for each tile and 2 for each shield; how much the smallest city is worth, of two tiles, "
        "hangs on the edition."),
    N_ ("**Monasteries** are complete when eight tiles lie round them. The monk gets 9 points."),
    N_ ("**Fields** are never complete. The farmer lies there until the end of the game, and is paid for "
        "the finished cities beside his field."),
    N_ ("**Several followers.** Whoever has most of them on a road, city or field gets the points; those "
        "who have equally many get all of them each."),
    N_ ("**The end.** The game is over with the turn in which the last tile was drawn. Then unfinished "
        "roads and cities bring 1 point for each tile and shield, monasteries 1 for themselves and each "
        "tile round them, and the farmers are paid, as the chosen edition counts them."),
    N_ ("A tile that fits nowhere is put away, and another one is drawn."),
};

gchar *
av_basic_rules (void)
{
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
        g_string_append_printf (text, "%s\n\n", _ (lines[i]));
    return av_readme_markup (text->str);
}

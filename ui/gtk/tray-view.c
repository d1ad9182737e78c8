/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tray-view.c: tiles in trays, small: face up for whoever may see them, else their backs. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/palette.h"
#include "gtk/tools.h"
#include "gtk/tray-view.h"

#define LEAST_SIZE 12 /* of a tile, however many there are */
#define MOST_WIDE 236 /* of all tiles of one line */

/* --- tiles --- */

/* "hand: Monastery, Bend of a road"; tiles that VIEWER may not know are only counted. */
static void
append_tray (const AvGame *game, guint tray, guint index, gint viewer, GString *text)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = av_land_tray_count (game, tray, index);
    g_string_append_printf (text, "%s: ", av_land_get_tray_name (ruleset, tray));
    if (!av_land_tray_is_seen (ruleset, tray, index, viewer)) {
        g_string_append_printf (text, ngettext ("%u tile, face down", "%u tiles, face down", n), n);
        return;
    }
    for (guint i = 0; i < n; i++)
        g_string_append_printf (
            text, "%s%s", i > 0 ? ", " : "",
            av_tile_title (av_land_get_kind (ruleset, av_land_tray_get (game, tray, index, i))));
}

static void
draw_tile (cairo_t *cr, const AvRuleset *ruleset, AvTileCache *cache, guint tray, guint kind,
           double x, double y, double size)
{
    cairo_save (cr);
    av_palette_clip (cr, x, y, size, size * 0.1);
    if (kind != AV_NONE)
        av_tile_cache_draw (cache, cr, av_land_get_kind (ruleset, kind), 0, 0, x, y, size);
    else
        av_palette_draw_back (cr, ruleset, tray, x, y, size);
    cairo_restore (cr);
    cairo_new_path (cr);
    av_palette_add_rounded (cr, x + 0.5, y + 0.5, size - 1, size - 1, size * 0.1);
    art_stroke (cr, 0x3b2a0c, 0.6, 1);
}

/* --- of players and the game --- */

/* A tile as it is shown. */
typedef struct {
    const AvRuleset *ruleset;
    AvTileCache *cache;
    guint tray, kind; /* AV_NONE: its back */
} TrayTile;

static gboolean
on_draw (GtkWidget *widget, cairo_t *cr, const TrayTile *tile)
{
    draw_tile (cr, tile->ruleset, tile->cache, tile->tray, tile->kind, 0, 0,
               gtk_widget_get_allocated_width (widget));
    return FALSE;
}

/* Whether every tile that actions of KIND name is in a tray that can be seen. */
static gboolean
holds_all (const AvChoice *choice, guint kind, guint tray, guint index)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    AvActionShape shape = av_action_shape (ruleset, kind);
    if (!av_land_tray_is_seen (ruleset, tray, index, av_play_get_viewer (choice->play)))
        return FALSE;
    for (guint i = 0; i < choice->elsewhere->len; i++) {
        const AvAction *action = &g_array_index (choice->elsewhere, AvAction, i);
        gboolean found = action->kind != kind;
        for (guint k = 0; k < av_land_tray_count (game, tray, index) && !found; k++)
            found = av_land_tray_get (game, tray, index, k) == (guint) action->args[shape.item];
        if (!found)
            return FALSE;
    }
    return TRUE;
}

/* Whether ACTION means a tile in this tray: an equal one may be in another, which has everything
 * that is offered. */
static gboolean
is_meant (const AvChoice *choice, const AvAction *action, guint tray, guint index)
{
    const AvGame *game = av_play_get_game (choice->play);
    if (holds_all (choice, action->kind, tray, index))
        return TRUE;
    for (guint other = 0; other < av_land_get_n_trays (av_game_get_ruleset (game)); other++)
        for (guint i = 0; i < av_land_get_n_tray_places (game, other); i++)
            if (holds_all (choice, action->kind, other, i))
                return FALSE;
    return TRUE;
}

static gboolean
is_offered (const AvChoice *choice, guint tray, guint index, guint kind)
{
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (AvAction));
    av_choice_find_item (choice, kind, actions);
    for (guint i = 0; i < actions->len; i++)
        if (is_meant (choice, &g_array_index (actions, AvAction, i), tray, index))
            return TRUE;
    return FALSE;
}

/* A button if an action names the tile. */
static GtkWidget *
make_tile (const AvChoice *choice, AvTileCache *cache, guint tray, guint index, guint kind,
           gint size)
{
    const AvRuleset *ruleset = av_play_get_ruleset (choice->play);
    const gchar *name = kind != AV_NONE ? av_tile_title (av_land_get_kind (ruleset, kind))
                                        : _ ("A tile, face down");
    GtkWidget *area = gtk_drawing_area_new (), *widget = area;
    TrayTile *tile = g_new (TrayTile, 1);
    *tile = (TrayTile){ ruleset, cache, tray, kind };
    gtk_widget_set_size_request (area, size, size);
    gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
    g_signal_connect_data (area, "draw", G_CALLBACK (on_draw), tile,
                           (GClosureNotify) (void (*) (void)) g_free, 0);
    if (kind != AV_NONE && is_offered (choice, tray, index, kind)) {
        widget = gtk_button_new ();
        gtk_widget_set_focus_on_click (widget, FALSE);
        gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
        gtk_style_context_add_class (gtk_widget_get_style_context (widget), "av-tile");
        gtk_container_add (GTK_CONTAINER (widget), area);
        gtk_actionable_set_action_name (GTK_ACTIONABLE (widget), "game.item");
        gtk_actionable_set_action_target (GTK_ACTIONABLE (widget), "u", kind);
    }
    gtk_widget_set_tooltip_text (widget, name);
    atk_object_set_name (gtk_widget_get_accessible (widget), name);
    return widget;
}

static GtkWidget *
make_tray (const AvChoice *choice, AvTileCache *cache, guint tray, guint index, gint size)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    gint viewer = av_play_get_viewer (choice->play);
    guint n = av_land_tray_count (game, tray, index);
    gboolean seen = av_land_tray_is_seen (ruleset, tray, index, viewer);
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
    GtkWidget *label = av_text_new (av_land_get_tray_name (ruleset, tray), -1, "av-small");
    g_autoptr (GString) text = g_string_new (NULL);
    append_tray (game, tray, index, viewer, text);
    gtk_widget_set_tooltip_text (label, text->str);
    gtk_box_pack_start (GTK_BOX (box), label, FALSE, FALSE, 0);
    size = CLAMP (MOST_WIDE / (gint) n - 3, LEAST_SIZE, size);
    for (guint i = 0; i < n; i++)
        gtk_box_pack_start (GTK_BOX (box),
                            make_tile (choice, cache, tray, index,
                                       seen ? av_land_tray_get (game, tray, index, i) : AV_NONE,
                                       size),
                            FALSE, FALSE, 0);
    return box;
}

void
av_tray_view_fill (GtkBox *box, const AvChoice *choice, AvTileCache *cache, gint player, gint size)
{
    const AvGame *game = av_play_get_game (choice->play);
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint index = player >= 0 ? (guint) player : 0;
    AvTrayScope scope = player >= 0 ? AV_TRAY_PLAYER : AV_TRAY_GAME;
    gboolean shown = FALSE;
    av_container_clear (GTK_CONTAINER (box));
    for (guint tray = 0; tray < av_land_get_n_trays (ruleset); tray++) {
        if (av_land_get_tray (ruleset, tray)->scope != scope
            || av_land_tray_count (game, tray, index) == 0)
            continue;
        GtkWidget *line = make_tray (choice, cache, tray, index, size);
        gtk_box_pack_start (box, line, FALSE, FALSE, 0);
        gtk_widget_show_all (line);
        shown = TRUE;
    }
    gtk_widget_set_visible (GTK_WIDGET (box), shown);
}

/* --- of tiles on the table --- */

void
av_tray_view_draw_pile (cairo_t *cr, const AvGame *game, AvTileCache *cache, guint tile,
                        gint viewer, double x, double y, double size)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = 0, top = AV_NONE, top_tray = 0;
    for (guint tray = 0; tray < av_land_get_n_trays (ruleset); tray++) {
        if (av_land_get_tray (ruleset, tray)->scope != AV_TRAY_TILE)
            continue;
        guint there = av_land_tray_count (game, tray, tile);
        if (there == 0)
            continue;
        n += there;
        top_tray = tray;
        top = av_land_tray_is_seen (ruleset, tray, tile, viewer)
                  ? av_land_tray_get (game, tray, tile, there - 1)
                  : AV_NONE;
    }
    if (n == 0)
        return;
    double step = size * 0.08;
    guint shown = MIN (n, 3);
    for (guint i = 0; i < shown; i++)
        draw_tile (cr, ruleset, cache, top_tray, i + 1 == shown ? top : AV_NONE, x - i * step,
                   y + i * step, size);
    if (n > 1)
        av_palette_draw_number (cr, n, x, y + size, MAX (size * 0.3, 7));
}

void
av_tray_view_describe (const AvGame *game, guint tile, gint viewer, GString *text)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    for (guint tray = 0; tray < av_land_get_n_trays (ruleset); tray++)
        if (av_land_get_tray (ruleset, tray)->scope == AV_TRAY_TILE
            && av_land_tray_count (game, tray, tile) > 0) {
            g_string_append (text, text->len > 0 ? "\n" : "");
            append_tray (game, tray, tile, viewer, text);
        }
}

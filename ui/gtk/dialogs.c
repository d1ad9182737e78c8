/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dialogs.c: the message and file dialogs. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/kept-games.h"
#include "gtk/dialogs.h"
#include "gtk/palette.h"
#include "gtk/table-accessible.h"
#include "gtk/tools.h"

static void
add_filter (GtkFileChooserNative *chooser, const gchar *name, const gchar *const *patterns)
{
    GtkFileFilter *filter = gtk_file_filter_new ();
    gtk_file_filter_set_name (filter, name);
    for (; *patterns; patterns++)
        gtk_file_filter_add_pattern (filter, *patterns);
    gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
}

static GtkFileChooserNative *
make_chooser (GtkWindow *parent, GtkFileChooserAction action, const gchar *title, const gchar *name,
              const gchar *const *patterns)
{
    static const gchar *const all[] = { "*", NULL };
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new (title, parent, action, NULL, NULL);
    add_filter (chooser, name, patterns);
    add_filter (chooser, _ ("All files"), all);
    gtk_file_chooser_set_do_overwrite_confirmation (GTK_FILE_CHOOSER (chooser), TRUE);
    gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
    return chooser;
}

static gchar *
run_chooser (GtkFileChooserNative *chooser)
{
    if (gtk_native_dialog_run (GTK_NATIVE_DIALOG (chooser)) != GTK_RESPONSE_ACCEPT)
        return NULL;
    return gtk_file_chooser_get_filename (GTK_FILE_CHOOSER (chooser));
}

static const gchar *const games[] = { "*.avignon", "*.scenario", NULL };

gchar *
av_ask_open_path (GtkWindow *parent)
{
    g_autoptr (GtkFileChooserNative) chooser = make_chooser (
        parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Open a game"), _ ("Games of Avignon"), games);
    g_autofree gchar *kept = av_kept_games_folder ();
    gtk_file_chooser_add_shortcut_folder (GTK_FILE_CHOOSER (chooser), kept, NULL);
    return run_chooser (chooser);
}

gchar *
av_ask_save_path (GtkWindow *parent)
{
    g_autoptr (GtkFileChooserNative) chooser = make_chooser (
        parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save the game"), _ ("Games of Avignon"), games);
    g_autoptr (GDateTime) now = g_date_time_new_now_local ();
    g_autofree gchar *name = g_date_time_format (now, "%Y-%m-%d.avignon");
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
    return run_chooser (chooser);
}

gchar *
av_ask_export_path (GtkWindow *parent, gboolean table)
{
    static const gchar *const pictures[] = { "*.png", "*.svg", "*.pdf", "*.txt", NULL };
    g_autoptr (GtkFileChooserNative) chooser = make_chooser (
        parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Export the table"),
        table ? _ ("Pictures (.png, .svg, .pdf), or the points (.txt)") : _ ("The points (.txt)"),
        table ? pictures : pictures + 3);
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser),
                                       table ? "avignon.png" : "avignon.txt");
    return run_chooser (chooser);
}

gchar *
av_ask_plugin_path (GtkWindow *parent)
{
    static const gchar *const archives[] = { "*.zip", NULL };
    g_autoptr (GtkFileChooserNative) chooser =
        make_chooser (parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("Install a plugin"),
                      _ ("Plugins (.zip)"), archives);
    return run_chooser (chooser);
}

/* Shows a message; returns the answer to it.  Long names of files neither widen it nor are cut. */
static gint
run_message (GtkWidget *dialog)
{
    GtkWidget *area = gtk_message_dialog_get_message_area (GTK_MESSAGE_DIALOG (dialog));
    gtk_container_foreach (GTK_CONTAINER (area), (GtkCallback) (void (*) (void)) av_label_fit,
                           NULL);
    gint response = gtk_dialog_run (GTK_DIALOG (dialog));
    gtk_widget_destroy (dialog);
    return response;
}

void
av_complain (GtkWindow *parent, const GError *error)
{
    g_autofree gchar *valid = g_utf8_make_valid (error->message, -1);
    run_message (gtk_message_dialog_new (parent, GTK_DIALOG_MODAL, GTK_MESSAGE_ERROR,
                                         GTK_BUTTONS_CLOSE, "%s", valid));
}

gboolean
av_confirm (GtkWindow *parent, const gchar *question, const gchar *consequence, const gchar *no,
            const gchar *yes)
{
    g_autofree gchar *valid = g_utf8_make_valid (consequence, -1);
    GtkWidget *dialog =
        gtk_message_dialog_new (parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                GTK_MESSAGE_WARNING, GTK_BUTTONS_NONE, "%s", question);
    gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", valid);
    gtk_dialog_add_buttons (GTK_DIALOG (dialog), no, GTK_RESPONSE_CANCEL, yes, GTK_RESPONSE_OK,
                            NULL);
    gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
    return run_message (dialog) == GTK_RESPONSE_OK;
}

/* --- the tiles that are left --- */

#define TILE_SIZE 88
#define BELOW 4 /* pixels between a tile and how many there are */
/* Parts of the window that shows which tiles are left: a box for each kind, in order; and what
 * is said if there is none. */
#define TILES "avignon-tiles"
#define NONE "avignon-none"

typedef struct {
    const AvTileDef *tile;
    AvTileCache *cache;
} LeftTile;

/* Above the label in PLACE. */
static gboolean
draw_left_tile (GtkWidget *place, cairo_t *cr, LeftTile *picture)
{
    GtkWidget *label = gtk_bin_get_child (GTK_BIN (place));
    gint x, y;
    gtk_widget_translate_coordinates (label, place, 0, 0, &x, &y);
    x += (gtk_widget_get_allocated_width (label) - TILE_SIZE) / 2;
    y -= BELOW + TILE_SIZE;
    cairo_save (cr);
    av_palette_clip (cr, x, y, TILE_SIZE, 6);
    av_tile_cache_draw (picture->cache, cr, picture->tile, 0, 0, x, y, TILE_SIZE);
    cairo_restore (cr);
    return FALSE;
}

/* How many of a kind are in trays that VIEWER cannot see: whoever looks at what is left must not
 * learn which. */
static guint
count_unseen (const AvGame *game, guint kind, gint viewer)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = 0;
    for (guint tray = 0; tray < av_land_get_n_trays (ruleset); tray++)
        for (guint index = 0; index < av_land_get_n_tray_places (game, tray); index++)
            for (guint i = 0; i < av_land_tray_count (game, tray, index); i++)
                n += av_land_tray_get (game, tray, index, i) == kind
                     && !av_land_tray_is_seen (ruleset, tray, index, viewer);
    return n;
}

/* The tile, with room below for how many there are.  There may be hundreds, so each has few widgets. */
static GtkWidget *
make_left_tile (const AvTileDef *def, AvTileCache *cache)
{
    GtkWidget *place = gtk_flow_box_child_new (), *label = gtk_label_new (NULL);
    LeftTile *picture = g_new (LeftTile, 1);
    *picture = (LeftTile){ def, cache };
    gtk_widget_set_size_request (label, TILE_SIZE, -1);
    gtk_widget_set_margin_top (label, TILE_SIZE + BELOW);
    gtk_widget_set_valign (label, GTK_ALIGN_START);
    gtk_widget_set_tooltip_text (place, av_tile_title (def));
    g_signal_connect_data (place, "draw", G_CALLBACK (draw_left_tile), picture,
                           (GClosureNotify) (void (*) (void)) g_free, G_CONNECT_AFTER);
    gtk_container_add (GTK_CONTAINER (place), label);
    gtk_widget_show (label);
    return place;
}

/* FALSE: there is none left, and PLACE is hidden. */
static gboolean
show_count (GtkWidget *place, const AvRuleset *ruleset, guint kind, guint n)
{
    GtkLabel *label = GTK_LABEL (gtk_bin_get_child (GTK_BIN (place)));
    g_autofree gchar *count = g_strdup_printf ("× %u", n);
    gtk_widget_set_visible (place, n > 0);
    if (n == 0 || strcmp (gtk_label_get_text (label), count) == 0)
        return n > 0;
    g_autofree gchar *lie = av_table_describe_lie (ruleset, kind, 0);
    g_autofree gchar *said = g_strdup_printf (
        "%s, %s: %s", av_tile_title (av_land_get_kind (ruleset, kind)), count, lie);
    gtk_label_set_text (label, count);
    atk_object_set_name (gtk_widget_get_accessible (place), said);
    return TRUE;
}

void
av_tiles_left_update (GtkWidget *dialog, const AvGame *game, gint viewer)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint left = av_game_get_tiles_left (game);
    GtkFlowBox *tiles = g_object_get_data (G_OBJECT (dialog), TILES);
    gboolean some = FALSE;
    GtkWidget *bar = gtk_dialog_get_header_bar (GTK_DIALOG (dialog));
    g_autofree gchar *subtitle =
        g_strdup_printf (ngettext ("%u tile to draw", "%u tiles to draw", left), left);
    gtk_header_bar_set_subtitle (GTK_HEADER_BAR (bar), subtitle);
    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++)
        some |=
            show_count (GTK_WIDGET (gtk_flow_box_get_child_at_index (tiles, (gint) kind)), ruleset,
                        kind, av_land_get_left (game, kind) + count_unseen (game, kind, viewer));
    gtk_widget_set_visible (gtk_widget_get_ancestor (GTK_WIDGET (tiles), GTK_TYPE_SCROLLED_WINDOW),
                            some);
    gtk_widget_set_visible (g_object_get_data (G_OBJECT (dialog), NONE), !some);
}

/* A scrolled window keeps what it drew until a widget inside it is to be drawn again. */
void
av_tiles_left_redraw (GtkWidget *dialog)
{
    gtk_widget_queue_draw (g_object_get_data (G_OBJECT (dialog), TILES));
}

GtkWidget *
av_tiles_left_new (GtkWindow *parent, const AvGame *game, gint viewer, AvTileCache *cache)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    g_autoptr (GtkBuilder) parts = gtk_builder_new_from_resource (AV_RESOURCES "tiles-left.ui");
    GtkWidget *dialog = GTK_WIDGET (gtk_builder_get_object (parts, "dialog"));
    GObject *tiles = gtk_builder_get_object (parts, "tiles");
    g_object_set_data (G_OBJECT (dialog), TILES, tiles);
    g_object_set_data (G_OBJECT (dialog), NONE, gtk_builder_get_object (parts, "none"));
    gtk_window_set_transient_for (GTK_WINDOW (dialog), parent);
    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++)
        gtk_container_add (GTK_CONTAINER (tiles),
                           make_left_tile (av_land_get_kind (ruleset, kind), cache));
    av_tiles_left_update (dialog, game, viewer);
    return dialog;
}

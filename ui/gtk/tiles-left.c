/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiles-left.c: the window of the tiles that are left. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/beside.h"
#include "gtk/palette.h"
#include "gtk/table-accessible.h"
#include "gtk/tiles-left.h"
#include "gtk/tools.h"

#define TILE_SIZE 88
#define BELOW 4     /* pixels between a tile and how many there are */
#define AT_FIRST 42 /* kinds that there is room for, and are shown first */
#define SLICE 1500  /* microseconds after which no other is added to a frame */
#define LEFT "avignon-tiles-left"

typedef struct {
    GtkFlowBox *tiles;
    GtkWidget *none; /* what is said if there is none */
    AvTileCache *cache;
    const AvGame *game;
    gint viewer;
    GPtrArray *places; /* GtkWidget by kind, NULL: none of that kind has been left so far */
    guint n_places;    /* that are not NULL */
    guint n_seen;      /* kinds that may have a place; the others wait for the next frames */
} TilesLeft;

static void
left_free (gpointer data)
{
    g_ptr_array_unref (((TilesLeft *) data)->places);
    g_free (data);
}

/* --- a tile --- */

typedef struct {
    const AvTileDef *tile;
    AvTileCache *cache;
} Picture;

/* Above the label in PLACE. */
static gboolean
draw_tile (GtkWidget *place, cairo_t *cr, Picture *picture)
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

/* The tile, with room below for how many there are.  There may be hundreds, so each has few widgets. */
static GtkWidget *
make_place (const AvTileDef *def, AvTileCache *cache)
{
    GtkWidget *place = gtk_flow_box_child_new (), *label = gtk_label_new (NULL);
    Picture *picture = g_new (Picture, 1);
    *picture = (Picture){ def, cache };
    gtk_widget_set_size_request (label, TILE_SIZE, -1);
    gtk_widget_set_margin_top (label, TILE_SIZE + BELOW);
    gtk_widget_set_valign (label, GTK_ALIGN_START);
    gtk_widget_set_tooltip_text (place, av_tile_title (def));
    g_signal_connect_data (place, "draw", G_CALLBACK (draw_tile), picture,
                           (GClosureNotify) (void (*) (void)) g_free, G_CONNECT_AFTER);
    gtk_container_add (GTK_CONTAINER (place), label);
    gtk_widget_show (label);
    return place;
}

/* Where KIND is shown, among the others. */
static GtkWidget *
add_place (TilesLeft *left, guint kind)
{
    guint before = 0;
    for (guint i = 0; i < kind; i++)
        before += left->places->pdata[i] != NULL;
    left->places->pdata[kind] =
        make_place (av_land_get_kind (av_game_get_ruleset (left->game), kind), left->cache);
    left->n_places++;
    gtk_flow_box_insert (left->tiles, left->places->pdata[kind], (gint) before);
    return left->places->pdata[kind];
}

/* --- how many --- */

/* How many of a kind are in trays that the viewer cannot see: whoever looks at what is left must
 * not learn which. */
static guint
count_unseen (const TilesLeft *left, guint kind)
{
    const AvGame *game = left->game;
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint n = 0;
    for (guint tray = 0; tray < av_land_get_n_trays (ruleset); tray++)
        for (guint index = 0; index < av_land_get_n_tray_places (game, tray); index++)
            for (guint i = 0; i < av_land_tray_count (game, tray, index); i++)
                n += av_land_tray_get (game, tray, index, i) == kind
                     && !av_land_tray_is_seen (ruleset, tray, index, left->viewer);
    return n;
}

/* FALSE: there is none left of KIND, which is not seen then. */
static gboolean
show_count (TilesLeft *left, guint kind)
{
    const AvRuleset *ruleset = av_game_get_ruleset (left->game);
    guint n = av_land_get_left (left->game, kind) + count_unseen (left, kind);
    GtkWidget *place = left->places->pdata[kind];
    if (kind >= left->n_seen || (n == 0 && !place))
        return n > 0;
    if (!place)
        place = add_place (left, kind);
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
    TilesLeft *left = g_object_get_data (G_OBJECT (dialog), LEFT);
    guint to_draw = av_game_get_tiles_left (game);
    gboolean some = FALSE;
    GtkWidget *bar = gtk_dialog_get_header_bar (GTK_DIALOG (dialog));
    g_autofree gchar *subtitle =
        g_strdup_printf (ngettext ("%u tile to draw", "%u tiles to draw", to_draw), to_draw);
    left->game = game;
    left->viewer = viewer;
    gtk_header_bar_set_subtitle (GTK_HEADER_BAR (bar), subtitle);
    for (guint kind = 0; kind < left->places->len; kind++)
        some |= show_count (left, kind);
    gtk_widget_set_visible (
        gtk_widget_get_ancestor (GTK_WIDGET (left->tiles), GTK_TYPE_SCROLLED_WINDOW), some);
    gtk_widget_set_visible (left->none, !some);
}

/* A scrolled window keeps what it drew until a widget inside it is to be drawn again. */
void
av_tiles_left_redraw (GtkWidget *dialog)
{
    const TilesLeft *left = g_object_get_data (G_OBJECT (dialog), LEFT);
    gtk_widget_queue_draw (GTK_WIDGET (left->tiles));
}

/* --- the window --- */

/* FALSE: every kind has been seen. */
static gboolean
see_next (TilesLeft *left)
{
    if (left->n_seen == left->places->len)
        return FALSE;
    show_count (left, left->n_seen++);
    return TRUE;
}

static gboolean
prepare (gpointer data)
{
    TilesLeft *left = data;
    return left->n_places < AT_FIRST && see_next (left);
}

/* In each frame some more. */
static gboolean
on_tick (GtkWidget *tiles, GdkFrameClock *clock, gpointer data)
{
    gint64 until = g_get_monotonic_time () + SLICE;
    do
        if (!see_next (data))
            return G_SOURCE_REMOVE;
    while (g_get_monotonic_time () < until);
    av_frame_put_off (tiles);
    return G_SOURCE_CONTINUE;
}

static void
on_map (GtkWidget *tiles, gpointer left)
{
    gtk_widget_add_tick_callback (tiles, on_tick, left, NULL);
}

GtkWidget *
av_tiles_left_open (GtkWindow *parent, const AvGame *game, gint viewer, AvTileCache *cache)
{
    g_autoptr (GtkBuilder) parts = gtk_builder_new_from_resource (AV_RESOURCES "tiles-left.ui");
    GtkWidget *dialog = GTK_WIDGET (gtk_builder_get_object (parts, "dialog"));
    TilesLeft *left = g_new0 (TilesLeft, 1);
    left->tiles = GTK_FLOW_BOX (gtk_builder_get_object (parts, "tiles"));
    left->none = GTK_WIDGET (gtk_builder_get_object (parts, "none"));
    left->cache = cache;
    left->places = g_ptr_array_new ();
    g_ptr_array_set_size (left->places, (gint) av_land_get_n_kinds (av_game_get_ruleset (game)));
    g_object_set_data_full (G_OBJECT (dialog), LEFT, left, left_free);
    g_signal_connect (left->tiles, "map", G_CALLBACK (on_map), left);
    av_tiles_left_update (dialog, game, viewer);
    av_beside_open (GTK_WINDOW (dialog), parent, prepare, left);
    return dialog;
}

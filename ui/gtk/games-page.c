/* SPDX-License-Identifier: GPL-3.0-or-later */
/* games-page.c: the games played so far, and how everybody has done. */
#include "config.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "gtk/dialogs.h"
#include "gtk/games-page.h"
#include "gtk/kept-games.h"
#include "gtk/tools.h"
#include <avignon/host/manager.h>
#include <avignon/land.h>

#define AT_ONCE 8 /* games read before the window is drawn for the first time */

struct _AvGamesPage {
    GtkBox parent;
    GtkWidget *views, *games_list, *standings;
    AvCatalogue *catalogue;
    GPtrArray *paths; /* still to be read from `next` on */
    guint next, idle;
    gint focus;          /* the row that is to get the focus, or -1 */
    GHashTable *records; /* name -> Standing */
};

G_DEFINE_TYPE (AvGamesPage, av_games_page, GTK_TYPE_BOX)

/* How somebody has done in the finished games. */
typedef struct {
    gchar *name;
    guint played, won;
    gint best;
    gint64 sum;
} Standing;

static void
standing_free (gpointer data)
{
    g_free (((Standing *) data)->name);
    g_free (data);
}

/* --- players --- */

static void
add_standings (AvGamesPage *page, const AvKeptGame *game)
{
    const AvSetup *setup = game->record->setup;
    for (guint i = 0; i < setup->n_players; i++) {
        const AvPlayerChoice *player = &setup->players[i];
        /* A person and a computer that are called by the same colour are not one. */
        g_autofree gchar *name = g_str_equal (player->control, "human")
                                     ? g_strdup (player->name)
                                     : g_strdup_printf (_ ("%s (computer)"), player->name);
        Standing *standing = g_hash_table_lookup (page->records, name);
        if (!standing) {
            standing = g_new0 (Standing, 1);
            standing->name = g_steal_pointer (&name);
            standing->best = G_MININT;
            g_hash_table_insert (page->records, standing->name, standing);
        }
        standing->played++;
        standing->won += game->winners >> i & 1;
        standing->best = MAX (standing->best, game->scores[i]);
        standing->sum += game->scores[i];
    }
}

static gint
compare_standings (gconstpointer a, gconstpointer b)
{
    const Standing *first = a, *second = b;
    if (first->played != second->played)
        return first->played < second->played ? 1 : -1;
    return g_utf8_collate (first->name, second->name);
}

static GtkLabel *
add_cell (AvGamesPage *page, const gchar *text, gint column, gint row, const gchar *style)
{
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
    gtk_label_set_ellipsize (GTK_LABEL (label),
                             column == 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
    if (style)
        gtk_style_context_add_class (gtk_widget_get_style_context (label), style);
    gtk_widget_show (label);
    gtk_grid_attach (GTK_GRID (page->standings), label, column, row, 1, 1);
    return GTK_LABEL (label);
}

/* The focus goes to what can be selected; it is shown as in a list, not by a cursor in the text. */
static void
take_focus (GtkLabel *label)
{
    gtk_label_set_selectable (label, TRUE);
    gtk_style_context_add_class (gtk_widget_get_style_context (GTK_WIDGET (label)), "av-standing");
}

static void
show_standings (AvGamesPage *page)
{
    const gchar *headings[] = { _ ("Player"), _ ("Games"), _ ("Won"), _ ("Mean"), _ ("Best") };
    GList *standings = g_list_sort (g_hash_table_get_values (page->records), compare_standings);
    gint row = 1;
    gtk_container_foreach (GTK_CONTAINER (page->standings),
                           (GtkCallback) (void (*) (void)) gtk_widget_destroy, NULL);
    if (!standings)
        take_focus (add_cell (page, _ ("No game has been finished yet."), 0, 0, "dim-label"));
    for (guint i = 0; standings && i < G_N_ELEMENTS (headings); i++)
        add_cell (page, headings[i], (gint) i, 0, "av-heading");
    for (GList *at = standings; at; at = at->next, row++) {
        const Standing *standing = at->data;
        gchar *cells[] = {
            g_strdup (standing->name),
            g_strdup_printf ("%u", standing->played),
            /* TRANSLATORS: games won, and what part of all that is */
            g_strdup_printf (_ ("%u (%.0f %%)"), standing->won,
                             100.0 * standing->won / standing->played),
            g_strdup_printf ("%.1f", (gdouble) standing->sum / standing->played),
            g_strdup_printf ("%d", standing->best),
        };
        g_autoptr (GString) said = g_string_new (standing->name);
        for (guint i = 0; i < G_N_ELEMENTS (cells); i++) {
            add_cell (page, cells[i], (gint) i, row, i == 0 ? "av-name" : NULL);
            if (i > 0)
                g_string_append_printf (said, "; %s: %s", headings[i], cells[i]);
            g_free (cells[i]);
        }
        /* The keys go from name to name, and screen readers read the line. */
        GtkWidget *name = gtk_grid_get_child_at (GTK_GRID (page->standings), 0, row);
        take_focus (GTK_LABEL (name));
        atk_object_set_name (gtk_widget_get_accessible (name), said->str);
    }
    g_list_free (standings);
}

/* --- the list --- */

/* WON stands after each winner. */
static gchar *
describe_players (const AvKeptGame *game, const gchar *won)
{
    const AvSetup *setup = game->record->setup;
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < setup->n_players; i++) {
        g_string_append_printf (text, "%s%s", i ? ", " : "", setup->players[i].name);
        if (game->finished)
            g_string_append_printf (text, " %d", game->scores[i]);
        if (game->winners >> i & 1)
            g_string_append (text, won);
    }
    return g_string_free (g_steal_pointer (&text), FALSE);
}

/* "Today, 14:05"; for other days the full date. */
static gchar *
describe_time (GDateTime *time)
{
    g_autoptr (GDateTime) now = g_date_time_new_now_local ();
    gint y, m, d, year, month, day;
    g_date_time_get_ymd (now, &y, &m, &d);
    g_date_time_get_ymd (time, &year, &month, &day);
    g_autofree gchar *clock = g_date_time_format (time, "%H:%M");
    if (y == year && m == month && d == day)
        return g_strdup_printf (_ ("Today, %s"), clock);
    g_autofree gchar *date = g_date_time_format (time, "%x");
    /* TRANSLATORS: a date, a time */
    return g_strdup_printf (_ ("%s, %s"), date, clock);
}

/* The name of a plugin, or its id if it is not installed. */
static void
append_plugin (AvGamesPage *page, GString *text, const gchar *before, const gchar *id)
{
    const AvPluginInfo *info = av_plugin_manager_find (av_plugin_manager_of (page->catalogue), id);
    g_string_append_printf (text, "%s%s", before, info ? info->manifest->name : id);
}

static gchar *
describe_game (AvGamesPage *page, const AvKeptGame *game, gboolean played)
{
    const AvSetup *setup = game->record->setup;
    g_autofree gchar *time = describe_time (game->played);
    g_autoptr (GString) text = g_string_new (NULL);
    /* First what explains that it cannot be removed, as the line may be cut at its end. */
    if (played)
        g_string_append_printf (text, "%s · ",
                                game->finished ? _ ("on the table") : _ ("being played"));
    g_string_append (text, time);
    if (game->finished || !played)
        g_string_append_printf (text, " · %s",
                                game->finished ? _ ("finished") : _ ("not finished"));
    if (!g_str_equal (setup->game, av_land_game.id))
        append_plugin (page, text, " · ", setup->game);
    for (guint i = 0; i < setup->rules->len; i++)
        append_plugin (page, text, i ? ", " : " · ", setup->rules->pdata[i]);
    return g_string_free (g_steal_pointer (&text), FALSE);
}

static GtkWidget *
make_label (const gchar *text, const gchar *style)
{
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_style_context_add_class (gtk_widget_get_style_context (label), style);
    return label;
}

static const gchar *
get_path (GtkWidget *row)
{
    return g_object_get_data (G_OBJECT (row), "path");
}

static void
on_open (GtkWidget *row)
{
    GtkWidget *page = gtk_widget_get_ancestor (row, AV_TYPE_GAMES_PAGE);
    g_autofree gchar *path = g_strdup (get_path (row));
    g_signal_emit_by_name (page, "open", path);
}

static void
on_row (AvGamesPage *page, GtkListBoxRow *row)
{
    on_open (GTK_WIDGET (row));
}

static gboolean
may_delete (GtkWidget *row)
{
    return av_confirm (GTK_WINDOW (gtk_widget_get_toplevel (row)), _ ("Delete this game for good?"),
                       _ ("It cannot be put into the wastebasket here."), _ ("_Cancel"),
                       _ ("_Delete"));
}

static void
on_delete (GtkWidget *row)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GFile) file = g_file_new_for_path (get_path (row));
    AvGamesPage *page = AV_GAMES_PAGE (gtk_widget_get_ancestor (row, AV_TYPE_GAMES_PAGE));
    AvRemovedGame *removed = av_kept_games_trash (get_path (row));
    gboolean deleted = removed || (may_delete (row) && g_file_delete (file, NULL, &error));
    if (error)
        gtk_widget_set_tooltip_text (row, error->message);
    if (!deleted)
        return;
    av_kept_games_forget (get_path (row));
    gint index = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
    av_games_page_refresh (page, page->catalogue);
    page->focus = index;
    if (removed)
        g_signal_emit_by_name (page, "removed", removed);
}

static GtkWidget *
make_button (GtkWidget *row, const gchar *icon, const gchar *tooltip,
             void (*on_click) (GtkWidget *))
{
    GtkWidget *button = gtk_button_new_from_icon_name (icon, GTK_ICON_SIZE_BUTTON);
    gtk_button_set_relief (GTK_BUTTON (button), GTK_RELIEF_NONE);
    gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text (button, tooltip);
    g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_click), row);
    return button;
}

static void
add_row (AvGamesPage *page, const AvKeptGame *game)
{
    GtkWidget *row = gtk_list_box_row_new ();
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
    g_autofree gchar *title =
        game->record ? describe_players (game, " ★") : g_filename_display_basename (game->path);
    gboolean played = av_record_is_kept (game->path, NULL);
    GtkWidget *delete = make_button (
        row, "user-trash-symbolic",
        played ? _ ("A game that is open cannot be deleted") : _ ("Delete this game"), on_delete);
    g_autofree gchar *text = game->record ? describe_game (page, game, played)
                                          : g_strdup (_ ("This record cannot be read."));
    g_object_set_data_full (G_OBJECT (row), "path", g_strdup (game->path), g_free);
    gtk_box_pack_start (GTK_BOX (lines), make_label (title, "av-name"), FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (lines), make_label (text, "dim-label"), FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (box), lines, TRUE, TRUE, 0);
    gtk_box_pack_start (
        GTK_BOX (box),
        game->finished ? make_button (row, "view-reveal-symbolic", _ ("Look at this game"), on_open)
                       : make_button (row, "media-playback-start-symbolic",
                                      _ ("Go on with this game"), on_open),
        FALSE, FALSE, 0);
    /* The game that is being played is not removed. */
    gtk_widget_set_sensitive (delete, !played);
    gtk_box_pack_start (GTK_BOX (box), delete, FALSE, FALSE, 0);
    gtk_container_add (GTK_CONTAINER (row), box);
    if (game->winners) {
        g_autofree gchar *players = describe_players (game, _ (" (winner)"));
        g_autofree gchar *said = g_strdup_printf ("%s; %s", players, text);
        atk_object_set_name (gtk_widget_get_accessible (row), said);
    }
    av_name_by_tooltips (row);
    gtk_widget_show_all (row);
    gtk_container_add (GTK_CONTAINER (page->games_list), row);
}

static gboolean
read_some (gpointer data)
{
    AvGamesPage *page = data;
    /* Each time the whole list is laid out again: a long one is read in larger parts. */
    guint n = AT_ONCE + page->next / 16;
    for (guint i = 0; i < n && page->next < page->paths->len; i++) {
        g_autoptr (AvKeptGame) game = av_kept_game_read (page->paths->pdata[page->next++]);
        add_row (page, game);
        if (game->record && game->finished)
            add_standings (page, game);
    }
    if (page->next < page->paths->len)
        return G_SOURCE_CONTINUE;
    page->idle = 0;
    show_standings (page);
    if (page->focus >= 0 && !av_list_set_focus (GTK_LIST_BOX (page->games_list), page->focus))
        gtk_widget_child_focus (GTK_WIDGET (page), GTK_DIR_TAB_FORWARD);
    page->focus = -1;
    return G_SOURCE_REMOVE;
}

static void
stop (AvGamesPage *page)
{
    g_clear_handle_id (&page->idle, g_source_remove);
    g_clear_pointer (&page->paths, g_ptr_array_unref);
    page->next = 0;
}

void
av_games_page_refresh (AvGamesPage *page, AvCatalogue *catalogue)
{
    stop (page);
    page->catalogue = catalogue;
    gtk_container_foreach (GTK_CONTAINER (page->games_list),
                           (GtkCallback) (void (*) (void)) gtk_widget_destroy, NULL);
    g_hash_table_remove_all (page->records);
    page->paths = av_kept_games_list ();
    page->focus = 0;
    page->idle = g_idle_add (read_some, page);
}

/* --- the widget --- */

static void
av_games_page_finalize (GObject *object)
{
    AvGamesPage *page = AV_GAMES_PAGE (object);
    stop (page);
    g_hash_table_unref (page->records);
    G_OBJECT_CLASS (av_games_page_parent_class)->finalize (object);
}

static void
av_games_page_class_init (AvGamesPageClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_games_page_finalize;
    g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_STRING);
    g_signal_new ("removed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_POINTER);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "games-page.ui");
    gtk_widget_class_bind_template_child (widget, AvGamesPage, views);
    gtk_widget_class_bind_template_child (widget, AvGamesPage, games_list);
    gtk_widget_class_bind_template_child (widget, AvGamesPage, standings);
    gtk_widget_class_bind_template_callback (widget, on_row);
}

static void
av_games_page_init (AvGamesPage *page)
{
    page->records = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, standing_free);
    gtk_widget_init_template (GTK_WIDGET (page));
    av_list_pass_tab (GTK_LIST_BOX (page->games_list));
    av_widget_clear_shadow (page->games_list);
}

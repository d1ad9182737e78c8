/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-reader.c: the window with the rules in short, a page for the game and one for each
 * expansion. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/beside.h"
#include "gtk/readme.h"
#include "gtk/rules-reader.h"
#include "gtk/tools.h"
#include <avignon/land.h>
#include <avignon/host/manager.h>

/* --- the basic game --- */

/* TRANSLATORS: ** stands before and behind what is printed in bold */
static const gchar *const basic_rules[] = {
    N_ ("**Your turn.** Draw a tile and place it beside one that is on the table: each of its edges must match "
        "its neighbour, road to road, city to city, field to field. Then you may deploy one of your seven "
        "followers on it. What your tile has completed is scored, and the followers on it return to you."),
    N_ ("**Followers** are deployed on a part of the tile just placed: a road, a city, a field "
        "or a monastery. There must be no follower yet anywhere on the feature that this part "
        "belongs to. When such features are joined later, several players may share them."),
    N_ ("**Roads** are complete when both ends are closed: at a crossing, a city or a "
        "monastery, or when they form a ring. The thief scores 1 point for each tile."),
    N_ ("**Cities** are complete when the wall is closed and there are no gaps inside. The knight scores 2 points "
        "for each tile and 2 for each shield; the edition decides what the smallest city, of two tiles, is "
        "worth."),
    N_ ("**Monasteries** are complete when eight tiles lie around them. The monk scores 9 points."),
    N_ ("**Fields** are never complete. The farmer stays there until the end of the game and then scores the "
        "finished cities beside the field."),
    N_ ("**Several followers.** The player with the most followers on a road, city or field "
        "scores it; if players are tied, each of them gets all the points."),
    N_ ("**The end.** The game ends with the turn in which the last tile was drawn. Then unfinished roads and "
        "cities score 1 point for each tile (shields count only where the set-up says so), monasteries 1 for "
        "themselves and 1 for each tile around them, and the farmers score as the chosen edition says."),
    N_ ("A tile that fits nowhere is set aside, and another is drawn."),
};

static gchar *
get_basic_rules (void)
{
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (basic_rules); i++)
        g_string_append_printf (text, "%s\n\n", _ (basic_rules[i]));
    return av_readme_markup (text->str);
}

/* --- pages --- */

/* A line of the rules, in markup, as a label; blanks at its beginning indent it. */
static GtkWidget *
make_line (const gchar *line)
{
    guint indent = strspn (line, " ");
    GtkWidget *label = gtk_label_new (NULL);
    gtk_label_set_markup (GTK_LABEL (label), line + indent);
    gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 66);
    av_label_fit (GTK_LABEL (label));
    gtk_widget_set_margin_start (label, (gint) indent * 10);
    /* It can have the focus, so that screen readers read it. */
    gtk_label_set_selectable (GTK_LABEL (label), TRUE);
    return label;
}

/* Characters of a title in the list beside the pages, which is never broken. */
#define MOST_BESIDE 40

static gchar *
shorten (const gchar *title)
{
    if (g_utf8_strlen (title, -1) <= MOST_BESIDE)
        return g_strdup (title);
    g_autofree gchar *begin = g_utf8_substring (title, 0, MOST_BESIDE - 1);
    return g_strconcat (begin, "…", NULL);
}

/* An empty page. */
static GtkWidget *
add_page (GtkStack *stack, const gchar *id, const gchar *title)
{
    GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
    g_autofree gchar *beside = shorten (title);
    gtk_widget_show (page);
    gtk_stack_add_titled (stack, page, id, beside);
    return page;
}

static void
fill_page (GtkWidget *page, const gchar *title, const gchar *about, const gchar *rules)
{
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
    GtkWidget *scroller = gtk_scrolled_window_new (NULL, NULL);
    g_auto (GStrv) lines = g_strsplit (rules ? rules : "", "\n", -1);

    gtk_box_pack_start (GTK_BOX (box), av_text_new (title, -1, "av-title"), FALSE, FALSE, 0);
    if (about && *about) {
        g_autofree gchar *safe = g_markup_escape_text (about, -1);
        GtkWidget *label = make_line (safe);
        gtk_style_context_add_class (gtk_widget_get_style_context (label), "dim-label");
        gtk_box_pack_start (GTK_BOX (box), label, FALSE, FALSE, 0);
    }
    for (gchar **line = lines; *line; line++)
        if (**line)
            gtk_box_pack_start (GTK_BOX (box), make_line (*line), FALSE, FALSE, 0);
    gtk_container_set_border_width (GTK_CONTAINER (box), 24);
    gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                    GTK_POLICY_AUTOMATIC);
    gtk_container_add (GTK_CONTAINER (scroller), box);
    gtk_box_pack_start (GTK_BOX (page), scroller, TRUE, TRUE, 0);
    gtk_widget_show_all (scroller);
}

/* --- what is installed --- */

typedef struct {
    AvPluginManager *manager;
    GtkStack *stack;
    gchar *first;   /* whose page is shown first, or NULL */
    GPtrArray *ids; /* whose pages are added, in order */
    guint n_added;
} Reader;

static void
reader_free (gpointer data)
{
    Reader *reader = data;
    g_free (reader->first);
    g_ptr_array_unref (reader->ids);
    g_free (reader);
}

/* When the page is first seen: reading all at once would keep the window waiting.  Its plugin may be gone by then. */
static void
on_plugin_seen (GtkWidget *page, const Reader *reader)
{
    g_autofree gchar *id = NULL;
    gtk_container_child_get (GTK_CONTAINER (reader->stack), page, "name", &id, NULL);
    const AvPluginInfo *info = av_plugin_manager_find (reader->manager, id);
    g_signal_handlers_disconnect_by_func (page, on_plugin_seen, (gpointer) reader);
    if (!info)
        return;
    const AvPluginManifest *manifest = info->manifest;
    g_autofree gchar *rules = av_readme_rules (manifest->folder, manifest->domain);
    fill_page (page, info->name, manifest->description, rules);
}

/* Whether it is to be shown. */
static gboolean
is_shown (const AvPluginInfo *info, const gchar *game, const AvRuleset *ruleset)
{
    const AvPluginManifest *manifest = info->manifest;
    if (manifest->type != AV_PLUGIN_RULES || g_strcmp0 (manifest->game, game) != 0)
        return FALSE;
    return ruleset ? av_ruleset_find_rules (ruleset, info->id) >= 0 : !info->error;
}

static void
find_pages (Reader *reader, const gchar *game, const AvRuleset *ruleset)
{
    const GPtrArray *infos = av_plugin_manager_list (reader->manager);
    if (g_str_equal (game, av_land_game.id)) {
        g_autofree gchar *rules = get_basic_rules ();
        const gchar *title = _ ("The basic game");
        fill_page (add_page (reader->stack, av_land_game.core->id, title), title, NULL, rules);
    } else {
        g_ptr_array_add (reader->ids, g_strdup (game));
    }
    for (guint i = 0; i < infos->len; i++)
        if (is_shown (infos->pdata[i], game, ruleset))
            g_ptr_array_add (reader->ids, g_strdup (((AvPluginInfo *) infos->pdata[i])->id));
}

static gboolean
add_next (gpointer data)
{
    Reader *reader = data;
    if (reader->n_added < reader->ids->len) {
        const gchar *id = reader->ids->pdata[reader->n_added++];
        const AvPluginInfo *info = av_plugin_manager_find (reader->manager, id);
        if (info)
            g_signal_connect (add_page (reader->stack, id, info->name), "map",
                              G_CALLBACK (on_plugin_seen), reader);
        return TRUE;
    }
    if (reader->first && gtk_stack_get_child_by_name (reader->stack, reader->first))
        gtk_stack_set_visible_child_name (reader->stack, reader->first);
    return FALSE;
}

/* GTK's own list of pages is inside. */
static void
name_list (GtkWidget *widget, gpointer name)
{
    if (GTK_IS_LIST_BOX (widget))
        atk_object_set_name (gtk_widget_get_accessible (widget), name);
    else if (GTK_IS_CONTAINER (widget))
        gtk_container_foreach (GTK_CONTAINER (widget), name_list, name);
}

/* The window; of several nobody could say which rules each shows. */
static GtkWidget *open;

void
av_rules_reader_close (void)
{
    if (open)
        gtk_widget_destroy (open);
}

void
av_rules_reader_open (GtkWindow *parent, AvCatalogue *catalogue, const gchar *game,
                      const AvRuleset *ruleset, const gchar *id, const gchar *note)
{
    g_autoptr (GtkBuilder) parts = gtk_builder_new_from_resource (AV_RESOURCES "rules-reader.ui");
    GtkWidget *dialog = GTK_WIDGET (gtk_builder_get_object (parts, "dialog"));
    GtkWidget *above = GTK_WIDGET (gtk_builder_get_object (parts, "rules-note"));
    Reader *reader = g_new0 (Reader, 1);
    av_rules_reader_close ();
    open = dialog;
    g_signal_connect (dialog, "destroy", G_CALLBACK (gtk_widget_destroyed), &open);
    reader->manager = av_plugin_manager_of (catalogue);
    reader->stack = GTK_STACK (gtk_builder_get_object (parts, "rules-pages"));
    reader->first = g_strdup (id);
    reader->ids = g_ptr_array_new_with_free_func (g_free);
    g_object_set_data_full (G_OBJECT (dialog), "avignon-reader", reader, reader_free);
    av_label_set (GTK_LABEL (above), note ? note : "", FALSE);
    gtk_widget_set_visible (above, note != NULL);
    find_pages (reader, game, ruleset);
    name_list (GTK_WIDGET (gtk_builder_get_object (parts, "rules-list")), _ ("Rules"));
    av_beside_open (GTK_WINDOW (dialog), parent, add_next, reader);
}

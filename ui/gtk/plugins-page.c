/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugins-page.c: the page of plugins, and what a user can do about them. */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "gtk/allow.h"
#include "gtk/dialogs.h"
#include "gtk/plugin-picture.h"
#include "gtk/plugins-page.h"
#include "gtk/readme.h"
#include "gtk/rules-reader.h"
#include "gtk/sections.h"
#include "gtk/tools.h"
#include <avignon/host/install.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>
#include <avignon/host/record.h>

#define WORDS 78 /* characters of a line of text */

struct _AvPluginsPage {
    GtkBox parent;
    GtkWidget *plugins_search, *plugins_install, *plugins_again, *plugins_list;
    /* What was done last; and what screen readers are told. */
    GtkWidget *plugins_news, *plugins_found;
    AvCatalogue *catalogue;
    gchar *done;      /* what is to be told once the list has been made anew, or NULL */
    guint filling;    /* source that fills the list, or 0 */
    gchar *installed; /* id of the plugin that is to be shown then, or NULL */
};

G_DEFINE_TYPE (AvPluginsPage, av_plugins_page, GTK_TYPE_BOX)

static AvPluginsPage *
page_of (GtkWidget *widget)
{
    return AV_PLUGINS_PAGE (gtk_widget_get_ancestor (widget, AV_TYPE_PLUGINS_PAGE));
}

static GtkWindow *
window_of (gpointer widget)
{
    return GTK_WINDOW (gtk_widget_get_toplevel (GTK_WIDGET (widget)));
}

/* The plugin that a row is about; NULL: it is gone. */
static const AvPluginInfo *
info_of (GtkWidget *row)
{
    AvPluginManager *manager = av_plugin_manager_of (page_of (row)->catalogue);
    return av_plugin_manager_find (manager, g_object_get_data (G_OBJECT (row), "plugin"));
}

static gboolean
tell (gpointer page)
{
    g_signal_emit_by_name (page, "changed");
    return G_SOURCE_REMOVE;
}

/* Says what went wrong with a change, or that it was made; but later, as the list with the
 * button that was pressed is then made anew.  DONE, which is taken, is what is told about it, or
 * NULL. */
static void
finish (AvPluginsPage *page, gboolean changed, gchar *done, const GError *error)
{
    g_free (page->done);
    page->done = done;
    if (error)
        av_complain (window_of (page), error);
    if (changed)
        g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, tell, g_object_ref (page), g_object_unref);
}

/* --- what stands in a row --- */

static const gchar *
name_type (AvPluginType type)
{
    switch (type) {
    case AV_PLUGIN_GAME:
        return _ ("A whole game");
    case AV_PLUGIN_BOT:
        return _ ("A computer player");
    default:
        return _ ("Rules");
    }
}

static gchar *
name_origin (const AvPluginInfo *info)
{
    switch (info->origin) {
    case AV_PLUGIN_USER:
        return g_strdup (_ ("in your own folder"));
    case AV_PLUGIN_NAMED:
    case AV_PLUGIN_WRITTEN:
        /* TRANSLATORS: a folder */
        return g_strdup_printf (_ ("from %s"), info->manifest->folder);
    default:
        return g_strdup (_ ("comes with the program"));
    }
}

static gchar *
describe (const AvPluginInfo *info)
{
    const AvPluginManifest *manifest = info->manifest;
    g_autoptr (GString) text = g_string_new (name_type (manifest->type));
    g_autofree gchar *authors = g_strjoinv (", ", manifest->authors);
    g_autofree gchar *origin = name_origin (info);
    if (manifest->version)
        g_string_append_printf (text, " · %s", manifest->version);
    if (authors[0])
        g_string_append_printf (text, " · %s", authors);
    if (manifest->license)
        g_string_append_printf (text, " · %s", manifest->license);
    g_string_append_printf (text, " · %s", origin);
    return g_string_free (g_steal_pointer (&text), FALSE);
}

static GtkWidget *
add_label (GtkWidget *box, const gchar *text, const gchar *style, const gchar *other)
{
    GtkWidget *label = av_text_new (text, WORDS, style);
    if (other)
        av_style_set (label, other, TRUE);
    gtk_box_pack_start (GTK_BOX (box), label, FALSE, FALSE, 0);
    return label;
}

/* The focus comes to it, and screen readers are then told as well whose error it is. */
static void
add_error (GtkWidget *box, const AvPluginInfo *info, const gchar *text)
{
    GtkWidget *label = add_label (box, text, "av-small", "av-broken");
    g_autofree gchar *said =
        g_strdup_printf ("%s: %s", info->name, gtk_label_get_text (GTK_LABEL (label)));
    gtk_label_set_selectable (GTK_LABEL (label), TRUE);
    atk_object_set_name (gtk_widget_get_accessible (label), said);
}

/* All errors of the manifest, each with its file and line; else the one in its code. */
static void
add_errors (GtkWidget *box, const AvPluginInfo *info)
{
    if (av_plugin_is_left_out (info))
        add_label (box, _ ("It is switched off."), "av-small", "dim-label");
    else if (info->problems[0])
        for (const gchar *const *problem = info->problems; *problem; problem++)
            add_error (box, info, *problem);
    else if (info->error)
        add_error (box, info, info->error->message);
}

/* --- what can be done --- */

static void
on_read (GtkWidget *row)
{
    const AvPluginInfo *info = info_of (row);
    if (!info)
        return;
    gboolean whole = info->manifest->type == AV_PLUGIN_GAME;
    av_rules_reader_open (window_of (row), page_of (row)->catalogue,
                          whole ? info->id : info->manifest->game, NULL, whole ? NULL : info->id,
                          NULL);
}

static void
on_allow (GtkWidget *row)
{
    const AvPluginInfo *info = info_of (row);
    AvPluginsPage *page = page_of (row);
    AvPluginManager *manager = av_plugin_manager_of (page->catalogue);
    g_autoptr (GError) error = NULL;
    if (!info)
        return;
    gboolean asks = av_plugin_manager_needs_consent (manager, info->id);
    g_autofree gchar *name = g_strdup (info->manifest->name);
    gboolean changed = asks ? av_allow_rules (window_of (row), manager, info->id)
                            : av_plugin_manager_withdraw (manager, info->id, &error);
    gchar *done =
        changed
            ? g_strdup_printf (asks ? _ ("“%s” may run now.") : _ ("“%s” may no longer run."), name)
            : NULL;
    finish (page, changed, done, error);
}

static gboolean
may_remove (GtkWindow *parent, const AvPluginInfo *info)
{
    g_autofree gchar *question = g_strdup_printf (_ ("Remove “%s”?"), info->manifest->name);
    g_autofree gchar *consequence = g_strdup_printf (
        _ ("This goes to the wastebasket, or is deleted for good if there is none:\n%s\n\nGames "
           "that were played with it can then no longer be opened."),
        info->manifest->folder);
    return av_confirm (parent, question, consequence, _ ("_Cancel"), _ ("_Remove"));
}

static void
on_remove (GtkWidget *row)
{
    const AvPluginInfo *info = info_of (row);
    AvPluginsPage *page = page_of (row);
    g_autoptr (GError) error = NULL;
    if (!info || !may_remove (window_of (row), info))
        return;
    gboolean removed = av_plugin_remove (info->manifest, &error);
    gchar *done = removed ? g_strdup_printf (_ ("“%s” was removed."), info->manifest->name) : NULL;
    finish (page, removed, done, error);
}

static void
on_ticked (GtkWidget *row)
{
    const AvPluginInfo *info = info_of (row);
    AvPluginsPage *page = page_of (row);
    AvPluginManager *manager = av_plugin_manager_of (page->catalogue);
    g_autoptr (GError) error = NULL;
    if (!info)
        return;
    gboolean changed = av_plugin_is_left_out (info)
                           ? av_plugin_manager_take_back (manager, info->id, &error)
                           : av_plugin_manager_leave_out (manager, info->id, &error);
    finish (page, changed, NULL, error);
}

static void
add_button (GtkWidget *box, GtkWidget *row, const gchar *name, const gchar *label,
            void (*on_click) (GtkWidget *))
{
    GtkWidget *button = gtk_button_new_with_mnemonic (label);
    gtk_widget_set_name (button, name);
    g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_click), row);
    gtk_box_pack_start (GTK_BOX (box), button, FALSE, FALSE, 0);
}

static GtkWidget *
make_tick (GtkWidget *row, const AvPluginInfo *info)
{
    GtkWidget *button = gtk_check_button_new ();
    g_autofree gchar *name = g_strdup_printf (_ ("Use “%s”"), info->manifest->name);
    gboolean usable = info->module && g_file_test (info->module, G_FILE_TEST_EXISTS);
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), !av_plugin_is_left_out (info));
    gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text (button, usable ? name : NULL);
    atk_object_set_name (gtk_widget_get_accessible (button), name);
    gtk_widget_set_sensitive (button, usable);
    g_signal_connect_swapped (button, "notify::active", G_CALLBACK (on_ticked), row);
    return button;
}

/* --- rows --- */

/* Fills a row that comes in sight. */
static void
on_show (GtkWidget *row, GtkWidget *box)
{
    const AvPluginInfo *info = info_of (row);
    g_signal_handlers_disconnect_by_func (row, on_show, box);
    if (!info)
        return;
    const AvPluginManifest *manifest = info->manifest;
    AvPluginManager *manager = av_plugin_manager_of (page_of (row)->catalogue);
    GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
    g_autofree gchar *about = describe (info);
    g_autofree gchar *rules = manifest->type == AV_PLUGIN_BOT
                                  ? NULL
                                  : av_readme_rules (manifest->folder, manifest->domain);

    add_label (lines, manifest->name, "av-name", NULL);
    if (manifest->description)
        add_label (lines, manifest->description, "av-small", NULL);
    add_label (lines, about, "av-small", "dim-label");
    add_errors (lines, info);
    if (rules && !info->error)
        add_button (buttons, row, "read", _ ("_Rules …"), on_read);
    if (av_plugin_manager_needs_consent (manager, info->id))
        add_button (buttons, row, "allow", _ ("_Allow …"), on_allow);
    else if (info->native && info->origin == AV_PLUGIN_USER && !info->error)
        add_button (buttons, row, "withdraw", _ ("_No longer allow"), on_allow);
    if (av_plugin_is_own (manifest))
        add_button (buttons, row, "remove", _ ("Re_move …"), on_remove);
    gtk_box_pack_start (GTK_BOX (lines), buttons, FALSE, FALSE, 4);
    gtk_box_pack_start (GTK_BOX (box), av_plugin_picture_new (manifest->folder, manifest->domain),
                        FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (box), lines, TRUE, TRUE, 0);
    gtk_box_pack_start (GTK_BOX (box), make_tick (row, info), FALSE, FALSE, 0);
    gtk_widget_show_all (box);
}

static void
add_row (AvPluginsPage *page, const AvPluginInfo *info)
{
    const AvPluginManifest *manifest = info->manifest;
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
    g_autofree gchar *authors = g_strjoinv (" ", manifest->authors);
    g_autofree gchar *text =
        g_strjoin (" ", info->id, manifest->name, authors, manifest->description, NULL);
    GtkWidget *row = GTK_WIDGET (
        av_sections_add (GTK_LIST_BOX (page->plugins_list), box, manifest->group, text));
    g_object_set_data_full (G_OBJECT (row), "plugin", g_strdup (info->id), g_free);
    gtk_widget_set_name (row, info->id);
    g_signal_connect (row, "show", G_CALLBACK (on_show), box);
}

static void
on_search (AvPluginsPage *page)
{
    const gchar *words = gtk_entry_get_text (GTK_ENTRY (page->plugins_search));
    guint n = av_sections_search (GTK_LIST_BOX (page->plugins_list), words);
    if (*words)
        av_sections_tell_found (page->plugins_found, n);
}

void
av_plugins_page_begin_search (AvPluginsPage *page)
{
    gtk_widget_grab_focus (page->plugins_search);
}

/* Moves the focus to the tick of ROW, its last child; or, without ROW, to the row with that
 * number. */
static void
set_focus (AvPluginsPage *page, GtkWidget *row, gint index)
{
    if (row)
        gtk_widget_child_focus (row, GTK_DIR_TAB_BACKWARD);
    else if (index >= 0 && !av_list_set_focus (GTK_LIST_BOX (page->plugins_list), index))
        av_plugins_page_begin_search (page);
}

/* The row of the plugin that was installed, scrolled into sight; NULL: none was. */
static GtkWidget *
find_installed (AvPluginsPage *page)
{
    g_autofree gchar *id = g_steal_pointer (&page->installed);
    GtkListBox *list = GTK_LIST_BOX (page->plugins_list);
    GtkListBoxRow *row = NULL;
    for (gint i = 0; id && (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
        if (g_str_equal (g_object_get_data (G_OBJECT (row), "plugin"), id))
            break;
    if (!row)
        return NULL;
    const AvPluginInfo *info = info_of (GTK_WIDGET (row));
    gtk_entry_set_text (GTK_ENTRY (page->plugins_search), "");
    g_free (page->done);
    page->done = g_strdup_printf (_ ("“%s” was installed."), info->manifest->name);
    return GTK_WIDGET (row);
}

static void
tell_done (AvPluginsPage *page)
{
    g_autofree gchar *done = g_steal_pointer (&page->done);
    gtk_widget_set_visible (page->plugins_news, done != NULL);
    av_label_set (GTK_LABEL (page->plugins_news), done ? done : "", FALSE);
    if (done)
        av_announce (page->plugins_found, done);
}

/* SEEN: what is in sight keeps its place, and who has the focus needs his row. */
static void
fill (AvPluginsPage *page, gboolean seen)
{
    const GPtrArray *all = av_plugin_manager_list (av_plugin_manager_of (page->catalogue));
    GtkListBox *list = GTK_LIST_BOX (page->plugins_list);
    gint focus = av_list_get_focus (list);
    gboolean on_tick = focus >= 0 && GTK_IS_CHECK_BUTTON (gtk_window_get_focus (window_of (page)));
    av_sections_clear (list);
    for (guint i = 0; i < all->len; i++)
        add_row (page, all->pdata[i]);
    GtkWidget *row = find_installed (page);
    if (row || focus >= 0 || seen)
        av_sections_show_all (list);
    if (!row && on_tick)
        row = GTK_WIDGET (gtk_list_box_get_row_at_index (list, focus));
    set_focus (page, row, focus);
    tell_done (page);
}

static gboolean
on_filling (gpointer data)
{
    AvPluginsPage *page = data;
    page->filling = 0;
    fill (page, FALSE);
    return G_SOURCE_REMOVE;
}

void
av_plugins_page_refresh (AvPluginsPage *page, AvCatalogue *catalogue)
{
    page->catalogue = catalogue;
    g_clear_handle_id (&page->filling, g_source_remove);
    if (gtk_widget_get_mapped (page->plugins_list))
        fill (page, TRUE);
    else /* Once it has come into sight: both at once would keep the window waiting. */
        page->filling = g_idle_add_full (AV_PRIORITY_BEFORE_FRAME, on_filling, page, NULL);
}

/* --- all of them --- */

/* What is said with the question whether to replace INSTALLED. */
static gchar *
compare (const AvPluginManifest *installed, const AvPluginManifest *offered)
{
    g_autofree gchar *goes = g_strdup_printf (
        _ ("What is installed goes to the wastebasket, or is deleted for good if there is none:\n%s"),
        installed->folder);
    const gchar *remark = NULL;
    if (g_strcmp0 (installed->version, offered->version) == 0)
        remark = _ ("The archive has the same version.");
    else if (installed->version && av_version_is_older (offered->version, installed->version))
        remark = _ ("The archive has an older version. Games that were played with the newer one "
                    "can then no longer be opened.");
    return remark ? g_strconcat (remark, "\n\n", goes, NULL) : g_steal_pointer (&goes);
}

static gboolean
may_replace (const AvPluginManifest *installed, const AvPluginManifest *offered, gpointer data)
{
    g_autofree gchar *question = g_strdup_printf (
        /* TRANSLATORS: a plugin, the version that is installed, the one in the archive */
        _ ("Replace “%s” %s by version %s?"), offered->name,
        installed->version ? installed->version : "?", offered->version);
    g_autofree gchar *consequence = compare (installed, offered);
    return av_confirm (window_of (data), question, consequence, _ ("_Cancel"), _ ("_Replace"));
}

void
av_plugins_page_install (AvPluginsPage *page, const gchar *path)
{
    g_autoptr (GError) error = NULL;
    /* It is not among those of the catalogue yet. */
    if (page->filling > 0) {
        g_source_remove (page->filling);
        on_filling (page);
    }
    g_free (page->installed);
    page->installed = av_plugin_install (path, av_loaders, may_replace, page, &error);
    /* Who was asked knows. */
    if (g_error_matches (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CLASH))
        g_clear_error (&error);
    finish (page, page->installed != NULL, NULL, error);
}

static void
on_install (AvPluginsPage *page)
{
    g_autofree gchar *path = av_ask_plugin_path (window_of (page));
    if (path)
        av_plugins_page_install (page, path);
}

static void
on_again (AvPluginsPage *page)
{
    finish (page, TRUE, g_strdup (_ ("The plugins were loaded again.")), NULL);
}

/* --- the widget --- */

static void
av_plugins_page_dispose (GObject *object)
{
    g_clear_handle_id (&AV_PLUGINS_PAGE (object)->filling, g_source_remove);
    G_OBJECT_CLASS (av_plugins_page_parent_class)->dispose (object);
}

static void
av_plugins_page_finalize (GObject *object)
{
    g_free (AV_PLUGINS_PAGE (object)->done);
    g_free (AV_PLUGINS_PAGE (object)->installed);
    G_OBJECT_CLASS (av_plugins_page_parent_class)->finalize (object);
}

static void
av_plugins_page_class_init (AvPluginsPageClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->dispose = av_plugins_page_dispose;
    G_OBJECT_CLASS (klass)->finalize = av_plugins_page_finalize;
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "plugins-page.ui");
    gtk_widget_class_bind_template_child (widget, AvPluginsPage, plugins_search);
    gtk_widget_class_bind_template_child (widget, AvPluginsPage, plugins_install);
    gtk_widget_class_bind_template_child (widget, AvPluginsPage, plugins_again);
    gtk_widget_class_bind_template_child (widget, AvPluginsPage, plugins_list);
    gtk_widget_class_bind_template_child (widget, AvPluginsPage, plugins_news);
    gtk_widget_class_bind_template_child (widget, AvPluginsPage, plugins_found);
    gtk_widget_class_bind_template_callback (widget, on_search);
    gtk_widget_class_bind_template_callback (widget, av_sections_stop_search);
    gtk_widget_class_bind_template_callback (widget, on_install);
    gtk_widget_class_bind_template_callback (widget, on_again);
}

static void
av_plugins_page_init (AvPluginsPage *page)
{
    gtk_widget_init_template (GTK_WIDGET (page));
    av_widget_clear_shadow (page->plugins_list);
    av_sections_set_up (GTK_LIST_BOX (page->plugins_list), _ ("There is no such plugin."));
}

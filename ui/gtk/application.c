/* SPDX-License-Identifier: GPL-3.0-or-later */
/* application.c: the program: its command line and its one window. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/application.h"

#include "engine/paths.h"
#include "gtk/autosave.h"
#include "gtk/resources.h"
#include "gtk/start-options.h"
#include "gtk/tools.h"
#include "gtk/window.h"
#include "land/land.h"
#include "plugin/set.h"

struct _AvApplication {
    GtkApplication parent;
    AvCatalogue *catalogue;
    GSettings *settings;
    gchar **folders; /* of plugins, named on the command line */
};

G_DEFINE_TYPE (AvApplication, av_application, GTK_TYPE_APPLICATION)

static AvWindow *
get_window (AvApplication *application)
{
    GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));
    if (!window)
        window = GTK_WINDOW (av_window_new (GTK_APPLICATION (application), application->catalogue,
                                            application->settings));
    return AV_WINDOW (window);
}

/* --- actions --- */

static void
do_about (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    static const gchar *const authors[] = { "The Avignon players", NULL };
    gtk_show_about_dialog (
        gtk_application_get_active_window (data), "program-name", _ ("Avignon"), "version", VERSION,
        "logo-icon-name", APP_ID, "license-type", GTK_LICENSE_GPL_3_0, "authors", authors,
        "comments",
        _ ("A game of laying tiles, modelled on Carcassonne by Claus-Jürgen Wrede.\n\n"
           "This is an unofficial version made as a hobby. Its authors are in no way affiliated "
           "with the author or the publishers of Carcassonne."),
        "translator-credits", _ ("translator-credits"), NULL);
}

static void
do_quit (GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GtkWindow *window = gtk_application_get_active_window (data);
    if (window)
        gtk_window_close (window);
    else
        g_application_quit (data);
}

static const GActionEntry entries[] = {
    { "about", do_about, NULL, NULL, NULL, { 0 } },
    { "quit", do_quit, NULL, NULL, NULL, { 0 } },
};

static void
set_keys (GtkApplication *application)
{
    static const struct {
        const gchar *action;
        const gchar *keys[3];
    } table[] = {
        { "app.quit", { "<Primary>q", NULL } },
        { "win.new", { "<Primary>n", NULL } },
        { "win.open", { "<Primary>o", NULL } },
        { "win.save", { "<Primary>s", "<Primary><Shift>s", NULL } },
        { "win.undo", { "<Primary>z", NULL } },
        { "win.redo", { "<Primary><Shift>z", "<Primary>y", NULL } },
        { "win.fullscreen", { "F11", NULL } },
        { "win.show-help-overlay", { "F1", "<Primary>question", NULL } },
    };
    for (guint i = 0; i < G_N_ELEMENTS (table); i++)
        gtk_application_set_accels_for_action (application, table[i].action, table[i].keys);
}

/* --- the command line --- */

static const GOptionEntry options[] = {
    { "plugin-dir", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
      N_ ("Look for plugins in this folder too, and let them run"), N_ ("DIR") },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[FILE]") },
    { NULL, 0, 0, 0, NULL, NULL, NULL }
};

static gint
on_local_options (GApplication *application, GVariantDict *dict)
{
    g_variant_dict_lookup (dict, "plugin-dir", "^aay", &AV_APPLICATION (application)->folders);
    if (!g_variant_dict_contains (dict, "version"))
        return -1;
    g_print ("avignon %s\n", VERSION);
    return 0;
}

static gint
on_command_line (GApplication *app, GApplicationCommandLine *line)
{
    AvApplication *application = AV_APPLICATION (app);
    GVariantDict *dict = g_application_command_line_get_options_dict (line);
    g_autofree const gchar **files = NULL;
    g_autoptr (GError) error = NULL;
    AvWindow *window = get_window (application);
    gint status = 0;

    gtk_window_present (GTK_WINDOW (window));
    if (g_variant_dict_lookup (dict, G_OPTION_REMAINING, "^a&ay", &files) && files && files[0]) {
        g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (line, files[0]);
        g_autofree gchar *path = g_file_get_path (file);
        av_window_open (window, path ? path : files[0]);
    } else if (g_variant_dict_contains (dict, "new")) {
        g_autoptr (AvSetup) setup = av_start_setup (dict, application->catalogue, &error);
        if (!setup || !av_window_start (window, setup, &error)) {
            g_application_command_line_printerr (line, "avignon: %s\n", error->message);
            status = 2;
            gtk_widget_destroy (GTK_WIDGET (window));
        }
    } else {
        av_window_offer_last (window);
    }
    return status;
}

static void
on_activate (GApplication *application)
{
    AvWindow *window = get_window (AV_APPLICATION (application));
    gtk_window_present (GTK_WINDOW (window));
    av_window_offer_last (window);
}

/* --- the program --- */

static void
on_startup (GApplication *app)
{
    AvApplication *application = AV_APPLICATION (app);
    G_APPLICATION_CLASS (av_application_parent_class)->startup (app);
    g_action_map_add_action_entries (G_ACTION_MAP (app), entries, G_N_ELEMENTS (entries), app);
    set_keys (GTK_APPLICATION (app));
    gtk_window_set_default_icon_name (APP_ID);

    g_autoptr (GtkCssProvider) css = gtk_css_provider_new ();
    gtk_css_provider_load_from_resource (css, AV_RESOURCES "style.css");
    gtk_style_context_add_provider_for_screen (gdk_screen_get_default (), GTK_STYLE_PROVIDER (css),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);

    application->settings = av_settings_new ();
    application->catalogue = av_catalogue_new ();
    for (guint i = application->folders ? g_strv_length (application->folders) : 0; i > 0; i--)
        av_paths_name_plugins (application->folders[i - 1]);
    av_land_register (application->catalogue, av_deck_library_new_default ());
    AvPluginSet *set = av_plugin_set_new_default (NULL);
    g_autofree gchar *note = av_autosave_loading_path ();
    av_plugin_set_attach (set, application->catalogue);
    /* A first start after a crash still has to read the note: it is written when something loads. */
    av_plugin_set_note_loading (set, note);
}

static void
av_application_finalize (GObject *object)
{
    AvApplication *application = AV_APPLICATION (object);
    g_clear_object (&application->settings);
    g_clear_pointer (&application->folders, g_strfreev);
    g_clear_pointer (&application->catalogue, av_catalogue_free);
    G_OBJECT_CLASS (av_application_parent_class)->finalize (object);
}

static void
av_application_class_init (AvApplicationClass *klass)
{
    GApplicationClass *application = G_APPLICATION_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_application_finalize;
    application->startup = on_startup;
    application->activate = on_activate;
    application->command_line = on_command_line;
    application->handle_local_options = on_local_options;
}

static void
av_application_init (AvApplication *application)
{
    g_application_add_main_option_entries (G_APPLICATION (application), options);
    g_application_add_main_option_entries (G_APPLICATION (application), av_start_options);
}

AvApplication *
av_application_new (void)
{
    g_set_application_name (_ ("Avignon"));
    return g_object_new (AV_TYPE_APPLICATION, "application-id", APP_ID, "flags",
                         G_APPLICATION_HANDLES_COMMAND_LINE, NULL);
}

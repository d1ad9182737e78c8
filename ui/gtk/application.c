/* SPDX-License-Identifier: GPL-3.0-or-later */
/* application.c: the program: its command line and its one window. */
#include "config.h"

#include <glib-unix.h>
#include <glib/gi18n.h>

#include "gtk/application.h"
#include "gtk/notes.h"
#include "gtk/start-options.h"
#include "gtk/tools.h"
#include "gtk/window.h"
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

struct _AvApplication {
    GtkApplication parent;
    AvCatalogue *catalogue;
    GSettings *settings;
    GPtrArray *folders;  /* gchar *, ended by NULL: folders of plugins named on the command line */
    GPtrArray *written;  /* the same: folders in which plugins are being written */
    gboolean understood; /* the command line */
    gboolean ending;     /* it has left the bus */
    gint status;         /* of its own command line */
};

G_DEFINE_TYPE (AvApplication, av_application, GTK_TYPE_APPLICATION)

/* --- what there is to play --- */

AvCatalogue *
av_application_read_catalogue (AvApplication *application)
{
    AvCatalogue *catalogue =
        av_catalogue_new_default ((const gchar *const *) application->written->pdata,
                                  (const gchar *const *) application->folders->pdata);
    g_autofree gchar *note = av_note_loading_path ();
    /* The note is rewritten only when a plugin is loaded: the first start after a crash still has to read it. */
    av_plugin_manager_set_crash_note (av_plugin_manager_of (catalogue), note);
    return catalogue;
}

AvCatalogue *
av_application_take_catalogue (AvApplication *application, AvCatalogue *catalogue)
{
    AvCatalogue *former = application->catalogue;
    application->catalogue = catalogue;
    return former;
}

/* FALSE: it was there already. */
static gboolean
add_folder (GPtrArray *folders, const gchar *folder)
{
    for (guint i = 0; i + 1 < folders->len; i++)
        if (g_str_equal (folders->pdata[i], folder))
            return FALSE;
    g_ptr_array_insert (folders, (gint) folders->len - 1, g_strdup (folder));
    return TRUE;
}

static void
look_in (AvApplication *application, const gchar *folder)
{
    add_folder (application->folders, folder);
}

static GtkWindow *
find_window (AvApplication *application)
{
    return gtk_application_get_active_window (GTK_APPLICATION (application));
}

void
av_application_develop (AvApplication *application, const gchar *folder)
{
    g_autofree gchar *whole = g_canonicalize_filename (folder, NULL);
    if (!add_folder (application->written, whole) || !application->catalogue)
        return;
    GtkWindow *window = find_window (application);
    if (!window)
        return;
    av_window_develop (AV_WINDOW (window), whole);
    g_action_group_activate_action (G_ACTION_GROUP (window), "reload", NULL);
}

#define BUS "org.freedesktop.DBus"
#define BUS_TIME 2000 /* milliseconds: longer than that nobody waits for the bus */

static void
call_bus (AvApplication *application, const gchar *method, GVariant *arguments)
{
    GDBusConnection *bus = g_application_get_dbus_connection (G_APPLICATION (application));
    g_autoptr (GVariant) parameters = g_variant_ref_sink (arguments);
    if (!bus)
        return;
    GVariant *answer =
        g_dbus_connection_call_sync (bus, BUS, "/org/freedesktop/DBus", BUS, method, parameters,
                                     NULL, G_DBUS_CALL_FLAGS_NONE, BUS_TIME, NULL, NULL);
    g_clear_pointer (&answer, g_variant_unref);
}

static gboolean
end (gpointer application)
{
    g_application_release (application);
    return G_SOURCE_REMOVE;
}

/* From now on, who starts the program gets one of their own.  Who started it before asked this one to open a window, and
 * once the bus has answered, all of them have asked: they are heard before it ends. */
static void
leave_bus (AvApplication *application)
{
    application->ending = TRUE;
    call_bus (application, "ReleaseName", g_variant_new ("(s)", APP_ID));
    g_application_hold (G_APPLICATION (application));
    g_idle_add_full (G_PRIORITY_LOW, end, g_object_ref (application), g_object_unref);
}

#define DO_NOT_QUEUE 4 /* of the bus: the name is taken now, or not at all */

/* It does not end after all. */
static void
come_back (AvApplication *application)
{
    application->ending = FALSE;
    call_bus (application, "RequestName", g_variant_new ("(su)", APP_ID, DO_NOT_QUEUE));
}

static void
on_window_removed (GtkApplication *application, GtkWindow *window)
{
    GTK_APPLICATION_CLASS (av_application_parent_class)->window_removed (application, window);
    if (!gtk_application_get_windows (application))
        leave_bus (AV_APPLICATION (application));
}

static AvWindow *
get_window (AvApplication *application)
{
    GtkWindow *found = find_window (application);
    if (found)
        return AV_WINDOW (found);
    if (application->ending)
        come_back (application);
    AvWindow *window = AV_WINDOW (av_window_new (GTK_APPLICATION (application),
                                                 application->catalogue, application->settings));
    for (guint i = 0; i + 1 < application->written->len; i++)
        av_window_develop (window, application->written->pdata[i]);
    return window;
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
        _ ("A tile-laying game, modelled on Carcassonne by Klaus-Jürgen Wrede.\n\nThis is an "
           "unofficial version made as a hobby. Its authors are in no way affiliated with the "
           "author or the publishers of Carcassonne."),
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
        { "win.back", { "<Alt>Left", NULL } },
        { "win.games", { "<Primary>g", NULL } },
        { "win.find", { "<Primary>f", NULL } },
        { "win.save", { "<Primary>s", "<Primary><Shift>s", NULL } },
        { "win.look-back", { "<Primary>l", NULL } },
        { "win.undo", { "<Primary>z", NULL } },
        { "win.reload", { "<Primary>r", NULL } },
        { "win.redo", { "<Primary><Shift>z", "<Primary>y", NULL } },
        { "win.how-to-play", { "<Primary>h", NULL } },
        { "win.menu", { "F10", NULL } },
        { "win.fullscreen", { "F11", NULL } },
        { "win.console", { "F12", NULL } },
        { "win.help", { "F1", NULL } },
        { "win.show-help-overlay", { "<Primary>F1", "<Primary>question", NULL } },
    };
    for (guint i = 0; i < G_N_ELEMENTS (table); i++)
        gtk_application_set_accels_for_action (application, table[i].action, table[i].keys);
}

/* --- the command line --- */

static const GOptionEntry options[] = {
    { "new", 0, 0, G_OPTION_ARG_NONE, NULL,
      N_ ("Begin a game at once, as the options of a set-up say"), NULL },
    { "plugin-dir", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
      N_ ("Look for plugins in this folder too, and let them run"), N_ ("DIR") },
    { "develop", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
      N_ ("The same; and when something in it is saved, load it again and go on with the game"),
      N_ ("DIR") },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[FILE]") },
    { NULL, 0, 0, 0, NULL, NULL, NULL }
};

/* FALSE: a folder that option NAME names is missing, which is reported. */
static gboolean
take_named_folders (GVariantDict *dict, const gchar *name,
                    void (*take) (AvApplication *, const gchar *), AvApplication *application)
{
    g_auto (GStrv) named = NULL;
    if (!g_variant_dict_lookup (dict, name, "^aay", &named))
        return TRUE;
    for (gchar **folder = named; *folder; folder++) {
        if (!g_file_test (*folder, G_FILE_TEST_IS_DIR)) {
            g_printerr ("avignon: %s: %s\n", *folder, _ ("there is no such folder of plugins"));
            return FALSE;
        }
        take (application, *folder);
    }
    return TRUE;
}

static gint
on_local_options (GApplication *app, GVariantDict *dict)
{
    AvApplication *application = AV_APPLICATION (app);
    application->understood = TRUE;
    if (!take_named_folders (dict, "plugin-dir", look_in, application)
        || !take_named_folders (dict, "develop", av_application_develop, application))
        return 3;
    g_auto (GStrv) files = NULL;
    if (g_variant_dict_lookup (dict, G_OPTION_REMAINING, "^aay", &files)
        && g_strv_length (files) > 1) {
        g_printerr ("avignon: %s\n", _ ("only one record can be opened at a time"));
        return 2;
    }
    const gchar *option = av_start_find_option (dict);
    if (g_variant_dict_contains (dict, "version")) {
        g_print ("avignon %s\n", VERSION);
        return 0;
    }
    if (option && !g_variant_dict_contains (dict, "new")) {
        g_autofree gchar *name = g_strconcat ("--", option, NULL);
        g_autofree gchar *why =
            /* TRANSLATORS: an option of the command line */
            g_strdup_printf (_ ("%s sets up a new game, which only --new begins"), name);
        g_printerr ("avignon: %s\n", why);
        return 2;
    }
    return -1;
}

/* GApplication says 1 where it does not understand the options. */
static gboolean
on_local_command_line (GApplication *app, gchar ***arguments, gint *status)
{
    gboolean done = G_APPLICATION_CLASS (av_application_parent_class)
                        ->local_command_line (app, arguments, status);
    if (done && *status != 0 && !AV_APPLICATION (app)->understood)
        *status = 2;
    return done;
}

/* The options of a second start are new to the program that is already running. */
static void
take_folders (AvApplication *application, GApplicationCommandLine *line, GVariantDict *dict)
{
    g_auto (GStrv) written = NULL;
    if (g_application_command_line_get_is_remote (line)
        && g_variant_dict_contains (dict, "plugin-dir"))
        g_application_command_line_printerr (
            line, "avignon: %s\n",
            _ ("--plugin-dir counts only when the program starts, and it is running already; "
               "--develop brings plugins into it"));
    if (!g_variant_dict_lookup (dict, "develop", "^aay", &written))
        return;
    for (gchar **folder = written; *folder; folder++) {
        g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (line, *folder);
        g_autofree gchar *path = g_file_get_path (file);
        if (path)
            av_application_develop (application, path);
    }
}

static gint
on_command_line (GApplication *app, GApplicationCommandLine *line)
{
    AvApplication *application = AV_APPLICATION (app);
    GVariantDict *dict = g_application_command_line_get_options_dict (line);
    g_autofree const gchar **files = NULL;
    g_autoptr (GError) error = NULL;
    gboolean opens = !find_window (application);
    AvWindow *window = get_window (application);
    gint status = 0;

    gtk_window_present (GTK_WINDOW (window));
    take_folders (application, line, dict);
    if (g_variant_dict_lookup (dict, G_OPTION_REMAINING, "^a&ay", &files) && files && files[0]) {
        g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (line, files[0]);
        g_autofree gchar *path = g_file_get_path (file);
        av_window_open (window, path ? path : files[0]);
    } else if (g_variant_dict_contains (dict, "new")) {
        g_autoptr (AvSetup) setup = av_start_setup (dict, g_application_command_line_get_cwd (line),
                                                    application->catalogue, &error);
        if (!setup || !av_window_start (window, setup, &error)) {
            g_application_command_line_printerr (line, "avignon: %s\n", error->message);
            status = 2;
            if (opens)
                gtk_widget_destroy (GTK_WIDGET (window));
        }
    } else {
        av_window_offer_last (window);
    }
    if (!g_application_command_line_get_is_remote (line))
        application->status = status;
    return status;
}

static void
on_activate (GApplication *application)
{
    AvWindow *window = get_window (AV_APPLICATION (application));
    gtk_window_present (GTK_WINDOW (window));
    av_window_offer_last (window);
}

/* The desktop has started the program over the bus, to show a record. */
static void
on_open (GApplication *application, GFile **files, gint n_files, const gchar *hint)
{
    AvWindow *window = get_window (AV_APPLICATION (application));
    g_autofree gchar *path = g_file_get_path (files[0]);
    gtk_window_present (GTK_WINDOW (window));
    if (path)
        av_window_open (window, path);
}

/* --- the program --- */

/* A window cannot be closed under a dialog or a menu, so these are closed first, as if nothing
 * had been chosen. */
static gboolean
quit_from_within (gpointer application)
{
    GtkWidget *grab = gtk_grab_get_current ();
    GtkWidget *top = grab ? gtk_widget_get_toplevel (grab) : NULL;
    if (GTK_IS_MENU_SHELL (grab))
        gtk_menu_shell_cancel (GTK_MENU_SHELL (grab));
    else if (GTK_IS_POPOVER (grab))
        gtk_popover_popdown (GTK_POPOVER (grab));
    else if (GTK_IS_WINDOW (top) && gtk_window_get_transient_for (GTK_WINDOW (top)))
        gtk_window_close (GTK_WINDOW (top));
    else
        do_quit (NULL, NULL, application);
    return gtk_application_get_windows (application) ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

#define QUIT_STEP 50 /* milliseconds */

/* The desktop or a terminal ends the program: it ends as if the window was closed, so that nobody takes it for a crash. */
static gboolean
on_signal (gpointer application)
{
    if (quit_from_within (application) == G_SOURCE_CONTINUE)
        g_timeout_add_full (G_PRIORITY_HIGH, QUIT_STEP, quit_from_within,
                            g_object_ref (application), g_object_unref);
    return G_SOURCE_CONTINUE;
}

static gpointer
read_catalogue (gpointer application)
{
    return av_application_read_catalogue (application);
}

static void
on_startup (GApplication *app)
{
    AvApplication *application = AV_APPLICATION (app);
    /* Decks and plugins are read while GTK reads its theme; the locale has been set by then. */
    gtk_init (NULL, NULL);
    GThread *reader = g_thread_new ("catalogue", read_catalogue, application);
    G_APPLICATION_CLASS (av_application_parent_class)->startup (app);
    g_action_map_add_action_entries (G_ACTION_MAP (app), entries, G_N_ELEMENTS (entries), app);
    set_keys (GTK_APPLICATION (app));
    gtk_window_set_default_icon_name (APP_ID);
    static const gint signals[] = { SIGTERM, SIGINT, SIGHUP };
    for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
        g_unix_signal_add (signals[i], on_signal, app);

    /* A text that has the focus, for screen readers, looks like any other. */
    g_object_set (gtk_settings_get_default (), "gtk-label-select-on-focus", FALSE, NULL);

    g_autoptr (GtkCssProvider) css = gtk_css_provider_new ();
    gtk_css_provider_load_from_resource (css, AV_RESOURCES "style.css");
    gtk_style_context_add_provider_for_screen (gdk_screen_get_default (), GTK_STYLE_PROVIDER (css),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);

    application->settings = av_settings_new ();
    application->catalogue = g_thread_join (reader);
}

static void
av_application_finalize (GObject *object)
{
    AvApplication *application = AV_APPLICATION (object);
    g_clear_object (&application->settings);
    g_ptr_array_unref (application->folders);
    g_ptr_array_unref (application->written);
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
    application->open = on_open;
    application->command_line = on_command_line;
    application->local_command_line = on_local_command_line;
    application->handle_local_options = on_local_options;
    GTK_APPLICATION_CLASS (klass)->window_removed = on_window_removed;
}

static void
av_application_init (AvApplication *application)
{
    application->folders = g_ptr_array_new_with_free_func (g_free);
    application->written = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (application->folders, NULL);
    g_ptr_array_add (application->written, NULL);
    g_application_add_main_option_entries (G_APPLICATION (application), options);
    av_start_add_options (G_APPLICATION (application));
}

AvApplication *
av_application_new (void)
{
    av_memory_save ();
    g_set_application_name (_ ("Avignon"));
    /* Nothing is drawn with OpenGL, and finding out what the display can do would load all its
     * drivers before the first frame. */
    g_setenv ("GDK_GL", "disable", FALSE);
    return g_object_new (AV_TYPE_APPLICATION, "application-id", APP_ID, "flags",
                         G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN, NULL);
}

int
av_application_run (AvApplication *application, int argc, char **argv)
{
    int status = g_application_run (G_APPLICATION (application), argc, argv);
    /* GApplication forgets that of the command line if anything was left to do after it. */
    return status != 0 ? status : application->status;
}

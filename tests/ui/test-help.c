/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-help.c: F1 opens the help where something can show it, and elsewhere the rules with the reason. */
#include "driver.h"

#include <glib/gstdio.h>

/* A folder of data like the system's, but with neither programs nor help. */
static gchar *
make_data_dir (void)
{
    static const gchar *const parts[] = { "glib-2.0", "icons", "mime", "themes", "X11" };
    gchar *folder = g_dir_make_tmp ("avignon-help-XXXXXX", NULL);
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        g_autofree gchar *from = g_build_filename ("/usr/share", parts[i], NULL);
        g_autofree gchar *to = g_build_filename (folder, parts[i], NULL);
        assert_int_equal (symlink (from, to), 0);
    }
    return folder;
}

static void
remove_data_dir (const gchar *folder)
{
    const gchar *name;
    GDir *dir = g_dir_open (folder, 0, NULL);
    while (dir && (name = g_dir_read_name (dir)) != NULL) {
        g_autofree gchar *link = g_build_filename (folder, name, NULL);
        g_unlink (link);
    }
    g_clear_pointer (&dir, g_dir_close);
    g_rmdir (folder);
}

/* Writes a file, below ROOT in folders that are made. */
static gchar *
write_file (const gchar *root, const gchar *name, gint mode, const gchar *text)
{
    gchar *path = g_build_filename (root, name, NULL);
    g_autofree gchar *folder = g_path_get_dirname (path);
    assert_int_equal (g_mkdir_with_parents (folder, 0755), 0);
    assert_true (g_file_set_contents (path, text, -1, NULL));
    assert_int_equal (g_chmod (path, mode), 0);
    return path;
}

static gboolean
has_viewer (void)
{
    g_autoptr (GAppInfo) viewer = g_app_info_get_default_for_uri_scheme ("help");
    return viewer != NULL;
}

/* A program that writes down what it is asked to show; where, the caller frees. */
static gchar *
install_viewer (void)
{
    gchar *shown = g_build_filename (g_get_user_data_dir (), "shown", NULL);
    g_autofree gchar *text = g_strdup_printf (
        "#!/bin/sh\nprintf %%s \"$1\" >%s.part && mv %s.part %s\n", shown, shown, shown);
    g_autofree gchar *script = write_file (g_get_user_data_dir (), "viewer", 0755, text);
    g_autofree gchar *entry = g_strdup_printf ("[Desktop Entry]\nType=Application\nName=Viewer\n"
                                               "Exec=%s %%u\nMimeType=x-scheme-handler/help;\n",
                                               script);
    g_free (write_file (g_get_user_data_dir (), "applications/viewer.desktop", 0644, entry));
    g_free (write_file (g_get_user_config_dir (), "mimeapps.list", 0644,
                        "[Default Applications]\nx-scheme-handler/help=viewer.desktop\n"));
    wait_until (has_viewer ());
    return shown;
}

static gboolean
read_note (GtkWidget *dialog, const gchar *text, guint step)
{
    GtkWidget *note = find (dialog, GTK_TYPE_LABEL, "rules-note");
    assert_non_null (note);
    assert_non_null (strstr (gtk_label_get_text (GTK_LABEL (note)), text));
    assert_non_null (find_text (dialog, "The basic game"));
    shoot ("help-rules");
    press ("Escape");
    return FALSE;
}

static gboolean
read_no_note (GtkWidget *dialog, const gchar *text, guint step)
{
    assert_null (find (dialog, GTK_TYPE_LABEL, "rules-note"));
    press ("Escape");
    return FALSE;
}

static void
assert_rules_with (const gchar *note)
{
    when_dialog (read_note, note);
    press ("F1");
    wait_for_dialog ();
}

static void
without_viewer_or_pages_the_rules_are_shown_and_why (void **state)
{
    assert_false (has_viewer ());
    assert_rules_with ("Yelp");
    g_autofree gchar *shown = install_viewer ();
    assert_rules_with ("not installed");
    assert_false (g_file_test (shown, G_FILE_TEST_EXISTS));
    when_dialog (read_no_note, NULL);
    press ("ctrl+h");
    wait_for_dialog ();
}

static void
f1_opens_the_help (void **state)
{
    g_free (write_file (g_get_user_data_dir (), "help/C/avignon/index.page", 0644, "<page/>"));
    g_autofree gchar *shown = install_viewer ();
    g_autofree gchar *uri = NULL;
    press ("F1");
    wait_until (g_file_test (shown, G_FILE_TEST_EXISTS));
    assert_true (g_file_get_contents (shown, &uri, NULL, NULL));
    assert_string_equal (uri, "help:avignon");
    assert_null (get_dialog ());
}

static void
the_shortcuts_have_keys_of_their_own (void **state)
{
    GtkApplicationWindow *shown = GTK_APPLICATION_WINDOW (window);
    /* They are made when they are first asked for. */
    assert_null (gtk_application_window_get_help_overlay (shown));
    press ("ctrl+F1");
    wait_until (gtk_application_window_get_help_overlay (shown) != NULL);
    GtkWidget *overlay = GTK_WIDGET (gtk_application_window_get_help_overlay (shown));
    wait_until (gtk_widget_get_visible (overlay));
    settle ();
    shoot ("help-shortcuts");
    assert_string_equal (gtk_window_get_title (GTK_WINDOW (overlay)), "Keyboard shortcuts");
    gint width, height;
    gtk_window_get_size (GTK_WINDOW (overlay), &width, &height);
    /* In other languages it is little wider: long lines are wrapped. */
    assert_in_range (width, 500, 940);
    assert_in_range (height, 300, 700);
    gtk_widget_hide (overlay);
    focus_window (GTK_WIDGET (window));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (without_viewer_or_pages_the_rules_are_shown_and_why),
        cmocka_unit_test (f1_opens_the_help),
        cmocka_unit_test (the_shortcuts_have_keys_of_their_own),
    };
    g_autofree gchar *data = make_data_dir ();
    g_setenv ("XDG_DATA_DIRS", data, TRUE);
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    int failed = cmocka_run_group_tests_name ("help", tests, driver_open, driver_close);
    remove_data_dir (data);
    return failed;
}

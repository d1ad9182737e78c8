/* SPDX-License-Identifier: GPL-3.0-or-later */
/* help.c: opens the pages of the help in the desktop's viewer, if there is one that can find them. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/help.h"

static gboolean
has_pages (const gchar *folder)
{
    g_autofree gchar *page =
        g_build_filename (folder, "help", "C", GETTEXT_PACKAGE, "index.page", NULL);
    return g_file_test (page, G_FILE_TEST_IS_REGULAR);
}

/* Viewers look for pages in these folders and nowhere else. */
static gboolean
is_installed (void)
{
    const gchar *const *folders = g_get_system_data_dirs ();
    gboolean found = has_pages (g_get_user_data_dir ());
    for (; *folders && !found; folders++)
        found = has_pages (*folders);
    return found;
}

gboolean
av_help_show (GError **error)
{
    g_autoptr (GAppInfo) viewer = g_app_info_get_default_for_uri_scheme ("help");
    if (!viewer) {
        g_set_error_literal (
            error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
            _ ("There is no viewer for the help here; Yelp is one. These are the rules in short."));
        return FALSE;
    }
    if (!is_installed ()) {
        g_set_error_literal (
            error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
            _ ("The pages of the help are not installed. These are the rules in short."));
        return FALSE;
    }
    g_autoptr (GError) why = NULL;
    /* GTK leaks a little memory if it is given the window. */
    if (gtk_show_uri_on_window (NULL, "help:" GETTEXT_PACKAGE, gtk_get_current_event_time (), &why))
        return TRUE;
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                 _ ("The help could not be opened: %s. These are the rules in short."),
                 why->message);
    return FALSE;
}

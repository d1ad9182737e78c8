/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: starts the program with a window. */
#include "config.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>

#include <avignon/host/paths.h>
#include <avignon/host/terminal.h>
#include "gtk/application.h"

int
main (int argc, char **argv)
{
    setlocale (LC_ALL, "");
    bindtextdomain (GETTEXT_PACKAGE, av_paths_locale ());
    bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
    textdomain (GETTEXT_PACKAGE);
    av_terminal_guard ();
    /* A file that may not grow is an error of writing, not the end of the program. */
    signal (SIGXFSZ, SIG_IGN);
    g_autoptr (AvApplication) application = av_application_new ();
    return av_application_run (application, argc, argv);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interface-1.c: an object built for version 1 of the interface; it says so if it is opened all the same. */
#include <glib.h>

__attribute__ ((visibility ("default"))) extern const gint avignon_plugin_1_1;
const gint avignon_plugin_1_1 = 0;

__attribute__ ((constructor)) static void
opened (void)
{
    g_setenv ("FIXTURE_OPENED_WRONGLY", "1", TRUE);
}

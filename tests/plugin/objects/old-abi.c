/* SPDX-License-Identifier: GPL-3.0-or-later */
/* old-abi.c: an object built for an interface of long ago; it says so if it is opened all the same. */
#include <glib.h>

__attribute__ ((visibility ("default"))) extern const gint avignon_plugin_0_9;
const gint avignon_plugin_0_9 = 0;

__attribute__ ((constructor)) static void
opened (void)
{
    g_setenv ("FIXTURE_OPENED_WRONGLY", "1", TRUE);
}

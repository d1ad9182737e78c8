/* SPDX-License-Identifier: GPL-3.0-or-later */
/* old-abi.c: an object built against other headers of this interface; it says so if it is opened all the same. */
#include <glib.h>

__attribute__ ((visibility ("default"))) extern const gint avignon_plugin_2_1;
const gint avignon_plugin_2_1 = 0;

__attribute__ ((constructor)) static void
opened (void)
{
    g_setenv ("FIXTURE_OPENED_WRONGLY", "1", TRUE);
}

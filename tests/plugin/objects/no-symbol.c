/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no-symbol.c: an object that is no plugin, and says so to the environment if it is opened. */
#include <glib.h>

__attribute__ ((constructor)) static void
opened (void)
{
    g_setenv ("FIXTURE_OPENED_WRONGLY", "1", TRUE);
}

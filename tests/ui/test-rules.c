/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-rules.c: rules chosen in the set-up, changed in a running game, and allowed to run. */
#include "driver.h"

#include <glib/gstdio.h>

#include "engine/paths.h"
#include "gtk/rules-dialog.h"
#include "gtk/setup-page.h"
#include "plugin/set.h"

int
main (void)
{
    return 0;
}

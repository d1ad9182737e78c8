/* SPDX-License-Identifier: GPL-3.0-or-later */
/* early-bomb.c: an object that ends the program as soon as it is opened. */
#include <avignon/plugin.h>

#include <stdlib.h>

__attribute__ ((constructor)) static void
opened (void)
{
    abort ();
}

static const AvRules rules = { NULL };

AV_PLUGIN (&rules, NULL)

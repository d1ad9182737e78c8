/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bomb.c: an object that ends the program in its init function. */
#include <avignon/plugin.h>

#include <stdlib.h>

static gboolean
init (GError **error)
{
    abort ();
}

static const AvRules rules = { NULL };

AV_PLUGIN (&rules, init)

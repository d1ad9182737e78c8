/* SPDX-License-Identifier: GPL-3.0-or-later */
/* needy.c: an object that calls a function which this program does not have. */
#include <avignon/plugin.h>

extern gboolean av_function_of_a_later_version (void);

static gboolean
init (GError **error)
{
    return av_function_of_a_later_version ();
}

static const AvRules rules = { NULL };

AV_PLUGIN (&rules, init)

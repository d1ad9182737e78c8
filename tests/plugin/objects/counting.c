/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counting.c: an object that leaves a mark in the environment whenever it runs. */
#include <avignon/plugin.h>

static void
leave_mark (const gchar *name)
{
    gint n = g_getenv (name) ? (gint) g_ascii_strtoll (g_getenv (name), NULL, 10) : 0;
    g_autofree gchar *text = g_strdup_printf ("%d", n + 1);
    g_setenv (name, text, TRUE);
}

__attribute__ ((constructor)) static void
opened (void)
{
    leave_mark ("FIXTURE_OPENED");
}

static gboolean
init (GError **error)
{
    leave_mark ("FIXTURE_STARTED");
    return TRUE;
}

static const AvRules rules = { NULL };

AV_PLUGIN (&rules, init)

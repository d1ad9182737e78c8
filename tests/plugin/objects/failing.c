/* SPDX-License-Identifier: GPL-3.0-or-later */
/* failing.c: an object whose init function fails. */
#include <avignon/plugin.h>

static gboolean
init (GError **error)
{
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_NOENT, "the moon is not full");
    return FALSE;
}

static const AvRules rules = { NULL };

AV_PLUGIN (&rules, init)

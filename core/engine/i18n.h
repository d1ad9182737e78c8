/* SPDX-License-Identifier: GPL-3.0-or-later */
/* i18n.h: texts for people: gettext and errors; private (programs include <glib/gi18n.h>). */
#pragma once

#include <glib/gi18n-lib.h>

/* Whether C, which shows nothing itself, begins or ends a stretch of text with a direction of its own. */
static inline gboolean
turns_text (gunichar c)
{
    return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/* Like g_set_error; always returns FALSE, for the caller to return. */
gboolean
fail_with (GError **error, GQuark domain, gint code, const gchar *format, ...) G_GNUC_PRINTF (4, 5);

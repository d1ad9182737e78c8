/* SPDX-License-Identifier: GPL-3.0-or-later */
/* i18n.h: texts for people: gettext and errors; private (programs include <glib/gi18n.h>). */
#pragma once

#include <glib/gi18n-lib.h>

/* TEXT in the user's language, from the gettext DOMAIN; NULL: the program's. */
static inline const gchar *
translate_by (const gchar *domain, const gchar *text)
{
    return g_dgettext (domain ? domain : GETTEXT_PACKAGE, text);
}

/* Likewise ONE or MANY, whichever suits N. */
static inline const gchar *
translate_count_by (const gchar *domain, const gchar *one, const gchar *many, gulong n)
{
    return g_dngettext (domain ? domain : GETTEXT_PACKAGE, one, many, n);
}

/* Whether C, which shows nothing itself, begins or ends a stretch of text with a direction of its own. */
static inline gboolean
turns_text (gunichar c)
{
    return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/* Like g_set_error; always returns FALSE, for the caller to return. */
gboolean
fail_with (GError **error, GQuark domain, gint code, const gchar *format, ...) G_GNUC_PRINTF (4, 5);

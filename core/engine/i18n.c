/* SPDX-License-Identifier: GPL-3.0-or-later */
/* i18n.c: texts for people: translations and errors. */
#include "engine/i18n.h"

#include "engine/translation.h"

#include <avignon/ruleset.h>

/* What a plugin's own translations lack, the program may know: “follower”. */
const gchar *
av_translate (const gchar *domain, const gchar *text)
{
    if (!text || !*text)
        return "";
    gboolean own = translation_is_domain (domain);
    const gchar *found = own ? translation_find (domain, text) : NULL;
    return found ? found : g_dgettext (own || !domain ? GETTEXT_PACKAGE : domain, text);
}

const gchar *
av_translate_count (const gchar *domain, const gchar *one, const gchar *many, gulong n)
{
    gboolean own = translation_is_domain (domain);
    const gchar *found = own ? translation_find_count (domain, one, n) : NULL;
    return found ? found : g_dngettext (own || !domain ? GETTEXT_PACKAGE : domain, one, many, n);
}

gboolean
fail_with (GError **error, GQuark domain, gint code, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_propagate_error (error, g_error_new_valist (domain, code, format, arguments));
    va_end (arguments);
    return FALSE;
}

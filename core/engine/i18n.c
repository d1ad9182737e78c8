/* SPDX-License-Identifier: GPL-3.0-or-later */
/* i18n.c: texts for people: errors. */
#include "engine/i18n.h"

gboolean
fail_with (GError **error, GQuark domain, gint code, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_propagate_error (error, g_error_new_valist (domain, code, format, arguments));
    va_end (arguments);
    return FALSE;
}

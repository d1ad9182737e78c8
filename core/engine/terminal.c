/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terminal.c: makes text safe to print on a terminal. */
#include <avignon/host/terminal.h>

#include "engine/i18n.h"

gboolean
av_terminal_is_safe (gunichar c)
{
    if (c == '\n' || c == '\t')
        return TRUE;
    /* Unsafe: characters that change the direction of text, and line separators other than a newline. */
    return !g_unichar_iscntrl (c) && !turns_text (c) && c != 0x2028 && c != 0x2029;
}

gchar *
av_terminal_text (const gchar *text)
{
    GString *safe = g_string_new (NULL);

    while (*text != '\0') {
        gunichar c = g_utf8_get_char_validated (text, -1);
        if (c == (gunichar) -1 || c == (gunichar) -2) {
            g_string_append_printf (safe, "<%02X>", (guchar) *text++);
            continue;
        }
        if (av_terminal_is_safe (c))
            g_string_append_unichar (safe, c);
        else
            g_string_append_printf (safe, "<U+%04X>", c);
        text = g_utf8_next_char (text);
    }
    return g_string_free (safe, FALSE);
}

gboolean
av_terminal_write (FILE *file, const gchar *text)
{
    g_autofree gchar *safe = av_terminal_text (text);

    return fputs (safe, file) >= 0 && fflush (file) == 0 && !ferror (file);
}

/* Writes in the terminal's character set, as GLib does. */
static void
write_converted (FILE *file, const gchar *text)
{
    const gchar *charset;
    g_autofree gchar *safe = av_terminal_text (text);
    g_autofree gchar *converted =
        g_get_console_charset (&charset)
            ? NULL
            : g_convert_with_fallback (safe, -1, charset, "UTF-8", "?", NULL, NULL, NULL);

    fputs (converted != NULL ? converted : safe, file);
    fflush (file);
}

static void
print (const gchar *text)
{
    write_converted (stdout, text);
}

static void
print_error (const gchar *text)
{
    write_converted (stderr, text);
}

void
av_terminal_guard (void)
{
    g_set_print_handler (print);
    g_set_printerr_handler (print_error);
}

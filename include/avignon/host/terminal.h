/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * terminal.h: makes text safe to print on a terminal.
 *
 * Names in records, labels and errors of scripts and titles of decks are untrusted: they could contain
 * control sequences.
 */
#pragma once

#include <avignon/base.h>
#include <stdio.h>

G_BEGIN_DECLS

/* Whether a terminal merely shows C: no control character except line end and tab, and nothing that
 * changes the direction of text. */
AV_API gboolean av_terminal_is_safe (gunichar c);

/* TEXT with every unsafe character as `<U+001B>` and every byte that is not UTF-8 as `<FF>`; the caller
 * frees it. */
AV_API gchar *av_terminal_text (const gchar *text);

/* Writes TEXT to FILE in that form, and flushes it; FALSE if it, or something before it, could not all be written. */
AV_API gboolean av_terminal_write (FILE *file, const gchar *text);

/* Makes g_print and g_printerr write in that form from now on. */
AV_API void av_terminal_guard (void);

G_END_DECLS

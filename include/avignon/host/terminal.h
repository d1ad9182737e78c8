/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * terminal.h: makes text safe to print on a terminal.
 *
 * Names in records, labels and errors of scripts, titles of decks come from others.
 */
#pragma once

#include <avignon/base.h>
#include <stdio.h>

G_BEGIN_DECLS

/* Whether a terminal only shows C: no control character but a line end or tab, nothing that turns the
 * direction of what follows. */
AV_API gboolean av_terminal_is_safe (gunichar c);

/* TEXT with every other character as `<U+001B>` and every byte that is no UTF-8 as `<FF>`; the caller
 * frees it. */
AV_API gchar *av_terminal_text (const gchar *text);

/* Writes TEXT to FILE in that way, and flushes it; FALSE where it cannot all be written. */
AV_API gboolean av_terminal_write (FILE *file, const gchar *text);

/* From now on all that g_print and g_printerr write goes the same way. */
AV_API void av_terminal_guard (void);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-print.c: `print`: a script's notes to its author, on standard error, not without end. */
#include "lua/sandbox-private.h"

#include "engine/i18n.h"

/* Bytes that one state may print in all its life, and of one line. */
#define MAX_PRINTED (256 * 1024)
#define MAX_LINE 2000

/* What stands at INDEX, without anything that a terminal would obey. */
static void
append_readable (lua_State *L, gint index, GString *line)
{
    const gchar *text = lua_tostring (L, index);
    gsize length = MIN (lua_rawlen (L, index), MAX_LINE - MIN (line->len, MAX_LINE));
    g_autofree gchar *valid = g_utf8_make_valid (text, (gssize) length);

    for (gchar *p = valid; *p; p = g_utf8_next_char (p)) {
        gunichar c = g_utf8_get_char (p);
        g_string_append_unichar (line, c == '\n' || c == '\t' || !g_unichar_iscntrl (c) ? c : '?');
    }
}

static void
say (AvSandbox *box, lua_State *L, gint n)
{
    g_autofree gchar *where = box_where (L);
    g_autoptr (GString) line = g_string_new (NULL);

    g_string_append_printf (line, "%s: ", where ? where : box->id);
    for (gint i = 1; i <= n; i++) {
        if (i > 1)
            g_string_append_c (line, '\t');
        append_readable (L, i, line);
    }
    box->printed += line->len + 1;
    if (box->printed > MAX_PRINTED)
        g_printerr (_ ("%s: this script has printed too much; no more of it is shown\n"), box->id);
    else
        g_printerr ("%s\n", line->str);
}

/* print (...) */
static gint
print (lua_State *L)
{
    AvSandbox *box = box_of (L);
    gint n = lua_gettop (L);

    /* To text first: what a script does there may raise. */
    for (gint i = 1; i <= n; i++) {
        box_push_text (L, i);
        av_sandbox_charge (L, 100 + lua_rawlen (L, -1));
        lua_replace (L, i);
        lua_settop (L, n);
    }
    if (box->printed <= MAX_PRINTED)
        say (box, L, n);
    return 0;
}

void
box_print_open (lua_State *L)
{
    lua_pushcfunction (L, print);
    lua_setfield (L, -2, "print");
}

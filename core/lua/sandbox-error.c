/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-error.c: tells where in a script an error came up. */
#include "lua/sandbox-private.h"

#include "engine/i18n.h"

#include <string.h>

G_DEFINE_QUARK (av - lua - error - quark, av_lua_error)

/* Of a recursion that went too deep, the two ends. */
#define FIRST_FRAMES 10
#define LAST_FRAMES 5
/* Bytes of what a script says. */
#define MAX_TEXT 2000

const gchar *
box_source (const lua_Debug *ar)
{
    return ar->source[0] == '@' ? ar->source + 1 : NULL;
}

gchar *
box_where (lua_State *L)
{
    lua_Debug ar;
    for (gint level = 0; L && lua_getstack (L, level, &ar); level++) {
        lua_getinfo (L, "Sl", &ar);
        if (box_source (&ar) && ar.currentline > 0)
            return g_strdup_printf ("%s:%d", box_source (&ar), ar.currentline);
    }
    return NULL;
}

static void
append_frame (GString *text, lua_State *L, lua_Debug *ar)
{
    lua_getinfo (L, "Sln", ar);
    if (!box_source (ar))
        return;
    g_string_append_printf (text, "\n  %s:%d: ", box_source (ar), ar->currentline);
    if (ar->what[0] == 'm') /* main */
        g_string_append (text, _ ("in the file itself"));
    else if (ar->name)
        g_string_append_printf (text, _ ("in %s"), ar->name);
    else
        g_string_append_printf (text, _ ("in the function of line %d"), ar->linedefined);
}

static void
append_frames (GString *text, lua_State *L)
{
    lua_Debug ar;
    gint low = 0, high = 1;
    /* Counting one by one would walk the whole list each time. */
    while (lua_getstack (L, high, &ar)) {
        low = high;
        high *= 2;
    }
    while (low < high) {
        gint middle = (low + high) / 2;
        if (lua_getstack (L, middle, &ar))
            low = middle + 1;
        else
            high = middle;
    }
    for (gint level = 0; level < high; level++) {
        if (level == FIRST_FRAMES && high > FIRST_FRAMES + LAST_FRAMES) {
            g_string_append (text, "\n  ...");
            level = high - LAST_FRAMES;
        }
        if (lua_getstack (L, level, &ar))
            append_frame (text, L, &ar);
    }
}

static gint
show (lua_State *L)
{
    box_push_text (L, 1);
    return 1;
}

/* The string, as far as people would read it. */
static gchar *
readable (lua_State *L, gint index)
{
    const gchar *text = lua_tostring (L, index);
    gboolean is_long = strlen (text) > MAX_TEXT;
    g_autofree gchar *valid = g_utf8_make_valid (text, is_long ? MAX_TEXT : -1);
    return g_strconcat (valid, is_long ? "..." : "", NULL);
}

/* Whatever the script raised, as text; its __tostring may do what it likes. */
static gchar *
text_of (lua_State *L, gint index)
{
    if (lua_type (L, index) == LUA_TSTRING)
        return readable (L, index);
    gchar *text = NULL;
    if (box_of (L)->end == BOX_GOES_ON && luaL_getmetafield (L, index, "__tostring") != LUA_TNIL) {
        lua_pop (L, 1);
        lua_pushcfunction (L, show);
        lua_pushvalue (L, index);
        if (lua_pcall (L, 1, 1, 0) == LUA_OK && lua_type (L, -1) == LUA_TSTRING)
            text = readable (L, -1);
        lua_pop (L, 1);
    }
    return text ? text
                : g_strdup_printf (_ ("an error that is no text but a %s"),
                                   luaL_typename (L, index));
}

void
box_report (lua_State *L, const gchar *where, const gchar *text)
{
    AvSandbox *box = box_of (L);
    g_autofree gchar *start = g_strconcat (box->id, "/", NULL);
    GString *report = g_string_new (NULL);

    if (!g_str_has_prefix (text, start))
        g_string_append_printf (report, "%s: ", where ? where : box->id);
    g_string_append (report, text);
    append_frames (report, L);
    g_free (box->report);
    box->report = g_string_free (report, FALSE);
}

gint
box_message_handler (lua_State *L)
{
    AvSandbox *box = box_of (L);
    g_autofree gchar *text = text_of (L, 1);
    /* What ended the script was told where it came up, not where it was passed on. */
    if (box->end == BOX_GOES_ON || !box->report) {
        g_autofree gchar *where = box_where (L);
        box_report (L, where, text);
    }
    return 1;
}

void
box_set_error (AvSandbox *box, lua_State *L, gint status, GError **error)
{
    AvLuaError code = AV_LUA_ERROR_SCRIPT;
    if (status == LUA_ERRSYNTAX)
        code = AV_LUA_ERROR_SYNTAX;
    else if (status == LUA_ERRMEM || box->end == BOX_NO_MEMORY)
        code = AV_LUA_ERROR_MEMORY;
    else if (box->end == BOX_NO_BUDGET)
        code = AV_LUA_ERROR_BUDGET;

    const gchar *message = lua_type (L, -1) == LUA_TSTRING ? lua_tostring (L, -1) : "";
    if (box->report)
        g_set_error_literal (error, AV_LUA_ERROR, code, box->report);
    /* Memory that runs out is told to no handler. */
    else if (status == LUA_ERRMEM)
        g_set_error (error, AV_LUA_ERROR, code, "%s: %s", box->where ? box->where : box->id,
                     _ ("the script takes too much memory"));
    else if (g_str_has_prefix (message, box->id))
        g_set_error_literal (error, AV_LUA_ERROR, code, message);
    else
        g_set_error (error, AV_LUA_ERROR, code, "%s: %s", box->id, message);
    lua_pop (L, 1);
    g_clear_pointer (&box->report, g_free);
}

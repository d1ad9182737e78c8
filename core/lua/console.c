/* SPDX-License-Identifier: GPL-3.0-or-later */
/* console.c: evaluates console input on a copy of a position, in a read-only sandbox. */
#include <avignon/host/lua.h>

#include "engine/i18n.h"
#include "plugin/testkit-private.h"
#include "lua/class.h"
#include "lua/declare.h"

#include <string.h>

#define LONGEST_INPUT 16384
#define LONGEST_OUTPUT 65536
/* The sandbox sees each input as a file of this name, so that errors name its lines. */
#define NAME "console"
#define INPUT "input"

struct AvLuaConsole {
    ScriptPlugin *plugin; /* one that declares nothing */
    ScriptThread *thread;
    GString *output;
    gchar **texts; /* the last list, kept here so that it is freed even if Lua raises an error */
    int tell;      /* in the registry: shows the results of an input */
};

/* Each function of the console's own has it as its upvalue. */
#define CONSOLE(L) ((AvLuaConsole *) lua_touserdata (L, lua_upvalueindex (1)))

/* --- help --- */

/* number_of (object): the number of its class. */
static int
number_of (lua_State *L)
{
    const ScriptHandle *handle = lua_touserdata (L, 1);
    lua_pushinteger (L, handle->tag & 0xffff);
    return 1;
}

/* --- other queries of the engine --- */

static void
append (AvLuaConsole *console, const gchar *text, gsize length)
{
    if (console->output->len > LONGEST_OUTPUT)
        return;
    g_string_append_len (console->output, text, (gssize) MIN (length, LONGEST_OUTPUT));
    g_string_append (console->output, console->output->len > LONGEST_OUTPUT ? "\n…\n" : "\n");
}

/* out (text): a line of the answer. */
static int
out (lua_State *L)
{
    size_t length;
    const gchar *text = luaL_checklstring (L, 1, &length);
    av_sandbox_charge (L, 100 + length);
    append (CONSOLE (L), text, length);
    return 0;
}

/* legal (words): a table of texts. */
static int
legal (lua_State *L)
{
    AvLuaConsole *console = CONSOLE (L);
    const AvGame *game = script_check_game (console->thread, L);
    const gchar *begin = luaL_optstring (L, 1, NULL);
    av_sandbox_charge (L, 10000);
    g_strfreev (console->texts);
    console->texts = kit_list (game, begin);
    lua_newtable (L);
    for (guint i = 0; console->texts[i]; i++) {
        lua_pushstring (L, console->texts[i]);
        lua_rawseti (L, -2, i + 1);
    }
    return 1;
}

/* draw () */
static int
draw (lua_State *L)
{
    const AvGame *game = script_check_game (SCRIPT_THREAD (L), L);
    av_sandbox_charge (L, 10000);
    g_autofree gchar *text = g_strchomp (av_game_to_text (game));
    append (CONSOLE (L), text, strlen (text));
    return 0;
}

/* The values of a field, by player, tile, piece, or place in an array, as many as there are. */
static void
push_values (lua_State *L, const AvGame *game, const gchar *name, gboolean is_one)
{
    gint value = 0;
    if (is_one && av_game_get_field (game, name, -1, &value, NULL)) {
        lua_pushinteger (L, value);
        return;
    }
    lua_newtable (L);
    for (gint i = 0; i < 1000 && av_game_get_field (game, name, i, &value, NULL); i++) {
        av_sandbox_charge (L, 20);
        if (value == 0)
            continue;
        lua_pushinteger (L, value);
        lua_rawseti (L, -2, i);
    }
}

/* fields (): the fields of rules; of those by player, tile or piece, the values that are not 0. */
static int
fields (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvGame *game = script_check_game (thread, L);
    const AvRuleset *ruleset = thread->frame.ruleset;
    lua_newtable (L);
    for (guint i = 0; i < av_ruleset_get_n_rules (ruleset); i++) {
        const AvRules *rules = av_ruleset_get_rules (ruleset, i);
        for (const AvFieldDef *field = rules->fields; field && field->id; field++) {
            gchar name[200];
            g_snprintf (name, sizeof name, "%s.%s", rules->id, field->id);
            push_values (L, game, name, field->scope == AV_SCOPE_GAME && field->count <= 1);
            lua_setfield (L, -2, name);
        }
    }
    return 1;
}

/* --- making and freeing --- */

static void
push_function (lua_State *L, AvLuaConsole *console, lua_CFunction function)
{
    lua_pushlightuserdata (L, console);
    lua_pushcclosure (L, function, 1);
}

/* 1 is the console. */
static int
prepare (lua_State *L)
{
    AvLuaConsole *console = lua_touserdata (L, 1);
    const struct {
        const gchar *name;
        lua_CFunction function;
    } functions[] = { { "legal", legal }, { "draw", draw }, { "fields", fields } };
    script_keys_init (console->thread, L);
    script_handles_init (console->thread, L);
    lua_settop (L, 1);
    for (guint i = 0; i < G_N_ELEMENTS (functions); i++) {
        push_function (L, console, functions[i].function);
        lua_setglobal (L, functions[i].name);
    }
    /* There are no files here. */
    lua_pushnil (L);
    lua_setglobal (L, "require");
    av_sandbox_push_kit (L, "console.lua");
    av_sandbox_push_kit (L, "show.lua");
    lua_call (L, 0, 1);
    push_function (L, console, out);
    script_push_classes (L);
    lua_pushcfunction (L, number_of);
    lua_call (L, 4, 1);
    console->tell = luaL_ref (L, LUA_REGISTRYINDEX);
    return 0;
}

static void
open_sandbox (AvLuaConsole *console)
{
    ScriptThread *thread = console->thread = script_thread_new (console->plugin);
    lua_pushcfunction (thread->L, prepare);
    lua_pushlightuserdata (thread->L, console);
    g_autoptr (GError) error = NULL;
    if (!av_sandbox_call (thread->sandbox, 1, 0, &error))
        g_error ("%s", error->message);
}

AvLuaConsole *
av_lua_console_new (void)
{
    AvLuaConsole *console = g_new0 (AvLuaConsole, 1);
    console->plugin = script_plugin_new (NAME, "/nowhere");
    console->plugin->tables = script_tables_new (console->plugin);
    console->output = g_string_new (NULL);
    open_sandbox (console);
    return console;
}

void
av_lua_console_free (AvLuaConsole *console)
{
    if (!console)
        return;
    script_thread_free (console->thread);
    script_plugin_free (console->plugin);
    g_string_free (console->output, TRUE);
    g_strfreev (console->texts);
    g_free (console);
}

/* --- running --- */

/* Pushes TEXT as a function: an expression, or else statements. */
static gboolean
load (AvSandbox *sandbox, const gchar *text, GError **error)
{
    g_autofree gchar *expression = g_strconcat ("return ", text, NULL);
    g_autoptr (GError) first = NULL, second = NULL;
    if (av_sandbox_load_text (sandbox, INPUT, expression, strlen (expression), &first)
        || av_sandbox_load_text (sandbox, INPUT, text, strlen (text), &second))
        return TRUE;
    /* It is neither: report the error of the attempt that parsed further. */
    gboolean is_expression = strstr (first->message, "<eof>") != NULL;
    g_propagate_error (error, g_error_copy (is_expression ? first : second));
    return FALSE;
}

/* The message with its line, if the input has several, but without the inputs' common name and
 * without the traceback, which would be the console's own. */
static GError *
plain_error (const GError *reason)
{
    static const gchar place[] = NAME "/" INPUT ":";
    g_auto (GStrv) lines = g_strsplit (reason->message, "\n", 2);
    const gchar *text = lines[0];
    g_autofree gchar *plain = NULL;
    while (g_str_has_prefix (text, place)) {
        const gchar *after = strstr (text, ": ");
        if (!g_str_has_prefix (text + strlen (place), "1: "))
            plain = g_strdup_printf (_ ("line %s"), text + strlen (place));
        text = plain ? plain : after + 2;
    }
    if (g_str_has_prefix (text, NAME ": "))
        text += strlen (NAME ": ");
    return g_error_new_literal (reason->domain, reason->code, text);
}

static gboolean
call (AvLuaConsole *console, const gchar *text, GError **error)
{
    ScriptThread *thread = console->thread;
    lua_State *L = thread->L;
    gint base = lua_gettop (L);
    if (thread->frame.game)
        lua_rawgeti (L, LUA_REGISTRYINDEX, thread->game);
    else
        lua_pushnil (L);
    lua_setglobal (L, "game");
    gboolean well = load (thread->sandbox, text, error)
                    && av_sandbox_call (thread->sandbox, 0, LUA_MULTRET, error);
    if (well && lua_gettop (L) > base) {
        lua_rawgeti (L, LUA_REGISTRYINDEX, console->tell);
        lua_insert (L, base + 1);
        well = av_sandbox_call (thread->sandbox, lua_gettop (L) - base - 1, 0, error);
    }
    lua_settop (L, base);
    return well;
}

gchar *
av_lua_console_run (AvLuaConsole *console, const AvGame *game, const gchar *text, GError **error)
{
    ScriptThread *thread = console->thread;
    g_autoptr (AvGame) copy = game ? av_game_dup (game) : NULL;
    const AvRuleset *ruleset = copy ? av_game_get_ruleset (copy) : NULL;
    g_autoptr (GError) reason = NULL;
    g_string_truncate (console->output, 0);
    if (strlen (text) > LONGEST_INPUT) {
        g_set_error (error, AV_LUA_ERROR, AV_LUA_ERROR_SYNTAX, _ ("the input is too long"));
        return g_strdup ("");
    }
    av_sandbox_refill (thread->sandbox);
    thread->epoch++;
    thread->depth = 1;
    thread->frame = (ScriptFrame){
        .game = copy,
        .ruleset = ruleset,
        .land = ruleset && av_ruleset_get_game (ruleset) == &av_land_game,
    };
    gboolean well = call (console, text, &reason);
    thread->frame = (ScriptFrame){ .game = NULL };
    thread->depth = 0;
    gchar *output = g_strdup (console->output->str);
    if (well)
        return output;
    g_propagate_error (error, plain_error (reason));
    /* A variable may go on holding what used up the memory. */
    if (g_error_matches (reason, AV_LUA_ERROR, AV_LUA_ERROR_MEMORY)) {
        script_thread_free (console->thread);
        open_sandbox (console);
    }
    return output;
}

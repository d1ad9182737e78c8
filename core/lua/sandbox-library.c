/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-library.c: the functions in C that scripts have: Lua's own made safe, and some others. */
#include "lua/sandbox-private.h"

#include "engine/i18n.h"

#include <lualib.h>
#include <math.h>
#include <string.h>

/* How many bytes one of Lua's own functions reads in the time of one instruction. */
#define BYTES_PER_STEP 4
/* Values that fit on Lua's stack. */
#define MAX_VALUES 1000000
/* Bytes that one state may print in all, and in one line. */
#define MAX_PRINTED (256 * 1024)
#define MAX_LINE 2000

const gchar sandbox_globals_key, sandbox_seal_key, sandbox_find_key;

/* --- values as text --- */

const gchar *
sandbox_push_text (lua_State *L, gint index)
{
    index = lua_absindex (L, index);
    switch (lua_type (L, index)) {
    case LUA_TNUMBER:
        /* The sign of a NaN differs from machine to machine. */
        if (lua_tonumber (L, index) != lua_tonumber (L, index))
            return lua_pushliteral (L, "nan");
        return luaL_tolstring (L, index, NULL);
    case LUA_TSTRING:
    case LUA_TBOOLEAN:
    case LUA_TNIL:
        return luaL_tolstring (L, index, NULL);
    case LUA_TUSERDATA:
        /* The binding's userdata have a text of their own. */
        if (luaL_callmeta (L, index, "__tostring"))
            return lua_tostring (L, -1);
        break;
    }
    /* Without the address, which differs from run to run. */
    return lua_pushstring (L, luaL_typename (L, index));
}

static gint
to_string (lua_State *L)
{
    luaL_checkany (L, 1);
    sandbox_push_text (L, 1);
    return 1;
}

/* The value at INDEX as text, without control characters. */
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

/* print (...): writes to standard error, for the author, up to a limit. */
static gint
print (lua_State *L)
{
    AvSandbox *sandbox = sandbox_of (L);
    gint n = lua_gettop (L);

    /* Converted to text first: nothing may leak if that raises an error. */
    for (gint i = 1; i <= n; i++) {
        sandbox_push_text (L, i);
        av_sandbox_charge (L, 100 + lua_rawlen (L, -1));
        lua_replace (L, i);
        lua_settop (L, n);
    }
    if (sandbox->printed > MAX_PRINTED)
        return 0;
    g_autofree gchar *where = av_sandbox_where (L);
    g_autoptr (GString) line = g_string_new (NULL);
    g_string_append_printf (line, "%s: ", where ? where : sandbox->id);
    for (gint i = 1; i <= n; i++) {
        if (i > 1)
            g_string_append_c (line, '\t');
        append_readable (L, i, line);
    }
    sandbox->printed += line->len + 1;
    if (sandbox->printed > MAX_PRINTED)
        g_printerr (_ ("%s: this script has printed too much; no more of it is shown\n"),
                    sandbox->id);
    else
        g_printerr ("%s\n", line->str);
    return 0;
}

/* --- errors --- */

/* pcall (f, ...): does not catch the errors that end a script. */
static gint
protected_call (lua_State *L)
{
    luaL_checkany (L, 1);
    lua_pushboolean (L, TRUE);
    lua_insert (L, 1);
    gint status = lua_pcall (L, lua_gettop (L) - 2, LUA_MULTRET, 0);
    if (status == LUA_OK)
        return lua_gettop (L);
    sandbox_check_end (L, status);
    av_sandbox_set_place (L, NULL);
    lua_pushboolean (L, FALSE);
    if (lua_type (L, -2) == LUA_TSTRING
        && sandbox_skip_place (lua_tostring (L, -2)) != lua_tostring (L, -2))
        lua_pushstring (L, sandbox_skip_place (lua_tostring (L, -2)));
    else
        lua_pushvalue (L, -2);
    return 2;
}

/* --- functions of Lua's own --- */

/* What a call costs besides its own instruction; some only with so many arguments. */
typedef enum {
    COST_TEXT,
    COST_CONCAT,
    COST_LENGTH_IF_3,
    COST_LENGTH_IF_2,
    COST_MOVE,
    COST_UNPACK
} Cost;

/* How many integers lie between the arguments at FIRST (default 1) and FIRST + 1 (default LENGTH),
 * inclusive. */
static guint64
span (lua_State *L, gint first, lua_Integer length)
{
    lua_Integer from = luaL_optinteger (L, first, 1), to = luaL_optinteger (L, first + 1, length);
    guint64 steps = (guint64) to - (guint64) from;
    return to < from ? 0 : MAX (steps, steps + 1);
}

static guint64
find_cost (lua_State *L, Cost cost)
{
    gsize length = lua_type (L, 1) == LUA_TSTRING ? lua_rawlen (L, 1) : 0;
    gint n = lua_gettop (L);

    if (lua_type (L, 1) == LUA_TTABLE)
        length = (gsize) luaL_len (L, 1);
    switch (cost) {
    case COST_TEXT:
        return length / BYTES_PER_STEP;
    case COST_CONCAT:
        return span (L, 3, (lua_Integer) length) * 2;
    case COST_LENGTH_IF_3:
        return n > 2 ? length : 1;
    case COST_LENGTH_IF_2:
        return n > 1 ? length : 1;
    case COST_MOVE:
        return span (L, 2, 0);
    case COST_UNPACK:
        return MIN (span (L, 2, (lua_Integer) length), MAX_VALUES);
    }
    return 0;
}

/* Upvalues: a function of Lua's own, which has none, and what it costs. */
static gint
metered (lua_State *L)
{
    Cost cost = (Cost) lua_tointeger (L, lua_upvalueindex (2));
    av_sandbox_charge (L, 1 + find_cost (L, cost));
    return lua_tocfunction (L, lua_upvalueindex (1)) (L);
}

/* meter (function, cost) */
static gint
meter (lua_State *L)
{
    static const gchar *const names[] = {
        "text", "concat", "if 3", "if 2", "move", "unpack", NULL
    };
    lua_pushinteger (L, luaL_checkoption (L, 2, NULL, names));
    lua_replace (L, 2);
    lua_settop (L, 2);
    lua_pushcclosure (L, metered, 2);
    return 1;
}

#define MAX_ORDERED 16

/* A translation may need its arguments in another order: "%2$s of %1$s".  Puts them into it, and the numbers out of the
 * format. */
static void
order_arguments (lua_State *L)
{
    gsize length, n_plain = 0;
    const gchar *text = luaL_checklstring (L, 1, &length), *end = text + length;
    gint places[MAX_ORDERED], n = 0, n_arguments = lua_gettop (L) - 1;
    gchar *plain = lua_newuserdatauv (L, length + 1, 0);
    for (const gchar *p = text; p < end; p++) {
        plain[n_plain++] = *p;
        if (*p != '%')
            continue;
        if (p + 1 < end && p[1] == '%') {
            plain[n_plain++] = *++p;
        } else if (p + 2 < end && p[1] >= '1' && p[1] <= '9' && p[2] == '$') {
            if (n == MAX_ORDERED || p[1] - '0' > n_arguments)
                luaL_error (L, "bad argument #%d to 'format' (no value)", p[1] - '0' + 1);
            places[n++] = p[1] - '0' + 1;
            p += 2;
        }
    }
    if (n > 0) {
        lua_pushlstring (L, plain, n_plain);
        lua_replace (L, 1);
        luaL_checkstack (L, n, NULL);
        for (gint i = 0; i < n; i++)
            lua_pushvalue (L, places[i]);
        lua_rotate (L, 2, n);
        lua_settop (L, 1 + n);
    } else {
        lua_pop (L, 1);
    }
}

/* Converts arguments of `%s` to text by our own rules, and refuses directives that scripts do not have; Lua's
 * own format, which is the upvalue, does the rest. */
static gint
format (lua_State *L)
{
    gsize length;
    gint argument = 1;
    luaL_checklstring (L, 1, &length);
    av_sandbox_charge (L, 1 + length / 16);
    if (strchr (lua_tostring (L, 1), '$'))
        order_arguments (L);
    const gchar *p = lua_tolstring (L, 1, &length), *end = p + length;
    for (; p < end; p++) {
        if (*p != '%')
            continue;
        if (++p < end && *p == '%')
            continue;
        while (p < end && strchr ("-+ #0123456789.", *p) && *p)
            p++;
        if (p == end)
            break;
        if (!*p || !strchr ("aAcdeEfFgGiqosuxX", *p))
            return luaL_error (L, "invalid conversion '%%%c' to 'format'", *p);
        argument++;
        if (*p == 's' && argument <= lua_gettop (L) && lua_type (L, argument) != LUA_TSTRING) {
            sandbox_push_text (L, argument);
            lua_replace (L, argument);
        }
    }
    return lua_tocfunction (L, lua_upvalueindex (1)) (L);
}

/* make_format (string.format) */
static gint
make_format (lua_State *L)
{
    lua_pushcclosure (L, format, 1);
    return 1;
}

/* --- numbers --- */

/* The C library's exp, log, sin and others differ in the last digit from one processor to another,
 * even with the same library.  These use only sums and products, which are the same everywhere. */

#define LN2_HIGH 0x1.62e42fee00000p-1 /* so short that a multiple of it up to 1,100 is exact */
#define LN2_LOW 0x1.a39ef35793c76p-33
#define LOG_TERMS 14
#define EXP_TERMS 16

static double
fixed_log (double x)
{
    if (isnan (x) || x < 0)
        return (double) NAN;
    if (x == 0 || isinf (x))
        return x == 0 ? -HUGE_VAL : x;
    gint e;
    double m = frexp (x, &e), sum = 0;
    if (m < 0x1.6a09e667f3bcdp-1) { /* the root of a half */
        m *= 2;
        e--;
    }
    double t = (m - 1) / (m + 1), square = t * t;
    for (gint k = LOG_TERMS; k-- > 0;)
        sum = sum * square + 1.0 / (2 * k + 1);
    return e * LN2_HIGH + (2 * t * sum + e * LN2_LOW);
}

static double
fixed_exp (double x)
{
    if (isnan (x) || x > 710 || x < -746)
        return isnan (x) ? x : x > 0 ? HUGE_VAL : 0;
    double n = floor (x / (LN2_HIGH + LN2_LOW) + 0.5), sum = 1;
    double rest = (x - n * LN2_HIGH) - n * LN2_LOW;
    for (gint k = EXP_TERMS; k > 0; k--)
        sum = sum * rest / k + 1;
    return ldexp (sum, (int) n);
}

/* math.exp (x) */
static gint
exponential (lua_State *L)
{
    lua_pushnumber (L, fixed_exp (luaL_checknumber (L, 1)));
    return 1;
}

/* math.log (x, base): as Lua's own. */
static gint
logarithm (lua_State *L)
{
    double log = fixed_log (luaL_checknumber (L, 1));
    if (!lua_isnoneornil (L, 2))
        log /= fixed_log (luaL_checknumber (L, 2));
    lua_pushnumber (L, log);
    return 1;
}

/* Lua's own takes forever to repeat an empty string many times. */
static gint
repeat (lua_State *L)
{
    gsize length, between;
    const gchar *text = luaL_checklstring (L, 1, &length);
    lua_Integer n = luaL_checkinteger (L, 2);
    const gchar *separator = luaL_optlstring (L, 3, "", &between);
    luaL_Buffer buffer;

    if (n <= 0 || length + between == 0) {
        lua_pushliteral (L, "");
        return 1;
    }
    if (n > SANDBOX_MAX_STRING
        || length * (gsize) n + between * ((gsize) n - 1) > SANDBOX_MAX_STRING)
        return luaL_error (L, "resulting string too large");
    av_sandbox_charge (L, (guint64) n);
    luaL_buffinit (L, &buffer);
    for (; n > 0; n--) {
        luaL_addlstring (&buffer, text, length);
        if (n > 1)
            luaL_addlstring (&buffer, separator, between);
    }
    luaL_pushresult (&buffer);
    return 1;
}

/* Lua's own would depend on the locale. */
static gint
change_case (lua_State *L, gchar (*change) (gchar))
{
    gsize length;
    luaL_Buffer buffer;
    const gchar *text = luaL_checklstring (L, 1, &length);
    gchar *changed = luaL_buffinitsize (L, &buffer, length);
    av_sandbox_charge (L, 1 + length / 2);
    for (gsize i = 0; i < length; i++)
        changed[i] = change (text[i]);
    luaL_pushresultsize (&buffer, length);
    return 1;
}

static gint
lower (lua_State *L)
{
    return change_case (L, g_ascii_tolower);
}

static gint
upper (lua_State *L)
{
    return change_case (L, g_ascii_toupper);
}

/* --- keys in order --- */

/* A key, as it is compared, and where in the list of keys it lies. */
typedef struct {
    const gchar *text; /* NULL: a number */
    gsize length;
    lua_Integer number, place;
} Key;

static gint
compare_keys (gconstpointer first, gconstpointer second, gpointer unused)
{
    const Key *a = first, *b = second;
    if (!a->text && !b->text)
        return a->number < b->number ? -1 : a->number > b->number;
    if (!a->text || !b->text)
        return a->text ? 1 : -1;
    gint order = memcmp (a->text, b->text, MIN (a->length, b->length));
    return order ? order : a->length < b->length ? -1 : a->length > b->length;
}

static Key
read_key (lua_State *L, gint index, lua_Integer place)
{
    Key key = { .place = place };
    if (lua_type (L, index) == LUA_TSTRING)
        key.text = lua_tolstring (L, index, &key.length);
    else if (lua_isinteger (L, index))
        key.number = lua_tointeger (L, index);
    else
        luaL_error (L, "pairs: a key is a %s; only whole numbers and strings have an order",
                    lua_type (L, index) == LUA_TNUMBER ? "fraction" : luaL_typename (L, index));
    return key;
}

/* sorted_keys (table): a list of them. */
static gint
sorted_keys (lua_State *L)
{
    lua_Integer n = 0;
    gboolean sorted = TRUE;

    lua_settop (L, 1);
    lua_createtable (L, (gint) lua_rawlen (L, 1), 0);
    lua_pushnil (L);
    while (lua_next (L, 1)) {
        lua_pop (L, 1);
        lua_pushvalue (L, -1);
        lua_rawseti (L, 2, ++n);
    }
    av_sandbox_charge (L, (guint64) n * 8);
    Key *keys = lua_newuserdatauv (L, (gsize) n * sizeof *keys, 0);
    for (lua_Integer i = 0; i < n; i++) {
        lua_rawgeti (L, 2, i + 1);
        keys[i] = read_key (L, -1, i + 1);
        lua_pop (L, 1);
        sorted = sorted && (i == 0 || compare_keys (&keys[i - 1], &keys[i], NULL) < 0);
    }
    if (sorted) {
        lua_pop (L, 1);
        return 1;
    }
    /* The strings are held by the list: nothing of Lua runs while they are sorted. */
    g_qsort_with_data (keys, (gint) n, sizeof *keys, compare_keys, NULL);
    lua_createtable (L, (gint) n, 0);
    for (lua_Integer i = 0; i < n; i++) {
        lua_rawgeti (L, 2, keys[i].place);
        lua_rawseti (L, -2, i + 1);
    }
    return 1;
}

/* --- what changed --- */

/* 1 differs from 1.0, and a NaN equals itself. */
static gboolean
is_same (lua_State *L, gint a, gint b)
{
    if (lua_rawequal (L, a, b))
        return lua_isinteger (L, a) == lua_isinteger (L, b);
    return lua_type (L, a) == LUA_TNUMBER && lua_type (L, b) == LUA_TNUMBER
           && isnan (lua_tonumber (L, a)) && isnan (lua_tonumber (L, b));
}

static gboolean
is_holder (lua_State *L, gint index)
{
    return lua_type (L, index) == LUA_TTABLE || lua_type (L, index) == LUA_TFUNCTION;
}

/* copy_of (table, only_holders): a new table with the same entries, or only those that hold a table
 * or a function. */
static gint
copy_of (lua_State *L)
{
    gboolean only_holders = lua_toboolean (L, 2);
    lua_createtable (L, only_holders ? 0 : (gint) MIN (lua_rawlen (L, 1), G_MAXINT), 0);
    lua_pushnil (L);
    while (lua_next (L, 1)) {
        av_sandbox_charge (L, 1);
        if (!only_holders || is_holder (L, -1) || is_holder (L, -2)) {
            lua_pushvalue (L, -2);
            lua_insert (L, -2);
            lua_rawset (L, 3);
        } else {
            lua_pop (L, 1);
        }
    }
    return 1;
}

/* find_changed_key (table, copy): true and a key under which they hold different values; false: none. */
static gint
find_changed_key (lua_State *L)
{
    for (gint here = 1, there = 2; here <= 2; here++, there--) {
        lua_pushnil (L);
        while (lua_next (L, here)) {
            lua_pushvalue (L, -2);
            lua_rawget (L, there);
            if (!is_same (L, -2, -1)) {
                lua_settop (L, -3);
                lua_pushboolean (L, TRUE);
                lua_insert (L, -2);
                return 2;
            }
            lua_settop (L, -3);
        }
    }
    lua_pushboolean (L, FALSE);
    return 1;
}

/* find_changed_upvalue (function, copy, numbers): the first of the NUMBERS whose upvalue differs
 * from the copy's, or nil. */
static gint
find_changed_upvalue (lua_State *L)
{
    lua_Integer n = (lua_Integer) lua_rawlen (L, 3);
    for (lua_Integer k = 1; k <= n; k++) {
        lua_rawgeti (L, 3, k);
        lua_Integer i = lua_tointeger (L, -1);
        lua_rawgeti (L, 2, i);
        lua_getupvalue (L, 1, (gint) i);
        if (!is_same (L, -2, -1)) {
            lua_pushinteger (L, i);
            return 1;
        }
        lua_settop (L, 3);
    }
    lua_pushnil (L);
    return 1;
}

/* --- opening --- */

/* The length of a table that is read-only: of what its metatable says it holds. */
static gint
content_length (lua_State *L)
{
    lua_getmetatable (L, 1);
    lua_rawgeti (L, -1, 1);
    lua_pushinteger (L, (lua_Integer) lua_rawlen (L, -1));
    return 1;
}

void
av_sandbox_push_content (lua_State *L, gint index)
{
    if (lua_getmetatable (L, index)) {
        lua_rawgeti (L, -1, 1);
        lua_remove (L, -2);
    } else {
        lua_pushvalue (L, index);
    }
}

/* Calls its upvalue from a frame of its own, so that a file that ends in `return require "x"`, a
 * tail call, stays in the traceback. */
static gint
call_upvalue (lua_State *L)
{
    lua_pushvalue (L, lua_upvalueindex (1));
    lua_insert (L, 1);
    lua_call (L, lua_gettop (L) - 1, LUA_MULTRET);
    return lua_gettop (L);
}

/* keep_frame (function) */
static gint
keep_frame (lua_State *L)
{
    lua_pushcclosure (L, call_upvalue, 1);
    return 1;
}

/* load_file (path): the file as a function, or nil and why not. */
static gint
load_file (lua_State *L)
{
    /* Copied here, so that raising it does not leak the GError. */
    gchar message[1024];
    GError *error = NULL;
    const gchar *path = luaL_checkstring (L, 1);
    if (sandbox_load_file (sandbox_of (L), path, &error))
        return 1;
    g_strlcpy (message, error->message, sizeof message);
    g_error_free (error);
    lua_pushnil (L);
    lua_pushstring (L, message);
    return 2;
}

gint
sandbox_open (lua_State *L)
{
    static const luaL_Reg libraries[] = {
        { LUA_GNAME, luaopen_base },        { LUA_TABLIBNAME, luaopen_table },
        { LUA_STRLIBNAME, luaopen_string }, { LUA_MATHLIBNAME, luaopen_math },
        { LUA_UTF8LIBNAME, luaopen_utf8 },  { LUA_DBLIBNAME, luaopen_debug },
    };
    static const luaL_Reg own[] = {
        { "content_length", content_length },
        { "copy_of", copy_of },
        { "find_changed_key", find_changed_key },
        { "find_changed_upvalue", find_changed_upvalue },
        { "keep_frame", keep_frame },
        { "load_file", load_file },
        { "lower", lower },
        { "exp", exponential },
        { "log", logarithm },
        { "make_format", make_format },
        { "meter", meter },
        { "pcall", protected_call },
        { "print", print },
        { "rep", repeat },
        { "sorted_keys", sorted_keys },
        { "tostring", to_string },
        { "upper", upper },
        { NULL, NULL },
    };
    static const gchar *const keys[] = { &sandbox_globals_key, &sandbox_seal_key,
                                         &sandbox_find_key };
    for (guint i = 0; i < G_N_ELEMENTS (libraries); i++) {
        luaL_requiref (L, libraries[i].name, libraries[i].func, TRUE);
        lua_pop (L, 1);
    }
    av_sandbox_push_kit (L, "sandbox.lua");
    lua_newtable (L);
    luaL_setfuncs (L, own, 0);
    luaL_setfuncs (L, sandbox_pattern_functions, 0);
    lua_pushstring (L, sandbox_of (L)->id);
    lua_call (L, 2, 4);
    for (guint i = G_N_ELEMENTS (keys); i-- > 0;)
        lua_rawsetp (L, LUA_REGISTRYINDEX, keys[i]);
    /* Globals that the binding sets are those that scripts see. */
    lua_rawseti (L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    return 0;
}

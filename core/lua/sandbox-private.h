/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-private.h: what the box's own files share; private. */
#pragma once

#include "lua/sandbox.h"

#include <lauxlib.h>
#include <locale.h>
#include <lua.h>

/* Instructions between two looks at the budget. */
#define BOX_STRIDE 256
/* One string; so one instruction that compares two of them takes below a tenth of a millisecond. */
#define BOX_MAX_STRING (1024 * 1024)
/* Calls of a box from within calls of it. */
#define BOX_MAX_DEPTH 16

/* What ran out; nothing a script does brings it back. */
typedef enum {
    BOX_GOES_ON,
    BOX_NO_BUDGET,
    BOX_NO_MEMORY
} BoxEnd;

struct _AvLuaBox {
    gpointer owner; /* first: see av_sandbox_owner */
    lua_State *main;
    lua_State *running; /* the innermost coroutine, or main */
    gint depth;         /* calls that are under way; memory is limited inside only */
    BoxEnd end;

    AvSandboxLimits limits;
    guint64 left;        /* steps */
    gsize used, peak;    /* bytes; the most within a call */
    gint64 since;        /* when the first look after a refill was, microseconds; 0: none yet */
    gint64 cpu_since;    /* the same by the thread's own clock, a little later; -1: none yet */
    guint64 allocations; /* so far, and: */
    guint64 fail_from, fail_to; /* those that fail on purpose, for tests */

    gchar *id;
    gchar *dir;        /* links resolved */
    gchar *report;     /* of the last error, by the message handler; or NULL */
    gchar *where;      /* where memory was refused last; or NULL */
    locale_t locale;   /* in which numbers and order of strings are the same everywhere; or 0 */
    guint64 serial;    /* of the outermost call */
    gsize source_size; /* loaded so far */
    gsize printed;     /* bytes so far */
    gboolean is_sealed;
};

static inline AvSandbox *
box_of (lua_State *L)
{
    return *(AvSandbox **) lua_getextraspace (L);
}

static inline void
box_spend (AvSandbox *box, guint64 steps)
{
    box->left = box->left > steps ? box->left - steps : 0;
}

/* lua-box-memory.c */
gpointer box_allocate (gpointer data, gpointer block, gsize old, gsize wanted);

/* lua-box-budget.c */
void box_budget_start (AvSandbox *box);
/* Keeps at hand the texts that must not need memory when they are needed. */
void box_budget_open (lua_State *L);
/* Raises what ran out; does not return. */
gint box_raise_end (lua_State *L);

/* lua-box-error.c */
gint box_message_handler (lua_State *L);
/* Keeps where things stand now, for the error that ends all of it. */
void box_report (lua_State *L, const gchar *where, const gchar *text);
/* From STATUS and the message on top of the stack, which is popped. */
void box_set_error (AvSandbox *box, lua_State *L, gint status, GError **error);
/* "ID/init.lua:12" of the innermost function of the plugin that runs, or NULL. */
gchar *box_where (lua_State *L);
/* "ID/init.lua" of the function that AR is about, or NULL: none of the plugin's. */
const gchar *box_source (const lua_Debug *ar);

/* lua-box-source.c */
/* NULL, or why the text may not be loaded; then LINE is where. */
const gchar *box_check_source (const gchar *text, gsize length, guint *line);

/* lua-box-load.c */
/* Pushes the function that FILE is. */
gboolean box_load_file (AvSandbox *box, lua_State *L, const gchar *file, GError **error);

/* lua-box-cover.c */
/* The metatable that the script gave the table: pushes it, or FALSE. */
gboolean box_push_metatable (lua_State *L, gint index);
/* What a sealed table held: pushes it, or FALSE. */
gboolean box_push_content (lua_State *L, gint index);
/* Makes the table read-only, where it is not. */
void box_cover_seal (lua_State *L, gint index);
/* Pushes an empty table through which the one at INDEX is read; WRITE is its __newindex. */
void box_cover_push_view (lua_State *L, gint index, lua_CFunction write);
/* __newindex of what is sealed. */
gint box_refuse_write (lua_State *L);

/* lua-box-change.c */
/* Of lua_pcall: takes the marks. */
gint box_change_mark (lua_State *L);

/* lua-box-open.c */
/* Of lua_pcall: everything a script has. */
gint box_open (lua_State *L);
/* What scripts see as their globals: in the registry. */
extern const gchar box_globals_key, box_modules_key;
/* Pushes a table of what is KEPT of a library of Lua's own. */
void box_push_library (lua_State *L, lua_CFunction open, const gchar *const *kept);

/* Each of these adds functions to the table on top of the stack. */
void box_base_open (lua_State *L);
void box_cover_open (lua_State *L);
void box_load_open (lua_State *L);
void box_pairs_open (lua_State *L);
void box_print_open (lua_State *L);
void box_protect_open (lua_State *L);
void box_pattern_open (lua_State *L);
void box_sort_open (lua_State *L);
/* These push a library. */
void box_push_coroutine (lua_State *L);
void box_push_string (lua_State *L);
void box_push_table (lua_State *L);

/* lua-box-base.c */
/* Pushes the value as text, as scripts see it. */
const gchar *box_push_text (lua_State *L, gint index);
/* Adds functions of Lua's own, whose time grows with the text that is their first argument. */
void box_add_metered (lua_State *L, lua_CFunction open, const gchar *const *names);

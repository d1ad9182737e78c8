/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-box-private.h: what the box's own files share; private. */
#pragma once

#include "plugin/lua-box.h"

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
typedef enum { BOX_GOES_ON, BOX_NO_BUDGET, BOX_NO_MEMORY, BOX_BROKEN } BoxEnd;

struct _AvLuaBox {
    lua_State *main;
    lua_State *running; /* the innermost coroutine, or main */
    gint depth;         /* calls that are under way; memory is limited inside only */
    BoxEnd end;

    AvLuaLimits limits;
    guint64 left;       /* steps */
    gsize used;         /* bytes */
    gint64 since;       /* when the first look after a refill was, microseconds; 0: none yet */
    gint64 cpu_since;   /* the same by the thread's own clock */
    guint64 allocations; /* so far, and: */
    guint64 fail_from, fail_to; /* those that fail on purpose, for tests */

    gchar *id;
    gchar *dir;    /* links resolved */
    gchar *report; /* of the last error, by the message handler; or NULL */
    gchar *where;  /* where memory was refused last; or NULL */
    locale_t locale;  /* in which numbers and order of strings are the same everywhere; or 0 */
    guint64 serial;   /* of the outermost call */
    gsize source_size; /* loaded so far */
    gboolean is_sealed;
    GArray *marks;    /* of lua-box-change.c */
};

static inline AvLuaBox *
box_of (lua_State *L)
{
    return *(AvLuaBox **) lua_getextraspace (L);
}

static inline void
box_spend (AvLuaBox *box, guint64 steps)
{
    box->left = box->left > steps ? box->left - steps : 0;
}

/* lua-box-memory.c */
gpointer box_allocate (gpointer data, gpointer block, gsize old, gsize wanted);

/* lua-box-budget.c */
void box_budget_start (AvLuaBox *box);
/* Keeps at hand the texts that must not need memory when they are needed. */
void box_budget_open (lua_State *L);
/* Raises what ran out; does not return. */
gint box_raise_end (lua_State *L);

/* lua-box-error.c */
gint box_message_handler (lua_State *L);
/* From STATUS and the message on top of the stack, which is popped. */
void box_set_error (AvLuaBox *box, lua_State *L, gint status, GError **error);
/* "ID/init.lua:12" of the innermost function of the plugin that runs, or NULL. */
gchar *box_where (lua_State *L);

/* lua-box-load.c */
/* Pushes the function that FILE is. */
gboolean box_load_file (AvLuaBox *box, lua_State *L, const gchar *file, GError **error);
void box_open_require (lua_State *L);

/* lua-box-open.c */
/* Of lua_pcall: everything a script has. */
gint box_open (lua_State *L);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sandbox-private.h: the inside of a sandbox, for its own sources and their tests.
 *
 * Contents: the sandbox (sandbox.c, sandbox-source.c); what scripts can use (sandbox-library.c, sandbox-pattern.c).
 */
#pragma once

#include "lua/sandbox.h"

#include <locale.h>

/* --- the sandbox --- */

/* Instructions between two looks at the budget. */
#define SANDBOX_STRIDE 256
/* Bytes of one string, so that an instruction that compares two of them takes less than a tenth of a millisecond. */
#define SANDBOX_MAX_STRING (1024 * 1024)

/* Blocks of up to MAX bytes are kept by size, a multiple of STEP; none are under the sanitizer, which would not see
 * that a block is used after it was freed. */
#define SANDBOX_POOL_STEP 16
#ifdef __SANITIZE_ADDRESS__ /* by gcc */
#define SANDBOX_MAX_SMALL 0
#elif defined(__has_feature) /* by clang */
#if __has_feature(address_sanitizer)
#define SANDBOX_MAX_SMALL 0
#endif
#endif
#ifndef SANDBOX_MAX_SMALL
#define SANDBOX_MAX_SMALL 256
#endif

typedef struct _SandboxBlock {
    struct _SandboxBlock *next;
} SandboxBlock;

/* What has run out; nothing that a script does can bring it back. */
typedef enum {
    SANDBOX_GOES_ON,
    SANDBOX_NO_BUDGET,
    SANDBOX_NO_MEMORY,
    SANDBOX_NO_TIME
} SandboxEnd;

struct _AvSandbox {
    gpointer owner; /* first: see av_sandbox_owner */
    lua_State *L;
    gint depth; /* of nested calls; memory is limited only inside them */
    SandboxEnd end;

    AvSandboxLimits limits;
    guint64 left;      /* steps */
    gboolean is_short; /* it was granted fewer than usual, as it took many before */
    gsize used, peak;  /* bytes; the most within a call */
    SandboxBlock *free[SANDBOX_MAX_SMALL / SANDBOX_POOL_STEP + 1], *slabs;
    gchar *uncut;     /* the rest of the newest slab */
    gsize uncut_size; /* in bytes */
    gint64 since;     /* time of the first look after a refill, in microseconds; 0: none yet */
    /* The same by the thread's processor time, taken a little later; -1: none yet. */
    gint64 cpu_since;
    gint64 until;               /* of a watch, or 0 */
    const gint *cancelled;      /* the same, or NULL */
    guint64 allocations;        /* so far */
    guint64 fail_from, fail_to; /* which of them fail on purpose, for tests */

    gchar *id;
    gchar *dir;         /* links resolved */
    gchar *main;        /* "ID/init.lua", the file that was loaded first; or NULL */
    gchar *report;      /* on the last error, from the message handler; or NULL */
    GHashTable *made;   /* by address of a table: where it was made; NULL: nothing is noted */
    const gchar *place; /* where errors are said to be, or NULL */
    guint member;       /* of what is there, from 1; 0: none of them */
    gchar *where;       /* where memory was refused last; or NULL */
    locale_t locale;   /* in which numbers and the order of strings are the same everywhere; or 0 */
    gsize source_size; /* bytes loaded so far */
    gsize printed;     /* bytes so far */
};

static inline AvSandbox *
sandbox_of (lua_State *L)
{
    return *(AvSandbox **) lua_getextraspace (L);
}

static inline void
sandbox_spend (AvSandbox *sandbox, guint64 steps)
{
    sandbox->left = sandbox->left > steps ? sandbox->left - steps : 0;
}

/* Raises what ran out, where something did; STATUS is what lua_pcall gave. */
void sandbox_check_end (lua_State *L, gint status);
/* What is raised in sandbox.lua without the place, which is none of the author's. */
const gchar *sandbox_skip_place (const gchar *message);
/* NULL, or why a text that the parser would accept may not be loaded, and in LINE where.  Comments and strings are searched
 * too, except for `^`. */
const gchar *sandbox_check_source (const gchar *text, gsize length, guint *line);
/* Pushes the function that FILE of the folder is. */
gboolean sandbox_load_file (AvSandbox *sandbox, const gchar *file, GError **error);

/* --- what scripts have: their globals, and how they are sealed --- */

/* Of lua_call, in a new state: makes what scripts have. */
gint sandbox_open (lua_State *L);
/* In the registry, what sandbox.lua gives: what scripts see as their globals; seal; find_change. */
extern const gchar sandbox_globals_key, sandbox_seal_key, sandbox_find_key;
/* Pushes the value as text, as scripts see it. */
const gchar *sandbox_push_text (lua_State *L, gint index);

/* The part of it that is in sandbox-pattern.c: find, gmatch, gsub, match. */
extern const luaL_Reg sandbox_pattern_functions[];

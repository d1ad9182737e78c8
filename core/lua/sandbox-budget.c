/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-budget.c: counts what a script does, and ends one that does too much. */
#include "lua/sandbox-private.h"

#include "engine/i18n.h"

#include <time.h>

/* A script that is done sooner than after so many microseconds is not looked at by the slow clock. */
#define PATIENCE 10000

static const gchar budget_key, memory_key;

static gint64
cpu_time (void)
{
    struct timespec now;
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
    return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* A call with a hundred thousand arguments is one instruction to the count.  The thread's own clock is
 * slow to read, so the other one says when it is worth it. */
static gboolean
is_too_slow (AvSandbox *box)
{
    gint64 now = g_get_monotonic_time ();
    gint64 most = (gint64) (box->limits.instructions * box->limits.pace / 1000) + 100000;
    if (box->since == 0) {
        box->since = now;
        box->cpu_since = -1;
    }
    if (G_LIKELY (now - box->since < PATIENCE))
        return FALSE;
    if (box->cpu_since < 0)
        box->cpu_since = cpu_time ();
    return now - box->since > most && cpu_time () - box->cpu_since > most;
}

static void
look (lua_State *L, lua_Debug *ar)
{
    AvSandbox *box = box_of (L);
    box_spend (box, BOX_STRIDE);
    if (is_too_slow (box))
        box->left = 0;
    if (box->left == 0)
        box_raise_end (L);
}

gint
box_raise_end (lua_State *L)
{
    AvSandbox *box = box_of (L);
    if (box->end == BOX_GOES_ON)
        box->end = BOX_NO_BUDGET;
    gboolean no_budget = box->end == BOX_NO_BUDGET;
    lua_rawgetp (L, LUA_REGISTRYINDEX, no_budget ? &budget_key : &memory_key);
    if (!box->report) {
        g_autofree gchar *where = no_budget ? box_where (L) : g_strdup (box->where);
        box_report (L, where, lua_tostring (L, -1));
    }
    /* Should anything of the script still run, it ends at its first instruction. */
    lua_sethook (L, look, LUA_MASKCOUNT, 1);
    return lua_error (L);
}

void
av_sandbox_charge (lua_State *L, guint64 steps)
{
    AvSandbox *box = box_of (L);
    box_spend (box, steps);
    if (G_UNLIKELY (box->left == 0))
        box_raise_end (L);
}

void
box_budget_start (AvSandbox *box)
{
    box->left = box->limits.instructions;
    box->since = 0;
    box->end = BOX_GOES_ON;
    lua_sethook (box->main, look, LUA_MASKCOUNT, BOX_STRIDE);
}

void
av_sandbox_refill (AvSandbox *box)
{
    gboolean was_full = box->end == BOX_NO_MEMORY;
    box_budget_start (box);
    if (was_full)
        lua_gc (box->main, LUA_GCCOLLECT);
}

void
box_budget_open (lua_State *L)
{
    g_autofree gchar *number =
        g_strdup_printf ("%" G_GUINT64_FORMAT, box_of (L)->limits.instructions);
    g_autofree gchar *text =
        g_strdup_printf (_ ("the script does not come to an end (it may take %s steps)"), number);
    lua_pushstring (L, text);
    lua_rawsetp (L, LUA_REGISTRYINDEX, &budget_key);
    lua_pushstring (L, _ ("the script takes too much memory"));
    lua_rawsetp (L, LUA_REGISTRYINDEX, &memory_key);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox.h: a Lua state in which a script can hurt neither the program nor the game; private.
 *
 * Contents: errors, limits, life, running, sealing, budget.
 *
 * docs/plugins/lua-sandbox.md says what scripts have, from the lists in sandbox.lua.
 *
 * A sandbox belongs to one thread at a time.  Lua never panics: the memory limit does not apply to what the binding does outside of a call. */
#pragma once

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

G_BEGIN_DECLS

/* --- errors --- */

#define AV_LUA_ERROR (av_lua_error_quark ())
GQuark av_lua_error_quark (void);

/* The message is one line, `ID/init.lua:12: what`, and then one line for each of the plugin's
 * functions that were running, innermost first: `  ID/init.lua:12: in place`. */
typedef enum {
    AV_LUA_ERROR_SCRIPT, /* raised by the script, or by a function it called wrongly */
    AV_LUA_ERROR_SYNTAX,
    AV_LUA_ERROR_FILE, /* not there, not readable, not inside the folder, too long, not text */
    AV_LUA_ERROR_BUDGET,
    AV_LUA_ERROR_MEMORY,
    AV_LUA_ERROR_TIME, /* it was watched, and its time is over or it was cancelled */
} AvLuaError;

/* --- limits --- */

/* All hold from one refill to the next; 0: the usual one. */
typedef struct {
    /* of the virtual machine; steps of library functions count too; 20 million */
    guint64 instructions;
    gsize memory; /* bytes the state may hold; 64 MiB, at least 256 KiB */
    /* What the count misses, the clock finds: a script ends when its thread has worked for longer than this
     * many nanoseconds for each of INSTRUCTIONS, and a tenth of a second; 50, some ten times what a usual
     * machine needs.  The engine's work for the script is included; a bot that searches in a script gives
     * more instructions, or refills. */
    guint pace;
} AvSandboxLimits;

/* --- life --- */

typedef struct _AvSandbox AvSandbox;

/* A state for plugin ID, whose files lie in DIR.  LIMITS may be NULL. */
AvSandbox *av_sandbox_new (const gchar *id, const gchar *dir, const AvSandboxLimits *limits);
void av_sandbox_free (AvSandbox *sandbox);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvSandbox, av_sandbox_free)

/* Where the binding pushes functions and arguments.  lua_setglobal on it sets what scripts see as a
 * global, sealed or not. */
lua_State *av_sandbox_get_state (AvSandbox *sandbox);
const gchar *av_sandbox_get_id (const AvSandbox *sandbox);

/* What the binding keeps with a sandbox, found from a state without a call: each of its functions does. */
#define av_sandbox_owner(state) (**(gpointer **) lua_getextraspace (state))
void av_sandbox_set_owner (AvSandbox *sandbox, gpointer owner);

/* --- running --- */

/* Loads FILE of the sandbox's folder (a path relative to it) and runs it; its N_RESULTS results stay on
 * the stack.  FALSE and an error: nothing stays. */
gboolean av_sandbox_run (AvSandbox *sandbox, const gchar *file, gint n_results, GError **error);
/* Calls the function that lies below N_ARGS arguments on the stack, all of which are taken from it.
 * Whatever goes wrong in there is an error here.  May be called by a C function that a script of the
 * same sandbox called; then a budget or a memory that ran out inside ends the outer script as well. */
gboolean av_sandbox_call (AvSandbox *sandbox, gint n_args, gint n_results, GError **error);

/* Loads TEXT as a file NAME of the plugin's would be: the function stays on the stack. */
gboolean av_sandbox_load_text (AvSandbox *sandbox, const gchar *name, const gchar *text,
                               gsize length, GError **error);
/* Within a call: pushes the function that NAME of the resources ("test.lua") is; its globals are
 * Lua's. */
void av_sandbox_push_kit (lua_State *state, const gchar *name);

/* --- sealing --- */

/* After the load: from now on it is an error to write to a global, to a module (what a file gave to
 * `require`) or to a table inside one of these, and all that a plugin holds is noted: the functions and
 * tables that lie in the registry under an integer (luaL_ref), globals and modules, and all that hangs
 * on them; not what lies behind userdata.  A sealed table is an empty one before its contents: read it
 * with lua_getfield, lua_geti, luaL_len, not raw, or its content.  It takes a budget of its own and the memory that there is;
 * FALSE and an error: that was not enough, and nothing of the script may be used. */
gboolean av_sandbox_seal (AvSandbox *sandbox, GError **error);
/* Pushes the table with what the one at INDEX holds, sealed or not: that is read raw. */
void av_sandbox_push_content (lua_State *L, gint index);
/* Outside of actions: NULL, or a text (owned) that names what a script changed since sealing, outside of declared state:
 * "ID/init.lua:12: upvalue 'count' of 'place' changed". */
gchar *av_sandbox_find_change (AvSandbox *sandbox);

/* --- budget --- */

/* A new action: the whole budget again; what ran out may be used again. */
void av_sandbox_refill (AvSandbox *sandbox);
/* The same with STEPS only: so much is left to a script that took much before. */
void av_sandbox_grant (AvSandbox *sandbox, guint64 steps);
/* Steps that are left. */
guint64 av_sandbox_get_left (const AvSandbox *sandbox);
/* Until the next watch the budget is bounded by the clock instead: by UNTIL (g_get_monotonic_time (); 0: not by that),
 * and by *CANCELLED (may be NULL) becoming 1, which any thread may do.  Zeros end it. */
void av_sandbox_watch (AvSandbox *sandbox, gint64 until, const gint *cancelled);
/* For C functions whose work grows with what a script asks for: STEPS more are used up; raises where
 * that is too much. */
void av_sandbox_charge (lua_State *state, guint64 steps);
/* Between these two what is allocated is the binding's own, made when it is first needed: it costs no steps and is never
 * refused, so that a call costs the same in every state.  The first gives what the second takes. */
gint av_sandbox_begin_own (lua_State *state);
void av_sandbox_end_own (lua_State *state, gint depth);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox.h: a Lua state in which a script can hurt neither the program nor the game; private.
 *
 * Contents: errors, limits, life, running, where tables stand, sealing, budget.
 *
 * docs/plugins/lua-sandbox.md says what scripts can use; the lists are in sandbox.lua.
 *
 * A sandbox is used by one thread at a time.  Lua never panics, since the memory limit does not apply to what the binding
 * does outside of calls. */
#pragma once

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

G_BEGIN_DECLS

/* --- errors --- */

#define AV_LUA_ERROR (av_lua_error_quark ())
GQuark av_lua_error_quark (void);

/* The message is a line `ID/init.lua:12: what`, followed by one line for each of the plugin's functions that was running,
 * innermost first: `  ID/init.lua:12: in place`. */
typedef enum {
    AV_LUA_ERROR_SCRIPT, /* raised by the script, or by a function it called wrongly */
    AV_LUA_ERROR_SYNTAX,
    AV_LUA_ERROR_FILE, /* missing, unreadable, outside the folder, too long, or not text */
    AV_LUA_ERROR_BUDGET,
    AV_LUA_ERROR_MEMORY,
    AV_LUA_ERROR_TIME, /* it was watched, and its time was up or it was cancelled */
} AvLuaError;

/* --- limits --- */

/* Each holds from one refill to the next; 0: the default. */
typedef struct {
    /* of the virtual machine; steps of library functions count too; default: 20 million */
    guint64 instructions;
    gsize memory; /* bytes that the state may hold, at least 256 KiB; default: 64 MiB */
    /* What counting misses, the clock catches: a script ends when its thread has worked for a tenth of a second plus this
     * many nanoseconds for each of INSTRUCTIONS; default: 50, some ten times what an ordinary machine needs.  That
     * includes the engine's work for the script, so a bot that searches in a script allows more instructions, or refills. */
    guint pace;
} AvSandboxLimits;

/* --- life --- */

typedef struct _AvSandbox AvSandbox;

/* A new state for plugin ID, whose files are in DIR.  LIMITS may be NULL, for the defaults. */
AvSandbox *av_sandbox_new (const gchar *id, const gchar *dir, const AvSandboxLimits *limits);
void av_sandbox_free (AvSandbox *sandbox);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvSandbox, av_sandbox_free)

/* The state on which the binding pushes functions and arguments.  lua_setglobal on it sets what scripts see as a global,
 * even when it is sealed. */
lua_State *av_sandbox_get_state (AvSandbox *sandbox);
const gchar *av_sandbox_get_id (const AvSandbox *sandbox);

/* What the binding keeps with a sandbox, found without a call, as each of its functions needs it. */
#define av_sandbox_owner(state) (**(gpointer **) lua_getextraspace (state))
void av_sandbox_set_owner (AvSandbox *sandbox, gpointer owner);

/* --- running --- */

/* Loads FILE (a path relative to the sandbox's folder) and runs it; its N_RESULTS results stay on the stack.  FALSE and an
 * AvLuaError: nothing stays there. */
gboolean av_sandbox_run (AvSandbox *sandbox, const gchar *file, gint n_results, GError **error);
/* Calls the function below N_ARGS arguments on the stack; all of them are taken from it.  Whatever goes wrong inside is
 * FALSE and an AvLuaError here.  A C function that a script of the same sandbox called may call this; if budget or memory
 * run out inside, that ends the outer script as well. */
gboolean av_sandbox_call (AvSandbox *sandbox, gint n_args, gint n_results, GError **error);

/* "ID/init.lua:12" of the innermost function of the plugin that runs (owned), or NULL. */
gchar *av_sandbox_where (lua_State *L);
/* From now on errors are said to be at PLACE, which lives as long; NULL, or an error that is caught: where they arise. */
void av_sandbox_set_place (lua_State *L, const gchar *place);
/* And at that member of it, from 1, until it is set again. */
void av_sandbox_set_member (lua_State *L, guint member);

/* Loads TEXT as if it were file NAME of the plugin; the function stays on the stack. */
gboolean av_sandbox_load_text (AvSandbox *sandbox, const gchar *name, const gchar *text,
                               gsize length, GError **error);
/* Within a call: pushes resource NAME ("test.lua", a constant) as a function whose globals are those of plain Lua. */
void av_sandbox_push_kit (lua_State *state, const gchar *name);

/* --- where a table of a script stands --- */

/* From NOTE to the same with FALSE, it is noted where each table is made. */
void av_sandbox_note_tables (AvSandbox *sandbox, gboolean note);
/* The file that made the table at INDEX ("init.lua", owned by the sandbox as long as it notes), and in LINE that of what
 * stands before its `{`; NULL: that was not noted. */
const gchar *av_sandbox_find_table (lua_State *L, gint index, guint *line);

typedef struct {
    const gchar *key; /* or NULL: the table itself */
    const gchar *name,
        *value; /* a key of the table and the text under it, by which it is known; NULL: none */
} AvSandboxKey;

/* The line on which KEY stands in the table of TEXT whose `{` follows what ends on LINE; if several begin there, in the one
 * with that name.  0: it does not stand there. */
guint av_sandbox_find_key (const gchar *text, gsize length, guint line, const AvSandboxKey *key);

/* --- sealing --- */

/* To be called when the plugin has been loaded.  From then on it is an error to write to a global, to a module (what a file
 * gave to `require`) or to a table inside one of these.  What the plugin holds is noted: the functions and tables in the
 * registry under an integer (luaL_ref), globals and modules, and whatever these lead to, except through userdata.  A sealed
 * table is an empty one in front of its contents: read it with lua_getfield, lua_geti and luaL_len, not raw, or read its
 * content.  Sealing has a budget of its own, and the memory that is left.  FALSE and an AvLuaError: that was not enough, and
 * nothing of the script may be used. */
gboolean av_sandbox_seal (AvSandbox *sandbox, GError **error);
/* Pushes the table that has the contents of the one at INDEX, sealed or not; it can be read raw. */
void av_sandbox_push_content (lua_State *L, gint index);
/* What the script has changed since it was sealed, apart from declared state ("ID/init.lua:12: upvalue 'count' of 'place'
 * changed"); the caller frees it.  NULL: nothing.  Not to be called within actions. */
gchar *av_sandbox_find_change (AvSandbox *sandbox);

/* --- budget --- */

/* Gives the whole budget again, for a new action; what has run out may be used again. */
void av_sandbox_refill (AvSandbox *sandbox);
/* The same with only STEPS, for a script that took many before. */
void av_sandbox_grant (AvSandbox *sandbox, guint64 steps);
/* Steps that are left. */
guint64 av_sandbox_get_left (const AvSandbox *sandbox);
/* Until the next call of this, time limits the script instead of the budget: it ends at UNTIL (as g_get_monotonic_time (),
 * microseconds; 0: never), or when any thread sets *CANCELLED (may be NULL) to 1.  0 and NULL end the watch. */
void av_sandbox_watch (AvSandbox *sandbox, gint64 until, const gint *cancelled);
/* Uses up STEPS more, for C functions whose work grows with what a script asks for; raises an error if that is too much. */
void av_sandbox_charge (lua_State *state, guint64 steps);
/* What is allocated between these two calls is the binding's own, made when first needed: it costs no steps and is never
 * refused, so that a call costs the same in every state.  DEPTH is what the first returned. */
gint av_sandbox_begin_own (lua_State *state);
void av_sandbox_end_own (lua_State *state, gint depth);

G_END_DECLS

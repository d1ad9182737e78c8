/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * script.h: a plugin written in Lua, and its Lua states, one for each thread; private.
 *
 * A plugin is loaded once: what its init.lua returns becomes tables like those of an object in C (declare.h).
 * Each thread has a state of its own in which the same file has been run; functions are known by numbers,
 * which are the same in all states.  A callback of the engine (call.c) finds plugin and state, and calls the
 * function with handles (class.h).
 */
#pragma once

#include <avignon/land.h>
#include <avignon/host/loader.h>
#include "lua/sandbox.h"

#include <lauxlib.h>

/* Errors are rare, so code that raises them is kept apart from the hot paths. */
int luaL_error (lua_State *L, const char *format, ...) __attribute__ ((cold));

/* The most texts (terms, keys) that a plugin may make while it runs and that have to be kept. */
#define SCRIPT_MAX_TEXTS 4096

typedef struct _ScriptTables ScriptTables;

typedef struct {
    guint64 serial; /* never used twice */
    gchar *id, *folder, *file, *domain;
    ScriptTables *tables;
    GPtrArray *threads; /* ScriptThread *: its states */
    GMutex lock;        /* of texts */
    GHashTable *texts;  /* gchar *, owned: kept as long as the plugin */
} ScriptPlugin;

#define SCRIPT_KEY_BITS 11
#define SCRIPT_KEY_SLOTS (1 << SCRIPT_KEY_BITS)

typedef struct {
    const gchar *text; /* the state's own copy; equal strings are one string there */
    guint16 key;       /* of a field or method of any class or context; 0: none */
    guint16 own; /* of one of the plugin's own fields of state: its row in `fields`; 0: none */
} ScriptKeySlot;

/* What a running callback works on.  Callbacks nest: a hook that sends a piece home makes other hooks run. */
typedef struct {
    const AvGame *game; /* NULL: there is none yet */
    const AvRuleset *ruleset;
    guint rules;       /* whose callback it is, by index in the ruleset */
    gboolean writable; /* the position may be changed */
    gboolean land;     /* it is a tile-laying game */
    AvAction *action;
    gboolean action_writable;
    AvActionList *list;
    struct _ScriptTask *task; /* of a computer player that is being asked, or NULL */
} ScriptFrame;

typedef struct {
    ScriptPlugin *plugin;
    guint64 serial;
    AvSandbox *sandbox;
    lua_State *L;
    ScriptFrame frame;
    guint depth;
    guint32 epoch;                /* handles of an earlier outermost call are stale */
    guint64 question;             /* for which the sandbox has a budget; see game_question */
    guint64 granted, before;      /* steps left when that began, and when the outermost call did */
    guint last_listed;            /* kind of action */
    guint64 options_of;           /* serial of the ruleset whose options are kept; 0: none */
    int *functions;               /* where each is in the registry, by number from 1 */
    int game, action, list, task; /* where the one handle of each is in the registry */
    int contexts[AV_N_LAND_POINTS];        /* the same for the context of each point */
    gpointer context_at[AV_N_LAND_POINTS]; /* what that stands for; NULL: no such hook is running */
    GPtrArray *networks;                   /* AvNetwork *, reused in each call; or NULL */
    guint n_networks; /* how many of them the call of epoch NETWORKS_EPOCH uses */
    guint32 networks_epoch;
    /* By name and scope: the number of the plugin's own field of state, from 1; 0: none. */
    guint16 (*fields)[AV_N_SCOPES];
    ScriptKeySlot keys[SCRIPT_KEY_SLOTS];
} ScriptThread;

/* A plugin that declares nothing yet; its files are in FOLDER. */
ScriptPlugin *script_plugin_new (const gchar *id, const gchar *folder);
void script_plugin_free (ScriptPlugin *plugin);
/* A new state of the plugin, in which nothing has run. */
ScriptThread *script_thread_new (ScriptPlugin *plugin);
void script_thread_free (ScriptThread *thread);
/* The plugin's state on this thread, made when first needed; NULL and an AvLuaError if that fails. */
ScriptThread *script_plugin_get_thread (ScriptPlugin *plugin, GError **error);
/* A copy of TEXT that is kept as long as the plugin; NULL if there are too many. */
const gchar *script_plugin_keep_text (ScriptPlugin *plugin, const gchar *text);

/* This thread's states (or NULL), SCRIPT_N_AT_HAND of them, by the serials of their plugins. */
extern __thread ScriptThread **script_threads_at_hand;
extern __thread guint64 script_n_at_hand;

static inline ScriptThread *
script_plugin_thread (ScriptPlugin *plugin, GError **error)
{
    if (G_LIKELY (plugin->serial < script_n_at_hand && script_threads_at_hand[plugin->serial]))
        return script_threads_at_hand[plugin->serial];
    return script_plugin_get_thread (plugin, error);
}

/* --- callbacks of the engine that call a script's functions (call.c) --- */

/* To be called before any of them: what the engine reports then names the line of the script. */
void script_calls_init (void);

/* By point; a ScriptHookCall in `data` says which function to call.  For the others, ScriptActionCalls and ScriptPhaseCalls
 * (declare.h) do. */
extern const AvHookFn script_hook_calls[AV_N_LAND_POINTS];
const AvRefusal *
script_call_check (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow script_call_commit (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void script_call_describe (const AvGame *game, guint rules, const AvAction *action, GString *text,
                           gconstpointer data);
AvFlow script_call_enter (AvGame *game, guint rules, gconstpointer data);
void script_call_list (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);

/* Pushes the arguments after the game and returns how many. */
typedef int (*ScriptGive) (lua_State *L, gpointer data);
/* Calls function NUMBER of the plugin whose game is played, with the arguments of GIVE (or NULL).  Then TAKE finds the one
 * result at 1 and DATA at 2, and may raise an error.  CHANGES: the position may be changed.  FALSE: it failed, which has
 * been reported. */
gboolean script_call_play (const AvGame *game, guint number, gboolean changes, ScriptGive give,
                           lua_CFunction take, gpointer data);

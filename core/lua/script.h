/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * script.h: a plugin written in Lua, and its Lua states, one for each thread; private.
 *
 * A plugin is loaded once: what its init.lua returns becomes tables as those of an object (declare.h).
 * Each thread has a state of its own, in which the same file was run; functions are known by their
 * numbers, which are the same in all states.  A callback of the engine (call.c) finds plugin and state and
 * calls the function with handles (class.h).
 */
#pragma once

#include <avignon/land.h>
#include <avignon/host/loader.h>
#include "lua/sandbox.h"

#include <lauxlib.h>

/* Errors are rare: code that raises them lies apart from the hot paths. */
int luaL_error (lua_State *L, const char *format, ...) __attribute__ ((cold));

/* The most texts that a plugin may make while it runs and that must last (terms, keys). */
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
    const gchar *text; /* the state's own copy: equal strings are one */
    guint16 key;       /* of a field or method of any class or context; 0: none */
    guint16 own;       /* of the plugin's own fields of state: their row in `fields`; 0: none */
} ScriptKeySlot;

/* What a running callback works on.  Callbacks nest: a piece sent home by a hook calls others. */
typedef struct {
    const AvGame *game; /* NULL: there is none yet */
    const AvRuleset *ruleset;
    guint rules;       /* whose callback it is: their index in the ruleset */
    gboolean writable; /* the position may be changed */
    gboolean land;     /* it is a game of tiles */
    AvAction *action;
    gboolean action_writable;
    AvActionList *list;
    struct _ScriptTask *task; /* that a computer player is asked; NULL: none */
} ScriptFrame;

typedef struct {
    ScriptPlugin *plugin;
    guint64 serial;
    AvSandbox *sandbox;
    lua_State *L;
    ScriptFrame frame;
    guint depth;
    guint32 epoch;                  /* handles of an earlier outermost call are stale */
    guint64 question;               /* that the sandbox has a budget for; see game_question */
    guint64 granted, before;        /* steps left as that began, and as the outermost call did */
    guint last_listed;              /* kind of action */
    guint64 options_of;             /* serial of the ruleset whose options are kept; 0: of none */
    int *functions;                 /* in the registry, by number from 1 */
    int game, action, list, task;   /* the one handle of each, in the registry */
    int contexts[AV_N_LAND_POINTS]; /* the same of the context of each point */
    gpointer context_at[AV_N_LAND_POINTS]; /* what it stands for; NULL: no such hook is running */
    GPtrArray *networks;                   /* AvNetwork *, used again in each call; or NULL */
    guint n_networks;                      /* that the call of NETWORKS_EPOCH uses */
    guint32 networks_epoch;
    /* By name and scope: 1 plus the number of the plugin's own field of state; 0: none. */
    guint16 (*fields)[AV_N_SCOPES];
    ScriptKeySlot keys[SCRIPT_KEY_SLOTS];
} ScriptThread;

/* One that declares nothing yet; its files lie in FOLDER. */
ScriptPlugin *script_plugin_new (const gchar *id, const gchar *folder);
void script_plugin_free (ScriptPlugin *plugin);
/* A state of it in which nothing has run. */
ScriptThread *script_thread_new (ScriptPlugin *plugin);
void script_thread_free (ScriptThread *thread);
/* The plugin's state on this thread, made when it is first needed; NULL and an error. */
ScriptThread *script_plugin_get_thread (ScriptPlugin *plugin, GError **error);
/* A lasting copy of TEXT, or NULL where there are too many. */
const gchar *script_plugin_keep_text (ScriptPlugin *plugin, const gchar *text);

/* This thread's states by the serials of their plugins, SCRIPT_N_AT_HAND of them or NULL. */
extern __thread ScriptThread **script_threads_at_hand;
extern __thread guint64 script_n_at_hand;

static inline ScriptThread *
script_plugin_thread (ScriptPlugin *plugin, GError **error)
{
    if (G_LIKELY (plugin->serial < script_n_at_hand && script_threads_at_hand[plugin->serial]))
        return script_threads_at_hand[plugin->serial];
    return script_plugin_get_thread (plugin, error);
}

/* --- the engine's callbacks, and what calls a script's functions (call.c) --- */

/* By point; a ScriptHookCall in `data` says which function each is to call, ScriptActionCalls and
 * ScriptPhaseCalls (declare.h) do so for the others. */
extern const AvHookFn script_hook_calls[AV_N_LAND_POINTS];
const AvRefusal *
script_call_check (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow script_call_commit (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void script_call_describe (const AvGame *game, guint rules, const AvAction *action, GString *text,
                           gconstpointer data);
AvFlow script_call_enter (AvGame *game, guint rules, gconstpointer data);
void script_call_list (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);

/* Pushes arguments behind the game and says how many; TAKE finds the one result at 1, DATA at 2, and
 * may raise. */
typedef int (*ScriptGive) (lua_State *L, gpointer data);
/* Calls function NUMBER of the plugin whose game is played.  FALSE: it failed, which has been reported. */
gboolean script_call_play (const AvGame *game, guint number, gboolean changes, ScriptGive give,
                           lua_CFunction take, gpointer data);

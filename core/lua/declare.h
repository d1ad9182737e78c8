/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * declare.h: turns the table that an init.lua returns into the tables that the engine takes;
 * private.
 *
 * Tables of scripts are read by the rows of declare.def, one for each key that a table may have.
 */
#pragma once

#include "lua/script.h"

#include <avignon/bot.h>

/* --- data of hooks, actions and phases; functions are numbers from 1, and 0 is none --- */

typedef struct {
    ScriptPlugin *plugin; /* whose they are */
    guint function;
} ScriptHookCall;

typedef struct {
    ScriptPlugin *plugin;
    const gchar *name; /* the verb */
    guint check, commit, describe, among;
    const gchar *among_place; /* "ID/FILE:LINE: among “VERB”", for what it returns */
    /* The field of state while which it is listed in phases of other rules; NULL: always. */
    const gchar *state;
} ScriptActionCalls;

typedef struct {
    ScriptPlugin *plugin;
    const gchar *name; /* the id */
    guint enter, list;
} ScriptPhaseCalls;

/* What a plugin that is a whole game declares; its functions are numbers too. */
typedef struct {
    gint min_players, max_players;
    const gchar *const *items, *const *item_names;
    guint begin, ends, finish, tiles_left, draw, layout;
    AvGameDef def;
} ScriptPlay;

/* A computer player. */
typedef struct {
    ScriptPlugin *plugin;
    guint choose;
    AvBotDef def;
} ScriptBotDef;

/* A word of scenarios. */
typedef struct {
    const gchar *word;
    guint prelude, expect;
} ScriptStatement;

/* --- all that a plugin declares --- */

typedef enum {
#define SCRIPT_READING(...)
#define SCRIPT_ENTRY(ENTRY, ...) SCRIPT_ENTRY_##ENTRY,
#define SCRIPT_ROW(...)
#include "lua/declare.def"
    SCRIPT_N_ENTRIES
} ScriptEntryId;

struct _ScriptTables {
    ScriptPlugin *plugin; /* whose they are */
    AvRules rules;
    ScriptPlay *play;                  /* of a whole game; or NULL */
    GArray *entries[SCRIPT_N_ENTRIES]; /* of structs, by entry; ended by one that is all 0 */
    AvLandDefs kinds;
    GHashTable *refusals; /* name -> AvRefusal * */
    GPtrArray *memory;    /* everything that the tables point to */
    GArray *functions;    /* int: where, in the state that was read, function n + 1 is kept */
};

ScriptTables *script_tables_new (ScriptPlugin *plugin);
void script_tables_free (ScriptTables *tables);
/* Reads what init.lua returned, from the top of the stack of L; raises errors with file and line. */
void script_tables_read (ScriptTables *tables, lua_State *L);
/* Returns MEMORY, which is now freed with the tables. */
gpointer script_tables_keep (ScriptTables *tables, gpointer memory);

/* --- tables of scripts, by rows --- */

/* A value that is being read. */
typedef struct {
    ScriptTables *tables; /* NULL: texts belong to the record, and messages name no place */
    lua_State *L;
    const gchar *where; /* what messages call it */
    const gchar *name;  /* its key, or NULL */
    int at, outer; /* its place on the stack, and that of the table around it (0: there is none) */
} ScriptReader;

typedef void (*ScriptRead) (const ScriptReader *reader, gpointer data);

/* Reads the table on top of the stack into RECORD and CALLS; raises an error for what is missing, unknown or wrong in it. */
void script_read_entry (const ScriptReader *reader, ScriptEntryId entry, gpointer record,
                        gpointer calls);
/* Calls READ with each member of the list under KEY in the table, if there is one, on top of the stack. */
void script_read_list (const ScriptReader *reader, const gchar *key, guint max, ScriptRead read,
                       gpointer data);
/* Raises an error about KEY of the table (NULL: about the whole). */
int script_blame (const ScriptReader *reader, const gchar *key, const gchar *format, ...)
    G_GNUC_PRINTF (3, 4);

/* These push functions that do what a table only states (derive.c).  FALSE: there is no such function, and nothing is
 * pushed. */
/* A hook of `actions` that lists one action: by its `among`, or as one without arguments. */
gboolean script_derive_hook (const ScriptReader *reader, const AvActionDef *def);
/* A phase's function that lists those of these verbs that are the plugin's own. */
gboolean script_derive_list (const ScriptReader *reader, const gchar *const *verbs);
/* A check that refuses, with REFUSAL, an action that names nothing of its `among`. */
void script_derive_check (const ScriptReader *reader, const gchar *refusal);
/* A function that describes an action by the list on top of the stack, which it takes: a text, and the parts of the action
 * that stand in it. */
void script_derive_description (const ScriptReader *reader);

/* Reads the tables `game` (play.c) and `bot` (bot.c). */
void script_play_read (const ScriptReader *reader);
void script_bot_read (const ScriptReader *reader);

/* Words of scripts, by number: AvScope, AvClosing, AvArgType. */
extern const gchar *const script_scope_names[];
extern const gchar *const script_closing_names[];
extern const gchar *const script_arg_types[];

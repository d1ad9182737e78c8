/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * declare.h: turns the table that an init.lua returns into the tables that the engine takes;
 * private.
 *
 * A table of a script is read by a list of rows, one for each key that may stand in it: what is needed,
 * of which type, where it goes in a struct, and what it means.  The reference and what editors complete
 * come from the same rows.
 */
#pragma once

#include "lua/script.h"

/* --- what hooks, actions and phases are registered with: functions are numbers from 1; 0: none --- */

typedef struct {
    ScriptPlugin *plugin; /* whose they are */
    guint function;
} ScriptHookCall;

typedef struct {
    ScriptPlugin *plugin;
    guint check, commit, describe;
} ScriptActionCalls;

typedef struct {
    ScriptPlugin *plugin;
    guint enter, list;
} ScriptPhaseCalls;

/* Of a whole game. */
typedef struct {
    guint begin, ends, end, tiles_left, draw, layout;
} ScriptPlayCalls;

/* Of a word of scenarios. */
typedef struct {
    const gchar *word;
    guint prelude, expect;
} ScriptStatement;

/* --- all that a plugin declares --- */

struct _ScriptTables {
    ScriptPlugin *plugin; /* whose they are */
    AvRules rules;
    AvGameDef play; /* where rules.plays is set */
    ScriptPlayCalls play_calls;
    const gchar *const *items, *const *item_names;
    GArray *actions, *phases, *hooks, *fields, *counters, *reasons, *terrains, *marks, *pieces;
    GArray *statements; /* ScriptStatement */
    AvLandDefs kinds;
    GHashTable *refusals; /* name -> AvRefusal * */
    GPtrArray *memory;    /* all that the tables point to */
    GArray *functions;    /* int: where the state that was read keeps function n + 1 */
};

ScriptTables *script_tables_new (ScriptPlugin *plugin);
void script_tables_free (ScriptTables *tables);
/* Reads what init.lua returned, on top of the stack of L; raises what is wrong, with file and line. */
void script_tables_read (ScriptTables *tables, lua_State *L);

/* --- tables of scripts, by rows --- */

typedef enum {
    SCRIPT_READ_ID,     /* const gchar *: small letters, digits, hyphens */
    SCRIPT_READ_TEXT,   /* const gchar * */
    SCRIPT_READ_ICON,   /* the same: a file in the plugin's folder, which must be there */
    SCRIPT_READ_IDS,    /* const gchar *const *, NULL-terminated */
    SCRIPT_READ_TEXTS,  /* the same, of any texts */
    SCRIPT_READ_LETTER, /* gchar */
    SCRIPT_READ_BOOL,   /* gboolean */
    SCRIPT_READ_FLAG,   /* a bit (in MIN) of a guint */
    SCRIPT_READ_WORD,   /* an enum, by its place in WORDS */
    SCRIPT_READ_INT,    /* gint32 */
    SCRIPT_READ_INT8,   /* gint8 or guint8 */
    SCRIPT_READ_UINT16,
    SCRIPT_READ_CALL,  /* guint in the struct of calls: the number of a function */
    SCRIPT_READ_OTHER, /* read elsewhere */
} ScriptReadType;

typedef struct {
    const gchar *key; /* NULL ends a list */
    ScriptReadType read;
    guint offset;
    gint min, max;
    const gchar *const *words; /* NULL-terminated */
    gboolean needed;
    const gchar *type; /* in the reference, where READ does not tell it */
    const gchar *doc;
    const gchar *was; /* its name in the interface before, for those who still write it; or NULL */
} ScriptKey;

/* In a row: where in the struct the value goes. */
#define AT(type, member) .offset = G_STRUCT_OFFSET (type, member)

/* Reads the table on top of the stack into RECORD and CALLS; what stands in its array part is left.
 * Raises with WHERE what is missing, unknown or wrong. */
void script_read_table (ScriptTables *tables, lua_State *L, const ScriptKey *keys, gpointer record,
                        gpointer calls, const gchar *where);
/* A copy that lives as long as the tables. */
const gchar *script_tables_keep (ScriptTables *tables, const gchar *text);

/* One kind of tables that scripts write; for the reference. */
typedef struct {
    const gchar *title; /* "ActionEntry" */
    const gchar *key;   /* under which init.lua has a list of them; or NULL */
    const ScriptKey *keys;
    const gchar *first; /* what stands first in it, without a key; or NULL */
} ScriptEntry;

/* One after the other; without a title after the last. */
ScriptEntry script_get_entry (guint i);

/* Words of scripts, by number: AvScope, AvClosing, AvArgType. */
extern const gchar *const script_scope_names[];
extern const gchar *const script_closing_names[];
extern const gchar *const script_arg_types[];

/* --- whole games (play.c) --- */

extern const ScriptKey script_play_keys[], script_statement_keys[], script_layout_keys[],
    script_zone_keys[], script_card_keys[];
/* Reads the table `game`, on top of the stack. */
void script_play_read (ScriptTables *tables, lua_State *L);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * binding-private.h: what the parts of the Lua binding share; private.
 *
 * A plugin is loaded once: what its init.lua returns becomes tables as those of an object
 * (lua-tables.c).  Each thread that plays with it has a state of its own, in which the same file was
 * run; functions are known by their numbers, which are the same in all states.  A callback of the
 * engine (lua-call.c) finds plugin and state and calls the function with handles: userdata that are
 * made once a state and name something of the game in hand by number.
 *
 * Every C function that scripts can reach and that makes handles has the table of them as its first
 * upvalue.
 */
#pragma once

#include <avignon/land-hook.h>
#include <avignon/host/loader.h>
#include "lua/sandbox.h"

#include <lauxlib.h>

/* The texts that a plugin makes while it runs and that must stay (terms, keys). */
#define SCRIPT_MAX_TEXTS 4096
/* Numbers a script hands over as points or counts; sums of them stay far from overflowing. */
#define SCRIPT_MAX_POINTS 1000000

/* --- what a plugin declares (lua-tables.c) --- */

typedef struct _ScriptPlugin ScriptPlugin;

/* What hooks, actions and phases are registered with: whose they are, and which functions they call.
 * Functions are numbers from 1; 0: none. */
typedef struct {
    ScriptPlugin *plugin;
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

/* Of a whole game; of its statements each has a word. */
typedef struct {
    guint begin, ends, end, tiles_left, draw, layout;
} ScriptPlayCalls;

typedef struct {
    const gchar *word;
} ScriptStatement;

typedef struct {
    guint prelude, expect;
} ScriptStatementCalls;

typedef struct {
    ScriptPlugin *plugin; /* whose they are */
    AvRules rules;
    AvGameDef play; /* where rules.plays is set */
    ScriptPlayCalls play_calls;
    const gchar *const *things, *const *thing_names;
    GArray *statements, *statement_calls; /* ScriptStatement, ScriptStatementCalls */
    GArray *actions, *phases, *hooks, *fields, *counters, *reasons, *terrains, *marks, *pieces;
    AvLandKinds kinds;
    GHashTable *refusals; /* name -> AvRefusal * */
    GPtrArray *memory;    /* all that the tables point to */
    GArray *functions;    /* int: where the state that was read keeps function n + 1 */
} ScriptTables;

ScriptTables *script_tables_new (ScriptPlugin *plugin);
void script_tables_free (ScriptTables *tables);
/* Reads what init.lua returned, on top of the stack of L; raises what is wrong.  DOMAIN: of texts. */
void script_tables_read (ScriptTables *tables, lua_State *L, const gchar *domain);

/* --- a plugin, and its state on one thread (lua-thread.c) --- */

struct _ScriptPlugin {
    guint64 serial; /* never used twice */
    gchar *id, *folder, *file, *domain;
    ScriptTables *tables;
    GPtrArray *threads; /* ScriptThread *: its states */
    GMutex lock;        /* of texts */
    GHashTable *texts;  /* gchar *, owned: kept as long as the plugin */
};

#define SCRIPT_KEY_SLOTS 1024

typedef struct {
    const gchar *text; /* the state's own copy: equal strings are one */
    guint16 key;       /* ScriptKey, or a field of a context; 0: neither */
    guint16 field;     /* number of the plugin's own state field of that name and 1; 0: none */
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
} ScriptFrame;

typedef struct {
    ScriptPlugin *plugin;
    guint64 serial;
    AvSandbox *box;
    lua_State *L;
    ScriptFrame frame;
    guint depth;
    guint32 epoch; /* handles of an earlier outermost call are stale */
    gconstpointer budget_game;
    guint budget_action;
    int *functions;         /* in the registry, by number from 1 */
    int game, action, list; /* the one userdata of each, in the registry */
    int contexts[AV_N_LAND_POINTS];
    gpointer context_at[AV_N_LAND_POINTS]; /* ScriptContext * */
    GPtrArray *networks;                   /* AvNetwork *, used again in each call; or NULL */
    guint n_networks;                      /* that the call of NETWORKS_EPOCH uses */
    guint32 networks_epoch;
    ScriptKeySlot keys[SCRIPT_KEY_SLOTS];
} ScriptThread;

/* The plugin's state on this thread, made when it is first needed; NULL and an error. */
ScriptThread *script_plugin_get_thread (ScriptPlugin *plugin, GError **error);
/* Lets go of all states, on whichever thread. */
void script_plugin_drop_threads (ScriptPlugin *plugin);
/* A lasting copy of TEXT, or NULL where there are too many. */
const gchar *script_plugin_keep_text (ScriptPlugin *plugin, const gchar *text);

extern __thread ScriptThread *script_threads_at_hand[8];

static inline ScriptThread *
script_plugin_thread (ScriptPlugin *plugin, GError **error)
{
    ScriptThread *thread =
        script_threads_at_hand[plugin->serial % G_N_ELEMENTS (script_threads_at_hand)];
    if (G_LIKELY (thread && thread->serial == plugin->serial))
        return thread;
    return script_plugin_get_thread (plugin, error);
}

/* --- keys: names of fields, compared by address (lua-keys.c) --- */

typedef enum {
    SCRIPT_KEY_NONE,
#define SCRIPT_KEY(name) SCRIPT_KEY_##name,
#include "lua/keys.def"
#undef SCRIPT_KEY
    SCRIPT_N_KEYS
} ScriptKey;

/* Fills in the keys of a new state; runs in it. */
void script_keys_init (ScriptThread *thread, lua_State *L);
/* The number of a name that is no ScriptKey, the same in all states. */
guint script_key_of_name (const gchar *name);
guint script_n_keys (void);

static inline const ScriptKeySlot *
script_key_slot (const ScriptThread *thread, lua_State *L, int index)
{
    /* Of a number it would make a text: where that may come, it is looked for before. */
    const gchar *text = lua_tostring (L, index);
    guint at = (guint) (((guintptr) text >> 4) * 0x9e3779b1u) >> 22;
    while (thread->keys[at].text != text && thread->keys[at].text)
        at = (at + 1) % SCRIPT_KEY_SLOTS;
    return &thread->keys[at];
}

static inline guint
script_key (const ScriptThread *thread, lua_State *L, int index)
{
    return script_key_slot (thread, L, index)->key;
}

/* --- handles (lua-handle.c) --- */

typedef enum {
    SCRIPT_CLASS_GAME,
    SCRIPT_CLASS_RULESET,
    SCRIPT_CLASS_PLAYER,
    SCRIPT_CLASS_TILE,
    SCRIPT_CLASS_SEGMENT,
    SCRIPT_CLASS_FEATURE,
    SCRIPT_CLASS_PIECE,
    SCRIPT_CLASS_KIND,
    SCRIPT_CLASS_PART, /* a segment as printed on a kind */
    SCRIPT_CLASS_TERRAIN,
    SCRIPT_CLASS_MARK,
    SCRIPT_CLASS_PIECE_KIND,
    SCRIPT_CLASS_NETWORK,
    SCRIPT_CLASS_STATE, /* the plugin's fields of a scope */
    SCRIPT_CLASS_ARRAY, /* one of them that is an array */
    SCRIPT_CLASS_ACTION,
    SCRIPT_CLASS_LIST,
    SCRIPT_CLASS_CONTEXT,
    SCRIPT_CLASS_VIEW, /* a part of a context that is more than a value */
    SCRIPT_N_CLASSES
} ScriptClass;

#define SCRIPT_MAGIC 0xa7160000u

typedef struct {
    guint32 tag;    /* SCRIPT_MAGIC | ScriptClass */
    guint32 epoch;  /* of the call it was last handed out in */
    guint32 number; /* what it names */
    guint32 scope;  /* state: AvScope; array: with the field's number above it */
} ScriptHandle;

typedef struct {
    guint32 tag;
    guint32 point;
    gpointer at; /* NULL: no such hook is running */
} ScriptContext;

typedef struct {
    guint32 tag;
    guint32 field; /* number of the context's field */
    const ScriptContext *context;
} ScriptView;

#define SCRIPT_THREAD(L) ((ScriptThread *) av_sandbox_owner (L))

/* What a class can do, once for all states. */
typedef struct {
    const gchar *name; /* "tile" */
    lua_CFunction index, newindex, len, equal;
    const luaL_Reg *methods; /* or NULL */
} ScriptClassDef;

extern const ScriptClassDef script_class_game, script_class_ruleset, script_class_player,
    script_class_tile, script_class_segment, script_class_feature, script_class_piece,
    script_class_kind, script_class_part, script_class_terrain, script_class_mark,
    script_class_piece_kind, script_class_network, script_class_state, script_class_array,
    script_class_action, script_class_list, script_class_context, script_class_view;

/* Makes the metatables and the handles there is one of; runs in a new state. */
void script_handles_init (ScriptThread *thread, lua_State *L);

/* Pushes the handle of a class for NUMBER; equal numbers, equal handles. */
void script_push_handle (lua_State *L, ScriptClass class, guint32 number, guint32 scope);
/* The same, or nil for AV_NONE. */
void script_push_handle_or_nil (lua_State *L, ScriptClass class, guint32 number);
void script_push_player (lua_State *L, gint player); /* nil for nature and nobody */

/* The handle at INDEX, which must be of CLASS and of this call: raises. */
ScriptHandle *script_check_handle (lua_State *L, int index, ScriptClass class);
/* The one at 1 of a metamethod: known to be of its class. */
static inline const ScriptHandle *
script_self (ScriptThread *thread, lua_State *L)
{
    const ScriptHandle *handle = lua_touserdata (L, 1);
    if (G_UNLIKELY (handle->epoch != thread->epoch || thread->depth == 0))
        luaL_error (L, "this %s is stale: handles hold for one call only",
                    handle->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_STATE) ? "state" : "handle");
    return handle;
}

guint script_check_player (lua_State *L, int index);
gint script_check_player_or_nobody (lua_State *L, int index);
/* A segment's number, from a segment or a feature. */
guint script_check_segment (lua_State *L, int index);
gint script_check_int (lua_State *L, int index, gint min, gint max);
gboolean script_check_boolean (lua_State *L, int index);
const gchar *script_check_id (lua_State *L, int index);

/* The running game; raises where there is none, or none of tiles, or where it may not be changed. */
const AvGame *script_check_game (ScriptThread *thread, lua_State *L);
const AvGame *script_check_land (ScriptThread *thread, lua_State *L);
const AvRuleset *script_check_tiles (ScriptThread *thread, lua_State *L);
AvGame *script_check_writable (ScriptThread *thread, lua_State *L);
/* The same for what players are told of, which is counted as so many steps. */
#define SCRIPT_STEPS_PER_EVENT 500
AvGame *script_check_telling (ScriptThread *thread, lua_State *L);
/* After something that called other rules: raises where one of them failed. */
void script_check_failure (ScriptThread *thread, lua_State *L);

/* Field or method KEY of the class is not there: the method from the table in upvalue 2, or an
 * error. */
int script_index_method (lua_State *L);
int script_no_field (lua_State *L, const gchar *class);

/* Number by id, raising where there is none. */
guint script_check_terrain (lua_State *L, const AvRuleset *ruleset, int index);
guint script_check_mark (lua_State *L, const AvRuleset *ruleset, int index);
guint script_check_piece_kind (lua_State *L, const AvRuleset *ruleset, int index);
/* Pushes the id of a piece kind. */
void script_push_piece_kind (lua_State *L, const AvRuleset *ruleset, guint kind);
void script_push_terrain (lua_State *L, const AvRuleset *ruleset, guint terrain);
/* Pushes what KEY names of a kind of piece, where a single piece has it as well; FALSE: it names
 * none of that, and nothing is pushed. */
gboolean script_push_piece_field (lua_State *L, ScriptKey key, const AvPieceDef *def);
/* What a game draws: a kind of tile as a handle, else its name. */
void script_push_thing (ScriptThread *thread, lua_State *L, guint thing);
guint script_check_thing (ScriptThread *thread, lua_State *L, int index);
/* A text that stays: a term's, a key's. */
const gchar *script_check_text (ScriptThread *thread, lua_State *L, int index);

/* What `for` takes: NEXT, the first argument, nil; a method's last words. */
int script_push_iterator (lua_State *L, lua_CFunction next);
int script_ruleset_option (lua_State *L);
guint script_sides (ScriptThread *thread, lua_State *L, guint kind, const gchar *terrain);
/* Raises where no further phase can be pushed. */
void script_check_frames (lua_State *L, const AvGame *game);

/* lua-land.c: methods of the game */
int script_game_tile (lua_State *L);
int script_game_tile_at (lua_State *L);
int script_game_tiles_beside (lua_State *L);
int script_game_sides_beside (lua_State *L);
int script_game_segment (lua_State *L);
int script_game_piece (lua_State *L);
int script_game_each_tile (lua_State *L);
int script_game_each_segment (lua_State *L);
int script_game_each_piece (lua_State *L);
int script_game_next_piece (lua_State *L);
int script_game_find_piece (lua_State *L);
int script_game_return_piece (lua_State *L);
int script_game_move_piece (lua_State *L);
int script_game_take_piece (lua_State *L);
int script_game_worth (lua_State *L);
int script_game_make_due (lua_State *L);
int script_game_fits (lua_State *L);
int script_game_left (lua_State *L);
int script_game_role (lua_State *L);
int script_game_cell (lua_State *L);
int script_game_cell_xy (lua_State *L);

int script_game_clear_tile (lua_State *L);

/* lua-network.c: methods of the game and of tiles */
int script_game_network_of_way (lua_State *L);
int script_game_network_of_point (lua_State *L);
int script_game_network_of_end (lua_State *L);
int script_game_may_come (lua_State *L);
int script_tile_each_meet (lua_State *L);
void script_networks_free (ScriptThread *thread);

/* --- contexts (lua-context.c) --- */

guint script_n_context_fields (void);
/* "AvPlaceContext.candidates" of field I. */
const gchar *script_context_field_name (guint i);

/* --- the tables of callbacks (lua-call.c) --- */

/* By point. */
extern const AvHookFn script_hook_calls[AV_N_LAND_POINTS];
const AvRefusal *
script_call_check (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow script_call_commit (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void script_call_describe (const AvGame *game, guint rules, const AvAction *action, GString *text,
                           gconstpointer data);
AvFlow script_call_enter (AvGame *game, guint rules, gconstpointer data);
void script_call_list (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);

/* --- whole games (lua-play.c) --- */

/* Reads the table `game`, on top of the stack. */
void script_play_read (ScriptTables *tables, lua_State *L);
/* Pushes arguments behind the game and says how many; TAKE finds the one result at 1, DATA at 2, and
 * may raise. */
typedef int (*ScriptGive) (lua_State *L, gpointer data);
/* Calls function NUMBER of the plugin whose game is played.  FALSE: it failed, and that is told. */
gboolean script_call_play (const AvGame *game, guint number, gboolean changes, ScriptGive give,
                           lua_CFunction take, gpointer data);

/* The names of the points, by number. */
extern const gchar *const script_point_names[AV_N_LAND_POINTS];

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lua-private.h: what the parts of the Lua binding share; private.
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

#include "land/hook.h"
#include "plugin/loader.h"
#include "plugin/lua-box.h"

#include <lauxlib.h>

/* How many hooks one plugin may have at one point. */
#define LUA_SLOTS 8
/* The texts that a plugin makes while it runs and that must stay (terms, keys). */
#define LUA_MAX_TEXTS 4096
/* Numbers a script hands over as points or counts; sums of them stay far from overflowing. */
#define LUA_MAX_POINTS 1000000

/* --- what a plugin declares (lua-tables.c) --- */

/* Functions are numbers from 1; 0: none. */
typedef struct {
    guint check, commit, describe;
} LuaActionCalls;

typedef struct {
    guint enter, list;
} LuaPhaseCalls;

/* Of a whole game; of its statements each has a word. */
typedef struct {
    guint begin, ends, end, tiles_left, draw, layout;
} LuaPlayCalls;

typedef struct {
    const gchar *word;
} LuaStatement;

typedef struct {
    guint prelude, expect;
} LuaStatementCalls;

typedef struct {
    AvRules rules;
    AvGameDef play; /* where rules.plays is set */
    LuaPlayCalls play_calls;
    const gchar *const *things, *const *thing_names;
    GArray *statements, *statement_calls; /* LuaStatement, LuaStatementCalls */
    GArray *actions, *action_calls;       /* AvActionDef, LuaActionCalls */
    GArray *phases, *phase_calls;         /* AvPhaseDef, LuaPhaseCalls */
    GArray *hooks, *fields, *counters, *reasons, *terrains, *marks, *pieces;
    AvLandKinds kinds;
    guint calls[AV_N_LAND_POINTS][LUA_SLOTS];
    GHashTable *refusals; /* name -> AvRefusal * */
    GPtrArray *memory;    /* all that the tables point to */
    GArray *functions;    /* int: where the state that was read keeps function n + 1 */
} LuaTables;

LuaTables *lua_tables_new (void);
void lua_tables_free (LuaTables *tables);
/* Reads what init.lua returned, on top of the stack of L; raises what is wrong.  DOMAIN: of texts. */
void lua_tables_read (LuaTables *tables, lua_State *L, const gchar *domain);

/* --- a plugin, and its state on one thread (lua-thread.c) --- */

typedef struct {
    guint64 serial; /* never used twice */
    gchar *id, *folder, *file, *domain;
    LuaTables *tables;
    GPtrArray *threads; /* LuaThread *: its states */
    GMutex lock;        /* of texts */
    GHashTable *texts;  /* gchar *, owned: kept as long as the plugin */
} LuaPlugin;

#define LUA_KEY_SLOTS 1024

typedef struct {
    const gchar *text; /* the state's own copy: equal strings are one */
    guint16 key;       /* LuaKey, or a field of a context; 0: neither */
    guint16 field;     /* number of the plugin's own state field of that name and 1; 0: none */
} LuaKeySlot;

/* What a running callback works on.  Callbacks nest: a piece sent home by a hook calls others. */
typedef struct {
    const AvGame *game; /* NULL: there is none yet */
    const AvRuleset *ruleset;
    guint self;
    gboolean writable; /* the position may be changed */
    gboolean land;     /* it is a game of tiles */
    AvAction *action;
    gboolean action_writable;
    AvActionList *list;
} LuaFrame;

typedef struct {
    LuaPlugin *plugin;
    guint64 serial;
    AvLuaBox *box;
    lua_State *L;
    LuaFrame frame;
    guint depth;
    guint32 epoch; /* handles of an earlier outermost call are stale */
    gconstpointer budget_game;
    guint budget_action;
    int *functions;         /* in the registry, by number from 1 */
    int game, action, list; /* the one userdata of each, in the registry */
    int contexts[AV_N_LAND_POINTS];
    gpointer context_at[AV_N_LAND_POINTS]; /* LuaContext * */
    GPtrArray *networks;                   /* AvNetwork *, used again in each call; or NULL */
    guint n_networks;                      /* that the call of NETWORKS_EPOCH uses */
    guint32 networks_epoch;
    LuaKeySlot keys[LUA_KEY_SLOTS];
} LuaThread;

/* The plugin's state on this thread, made when it is first needed; NULL and an error. */
LuaThread *lua_plugin_get_thread (LuaPlugin *plugin, GError **error);
/* Lets go of all states, on whichever thread. */
void lua_plugin_drop_threads (LuaPlugin *plugin);
/* A lasting copy of TEXT, or NULL where there are too many. */
const gchar *lua_plugin_keep_text (LuaPlugin *plugin, const gchar *text);

extern __thread LuaThread *lua_threads_at_hand[8];

static inline LuaThread *
lua_plugin_thread (LuaPlugin *plugin, GError **error)
{
    LuaThread *thread = lua_threads_at_hand[plugin->serial % G_N_ELEMENTS (lua_threads_at_hand)];
    if (G_LIKELY (thread && thread->serial == plugin->serial))
        return thread;
    return lua_plugin_get_thread (plugin, error);
}

/* --- keys: names of fields, compared by address (lua-keys.c) --- */

typedef enum {
    LUA_KEY_NONE,
#define LUA_KEY(name) LUA_KEY_##name,
#include "plugin/lua-keys.def"
#undef LUA_KEY
    LUA_N_KEYS
} LuaKey;

/* Fills in the keys of a new state; runs in it. */
void lua_keys_init (LuaThread *thread, lua_State *L);
/* The number of a name that is no LuaKey, the same in all states. */
guint lua_key_of_name (const gchar *name);
guint lua_n_keys (void);

static inline const LuaKeySlot *
lua_key_slot (const LuaThread *thread, lua_State *L, int index)
{
    /* Of a number it would make a text: where that may come, it is looked for before. */
    const gchar *text = lua_tostring (L, index);
    guint at = (guint) (((guintptr) text >> 4) * 0x9e3779b1u) >> 22;
    while (thread->keys[at].text != text && thread->keys[at].text)
        at = (at + 1) % LUA_KEY_SLOTS;
    return &thread->keys[at];
}

static inline guint
lua_key (const LuaThread *thread, lua_State *L, int index)
{
    return lua_key_slot (thread, L, index)->key;
}

/* --- handles (lua-handle.c) --- */

typedef enum {
    LUA_CLASS_GAME,
    LUA_CLASS_RULESET,
    LUA_CLASS_PLAYER,
    LUA_CLASS_TILE,
    LUA_CLASS_SEGMENT,
    LUA_CLASS_FEATURE,
    LUA_CLASS_PIECE,
    LUA_CLASS_KIND,
    LUA_CLASS_PART, /* a segment as printed on a kind */
    LUA_CLASS_TERRAIN,
    LUA_CLASS_MARK,
    LUA_CLASS_PIECE_KIND,
    LUA_CLASS_NETWORK,
    LUA_CLASS_STATE, /* the plugin's fields of a scope */
    LUA_CLASS_ARRAY, /* one of them that is an array */
    LUA_CLASS_ACTION,
    LUA_CLASS_LIST,
    LUA_CLASS_CONTEXT,
    LUA_CLASS_VIEW, /* a part of a context that is more than a value */
    LUA_N_CLASSES
} LuaClass;

#define LUA_MAGIC 0xa7160000u

typedef struct {
    guint32 tag;    /* LUA_MAGIC | LuaClass */
    guint32 epoch;  /* of the call it was last handed out in */
    guint32 number; /* what it names */
    guint32 scope;  /* state: AvScope; array: with the field's number above it */
} LuaHandle;

typedef struct {
    guint32 tag;
    guint32 point;
    gpointer at; /* NULL: no such hook is running */
} LuaContext;

typedef struct {
    guint32 tag;
    guint32 field; /* number of the context's field */
    const LuaContext *context;
} LuaView;

#define LUA_THREAD(L) ((LuaThread *) av_lua_box_owner (L))

/* What a class can do, once for all states. */
typedef struct {
    const gchar *name; /* "tile" */
    lua_CFunction index, newindex, len, equal;
    const luaL_Reg *methods; /* or NULL */
} LuaClassDef;

extern const LuaClassDef lua_class_game, lua_class_ruleset, lua_class_player, lua_class_tile,
    lua_class_segment, lua_class_feature, lua_class_piece, lua_class_kind, lua_class_part,
    lua_class_terrain, lua_class_mark, lua_class_piece_kind, lua_class_network, lua_class_state,
    lua_class_array, lua_class_action, lua_class_list, lua_class_context, lua_class_view;

/* Makes the metatables and the handles there is one of; runs in a new state. */
void lua_handles_init (LuaThread *thread, lua_State *L);

/* Pushes the handle of a class for NUMBER; equal numbers, equal handles. */
void lua_push_handle (lua_State *L, LuaClass class, guint32 number, guint32 scope);
/* The same, or nil for AV_NONE. */
void lua_push_handle_or_nil (lua_State *L, LuaClass class, guint32 number);
void lua_push_player (lua_State *L, gint player); /* nil for nature and nobody */

/* The handle at INDEX, which must be of CLASS and of this call: raises. */
LuaHandle *lua_check_handle (lua_State *L, int index, LuaClass class);
/* The one at 1 of a metamethod: known to be of its class. */
static inline const LuaHandle *
lua_self (LuaThread *thread, lua_State *L)
{
    const LuaHandle *handle = lua_touserdata (L, 1);
    if (G_UNLIKELY (handle->epoch != thread->epoch || thread->depth == 0))
        luaL_error (L, "this %s is stale: handles hold for one call only",
                    handle->tag == (LUA_MAGIC | LUA_CLASS_STATE) ? "state" : "handle");
    return handle;
}

guint lua_check_player (lua_State *L, int index);
gint lua_check_player_or_nobody (lua_State *L, int index);
/* A segment's number, from a segment or a feature. */
guint lua_check_segment (lua_State *L, int index);
gint lua_check_int (lua_State *L, int index, gint min, gint max);
gboolean lua_check_boolean (lua_State *L, int index);
const gchar *lua_check_id (lua_State *L, int index);

/* The running game; raises where there is none, or none of tiles, or where it may not be changed. */
const AvGame *lua_check_game (LuaThread *thread, lua_State *L);
const AvGame *lua_check_land (LuaThread *thread, lua_State *L);
const AvRuleset *lua_check_tiles (LuaThread *thread, lua_State *L);
AvGame *lua_check_writable (LuaThread *thread, lua_State *L);
/* The same for what players are told of, which is counted as so many steps. */
#define LUA_STEPS_PER_EVENT 500
AvGame *lua_check_telling (LuaThread *thread, lua_State *L);
/* After something that called other rules: raises where one of them failed. */
void lua_check_failure (LuaThread *thread, lua_State *L);

/* Field or method KEY of the class is not there: the method from the table in upvalue 2, or an
 * error. */
int lua_index_method (lua_State *L);
int lua_no_field (lua_State *L, const gchar *class);

/* Number by id, raising where there is none. */
guint lua_check_terrain (lua_State *L, const AvRuleset *ruleset, int index);
guint lua_check_mark (lua_State *L, const AvRuleset *ruleset, int index);
guint lua_check_piece_kind (lua_State *L, const AvRuleset *ruleset, int index);
/* Pushes the id of a piece kind. */
void lua_push_piece_kind (lua_State *L, const AvRuleset *ruleset, guint kind);
void lua_push_terrain (lua_State *L, const AvRuleset *ruleset, guint terrain);
/* Pushes what KEY names of a kind of piece, where a single piece has it as well; FALSE: it names
 * none of that, and nothing is pushed. */
gboolean lua_push_piece_field (lua_State *L, LuaKey key, const AvPieceDef *def);
/* What a game draws: a kind of tile as a handle, else its name. */
void lua_push_thing (LuaThread *thread, lua_State *L, guint thing);
guint lua_check_thing (LuaThread *thread, lua_State *L, int index);
/* A text that stays: a term's, a key's. */
const gchar *lua_check_text (LuaThread *thread, lua_State *L, int index);

/* What `for` takes: NEXT, the first argument, nil; a method's last words. */
int lua_push_iterator (lua_State *L, lua_CFunction next);
int lua_ruleset_option (lua_State *L);
guint lua_sides (LuaThread *thread, lua_State *L, guint kind, const gchar *terrain);
/* Raises where no further phase can be pushed. */
void lua_check_frames (lua_State *L, const AvGame *game);

/* lua-land.c: methods of the game */
int lua_game_tile (lua_State *L);
int lua_game_tile_at (lua_State *L);
int lua_game_tiles_beside (lua_State *L);
int lua_game_sides_beside (lua_State *L);
int lua_game_segment (lua_State *L);
int lua_game_piece (lua_State *L);
int lua_game_each_tile (lua_State *L);
int lua_game_each_segment (lua_State *L);
int lua_game_each_piece (lua_State *L);
int lua_game_next_piece (lua_State *L);
int lua_game_find_piece (lua_State *L);
int lua_game_return_piece (lua_State *L);
int lua_game_move_piece (lua_State *L);
int lua_game_take_piece (lua_State *L);
int lua_game_worth (lua_State *L);
int lua_game_make_due (lua_State *L);
int lua_game_fits (lua_State *L);
int lua_game_left (lua_State *L);
int lua_game_role (lua_State *L);
int lua_game_cell (lua_State *L);
int lua_game_cell_xy (lua_State *L);

int lua_game_clear_tile (lua_State *L);

/* lua-network.c: methods of the game and of tiles */
int lua_game_network_of_way (lua_State *L);
int lua_game_network_of_point (lua_State *L);
int lua_game_network_of_end (lua_State *L);
int lua_game_may_come (lua_State *L);
int lua_tile_each_meet (lua_State *L);
void lua_networks_free (LuaThread *thread);

/* --- contexts (lua-context.c) --- */

guint lua_n_context_fields (void);
/* "AvPlaceContext.candidates" of field I. */
const gchar *lua_context_field_name (guint i);

/* --- the tables of callbacks (lua-call.c) --- */

extern const AvHookFn lua_hook_calls[AV_N_LAND_POINTS][LUA_SLOTS];
const AvRefusal *lua_call_check (const AvGame *game, guint self, AvAction *action);
AvFlow lua_call_commit (AvGame *game, guint self, const AvAction *action);
void lua_call_describe (const AvGame *game, guint self, const AvAction *action, GString *text);
AvFlow lua_call_enter (AvGame *game, guint self);
void lua_call_list (const AvGame *game, guint self, AvActionList *list);

/* --- whole games (lua-play.c) --- */

/* Reads the table `game`, on top of the stack. */
void lua_play_read (LuaTables *tables, lua_State *L);
/* Pushes arguments behind the game and says how many; TAKE finds the one result at 1, DATA at 2, and
 * may raise. */
typedef int (*LuaGive) (lua_State *L, gpointer data);
/* Calls function NUMBER of the plugin whose game is played.  FALSE: it failed, and that is told. */
gboolean lua_call_play (const AvGame *game, guint number, gboolean changes, LuaGive give,
                        lua_CFunction take, gpointer data);

/* The names of the points, by number. */
extern const gchar *const lua_point_names[AV_N_LAND_POINTS];

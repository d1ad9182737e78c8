/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * class.h: the binding of game objects to Lua; private.
 *
 * Contents: classes, handles, arguments, messages, the current game, contexts.  What only the sources of the binding need is in
 * rows.h.
 *
 * A handle is a userdata that names something of the current game by its number.  Each is made once in a
 * state, and is valid for one call.  Every C function that makes handles has the table of them as its first
 * upvalue.
 */
#pragma once

#include "lua/script.h"

#include <avignon/bot.h>
#include <avignon/network.h>

/* The largest number of points, or count, that a script may pass at a time, so that sums of them do not overflow. */
#define SCRIPT_MAX_SCORE 1000000
/* The most that a tile, a mark or a term may be worth. */
#define SCRIPT_MAX_EACH 10000
/* The steps that an event costs a script. */
#define SCRIPT_STEPS_PER_EVENT 500

/* --- classes --- */

typedef enum {
#define SCRIPT_CLASS(ID, id, ...) SCRIPT_CLASS_##ID, SCRIPT_CLASS_OF_##id = SCRIPT_CLASS_##ID,
#define SCRIPT_FIELD(...)
#define SCRIPT_SETTABLE(...)
#define SCRIPT_ARGUMENT(...)
#define SCRIPT_CALL(...)
#define SCRIPT_DO(...)
#define SCRIPT_ALL(...)
#define SCRIPT_RESULTS(...)
#define SCRIPT_MEMBERS(...)
#define SCRIPT_METHOD(...)
#define SCRIPT_EACH(...)
#include "lua/classes.def"
    SCRIPT_N_CLASSES
} ScriptClass;

/* Pushes a table, for `help`, of the classes of a game's objects (but not of contexts), each with the rows of its fields and
 * methods.  The class of states has none: their fields are the plugin's. */
void script_push_classes (lua_State *L);

/* Fills in the names of fields that a new state compares by address; runs in that state. */
void script_keys_init (ScriptThread *thread, lua_State *L);
/* The number of the name of a field or method, the same in all states; 0: nothing has that name. */
guint script_find_key (const gchar *name);

static inline const ScriptKeySlot *
script_key_slot (const ScriptThread *thread, lua_State *L, int index)
{
    /* lua_tostring () would turn a number into a text; where there may be one, the caller has looked before. */
    const gchar *text = lua_tostring (L, index);
    guint at = (guint) (((guintptr) text >> 4) * 0x9e3779b1u) >> (32 - SCRIPT_KEY_BITS);
    while (thread->keys[at].text != text && thread->keys[at].text)
        at = (at + 1) % SCRIPT_KEY_SLOTS;
    return &thread->keys[at];
}

/* --- handles --- */

#define SCRIPT_MAGIC 0xa7160000u
/* The epoch of handles that are valid in every call: there is only one of each, and the frame says what it stands for. */
#define SCRIPT_ALWAYS G_MAXUINT32

typedef struct {
    guint32 tag;    /* SCRIPT_MAGIC | ScriptClass */
    guint32 epoch;  /* of the call in which it was last handed out, or SCRIPT_ALWAYS */
    guint32 number; /* what it names; a context: its point; a part of a context: its field */
    guint32 scope;  /* state: AvScope; array: the field's number; a part of a context: the point */
} ScriptHandle;

#define SCRIPT_THREAD(L) ((ScriptThread *) av_sandbox_owner (L))
/* The handle whose metamethod runs. */
#define SCRIPT_SELF(L) ((const ScriptHandle *) lua_touserdata (L, 1))

/* Makes the metatables, and the handles of which there is only one; runs in a new state. */
void script_handles_init (ScriptThread *thread, lua_State *L);
/* Pushes the handle of a class for NUMBER; equal numbers give equal handles. */
void script_push_handle (lua_State *L, ScriptClass class, guint32 number, guint32 scope);
/* The same, or nil for AV_NONE. */
void script_push_object (lua_State *L, ScriptClass class, guint32 number);
void script_push_player (lua_State *L, gint player); /* nil for nature and nobody */
/* Pushes what a game draws: a kind of tile as a handle, anything else by its name. */
void script_push_item (lua_State *L, ScriptThread *thread, guint item);

/* Raises an error if the handle is from an earlier call. */
static inline void
script_check_fresh (lua_State *L, const ScriptThread *thread, const ScriptHandle *handle)
{
    if (G_UNLIKELY ((handle->epoch != thread->epoch && handle->epoch != SCRIPT_ALWAYS)
                    || thread->depth == 0))
        luaL_error (L, "this %s is stale: handles hold for one call only",
                    handle->tag == (SCRIPT_MAGIC | SCRIPT_CLASS_STATE) ? "state" : "handle");
}

/* --- arguments: each raises an error if it is wrong --- */

/* The handle at INDEX, which must be of CLASS and of this call. */
const ScriptHandle *script_check_handle (lua_State *L, int index, ScriptClass class);
/* What it names. */
guint script_check_object (lua_State *L, int index, ScriptClass class);
/* A segment's number, from a segment or a feature. */
guint script_check_segment (lua_State *L, int index);
/* The number of a tile, or of an object of CLASS. */
guint script_check_tile_or (lua_State *L, int index, ScriptClass class, gboolean *is_tile);
gint script_check_int (lua_State *L, int index, gint min, gint max);
gdouble script_check_number (lua_State *L, int index);
gboolean script_check_boolean (lua_State *L, int index);
const gchar *script_check_id (lua_State *L, int index);
/* A text that lasts as long as the plugin, for a term or a key. */
const gchar *script_check_text (lua_State *L, int index);
/* FOUND, what was found for the id at INDEX; if it is negative, raises an error that there is no WHAT of that name. */
guint script_check_found (lua_State *L, gint found, const gchar *what, int index);
/* The number that FIND gives for the id at INDEX; WHAT as above. */
guint script_check_name (lua_State *L, gint (*find) (const AvRuleset *, const gchar *),
                         const gchar *what, int index);
/* A place of a board, by number or name. */
guint script_check_place (lua_State *L, int index);
/* The number of the id at INDEX among the names of arguments of a type. */
guint script_check_name_of (lua_State *L, int index, AvArgType type, const gchar *what);
guint script_check_item (lua_State *L, int index);
/* The place, from 0, of the word at INDEX among the N WORDS. */
guint
script_check_word (lua_State *L, int index, const gchar *const *words, guint n, const gchar *what);
/* Raises if the table at INDEX (counted from the bottom) has any names but these. */
void script_check_keys (lua_State *L, int index, const gchar *const *keys);

/* --- messages --- */

/* Pushes what messages call the value at INDEX: "a tile", "an action", "nil"; returns it. */
const gchar *script_push_type (lua_State *L, int index);
/* Replaces a function on top of the stack by where the plugin has it, "ID/init.lua:12", or by the plugin's id. */
const gchar *script_push_function_place (lua_State *L);

/* --- the current game --- */

/* Each raises an error if there is no game, or it is no tile-laying game, or it must not be changed. */
const AvGame *script_check_game (ScriptThread *thread, lua_State *L);
const AvGame *script_check_land (ScriptThread *thread, lua_State *L);
const AvRuleset *script_check_tiles (ScriptThread *thread, lua_State *L);
AvGame *script_check_writable (ScriptThread *thread, lua_State *L);
/* The same before adding an event, which costs SCRIPT_STEPS_PER_EVENT steps. */
AvGame *script_check_telling (ScriptThread *thread, lua_State *L);
AvGame *script_check_told_land (ScriptThread *thread, lua_State *L);
/* To be called after something that called other rules: raises an error if any of them failed. */
void script_check_failure (ScriptThread *thread, lua_State *L);
/* Raises ERROR, which is freed. */
int script_raise_error (lua_State *L, GError *error);
/* GAME; raises an error if no further phase can be pushed. */
AvGame *script_check_frames (lua_State *L, AvGame *game);

void script_networks_free (ScriptThread *thread);
/* The metamethods of classes that have none of their own. */
int script_index_member (lua_State *L);
int script_set_member (lua_State *L);
/* Raises an error: the key at 2 is not in OWNER ("a tile"). */
int script_no_member (lua_State *L, const gchar *owner);

/* --- contexts of hooks --- */

/* The names of the points, and of their contexts, by number. */
extern const gchar *const script_point_names[AV_N_LAND_POINTS];
extern const gchar *const script_point_contexts[AV_N_LAND_POINTS];
/* The number of the point that scripts call NAME ("turn_begin"); AV_N_LAND_POINTS: there is none. */
guint script_find_point (const gchar *name);

/* The name of row I of contexts.def; NULL after the last. */
const gchar *script_get_context_field (guint i);
/* To be called when all keys have their numbers. */
void script_contexts_init (void);

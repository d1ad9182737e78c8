/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-state.c: a plugin's declared fields, as scripts see them. */
#include "engine/game-private.h"
#include "lua/declare.h"
#include "lua/rows.h"

/* --- values --- */

static inline void
push_value (lua_State *L, const AvFieldDef *field, gconstpointer at)
{
    switch (field->type) {
    case AV_FIELD_BOOL:
        lua_pushboolean (L, *(const guint8 *) at);
        break;
    case AV_FIELD_INT8:
        lua_pushinteger (L, *(const gint8 *) at);
        break;
    case AV_FIELD_INT16:
        lua_pushinteger (L, *(const gint16 *) at);
        break;
    case AV_FIELD_INT32:
        lua_pushinteger (L, *(const gint32 *) at);
        break;
    case AV_FIELD_CELL:
        if (*(const guint16 *) at)
            lua_pushinteger (L, *(const guint16 *) at);
        else
            lua_pushnil (L);
        break;
    }
}

/* Writes the value at 3 into the block; raises if it is of the wrong type or out of range. */
static void
take_value (ScriptThread *thread, lua_State *L, const AvFieldDef *field, gpointer at)
{
    switch (field->type) {
    case AV_FIELD_BOOL:
        *(guint8 *) at = script_check_boolean (L, 3);
        break;
    case AV_FIELD_INT8:
        *(gint8 *) at = INT_AT (3, field->min, field->max);
        break;
    case AV_FIELD_INT16:
        *(gint16 *) at = INT_AT (3, field->min, field->max);
        break;
    case AV_FIELD_INT32:
        *(gint32 *) at = INT_AT (3, field->min, field->max);
        break;
    case AV_FIELD_CELL:
        *(guint16 *) at =
            lua_isnil (L, 3) ? 0 : INT_AT (3, 1, (gint) (SETUP->width * SETUP->height));
        break;
    }
}

/* Where GAME has member I of the field of the object at 1. */
static inline guint8 *
find_place (const ScriptThread *thread, const AvGame *game, const ScriptHandle *self,
            const AvFieldDef *field, guint i)
{
    guint8 *base = av_game_state ((AvGame *) game, thread->frame.rules, field->scope, self->number);
    return base + field->offset + i * field_size (field->type);
}

static const ScriptHandle *
check_self (lua_State *L, const ScriptThread *thread)
{
    const ScriptHandle *self = SCRIPT_SELF (L);
    script_check_fresh (L, thread, self);
    return self;
}

/* --- the fields of one scope --- */

static inline const AvFieldDef *
check_field (ScriptThread *thread, lua_State *L, const ScriptHandle *self, guint *number)
{
    const GArray *fields = thread->plugin->tables->entries[SCRIPT_ENTRY_FIELD];
    /* Several scopes may have a field of the same name. */
    guint found = script_key_slot (thread, L, 2)->fields[self->scope];
    if (G_LIKELY (found > 0)) {
        *number = found - 1;
        return &g_array_index (fields, AvFieldDef, found - 1);
    }
    luaL_error (L, "there is no state “%s” of a %s",
                lua_type (L, 2) == LUA_TSTRING ? lua_tostring (L, 2) : luaL_typename (L, 2),
                script_scope_names[self->scope]);
    return NULL;
}

int
script_state_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = check_self (L, thread);
    guint number;
    const AvFieldDef *field = check_field (thread, L, self, &number);
    if (field->count > 1)
        script_push_handle (L, SCRIPT_CLASS_ARRAY, self->number, number);
    else
        push_value (L, field, find_place (thread, GAME, self, field, 0));
    return 1;
}

int
script_state_newindex (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = check_self (L, thread);
    guint number;
    const AvFieldDef *field = check_field (thread, L, self, &number);
    if (field->count > 1)
        return luaL_error (L, "“%s” is an array: set its members", field->id);
    take_value (thread, L, field, find_place (thread, CHANGED, self, field, 0));
    return 0;
}

/* --- a field that is an array; its handle's scope is the field's number --- */

static const AvFieldDef *
get_array (const ScriptThread *thread, const ScriptHandle *self)
{
    return &g_array_index (thread->plugin->tables->entries[SCRIPT_ENTRY_FIELD], AvFieldDef,
                           self->scope);
}

int
script_array_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = check_self (L, thread);
    const AvFieldDef *field = get_array (thread, self);
    guint i = INT_AT (2, 1, G_MAXINT32);
    if (i > field->count)
        lua_pushnil (L);
    else
        push_value (L, field, find_place (thread, GAME, self, field, i - 1));
    return 1;
}

int
script_array_newindex (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = check_self (L, thread);
    const AvFieldDef *field = get_array (thread, self);
    guint i = INT_AT (2, 1, (gint) field->count);
    take_value (thread, L, field, find_place (thread, CHANGED, self, field, i - 1));
    return 0;
}

int
script_array_len (lua_State *L)
{
    const ScriptThread *thread = SCRIPT_THREAD (L);
    lua_pushinteger (L, get_array (thread, check_self (L, thread))->count);
    return 1;
}

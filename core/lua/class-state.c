/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-state.c: a plugin's declared fields, as scripts see them. */
#include "engine/game-private.h"
#include "lua/declare.h"
#include "lua/rows.h"

#include <string.h>

/* --- values --- */

static inline void
push_value (lua_State *L, const AvFieldDef *field, gconstpointer at)
{
    gint value = field_read (field, at);
    if (field->type == AV_FIELD_BOOL)
        lua_pushboolean (L, value);
    else if (field->type == AV_FIELD_CELL && value == 0)
        lua_pushnil (L);
    else
        lua_pushinteger (L, value);
}

/* The value at INDEX as the field keeps it; raises an error if its type or range is wrong. */
static gint
check_value (ScriptThread *thread, lua_State *L, int index, const AvFieldDef *field)
{
    if (field->type == AV_FIELD_BOOL)
        return script_check_boolean (L, index);
    if (field->type == AV_FIELD_CELL)
        return lua_isnil (L, index) ? 0 : INT_AT (index, 1, (gint) (SETUP->width * SETUP->height));
    return INT_AT (index, field->min, field->max);
}

/* Where GAME has the field of the object at 1.  Asking for it does not count as a change of the
 * game: it is written to only while an action is applied. */
static inline guint8 *
find_place (const ScriptThread *thread, const AvGame *game, const ScriptHandle *self,
            const AvFieldDef *field)
{
    const guint8 *base =
        av_game_state_const (game, thread->frame.rules, field->scope, self->number);
    return (guint8 *) base + field->offset;
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
    guint found = thread->fields[script_key_slot (thread, L, 2)->own][self->scope];
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
        push_value (L, field, find_place (thread, GAME, self, field));
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
    AvGame *game = CHANGED;
    field_write (field, find_place (thread, game, self, field), check_value (thread, L, 3, field));
    return 0;
}

int
script_feature_sum (lua_State *L, ScriptThread *thread, guint feature)
{
    const AvGame *game = LAND;
    const ScriptHandle tiles = { .scope = AV_SCOPE_TILE };
    guint number, n = 0;
    script_check_id (L, 2);
    const AvFieldDef *field = check_field (thread, L, &tiles, &number);
    if (field->count > 1 || field->type == AV_FIELD_CELL)
        return luaL_error (L, "“%s” holds no number", field->id);
    av_sandbox_charge (L, av_land_get_feature (game, feature).tiles);
    const guint root = av_land_feature (game, feature);
    lua_Integer sum = 0;
    guint segment = root;
    do {
        guint tile = av_land_segment_tile (game, segment);
        guint first = segment - av_land_segment_index (game, segment);
        /* A tile is counted at its first segment. */
        while (first < segment && av_land_feature (game, first) != root)
            first++;
        if (first == segment) {
            const ScriptHandle there = { .number = tile, .scope = AV_SCOPE_TILE };
            gint value = field_read (field, find_place (thread, game, &there, field));
            sum += value;
            n += value != 0;
        }
        segment = av_land_segment_next (game, segment);
    } while (segment != root);
    lua_pushinteger (L, sum);
    lua_pushinteger (L, n);
    return 2;
}

/* --- a field that is an array; its handle's scope is the field's number --- */

static const AvFieldDef *
get_array (const ScriptThread *thread, const ScriptHandle *self)
{
    return &g_array_index (thread->plugin->tables->entries[SCRIPT_ENTRY_FIELD], AvFieldDef,
                           self->scope);
}

static inline guint8 *
find_member (const ScriptThread *thread, const AvGame *game, const ScriptHandle *self,
             const AvFieldDef *field, guint i)
{
    return find_place (thread, game, self, field) + i * field_size (field->type);
}

int
script_array_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = check_self (L, thread);
    if (lua_type (L, 2) == LUA_TSTRING)
        return script_index_member (L);
    const AvFieldDef *field = get_array (thread, self);
    guint i = INT_AT (2, 1, G_MAXINT32);
    if (i > field->count)
        lua_pushnil (L);
    else
        push_value (L, field, find_member (thread, GAME, self, field, i - 1));
    return 1;
}

int
script_array_newindex (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const ScriptHandle *self = check_self (L, thread);
    const AvFieldDef *field = get_array (thread, self);
    guint i = INT_AT (2, 1, (gint) field->count);
    AvGame *game = CHANGED;
    field_write (field, find_member (thread, game, self, field, i - 1),
                 check_value (thread, L, 3, field));
    return 0;
}

int
script_array_len (lua_State *L)
{
    const ScriptThread *thread = SCRIPT_THREAD (L);
    lua_pushinteger (L, get_array (thread, check_self (L, thread))->count);
    return 1;
}

/* --- all members of an array in one call --- */

typedef struct {
    const AvFieldDef *field;
    guint8 *at;
    guint n, step;
} Members;

/* The members of the array at INDEX in GAME; each costs a step. */
static Members
check_members (ScriptThread *thread, lua_State *L, int index, const AvGame *game)
{
    const ScriptHandle *array = script_check_handle (L, index, SCRIPT_CLASS_ARRAY);
    const AvFieldDef *field = get_array (thread, array);
    av_sandbox_charge (L, field->count);
    return (Members){ field, find_place (thread, game, array, field), field->count,
                      field_size (field->type) };
}

static inline gint
read_member (const Members *members, guint i)
{
    return field_read (members->field, members->at + i * members->step);
}

/* The first of the N MEMBERS that are meant: the one whose number is at INDEX, by default 1. */
static guint8 *
check_part (lua_State *L, int index, const Members *members, guint n)
{
    guint from = OPT_INT_AT (index, 1, 1, (gint) members->n) - 1;
    if (n > members->n - from)
        luaL_error (L, "“%s” has %d members, not %d", members->field->id, (int) members->n,
                    (int) (from + n));
    return members->at + from * members->step;
}

/* What is at 2: an array of state, or a list of values (then there is no field). */
static Members
check_source (ScriptThread *thread, lua_State *L)
{
    if (lua_type (L, 2) != LUA_TTABLE)
        return check_members (thread, L, 2, GAME);
    lua_Integer n = luaL_len (L, 2);
    if (n < 0 || n > G_MAXUINT16)
        luaL_error (L, "the list is too long");
    av_sandbox_charge (L, (guint64) n);
    return (Members){ .n = (guint) n };
}

/* Member I of it as a value of FIELD. */
static gint
read_source (ScriptThread *thread, lua_State *L, const Members *source, guint i,
             const AvFieldDef *field)
{
    if (source->field)
        push_value (L, source->field, source->at + i * source->step);
    else
        lua_geti (L, 2, (lua_Integer) i + 1);
    gint value = check_value (thread, L, -1, field);
    lua_pop (L, 1);
    return value;
}

int
script_array_unpack (lua_State *L, ScriptThread *thread, guint self)
{
    const Members members = check_members (thread, L, 1, GAME);
    guint n = (guint) OPT_INT_AT (2, (gint) members.n, 0, (gint) members.n);
    luaL_checkstack (L, (int) n, "the array is too long");
    for (guint i = 0; i < n; i++)
        push_value (L, members.field, members.at + i * members.step);
    return (int) n;
}

int
script_array_assign (lua_State *L, ScriptThread *thread, guint self)
{
    const Members members = check_members (thread, L, 1, CHANGED),
                  source = check_source (thread, L);
    guint8 *at = check_part (L, 3, &members, source.n);
    for (guint i = 0; i < source.n; i++, at += members.step)
        field_write (members.field, at, read_source (thread, L, &source, i, members.field));
    return 0;
}

int
script_array_equals (lua_State *L, ScriptThread *thread, guint self)
{
    const Members members = check_members (thread, L, 1, GAME), source = check_source (thread, L);
    const guint8 *at = check_part (L, 3, &members, source.n);
    gboolean equal = TRUE;
    for (guint i = 0; i < source.n && equal; i++, at += members.step)
        equal =
            field_read (members.field, at) == read_source (thread, L, &source, i, members.field);
    lua_pushboolean (L, equal);
    return 1;
}

int
script_array_fill (lua_State *L, ScriptThread *thread, guint self)
{
    const Members members = check_members (thread, L, 1, CHANGED);
    gint value = check_value (thread, L, 2, members.field);
    for (guint i = 0; i < members.n; i++)
        field_write (members.field, members.at + i * members.step, value);
    return 0;
}

int
script_array_find (lua_State *L, ScriptThread *thread, guint self)
{
    const Members members = check_members (thread, L, 1, GAME);
    gint value = check_value (thread, L, 2, members.field);
    guint i = 0;
    while (i < members.n && read_member (&members, i) != value)
        i++;
    script_push_natural (L, i < members.n ? (gint) i + 1 : -1);
    return 1;
}

int
script_array_count (lua_State *L, ScriptThread *thread, guint self)
{
    const Members members = check_members (thread, L, 1, GAME);
    gint value = check_value (thread, L, 2, members.field);
    guint n = 0;
    for (guint i = 0; i < members.n; i++)
        n += read_member (&members, i) == value;
    lua_pushinteger (L, n);
    return 1;
}

int
script_array_mask (lua_State *L, ScriptThread *thread, guint self)
{
    const Members members = check_members (thread, L, 1, GAME);
    gint value = check_value (thread, L, 2, members.field);
    lua_Integer mask = 0;
    for (guint i = 0; i < MIN (members.n, 62); i++)
        mask |= (lua_Integer) (read_member (&members, i) == value) << i;
    lua_pushinteger (L, mask);
    return 1;
}

int
script_array_sum (lua_State *L, ScriptThread *thread, guint self)
{
    const Members members = check_members (thread, L, 1, GAME);
    lua_Integer sum = 0;
    if (members.field->type == AV_FIELD_BOOL || members.field->type == AV_FIELD_CELL)
        return luaL_error (L, "“%s” holds no numbers", members.field->id);
    for (guint i = 0; i < members.n; i++)
        sum += read_member (&members, i);
    lua_pushinteger (L, sum);
    return 1;
}

int
script_array_remove (lua_State *L, ScriptThread *thread, guint self)
{
    const Members members = check_members (thread, L, 1, CHANGED);
    guint i = OPT_INT_AT (2, 1, 1, (gint) members.n) - 1;
    guint8 *at = members.at + i * members.step, *last = members.at + (members.n - 1) * members.step;
    push_value (L, members.field, at);
    memmove (at, at + members.step, last - at);
    memset (last, 0, members.step);
    return 1;
}

/* Here and not in context.c because it reads an array of state: the one at 2, with a member for
 * each cell. */
int
script_candidates_keep (lua_State *L, ScriptThread *thread, guint self)
{
    AvPlaceContext *context = IN (AvPlaceContext);
    const Members members = check_members (thread, L, 2, GAME);
    guint width = SETUP->width;
    if (members.n < width * SETUP->height)
        return luaL_error (L, "“%s” has %d members, not %d", members.field->id, (int) members.n,
                           (int) (width * SETUP->height));
    for (guint i = 0; i < context->n; i++) {
        AvCandidate *candidate = &context->candidates[i];
        if (read_member (&members, (guint) candidate->y * width + (guint) candidate->x) == 0)
            candidate->rotations = 0;
    }
    return 0;
}

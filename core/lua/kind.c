/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.c: kinds of tiles and their segments, as printed, as scripts see them. */
#include "lua/binding-private.h"

#include <string.h>

/* --- a kind of tile --- */

static int
kind_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint kind = script_self (thread, L)->number;
    const AvRuleset *ruleset = thread->frame.ruleset;
    const AvTileDef *def = av_land_get_kind (ruleset, kind);
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_id:
        lua_pushstring (L, def->id);
        return 1;
    case SCRIPT_KEY_name:
        lua_pushstring (L, def->name);
        return 1;
    case SCRIPT_KEY_index:
        lua_pushinteger (L, kind);
        return 1;
    case SCRIPT_KEY_count:
        lua_pushinteger (L, av_land_get_kind_count (ruleset, kind));
        return 1;
    case SCRIPT_KEY_left:
        lua_pushinteger (L, av_land_get_left (script_check_land (thread, L), kind));
        return 1;
    case SCRIPT_KEY_n_segments:
        lua_pushinteger (L, def->n_segments);
        return 1;
    case SCRIPT_KEY_n_meets:
        lua_pushinteger (L, def->n_meets);
        return 1;
    case SCRIPT_KEY_start:
        lua_pushboolean (L, def->start);
        return 1;
    case SCRIPT_KEY_order:
        lua_pushinteger (L, def->order);
        return 1;
    default:
        return script_index_method (L);
    }
}

static const AvTileDef *
check_kind (lua_State *L, guint *number)
{
    *number = script_check_handle (L, 1, SCRIPT_CLASS_KIND)->number;
    return av_land_get_kind (SCRIPT_THREAD (L)->frame.ruleset, *number);
}

static int
kind_has_mark (lua_State *L)
{
    guint kind;
    check_kind (L, &kind);
    lua_pushboolean (
        L, av_land_kind_has_mark (SCRIPT_THREAD (L)->frame.ruleset, kind, script_check_id (L, 2)));
    return 1;
}

static int
kind_has_terrain (lua_State *L)
{
    guint kind;
    check_kind (L, &kind);
    lua_pushboolean (L, av_land_kind_has_terrain (SCRIPT_THREAD (L)->frame.ruleset, kind,
                                                  script_check_id (L, 2)));
    return 1;
}

/* kind:edges ([rotation]): "CRFR" */
static int
kind_edges (lua_State *L)
{
    guint kind, rotation = lua_isnoneornil (L, 2) ? 0 : script_check_int (L, 2, 0, 3);
    gchar letters[5];
    check_kind (L, &kind);
    av_land_get_edges (SCRIPT_THREAD (L)->frame.ruleset, kind, rotation, letters);
    lua_pushstring (L, letters);
    return 1;
}

/* The mask of the sides of a kind, as printed, whose middle is of a terrain. */
guint
script_sides (ScriptThread *thread, lua_State *L, guint kind, const gchar *terrain)
{
    const AvTileDef *def = av_land_get_kind (thread->frame.ruleset, kind);
    guint sides = 0;
    for (guint i = 0; i < def->n_segments; i++) {
        guint slots = def->segments[i].slots;
        guint mask = (slots >> 1 & 1) | (slots >> 3 & 2) | (slots >> 5 & 4) | (slots >> 7 & 8);
        if (mask && strcmp (def->segments[i].terrain, terrain) == 0)
            sides |= mask;
    }
    return sides;
}

/* kind:sides (terrain [, rotation]): a mask of the sides whose middle it has, north bit 0. */
static int
kind_sides (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint kind = script_check_handle (L, 1, SCRIPT_CLASS_KIND)->number;
    guint rotation = lua_isnoneornil (L, 3) ? 0 : script_check_int (L, 3, 0, 3);
    guint sides = script_sides (thread, L, kind, script_check_id (L, 2));
    lua_pushinteger (L, (sides << rotation | sides >> (4 - rotation)) & 15);
    return 1;
}

static int
kind_segment (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint index = script_check_int (L, 2, 0, (gint) def->n_segments - 1);
    script_push_handle (L, SCRIPT_CLASS_PART, kind * AV_MAX_SEGMENTS + index, 0);
    return 1;
}

/* kind:segment_at (slot), as printed. */
static int
kind_segment_at (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint slot = script_check_int (L, 2, 0, AV_SLOTS - 1);
    script_push_handle (L, SCRIPT_CLASS_PART,
                        kind * AV_MAX_SEGMENTS + av_tile_def_segment_at (def, slot), 0);
    return 1;
}

static int
next_part (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint index = lua_isnil (L, 2)
                      ? 0
                      : script_check_handle (L, 2, SCRIPT_CLASS_PART)->number % AV_MAX_SEGMENTS + 1;
    if (index < def->n_segments)
        script_push_handle (L, SCRIPT_CLASS_PART, kind * AV_MAX_SEGMENTS + index, 0);
    else
        lua_pushnil (L);
    return 1;
}

static int
kind_each_segment (lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_KIND);
    return script_push_iterator (L, next_part);
}

/* kind:meet (i): two masks of the segments that come together there, all of them and those that hang on
 * an access road; nil: there is no such meeting. */
static int
kind_meet (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint i = script_check_int (L, 2, 0, G_MAXINT16);
    if (i >= def->n_meets)
        return 0;
    lua_pushinteger (L, def->meets[i].segments);
    lua_pushinteger (L, def->meets[i].access);
    return 2;
}

static const luaL_Reg kind_methods[] = {
    { "has_mark", kind_has_mark },
    { "has_terrain", kind_has_terrain },
    { "edges", kind_edges },
    { "sides", kind_sides },
    { "segment", kind_segment },
    { "segment_at", kind_segment_at },
    { "each_segment", kind_each_segment },
    { "meet", kind_meet },
    { NULL, NULL },
};

const ScriptClassDef script_class_kind = {
    .name = "kind of tile",
    .index = kind_index,
    .methods = kind_methods,
};

/* --- a segment as printed --- */

static const AvSegmentDef *
get_part (ScriptThread *thread, guint number)
{
    return &av_land_get_kind (thread->frame.ruleset, number / AV_MAX_SEGMENTS)
                ->segments[number % AV_MAX_SEGMENTS];
}

static int
part_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    guint number = script_self (thread, L)->number;
    const AvSegmentDef *part = get_part (thread, number);
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_terrain:
        lua_pushstring (L, part->terrain);
        return 1;
    case SCRIPT_KEY_slots:
        lua_pushinteger (L, part->slots);
        return 1;
    case SCRIPT_KEY_touches:
        lua_pushinteger (L, part->touches);
        return 1;
    case SCRIPT_KEY_index:
        lua_pushinteger (L, number % AV_MAX_SEGMENTS);
        return 1;
    case SCRIPT_KEY_kind:
        script_push_handle (L, SCRIPT_CLASS_KIND, number / AV_MAX_SEGMENTS, 0);
        return 1;
    default:
        return script_index_method (L);
    }
}

/* part:marks (id): how many of it are printed there. */
static int
part_marks (lua_State *L)
{
    const AvSegmentDef *part =
        get_part (SCRIPT_THREAD (L), script_check_handle (L, 1, SCRIPT_CLASS_PART)->number);
    const gchar *id = script_check_id (L, 2);
    guint n = 0;
    for (const gchar *const *mark = part->marks; *mark; mark++)
        n += strcmp (*mark, id) == 0;
    lua_pushinteger (L, n);
    return 1;
}

static const luaL_Reg part_methods[] = {
    { "marks", part_marks },
    { NULL, NULL },
};

const ScriptClassDef script_class_part = {
    .name = "printed segment",
    .index = part_index,
    .methods = part_methods,
};

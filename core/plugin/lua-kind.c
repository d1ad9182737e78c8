/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-kind.c: what a ruleset holds as scripts see it: kinds of tiles, terrains, marks, pieces. */
#include "plugin/lua-private.h"

#include <string.h>

/* --- the ruleset --- */

static int
ruleset_index (lua_State *L)
{
    LuaThread *thread = LUA_THREAD (L);
    lua_self (thread, L);
    const AvRuleset *ruleset = thread->frame.ruleset;
    const AvSetup *setup = av_ruleset_get_setup (ruleset);
    switch (lua_key (thread, L, 2)) {
    case LUA_KEY_n_players:
        lua_pushinteger (L, av_ruleset_get_n_players (ruleset));
        return 1;
    case LUA_KEY_edition:
        lua_pushinteger (L, setup->edition);
        return 1;
    case LUA_KEY_width:
        lua_pushinteger (L, setup->width);
        return 1;
    case LUA_KEY_height:
        lua_pushinteger (L, setup->height);
        return 1;
    case LUA_KEY_has_prelude:
        lua_pushboolean (L, setup->prelude->len > 0);
        return 1;
    case LUA_KEY_n_kinds:
        lua_pushinteger (L, av_land_get_n_kinds (lua_check_tiles (thread, L)));
        return 1;
    case LUA_KEY_n_tiles_in_decks:
        lua_pushinteger (L, av_land_get_n_tiles_in_decks (lua_check_tiles (thread, L)));
        return 1;
    default:
        return lua_index_method (L);
    }
}

/* ruleset:option ("key"): of this plugin; or ("plugin.key").  A switch is a boolean, a number a number. */
int
lua_ruleset_option (lua_State *L)
{
    LuaThread *thread = LUA_THREAD (L);
    const AvRuleset *ruleset = thread->frame.ruleset;
    const gchar *key = lua_check_id (L, 2);
    if (!strchr (key, '.'))
        key = lua_pushfstring (L, "%s.%s", thread->plugin->id, key);
    const gchar *value = av_ruleset_get_option (ruleset, key);
    /* As text it is the same for all types; what it means tells its definition. */
    const AvRules *rules = NULL;
    for (guint i = 0; value && i < av_ruleset_get_n_rules (ruleset) && !rules; i++) {
        const gchar *id = av_ruleset_get_rules (ruleset, i)->id;
        gsize length = strlen (id);
        if (strncmp (key, id, length) == 0 && key[length] == '.')
            rules = av_ruleset_get_rules (ruleset, i);
    }
    for (const AvOptionDef *option = rules ? rules->options : NULL; option && option->key; option++)
        if (strcmp (option->key, strchr (key, '.') + 1) == 0 && option->type == AV_OPTION_BOOL) {
            lua_pushboolean (L, strcmp (value, "yes") == 0);
            return 1;
        } else if (strcmp (option->key, strchr (key, '.') + 1) == 0
                   && option->type == AV_OPTION_NUMBER) {
            lua_pushinteger (L, g_ascii_strtoll (value, NULL, 10));
            return 1;
        }
    lua_pushstring (L, value);
    return 1;
}

static int
ruleset_option (lua_State *L)
{
    lua_check_handle (L, 1, LUA_CLASS_RULESET);
    return lua_ruleset_option (L);
}

static int
push_whether (lua_State *L, gint found)
{
    lua_pushboolean (L, found >= 0);
    return 1;
}

static int
ruleset_has_rules (lua_State *L)
{
    lua_check_handle (L, 1, LUA_CLASS_RULESET);
    return push_whether (
        L, av_ruleset_find_rules (LUA_THREAD (L)->frame.ruleset, lua_check_id (L, 2)));
}

static int
ruleset_has_phase (lua_State *L)
{
    lua_check_handle (L, 1, LUA_CLASS_RULESET);
    return push_whether (
        L, av_ruleset_find_phase (LUA_THREAD (L)->frame.ruleset, lua_check_id (L, 2)));
}

static int
ruleset_has_action (lua_State *L)
{
    lua_check_handle (L, 1, LUA_CLASS_RULESET);
    return push_whether (
        L, av_ruleset_find_action (LUA_THREAD (L)->frame.ruleset, lua_check_id (L, 2)));
}

/* Whether any rules have a hook at a point: "turn_begin". */
static int
ruleset_has_hook (lua_State *L)
{
    lua_check_handle (L, 1, LUA_CLASS_RULESET);
    gchar name[32];
    g_strlcpy (name, lua_check_id (L, 2), sizeof name);
    g_strdelimit (name, "_", '-');
    for (guint point = 0; point < AV_N_LAND_POINTS; point++)
        if (g_strcmp0 (lua_point_names[point], name) == 0) {
            lua_pushboolean (L, av_ruleset_get_n_hooks (LUA_THREAD (L)->frame.ruleset, point) > 0);
            return 1;
        }
    return luaL_error (L, "there is no hook “%s”", lua_tostring (L, 2));
}

/* By number from 0 or by id; nil: there is none. */
static int
ruleset_kind (lua_State *L)
{
    LuaThread *thread = LUA_THREAD (L);
    lua_check_handle (L, 1, LUA_CLASS_RULESET);
    const AvRuleset *ruleset = lua_check_tiles (thread, L);
    gint kind = lua_type (L, 2) == LUA_TNUMBER
                    ? lua_check_int (L, 2, 0, (gint) av_land_get_n_kinds (ruleset) - 1)
                    : av_ruleset_find_name (ruleset, AV_ARG_THING, lua_check_id (L, 2));
    lua_push_handle_or_nil (L, LUA_CLASS_KIND, kind < 0 ? AV_NONE : (guint) kind);
    return 1;
}

static int
next_kind (lua_State *L)
{
    const AvRuleset *ruleset = lua_check_tiles (LUA_THREAD (L), L);
    guint kind = lua_isnil (L, 2) ? 0 : lua_check_handle (L, 2, LUA_CLASS_KIND)->number + 1;
    lua_push_handle_or_nil (L, LUA_CLASS_KIND,
                            kind < av_land_get_n_kinds (ruleset) ? kind : AV_NONE);
    return 1;
}

static int
ruleset_each_kind (lua_State *L)
{
    lua_check_handle (L, 1, LUA_CLASS_RULESET);
    lua_check_tiles (LUA_THREAD (L), L);
    return lua_push_iterator (L, next_kind);
}

static int
ruleset_terrain (lua_State *L)
{
    const AvRuleset *ruleset = lua_check_tiles (LUA_THREAD (L), L);
    gint found = av_land_find_terrain (ruleset, lua_check_id (L, 2));
    gboolean known = found >= 0 && av_land_get_terrain (ruleset, found);
    lua_push_handle_or_nil (L, LUA_CLASS_TERRAIN, known ? (guint) found : AV_NONE);
    return 1;
}

static int
ruleset_mark (lua_State *L)
{
    const AvRuleset *ruleset = lua_check_tiles (LUA_THREAD (L), L);
    gint found = av_land_find_mark (ruleset, lua_check_id (L, 2));
    gboolean known = found >= 0 && av_land_get_mark (ruleset, found);
    lua_push_handle_or_nil (L, LUA_CLASS_MARK, known ? (guint) found : AV_NONE);
    return 1;
}

static int
ruleset_piece (lua_State *L)
{
    const AvRuleset *ruleset = lua_check_tiles (LUA_THREAD (L), L);
    gint found = av_land_find_piece_kind (ruleset, lua_check_id (L, 2));
    lua_push_handle_or_nil (L, LUA_CLASS_PIECE_KIND, found < 0 ? AV_NONE : (guint) found);
    return 1;
}

/* --- all that are declared, one after the other --- */

static int
next_mark (lua_State *L)
{
    const AvRuleset *ruleset = lua_check_tiles (LUA_THREAD (L), L);
    guint i = lua_isnil (L, 2) ? 0 : lua_check_handle (L, 2, LUA_CLASS_MARK)->number + 1;
    while (i < av_land_get_n_marks (ruleset) && !av_land_get_mark (ruleset, i))
        i++;
    lua_push_handle_or_nil (L, LUA_CLASS_MARK, i < av_land_get_n_marks (ruleset) ? i : AV_NONE);
    return 1;
}

static int
next_terrain (lua_State *L)
{
    const AvRuleset *ruleset = lua_check_tiles (LUA_THREAD (L), L);
    guint i = lua_isnil (L, 2) ? 0 : lua_check_handle (L, 2, LUA_CLASS_TERRAIN)->number + 1;
    while (i < av_land_get_n_terrains (ruleset) && !av_land_get_terrain (ruleset, i))
        i++;
    lua_push_handle_or_nil (L, LUA_CLASS_TERRAIN,
                            i < av_land_get_n_terrains (ruleset) ? i : AV_NONE);
    return 1;
}

static int
next_piece_kind (lua_State *L)
{
    const AvRuleset *ruleset = lua_check_tiles (LUA_THREAD (L), L);
    guint i = lua_isnil (L, 2) ? 0 : lua_check_handle (L, 2, LUA_CLASS_PIECE_KIND)->number + 1;
    lua_push_handle_or_nil (L, LUA_CLASS_PIECE_KIND,
                            i < av_land_get_n_pieces (ruleset) ? i : AV_NONE);
    return 1;
}

static int
ruleset_each_mark (lua_State *L)
{
    return lua_push_iterator (L, next_mark);
}

static int
ruleset_each_terrain (lua_State *L)
{
    return lua_push_iterator (L, next_terrain);
}

static int
ruleset_each_piece (lua_State *L)
{
    return lua_push_iterator (L, next_piece_kind);
}

static const luaL_Reg ruleset_methods[] = {
    { "each_mark", ruleset_each_mark },
    { "each_terrain", ruleset_each_terrain },
    { "each_piece", ruleset_each_piece },
    { "option", ruleset_option },
    { "has_rules", ruleset_has_rules },
    { "has_phase", ruleset_has_phase },
    { "has_action", ruleset_has_action },
    { "has_hook", ruleset_has_hook },
    { "kind", ruleset_kind },
    { "each_kind", ruleset_each_kind },
    { "terrain", ruleset_terrain },
    { "mark", ruleset_mark },
    { "piece", ruleset_piece },
    { NULL, NULL },
};

const LuaClassDef lua_class_ruleset = {
    .name = "ruleset",
    .index = ruleset_index,
    .methods = ruleset_methods,
};

/* --- a kind of tile --- */

static int
kind_index (lua_State *L)
{
    LuaThread *thread = LUA_THREAD (L);
    guint kind = lua_self (thread, L)->number;
    const AvRuleset *ruleset = thread->frame.ruleset;
    const AvTileDef *def = av_land_get_kind (ruleset, kind);
    switch (lua_key (thread, L, 2)) {
    case LUA_KEY_id:
        lua_pushstring (L, def->id);
        return 1;
    case LUA_KEY_name:
        lua_pushstring (L, def->name);
        return 1;
    case LUA_KEY_index:
        lua_pushinteger (L, kind);
        return 1;
    case LUA_KEY_count:
        lua_pushinteger (L, av_land_get_kind_count (ruleset, kind));
        return 1;
    case LUA_KEY_left:
        lua_pushinteger (L, av_land_get_left (lua_check_land (thread, L), kind));
        return 1;
    case LUA_KEY_n_segments:
        lua_pushinteger (L, def->n_segments);
        return 1;
    case LUA_KEY_n_meets:
        lua_pushinteger (L, def->n_meets);
        return 1;
    case LUA_KEY_start:
        lua_pushboolean (L, def->start);
        return 1;
    case LUA_KEY_order:
        lua_pushinteger (L, def->order);
        return 1;
    default:
        return lua_index_method (L);
    }
}

static const AvTileDef *
check_kind (lua_State *L, guint *number)
{
    *number = lua_check_handle (L, 1, LUA_CLASS_KIND)->number;
    return av_land_get_kind (LUA_THREAD (L)->frame.ruleset, *number);
}

static int
kind_has_mark (lua_State *L)
{
    guint kind;
    check_kind (L, &kind);
    lua_pushboolean (
        L, av_land_kind_has_mark (LUA_THREAD (L)->frame.ruleset, kind, lua_check_id (L, 2)));
    return 1;
}

static int
kind_has_terrain (lua_State *L)
{
    guint kind;
    check_kind (L, &kind);
    lua_pushboolean (
        L, av_land_kind_has_terrain (LUA_THREAD (L)->frame.ruleset, kind, lua_check_id (L, 2)));
    return 1;
}

/* kind:edges ([rotation]): "CRFR" */
static int
kind_edges (lua_State *L)
{
    guint kind, rotation = lua_isnoneornil (L, 2) ? 0 : lua_check_int (L, 2, 0, 3);
    gchar letters[5];
    check_kind (L, &kind);
    av_land_get_edges (LUA_THREAD (L)->frame.ruleset, kind, rotation, letters);
    lua_pushstring (L, letters);
    return 1;
}

/* The mask of the sides of a kind, as printed, whose middle is of a terrain. */
guint
lua_sides (LuaThread *thread, lua_State *L, guint kind, const gchar *terrain)
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
    LuaThread *thread = LUA_THREAD (L);
    guint kind = lua_check_handle (L, 1, LUA_CLASS_KIND)->number;
    guint rotation = lua_isnoneornil (L, 3) ? 0 : lua_check_int (L, 3, 0, 3);
    guint sides = lua_sides (thread, L, kind, lua_check_id (L, 2));
    lua_pushinteger (L, (sides << rotation | sides >> (4 - rotation)) & 15);
    return 1;
}

static int
kind_segment (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint index = lua_check_int (L, 2, 0, (gint) def->n_segments - 1);
    lua_push_handle (L, LUA_CLASS_PART, kind * AV_MAX_SEGMENTS + index, 0);
    return 1;
}

/* kind:segment_at (slot), as printed. */
static int
kind_segment_at (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint slot = lua_check_int (L, 2, 0, AV_SLOTS - 1);
    lua_push_handle (L, LUA_CLASS_PART, kind * AV_MAX_SEGMENTS + av_tile_def_segment_at (def, slot),
                     0);
    return 1;
}

static int
next_part (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint index = lua_isnil (L, 2)
                      ? 0
                      : lua_check_handle (L, 2, LUA_CLASS_PART)->number % AV_MAX_SEGMENTS + 1;
    if (index < def->n_segments)
        lua_push_handle (L, LUA_CLASS_PART, kind * AV_MAX_SEGMENTS + index, 0);
    else
        lua_pushnil (L);
    return 1;
}

static int
kind_each_segment (lua_State *L)
{
    lua_check_handle (L, 1, LUA_CLASS_KIND);
    return lua_push_iterator (L, next_part);
}

/* kind:meet (i): two masks of the segments that come together there, all of them and those that hang on
 * an access road; nil: there is no such meeting. */
static int
kind_meet (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint i = lua_check_int (L, 2, 0, G_MAXINT16);
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

const LuaClassDef lua_class_kind = {
    .name = "kind of tile",
    .index = kind_index,
    .methods = kind_methods,
};

/* --- a segment as printed --- */

static const AvSegmentDef *
get_part (LuaThread *thread, guint number)
{
    return &av_land_get_kind (thread->frame.ruleset, number / AV_MAX_SEGMENTS)
                ->segments[number % AV_MAX_SEGMENTS];
}

static int
part_index (lua_State *L)
{
    LuaThread *thread = LUA_THREAD (L);
    guint number = lua_self (thread, L)->number;
    const AvSegmentDef *part = get_part (thread, number);
    switch (lua_key (thread, L, 2)) {
    case LUA_KEY_terrain:
        lua_pushstring (L, part->terrain);
        return 1;
    case LUA_KEY_slots:
        lua_pushinteger (L, part->slots);
        return 1;
    case LUA_KEY_touches:
        lua_pushinteger (L, part->touches);
        return 1;
    case LUA_KEY_index:
        lua_pushinteger (L, number % AV_MAX_SEGMENTS);
        return 1;
    case LUA_KEY_kind:
        lua_push_handle (L, LUA_CLASS_KIND, number / AV_MAX_SEGMENTS, 0);
        return 1;
    default:
        return lua_index_method (L);
    }
}

/* part:marks (id): how many of it are printed there. */
static int
part_marks (lua_State *L)
{
    const AvSegmentDef *part =
        get_part (LUA_THREAD (L), lua_check_handle (L, 1, LUA_CLASS_PART)->number);
    const gchar *id = lua_check_id (L, 2);
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

const LuaClassDef lua_class_part = {
    .name = "printed segment",
    .index = part_index,
    .methods = part_methods,
};

/* --- terrains, marks, kinds of pieces --- */

static int
terrain_index (lua_State *L)
{
    static const gchar *const closings[] = { "never", "edges", "around" };
    LuaThread *thread = LUA_THREAD (L);
    const AvTerrainDef *def =
        av_land_get_terrain (thread->frame.ruleset, lua_self (thread, L)->number);
    switch (lua_key (thread, L, 2)) {
    case LUA_KEY_id:
        lua_pushstring (L, def->id);
        return 1;
    case LUA_KEY_name:
        lua_pushstring (L, def->name);
        return 1;
    case LUA_KEY_role:
        lua_pushstring (L, def->role);
        return 1;
    case LUA_KEY_letter:
        lua_pushlstring (L, &def->letter, 1);
        return 1;
    case LUA_KEY_closing:
        lua_pushstring (L, closings[def->closing]);
        return 1;
    case LUA_KEY_points:
        lua_pushinteger (L, def->points);
        return 1;
    case LUA_KEY_points_open:
        lua_pushinteger (L, def->points_open);
        return 1;
    case LUA_KEY_holds:
        lua_pushboolean (L, def->flags & AV_TERRAIN_HOLDS);
        return 1;
    case LUA_KEY_counts:
        lua_pushboolean (L, def->flags & AV_TERRAIN_COUNTS);
        return 1;
    case LUA_KEY_way:
        lua_pushboolean (L, def->flags & AV_TERRAIN_WAY);
        return 1;
    case LUA_KEY_feeds:
        lua_pushboolean (L, def->flags & AV_TERRAIN_FEEDS);
        return 1;
    case LUA_KEY_fed:
        lua_pushboolean (L, def->flags & AV_TERRAIN_FED);
        return 1;
    default:
        return lua_index_method (L);
    }
}

const LuaClassDef lua_class_terrain = { .name = "terrain", .index = terrain_index };

static int
mark_index (lua_State *L)
{
    LuaThread *thread = LUA_THREAD (L);
    const AvMarkDef *def = av_land_get_mark (thread->frame.ruleset, lua_self (thread, L)->number);
    switch (lua_key (thread, L, 2)) {
    case LUA_KEY_id:
        lua_pushstring (L, def->id);
        return 1;
    case LUA_KEY_name:
        lua_pushstring (L, def->name);
        return 1;
    case LUA_KEY_points:
        lua_pushinteger (L, def->points);
        return 1;
    case LUA_KEY_points_open:
        lua_pushinteger (L, def->points_open);
        return 1;
    default:
        return lua_index_method (L);
    }
}

const LuaClassDef lua_class_mark = { .name = "mark", .index = mark_index };

static int
piece_kind_index (lua_State *L)
{
    LuaThread *thread = LUA_THREAD (L);
    const AvPieceDef *def = av_land_get_piece (thread->frame.ruleset, lua_self (thread, L)->number);
    switch (lua_key (thread, L, 2)) {
    case LUA_KEY_id:
        lua_pushstring (L, def->id);
        return 1;
    case LUA_KEY_name:
        lua_pushstring (L, def->name);
        return 1;
    case LUA_KEY_supply:
        lua_pushinteger (L, def->supply);
        return 1;
    case LUA_KEY_strength:
        lua_pushinteger (L, def->strength);
        return 1;
    case LUA_KEY_occupies:
        lua_pushboolean (L, def->flags & AV_PIECE_OCCUPIES);
        return 1;
    case LUA_KEY_home:
        lua_pushboolean (L, def->flags & AV_PIECE_HOME);
        return 1;
    case LUA_KEY_apart:
        lua_pushboolean (L, def->flags & AV_PIECE_APART);
        return 1;
    case LUA_KEY_neutral:
        lua_pushboolean (L, def->flags & AV_PIECE_NEUTRAL);
        return 1;
    case LUA_KEY_walks:
        lua_pushboolean (L, def->flags & AV_PIECE_WALKS);
        return 1;
    default:
        return lua_index_method (L);
    }
}

const LuaClassDef lua_class_piece_kind = { .name = "kind of piece", .index = piece_kind_index };

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-ruleset.c: methods of the ruleset: options, what is on, kinds of tiles and what else it holds. */
#include "lua/class.h"

#include <string.h>

/* --- options and names --- */

/* The definition of the option "plugin.key", or NULL. */
static const AvOptionDef *
find_option (const AvRuleset *ruleset, const gchar *key)
{
    for (guint i = 0; i < av_ruleset_get_n_rules (ruleset); i++) {
        const AvRules *rules = av_ruleset_get_rules (ruleset, i);
        gsize length = strlen (rules->id);
        if (strncmp (key, rules->id, length) != 0 || key[length] != '.')
            continue;
        for (const AvOptionDef *option = rules->options; option && option->key; option++)
            if (strcmp (option->key, key + length + 1) == 0)
                return option;
    }
    return NULL;
}

/* "key" of this plugin, or "plugin.key".  A switch is a boolean, a number a number. */
int
script_push_option (lua_State *L)
{
    const ScriptThread *thread = SCRIPT_THREAD (L);
    const AvRuleset *ruleset = thread->frame.ruleset;
    const gchar *key = script_check_id (L, 2);
    if (!strchr (key, '.'))
        key = lua_pushfstring (L, "%s.%s", thread->plugin->id, key);
    const gchar *value = av_ruleset_get_option (ruleset, key);
    const AvOptionDef *option = value ? find_option (ruleset, key) : NULL;
    if (option && option->type == AV_OPTION_BOOL)
        lua_pushboolean (L, strcmp (value, "yes") == 0);
    else if (option && option->type == AV_OPTION_NUMBER)
        lua_pushinteger (L, g_ascii_strtoll (value, NULL, 10));
    else
        lua_pushstring (L, value);
    return 1;
}

/* The ruleset at 1. */
static const AvRuleset *
check_ruleset (lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_RULESET);
    return SCRIPT_THREAD (L)->frame.ruleset;
}

int
script_ruleset_option (lua_State *L)
{
    check_ruleset (L);
    return script_push_option (L);
}

static int
push_whether (lua_State *L, gint (*find) (const AvRuleset *, const gchar *))
{
    lua_pushboolean (L, find (check_ruleset (L), script_check_id (L, 2)) >= 0);
    return 1;
}

int
script_ruleset_has_rules (lua_State *L)
{
    return push_whether (L, av_ruleset_find_rules);
}

int
script_ruleset_has_phase (lua_State *L)
{
    return push_whether (L, av_ruleset_find_phase);
}

int
script_ruleset_has_action (lua_State *L)
{
    return push_whether (L, av_ruleset_find_action);
}

int
script_ruleset_has_hook (lua_State *L)
{
    const AvRuleset *ruleset = check_ruleset (L);
    gchar name[32];
    g_strlcpy (name, script_check_id (L, 2), sizeof name);
    g_strdelimit (name, "_", '-');
    for (guint point = 0; point < AV_N_LAND_POINTS; point++)
        if (g_strcmp0 (script_point_names[point], name) == 0) {
            lua_pushboolean (L, av_ruleset_get_n_hooks (ruleset, point) > 0);
            return 1;
        }
    return luaL_error (L, "there is no hook “%s”", lua_tostring (L, 2));
}

/* --- what it holds, by id and one after the other --- */

static const AvRuleset *
check_tiles (lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_RULESET);
    return script_check_tiles (SCRIPT_THREAD (L), L);
}

int
script_ruleset_kind (lua_State *L)
{
    const AvRuleset *ruleset = check_tiles (L);
    gint kind = lua_type (L, 2) == LUA_TNUMBER
                    ? script_check_int (L, 2, 0, (gint) av_land_get_n_kinds (ruleset) - 1)
                    : av_ruleset_find_name (ruleset, AV_ARG_THING, script_check_id (L, 2));
    script_push_object (L, SCRIPT_CLASS_KIND, kind < 0 ? AV_NONE : (guint) kind);
    return 1;
}

int
script_ruleset_each_kind (lua_State *L)
{
    return script_push_next (L, SCRIPT_CLASS_KIND, av_land_get_n_kinds (check_tiles (L)));
}

static gboolean
has_terrain (const AvRuleset *ruleset, guint terrain)
{
    return av_land_get_terrain (ruleset, terrain) != NULL;
}

static gboolean
has_mark (const AvRuleset *ruleset, guint mark)
{
    return av_land_get_mark (ruleset, mark) != NULL;
}

static gboolean
has_piece (const AvRuleset *ruleset, guint piece)
{
    return TRUE;
}

/* One that is FOUND by its id: a deck may name one that is not declared. */
static int
push_declared (lua_State *L, const AvRuleset *ruleset, ScriptClass class, gint found,
               gboolean (*has) (const AvRuleset *, guint))
{
    gboolean known = found >= 0 && has (ruleset, (guint) found);
    script_push_object (L, class, known ? (guint) found : AV_NONE);
    return 1;
}

static int
push_next_declared (lua_State *L, const AvRuleset *ruleset, ScriptClass class, guint n,
                    gboolean (*has) (const AvRuleset *, guint))
{
    guint i = lua_isnil (L, 2) ? 0 : script_check_object (L, 2, class) + 1;
    while (i < n && !has (ruleset, i))
        i++;
    script_push_object (L, class, i < n ? i : AV_NONE);
    return 1;
}

int
script_ruleset_terrain (lua_State *L)
{
    const AvRuleset *ruleset = check_tiles (L);
    gint found = av_land_find_terrain (ruleset, script_check_id (L, 2));
    return push_declared (L, ruleset, SCRIPT_CLASS_TERRAIN, found, has_terrain);
}

int
script_ruleset_mark (lua_State *L)
{
    const AvRuleset *ruleset = check_tiles (L);
    gint found = av_land_find_mark (ruleset, script_check_id (L, 2));
    return push_declared (L, ruleset, SCRIPT_CLASS_MARK, found, has_mark);
}

int
script_ruleset_piece (lua_State *L)
{
    const AvRuleset *ruleset = check_tiles (L);
    gint found = av_land_find_piece_kind (ruleset, script_check_id (L, 2));
    return push_declared (L, ruleset, SCRIPT_CLASS_PIECE_KIND, found, has_piece);
}

int
script_ruleset_each_terrain (lua_State *L)
{
    const AvRuleset *ruleset = check_tiles (L);
    return push_next_declared (L, ruleset, SCRIPT_CLASS_TERRAIN, av_land_get_n_terrains (ruleset),
                               has_terrain);
}

int
script_ruleset_each_mark (lua_State *L)
{
    const AvRuleset *ruleset = check_tiles (L);
    return push_next_declared (L, ruleset, SCRIPT_CLASS_MARK, av_land_get_n_marks (ruleset),
                               has_mark);
}

int
script_ruleset_each_piece (lua_State *L)
{
    const AvRuleset *ruleset = check_tiles (L);
    return script_push_next (L, SCRIPT_CLASS_PIECE_KIND, av_land_get_n_pieces (ruleset));
}

/* --- a kind of tile --- */

static const AvTileDef *
check_kind (lua_State *L, guint *number)
{
    *number = script_check_object (L, 1, SCRIPT_CLASS_KIND);
    return av_land_get_kind (SCRIPT_THREAD (L)->frame.ruleset, *number);
}

int
script_kind_has_mark (lua_State *L)
{
    guint kind = script_check_object (L, 1, SCRIPT_CLASS_KIND);
    const AvRuleset *ruleset = SCRIPT_THREAD (L)->frame.ruleset;
    lua_pushboolean (L, av_land_kind_has_mark (ruleset, kind, script_check_id (L, 2)));
    return 1;
}

int
script_kind_has_terrain (lua_State *L)
{
    guint kind = script_check_object (L, 1, SCRIPT_CLASS_KIND);
    const AvRuleset *ruleset = SCRIPT_THREAD (L)->frame.ruleset;
    lua_pushboolean (L, av_land_kind_has_terrain (ruleset, kind, script_check_id (L, 2)));
    return 1;
}

int
script_kind_edges (lua_State *L)
{
    guint kind = script_check_object (L, 1, SCRIPT_CLASS_KIND);
    guint rotation = script_opt_int (L, 2, 0, 0, 3);
    gchar letters[5];
    av_land_get_edges (SCRIPT_THREAD (L)->frame.ruleset, kind, rotation, letters);
    lua_pushstring (L, letters);
    return 1;
}

guint
script_find_sides (const AvRuleset *ruleset, guint kind, const gchar *terrain)
{
    const AvTileDef *def = av_land_get_kind (ruleset, kind);
    guint sides = 0;
    for (guint i = 0; i < def->n_segments; i++) {
        guint slots = def->segments[i].slots;
        guint mask = (slots >> 1 & 1) | (slots >> 3 & 2) | (slots >> 5 & 4) | (slots >> 7 & 8);
        if (mask && strcmp (def->segments[i].terrain, terrain) == 0)
            sides |= mask;
    }
    return sides;
}

guint
script_turn_sides (guint sides, guint rotation)
{
    return (sides << rotation | sides >> (4 - rotation)) & 15;
}

int
script_kind_sides (lua_State *L)
{
    guint kind = script_check_object (L, 1, SCRIPT_CLASS_KIND);
    guint rotation = script_opt_int (L, 3, 0, 0, 3);
    guint sides =
        script_find_sides (SCRIPT_THREAD (L)->frame.ruleset, kind, script_check_id (L, 2));
    lua_pushinteger (L, script_turn_sides (sides, rotation));
    return 1;
}

int
script_kind_junction (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint i = script_check_int (L, 2, 0, G_MAXINT16);
    if (i >= def->n_junctions)
        return 0;
    lua_pushinteger (L, def->junctions[i].segments);
    lua_pushinteger (L, def->junctions[i].access);
    return 2;
}

/* --- a segment as printed: numbered by kind and place on it --- */

const AvSegmentDef *
script_get_part (const AvRuleset *ruleset, guint part)
{
    return &av_land_get_kind (ruleset, part / AV_MAX_SEGMENTS)->segments[part % AV_MAX_SEGMENTS];
}

static int
push_part (lua_State *L, guint kind, guint index)
{
    script_push_handle (L, SCRIPT_CLASS_PART, kind * AV_MAX_SEGMENTS + index, 0);
    return 1;
}

int
script_kind_segment (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    return push_part (L, kind, script_check_int (L, 2, 0, (gint) def->n_segments - 1));
}

int
script_kind_segment_at (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint slot = script_check_int (L, 2, 0, AV_SLOTS - 1);
    return push_part (L, kind, av_tile_def_segment_at (def, slot));
}

int
script_kind_each_segment (lua_State *L)
{
    guint kind;
    const AvTileDef *def = check_kind (L, &kind);
    guint index =
        lua_isnil (L, 2) ? 0 : script_check_object (L, 2, SCRIPT_CLASS_PART) % AV_MAX_SEGMENTS + 1;
    if (index < def->n_segments)
        return push_part (L, kind, index);
    lua_pushnil (L);
    return 1;
}

int
script_part_marks (lua_State *L)
{
    guint number = script_check_object (L, 1, SCRIPT_CLASS_PART), n = 0;
    const AvSegmentDef *part = script_get_part (SCRIPT_THREAD (L)->frame.ruleset, number);
    const gchar *id = script_check_id (L, 2);
    for (const gchar *const *mark = part->marks; *mark; mark++)
        n += strcmp (*mark, id) == 0;
    lua_pushinteger (L, n);
    return 1;
}

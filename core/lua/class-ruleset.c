/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-ruleset.c: the methods of the ruleset: options, active rules, kinds of tiles. */
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
void
script_push_option (lua_State *L, const ScriptThread *thread)
{
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
}

guint
script_check_point (lua_State *L, int index)
{
    gchar name[32];
    g_strlcpy (name, script_check_id (L, index), sizeof name);
    g_strdelimit (name, "_", '-');
    guint point = 0;
    while (point < AV_N_LAND_POINTS && g_strcmp0 (script_point_names[point], name) != 0)
        point++;
    if (point == AV_N_LAND_POINTS)
        luaL_error (L, "there is no hook “%s”", lua_tostring (L, index));
    return point;
}

/* --- what it holds, by id and one after the other --- */

int
script_ruleset_kind (lua_State *L)
{
    const AvRuleset *ruleset = script_check_tiles (SCRIPT_THREAD (L), L);
    gint kind = lua_type (L, 2) == LUA_TNUMBER
                    ? script_check_int (L, 2, 0, (gint) av_land_get_n_kinds (ruleset) - 1)
                    : av_ruleset_find_name (ruleset, AV_ARG_ITEM, script_check_id (L, 2));
    script_push_object (L, SCRIPT_CLASS_KIND, kind < 0 ? AV_NONE : (guint) kind);
    return 1;
}

/* Of what a deck may name though no rules declare it: those that are. */
guint
script_known_terrain (const AvRuleset *ruleset, gint found)
{
    return found >= 0 && av_land_get_terrain (ruleset, (guint) found) ? (guint) found : AV_NONE;
}

guint
script_known_mark (const AvRuleset *ruleset, gint found)
{
    return found >= 0 && av_land_get_mark (ruleset, (guint) found) ? (guint) found : AV_NONE;
}

static int
push_next_known (lua_State *L, ScriptClass class, guint n,
                 guint (*known) (const AvRuleset *ruleset, gint found))
{
    const AvRuleset *ruleset = script_check_tiles (SCRIPT_THREAD (L), L);
    guint i = lua_isnil (L, 2) ? 0 : script_check_object (L, 2, class) + 1;
    while (i < n && known (ruleset, (gint) i) == AV_NONE)
        i++;
    script_push_object (L, class, i < n ? i : AV_NONE);
    return 1;
}

int
script_ruleset_each_terrain (lua_State *L)
{
    guint n = av_land_get_n_terrains (script_check_tiles (SCRIPT_THREAD (L), L));
    return push_next_known (L, SCRIPT_CLASS_TERRAIN, n, script_known_terrain);
}

int
script_ruleset_each_mark (lua_State *L)
{
    guint n = av_land_get_n_marks (script_check_tiles (SCRIPT_THREAD (L), L));
    return push_next_known (L, SCRIPT_CLASS_MARK, n, script_known_mark);
}

/* --- a kind of tile --- */

static const AvTileDef *
check_kind (lua_State *L, guint *number)
{
    *number = script_check_object (L, 1, SCRIPT_CLASS_KIND);
    return av_land_get_kind (SCRIPT_THREAD (L)->frame.ruleset, *number);
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
script_find_sides (const AvRuleset *ruleset, guint kind, const gchar *terrain, guint rotation)
{
    const AvTileDef *def = av_land_get_kind (ruleset, kind);
    guint sides = 0;
    for (guint i = 0; i < def->n_segments; i++) {
        guint slots = def->segments[i].slots;
        guint mask = (slots >> 1 & 1) | (slots >> 3 & 2) | (slots >> 5 & 4) | (slots >> 7 & 8);
        if (mask && strcmp (def->segments[i].terrain, terrain) == 0)
            sides |= mask;
    }
    return (sides << rotation | sides >> (4 - rotation)) & 15;
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-ruleset.c: the methods of the ruleset: options, active rules, kinds of tiles. */
#include "engine/ruleset-private.h"
#include "lua/rows.h"

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

/* An option of type bool is a boolean, a number a number, a choice a string. */
static void
push_value (lua_State *L, const ScriptThread *thread, const gchar *key)
{
    const AvRuleset *ruleset = thread->frame.ruleset;
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

/* In the registry: the values, by keys, in the ruleset that was asked last. */
static const gchar options_key;

/* Pushes that table. */
static void
push_options (lua_State *L, ScriptThread *thread)
{
    const AvRuleset *ruleset = thread->frame.ruleset;
    if (thread->options_of != ruleset->serial) {
        lua_newtable (L);
        lua_rawsetp (L, LUA_REGISTRYINDEX, &options_key);
        thread->options_of = ruleset->serial;
    }
    lua_rawgetp (L, LUA_REGISTRYINDEX, &options_key);
}

/* "key" of this plugin, or "plugin.key", which is nil while those rules are off. */
void
script_push_option (lua_State *L, ScriptThread *thread, const gchar *key)
{
    luaL_checkstack (L, 8, NULL);
    /* Filling the cache costs the script nothing, so that it does not matter who asks first. */
    gint depth = av_sandbox_begin_own (L);
    push_options (L, thread);
    int options = lua_gettop (L);
    if (lua_getfield (L, options, key) == LUA_TNIL) {
        push_value (L, thread, key);
        lua_pushvalue (L, -1);
        lua_setfield (L, options, key);
    }
    av_sandbox_end_own (L, depth);
    gsize length = strlen (thread->plugin->id);
    gboolean own = !strchr (key, '.')
                   || (strncmp (key, thread->plugin->id, length) == 0 && key[length] == '.');
    if (lua_isnil (L, -1) && own)
        luaL_error (L, "this plugin has no option “%s”", key);
}

guint
script_check_point (lua_State *L, int index)
{
    guint point = script_find_point (script_check_id (L, index));
    if (point == AV_N_LAND_POINTS)
        luaL_error (L, "there is no hook “%s”", lua_tostring (L, index));
    return point;
}

/* --- what it holds, by id and one after the other --- */

int
script_ruleset_kind (lua_State *L, ScriptThread *thread, guint ruleset)
{
    const AvRuleset *tiles = TILES;
    guint kind = lua_type (L, 2) == LUA_TNUMBER
                     ? INDEX_AT (2, av_land_get_n_kinds (tiles))
                     : OR_NONE (av_ruleset_find_name (tiles, AV_ARG_ITEM, ID_AT (2)));
    script_push_object (L, SCRIPT_CLASS_KIND, kind);
    return 1;
}

/* --- a kind of tile --- */

int
script_kind_edges (lua_State *L, ScriptThread *thread, guint kind)
{
    gchar letters[5];
    av_land_get_edges (RULESET, kind, OPT_INT_AT (2, 0, 0, 3), letters);
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
script_kind_junction (lua_State *L, ScriptThread *thread, guint kind)
{
    const AvTileDef *def = KIND;
    guint i = INDEX_AT (2, G_MAXINT16);
    if (i >= def->n_junctions)
        return 0;
    lua_pushinteger (L, def->junctions[i].segments);
    lua_pushinteger (L, def->junctions[i].access);
    return 2;
}

/* --- a segment as printed: numbered by kind and place on it --- */

int
script_kind_each_segment (lua_State *L, ScriptThread *thread, guint kind)
{
    guint i = lua_isnil (L, 2) ? 0 : OBJECT_AT (2, PART) % AV_MAX_SEGMENTS + 1;
    script_push_object (L, SCRIPT_CLASS_PART,
                        i < KIND->n_segments ? kind * AV_MAX_SEGMENTS + i : AV_NONE);
    return 1;
}

int
script_part_marks (lua_State *L, ScriptThread *thread, guint part)
{
    const gchar *id = ID_AT (2);
    guint n = 0;
    for (const gchar *const *mark = PART->marks; *mark; mark++)
        n += strcmp (*mark, id) == 0;
    lua_pushinteger (L, n);
    return 1;
}

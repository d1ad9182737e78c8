/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset.c: the ruleset as scripts see it: options, what is on, the kinds that it holds. */
#include "lua/binding-private.h"

#include <string.h>

static int
ruleset_index (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_self (thread, L);
    const AvRuleset *ruleset = thread->frame.ruleset;
    const AvSetup *setup = av_ruleset_get_setup (ruleset);
    switch (script_key (thread, L, 2)) {
    case SCRIPT_KEY_n_players:
        lua_pushinteger (L, av_ruleset_get_n_players (ruleset));
        return 1;
    case SCRIPT_KEY_edition:
        lua_pushinteger (L, setup->edition);
        return 1;
    case SCRIPT_KEY_width:
        lua_pushinteger (L, setup->width);
        return 1;
    case SCRIPT_KEY_height:
        lua_pushinteger (L, setup->height);
        return 1;
    case SCRIPT_KEY_has_prelude:
        lua_pushboolean (L, setup->prelude->len > 0);
        return 1;
    case SCRIPT_KEY_n_kinds:
        lua_pushinteger (L, av_land_get_n_kinds (script_check_tiles (thread, L)));
        return 1;
    case SCRIPT_KEY_n_tiles_in_decks:
        lua_pushinteger (L, av_land_get_n_tiles_in_decks (script_check_tiles (thread, L)));
        return 1;
    default:
        return script_index_method (L);
    }
}

/* ruleset:option ("key"): of this plugin; or ("plugin.key").  A switch is a boolean, a number a number. */
int
script_ruleset_option (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    const AvRuleset *ruleset = thread->frame.ruleset;
    const gchar *key = script_check_id (L, 2);
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
    script_check_handle (L, 1, SCRIPT_CLASS_RULESET);
    return script_ruleset_option (L);
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
    script_check_handle (L, 1, SCRIPT_CLASS_RULESET);
    return push_whether (
        L, av_ruleset_find_rules (SCRIPT_THREAD (L)->frame.ruleset, script_check_id (L, 2)));
}

static int
ruleset_has_phase (lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_RULESET);
    return push_whether (
        L, av_ruleset_find_phase (SCRIPT_THREAD (L)->frame.ruleset, script_check_id (L, 2)));
}

static int
ruleset_has_action (lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_RULESET);
    return push_whether (
        L, av_ruleset_find_action (SCRIPT_THREAD (L)->frame.ruleset, script_check_id (L, 2)));
}

/* Whether any rules have a hook at a point: "turn_begin". */
static int
ruleset_has_hook (lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_RULESET);
    gchar name[32];
    g_strlcpy (name, script_check_id (L, 2), sizeof name);
    g_strdelimit (name, "_", '-');
    for (guint point = 0; point < AV_N_LAND_POINTS; point++)
        if (g_strcmp0 (script_point_names[point], name) == 0) {
            lua_pushboolean (L,
                             av_ruleset_get_n_hooks (SCRIPT_THREAD (L)->frame.ruleset, point) > 0);
            return 1;
        }
    return luaL_error (L, "there is no hook “%s”", lua_tostring (L, 2));
}

/* By number from 0 or by id; nil: there is none. */
static int
ruleset_kind (lua_State *L)
{
    ScriptThread *thread = SCRIPT_THREAD (L);
    script_check_handle (L, 1, SCRIPT_CLASS_RULESET);
    const AvRuleset *ruleset = script_check_tiles (thread, L);
    gint kind = lua_type (L, 2) == LUA_TNUMBER
                    ? script_check_int (L, 2, 0, (gint) av_land_get_n_kinds (ruleset) - 1)
                    : av_ruleset_find_name (ruleset, AV_ARG_THING, script_check_id (L, 2));
    script_push_handle_or_nil (L, SCRIPT_CLASS_KIND, kind < 0 ? AV_NONE : (guint) kind);
    return 1;
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

/* Of N things of a class that of the next number after the handle at 2, of the first where that is nil,
 * among those that are DECLARED (NULL: all are). */
static int
push_next (lua_State *L, const AvRuleset *ruleset, ScriptClass class, guint n,
           gboolean (*declared) (const AvRuleset *, guint))
{
    guint i = lua_isnil (L, 2) ? 0 : script_check_handle (L, 2, class)->number + 1;
    while (declared && i < n && !declared (ruleset, i))
        i++;
    script_push_handle_or_nil (L, class, i < n ? i : AV_NONE);
    return 1;
}

static int
next_kind (lua_State *L)
{
    const AvRuleset *ruleset = script_check_tiles (SCRIPT_THREAD (L), L);
    return push_next (L, ruleset, SCRIPT_CLASS_KIND, av_land_get_n_kinds (ruleset), NULL);
}

static int
ruleset_each_kind (lua_State *L)
{
    script_check_handle (L, 1, SCRIPT_CLASS_RULESET);
    script_check_tiles (SCRIPT_THREAD (L), L);
    return script_push_iterator (L, next_kind);
}

static int
ruleset_terrain (lua_State *L)
{
    const AvRuleset *ruleset = script_check_tiles (SCRIPT_THREAD (L), L);
    gint found = av_land_find_terrain (ruleset, script_check_id (L, 2));
    gboolean known = found >= 0 && has_terrain (ruleset, (guint) found);
    script_push_handle_or_nil (L, SCRIPT_CLASS_TERRAIN, known ? (guint) found : AV_NONE);
    return 1;
}

static int
ruleset_mark (lua_State *L)
{
    const AvRuleset *ruleset = script_check_tiles (SCRIPT_THREAD (L), L);
    gint found = av_land_find_mark (ruleset, script_check_id (L, 2));
    gboolean known = found >= 0 && has_mark (ruleset, (guint) found);
    script_push_handle_or_nil (L, SCRIPT_CLASS_MARK, known ? (guint) found : AV_NONE);
    return 1;
}

static int
ruleset_piece (lua_State *L)
{
    const AvRuleset *ruleset = script_check_tiles (SCRIPT_THREAD (L), L);
    gint found = av_land_find_piece_kind (ruleset, script_check_id (L, 2));
    script_push_handle_or_nil (L, SCRIPT_CLASS_PIECE_KIND, found < 0 ? AV_NONE : (guint) found);
    return 1;
}

/* --- all that are declared, one after the other --- */

static int
next_mark (lua_State *L)
{
    const AvRuleset *ruleset = script_check_tiles (SCRIPT_THREAD (L), L);
    return push_next (L, ruleset, SCRIPT_CLASS_MARK, av_land_get_n_marks (ruleset), has_mark);
}

static int
next_terrain (lua_State *L)
{
    const AvRuleset *ruleset = script_check_tiles (SCRIPT_THREAD (L), L);
    return push_next (L, ruleset, SCRIPT_CLASS_TERRAIN, av_land_get_n_terrains (ruleset),
                      has_terrain);
}

static int
next_piece_kind (lua_State *L)
{
    const AvRuleset *ruleset = script_check_tiles (SCRIPT_THREAD (L), L);
    return push_next (L, ruleset, SCRIPT_CLASS_PIECE_KIND, av_land_get_n_pieces (ruleset), NULL);
}

static int
ruleset_each_mark (lua_State *L)
{
    return script_push_iterator (L, next_mark);
}

static int
ruleset_each_terrain (lua_State *L)
{
    return script_push_iterator (L, next_terrain);
}

static int
ruleset_each_piece (lua_State *L)
{
    return script_push_iterator (L, next_piece_kind);
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

const ScriptClassDef script_class_ruleset = {
    .name = "ruleset",
    .index = ruleset_index,
    .methods = ruleset_methods,
};

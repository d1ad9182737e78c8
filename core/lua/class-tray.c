/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class-tray.c: what scripts ask of tiles in trays, and do with them. */
#include "lua/rows.h"

#define TRAY_AT(at) script_check_name (L, av_land_find_tray, "tray", at)

/* Whose tray is meant, by the argument at AT: nothing, a player or a tile, as the tray's scope has
 * it. */
static guint
check_place (lua_State *L, ScriptThread *thread, int at, guint tray)
{
    switch (av_land_get_tray (RULESET, tray)->scope) {
    case AV_TRAY_PLAYER:
        return PLAYER_AT (at);
    case AV_TRAY_TILE:
        return OBJECT_AT (at, TILE);
    case AV_TRAY_GAME:
        break;
    }
    if (!lua_isnoneornil (L, at))
        luaL_argerror (L, at, "this tray is the game's");
    return 0;
}

int
script_game_tray (lua_State *L, ScriptThread *thread, guint self)
{
    const AvGame *game = LAND;
    guint tray = TRAY_AT (2), index = check_place (L, thread, 3, tray);
    guint n = av_land_tray_count (game, tray, index);
    lua_createtable (L, (int) n, 0);
    for (guint i = 0; i < n; i++) {
        script_push_object (L, SCRIPT_CLASS_KIND, av_land_tray_get (game, tray, index, i));
        lua_rawseti (L, -2, i + 1);
    }
    return 1;
}

int
script_game_add_to_tray (lua_State *L, ScriptThread *thread, guint self)
{
    GError *error = NULL;
    guint kind = ITEM_AT (2), tray = TRAY_AT (3), index = check_place (L, thread, 4, tray);
    return av_land_tray_add (TOLD, tray, index, kind, &error) ? 0 : script_raise_error (L, error);
}

int
script_game_remove_from_tray (lua_State *L, ScriptThread *thread, guint self)
{
    GError *error = NULL;
    guint i = (guint) INT_AT (2, 1, G_MAXUINT16), tray = TRAY_AT (3);
    guint kind = av_land_tray_remove (TOLD, tray, check_place (L, thread, 4, tray), i - 1, &error);
    if (kind == AV_NONE)
        return script_raise_error (L, error);
    script_push_object (L, SCRIPT_CLASS_KIND, kind);
    return 1;
}

int
script_game_put_back (lua_State *L, ScriptThread *thread, guint self)
{
    GError *error = NULL;
    guint i = (guint) INT_AT (2, 1, G_MAXUINT16), tray = TRAY_AT (3);
    guint index = check_place (L, thread, 4, tray);
    return av_land_tray_put_back (TOLD, tray, index, i - 1, &error) ? 0
                                                                    : script_raise_error (L, error);
}

int
script_game_take_tiles (lua_State *L, ScriptThread *thread, guint self)
{
    GError *error = NULL;
    guint n = (guint) INT_AT (2, 0, G_MAXUINT16), tray = TRAY_AT (3);
    guint index = check_place (L, thread, 4, tray);
    return av_land_take_tiles (WITH_ROOM (TOLD), tray, index, n, &error)
               ? 0
               : script_raise_error (L, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-tables.h: the parts of what an init.lua returns, as lua-tables.c has them read; private. */
#pragma once

#include "plugin/lua-private.h"

/* An array that there may be: its key, and what reads one entry, the table on top of the stack, which WHERE
 * names in what is raised; its texts are of DOMAIN. */
typedef struct {
    const gchar *key;
    void (*read) (LuaTables *tables, lua_State *L, const gchar *where, const gchar *domain);
} LuaEntries;

/* Ended by one without a key. */
extern const LuaEntries lua_entries[];

/* All that stands in the table on top of the stack. */
void lua_refusals_read (LuaTables *tables, lua_State *L);
void lua_hooks_read (LuaTables *tables, lua_State *L);
void lua_fields_read (LuaTables *tables, lua_State *L);

/* Words of scripts, by number: of AvScope (lua-fields.c) and AvClosing (lua-entries.c). */
extern const gchar *const lua_scope_names[];
extern const gchar *const lua_closing_names[];

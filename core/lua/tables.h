/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.h: the parts of what an init.lua returns, as lua-tables.c has them read; private. */
#pragma once

#include "lua/binding-private.h"

/* An array that there may be: its key, and what reads one entry, the table on top of the stack, which WHERE
 * names in what is raised; its texts are of DOMAIN. */
typedef struct {
    const gchar *key;
    void (*read) (ScriptTables *tables, lua_State *L, const gchar *where, const gchar *domain);
} ScriptEntries;

/* Ended by one without a key. */
extern const ScriptEntries script_entries[];

/* All that stands in the table on top of the stack. */
void script_refusals_read (ScriptTables *tables, lua_State *L);
void script_hooks_read (ScriptTables *tables, lua_State *L);
void script_fields_read (ScriptTables *tables, lua_State *L);

/* Words of scripts, by number: of AvScope (lua-fields.c) and AvClosing (lua-entries.c). */
extern const gchar *const script_scope_names[];
extern const gchar *const script_closing_names[];

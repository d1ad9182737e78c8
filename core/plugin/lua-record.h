/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-record.h: reading one table of a script into one struct, by a description of its keys; private. */
#pragma once

#include "plugin/lua-private.h"

typedef enum {
    LUA_RECORD_ID,     /* const gchar *: small letters, digits, hyphens */
    LUA_RECORD_TEXT,   /* const gchar * */
    LUA_RECORD_IDS,    /* const gchar *const *, NULL-terminated */
    LUA_RECORD_TEXTS,  /* the same, of any texts */
    LUA_RECORD_LETTER, /* gchar */
    LUA_RECORD_BOOL,   /* gboolean */
    LUA_RECORD_FLAG,   /* a bit (in MIN) of a guint */
    LUA_RECORD_WORD,   /* an enum, by its place in WORDS */
    LUA_RECORD_INT,    /* gint32 */
    LUA_RECORD_INT8,   /* gint8 or guint8 */
    LUA_RECORD_UINT16,
    LUA_RECORD_CALL,  /* guint in the struct of calls: the number of a function */
    LUA_RECORD_OTHER, /* read elsewhere */
} LuaRecordType;

typedef struct {
    const gchar *key; /* NULL ends a table */
    LuaRecordType type;
    guint offset;
    gint min, max;
    const gchar *const *words; /* NULL-terminated */
    gboolean needed;
} LuaRecordKey;

/* In a table of keys: where in the struct the value goes. */
#define AT(type, member) .offset = G_STRUCT_OFFSET (type, member)

/* Reads the table on top of the stack into RECORD and CALLS; what stands in its array part is left.
 * Raises with WHERE what is missing, unknown or wrong. */
void lua_record_read (LuaTables *tables, lua_State *L, const LuaRecordKey *keys, gpointer record,
                      gpointer calls, const gchar *where);
/* A copy that lives as long as the tables. */
const gchar *lua_record_keep (LuaTables *tables, const gchar *text);
/* The number of the function on top of the stack, which is taken off. */
guint lua_record_function (LuaTables *tables, lua_State *L, const gchar *where);
/* The place in WORDS of the text at INDEX; and of the one on top or first in the table there. */
guint lua_record_word (lua_State *L, int index, const gchar *const *words, const gchar *where);
guint lua_record_first_word (lua_State *L, const gchar *const *words, const gchar *where);

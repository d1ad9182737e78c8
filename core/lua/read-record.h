/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read-record.h: reading one table of a script into one struct, by a description of its keys; private. */
#pragma once

#include "lua/binding-private.h"

typedef enum {
    SCRIPT_RECORD_ID,     /* const gchar *: small letters, digits, hyphens */
    SCRIPT_RECORD_TEXT,   /* const gchar * */
    SCRIPT_RECORD_IDS,    /* const gchar *const *, NULL-terminated */
    SCRIPT_RECORD_TEXTS,  /* the same, of any texts */
    SCRIPT_RECORD_LETTER, /* gchar */
    SCRIPT_RECORD_BOOL,   /* gboolean */
    SCRIPT_RECORD_FLAG,   /* a bit (in MIN) of a guint */
    SCRIPT_RECORD_WORD,   /* an enum, by its place in WORDS */
    SCRIPT_RECORD_INT,    /* gint32 */
    SCRIPT_RECORD_INT8,   /* gint8 or guint8 */
    SCRIPT_RECORD_UINT16,
    SCRIPT_RECORD_CALL,  /* guint in the struct of calls: the number of a function */
    SCRIPT_RECORD_OTHER, /* read elsewhere */
} ScriptRecordType;

typedef struct {
    const gchar *key; /* NULL ends a table */
    ScriptRecordType type;
    guint offset;
    gint min, max;
    const gchar *const *words; /* NULL-terminated */
    gboolean needed;
} ScriptRecordKey;

/* In a table of keys: where in the struct the value goes. */
#define AT(type, member) .offset = G_STRUCT_OFFSET (type, member)

/* Reads the table on top of the stack into RECORD and CALLS; what stands in its array part is left.
 * Raises with WHERE what is missing, unknown or wrong. */
void script_record_read (ScriptTables *tables, lua_State *L, const ScriptRecordKey *keys,
                         gpointer record, gpointer calls, const gchar *where);
/* A copy that lives as long as the tables. */
const gchar *script_record_keep (ScriptTables *tables, const gchar *text);
/* The number of the function on top of the stack, which is taken off. */
guint script_record_function (ScriptTables *tables, lua_State *L, const gchar *where);
/* The place in WORDS of the text at INDEX; and of the one on top or first in the table there. */
guint script_record_word (lua_State *L, int index, const gchar *const *words, const gchar *where);
guint script_record_first_word (lua_State *L, const gchar *const *words, const gchar *where);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read-record.c: reads one table of a script into one struct, by a description of its keys. */
#include "lua/read-record.h"

#include <string.h>

const gchar *
script_record_keep (ScriptTables *tables, const gchar *text)
{
    gchar *copy = g_strdup (text);
    g_ptr_array_add (tables->memory, copy);
    return copy;
}

guint
script_record_function (ScriptTables *tables, lua_State *L, const gchar *where)
{
    if (!lua_isfunction (L, -1))
        luaL_error (L, "%s is no function", where);
    int reference = luaL_ref (L, LUA_REGISTRYINDEX);
    g_array_append_val (tables->functions, reference);
    return tables->functions->len;
}

guint
script_record_word (lua_State *L, int index, const gchar *const *words, const gchar *where)
{
    const gchar *word = lua_type (L, index) == LUA_TSTRING ? lua_tostring (L, index) : "";
    for (guint i = 0; words[i]; i++)
        if (words[i][0] && strcmp (words[i], word) == 0)
            return i;
    luaL_Buffer all;
    luaL_buffinit (L, &all);
    for (guint i = 0; words[i]; i++)
        if (words[i][0]) {
            luaL_addstring (&all, " ");
            luaL_addstring (&all, words[i]);
        }
    luaL_pushresult (&all);
    luaL_error (L, "%s: “%s” is none of:%s", where, word, lua_tostring (L, -1));
    return 0;
}

guint
script_record_first_word (lua_State *L, const gchar *const *words, const gchar *where)
{
    if (!lua_istable (L, -1))
        return script_record_word (L, -1, words, where);
    lua_rawgeti (L, -1, 1);
    guint word = script_record_word (L, -1, words, where);
    lua_pop (L, 1);
    return word;
}

static gboolean
is_id (const gchar *text)
{
    return text[0] != '\0'
           && strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen (text);
}

static const gchar *
check_text (lua_State *L, const gchar *where, gboolean id)
{
    if (lua_type (L, -1) != LUA_TSTRING)
        luaL_error (L, "%s is a %s, not a text", where, luaL_typename (L, -1));
    const gchar *text = lua_tostring (L, -1);
    if (id && !is_id (text))
        luaL_error (L, "%s: “%s” is no id: small letters, digits and hyphens", where, text);
    return text;
}

static const gchar *const *
read_texts (ScriptTables *tables, lua_State *L, const gchar *where, gboolean ids)
{
    if (!lua_istable (L, -1))
        luaL_error (L, "%s is no table", where);
    guint n = lua_rawlen (L, -1);
    if (n > 64)
        luaL_error (L, "%s: there may be 64", where);
    const gchar **texts = g_new0 (const gchar *, n + 1);
    g_ptr_array_add (tables->memory, texts);
    for (guint i = 0; i < n; i++) {
        lua_rawgeti (L, -1, i + 1);
        texts[i] = script_record_keep (tables, check_text (L, where, ids));
        lua_pop (L, 1);
    }
    return texts;
}

static gint
check_number (lua_State *L, const ScriptRecordKey *key, const gchar *where)
{
    int is_integer = FALSE;
    lua_Integer value = lua_type (L, -1) == LUA_TNUMBER ? lua_tointegerx (L, -1, &is_integer) : 0;
    if (!is_integer || value < key->min || value > key->max)
        luaL_error (L, "%s is no whole number from %d to %d", where, key->min, key->max);
    return (gint) value;
}

/* The value on top of the stack into its place. */
static void
read_value (ScriptTables *tables, lua_State *L, const ScriptRecordKey *key, guint8 *record,
            guint8 *calls, const gchar *where)
{
    guint8 *at = record + key->offset;
    switch (key->type) {
    case SCRIPT_RECORD_ID:
    case SCRIPT_RECORD_TEXT:
        *(const gchar **) (gpointer) at =
            script_record_keep (tables, check_text (L, where, key->type == SCRIPT_RECORD_ID));
        break;
    case SCRIPT_RECORD_IDS:
    case SCRIPT_RECORD_TEXTS:
        *(const gchar *const **) (gpointer) at =
            read_texts (tables, L, where, key->type == SCRIPT_RECORD_IDS);
        break;
    case SCRIPT_RECORD_LETTER:
        if (strlen (check_text (L, where, FALSE)) != 1)
            luaL_error (L, "%s is not one letter", where);
        *(gchar *) at = lua_tostring (L, -1)[0];
        break;
    case SCRIPT_RECORD_BOOL:
        if (!lua_isboolean (L, -1))
            luaL_error (L, "%s is neither true nor false", where);
        *(gboolean *) (gpointer) at = lua_toboolean (L, -1);
        break;
    case SCRIPT_RECORD_FLAG:
        if (!lua_isboolean (L, -1))
            luaL_error (L, "%s is neither true nor false", where);
        *(guint *) (gpointer) at |= lua_toboolean (L, -1) ? (guint) key->min : 0;
        break;
    case SCRIPT_RECORD_WORD:
        *(guint *) (gpointer) at = script_record_word (L, -1, key->words, where);
        break;
    case SCRIPT_RECORD_INT:
        *(gint32 *) (gpointer) at = check_number (L, key, where);
        break;
    case SCRIPT_RECORD_INT8:
        *(gint8 *) at = check_number (L, key, where);
        break;
    case SCRIPT_RECORD_UINT16:
        *(guint16 *) (gpointer) at = check_number (L, key, where);
        break;
    case SCRIPT_RECORD_CALL:
        lua_pushvalue (L, -1);
        *(guint *) (gpointer) (calls + key->offset) = script_record_function (tables, L, where);
        break;
    case SCRIPT_RECORD_OTHER:
        break;
    }
}

/* Nothing but these keys and an array part. */
static void
check_keys (lua_State *L, const ScriptRecordKey *keys, const gchar *where)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        if (lua_type (L, -2) == LUA_TSTRING) {
            const ScriptRecordKey *key = keys;
            while (key->key && strcmp (key->key, lua_tostring (L, -2)) != 0)
                key++;
            if (!key->key)
                luaL_error (L, "%s has “%s”, which means nothing there", where,
                            lua_tostring (L, -2));
        }
        lua_pop (L, 1);
    }
}

void
script_record_read (ScriptTables *tables, lua_State *L, const ScriptRecordKey *keys,
                    gpointer record, gpointer calls, const gchar *where)
{
    check_keys (L, keys, where);
    for (const ScriptRecordKey *key = keys; key->key; key++) {
        const gchar *inner = lua_pushfstring (L, "%s.%s", where, key->key);
        if (lua_getfield (L, -2, key->key) != LUA_TNIL)
            read_value (tables, L, key, record, calls, inner);
        else if (key->needed)
            luaL_error (L, "%s is missing", inner);
        lua_pop (L, 2);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-load.c: reads the plugin's own files, and no others, as text. */
#include "lua/sandbox-private.h"

#include "engine/i18n.h"
#include "engine/plain-file.h"

#include <errno.h>
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

/* The parser takes longer than in proportion, and no hook counts its steps. */
#define MAX_FILE (256 * 1024)
#define MAX_FILES (4 * 1024 * 1024)

static gpointer
fail (GError **error, const AvSandbox *box, const gchar *file, const gchar *reason)
{
    g_set_error (error, AV_LUA_ERROR, AV_LUA_ERROR_FILE, "%s/%s: %s", box->id, file, reason);
    return NULL;
}

/* The bytes of FILE, which must lie in the box's folder after all links are followed. */
static GByteArray *
read_file (AvSandbox *box, const gchar *file, GError **error)
{
    g_autofree gchar *path = g_build_filename (box->dir, file, NULL);
    gchar *real = realpath (path, NULL);
    gsize length = strlen (box->dir);

    if (!real)
        return fail (error, box, file, g_strerror (errno));
    gboolean inside = strncmp (real, box->dir, length) == 0 && real[length] == '/';
    PlainFileResult result = PLAIN_FILE_FAILED;
    g_autoptr (GByteArray) bytes = inside ? plain_file_read (real, FALSE, MAX_FILE, &result) : NULL;
    gint reason = errno;
    free (real);
    if (!inside)
        return fail (error, box, file, _ ("the file is not in the plugin's folder"));
    if (result == PLAIN_FILE_NOT_PLAIN)
        return fail (error, box, file, _ ("this is no file"));
    if (result == PLAIN_FILE_TOO_LARGE)
        return fail (error, box, file, _ ("the file is longer than 256 KiB"));
    if (!bytes)
        return fail (error, box, file, g_strerror (reason));
    box->source_size += bytes->len;
    if (box->source_size > MAX_FILES)
        return fail (error, box, file, _ ("the plugin's files are longer than 4 MiB in all"));
    return g_steal_pointer (&bytes);
}

static gboolean
load_text (AvSandbox *box, lua_State *L, const gchar *name, const gchar *text, gsize length,
           GError **error)
{
    g_autofree gchar *chunk = g_strdup_printf ("@%s/%s", box->id, name);
    guint line = 0;
    const gchar *reason = box_check_source (text, length, &line);
    if (reason) {
        g_set_error (error, AV_LUA_ERROR, AV_LUA_ERROR_SYNTAX, "%s/%s:%u: %s", box->id, name, line,
                     reason);
        return FALSE;
    }
    /* The parser is protected by itself. */
    box->depth++;
    gint status = luaL_loadbufferx (L, text, length, chunk, "t");
    box->depth--;
    if (status == LUA_OK) {
        lua_rawgetp (L, LUA_REGISTRYINDEX, &box_globals_key);
        lua_setupvalue (L, -2, 1);
        return TRUE;
    }
    g_clear_pointer (&box->report, g_free);
    box_set_error (box, L, status, error);
    return FALSE;
}

gboolean
box_load_file (AvSandbox *box, lua_State *L, const gchar *file, GError **error)
{
    g_autoptr (GByteArray) bytes = read_file (box, file, error);
    return bytes && load_text (box, L, file, (const gchar *) bytes->data, bytes->len, error);
}

gboolean
av_sandbox_load_text (AvSandbox *box, const gchar *name, const gchar *text, gsize length,
                      GError **error)
{
    return load_text (box, box->running, name, text, length, error);
}

void
av_sandbox_push_kit (lua_State *L, const gchar *name)
{
    gchar path[100];
    gsize size;
    g_snprintf (path, sizeof path, "/io/github/avignon/lua/%s", name);
    g_autoptr (GBytes) kit = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    const gchar *text = g_bytes_get_data (kit, &size);
    /* Without @ the box takes it for none of the author's files when it tells where an error is. */
    if (luaL_loadbufferx (L, text, size, "=kit", "t") != LUA_OK)
        lua_error (L);
}

/* "a.b" is a/b.lua; nothing in a name can lead out of the folder. */
static gchar *
path_of (const gchar *name)
{
    gboolean begins = TRUE;
    for (const gchar *p = name; *p; p++) {
        if (!(g_ascii_isalnum (*p) || *p == '_' || (*p == '.' && !begins)))
            return NULL;
        begins = *p == '.';
    }
    if (begins || strlen (name) > 200)
        return NULL;
    g_autofree gchar *path = g_strconcat (name, ".lua", NULL);
    for (gchar *p = path; p < path + strlen (name); p++)
        if (*p == '.')
            *p = '/';
    return g_steal_pointer (&path);
}

/* Whether the file is being loaded: its own code, outside of all functions, is on the stack. */
static gboolean
is_running (lua_State *L, const gchar *path)
{
    lua_Debug ar;
    for (gint level = 0; lua_getstack (L, level, &ar); level++) {
        lua_getinfo (L, "S", &ar);
        const gchar *source = strcmp (ar.what, "main") == 0 ? box_source (&ar) : NULL;
        if (source && strcmp (source + strlen (box_of (L)->id) + 1, path) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Pushes the function of module NAME; FALSE: a message, in memory that an error does not lose. */
static gboolean
push_module (lua_State *L, const gchar *name, gchar *message, gsize size)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *path = path_of (name);
    if (!path)
        g_strlcpy (message, "the name of a module has letters, digits, _ and dots between", size);
    else if (box_of (L)->is_sealed)
        g_snprintf (message, size, "module '%s' is required for the first time after loading",
                    name);
    else if (is_running (L, path))
        g_snprintf (message, size, "module '%s' requires itself, by way of others or not", name);
    else if (box_load_file (box_of (L), L, path, &error))
        return TRUE;
    else
        g_strlcpy (message, error->message, size);
    return FALSE;
}

/* require (name) */
static gint
require (lua_State *L)
{
    gchar message[1024];
    const gchar *name = luaL_checkstring (L, 1);
    lua_settop (L, 1);
    lua_rawgetp (L, LUA_REGISTRYINDEX, &box_modules_key);
    lua_pushvalue (L, 1);
    if (lua_rawget (L, 2) != LUA_TNIL)
        return 1;
    lua_settop (L, 2);
    if (!push_module (L, name, message, sizeof message)) {
        gsize length = strlen (box_of (L)->id);
        /* What could not be read says where by itself. */
        gboolean says_where =
            strncmp (message, box_of (L)->id, length) == 0 && message[length] == '/';
        luaL_where (L, 1);
        lua_pushstring (L, message);
        if (!says_where)
            lua_concat (L, 2);
        return lua_error (L);
    }
    lua_pushvalue (L, 1);
    lua_call (L, 1, 1);
    if (!lua_toboolean (L, -1)) {
        lua_pop (L, 1);
        lua_pushboolean (L, TRUE);
    }
    lua_pushvalue (L, 1);
    lua_pushvalue (L, -2);
    lua_rawset (L, 2);
    return 1;
}

void
box_load_open (lua_State *L)
{
    lua_pushcfunction (L, require);
    lua_setfield (L, -2, "require");
}

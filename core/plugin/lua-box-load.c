/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-box-load.c: reads the plugin's own files, and no others, as text. */
#include "plugin/lua-box-private.h"

#include "engine/i18n.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The parser takes longer than in proportion, and no hook counts its steps. */
#define MAX_FILE (256 * 1024)
#define MAX_FILES (4 * 1024 * 1024)

static gboolean
fail (GError **error, const AvLuaBox *box, const gchar *file, const gchar *reason)
{
    g_set_error (error, AV_LUA_ERROR, AV_LUA_ERROR_FILE, "%s/%s: %s", box->id, file, reason);
    return FALSE;
}

/* The bytes of FILE, which must lie in the box's folder after all links are followed. */
static gboolean
read_file (AvLuaBox *box, const gchar *file, GByteArray *bytes, GError **error)
{
    g_autofree gchar *path = g_build_filename (box->dir, file, NULL);
    gchar *real = realpath (path, NULL);
    gsize length = strlen (box->dir);
    struct stat info;

    if (!real)
        return fail (error, box, file, g_strerror (errno));
    gboolean inside = strncmp (real, box->dir, length) == 0 && real[length] == '/';
    gint fd = inside ? open (real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
    free (real);
    if (!inside)
        return fail (error, box, file, _ ("the file is not in the plugin's folder"));
    if (fd < 0)
        return fail (error, box, file, g_strerror (errno));
    if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode)) {
        close (fd);
        return fail (error, box, file, _ ("this is no file"));
    }
    guint8 buffer[8192];
    gssize count;
    while ((count = read (fd, buffer, sizeof buffer)) > 0 && bytes->len <= MAX_FILE)
        g_byte_array_append (bytes, buffer, (guint) count);
    gint reason = errno;
    close (fd);
    if (count < 0)
        return fail (error, box, file, g_strerror (reason));
    if (bytes->len > MAX_FILE)
        return fail (error, box, file, _ ("the file is longer than 256 KiB"));
    box->source_size += bytes->len;
    if (box->source_size > MAX_FILES)
        return fail (error, box, file, _ ("the plugin's files are longer than 4 MiB in all"));
    return TRUE;
}

gboolean
box_load_file (AvLuaBox *box, lua_State *L, const gchar *file, GError **error)
{
    g_autoptr (GByteArray) bytes = g_byte_array_new ();
    g_autofree gchar *chunk = g_strdup_printf ("@%s/%s", box->id, file);

    if (!read_file (box, file, bytes, error))
        return FALSE;
    /* The parser is protected by itself. */
    box->depth++;
    gint status = luaL_loadbufferx (L, (const gchar *) bytes->data, bytes->len, chunk, "t");
    box->depth--;
    if (status == LUA_OK)
        return TRUE;
    g_clear_pointer (&box->report, g_free);
    box_set_error (box, L, status, error);
    return FALSE;
}

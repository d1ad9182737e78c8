/* SPDX-License-Identifier: GPL-3.0-or-later */
/* object-list.c: lists of objects by their content, kept in the user's folder. */
#include "plugin/object-list.h"

#include <avignon/host/paths.h>

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static gchar *
digest_of (const gchar *path, GError **error)
{
    g_autofree gchar *bytes = NULL;
    gsize length = 0;
    if (!g_file_get_contents (path, &bytes, &length, error))
        return NULL;
    return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);
}

/* "" where there is no list. */
static gchar *
read_list (const gchar *path)
{
    gchar *text = NULL;
    return g_file_get_contents (path, &text, NULL, NULL) ? text : g_strdup ("");
}

static gboolean
is_of (const gchar *line, const gchar *digest)
{
    gsize length = strlen (digest);
    return strncmp (line, digest, length) == 0 && (line[length] == ' ' || !line[length]);
}

static gboolean
has_line (const gchar *list, const gchar *digest)
{
    g_auto (GStrv) lines = g_strsplit (list, "\n", -1);
    for (gchar **line = lines; *line; line++)
        if (is_of (*line, digest))
            return TRUE;
    return FALSE;
}

gint
object_list_has (const gchar *name, const gchar *path, GError **error)
{
    g_autofree gchar *file = av_paths_user (name);
    g_autofree gchar *list = read_list (file);
    g_autofree gchar *digest = digest_of (path, error);
    return digest ? has_line (list, digest) : -1;
}

gboolean
object_list_is_empty (const gchar *name)
{
    g_autofree gchar *file = av_paths_user (name);
    GStatBuf status;
    return g_stat (file, &status) != 0 || status.st_size == 0;
}

/* The lock is a file beside the list, since the list itself is replaced; it goes with the
 * descriptor. -1 and an error. */
static gint
lock (const gchar *file, GError **error)
{
    g_autofree gchar *folder = g_path_get_dirname (file);
    g_autofree gchar *path = g_strconcat (file, ".lock", NULL);
    gint descriptor = -1;
    if (g_mkdir_with_parents (folder, 0700) == 0)
        descriptor = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    while (descriptor >= 0 && flock (descriptor, LOCK_EX) != 0)
        if (errno != EINTR) {
            close (descriptor);
            descriptor = -1;
        }
    if (descriptor < 0)
        g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno), "%s: %s", path,
                     g_strerror (errno));
    return descriptor;
}

static gboolean
write_list (const gchar *file, const gchar *text, GError **error)
{
    return g_file_set_contents_full (
        file, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600, error);
}

/* The list without the lines of an object. */
static gchar *
without_lines (const gchar *list, const gchar *digest)
{
    g_auto (GStrv) lines = g_strsplit (list, "\n", -1);
    GString *rest = g_string_new (NULL);
    for (gchar **line = lines; *line; line++)
        if (**line && !is_of (*line, digest))
            g_string_append_printf (rest, "%s\n", *line);
    return g_string_free (rest, FALSE);
}

static gchar *
with_line (const gchar *list, const gchar *digest, const gchar *path)
{
    const gchar *gap = list[0] && !g_str_has_suffix (list, "\n") ? "\n" : "";
    return g_strdup_printf ("%s%s%s %s\n", list, gap, digest, path);
}

/* Sees to it that the object at PATH is on the list (WANTED), or is not. */
static gboolean
change_list (const gchar *name, const gchar *path, gboolean wanted, GError **error)
{
    g_autofree gchar *file = av_paths_user (name);
    g_autofree gchar *digest = digest_of (path, error);
    gint held = digest ? lock (file, error) : -1;
    if (held < 0)
        return FALSE;
    g_autofree gchar *before = read_list (file);
    gboolean well = TRUE;
    if (has_line (before, digest) != wanted) {
        g_autofree gchar *after =
            wanted ? with_line (before, digest, path) : without_lines (before, digest);
        well = write_list (file, after, error);
    }
    close (held);
    return well;
}

gboolean
object_list_add (const gchar *name, const gchar *path, GError **error)
{
    return change_list (name, path, TRUE, error);
}

gboolean
object_list_remove (const gchar *name, const gchar *path, GError **error)
{
    return change_list (name, path, FALSE, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trust.c: keeps the lists of allowed and left-out objects, and the note of what is running. */
#include <avignon/host/trust.h>

#include <avignon/host/paths.h>

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define NOTE_HEAD "avignon-running "

static gchar *
digest_of (const gchar *path, GError **error)
{
    g_autofree gchar *bytes = NULL;
    gsize length = 0;
    if (!g_file_get_contents (path, &bytes, &length, error))
        return NULL;
    return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);
}

/* The content of a list; "" if there is none. */
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

static gchar *
path_of_list (AvTrustList list)
{
    return av_paths_user (list == AV_TRUST_ALLOWED ? "allowed-objects" : "left-out-objects");
}

gboolean
av_trust_has (AvTrustList list, const gchar *path, GError **error)
{
    g_autofree gchar *file = path_of_list (list);
    g_autofree gchar *text = read_list (file);
    /* Usually the list is empty, and then the object need not be read. */
    g_autofree gchar *digest = text[0] ? digest_of (path, error) : NULL;
    return digest && has_line (text, digest);
}

/* Locks a file beside the list, since the list itself is replaced.  Returns the descriptor,
 * which holds the lock; or -1 and an error. */
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
write_file (const gchar *file, const gchar *text, GError **error)
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

/* Adds the object at PATH to the list (WANTED) or removes it. */
static gboolean
change_list (AvTrustList list, const gchar *path, gboolean wanted, GError **error)
{
    g_autofree gchar *file = path_of_list (list);
    g_autofree gchar *digest = digest_of (path, error);
    gint held = digest ? lock (file, error) : -1;
    if (held < 0)
        return FALSE;
    g_autofree gchar *before = read_list (file);
    gboolean well = TRUE;
    if (has_line (before, digest) != wanted) {
        g_autofree gchar *after =
            wanted ? with_line (before, digest, path) : without_lines (before, digest);
        well = write_file (file, after, error);
    }
    close (held);
    return well;
}

gboolean
av_trust_add (AvTrustList list, const gchar *path, GError **error)
{
    return change_list (list, path, TRUE, error);
}

gboolean
av_trust_remove (AvTrustList list, const gchar *path, GError **error)
{
    return change_list (list, path, FALSE, error);
}

/* --- the note of what is running --- */

gboolean
av_crash_note_write (const gchar *path, const gchar *lines, GError **error)
{
    g_autofree gchar *text = g_strdup_printf (NOTE_HEAD "%ld\n%s", (glong) getpid (), lines);
    /* It has to outlive the program, not the machine, so it is not synced; but a shorter text would leave the rest
     * of a longer one. */
    g_unlink (path);
    return g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, error);
}

gchar *
av_crash_note_lines (const AvRuleset *ruleset)
{
    GString *lines = g_string_new (NULL);
    for (guint i = 1; i < av_ruleset_get_n_rules (ruleset); i++) {
        const AvRules *rules = av_ruleset_get_rules (ruleset, i);
        g_string_append_printf (lines, "%s %s\n", rules->id, rules->version);
    }
    return g_string_free (lines, FALSE);
}

void
av_crash_note_remove (const gchar *path)
{
    g_unlink (path);
}

/* Whether PID is another run of this program, as process ids are reused. */
static gboolean
is_running (glong pid)
{
    g_autofree gchar *link = g_strdup_printf ("/proc/%ld/exe", pid);
    g_autofree gchar *its = g_file_read_link (link, NULL);
    g_autofree gchar *own = g_file_read_link ("/proc/self/exe", NULL);
    return pid != (glong) getpid () && kill ((pid_t) pid, 0) == 0 && its
           && g_strcmp0 (its, own) == 0;
}

gchar **
av_crash_note_read (const gchar *path)
{
    g_autofree gchar *text = NULL;
    if (!g_file_get_contents (path, &text, NULL, NULL) || !g_str_has_prefix (text, NOTE_HEAD)
        || !g_utf8_validate (text, -1, NULL))
        return NULL;
    gint64 pid = g_ascii_strtoll (text + strlen (NOTE_HEAD), NULL, 10);
    if (pid <= 0 || is_running ((glong) pid))
        return NULL;
    g_strchomp (text);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    return g_strv_length (lines) > 1 ? g_strdupv (lines + 1) : NULL;
}

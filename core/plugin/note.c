/* SPDX-License-Identifier: GPL-3.0-or-later */
/* note.c: keeps on disk which plugins are running, for the start after a crash. */
#include "plugin/set-private.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define FIRST_LINE "avignon-running "

/* LINES: "id version", each ended. */
static gboolean
write_note (const gchar *path, const gchar *lines, GError **error)
{
    g_autofree gchar *text = g_strdup_printf (FIRST_LINE "%ld\n%s", (glong) getpid (), lines);
    return g_file_set_contents_full (
        path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600, error);
}

gboolean
av_plugin_note_running (const gchar *path, const AvRuleset *ruleset, GError **error)
{
    guint n = av_ruleset_get_n_rules (ruleset);
    g_autoptr (GString) lines = g_string_new (NULL);
    if (n <= 1) {
        av_plugin_note_ended (path);
        return TRUE;
    }
    for (guint i = 1; i < n; i++) {
        const AvRules *rules = av_ruleset_get_rules (ruleset, i);
        g_string_append_printf (lines, "%s %s\n", rules->id, rules->version);
    }
    return write_note (path, lines->str, error);
}

void
av_plugin_note_ended (const gchar *path)
{
    g_unlink (path);
}

void
av_plugin_set_note_loading (AvPluginSet *set, const gchar *path)
{
    g_free (set->note);
    set->note = g_strdup (path);
}

/* Where the note cannot be written, the plugin is loaded all the same. */
void
plugin_entry_note (const AvPluginSet *set, const Entry *entry, gboolean begins)
{
    if (!set->note)
        return;
    g_autofree gchar *line = g_strdup_printf ("%s %s\n", entry->info.id, entry->manifest->version);
    if (begins)
        write_note (set->note, line, NULL);
    else
        av_plugin_note_ended (set->note);
}

/* Whether PID is another run of this program: numbers of processes come again. */
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
av_plugin_note_read_crash (const gchar *path)
{
    g_autofree gchar *text = NULL;
    if (!g_file_get_contents (path, &text, NULL, NULL) || !g_str_has_prefix (text, FIRST_LINE)
        || !g_utf8_validate (text, -1, NULL))
        return NULL;
    gint64 pid = g_ascii_strtoll (text + strlen (FIRST_LINE), NULL, 10);
    if (pid <= 0 || is_running ((glong) pid))
        return NULL;
    g_strchomp (text);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    return g_strv_length (lines) > 1 ? g_strdupv (lines + 1) : NULL;
}

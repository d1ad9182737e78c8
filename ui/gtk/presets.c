/* SPDX-License-Identifier: GPL-3.0-or-later */
/* presets.c: set-ups with a name. */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include <avignon/host/record.h>

#include "gtk/presets.h"
#include "gtk/tools.h"

#define KEY "presets"
#define HEAD "avignon-record 1\n"

static void
preset_free (gpointer data)
{
    AvPreset *preset = data;
    g_free (preset->name);
    av_setup_free (preset->setup);
    g_free (preset);
}

/* Its text: the head of a record without first and last line, players and seed. */
static gchar *
write_setup (const AvSetup *setup)
{
    g_autoptr (AvSetup) copy = av_setup_copy (setup);
    g_autoptr (GString) text = g_string_new (NULL);
    av_setup_to_text (copy, text);
    g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);
    g_string_truncate (text, 0);
    for (gchar **line = lines; *line; line++)
        if (**line && !g_str_has_prefix (*line, "avignon-record ")
            && !g_str_has_prefix (*line, "player ") && !g_str_has_prefix (*line, "seed ")
            && !g_str_has_prefix (*line, "plugin ") && !g_str_equal (*line, "begin"))
            g_string_append_printf (text, "%s\n", *line);
    return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add (GPtrArray *presets, const gchar *name, const gchar *lines, gboolean own)
{
    g_autofree gchar *text = g_strconcat (HEAD, lines, "begin\n", NULL);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), name, NULL);
    if (!record)
        return;
    AvPreset *preset = g_new0 (AvPreset, 1);
    preset->name = g_strdup (name);
    preset->setup = av_setup_copy (record->setup);
    preset->own = own;
    g_ptr_array_add (presets, preset);
}

static void
add_shipped (GPtrArray *presets)
{
    g_autoptr (GKeyFile) file = g_key_file_new ();
    g_autoptr (GBytes) bytes = g_resources_lookup_data (AV_RESOURCES "presets.ini", 0, NULL);
    if (!bytes || !g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_NONE, NULL))
        return;
    g_auto (GStrv) groups = g_key_file_get_groups (file, NULL);
    for (gchar **group = groups; *group; group++) {
        g_autofree gchar *name = g_key_file_get_string (file, *group, "Name", NULL);
        g_autofree gchar *lines = g_key_file_get_string (file, *group, "Setup", NULL);
        add (presets, _ (name), lines, FALSE);
    }
}

GPtrArray *
av_presets_list (GSettings *settings)
{
    GPtrArray *presets = g_ptr_array_new_with_free_func (preset_free);
    add_shipped (presets);
    g_auto (GStrv) own = settings ? g_settings_get_strv (settings, KEY) : NULL;
    for (gchar **name = own; name && name[0] && name[1]; name += 2)
        add (presets, name[0], name[1], TRUE);
    return presets;
}

/* Changes the user's own preset NAME to LINES (NULL: removes it). */
static void
change_own (GSettings *settings, const gchar *name, const gchar *lines)
{
    g_auto (GStrv) own = g_settings_get_strv (settings, KEY);
    g_autoptr (GPtrArray) changed = g_ptr_array_new ();
    for (gchar **other = own; other[0] && other[1]; other += 2)
        if (!g_str_equal (other[0], name)) {
            g_ptr_array_add (changed, other[0]);
            g_ptr_array_add (changed, other[1]);
        }
    if (lines) {
        g_ptr_array_add (changed, (gpointer) name);
        g_ptr_array_add (changed, (gpointer) lines);
    }
    g_ptr_array_add (changed, NULL);
    g_settings_set_strv (settings, KEY, (const gchar *const *) changed->pdata);
}

void
av_presets_save (GSettings *settings, const gchar *name, const AvSetup *setup)
{
    g_autofree gchar *lines = write_setup (setup);
    change_own (settings, name, lines);
}

void
av_presets_forget (GSettings *settings, const gchar *name)
{
    change_own (settings, name, NULL);
}

gboolean
av_presets_are_alike (const AvSetup *a, const AvSetup *b)
{
    g_autofree gchar *first = write_setup (a), *second = write_setup (b);
    return g_str_equal (first, second);
}

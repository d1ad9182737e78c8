/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manifest-option.c: reads what a manifest says of an option, and what is wrong with it. */
#include "plugin/manifest-reader.h"

#include "engine/i18n.h"
#include <avignon/setup.h>

#include <string.h>

static const KeyDef option_keys[] = {
    { "Type", TRUE, FALSE },   { "Label", TRUE, TRUE }, { "Default", FALSE, FALSE },
    { "Min", FALSE, FALSE },   { "Max", FALSE, FALSE }, { "Values", FALSE, FALSE },
    { "Labels", FALSE, TRUE },
};

static const gchar *const type_names[] = { "bool", "number", "choice", NULL };
static const gchar *const answers[] = { "no", "yes", NULL };

/* The key is for options of another type. */
static void
refuse_key (Reader *reader, const gchar *group, const gchar *key, const gchar *type)
{
    if (g_key_file_has_key (reader->file, group, key, NULL))
        manifest_complain (reader, group, key, _ ("“%s” in [%s] makes no sense for the type “%s”"),
                           key, group, type);
}

static void
read_number_option (Reader *reader, const gchar *group, AvOptionDef *option)
{
    static const gchar *const keys[] = { "Min", "Max", "Default" };
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
        if (!g_key_file_has_key (reader->file, group, keys[i], NULL))
            manifest_complain (reader, group, keys[i], _ ("the key “%s” in [%s] is missing"),
                               keys[i], group);
    refuse_key (reader, group, "Values", "number");
    refuse_key (reader, group, "Labels", "number");
    gint standard;
    if (!manifest_get_number (reader, group, "Min", -1000000, 1000000, &option->min)
        || !manifest_get_number (reader, group, "Max", -1000000, 1000000, &option->max))
        return;
    if (option->min > option->max)
        manifest_complain (reader, group, "Min", _ ("“Min” in [%s] is greater than “Max”"), group);
    else if (manifest_get_number (reader, group, "Default", option->min, option->max, &standard)) {
        g_free ((gchar *) option->standard);
        option->standard = g_strdup_printf ("%d", standard);
    }
}

/* Translated as a whole, so that a translator sees what is chosen between. */
static void
read_value_labels (Reader *reader, const gchar *group, AvOptionDef *option)
{
    guint n = g_strv_length ((gchar **) option->values);
    g_autofree gchar *text = manifest_get_translated (reader, group, "Labels");
    g_auto (GStrv) labels = text ? g_strsplit (text, ";", -1) : NULL;
    if (!labels)
        return;
    guint wanted = 0;
    for (guint i = 0; labels[i]; i++)
        wanted += g_strstrip (labels[i])[0] != '\0';
    if (wanted == n && g_strv_length (labels) == n)
        option->value_labels = (const gchar *const *) g_steal_pointer (&labels);
    else
        manifest_complain (reader, group, "Labels",
                           _ ("“Labels” in [%s] must hold one for each of “Values”"), group);
}

static void
read_choice_option (Reader *reader, const gchar *group, AvOptionDef *option)
{
    gchar **values = manifest_get_list (reader, group, "Values", FALSE);
    option->values = (const gchar *const *) values;
    refuse_key (reader, group, "Min", "choice");
    refuse_key (reader, group, "Max", "choice");
    for (gchar **value = values; *value; value++)
        if (strpbrk (*value, " \t\""))
            manifest_complain (reader, group, "Values",
                               _ ("“Values” in [%s] holds “%s”; a value is one word"), group,
                               *value);
    if (g_strv_length (values) < 2) {
        manifest_complain (reader, group, "Values",
                           _ ("“Values” in [%s] must hold two values or more, parted by “;”"),
                           group);
        return;
    }
    gint standard = manifest_get_word (reader, group, "Default", option->values);
    g_free ((gchar *) option->standard);
    option->standard = g_strdup (values[standard]);
    read_value_labels (reader, group, option);
}

void
manifest_read_option (Reader *reader, const gchar *group, const gchar *key, GArray *options)
{
    AvOptionDef option = { .key = g_strdup (key), .standard = g_strdup ("no") };
    manifest_check_keys (reader, group, option_keys, G_N_ELEMENTS (option_keys));
    if (!av_id_is_valid (key))
        manifest_complain (reader, group, NULL,
                           _ ("[%s]: an option's key is small letters, digits and hyphens"), group);
    option.label = manifest_get_translated (reader, group, "Label");
    option.type = manifest_get_word (reader, group, "Type", type_names);
    if (option.type == AV_OPTION_NUMBER)
        read_number_option (reader, group, &option);
    else if (option.type == AV_OPTION_CHOICE)
        read_choice_option (reader, group, &option);
    else {
        refuse_key (reader, group, "Min", "bool");
        refuse_key (reader, group, "Max", "bool");
        refuse_key (reader, group, "Values", "bool");
        refuse_key (reader, group, "Labels", "bool");
        gint standard = manifest_get_word (reader, group, "Default", answers);
        g_free ((gchar *) option.standard);
        option.standard = g_strdup (answers[standard]);
    }
    g_array_append_val (options, option);
    /* cppcheck-suppress memleak; the manifest frees its options' texts */
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset-names.c: the names with which pieces and things are written, by number and by word. */
#include "engine/i18n.h"
#include "engine/ruleset-make-private.h"

void
ruleset_names_init (AvNames *names)
{
    names->names = g_ptr_array_new_with_free_func (g_free);
    names->titles = g_ptr_array_new_with_free_func (g_free);
    names->index = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

void
ruleset_names_clear (AvNames *names)
{
    g_ptr_array_unref (names->names);
    g_ptr_array_unref (names->titles);
    g_hash_table_unref (names->index);
}

static AvNames *
names_of (const AvRuleset *ruleset, AvArgType type)
{
    g_return_val_if_fail (type == AV_ARG_PIECE || type == AV_ARG_THING, NULL);
    return (AvNames *) (type == AV_ARG_PIECE ? &ruleset->pieces : &ruleset->things);
}

void
av_ruleset_add_name (AvRuleset *ruleset, AvArgType type, const gchar *name)
{
    AvNames *names = names_of (ruleset, type);
    g_ptr_array_add (names->names, g_strdup (name));
    av_ruleset_add_alias (ruleset, type, name, names->names->len - 1);
}

void
av_ruleset_set_title (AvRuleset *ruleset, AvArgType type, guint index, const gchar *title)
{
    AvNames *names = names_of (ruleset, type);
    g_return_if_fail (index < names->names->len);
    if (names->titles->len <= index)
        g_ptr_array_set_size (names->titles, (gint) index + 1);
    g_free (names->titles->pdata[index]);
    names->titles->pdata[index] = g_strdup (title);
}

void
av_ruleset_add_alias (AvRuleset *ruleset, AvArgType type, const gchar *name, guint index)
{
    AvNames *names = names_of (ruleset, type);
    if (!g_hash_table_contains (names->index, name))
        g_hash_table_insert (names->index, g_strdup (name), GUINT_TO_POINTER (index + 1));
}

guint
av_ruleset_get_n_names (const AvRuleset *ruleset, AvArgType type)
{
    return names_of (ruleset, type)->names->len;
}

const gchar *
av_ruleset_get_name (const AvRuleset *ruleset, AvArgType type, guint index)
{
    const AvNames *names = names_of (ruleset, type);
    g_return_val_if_fail (index < names->names->len, NULL);
    return names->names->pdata[index];
}

const gchar *
av_ruleset_get_title (const AvRuleset *ruleset, AvArgType type, guint index)
{
    const AvNames *names = names_of (ruleset, type);
    const gchar *title = index < names->titles->len ? names->titles->pdata[index] : NULL;
    return title ? _ (title) : av_ruleset_get_name (ruleset, type, index);
}

gint
av_ruleset_find_name (const AvRuleset *ruleset, AvArgType type, const gchar *name)
{
    return GPOINTER_TO_INT (g_hash_table_lookup (names_of (ruleset, type)->index, name)) - 1;
}

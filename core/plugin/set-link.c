/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set-link.c: what hangs on what among plugins: clashes, dependencies, circles, the order. */
#include "plugin/set-private.h"

#include "engine/i18n.h"
#include "plugin/manifest-place.h"

/* What KEY of the manifest says cannot be. */
static void G_GNUC_PRINTF (4, 5)
    blame (Entry *entry, AvPluginErrorCode code, const gchar *key, const gchar *format, ...)
{
    if (entry->link_error)
        return;
    va_list arguments;
    va_start (arguments, format);
    g_autofree gchar *what = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree gchar *place = manifest_place (entry->manifest, key);
    g_set_error (&entry->link_error, AV_PLUGIN_ERROR, code, "%s: %s", place, what);
}

static Entry *
find_first (const AvPluginSet *set, const gchar *id)
{
    for (guint i = 0; i < set->entries->len; i++) {
        Entry *entry = set->entries->pdata[i];
        if (g_str_equal (entry->info.id, id))
            return entry;
    }
    return NULL;
}

/* What can be said of a plugin by itself. */
static void
check_alone (const AvPluginSet *set, Entry *entry)
{
    const AvPluginManifest *manifest = entry->manifest;
    const Entry *first = find_first (set, entry->info.id);
    if (first != entry)
        blame (entry, AV_PLUGIN_ERROR_CLASH, "Id", _ ("the id “%s” is taken by %s"), entry->info.id,
               first->manifest->path);
    if (g_str_equal (entry->info.id, "core"))
        blame (entry, AV_PLUGIN_ERROR_CLASH, "Id", _ ("the id “%s” is the game's own"),
               entry->info.id);
    if (entry->error || entry->link_error)
        return;
    if (manifest->type == AV_PLUGIN_BOT)
        blame (entry, AV_PLUGIN_ERROR_CODE, "Type",
               _ ("this program cannot use plugins of the type “%s”"),
               av_plugin_type_name (manifest->type));
    else if (!entry->loader)
        blame (entry, AV_PLUGIN_ERROR_CODE, "Loader",
               _ ("this program was built without the loader “%s”"), manifest->loader);
    else if (!entry->handle && entry->loader->check (manifest, entry->module, &entry->link_error))
        plugin_entry_is_left_off (entry, &entry->link_error);
}

/* Everybody from DEP to the end of PATH needs himself in the end. */
static void
blame_circle (GPtrArray *path, const Entry *dep)
{
    g_autoptr (GString) circle = g_string_new (NULL);
    guint from = 0;
    g_ptr_array_find (path, dep, &from);
    for (guint i = from; i < path->len; i++)
        g_string_append_printf (circle, "%s → ", ((Entry *) path->pdata[i])->info.id);
    g_string_append (circle, dep->info.id);
    for (guint i = from; i < path->len; i++)
        blame (path->pdata[i], AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
               _ ("plugins that depend on each other in a circle: %s"), circle->str);
}

static void
visit (const AvPluginSet *set, Entry *entry, GPtrArray *path)
{
    const AvPluginManifest *manifest = entry->manifest;
    entry->seen = 1;
    g_ptr_array_add (path, entry);
    for (gchar **id = manifest->depends; *id; id++) {
        Entry *dep = find_first (set, *id);
        if (g_str_equal (*id, entry->info.id))
            blame (entry, AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
                   _ ("the plugin depends on itself"));
        else if (!dep)
            blame (entry, AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
                   _ ("it needs the plugin “%s”, which is not there"), *id);
        else if (g_strv_contains ((const gchar *const *) manifest->conflicts, *id))
            blame (entry, AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
                   _ ("it both needs the plugin “%s” and conflicts with it"), *id);
        else if (dep->seen == 1)
            blame_circle (path, dep);
        else {
            if (dep->seen == 0)
                visit (set, dep, path);
            if (dep->error || dep->link_error)
                blame (entry, AV_PLUGIN_ERROR_DEPENDENCY, "Depends",
                       _ ("it needs the plugin “%s”, which cannot be used"), *id);
        }
    }
    g_ptr_array_set_size (path, (gint) path->len - 1);
    entry->seen = 2;
}

void
plugin_set_link (AvPluginSet *set)
{
    if (set->linked)
        return;
    g_autoptr (GPtrArray) path = g_ptr_array_new ();
    for (guint i = 0; i < set->entries->len; i++) {
        Entry *entry = set->entries->pdata[i];
        g_clear_error (&entry->link_error);
        entry->seen = 0;
        check_alone (set, entry);
    }
    for (guint i = 0; i < set->entries->len; i++) {
        Entry *entry = set->entries->pdata[i];
        if (entry->seen == 0)
            visit (set, entry, path);
    }
    for (guint i = 0; i < set->entries->len; i++)
        plugin_entry_update (set->entries->pdata[i]);
    set->linked = TRUE;
}

static void
append_after_needs (const AvPluginSet *set, Entry *entry, GPtrArray *order)
{
    if (entry->seen == 0)
        return;
    entry->seen = 0;
    for (gchar **id = entry->manifest->depends; *id; id++)
        append_after_needs (set, find_first (set, *id), order);
    g_ptr_array_add (order, entry);
}

GPtrArray *
av_plugin_set_order (AvPluginSet *set)
{
    GPtrArray *order = g_ptr_array_new ();
    plugin_set_link (set);
    for (guint i = 0; i < set->entries->len; i++)
        ((Entry *) set->entries->pdata[i])->seen = 1;
    for (guint i = 0; i < set->entries->len; i++) {
        Entry *entry = set->entries->pdata[i];
        /* One without a fault needs none that has one, unless that was only found by loading it. */
        if (!entry->info.error)
            append_after_needs (set, entry, order);
    }
    return order;
}

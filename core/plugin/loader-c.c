/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loader-c.c: loads plugins that are shared objects, after checking that they were built for
 * this program. */
#include <avignon/bot.h>
#include <avignon/host/loader.h>

#include "engine/i18n.h"
#include <avignon/plugin.h>

#include <glib/gstdio.h>
#include <gmodule.h>
#include <link.h>
#include <stdio.h>
#include <string.h>

#define SYMBOL_STEM "avignon_plugin_"

/* The interface for which an object was built, by the names in its file. */
typedef struct {
    gboolean right; /* this program's interface */
    gboolean other; /* another one: */
    guint api, abi;
} Stamp;

/* Searches the object's file for the name avignon_plugin_API_ABI.  The system's loader can only look up
 * one name, and runs constructors before that; names are plain text in the file. */
static Stamp
find_stamp (const gchar *bytes, gsize length)
{
    Stamp stamp = { FALSE, FALSE, 0, 0 };
    const gchar *end = bytes + length;
    for (const gchar *p = bytes; p < end;) {
        p = memmem (p, (gsize) (end - p), SYMBOL_STEM, strlen (SYMBOL_STEM));
        if (!p)
            break;
        const gchar *stop = memchr (p, '\0', (gsize) (end - p));
        guint api = 0, abi = 0;
        gchar rest;
        if (stop && (p == bytes || p[-1] == '\0') && stop - p < 40
            && sscanf (p, SYMBOL_STEM "%u_%u%c", &api, &abi, &rest) == 2) {
            if (strcmp (p, AV_PLUGIN_SYMBOL_NAME) == 0)
                stamp.right = TRUE;
            else {
                stamp.other = TRUE;
                stamp.api = api;
                stamp.abi = abi;
            }
        }
        p += strlen (SYMBOL_STEM);
    }
    return stamp;
}

/* Whether it has this program's word size and byte order; the system's loader checks the
 * processor. */
static gboolean
is_of_this_machine (const ElfW (Ehdr) * head)
{
    return memcmp (head->e_ident, ELFMAG, SELFMAG) == 0
           && head->e_ident[EI_CLASS] == (sizeof (gpointer) == 8 ? ELFCLASS64 : ELFCLASS32)
           && head->e_ident[EI_DATA]
                  == (G_BYTE_ORDER == G_LITTLE_ENDIAN ? ELFDATA2LSB : ELFDATA2MSB)
           && head->e_type == ET_DYN && head->e_phentsize == sizeof (ElfW (Phdr));
}

/* Whether everything that the system's loader would map is in the file: touching what is not
 * there would end the program. */
static gboolean
is_whole (const gchar *bytes, gsize length)
{
    ElfW (Ehdr) head;
    if (length < sizeof head)
        return FALSE;
    memcpy (&head, bytes, sizeof head);
    if (!is_of_this_machine (&head) || head.e_phoff > length
        || (length - head.e_phoff) / sizeof (ElfW (Phdr)) < head.e_phnum)
        return FALSE;
    for (guint i = 0; i < head.e_phnum; i++) {
        ElfW (Phdr) part;
        memcpy (&part, bytes + head.e_phoff + i * sizeof part, sizeof part);
        if (part.p_type == PT_LOAD
            && (part.p_offset > length || part.p_filesz > length - part.p_offset))
            return FALSE;
    }
    return TRUE;
}

/* Whether anybody may write to the file, or put others into the folder; in one like /tmp only its owner may replace a
 * file, so that it does not count. */
static gboolean
is_everybodys (const gchar *path)
{
    GStatBuf is;
    return g_stat (path, &is) == 0 && is.st_mode & S_IWOTH
           && !(S_ISDIR (is.st_mode) && is.st_mode & S_ISVTX);
}

static gboolean
check (const AvPluginManifest *manifest, const gchar *module, GError **error)
{
    g_autofree gchar *name = g_path_get_basename (module);
    g_autoptr (GError) reason = NULL;
    if (!g_file_test (module, G_FILE_TEST_IS_REGULAR)) {
        g_autofree gchar *place = av_plugin_manifest_locate (manifest, "Module");
        return fail_with (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE,
                          _ ("%s: the object %s is not there"), place, name);
    }
    g_autofree gchar *folder = g_path_get_dirname (module);
    const gchar *open = is_everybodys (module) ? module : is_everybodys (folder) ? folder : NULL;
    if (open)
        return fail_with (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE,
                          _ ("%s: anybody may write to it, so the object is not loaded"), open);
    g_autoptr (GMappedFile) file = g_mapped_file_new (module, FALSE, &reason);
    if (!file)
        return fail_with (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, "%s: %s", module,
                          reason->message);
    gsize length = g_mapped_file_get_length (file);
    if (length < 4 || memcmp (g_mapped_file_get_contents (file), "\177ELF", 4) != 0)
        return fail_with (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE,
                          _ ("%s: this is not a shared object"), module);
    if (!is_whole (g_mapped_file_get_contents (file), length))
        return fail_with (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE,
                          _ ("%s: the object is not for this machine, or a part of it is missing"),
                          module);
    Stamp stamp = find_stamp (g_mapped_file_get_contents (file), length);
    if (stamp.right)
        return TRUE;
    if (stamp.other && stamp.api < AV_PLUGIN_API) {
        g_autofree gchar *changes = av_plugin_describe_changes (stamp.api, TRUE);
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_API, "%s: %s", module, changes);
    } else if (stamp.other)
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_API,
                     _ ("%s: the object was made for API %u, ABI %u; this program has API %d, ABI "
                        "%d: it must be rebuilt"),
                     module, stamp.api, stamp.abi, AV_PLUGIN_API, AV_PLUGIN_ABI);
    else
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE,
                     _ ("%s: the object does not export %s: it is not a plugin"), module,
                     AV_PLUGIN_SYMBOL_NAME);
    return FALSE;
}

/* A loaded object and its tables. */
typedef struct {
    GModule *module;
    GPtrArray *memory;
} Object;

static void
unload (gpointer handle)
{
    Object *object = handle;
    g_ptr_array_unref (object->memory);
    g_module_close (object->module);
    g_free (object);
}

static void
keep (gpointer handle)
{
    g_module_make_resident (((Object *) handle)->module);
}

/* Checks the tables, since the engine trusts them. */
static gboolean
take_rules (const AvPlugin *plugin, Object *object, const gchar *module, const AvRules **rules,
            GError **error)
{
    const gchar *wrong = NULL;
    *rules = plugin->rules ? av_rules_widen (plugin->rules, &plugin->sizes, object->memory) : NULL;
    if (!plugin->rules)
        wrong = _ ("the object hands over no rules");
    else if (plugin->sizes.rules == 0)
        wrong = _ ("the object does not say how large its tables are, as AV_PLUGIN does");
    else if (!*rules)
        wrong = _ ("the object was built for a later Avignon");
    else if ((*rules)->bot && !(*rules)->bot->choose)
        wrong = _ ("its computer player has no choose");
    else {
        for (const AvHook *hook = (*rules)->hooks; hook && hook->fn; hook++)
            if ((guint) hook->point >= AV_MAX_HOOK_POINTS)
                wrong = _ ("the object has a hook at a point that is not there");
    }
    if (wrong)
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, "%s: %s", module, wrong);
    return !wrong;
}

static gboolean
start (const AvPlugin *plugin, const gchar *module, GError **error)
{
    g_autoptr (GError) reason = NULL;
    if (!plugin->init || plugin->init (&reason))
        return TRUE;
    return fail_with (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE,
                      _ ("%s: the plugin could not be started: %s"), module,
                      reason ? reason->message : _ ("it does not say why"));
}

static gpointer
load (const AvPluginManifest *manifest, const gchar *module, const AvRules **rules, GError **error)
{
    if (!check (manifest, module, error))
        return NULL;
    /* Not lazily, so that an object that needs a missing function is refused now instead of
     * ending the program in the middle of a game. */
    GModule *handle = g_module_open (module, G_MODULE_BIND_LOCAL);
    if (!handle) {
        /* The system's message names the file itself. */
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, "%s", g_module_error ());
        return NULL;
    }
    gpointer symbol = NULL;
    gboolean well = g_module_symbol (handle, AV_PLUGIN_SYMBOL_NAME, &symbol) && symbol;
    if (!well)
        g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE,
                     _ ("%s: the object does not export %s: it is not a plugin"), module,
                     AV_PLUGIN_SYMBOL_NAME);
    Object *object = g_new (Object, 1);
    *object = (Object){ handle, g_ptr_array_new_with_free_func (g_free) };
    const AvPlugin *plugin = symbol;
    if (!well || !take_rules (plugin, object, module, rules, error)
        || !start (plugin, module, error)) {
        unload (object);
        return NULL;
    }
    return object;
}

const AvLoader av_loader_c = {
    .id = "c",
    .module = "lib%s.so",
    .native = TRUE,
    .check = check,
    .load = load,
    .unload = unload,
    .keep = keep,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-set.c: finding plugins, what hangs on what, and the message for each that is wrong. */
#include "plugin/plugin-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

/* The plugin is listed with this message, word for word. */
static void
is_wrong (AvPluginSet *set, const gchar *folder, const gchar *id, const gchar *message)
{
    g_autofree gchar *found = plugin_error (set, folder, id);

    assert_string_equal (found, message);
}

static void
test_listed (void **state)
{
    plugin_make (*state, "b-two", "", "good");
    plugin_make (*state, "a-one", "Description=First\n", "good");
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    const GPtrArray *all = av_plugin_set_entries (set);
    const AvPluginInfo *info = all->pdata[0];

    assert_int_equal (all->len, 2);
    assert_string_equal (info->id, "a-one");
    assert_string_equal (info->manifest->description, "First");
    assert_null (info->error);
    assert_false (info->loaded);
    assert_null (av_plugin_set_find (set, "c-three"));
}

static void
test_folder_itself (void **state)
{
    g_autofree gchar *own = g_build_filename (*state, "alone", NULL);

    plugin_make (*state, "alone", "", "good");
    g_autoptr (AvPluginSet) set = plugin_set_in (own, AV_PLUGIN_NAMED);
    assert_null (av_plugin_set_find (set, "alone")->error);
    /* Found again in the folder above it, it is the same and no clash. */
    assert_true (av_plugin_set_add_folder (set, *state, AV_PLUGIN_NAMED));
    assert_int_equal (av_plugin_set_entries (set)->len, 1);
    assert_false (av_plugin_set_add_folder (set, "/no/such/folder", AV_PLUGIN_NAMED));
}

static void
test_no_manifest (void **state)
{
    g_autofree gchar *manifest = g_build_filename (*state, "bare", "bare.plugin", NULL);
    g_autofree gchar *art = g_build_filename (*state, "art", NULL);

    plugin_make (*state, "bare", "", "good");
    g_remove (manifest);
    g_mkdir_with_parents (art, 0700);
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    is_wrong (set, *state, "bare", "bare: there is no manifest bare.plugin");
    assert_int_equal (av_plugin_set_entries (set)->len, 1);
}

static void
test_bad_key (void **state)
{
    plugin_make (*state, "typo", "Athors=Anna\n", "good");
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    is_wrong (set, *state, "typo",
              "typo/typo.plugin: there is no key “Athors” in [Avignon Plugin]");
}

static void
test_missing_object (void **state)
{
    plugin_make (*state, "hollow", "", NULL);
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    is_wrong (set, *state, "hollow",
              "hollow/hollow.plugin: the object libhollow.so is not there");
}

static void
test_missing_symbol (void **state)
{
    plugin_make (*state, "mute", "", "no-symbol");
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    is_wrong (set, *state, "mute",
              "mute/libmute.so: the object does not export avignon_plugin_1_1: it is no plugin");
    assert_null (av_plugin_set_load (set, "mute", NULL));
    assert_null (g_getenv ("FIXTURE_OPENED_WRONGLY"));
}

static void
test_older_abi (void **state)
{
    plugin_make (*state, "stale", "", "old-abi");
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    is_wrong (set, *state, "stale",
              "stale/libstale.so: the object was made for API 0, ABI 9; this program has API 1, "
              "ABI 1: it must be built anew");
    assert_null (av_plugin_set_load (set, "stale", NULL));
    assert_null (g_getenv ("FIXTURE_OPENED_WRONGLY"));
}

static void
test_no_object (void **state)
{
    g_autofree gchar *path = g_build_filename (*state, "text", "libtext.so", NULL);

    plugin_make (*state, "text", "", NULL);
    assert_true (g_file_set_contents (path, "avignon_plugin_1_1", -1, NULL));
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    is_wrong (set, *state, "text", "text/libtext.so: this is no shared object");
}

static void
test_dependencies (void **state)
{
    plugin_make (*state, "lone", "Depends=nobody\n", "good");
    plugin_make (*state, "self", "Depends=self\n", "good");
    plugin_make (*state, "circle-a", "Depends=circle-b\n", "good");
    plugin_make (*state, "circle-b", "Depends=circle-c\n", "good");
    plugin_make (*state, "circle-c", "Depends=circle-a\n", "good");
    plugin_make (*state, "beside", "Depends=circle-b\n", "good");
    plugin_make (*state, "torn", "Depends=fine\nConflicts=fine\n", "good");
    plugin_make (*state, "fine", "", "good");
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    is_wrong (set, *state, "lone",
              "lone/lone.plugin: it needs the plugin “nobody”, which is not there");
    is_wrong (set, *state, "self", "self/self.plugin: the plugin depends on itself");
    is_wrong (set, *state, "beside",
              "beside/beside.plugin: it needs the plugin “circle-b”, which cannot be used");
    is_wrong (set, *state, "torn",
              "torn/torn.plugin: it both needs the plugin “fine” and conflicts with it");
    const gchar *const members[] = { "circle-a", "circle-b", "circle-c" };
    for (guint i = 0; i < 3; i++) {
        g_autofree gchar *message = plugin_error (set, *state, members[i]);
        assert_non_null (strstr (message, "plugins that depend on each other in a circle: "));
        assert_non_null (strstr (message, "circle-a → circle-b"));
    }
    assert_null (av_plugin_set_find (set, "fine")->error);
    assert_null (av_plugin_set_load (set, "circle-a", NULL));
}

static void
test_order (void **state)
{
    plugin_make (*state, "a", "Depends=d;c\n", "good");
    plugin_make (*state, "b", "", "good");
    plugin_make (*state, "c", "Depends=d\n", "good");
    plugin_make (*state, "d", "", "good");
    plugin_make (*state, "e", "Depends=nobody\n", "good");
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    g_autoptr (GPtrArray) order = av_plugin_set_order (set);
    g_autoptr (GString) ids = g_string_new (NULL);

    for (guint i = 0; i < order->len; i++)
        g_string_append (ids, ((const AvPluginInfo *) order->pdata[i])->id);
    assert_string_equal (ids->str, "dcab");
}

static void
test_duplicate (void **state)
{
    g_autofree gchar *first = g_build_filename (*state, "first", NULL);
    g_autofree gchar *second = g_build_filename (*state, "second", NULL);

    plugin_make (first, "twin", "Description=One\n", "good");
    plugin_make (second, "twin", "Description=Two\n", "good");
    g_autoptr (AvPluginSet) set = plugin_set_in (first, AV_PLUGIN_NAMED);
    assert_true (av_plugin_set_add_folder (set, second, AV_PLUGIN_NAMED));
    const GPtrArray *all = av_plugin_set_entries (set);
    const AvPluginInfo *other = all->pdata[1];
    g_autofree gchar *wanted
        = g_strdup_printf ("%s/twin/twin.plugin: the id “twin” is taken by %s/twin/twin.plugin",
                           second, first);

    assert_int_equal (all->len, 2);
    assert_string_equal (other->error->message, wanted);
    assert_null (av_plugin_set_find (set, "twin")->error);
    assert_string_equal (av_plugin_set_find (set, "twin")->manifest->description, "One");
}

static void
test_reserved (void **state)
{
    plugin_make (*state, "core", "", "good");
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    is_wrong (set, *state, "core", "core/core.plugin: the id “core” is the game's own");
}

static void
test_rescan (void **state)
{
    plugin_make (*state, "late", "Depends=later\n", "good");
    g_autoptr (AvPluginSet) set = plugin_set_in (*state, AV_PLUGIN_NAMED);
    assert_non_null (av_plugin_set_find (set, "late")->error);
    plugin_make (*state, "later", "", "good");
    av_plugin_set_rescan (set);
    assert_null (av_plugin_set_find (set, "late")->error);
    assert_int_equal (av_plugin_set_entries (set)->len, 2);
}

#define CASE(name) cmocka_unit_test_setup_teardown (name, plugin_folder_new, plugin_folder_free)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        CASE (test_listed),         CASE (test_folder_itself), CASE (test_no_manifest),
        CASE (test_bad_key),        CASE (test_missing_object), CASE (test_missing_symbol),
        CASE (test_older_abi),      CASE (test_no_object),     CASE (test_dependencies),
        CASE (test_order),          CASE (test_duplicate),     CASE (test_reserved),
        CASE (test_rescan),
    };

    return cmocka_run_group_tests_name ("set", tests, NULL, NULL);
}

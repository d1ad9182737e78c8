/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-manager.c: finding plugins, and resolving what they depend on. */
#include "plugin/plugin-fixture.h"

static void
test_listed (void **state)
{
    plugin_make (*state, "b-two", "", "good");
    plugin_make (*state, "a-one", "Description=First\n", "good");
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    const GPtrArray *all = av_plugin_manager_list (manager);
    const AvPluginInfo *info = all->pdata[0];

    assert_int_equal (all->len, 2);
    assert_string_equal (info->id, "a-one");
    assert_string_equal (info->manifest->description, "First");
    assert_null (info->error);
    assert_false (info->loaded);
    assert_null (av_plugin_manager_find (manager, "c-three"));
}

static void
test_folder_itself (void **state)
{
    g_autofree gchar *own = g_build_filename (*state, "alone", NULL);

    plugin_make (*state, "alone", "", "good");
    g_autoptr (AvPluginManager) manager = plugin_manager_in (own, AV_PLUGIN_NAMED);
    assert_null (av_plugin_manager_find (manager, "alone")->error);
    /* Found again in the folder above it, it is the same and no clash. */
    assert_true (av_plugin_manager_add_folder (manager, *state, AV_PLUGIN_NAMED));
    assert_int_equal (av_plugin_manager_list (manager)->len, 1);
    assert_false (av_plugin_manager_add_folder (manager, "/no/such/folder", AV_PLUGIN_NAMED));
}

/* Folders without code beside plugins are ignored. */
static void
test_other_folders (void **state)
{
    g_autofree gchar *art = g_build_filename (*state, "art", NULL);

    plugin_make (*state, "alone", "", "good");
    g_mkdir_with_parents (art, 0700);
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    assert_int_equal (av_plugin_manager_list (manager)->len, 1);
}

static void
test_order (void **state)
{
    plugin_make (*state, "a", "Depends=d;c\n", "good");
    plugin_make (*state, "b", "", "good");
    plugin_make (*state, "c", "Depends=d\n", "good");
    plugin_make (*state, "d", "", "good");
    plugin_make (*state, "e", "Depends=nobody\n", "good");
    g_autoptr (AvPluginManager) manager = plugin_manager_in (*state, AV_PLUGIN_NAMED);
    g_autoptr (GPtrArray) order = av_plugin_manager_list_usable (manager);
    g_autoptr (GString) ids = g_string_new (NULL);

    for (guint i = 0; i < order->len; i++)
        g_string_append (ids, ((const AvPluginInfo *) order->pdata[i])->id);
    assert_string_equal (ids->str, "dcab");
}

#define CASE(name) cmocka_unit_test_setup_teardown (name, plugin_folder_new, plugin_folder_free)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        CASE (test_listed),
        CASE (test_folder_itself),
        CASE (test_other_folders),
        CASE (test_order),
    };

    return cmocka_run_group_tests_name ("manager", tests, NULL, NULL);
}

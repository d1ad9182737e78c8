/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-readme.c: which parts of a plugin's README players see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "gtk/readme.h"
#include <avignon/host/manifest.h>

static gchar *folder, *path;

static int
make_folder (void **state)
{
    folder = g_dir_make_tmp ("avignon-readme-XXXXXX", NULL);
    path = g_build_filename (folder, "README.md", NULL);
    return folder ? 0 : -1;
}

static int
remove_folder (void **state)
{
    g_unlink (path);
    g_rmdir (folder);
    g_clear_pointer (&folder, g_free);
    g_clear_pointer (&path, g_free);
    return 0;
}

static void
assert_read (const gchar *readme, const gchar *expected)
{
    assert_true (g_file_set_contents (path, readme, -1, NULL));
    g_autofree gchar *rules = av_readme_rules (folder, NULL);
    if (expected)
        assert_string_equal (rules, expected);
    else
        assert_null (rules);
}

static void
only_the_part_that_says_so_is_read (void **state)
{
    assert_read (
        "# Barns\n\nFor farmers.\n\n## Rules in short\n\nA barn pays.\n\n## Hooks\n\nNone.\n",
        "A barn pays.");
    assert_read ("## The Rules in Short\r\nA barn\r\npays.\r\n", "A barn pays.");
    assert_read ("# Barns\n\nFor farmers.\n", NULL);
    assert_read ("## Rules in short\n\n## Hooks\n", NULL);
    assert_read ("", NULL);
}

static void
what_meets_other_rules_comes_after_it (void **state)
{
    assert_read ("## With other rules\n\n- Shepherds stay.\n\n## Rules in short\n\nA barn pays.\n\n"
                 "## Options\n\nNone.\n",
                 "A barn pays.\n<b>With other rules</b>\n• Shepherds stay.");
    assert_read ("## With other rules\n\nShepherds stay.\n", NULL);
}

/* Gives the folder a translation into the reader's language; returns the domain of its texts, to be freed. */
static gchar *
translate (const gchar *po)
{
    g_autofree gchar *within = g_build_filename (folder, "po", NULL);
    g_autofree gchar *file = g_build_filename (within, "xx.po", NULL);
    g_autofree gchar *about = g_build_filename (folder, "barn.plugin", NULL);
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_setenv ("LANGUAGE", "xx", TRUE);
    g_assert_true (g_mkdir_with_parents (within, 0700) == 0);
    g_assert_true (g_file_set_contents (file, po, -1, NULL));
    g_assert_true (g_file_set_contents (about, "[Avignon Plugin]\nId=barn\nName=Barn\nType=rules\n",
                                        -1, NULL));
    g_autoptr (AvPluginManifest) manifest = av_plugin_manifest_read (about, problems);
    g_unlink (file);
    g_rmdir (within);
    g_unlink (about);
    g_unsetenv ("LANGUAGE");
    assert_non_null (manifest->domain);
    return g_strdup (manifest->domain);
}

static void
paragraphs_are_translated_one_by_one (void **state)
{
    g_autofree gchar *domain = translate (
        "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n"
        "msgid \"A **barn** pays for `cities`. (B1)\"\nmsgstr \"Stodoła **płaci**. (B1)\"\n\n"
        "msgid \"A shepherd stays.\"\nmsgstr \"*Pasterz* zostaje.\"\n\n"
        "msgid \"Pigs\"\nmsgstr \"Świnie\"\n\nmsgid \"A barn\"\nmsgstr \"Stodoła\"\n");
    assert_true (g_file_set_contents (
        path,
        "# Barns\n\n![A barn](barn.png)\n\n## Rules in short\r\n\r\n"
        "A **barn** pays\r\nfor `cities`. (B1)\r\n\r\n- A new one.\n- A shepherd\n  stays.\n"
        "  - A shepherd stays.\n\n### Pigs\n\n> A shepherd stays.\n",
        -1, NULL));
    g_autofree gchar *rules = av_readme_rules (folder, domain), *said = NULL;
    assert_string_equal (rules,
                         "Stodoła <b>płaci</b>.\n• A new one.\n• <i>Pasterz</i> zostaje.\n"
                         "  • <i>Pasterz</i> zostaje.\n<b>Świnie</b>\n<i>Pasterz</i> zostaje.");
    g_autofree gchar *picture = av_readme_picture (folder, domain, &said);
    assert_true (g_str_has_suffix (picture, "/barn.png"));
    assert_string_equal (said, "Stodoła");
    /* Here the parser counts more lines than there are. */
    assert_true (g_file_set_contents (path, "\r\r\r\r## Rules in short\r\r- A shepherd\r  stays.\r",
                                      -1, NULL));
    g_autofree gchar *plain = av_readme_rules (folder, domain);
    assert_string_equal (plain, "• A shepherd stays.");
}

static void
paragraphs_and_items_become_lines (void **state)
{
    assert_read (
        "## Rules in short\nOne\nparagraph.\n\n- **First**: goes\n  on here. (B1)\n"
        "  - below it (B2, B3 to B9)\n- second (3), third (4, 6 to 8)\n\n### Ends\nLast.\n",
        "One paragraph.\n• <b>First</b>: goes on here.\n  • below it\n• second, third\n<b>Ends</b>\nLast.");
}

static void
what_is_not_for_players_is_left_out (void **state)
{
    assert_read (
        "## Rules in short\n<!-- hidden -->\n![a barn](barn.png)\n\n| a | b |\n| --- | --- |\n\n"
        "See [the *manual*](manual.md), `barn.pay` (twice).\n```\ncode\n```\n\n    code too\n",
        "See the <i>manual</i>, barn.pay (twice).");
}

static void
what_is_too_long_to_be_shown_is_cut (void **state)
{
    g_autofree gchar *letters = g_strnfill (100000, 'W'), *word = g_strnfill (200, 'W');
    g_autoptr (GString) text = g_string_new ("## Rules in short\n");
    g_string_append_printf (text, "a %s b\n", letters);
    g_autofree gchar *wanted = g_strdup_printf ("a %s b", word);
    assert_read (text->str, wanted);
    g_string_truncate (text, strlen ("## Rules in short\n"));
    for (guint i = 0; i < 20000; i++)
        g_string_append (text, "**word** ");
    g_file_set_contents (path, text->str, -1, NULL);
    g_autofree gchar *line = av_readme_rules (folder, NULL);
    assert_in_range (strlen (line), 4000, 4100);
    assert_true (g_str_has_suffix (line, "<b>word</b>"));
    g_string_truncate (text, strlen ("## Rules in short\n"));
    for (guint i = 0; i < 30000; i++)
        g_string_append (text, "- word\n");
    g_file_set_contents (path, text->str, -1, NULL);
    g_autofree gchar *list = av_readme_rules (folder, NULL);
    assert_in_range (strlen (list), 32000, 33000);
}

static void
what_is_no_text_is_not_read (void **state)
{
    assert_read ("## Rules in short\n\xff\xfe\n", NULL);
    g_unlink (path);
    g_autofree gchar *nothing = av_readme_rules (folder, NULL);
    assert_null (nothing);
    /* Reading a pipe could wait for ever. */
    assert_int_equal (mkfifo (path, 0600), 0);
    g_autofree gchar *pipe = av_readme_rules (folder, NULL);
    assert_null (pipe);
}

static void
assert_picture (const gchar *text, const gchar *name, const gchar *words)
{
    g_autofree gchar *said = NULL, *wanted = name ? g_build_filename (folder, name, NULL) : NULL;
    g_file_set_contents (path, text, -1, NULL);
    g_autofree gchar *picture = av_readme_picture (folder, NULL, &said);
    assert_true (g_strcmp0 (picture, wanted) == 0);
    assert_true (g_strcmp0 (said, words) == 0);
}

static void
the_first_picture_of_its_own_is_found (void **state)
{
    assert_picture ("# A\n\nNone.\n", NULL, NULL);
    assert_picture ("# A\n\n![A *barn*](pictures/barn.png)\n\n![B](b.png)\n", "pictures/barn.png",
                    "A ");
    /* Neither from the net, nor from elsewhere on the disk, nor another kind. */
    assert_picture ("![A](https://example.org/a.png) ![B](/etc/b.png) ![C](../c.png) "
                    "![D](a/../../d.png) ![E](e.svg) ![F](f.png)\n",
                    "f.png", "F");
}

static gboolean
is_bot (const gchar *folder, const gchar *id)
{
    g_autofree gchar *manifest = g_strdup_printf ("%s/%s.plugin", folder, id);
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    g_assert_true (g_key_file_load_from_file (keys, manifest, G_KEY_FILE_NONE, NULL));
    g_autofree gchar *type = g_key_file_get_string (keys, "Avignon Plugin", "Type", NULL);
    return g_strcmp0 (type, "bot") == 0;
}

/* No line of the README in FOLDER is the same in the language of DOMAIN: what translators were given is what is read. */
static void
assert_translated (const gchar *plugin, const gchar *rules, const gchar *domain)
{
    g_autofree gchar *translated = av_readme_rules (plugin, domain);
    g_auto (GStrv) lines = g_strsplit (rules, "\n", -1), others = g_strsplit (translated, "\n", -1);
    assert_int_equal (g_strv_length (lines), g_strv_length (others));
    for (guint i = 0; lines[i]; i++)
        if (strcmp (lines[i], others[i]) == 0 && strcmp (lines[i], "<b>With other rules</b>") != 0)
            fail_msg ("%s: “%s” is not translated", plugin, lines[i]);
}

/* All expansions that come with the game have short rules, in other languages, too. */
static void
every_plugin_of_ours_tells_its_rules (void **state)
{
    g_autofree gchar *po = g_build_filename (g_getenv ("AVIGNON_SOURCE_ROOT"), "po", "de.po", NULL);
    g_autofree gchar *text = NULL;
    assert_true (g_file_get_contents (po, &text, NULL, NULL));
    g_auto (GStrv) messages = g_strsplit (text, "\n\n", -1);
    g_autoptr (GString) plain = g_string_new (NULL);
    /* Values in another order are for the C library alone. */
    for (guint i = 0; messages[i]; i++)
        if (i == 0 || !strchr (messages[i], '%'))
            g_string_append_printf (plain, "%s\n\n", messages[i]);
    g_autofree gchar *german = translate (plain->str);
    static const gchar *const rooms[] = { "plugins", "scripts" };
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS (rooms); i++) {
        g_autofree gchar *room =
            g_build_filename (g_getenv ("AVIGNON_SOURCE_ROOT"), rooms[i], NULL);
        g_autoptr (GDir) dir = g_dir_open (room, 0, NULL);
        assert_non_null (dir);
        for (const gchar *name = g_dir_read_name (dir); name; name = g_dir_read_name (dir)) {
            g_autofree gchar *one = g_build_filename (room, name, NULL);
            /* Computer players have no rules. */
            if (!g_file_test (one, G_FILE_TEST_IS_DIR) || is_bot (one, name))
                continue;
            g_autofree gchar *rules = av_readme_rules (one, NULL);
            if (!rules)
                fail_msg ("%s has no rules in short", one);
            assert_null (strchr (rules, '`'));
            assert_translated (one, rules, german);
            n++;
        }
    }
    assert_true (n >= 7);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown (only_the_part_that_says_so_is_read, make_folder,
                                         remove_folder),
        cmocka_unit_test_setup_teardown (what_meets_other_rules_comes_after_it, make_folder,
                                         remove_folder),
        cmocka_unit_test_setup_teardown (paragraphs_are_translated_one_by_one, make_folder,
                                         remove_folder),
        cmocka_unit_test_setup_teardown (paragraphs_and_items_become_lines, make_folder,
                                         remove_folder),
        cmocka_unit_test_setup_teardown (what_is_not_for_players_is_left_out, make_folder,
                                         remove_folder),
        cmocka_unit_test_setup_teardown (what_is_too_long_to_be_shown_is_cut, make_folder,
                                         remove_folder),
        cmocka_unit_test_setup_teardown (what_is_no_text_is_not_read, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown (the_first_picture_of_its_own_is_found, make_folder,
                                         remove_folder),
        cmocka_unit_test_setup_teardown (every_plugin_of_ours_tells_its_rules, make_folder,
                                         remove_folder),
    };
    return cmocka_run_group_tests_name ("readme", tests, NULL, NULL);
}

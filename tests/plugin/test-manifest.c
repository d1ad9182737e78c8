/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-manifest.c: reading manifests, and the errors reported for wrong ones. */
#include "plugin/plugin-fixture.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

static const gchar whole[] = "[Avignon Plugin]\n"
                             "Id=whole\nType=rules\nLoader=c\nApi=2\nVersion=1.4\nModule=code.so\n"
                             "Name=The whole\nName[de]=Das Ganze\nDescription=All of it\n"
                             "Authors=Anna;Bruno\nDepends=a;b\nConflicts=c\nDecks=core;meadow-9\n"
                             "Website=https://example.org\nX-Mine=kept out of it\n"
                             "[Option bold]\nType=bool\nLabel=Bold\nDefault=yes\n"
                             "[Option far]\nType=number\nLabel=Far\nLabel[de]=Weit\n"
                             "Min=-2\nMax=7\nDefault=3\n"
                             "[Option kind]\nType=choice\nLabel=Kind\nValues=one;two;three\n"
                             "Labels=No more;A pair ;Three\nLabels[de]=Eins;Ein Paar;Drei\n";

static AvPluginManifest *
read_text (const gchar *folder, const gchar *id, const gchar *text, GPtrArray *problems)
{
    g_autofree gchar *path = g_strdup_printf ("%s/%s/%s.plugin", folder, id, id);

    plugin_write (folder, id, text);
    return av_plugin_manifest_read (path, problems);
}

static void
test_whole (void **state)
{
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvPluginManifest) manifest = read_text (*state, "whole", whole, problems);

    assert_int_equal (problems->len, 0);
    assert_string_equal (manifest->id, "whole");
    assert_int_equal (manifest->type, AV_PLUGIN_RULES);
    assert_string_equal (manifest->loader, "c");
    assert_int_equal (manifest->api, 2);
    assert_string_equal (manifest->module, "code.so");
    assert_string_equal (manifest->game, "land");
    assert_string_equal (manifest->name, "The whole");
    assert_string_equal (manifest->version, "1.4");
    assert_string_equal (manifest->authors[1], "Bruno");
    assert_string_equal (manifest->depends[0], "a");
    assert_string_equal (manifest->conflicts[0], "c");
    assert_string_equal (manifest->decks[1], "meadow-9");
    assert_null (manifest->decks[2]);
}

static void
test_licence (void **state)
{
    static const gchar head[] = "[Avignon Plugin]\n";
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_autofree gchar *text = g_strconcat (head, "License=MIT\n", whole + strlen (head), NULL);
    g_autoptr (AvPluginManifest) told = read_text (*state, "whole", text, problems);
    g_autoptr (AvPluginManifest) silent = read_text (*state, "whole", whole, problems);

    assert_int_equal (problems->len, 0);
    assert_string_equal (told->license, "MIT");
    assert_null (silent->license);
}

static void
test_options (void **state)
{
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvPluginManifest) manifest = read_text (*state, "whole", whole, problems);
    const AvOptionDef *option = manifest->options;

    assert_string_equal (option[0].key, "bold");
    assert_int_equal (option[0].type, AV_OPTION_BOOL);
    assert_string_equal (option[0].default_value, "yes");
    assert_int_equal (option[1].type, AV_OPTION_NUMBER);
    assert_string_equal (option[1].default_value, "3");
    assert_int_equal (option[1].min, -2);
    assert_int_equal (option[1].max, 7);
    assert_string_equal (option[1].label, "Far");
    assert_int_equal (option[2].type, AV_OPTION_CHOICE);
    assert_string_equal (option[2].default_value, "one");
    assert_string_equal (option[2].values[2], "three");
    assert_string_equal (option[2].value_labels[1], "A pair");
    assert_null (option[2].value_labels[3]);
    assert_null (option[0].value_labels);
    assert_null (option[3].key);
}

static void
test_translated (void **state)
{
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

    g_setenv ("LANGUAGE", "de", TRUE);
    g_autoptr (AvPluginManifest) manifest = read_text (*state, "whole", whole, problems);
    g_unsetenv ("LANGUAGE");
    assert_string_equal (manifest->name, "Das Ganze");
    assert_string_equal (manifest->options[1].label, "Weit");
    assert_string_equal (manifest->options[0].label, "Bold");
    assert_string_equal (manifest->options[2].value_labels[1], "Ein Paar");
    assert_string_equal (manifest->options[2].values[1], "two");
}

/* A manifest with one error, and its message. */
typedef struct {
    const gchar *from, *to; /* replaced in the whole one */
    guint line;
    const gchar *message; /* NULL: GLib's own, whatever that is */
} Wrong;

static const Wrong wrongs[] = {
    { "Id=whole\n", "", 1, "the key “Id” in [Avignon Plugin] is missing" },
    { "Id=whole\n", "Id=other\n", 2, "“Id” is “other”, so the file must be called other.plugin" },
    { "Id=whole\n", "Id=Who le\n", 2,
      "“Id” is “Who le”, but an id is lower-case letters, digits and hyphens" },
    { "Type=rules\n", "", 1, "the key “Type” in [Avignon Plugin] is missing" },
    { "Type=rules\n", "Type=rule\n", 3,
      "“Type” in [Avignon Plugin] is “rule”, but must be one of: rules, game, bot" },
    { "Loader=c\n", "Loader=python\n", 4,
      "“Loader” in [Avignon Plugin] is “python”, but must be one of: c, lua, process" },
    { "Api=2\n", "", 1, "the key “Api” in [Avignon Plugin] is missing" },
    { "Api=2\n", "Api=one\n", 5,
      "“Api” in [Avignon Plugin] is “one”, but must be a whole number from 1 to 32767" },
    { "Api=2\n", "Api=7\n", 5, "it needs version 7 of the plugin interface; this program has 2" },
    { "Api=2\n", "Api=1\n", 5,
      "it was written for version 1 of the plugin interface, and this program has 2: callbacks get "
      "their data as one more argument, and names and headers have changed; docs/plugins/changes.md "
      "says what to change" },
    { "Name=The whole\n", "", 1, "the key “Name” in [Avignon Plugin] is missing" },
    { "Version=1.4\n", "", 1, "the key “Version” in [Avignon Plugin] is missing" },
    { "Version=1.4\n", "Version=new\n", 6,
      "“Version” is “new”, but must be numbers and dots, such as 1.0" },
    { "Name=The whole\n", "Name=The\\Cwhole\n", 8,
      "“Name” in [Avignon Plugin] is not readable as text" },
    { "Name=The whole\n", "Name=The\\nwhole\n", 8,
      "“Name” in [Avignon Plugin] is more than one line" },
    { "Name[de]=Das Ganze\n", "Name[de]=Das\\rGanze\n", 9,
      "“Name[de]” in [Avignon Plugin] is more than one line" },
    { "Name[de]=Das Ganze\n", "Name[de]=Das\\Ganze\n", 9,
      "“Name[de]” in [Avignon Plugin] is not readable as text" },
    { "Authors=Anna;Bruno\n", "Authors=Anna;Bru\\nno\n", 11,
      "“Authors” in [Avignon Plugin] is more than one line" },
    { "Label=Far\n", "Label=Far\\nand wide\n", 23,
      "“Label” in [Option far] is more than one line" },
    { "Module=code.so\n", "Module=../code.so\n", 7,
      "“Module” is “../code.so”, but must be a file in the plugin's folder" },
    { "Website=", "Wbsite=", 15, "there is no key “Wbsite” in [Avignon Plugin]" },
    { "Website=", "Website[de]=", 15, "there is no key “Website[de]” in [Avignon Plugin]" },
    { "Depends=a;b\n", "Depends=a;B b\n", 12,
      "“Depends” in [Avignon Plugin] holds “B b”, which is not an id" },
    { "Depends=a;b\n", "Depends=a;b\\c\n", 12,
      "“Depends” in [Avignon Plugin] is not readable as text" },
    { "[Option bold]", "[Options bold]", 17, "there is no group [Options bold]" },
    { "[Option bold]", "[Option Bold]", 17,
      "[Option Bold]: an option's key is lower-case letters, digits and hyphens" },
    { "Type=bool\n", "Type=boolean\n", 18,
      "“Type” in [Option bold] is “boolean”, but must be one of: bool, number, choice" },
    { "Default=yes\n", "Default=true\n", 20,
      "“Default” in [Option bold] is “true”, but must be one of: no, yes" },
    { "Default=yes\n", "Default=yes\nMin=1\n", 21,
      "“Min” in [Option bold] makes no sense for the type “bool”" },
    { "Label=Far\n", "", 21, "the key “Label” in [Option far] is missing" },
    { "Min=-2\n", "", 21, "the key “Min” in [Option far] is missing" },
    { "Min=-2\n", "Min=9\n", 25, "“Min” in [Option far] is greater than “Max”" },
    { "Default=3\n", "Default=8\n", 27,
      "“Default” in [Option far] is “8”, but must be a whole number from -2 to 7" },
    { "Values=one;two;three\n", "Values=one\n", 31,
      "“Values” in [Option kind] must hold two values or more, separated by “;”" },
    { "Labels=No more;A pair ;Three\n", "Labels=No more;A pair\n", 32,
      "“Labels” in [Option kind] must hold one for each of “Values”" },
    { "Labels=No more;A pair ;Three\n", "Labels=No more;;Three\n", 32,
      "“Labels” in [Option kind] must hold one for each of “Values”" },
    { "Default=3\n", "Default=3\nLabels=a;b\n", 28,
      "“Labels” in [Option far] makes no sense for the type “number”" },
    { "Values=one;two;three\n", "Values=one;two;three\nDefault=four\n", 32,
      "“Default” in [Option kind] is “four”, but must be one of: one, two, three" },
    { "[Avignon Plugin]", "[Avignon]", 1, "the group [Avignon Plugin] is missing" },
    { "[Avignon Plugin]", "[Avignon Plugin", 1, NULL },
    { "Name=The whole", "Name=\xff", 8, "the manifest is not UTF-8" },
    { "Name=The whole", "Name=\x1b[2J", 8,
      "the manifest holds a control character, which a terminal would obey" },
    { "Name=The whole",
      "Name=\xc2\x9b"
      "2J",
      8, "the manifest holds a control character, which a terminal would obey" },
    { "Api=2\n", "# Api=7\n\n  Api = 7\n", 7,
      "it needs version 7 of the plugin interface; this program has 2" },
    { "Api=2\n", "Api=7\nApi=one\n", 6,
      "“Api” in [Avignon Plugin] is “one”, but must be a whole number from 1 to 32767" },
    { "Type=bool\nLabel=Bold\n", "Type=bool\nLabel=\n", 19,
      "the key “Label” in [Option bold] is missing" },
    { "[Avignon Plugin]\n", "# Of nobody.\n[Avignon]\n[Avignon Plugins]\n", 2,
      "the group [Avignon Plugin] is missing" },
    { "[Avignon Plugin]\n", "Early=1\n[Avignon Plugin]\n", 1, NULL },
    { "Authors=Anna;Bruno\n", "Authors Anna\n", 11, NULL },
    { "=Weit\n", "=Weit\r\n=\n", 25, NULL },
    { "Eins;Ein Paar;Drei\n", "Eins;Ein Paar;Drei\n\nwhat", 35, NULL },
};

static void
test_wrong (void **state)
{
    for (guint i = 0; i < G_N_ELEMENTS (wrongs); i++) {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        g_auto (GStrv) parts = g_strsplit (whole, wrongs[i].from, 2);
        g_autofree gchar *text = g_strjoinv (wrongs[i].to, parts);
        g_autoptr (AvPluginManifest) manifest = read_text (*state, "whole", text, problems);
        g_autofree gchar *wanted = g_strdup_printf ("%s:%u: %s", manifest->path, wrongs[i].line,
                                                    wrongs[i].message ? wrongs[i].message : "");

        if (problems->len == 0)
            fail_msg ("nothing wrong with %s", wrongs[i].to);
        if (wrongs[i].message)
            assert_string_equal (problems->pdata[0], wanted);
        else if (!g_str_has_prefix (problems->pdata[0], wanted))
            fail_msg ("“%s” is not in line %u", (gchar *) problems->pdata[0], wrongs[i].line);
        assert_string_equal (manifest->id, "whole");
        assert_non_null (manifest->name);
        assert_non_null (manifest->options);
    }
}

static void
test_a_pipe_keeps_nobody_waiting (void **state)
{
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_autofree gchar *folder = g_build_filename (*state, "pipe", NULL);
    g_autofree gchar *path = g_build_filename (folder, "pipe.plugin", NULL);

    assert_int_equal (g_mkdir (folder, 0700), 0);
    assert_int_equal (mkfifo (path, 0600), 0);
    g_autoptr (AvPluginManifest) manifest = av_plugin_manifest_read (path, problems);
    assert_string_equal (manifest->id, "pipe");
    assert_int_equal (problems->len, 1);
    assert_true (g_str_has_suffix (problems->pdata[0], ": not a plain file"));
}

/* Nothing follows from a type that is not known. */
static void
test_a_wrong_type_is_one_problem (void **state)
{
    static const gchar *const wrong[] = { "Type=int\n", "" };
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        g_auto (GStrv) parts = g_strsplit (whole, "Type=number\n", 2);
        g_autofree gchar *text = g_strjoinv (wrong[i], parts);
        g_autoptr (AvPluginManifest) manifest = read_text (*state, "whole", text, problems);
        assert_non_null (manifest);
        assert_int_equal (problems->len, 1);
        assert_non_null (strstr (problems->pdata[0], "“Type”"));
    }
}

/* Lists show names of wrong manifests as well, and their errors. */
static void
test_endless_texts_are_cut (void **state)
{
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_autofree gchar *many = g_strnfill (30000, 'W');
    g_autoptr (GString) text = g_string_new (NULL);

    g_string_printf (text,
                     "[Avignon Plugin]\nId=long\nType=rules\nLoader=c\nApi=2\nVersion=1.0\nName=a");
    for (guint i = 0; i < 200; i++)
        g_string_append (text, "\u00e9");
    g_string_append_printf (
        text, "\nDescription=%s\nAuthors=Anna;%s\n[Option far]\nType=bool\nLabel=%s\n", many, many,
        many);
    g_autoptr (AvPluginManifest) manifest = read_text (*state, "long", text->str, problems);
    assert_int_equal (problems->len, 4);
    assert_int_equal (strlen (manifest->name), 199);
    assert_true (g_utf8_validate (manifest->name, -1, NULL));
    assert_int_equal (strlen (manifest->description), 1000);
    assert_int_equal (strlen (manifest->authors[1]), 1000);
    assert_int_equal (strlen (manifest->options[0].label), 200);

    g_string_assign (text, "[Avignon Plugin]\n");
    for (guint i = 0; i < 1000; i++)
        g_string_append_printf (text, "K%u%.*s=1\n", i, 200, many);
    g_string_append_printf (text, "[%s]\n", many);
    g_ptr_array_set_size (problems, 0);
    g_autoptr (AvPluginManifest) wrong = read_text (*state, "long", text->str, problems);
    assert_string_equal (wrong->name, "long");
    assert_int_equal (problems->len, 100);
    for (guint i = 0; i < problems->len; i++)
        assert_in_range (strlen (problems->pdata[i]), 1, 700);
}

static void
test_options_and_values_have_an_end (void **state)
{
    const gchar head[] =
        "[Avignon Plugin]\nId=many\nType=rules\nLoader=c\nApi=2\nVersion=1.0\nName=Many\n";
    for (guint extra = 0; extra < 2; extra++) {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        g_autoptr (GString) options = g_string_new (head);
        g_autoptr (GString) values = g_string_new (head);
        g_string_append (values, "[Option a]\nType=choice\nLabel=A\nValues=");
        for (guint i = 0; i < 100 + extra; i++) {
            g_string_append_printf (options, "[Option o%u]\nType=bool\nLabel=O\n", i);
            g_string_append_printf (values, "v%u;", i);
        }
        g_autoptr (AvPluginManifest) first = read_text (*state, "many", options->str, problems);
        g_autoptr (AvPluginManifest) second = read_text (*state, "many", values->str, problems);
        assert_int_equal (problems->len, 2 * extra);
        assert_null (first->options[100].key);
        assert_non_null (second);
        if (extra == 0)
            continue;
        assert_true (
            g_str_has_suffix (problems->pdata[0], ":308: a plugin may have at most 100 options"));
        assert_true (g_str_has_suffix (problems->pdata[1],
                                       ":11: “Values” in [Option a] may hold at most 100 values"));
    }
}

static void
test_all_is_said (void **state)
{
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvPluginManifest) manifest =
        read_text (*state, "bad", "[Avignon Plugin]\nFoo=1\n", problems);

    assert_non_null (manifest);
    assert_int_equal (problems->len, 7);
}

/* "PATH:LINE: ", and the text has that line. */
static void
check_place (const gchar *problem, const gchar *path, const gchar *text)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    gchar *end;

    assert_true (g_str_has_prefix (problem, path));
    assert_int_equal (problem[strlen (path)], ':');
    guint64 line = g_ascii_strtoull (problem + strlen (path) + 1, &end, 10);
    assert_true (g_str_has_prefix (end, ": "));
    assert_in_range (line, 1, MAX (g_strv_length (lines), 1));
}

static void
test_hostile (void **state)
{
    g_autoptr (GString) text = g_string_new (NULL);

    /* Every prefix, and every byte changed, is read without harm. */
    for (gsize i = 0; i < 2 * strlen (whole); i++) {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        g_string_assign (text, whole);
        if (i < strlen (whole))
            g_string_truncate (text, i);
        else
            text->str[i - strlen (whole)] ^= 0x15;
        g_autoptr (AvPluginManifest) manifest = read_text (*state, "whole", text->str, problems);
        assert_non_null (manifest);
        for (guint k = 0; k < problems->len; k++)
            check_place (problems->pdata[k], manifest->path, text->str);
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_whole),
        cmocka_unit_test (test_licence),
        cmocka_unit_test (test_options),
        cmocka_unit_test (test_wrong),
        cmocka_unit_test (test_translated),
        cmocka_unit_test (test_hostile),
        cmocka_unit_test (test_all_is_said),
        cmocka_unit_test (test_endless_texts_are_cut),
        cmocka_unit_test (test_a_wrong_type_is_one_problem),
        cmocka_unit_test (test_options_and_values_have_an_end),
        cmocka_unit_test (test_a_pipe_keeps_nobody_waiting),
    };

    return cmocka_run_group_tests_name ("manifest", tests, plugin_folder_new, plugin_folder_free);
}

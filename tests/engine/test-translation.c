/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-translation.c: what plugins bring to translate their texts: PO files, right ones and wrong ones. */
#include "land/game-fixture.h"

#include "engine/translation.h"

#include <avignon/ruleset.h>

#include <glib/gstdio.h>

static gchar *folder;

static void
write_file (const gchar *name, const gchar *text, gssize length)
{
    g_autofree gchar *po = g_build_filename (folder, "po", NULL);
    g_autofree gchar *path = g_build_filename (po, name, NULL);
    g_mkdir_with_parents (po, 0700);
    assert_true (g_file_set_contents (path, text, length, NULL));
}

static int
make_folder (void **state)
{
    folder = g_dir_make_tmp ("avignon-test-XXXXXX", NULL);
    g_setenv ("LANGUAGE", "xx:pl", TRUE);
    return 0;
}

static int
remove_folder (void **state)
{
    static const gchar *const names[] = { "po/pl.po", "po/de.po", "po" };

    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree gchar *path = g_build_filename (folder, names[i], NULL);
        g_remove (path);
    }
    g_rmdir (folder);
    g_free (folder);
    g_unsetenv ("LANGUAGE");
    return 0;
}

#define POLISH                                                                               \
    "# A comment.\n"                                                                         \
    "msgid \"\"\n"                                                                           \
    "msgstr \"\"\n"                                                                          \
    "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"                                       \
    "\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || \"\n" \
    "\"n%100>14) ? 1 : 2);\\n\"\n\n"

static void
texts_are_found (void **state)
{
    write_file ("pl.po",
                POLISH
                "#: init.lua:3\nmsgid \"Plague\"\nmsgstr \"Zaraza\"\n\n"
                "msgid \"\"\n\"a \\\"long\\\" \"\n\"text\\n\"\nmsgstr \"\"\n\"długi\"\n\n"
                "#, c-format\nmsgid \"%d rat\"\nmsgid_plural \"%d rats\"\n"
                "msgstr[0] \"%d szczur\"\nmsgstr[1] \"%d szczury\"\nmsgstr[2] \"%d szczurów\"\n"
                "#, fuzzy\nmsgid \"Bells\"\nmsgstr \"Perhaps\"\n"
                "msgctxt \"elsewhere\"\nmsgid \"Bells\"\nmsgstr \"Not here\"\n"
                "msgid \"Empty\"\nmsgstr \"\"\n"
                "#~ msgid \"Gone\"\n#~ msgstr \"Old\"\n",
                -1);
    g_autofree gchar *domain = translation_load (folder);
    static const struct {
        gulong n;
        const gchar *text;
    } counts[] = { { 0, "%d szczurów" }, { 1, "%d szczur" },    { 2, "%d szczury" },
                   { 5, "%d szczurów" }, { 12, "%d szczurów" }, { 13, "%d szczurów" },
                   { 22, "%d szczury" }, { 101, "%d szczurów" } };

    assert_true (g_str_has_prefix (domain, "po:"));
    assert_string_equal (av_translate (domain, "Plague"), "Zaraza");
    assert_string_equal (av_translate (domain, "a \"long\" text\n"), "długi");
    for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
        assert_string_equal (av_translate_count (domain, "%d rat", "%d rats", counts[i].n),
                             counts[i].text);
    /* What has no translation stays as it is. */
    assert_string_equal (av_translate (domain, "Bells"), "Bells");
    assert_string_equal (av_translate (domain, "Empty"), "Empty");
    assert_string_equal (av_translate (domain, "Gone"), "Gone");
    assert_string_equal (av_translate (domain, ""), "");
    assert_string_equal (av_translate_count (domain, "one", "many", 1), "one");
    assert_string_equal (av_translate_count (domain, "one", "many", 2), "many");
    /* Others do not read them. */
    assert_string_equal (av_translate (NULL, "Plague"), "Plague");
    assert_string_equal (av_translate ("po:/elsewhere", "Plague"), "Plague");
}

static void
a_file_is_read_anew (void **state)
{
    write_file ("pl.po", POLISH "msgid \"Plague\"\nmsgstr \"Pierwsza\"\n", -1);
    g_autofree gchar *domain = translation_load (folder);
    const gchar *first = av_translate (domain, "Plague");

    write_file ("pl.po", POLISH "msgid \"Plague\"\nmsgstr \"Druga\"\n", -1);
    g_autofree gchar *again = translation_load (folder);
    assert_string_equal (again, domain);
    assert_string_equal (av_translate (domain, "Plague"), "Druga");
    /* Whoever still shows the old text may go on. */
    assert_string_equal (first, "Pierwsza");
    write_file ("pl.po", "nonsense\n", -1);
    g_autofree gchar *broken = translation_load (folder);
    assert_string_equal (av_translate (broken, "Plague"), "Plague");
}

static void
assert_problem (const GPtrArray *problems, guint which, const gchar *wanted)
{
    g_autofree gchar *whole = g_strconcat (folder, "/", wanted, NULL);

    assert_true (which < problems->len);
    assert_string_equal (problems->pdata[which], whole);
}

static void
what_is_wrong_is_said (void **state)
{
    static const struct {
        const gchar *text, *problem;
    } files[] = {
        { "nonsense\n", "po/pl.po:1: this is neither a comment nor a text" },
        { "msgid \"a\"\n", "po/pl.po:1: there is no msgstr" },
        { "\"a\"\n", "po/pl.po:1: this text belongs to no msgid" },
        { "msgid a\nmsgstr \"b\"\n", "po/pl.po:1: a text in quotes was expected" },
        { "msgid \"a\nmsgstr \"b\"\n",
          "po/pl.po:1: a text ends with a quote, and its line with it" },
        { "msgid \"a\" b\nmsgstr \"b\"\n",
          "po/pl.po:1: a text ends with a quote, and its line with it" },
        { "msgid \"\\q\"\nmsgstr \"b\"\n", "po/pl.po:1: “\\q” is not known" },
        { "msgid \"\\", "po/pl.po:1: “\\” is not known" },
        { "msgid \"\\é\"\nmsgstr \"b\"\n", "po/pl.po:1: “\\é” is not known" },
        { "\nmsgid \"%s of %d\"\nmsgstr \"%d of %s\"\n",
          "po/pl.po:2: the translation must have the same values (%s, %d) in the same order" },
        { "msgid \"100 %%\"\nmsgstr \"100 %n\"\n",
          "po/pl.po:1: the translation must have the same values (%s, %d) in the same order" },
        { "msgid \"%d\"\nmsgstr \"%\"\n",
          "po/pl.po:1: the translation must have the same values (%s, %d) in the same order" },
        { "msgid \"a\"\nmsgstr \"\x1b[2J\"\n",
          "po/pl.po:1: the translation holds control characters" },
        { "msgid \"a\"\nmsgstr \"\xe2\x80\xae\"\n",
          "po/pl.po:1: the translation holds control characters" },
        { "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-2\\n\"\n",
          "po/pl.po:1: only charset=UTF-8 is read" },
        { "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n+;\\n\"\n",
          "po/pl.po:1: these plural forms cannot be read: nplurals=2; plural=n+;" },
        { "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=9; plural=n;\\n\"\n",
          "po/pl.po:1: these plural forms cannot be read: nplurals=9; plural=n;" },
    };

    for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
        g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
        write_file ("pl.po", files[i].text, -1);
        translation_check (folder, problems);
        if (problems->len == 0)
            fail_msg ("file %u is taken", i);
        assert_problem (problems, 0, files[i].problem);
    }
}

/* As msginit leaves the header of a language that it does not know. */
static void
what_tools_begin_is_read (void **state)
{
    write_file ("pl.po",
                "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=ASCII\\n\"\n"
                "\"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n\"\n\n"
                "#, lua-format\nmsgid \"%d rat\"\nmsgid_plural \"%d rats\"\n"
                "msgstr[0] \"%d a\"\nmsgstr[1] \"%d b\"\n",
                -1);
    g_autofree gchar *domain = translation_load (folder);

    assert_string_equal (av_translate_count (domain, "%d rat", "%d rats", 1), "%d a");
    assert_string_equal (av_translate_count (domain, "%d rat", "%d rats", 2), "%d b");
}

static void
a_flood_is_bounded (void **state)
{
    static const gchar *const heads[] = { "msgid \"", "nonsense\n" };
    g_autofree gchar *deep = g_strnfill (5000, '(');
    g_autofree gchar *plural =
        g_strdup_printf ("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=%s;\\n\"\n", deep);
    g_autofree gchar *questions =
        g_strdup_printf ("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=%s1;\\n\"\n", deep);
    g_autofree gchar *large = g_strnfill (1024 * 1024 + 1, '#');
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

    for (guint i = 0; i < G_N_ELEMENTS (heads); i++) {
        GString *text = g_string_new (NULL);
        while (text->len < 500000)
            g_string_append (text, heads[i]);
        write_file ("pl.po", text->str, -1);
        translation_check (folder, problems);
        g_string_free (text, TRUE);
    }
    for (gchar *at = strchr (questions, '('); *at == '('; at += 2)
        at[0] = 'n', at[1] = '?';
    write_file ("pl.po", plural, -1);
    translation_check (folder, problems);
    write_file ("pl.po", questions, -1);
    translation_check (folder, problems);
    assert_true (problems->len >= 4 && problems->len <= 60);
    write_file ("de.po", large, -1);
    write_file ("pl.po", "msgid \"a\0\"\n", 11);
    g_ptr_array_set_size (problems, 0);
    translation_check (folder, problems);
    assert_problem (problems, 0, "po/de.po: the file is longer than 1 MiB");
    assert_problem (problems, 1, "po/pl.po: this is not a text in UTF-8");
}

static void
without_a_folder_there_are_none (void **state)
{
    assert_null (translation_load ("/nowhere"));
    assert_string_equal (av_translate (NULL, "Plague"), "Plague");
    assert_string_equal (av_translate ("avignon", "Plague"), "Plague");
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, make_folder, remove_folder)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        TEST (texts_are_found),       TEST (a_file_is_read_anew),
        TEST (what_is_wrong_is_said), TEST (what_tools_begin_is_read),
        TEST (a_flood_is_bounded),    cmocka_unit_test (without_a_folder_there_are_none),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-install.c: plugins come out of zip archives whole, and nothing else does. */
#include "plugin/plugin-fixture.h"

#include <archive.h>
#include <archive_entry.h>
#include <avignon/host/install.h>
#include <avignon/host/paths.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#define MANIFEST                                                              \
    "[Avignon Plugin]\nId=zipped\nType=rules\nLoader=lua\nApi=2\nGame=land\n" \
    "Name=Zipped\nDescription=From an archive\nVersion=1.0\nAuthors=Anna\n"

/* What is put into an archive; TYPE 0: a plain file. */
typedef struct {
    const gchar *path, *text, *link;
    guint type;
} Part;

static gchar *
make_zip (const gchar *folder, const Part *parts)
{
    gchar *path = g_build_filename (folder, "plugin.zip", NULL);
    struct archive *archive = archive_write_new ();
    archive_write_set_format_zip (archive);
    assert_int_equal (archive_write_open_filename (archive, path), ARCHIVE_OK);
    for (const Part *part = parts; part->path; part++) {
        struct archive_entry *entry = archive_entry_new ();
        gsize length = part->text ? strlen (part->text) : 0;
        archive_entry_set_pathname_utf8 (entry, part->path);
        archive_entry_set_filetype (entry, part->type ? part->type : AE_IFREG);
        archive_entry_set_perm (entry, part->type == AE_IFDIR ? 0755 : 0666);
        archive_entry_set_size (entry, (gint64) length);
        if (part->link)
            archive_entry_set_symlink_utf8 (entry, part->link);
        assert_int_equal (archive_write_header (archive, entry), ARCHIVE_OK);
        if (length)
            assert_int_equal (archive_write_data (archive, part->text, length), length);
        archive_entry_free (entry);
    }
    assert_int_equal (archive_write_close (archive), ARCHIVE_OK);
    archive_write_free (archive);
    return path;
}

/* How many files and folders there are at and below PATH. */
static guint
count_files (const gchar *path)
{
    g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
    guint n = 0;
    const gchar *name;
    while (dir && (name = g_dir_read_name (dir))) {
        g_autofree gchar *child = g_build_filename (path, name, NULL);
        n += 1 + (g_file_test (child, G_FILE_TEST_IS_SYMLINK) ? 0 : count_files (child));
    }
    return n;
}

static guint
count_own (void)
{
    g_autofree gchar *own = av_paths_user ("scripts"), *data = g_path_get_dirname (own);
    return count_files (data);
}

static void
test_it_can_be_used_and_removed (void **state)
{
    static const Part parts[] = {
        { "zipped-main", NULL, NULL, AE_IFDIR },
        { "zipped-main/zipped.plugin", MANIFEST, NULL, 0 },
        { "zipped-main/init.lua", "return {}\n", NULL, 0 },
        /* What editors keep in a folder is left out. */
        { "zipped-main/.luarc.json", "{}", NULL, 0 },
        { "zipped-main/.git/config", "", NULL, 0 },
        { "zipped-main/art/coin.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", NULL, 0 },
        { NULL, NULL, NULL, 0 },
    };
    g_autofree gchar *zip = make_zip (*state, parts);
    g_autofree gchar *folder = av_paths_user ("scripts");
    g_autofree gchar *code = g_build_filename (folder, "zipped", "init.lua", NULL);
    g_autofree gchar *art = g_build_filename (folder, "zipped", "art", "coin.svg", NULL);
    g_autofree gchar *hidden = g_build_filename (folder, "zipped", ".luarc.json", NULL);
    g_autofree gchar *deeper = g_build_filename (folder, "zipped", ".git", NULL);
    g_autoptr (GError) error = NULL;
    GStatBuf about;

    g_autofree gchar *id = av_plugin_install (zip, av_loaders, NULL, NULL, &error);
    if (error)
        fail_msg ("%s", error->message);
    assert_string_equal (id, "zipped");
    assert_true (g_file_test (art, G_FILE_TEST_IS_REGULAR));
    assert_false (g_file_test (hidden, G_FILE_TEST_EXISTS));
    assert_false (g_file_test (deeper, G_FILE_TEST_EXISTS));
    /* What others could write would not be used. */
    assert_int_equal (g_stat (code, &about), 0);
    assert_int_equal (about.st_mode & 0777 & ~0644, 0);

    assert_null (av_plugin_install (zip, av_loaders, NULL, NULL, &error));
    assert_non_null (strstr (error->message, "installed already"));

    g_autoptr (AvPluginManager) manager = plugin_manager_in (folder, AV_PLUGIN_USER);
    const AvPluginInfo *info = av_plugin_manager_find (manager, "zipped");
    assert_non_null (info);
    assert_null (info->error);
    assert_non_null (av_plugin_manager_load (manager, "zipped", NULL));
    assert_true (av_plugin_is_own (info->manifest));
    g_clear_error (&error);
    assert_true (av_plugin_remove (info->manifest, &error));
    assert_false (g_file_test (code, G_FILE_TEST_EXISTS));
}

/* What the user was asked, and what he says to it. */
typedef struct {
    gchar *versions;
    gboolean yes;
} Question;

static gboolean
answer (const AvPluginManifest *installed, const AvPluginManifest *offered, gpointer data)
{
    Question *question = data;
    g_free (question->versions);
    question->versions =
        g_strdup_printf ("%s %s", installed->version ? installed->version : "?", offered->version);
    return question->yes;
}

static gchar *
make_version (const gchar *folder, const gchar *version, const gchar *more, const gchar *code)
{
    g_autofree gchar *manifest =
        g_strdup_printf ("[Avignon Plugin]\nId=zipped\nType=rules\nLoader=lua\nApi=2\nGame=land\n"
                         "Name=Zipped\nVersion=%s\n%s",
                         version, more);
    const Part parts[] = {
        { "zipped.plugin", manifest, NULL, 0 },
        { code ? "init.lua" : "other.lua", code ? code : "", NULL, 0 },
        { NULL, NULL, NULL, 0 },
    };
    return make_zip (folder, parts);
}

/* Installs the zip and returns what init.lua of the plugin in the user's folder KIND then is; the error is told in REASON. */
static gchar *
install_over (const gchar *zip, Question *question, const gchar *kind, gchar **reason)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *own = av_paths_user (kind);
    g_autofree gchar *code = g_build_filename (own, "zipped", "init.lua", NULL);
    gchar *text = NULL;
    g_autofree gchar *id =
        av_plugin_install (zip, av_loaders, question ? answer : NULL, question, &error);
    assert_true ((id == NULL) == (error != NULL));
    *reason = error ? g_strdup (error->message) : NULL;
    g_file_get_contents (code, &text, NULL, NULL);
    return text;
}

static void
test_one_is_replaced_if_the_user_wants_it (void **state)
{
    const struct {
        const gchar *version, *more, *code;
        gboolean asks, yes;
        const gchar *versions; /* of the question; NULL: nothing is asked */
        const gchar *why;      /* NULL: it is installed */
        const gchar *then;     /* init.lua */
    } cases[] = {
        { "1.0", "", "return {} -- 1.0\n", TRUE, FALSE, NULL, NULL, "return {} -- 1.0\n" },
        { "1.1", "", "return {} -- 1.1\n", FALSE, FALSE, NULL,
          "installed already, in version 1.0; the archive has version 1.1", "return {} -- 1.0\n" },
        { "1.1", "", "return {} -- 1.1\n", TRUE, FALSE, "1.0 1.1", "installed already",
          "return {} -- 1.0\n" },
        { "1.1", "", "return {} -- 1.1\n", TRUE, TRUE, "1.0 1.1", NULL, "return {} -- 1.1\n" },
        /* What could not be used does not take the place of what can. */
        { "1.2", "Colour=red\n", "return {} -- 1.2\n", TRUE, TRUE, NULL,
          "zipped.plugin:9: ", "return {} -- 1.1\n" },
        { "1.2", "", NULL, TRUE, TRUE, NULL, "init.lua", "return {} -- 1.1\n" },
        { "1.2", "Depends=nobody\n", "return {}\n", TRUE, TRUE, NULL, "“nobody”",
          "return {} -- 1.1\n" },
        { "1.2", "", "return {}\nerror 'no'\n", TRUE, TRUE, NULL,
          "init.lua:2: ", "return {} -- 1.1\n" },
        { "1.2", "", "return { hooks = { nonsense = print } }\n", TRUE, TRUE, NULL, "nonsense",
          "return {} -- 1.1\n" },
        { "0.9", "", "return {} -- 0.9\n", TRUE, TRUE, "1.1 0.9", NULL, "return {} -- 0.9\n" },
    };
    g_autofree gchar *own = av_paths_user ("scripts");
    g_autofree gchar *stages = av_paths_user ("installing");
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        Question question = { NULL, cases[i].yes };
        g_autofree gchar *zip =
            make_version (*state, cases[i].version, cases[i].more, cases[i].code);
        g_autofree gchar *reason = NULL;
        g_autofree gchar *then =
            install_over (zip, cases[i].asks ? &question : NULL, "scripts", &reason);
        g_autofree gchar *versions = question.versions;
        if ((reason == NULL) != (cases[i].why == NULL)
            || (reason && (!strstr (reason, cases[i].why) || strstr (reason, "installing/"))))
            fail_msg ("case %u: %s", i, reason ? reason : "was installed");
        if (g_strcmp0 (versions, cases[i].versions) != 0)
            fail_msg ("case %u asks: %s", i, versions ? versions : "nothing");
        if (g_strcmp0 (then, cases[i].then) != 0)
            fail_msg ("case %u leaves: %s", i, then ? then : "nothing");
        assert_false (g_file_test (stages, G_FILE_TEST_EXISTS));
    }
    g_autoptr (AvPluginManager) manager = plugin_manager_in (own, AV_PLUGIN_USER);
    assert_true (av_plugin_remove (av_plugin_manager_find (manager, "zipped")->manifest, NULL));
}

/* The new one does not find room in the folder of scripts: the old one, among the objects, is there again. */
static void
test_the_old_one_is_put_back_if_the_new_one_cannot_be_moved (void **state)
{
    g_autofree gchar *plugins = av_paths_user ("plugins"), *scripts = av_paths_user ("scripts");
    g_autofree gchar *stages = av_paths_user ("installing");
    g_autofree gchar *reason = NULL;
    Question question = { NULL, TRUE };
    plugin_write_file (plugins, "zipped/zipped.plugin", MANIFEST);
    plugin_write_file (plugins, "zipped/init.lua", "return {} -- old\n");
    plugin_write_file (scripts, "zipped/notes", "mine\n");
    g_autofree gchar *zip = make_version (*state, "2.0", "", "return {}\n");
    g_autofree gchar *then = install_over (zip, &question, "plugins", &reason);
    g_autofree gchar *versions = question.versions;
    assert_string_equal (versions, "1.0 2.0");
    assert_non_null (reason);
    assert_string_equal (then, "return {} -- old\n");
    assert_false (g_file_test (stages, G_FILE_TEST_EXISTS));
    g_autofree gchar *notes = g_build_filename (scripts, "zipped", "notes", NULL);
    assert_int_equal (g_unlink (notes), 0);
    g_autoptr (AvPluginManager) manager = plugin_manager_in (plugins, AV_PLUGIN_USER);
    assert_true (av_plugin_remove (av_plugin_manager_find (manager, "zipped")->manifest, NULL));
}

static void
test_what_is_hostile_leaves_nothing (void **state)
{
    static gchar *large;
    large = g_strnfill ((32 << 20) + 1, 'x');
    const struct {
        Part parts[4];
        const gchar *why;
    } cases[] = {
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "../out.lua", "x", NULL, 0 } },
          "../out.lua" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "/tmp/out.lua", "x", NULL, 0 } }, "out.lua" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "a/../../b", "x", NULL, 0 } }, "a/../../b" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "a//b", "x", NULL, 0 } }, "a//b" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "C:b", "x", NULL, 0 } }, "C:b" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "a\nb", "x", NULL, 0 } }, "name" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "a\u202eaul.b", "x", NULL, 0 } }, "name" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 },
            { "a", "x", NULL, 0 },
            { "A/b", "x", NULL, 0 } },
          "twice" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 },
            { "a/b", "x", NULL, 0 },
            { "a", "x", NULL, 0 } },
          "twice" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "./b", "x", NULL, 0 } }, "./b" },
        { { { ".zipped.plugin", MANIFEST, NULL, 0 } }, "no manifest" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "a/b/c/d/e/f/g/h/i", "x", NULL, 0 } },
          "h/i" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "way", NULL, "/etc/passwd", AE_IFLNK } },
          "not a plain file" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 },
            { "init.lua", "1", NULL, 0 },
            { "INIT.lua", "2", NULL, 0 } },
          "twice" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "init.lua", large, NULL, 0 } },
          "larger than" },
        { { { "zipped.plugin", "[Avignon Plugin]\nId=zipped\n", NULL, 0 } }, "zipped.plugin" },
        { { { "other.plugin", MANIFEST, NULL, 0 } }, "must be called" },
        { { { "zipped.plugin", MANIFEST, NULL, 0 }, { "b.plugin", MANIFEST, NULL, 0 } },
          "more than one manifest" },
        { { { "a/zipped.plugin", MANIFEST, NULL, 0 }, { "b/init.lua", "x", NULL, 0 } },
          "beside the plugin's folder" },
        { { { "init.lua", "return {}", NULL, 0 } }, "no manifest" },
    };
    guint before = count_own ();
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autofree gchar *zip = make_zip (*state, cases[i].parts);
        g_autoptr (GError) error = NULL;
        g_autofree gchar *id = av_plugin_install (zip, av_loaders, NULL, NULL, &error);
        if (id)
            fail_msg ("case %u was installed", i);
        if (!strstr (error->message, cases[i].why))
            fail_msg ("case %u: %s", i, error->message);
        assert_null (strstr (error->message, "installing/"));
        assert_int_equal (count_own (), before);
    }
    g_free (large);
}

/* Every beginning of a sound archive, and every one with a byte that is another, is refused or installed as a whole. */
static void
test_what_is_damaged_leaves_nothing (void **state)
{
    static const Part parts[] = {
        { "zipped.plugin", MANIFEST, NULL, 0 },
        { "init.lua", "return {}\n", NULL, 0 },
        { NULL, NULL, NULL, 0 },
    };
    g_autofree gchar *zip = make_zip (*state, parts);
    g_autofree gchar *folder = av_paths_user ("scripts");
    g_autofree gchar *bytes = NULL;
    gsize length;
    guint before = count_own (), refused = 0;
    assert_true (g_file_get_contents (zip, &bytes, &length, NULL));
    for (gsize i = 0; i < 2 * length; i++) {
        g_autoptr (GError) error = NULL;
        if (i >= length)
            bytes[i - length] ^= 0x41;
        assert_true (
            g_file_set_contents (zip, bytes, i < length ? (gssize) i : (gssize) length, NULL));
        if (i >= length)
            bytes[i - length] ^= 0x41;
        g_autofree gchar *id = av_plugin_install (zip, av_loaders, NULL, NULL, &error);
        if (!id) {
            assert_null (strstr (error->message, "(null)"));
            refused++;
        } else {
            g_autoptr (AvPluginManager) manager = plugin_manager_in (folder, AV_PLUGIN_USER);
            const AvPluginInfo *info = av_plugin_manager_find (manager, id);
            assert_non_null (info);
            assert_true (av_plugin_remove (info->manifest, NULL));
        }
        assert_true (count_own () <= before + 1); /* the folder of scripts stays */
    }
    assert_true (refused > length / 2);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown (test_it_can_be_used_and_removed, plugin_folder_new,
                                         plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_one_is_replaced_if_the_user_wants_it,
                                         plugin_folder_new, plugin_folder_free),
        cmocka_unit_test_setup_teardown (
            test_the_old_one_is_put_back_if_the_new_one_cannot_be_moved, plugin_folder_new,
            plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_what_is_hostile_leaves_nothing, plugin_folder_new,
                                         plugin_folder_free),
        cmocka_unit_test_setup_teardown (test_what_is_damaged_leaves_nothing, plugin_folder_new,
                                         plugin_folder_free),
    };
    g_autofree gchar *home = g_dir_make_tmp ("avignon-install-XXXXXX", NULL);

    /* The wastebasket is there too. */
    g_setenv ("XDG_DATA_HOME", home, TRUE);
    int failed = cmocka_run_group_tests (tests, NULL, NULL);
    g_autofree gchar *command = g_strdup_printf ("rm -rf '%s'", home);
    return g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL) ? failed : 1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-develop.c: plugins under development are watched and reloaded, and games go on with the
 * new version. */
#include "plugin/plugin-fixture.h"

#include "config.h"
#include <avignon/host/land.h>
#include <avignon/land.h>
#include <avignon/host/develop.h>

#include <glib/gstdio.h>
#include <string.h>

static AvCatalogue *
read_all (const gchar *folder)
{
    const gchar *const written[] = { folder, NULL };
    return av_catalogue_new_default (written, NULL);
}

static gchar *
find_problems (AvCatalogue *catalogue, const gchar *folder)
{
    const gchar *const written[] = { folder, NULL };
    return av_develop_find_problems (catalogue, written);
}

static AvSession *
begin (AvCatalogue *catalogue, const gchar *rules)
{
    g_autoptr (AvSetup) setup = plugin_setup (rules);
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, &error);
    if (!ruleset)
        fail_msg ("%s", error->message);
    AvSession *session = av_session_new (ruleset, 7, &error);
    assert_non_null (session);
    return session;
}

/* --- watching --- */

typedef struct {
    GPtrArray *told; /* gchar *: the paths of each call, parted by blanks, without the folder */
    guint heard;     /* how many of them the test has read */
    const gchar *folder;
    GMainLoop *loop;
} Told;

static void
on_changed (const gchar *const *paths, gpointer data)
{
    Told *told = data;
    GString *text = g_string_new (NULL);
    for (; *paths; paths++) {
        assert_true (g_str_has_prefix (*paths, told->folder));
        g_string_append_printf (text, "%s%s", text->len ? " " : "",
                                *paths + strlen (told->folder) + 1);
    }
    g_ptr_array_add (told->told, g_string_free (text, FALSE));
    g_main_loop_quit (told->loop);
}

/* The next change told.  Changes are told in order, so a needless one would be found here. */
static const gchar *
wait_for (Told *told)
{
    if (told->told->len == told->heard)
        g_main_loop_run (told->loop);
    return told->told->pdata[told->heard++];
}

static void
test_saving_is_told_once (void **state)
{
    const gchar *folder = *state;
    g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
    g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
    Told told = { texts, 0, folder, loop };
    g_autoptr (AvWatch) watch = av_watch_new (on_changed, &told);
    g_autoptr (GError) error = NULL;

    plugin_write_file (folder, "mine/init.lua", "return {}");
    assert_true (av_watch_add (watch, folder, &error));

    /* As editors do it: by renaming another file. */
    g_autofree gchar *from = g_build_filename (folder, "mine", "init.lua.new", NULL);
    g_autofree gchar *to = g_build_filename (folder, "mine", "init.lua", NULL);
    plugin_write_file (folder, "mine/init.lua.new", "return { marks = {} }");
    assert_int_equal (g_rename (from, to), 0);
    assert_string_equal (wait_for (&told), "mine/init.lua");

    /* Several changes in a burst are told at once, each path once. */
    for (guint i = 0; i < 5; i++)
        plugin_write_file (folder, "mine/burst.lua", i % 2 ? "return {}" : "return { }");
    assert_string_equal (wait_for (&told), "mine/burst.lua");

    /* A file written in place, then removed. */
    FILE *file = fopen (to, "a");
    fputs ("-- more\n", file);
    fclose (file);
    assert_string_equal (wait_for (&told), "mine/init.lua");
    g_autofree gchar *burst = g_build_filename (folder, "mine", "burst.lua", NULL);
    g_remove (burst);
    assert_string_equal (wait_for (&told), "mine/burst.lua");
    plugin_write_file (folder, "mine/last.lua", "");
    assert_string_equal (wait_for (&told), "mine/last.lua");
    assert_int_equal (texts->len, 5);
}

static void
test_folders_that_come_later_are_watched_too (void **state)
{
    const gchar *folder = *state;
    g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
    g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
    Told told = { texts, 0, folder, loop };
    g_autoptr (AvWatch) watch = av_watch_new (on_changed, &told);

    assert_true (av_watch_add (watch, folder, NULL));
    plugin_write_file (folder, "new/decks/new.xml", "<deck/>");
    assert_string_equal (wait_for (&told), "new/decks/new.xml");
    plugin_write_file (folder, "new/art/deep/new.svg", "<svg/>");
    assert_string_equal (wait_for (&told), "new/art/deep/new.svg");
    /* Files that are not a plugin's: what editors leave, hidden folders, notes. */
    plugin_write_file (folder, "new/init.lua~", "");
    plugin_write_file (folder, "new/.init.lua.swp", "");
    plugin_write_file (folder, "new/.#init.lua", "");
    plugin_write_file (folder, "new/.git/config.lua", "");
    plugin_write_file (folder, "new/notes.txt", "");
    plugin_write_file (folder, "new/last.lua", "");
    assert_string_equal (wait_for (&told), "new/last.lua");

    g_autofree gchar *elsewhere = g_build_filename (folder, "nowhere", NULL);
    g_autoptr (GError) error = NULL;
    assert_false (av_watch_add (watch, elsewhere, &error));
    assert_non_null (strstr (error->message, "/nowhere: there is no such folder"));
}

/* --- objects --- */

static void
put_object (const gchar *folder, const gchar *object)
{
    plugin_make (folder, "mine", "", object);
}

static void
test_a_rebuilt_object_is_the_new_one (void **state)
{
    put_object (*state, "good");
    g_autoptr (AvCatalogue) first = read_all (*state);
    g_autoptr (AvSession) session = begin (first, "mine");
    assert_int_equal (av_ruleset_find_counter (av_session_get_ruleset (session), "pebbles"), 0);

    put_object (*state, "counting");
    g_unsetenv ("FIXTURE_STARTED");
    g_autoptr (AvCatalogue) second = read_all (*state);
    assert_null (find_problems (second, *state));
    assert_string_equal (g_getenv ("FIXTURE_STARTED"), "1");
    g_autoptr (AvSession) carried = av_develop_carry (second, session, NULL, NULL);
    assert_non_null (carried);
    assert_int_equal (av_ruleset_find_counter (av_session_get_ruleset (carried), "pebbles"), -1);
    /* The previous game keeps the previous version. */
    assert_int_equal (av_ruleset_find_counter (av_session_get_ruleset (session), "pebbles"), 0);

    /* The message about an object that is no plugin names the file that its author knows. */
    put_object (*state, "no-symbol");
    g_autoptr (AvCatalogue) third = read_all (*state);
    g_autofree gchar *problems = find_problems (third, *state);
    g_autofree gchar *object = g_build_filename (*state, "mine", "libmine.so", NULL);
    assert_non_null (strstr (problems, object));
    g_clear_pointer (&carried, av_session_free);
    g_clear_pointer (&session, av_session_free);
}

/* --- scripts --- */

#ifdef HAVE_LUA

/* Plays N actions, and deploys the first piece that can be. */
static void
play (AvSession *session, guint n)
{
    AvActionList list = { 0 };
    AvAction action;
    for (guint i = 0; i < n; i++) {
        const AvGame *game = av_session_get_game (session);
        if (!av_game_chance (game, &action)) {
            av_game_legal (game, &list);
            action =
                list.items[0].kind == AV_ACTION_PASS && list.n > 1 ? list.items[1] : list.items[0];
        }
        assert_true (av_session_apply (session, &action, NULL));
    }
    av_action_list_clear (&list);
}

static guint
count_laid (const AvSession *session, guint player)
{
    gint place = av_ruleset_find_action (av_session_get_ruleset (session), "place");
    guint n = 0;
    for (guint i = 0; i < av_session_get_n_undo (session); i++) {
        const AvAction *action = av_session_get_action (session, i);
        n += action->kind == place && action->player == player;
    }
    return n;
}

static gint
gifts_of (const AvSession *session, guint player)
{
    gint reason = av_ruleset_find_reason (av_session_get_ruleset (session), "gift");
    return av_game_get_breakdown (av_session_get_game (session), player, reason);
}

static void
test_a_game_goes_on_under_a_changed_script (void **state)
{
    plugin_make_gift (*state, 1, "");
    g_autoptr (AvCatalogue) first = read_all (*state);
    assert_null (find_problems (first, *state));
    g_autoptr (AvSession) session = begin (first, "gift");
    play (session, 14);
    av_session_undo (session, 3);
    assert_true (count_laid (session, 0) > 1);
    assert_int_equal (gifts_of (session, 0), count_laid (session, 0));

    plugin_make_gift (*state, 5, "");
    g_autoptr (AvCatalogue) second = read_all (*state);
    g_auto (AvSessionBreak) where = { 0 };
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSession) carried = av_develop_carry (second, session, &where, &error);
    assert_null (error);
    assert_int_equal (where.move, 0);
    assert_int_equal (av_session_get_n_undo (carried), 11);
    assert_int_equal (av_session_get_n_redo (carried), 3);
    for (guint player = 0; player < 2; player++)
        assert_int_equal (gifts_of (carried, player), 5 * (gint) count_laid (session, player));
    /* The previous session can go on as well. */
    assert_int_equal (gifts_of (session, 0), count_laid (session, 0));
    assert_true (av_session_redo (session, 3));
    assert_int_equal (gifts_of (session, 0), count_laid (session, 0));

    g_autofree gchar *path = g_build_filename (*state, "gift", "init.lua", NULL);
    const gchar *const paths[] = { path, NULL };
    const gchar *const others[] = { "/tmp/elsewhere", NULL };
    g_autofree gchar *names = av_develop_name_plugins (second, paths);
    assert_string_equal (names, "The Gift");
    assert_null (av_develop_name_plugins (second, others));
    g_clear_pointer (&carried, av_session_free);
    g_clear_pointer (&session, av_session_free);
}

static void
test_an_action_that_no_longer_holds_is_named (void **state)
{
    plugin_make_gift (*state, 1, "");
    g_autoptr (AvCatalogue) first = read_all (*state);
    g_autoptr (AvSession) session = begin (first, "gift");
    play (session, 8);
    gint deploy = av_ruleset_find_action (av_session_get_ruleset (session), "deploy");
    guint at = 0;
    while (av_session_get_action (session, at)->kind != deploy)
        at++;

    g_autofree gchar *veto = g_strdup_printf (
        "deploy = function (game, ctx) if ctx.segment.slot == %d then return 'no-more' end end,",
        av_session_get_action (session, at)->args[3]);
    plugin_make_gift (*state, 1, veto);
    g_autoptr (AvCatalogue) second = read_all (*state);
    g_auto (AvSessionBreak) where = { 0 };
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSession) carried = av_develop_carry (second, session, &where, &error);
    assert_non_null (carried);
    assert_int_equal (where.move, at + 1);
    assert_true (g_str_has_prefix (where.text, "deploy follower "));
    assert_string_equal (where.reason, "Nobody goes there now.");
    assert_int_equal (av_session_get_n_undo (carried), at);
    assert_int_equal (av_session_get_n_undo (session), 8);
    g_clear_pointer (&carried, av_session_free);
    g_clear_pointer (&session, av_session_free);
}

static void
test_errors_name_file_and_line (void **state)
{
    plugin_make_gift (*state, 1, "");
    g_autoptr (AvCatalogue) first = read_all (*state);
    g_autoptr (AvSession) session = begin (first, "gift");
    g_autofree gchar *script = g_build_filename (*state, "gift", "init.lua:8: ", NULL);
    play (session, 5);

    plugin_make_gift (*state, 1, "placed = = 1");
    g_autoptr (AvCatalogue) second = read_all (*state);
    g_autofree gchar *problems = find_problems (second, *state);
    assert_true (g_str_has_prefix (problems, script));
    g_autoptr (GError) error = NULL;
    assert_null (av_develop_carry (second, session, NULL, &error));
    assert_non_null (strstr (error->message, "gift/init.lua:8: "));
    assert_int_equal (av_session_get_n_undo (session), 5);
    play (session, 3);
    assert_int_equal (gifts_of (session, 0), count_laid (session, 0));

    /* Errors that are only found by making a game's rules, and a missing picture. */
    plugin_make_gift (
        *state, 1, "}, phases = { { id = 'fair', label = 'fair', after = 'nowhere' } }, marks = {");
    g_autoptr (AvCatalogue) phase = read_all (*state);
    g_autofree gchar *no_phase = find_problems (phase, *state);
    assert_true (g_str_has_prefix (no_phase, script));
    assert_non_null (strstr (no_phase, "“nowhere”, which no rules have"));
    plugin_make_gift (
        *state, 1,
        "}, counters = { { id = 'gifts', name = 'gifts', icon = 'gift.svg' } }, marks = {");
    g_autoptr (AvCatalogue) icon = read_all (*state);
    g_autofree gchar *no_icon = find_problems (icon, *state);
    assert_true (g_str_has_prefix (no_icon, script));
    assert_non_null (strstr (no_icon, "gift.svg"));

    /* A picture that is not drawn; the plugin can be used. */
    plugin_make_gift (*state, 1, "");
    plugin_write_file (*state, "gift/art/gift.svg",
                       "<svg xmlns='http://www.w3.org/2000/svg'>\n<text>G</text>\n</svg>\n");
    g_autoptr (AvCatalogue) art = read_all (*state);
    g_autofree gchar *no_text = find_problems (art, *state);
    assert_non_null (no_text);
    if (!strstr (no_text, "/gift/art/gift.svg: line 2: "))
        fail_msg ("%s", no_text);
    assert_non_null (strstr (no_text, "text"));
    g_autoptr (AvSession) goes_on = av_develop_carry (art, session, NULL, NULL);
    assert_non_null (goes_on);
    plugin_write_file (*state, "gift/art/gift.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>\n");

    /* A manifest, and a deck. */
    plugin_write (*state, "gift", "[Avignon Plugin]\nId=gift\nType=rules\nLoader=lua\nApi=no\n");
    plugin_write_file (*state, "gift/decks/gift.xml", "<deck>\n<tile\n");
    g_autoptr (AvCatalogue) third = read_all (*state);
    g_autofree gchar *more = find_problems (third, *state);
    assert_non_null (strstr (more, "/gift/gift.plugin:1: the key “Name” "));
    assert_non_null (strstr (more, "/gift/gift.plugin:5: “Api” "));
    assert_non_null (strstr (more, "/gift/decks/gift.xml:"));

    plugin_make_gift (*state, 2, "");
    plugin_write_file (*state, "gift/decks/gift.xml",
                       "<deck id='gift' name='Gifts'>\n<tile id='a' name='A' count='1'>\n"
                       "<segment terrain='field' slots='0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'/>\n"
                       "</tile>\n</deck>\n");
    g_autoptr (AvCatalogue) fourth = read_all (*state);
    g_autofree gchar *none = find_problems (fourth, *state);
    if (none)
        fail_msg ("%s", none);
    assert_non_null (av_deck_library_find (av_land_get_library (fourth), "gift", NULL));
    g_autoptr (AvSession) mended = av_develop_carry (fourth, session, NULL, NULL);
    assert_int_equal (av_session_get_n_undo (mended), 8);
    assert_int_equal (gifts_of (mended, 0), 2 * (gint) count_laid (session, 0));
    g_clear_pointer (&mended, av_session_free);
    g_clear_pointer (&session, av_session_free);
}

static void
test_what_is_kept_in_a_variable_is_blamed (void **state)
{
    plugin_make_gift (*state, 1, "deployed = function () count = count + 1 end,");
    g_autoptr (AvCatalogue) catalogue = read_all (*state);
    g_autoptr (AvSession) session = begin (catalogue, "gift");
    assert_null (av_develop_verify (catalogue, av_session_get_game (session)));
    guint64 hash = av_game_hash (av_session_get_game (session));
    play (session, 8);
    g_autofree gchar *blamed = av_develop_verify (catalogue, av_session_get_game (session));
    assert_non_null (blamed);
    assert_string_equal (blamed, "gift: gift/init.lua:8: upvalue 'count' of a hook changed");
    assert_true (av_game_hash (av_session_get_game (session)) != hash);
    /* Rules that are not under development are not reported. */
    g_autoptr (AvCatalogue) plain = av_catalogue_new_default (NULL, NULL);
    assert_null (av_develop_verify (plain, av_session_get_game (session)));
    g_clear_pointer (&session, av_session_free);
}

static void
test_an_action_in_which_rules_break_down_is_no_history (void **state)
{
    plugin_make_gift (*state, 1, "deployed = function () return nothing.there end,");
    g_autoptr (AvCatalogue) catalogue = read_all (*state);
    g_autoptr (AvSession) session = begin (catalogue, "gift");
    g_autoptr (GError) error = NULL;
    AvActionList list = { 0 };
    play (session, 2);
    guint64 hash = av_game_hash (av_session_get_game (session));
    g_autofree gchar *before = av_session_to_text (session);
    av_game_legal (av_session_get_game (session), &list);
    assert_true (list.n > 1 && list.items[1].kind != AV_ACTION_PASS);
    assert_false (av_session_apply (session, &list.items[1], &error));
    assert_non_null (strstr (error->message, "gift/init.lua:8: "));
    g_autofree gchar *after = av_session_to_text (session);
    assert_string_equal (after, before);
    assert_true (av_game_hash (av_session_get_game (session)) == hash);
    av_action_list_clear (&list);
    g_clear_pointer (&session, av_session_free);
}

#endif

#define TEST(name) cmocka_unit_test_setup_teardown (name, plugin_folder_new, plugin_folder_free)

int
main (void)
{
    const struct CMUnitTest tests[] = {
        TEST (test_saving_is_told_once),
        TEST (test_folders_that_come_later_are_watched_too),
        TEST (test_a_rebuilt_object_is_the_new_one),
#ifdef HAVE_LUA
        TEST (test_a_game_goes_on_under_a_changed_script),
        TEST (test_an_action_that_no_longer_holds_is_named),
        TEST (test_errors_name_file_and_line),
        TEST (test_what_is_kept_in_a_variable_is_blamed),
        TEST (test_an_action_in_which_rules_break_down_is_no_history),
#endif
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}

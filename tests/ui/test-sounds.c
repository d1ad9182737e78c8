/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sounds.c: what would be heard of a game, and that a machine without sound says nothing. */
#include "driver.h"

#include "gtk/sounds.h"
#include <avignon/host/paths.h>

static GString *heard;
static void (*play_really) (const gchar *id);

static void
hear (const gchar *id)
{
    g_string_append_printf (heard, "%s%s", heard->len ? " " : "", id);
}

#define assert_heard(ids)                        \
    do {                                         \
        assert_string_equal (heard->str, (ids)); \
        g_string_truncate (heard, 0);            \
    } while (0)

/* Two tiles, one for each; the first completes something. */
static const gchar game[] = "avignon-record 1\n"
                            "decks core\n"
                            "player red \"Anna\" human\n"
                            "player blue \"Bruno\" human\n"
                            "table 10 10\n"
                            "lay core/20 5 5 0\n"
                            "pile core/20 core/20\n"
                            "begin\n"
                            "draw\n";

static void
apply (const AvAction *action)
{
    AvAction copy = *action;
    assert_true (av_play_apply (get_play (), &copy, NULL));
}

static void
a_turn_is_heard (void **state)
{
    open_record (game);
    g_string_truncate (heard, 0);
    assert_true (is_phase ("place"));
    apply (get_action ("place", 0));
    assert_phase ("deploy");
    assert_heard ("tile");
    apply (get_action ("deploy", 0));
    /* Then it is the other's turn. */
    wait_until (strstr (heard->str, "turn"));
    assert_true (av_game_get_score (get_game (), 0) > 0);
    assert_heard ("piece points turn");
    press ("space");
    assert_phase ("place");
    /* What is drawn makes no sound. */
    assert_heard ("");
    apply (get_action ("place", 0));
    assert_phase ("deploy");
    assert_heard ("tile");
    /* The last tile was laid. */
    press ("Escape");
    wait_until (av_game_is_finished (get_game ()));
    assert_true (g_str_has_suffix (heard->str, "over"));
    assert_null (strstr (heard->str, "turn"));
    g_string_truncate (heard, 0);
}

static void
what_is_taken_back_makes_no_sound (void **state)
{
    open_record (game);
    apply (get_action ("place", 0));
    apply (get_action ("deploy", 0));
    wait_until (av_game_get_active (get_game ()) == 1);
    settle ();
    g_string_truncate (heard, 0);
    press ("ctrl+z");
    press ("ctrl+z");
    wait_until (is_phase ("place"));
    settle ();
    assert_heard ("");
}

static void
after_the_computer_it_is_your_turn (void **state)
{
    g_autoptr (AvSetup) setup = make_setup ("core", "core", 2, 1);
    start_setup (setup);
    g_string_truncate (heard, 0);
    press ("space");
    wait_until (is_phase ("place"));
    press ("Tab Return");
    wait_until (av_land_get_n_tiles (get_game ()) == 1);
    press ("Escape");
    wait_until (av_land_get_n_tiles (get_game ()) == 2);
    wait_until (av_play_can_draw (get_play ()));
    g_autofree gchar *all = g_strdup (heard->str);
    assert_true (g_str_has_prefix (all, "tile tile"));
    assert_true (g_str_has_suffix (all, "turn"));
    g_string_truncate (heard, 0);
}

static void
a_look_back_is_silent (void **state)
{
    open_record (game);
    apply (get_action ("place", 0));
    apply (get_action ("deploy", 0));
    wait_until (av_game_get_active (get_game ()) == 1);
    settle ();
    g_string_truncate (heard, 0);
    press ("ctrl+l");
    wait_until (window->resting != NULL);
    press ("Home Right Right Escape");
    wait_until (window->resting == NULL);
    settle ();
    assert_heard ("");
}

static void
both_switches_silence_it (void **state)
{
    open_record (game);
    g_string_truncate (heard, 0);
    set_state ("sound", FALSE);
    assert_false (g_settings_get_boolean (window->settings, "sound"));
    apply (get_action ("place", 0));
    settle ();
    assert_heard ("");
    set_state ("sound", TRUE);
    g_object_set (gtk_settings_get_default (), "gtk-enable-event-sounds", FALSE, NULL);
    apply (get_action ("deploy", 0));
    settle ();
    assert_heard ("");
    g_object_set (gtk_settings_get_default (), "gtk-enable-event-sounds", TRUE, NULL);
    open_record (game);
    apply (get_action ("place", 0));
    assert_heard ("tile");
}

/* Those that are built: each a short one of the right kind, and not empty. */
static void
every_sound_is_there (void **state)
{
    static const gchar *const ids[] = { "tile", "piece", "points", "turn", "over" };
    for (guint i = 0; i < G_N_ELEMENTS (ids); i++) {
        g_autofree gchar *name = g_strconcat (ids[i], ".wav", NULL), *bytes = NULL;
        g_autofree gchar *path =
            g_build_filename (av_paths_build_tree (), "data", "sounds", name, NULL);
        gsize n, loud = 0;
        assert_true (g_file_get_contents (path, &bytes, &n, NULL));
        assert_memory_equal (bytes, "RIFF", 4);
        assert_memory_equal (bytes + 8, "WAVE", 4);
        /* At most two seconds of 44100 numbers of two bytes. */
        assert_true (n > 5000 && n < 2 * 2 * 44100);
        for (gsize k = 44; k + 1 < n; k += 2)
            loud =
                MAX (loud, (gsize) ABS ((gint16) ((guchar) bytes[k] | (guchar) bytes[k + 1] << 8)));
        assert_true (loud > 10000 && loud < 20000);
    }
}

/* The tests' screen has no sound server: that is no error, and nobody waits for it. */
static void
without_a_sound_server_nothing_is_said (void **state)
{
    for (guint i = 0; i < 20; i++)
        play_really (i % 2 ? "tile" : "turn");
    settle ();
    assert_false (is_said ());
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (a_turn_is_heard),
        cmocka_unit_test (what_is_taken_back_makes_no_sound),
        cmocka_unit_test (after_the_computer_it_is_your_turn),
        cmocka_unit_test (a_look_back_is_silent),
        cmocka_unit_test (both_switches_silence_it),
        cmocka_unit_test (every_sound_is_there),
        cmocka_unit_test (without_a_sound_server_nothing_is_said),
    };
    heard = g_string_new (NULL);
    play_really = av_sounds_play;
    av_sounds_play = hear;
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    int failed = cmocka_run_group_tests_name ("sounds", tests, driver_open, driver_close);
    g_string_free (heard, TRUE);
    return failed;
}

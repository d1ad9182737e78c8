/* SPDX-License-Identifier: GPL-3.0-or-later */
/* screens.c: takes pictures of every screen, light, dark, with high contrast, small, and with large text. */
#include "driver.h"

#include <string.h>

/* A game of computers, played to its end, and the same as if people had come as far as to deploy. */
static gchar *whole, *begun;

static void
set_pace (const gchar *pace)
{
    g_action_group_activate_action (G_ACTION_GROUP (window), "pace", g_variant_new_string (pace));
}

/* The first lines of a record, which are PART of all, up to and with the next placed tile; people play it. */
static gchar *
cut (const gchar *text, double part)
{
    const gchar *place = strstr (text + (gsize) (part * (double) strlen (text)), "\nplace ");
    const gchar *end = place ? strchr (place + 1, '\n') : NULL;
    assert_non_null (end);
    g_autofree gchar *lines = g_strndup (text, (gsize) (end + 1 - text));
    g_auto (GStrv) parts = g_strsplit (lines, "bot:greedy:plans", -1);
    return g_strjoinv ("human", parts);
}

static int
prepare (void **state)
{
    static const gchar *const names[] = { "Anna", "Ben", "Clara" };
    static const gchar *const expansions = "inns-and-cathedrals,traders-and-builders";
    g_autofree gchar *decks = g_strconcat ("core,", expansions, NULL);
    g_autoptr (AvSetup) setup = make_setup (decks, expansions, 3, 3);
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_free (setup->players[i].name);
        g_free (setup->players[i].control);
        setup->players[i].name = g_strdup (names[i]);
        setup->players[i].control = g_strdup ("bot:greedy:plans");
    }
    av_setup_set_option (setup, "core.start", "placed");
    set_pace ("at-once");
    set_state ("prospects", TRUE);
    start_setup (setup);
    /* Longer than a test may wait. */
    gint64 begin = g_get_monotonic_time ();
    while (!av_game_is_finished (get_game ())
           && g_get_monotonic_time () - begin < 600 * G_USEC_PER_SEC)
        g_main_context_iteration (NULL, TRUE);
    assert_true (av_game_is_finished (get_game ()));
    assert_true (g_file_get_contents (av_play_get_path (get_play ()), &whole, NULL, NULL));
    for (double part = 0.6; part < 0.9; part += 0.01) {
        g_free (begun);
        begun = cut (whole, part);
        open_record (begun);
        settle ();
        if (is_phase ("deploy") && av_play_get_legal (get_play ())->n > 2)
            break;
    }
    return 0;
}

static const gchar *look;

static void
shoot_screen (const gchar *name)
{
    g_autofree gchar *file = g_strdup_printf ("screen-%s-%s", look, name);
    settle ();
    shoot (file);
}

static gboolean
shoot_dialog (GtkWidget *dialog, const gchar *name, guint step)
{
    focus_window (dialog);
    shoot_screen (name);
    press ("Escape");
    return FALSE;
}

static void
shoot_all (gint width, gint height)
{
    static const gchar *const pages[] = { "new", "games", "plugins" };
    GActionGroup *actions = G_ACTION_GROUP (window);
    gtk_window_resize (GTK_WINDOW (window), width,
                       height - gtk_widget_get_allocated_height (window->header));
    open_record (begun);
    hover_at (window->header, 4, 4);
    wait_for_pictures ();
    shoot_screen ("game");
    when_dialog (shoot_dialog, "how-to-play");
    g_action_group_activate_action (actions, "how-to-play", NULL);
    wait_for_dialog ();
    g_action_group_activate_action (actions, "look-back", NULL);
    shoot_screen ("look-back");
    g_signal_emit_by_name (window->replay_bar, "close");
    for (guint i = 0; i < G_N_ELEMENTS (pages); i++) {
        g_action_group_activate_action (actions, pages[i], NULL);
        shoot_screen (g_str_equal (pages[i], "new") ? "setup" : pages[i]);
    }
    g_action_group_activate_action (actions, "new", NULL);
    settle ();
    g_signal_emit_by_name (window->setup_page, "start");
    shoot_screen ("players");
    g_action_group_activate_action (actions, "tutorial", NULL);
    av_play_go_to (get_play (), 26);
    shoot_screen ("tutorial");
    g_signal_emit_by_name (window->tutorial, "close");
}

static void
set_theme (const gchar *name, gboolean dark, double scale)
{
    g_unsetenv ("GTK_THEME");
    g_object_set (gtk_settings_get_default (), "gtk-theme-name", name,
                  "gtk-application-prefer-dark-theme", dark, "gtk-xft-dpi",
                  (gint) (96 * PANGO_SCALE * scale), NULL);
    settle ();
}

static void
light (void **state)
{
    look = "light";
    set_theme ("Adwaita", FALSE, 1);
    shoot_all (1200, 800);
}

static void
dark (void **state)
{
    look = "dark";
    set_theme ("Adwaita", TRUE, 1);
    shoot_all (1200, 800);
}

static void
high_contrast (void **state)
{
    look = "contrast";
    set_theme ("HighContrast", FALSE, 1);
    shoot_all (1200, 800);
}

static void
small (void **state)
{
    look = "small";
    set_theme ("Adwaita", FALSE, 1);
    shoot_all (800, 600);
}

static void
large_text (void **state)
{
    look = "large";
    set_theme ("Adwaita", FALSE, 2);
    shoot_all (1200, 800);
    set_theme ("Adwaita", FALSE, 1);
}

static gboolean
shoot_analysis (GtkWidget *dialog, const gchar *name, guint step)
{
    GtkLabel *said = GTK_LABEL (find (dialog, GTK_TYPE_LABEL, "said"));
    GtkWidget *stop = find (dialog, GTK_TYPE_BUTTON, "stop");
    wait_until (g_str_has_prefix (gtk_label_get_text (said), "Turn 1, "));
    gtk_button_clicked (GTK_BUTTON (stop));
    shoot_screen (name);
    press ("Escape");
    return FALSE;
}

static void
the_end (void **state)
{
    look = "light";
    gtk_window_resize (GTK_WINDOW (window), 1200,
                       800 - gtk_widget_get_allocated_height (window->header));
    open_record (whole);
    settle ();
    shoot_screen ("end");
    if (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "result")) {
        g_action_group_activate_action (G_ACTION_GROUP (window), "result", NULL);
        shoot_screen ("result");
    }
    when_dialog (shoot_analysis, "analysis");
    g_action_group_activate_action (G_ACTION_GROUP (window), "analyse", NULL);
    wait_for_dialog ();
}

static int
finish (void **state)
{
    g_clear_pointer (&whole, g_free);
    g_clear_pointer (&begun, g_free);
    return driver_close (state);
}

static int
open_and_prepare (void **state)
{
    return driver_open (state) || prepare (state);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (light), cmocka_unit_test (dark),       cmocka_unit_test (high_contrast),
        cmocka_unit_test (small), cmocka_unit_test (large_text), cmocka_unit_test (the_end),
    };
    cmocka_set_test_filter (g_getenv ("AVIGNON_TEST"));
    return cmocka_run_group_tests_name ("screens", tests, open_and_prepare, finish);
}

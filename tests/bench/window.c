/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * window.c: measures the window: its start, drawing, zoom, the pointer, a game with everything on.
 *
 * Each figure stands beside the aim of docs/PERFORMANCE.md; nothing is asserted.  To be run on a screen
 * of its own (tests/ui/under-xvfb.sh).  --game DECKS RULES measures a game with these alone.
 */
#include "driver.h"

#include <gdk/gdkx.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "gtk/application.h"

#define STARTS 7
#define DRAWINGS 31
#define TILES 200

static void
tell (const gchar *what, const gchar *unit, gdouble figure, const gchar *more)
{
    printf ("%-58s %8.2f %s%s\n", what, figure, unit, more);
    fflush (stdout);
}

static gint
compare (gconstpointer a, gconstpointer b)
{
    gdouble first = *(const gdouble *) a, second = *(const gdouble *) b;
    return first < second ? -1 : first > second;
}

/* Median, with least and most. */
static void
tell_all (const gchar *what, gdouble *figures, guint n, const gchar *aim)
{
    qsort (figures, n, sizeof *figures, compare);
    g_autofree gchar *more = g_strdup_printf (" (%.2f to %.2f)%s", figures[0], figures[n - 1], aim);
    tell (what, "ms", figures[n / 2], more);
}

static gdouble
get_cpu (clockid_t clock)
{
    struct timespec now;
    clock_gettime (clock, &now);
    return (gdouble) now.tv_sec * 1e3 + (gdouble) now.tv_nsec / 1e6;
}

static gdouble
get_ms (void)
{
    return (gdouble) g_get_monotonic_time () / 1e3;
}

/* --- the work between two waits of the main loop: by the clock, and by its processor time --- */

static gdouble woken, longest, woken_cpu, longest_cpu;
static guint n_long, n_long_cpu;
static AvPlay *played; /* of this game each work that is too long is told, or NULL */

static gint
poll_timed (GPollFD *fds, guint n, gint timeout)
{
    gdouble work = woken > 0 ? get_ms () - woken : 0;
    gdouble cpu = woken > 0 ? get_cpu (CLOCK_THREAD_CPUTIME_ID) - woken_cpu : 0;
    longest = MAX (longest, work);
    longest_cpu = MAX (longest_cpu, cpu);
    n_long += work > 16;
    n_long_cpu += cpu > 16;
    if (played && cpu > 16)
        printf ("  work of %.1f ms, after action %u\n", cpu,
                av_game_get_n_actions (av_play_get_game (played)));
    gint found = g_poll (fds, n, timeout);
    woken = get_ms ();
    woken_cpu = get_cpu (CLOCK_THREAD_CPUTIME_ID);
    return found;
}

/* What was done until now does not count. */
static void
forget_longest (void)
{
    longest = longest_cpu = woken = 0;
    n_long = n_long_cpu = 0;
}

static void
tell_longest (const gchar *what)
{
    g_autofree gchar *more =
        g_strdup_printf (", %u above 16 ms; by processor time %.2f ms, %u above 16 ms; aim: none",
                         n_long, longest_cpu, n_long_cpu);
    tell (what, "ms", longest, more);
    forget_longest ();
}

/* --- the start --- */

static gboolean
on_first_draw (GtkWidget *widget, cairo_t *cr, gboolean *drawn)
{
    *drawn = TRUE;
    return FALSE;
}

/* In a process of its own, begun at that time: says how long it took to the first frame. */
static int
start (gdouble begun)
{
    gboolean drawn = FALSE;
    g_autoptr (AvApplication) application = av_application_new ();
    g_application_set_flags (G_APPLICATION (application), G_APPLICATION_NON_UNIQUE);
    if (!g_application_register (G_APPLICATION (application), NULL, NULL))
        return 1;
    g_application_activate (G_APPLICATION (application));
    GtkWidget *first =
        GTK_WIDGET (gtk_application_get_active_window (GTK_APPLICATION (application)));
    g_signal_connect_after (first, "draw", G_CALLBACK (on_first_draw), &drawn);
    while (!drawn)
        g_main_context_iteration (NULL, TRUE);
    gdk_display_sync (gdk_display_get_default ());
    printf ("%.3f\n", get_ms () - begun);
    fflush (stdout);
    _Exit (0);
}

static void
measure_start (const gchar *program)
{
    gdouble figures[STARTS];
    for (guint i = 0; i < STARTS; i++) {
        g_autofree gchar *begun = g_strdup_printf ("%.3f", get_ms ()), *out = NULL;
        const gchar *argv[] = { program, "--start", begun, NULL };
        if (!g_spawn_sync (NULL, (gchar **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, NULL,
                           NULL, NULL))
            fail_msg ("%s cannot be run", program);
        figures[i] = g_ascii_strtod (out, NULL);
        assert_true (figures[i] > 0);
    }
    tell_all ("from its start to the first frame", figures, STARTS, "; aim: 150");
}

/* --- the table --- */

static gdouble draw_begun, draw_took;

static gboolean
before_draw (GtkWidget *widget, cairo_t *cr, gpointer data)
{
    gdk_display_sync (gtk_widget_get_display (widget));
    draw_begun = get_ms ();
    return FALSE;
}

static gboolean
after_draw (GtkWidget *widget, cairo_t *cr, gpointer data)
{
    cairo_surface_flush (cairo_get_target (cr));
    gdk_display_sync (gtk_widget_get_display (widget));
    draw_took = get_ms () - draw_begun;
    return FALSE;
}

/* A random game on the largest table, with so many tiles laid. */
static void
open_table (void)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = make_setup ("core", "core", 2, 0);
    av_setup_add_deck (setup, "core", 3);
    setup->width = setup->height = 50;
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, window->catalogue, &error);
    g_autoptr (AvSession) session = ruleset ? av_session_new (ruleset, 7, &error) : NULL;
    if (!session)
        fail_msg ("%s", error->message);
    AvRandom random = { 7 };
    AvAction action;
    while (av_land_get_n_tiles (av_session_get_game (session)) < TILES
           && av_game_sample (av_session_get_game (session), &random, &action))
        assert_true (av_session_apply (session, &action, NULL));
    assert_int_equal (av_land_get_n_tiles (av_session_get_game (session)), TILES);
    g_autofree gchar *text = av_session_to_text (session);
    open_record (text);
    wait_until (av_land_get_n_tiles (get_game ()) == TILES);
    settle ();
    shoot ("bench");
}

static void
measure_drawing (void)
{
    static const guint zooms[] = { AV_ZOOM_MIN, 32, 64, 96, 128, AV_ZOOM_MAX };
    GtkWidget *widget = GTK_WIDGET (get_view ());
    g_signal_connect (widget, "draw", G_CALLBACK (before_draw), NULL);
    g_signal_connect_after (widget, "draw", G_CALLBACK (after_draw), NULL);
    gdouble figures[DRAWINGS];
    for (guint i = 0; i < G_N_ELEMENTS (zooms); i++) {
        /* What was played stays in the middle. */
        av_table_view_fit (get_view ());
        av_table_view_set_zoom (get_view (), zooms[i], -1, -1);
        wait_for_pictures ();
        for (guint n = 0; n < DRAWINGS; n++) {
            gtk_widget_queue_draw (widget);
            settle ();
            figures[n] = draw_took;
        }
        g_autofree gchar *what =
            g_strdup_printf ("the table drawn, %u tiles, at %u pixels", TILES, zooms[i]);
        tell_all (what, figures, DRAWINGS, "; aim: 8");
    }
    g_signal_handlers_disconnect_by_func (widget, before_draw, NULL);
    g_signal_handlers_disconnect_by_func (widget, after_draw, NULL);
}

static void
measure_zoom (void)
{
    gdouble drawn[12], sharp[12];
    gboolean seen;
    gulong drawing =
        g_signal_connect_after (get_view (), "draw", G_CALLBACK (on_first_draw), &seen);
    av_table_view_fit (get_view ());
    av_table_view_set_zoom (get_view (), 40, -1, -1);
    wait_for_pictures ();
    for (guint i = 0; i < G_N_ELEMENTS (drawn); i++) {
        gdouble thread = get_cpu (CLOCK_THREAD_CPUTIME_ID),
                process = get_cpu (CLOCK_PROCESS_CPUTIME_ID);
        av_table_view_zoom_by (get_view (), 1.15);
        seen = FALSE;
        while (!seen)
            g_main_context_iteration (NULL, TRUE);
        drawn[i] = get_cpu (CLOCK_THREAD_CPUTIME_ID) - thread;
        wait_for_pictures ();
        sharp[i] = get_cpu (CLOCK_PROCESS_CPUTIME_ID) - process;
    }
    g_signal_handler_disconnect (get_view (), drawing);
    tell_all ("a step of zoom, processor time until it is seen", drawn, G_N_ELEMENTS (drawn),
              "; aim: 16");
    tell_all ("the same, all threads, until every tile is sharp", sharp, G_N_ELEMENTS (sharp), "");
}

static void
measure_pointer (void)
{
    GtkWidget *widget = GTK_WIDGET (get_view ());
    gdouble figures[400], seen[400];
    av_table_view_fit (get_view ());
    wait_for_pictures ();
    gint width = gtk_widget_get_allocated_width (widget),
         height = gtk_widget_get_allocated_height (widget);
    GdkEvent *event = gdk_event_new (GDK_MOTION_NOTIFY);
    event->motion.window = g_object_ref (gtk_widget_get_window (widget));
    gdk_event_set_device (event, gdk_seat_get_pointer (gdk_display_get_default_seat (
                                     gtk_widget_get_display (widget))));
    for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
        event->motion.x = width * (0.2 + 0.6 * (i % 20) / 20.0);
        event->motion.y = height * (0.2 + 0.6 * (i / 20) / 20.0);
        gdouble begun = get_ms (), thread = get_cpu (CLOCK_THREAD_CPUTIME_ID);
        gtk_widget_event (widget, event);
        figures[i] = get_ms () - begun;
        settle ();
        seen[i] = get_cpu (CLOCK_THREAD_CPUTIME_ID) - thread;
    }
    gdk_event_free (event);
    tell_all ("a move of the pointer", figures, G_N_ELEMENTS (figures), "; aim: 1");
    tell_all ("the same, processor time until what it lights is drawn", seen, G_N_ELEMENTS (seen),
              "");
}

/* --- a game --- */

static gdouble
get_megabytes (const gchar *name)
{
    g_autofree gchar *text = NULL;
    const gchar *at = NULL;
    if (g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
        at = strstr (text, name);
    return at ? g_ascii_strtod (at + strlen (name), NULL) / 1024 : 0;
}

/* As if somebody was done with it. */
static gboolean
close_dialog (gpointer unused)
{
    g_autoptr (GList) all = gtk_window_list_toplevels ();
    for (GList *item = all; item; item = item->next)
        if (gtk_widget_get_visible (item->data)
            && gtk_window_get_transient_for (item->data) == GTK_WINDOW (window))
            gtk_window_close (item->data);
    return G_SOURCE_REMOVE;
}

/* What ACTION does, until what it opens has been closed again. */
static void
measure_action (const gchar *action, const gchar *when)
{
    g_autofree gchar *what = g_strdup_printf ("longest work after “%s”%s", action, when);
    settle ();
    forget_longest ();
    poll_timed (NULL, 0, 0);
    guint timer = g_timeout_add (700, close_dialog, NULL);
    g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
    for (gdouble until = get_ms () + 1000; get_ms () < until;)
        g_main_context_iteration (NULL, FALSE);
    settle ();
    tell_longest (what);
    if (g_main_context_find_source_by_id (NULL, timer))
        g_source_remove (timer);
}

/* What the menu offers in a game, and where it leads. */
static void
measure_menu (void)
{
    /* What is switched on is switched off again. */
    g_auto (GStrv) names = g_strsplit (
        "undo redo result console console analyse owners owners prospects rules games how-to-play "
        "prospects new back tiles-left show-help-overlay plugins back reload",
        " ", -1);
    for (gchar **name = names; *name; name++)
        measure_action (*name, "");
    g_action_group_activate_action (G_ACTION_GROUP (window), "back", NULL);
    g_action_group_activate_action (G_ACTION_GROUP (window), "play-again", NULL);
    while (window->opening)
        g_main_context_iteration (NULL, TRUE);
    settle ();
    measure_action ("tiles-left", ", all of them");
    measure_action ("tutorial", "");
}

static void
measure_game (const gchar *decks, const gchar *rules)
{
    g_autoptr (AvSetup) setup = make_setup (decks, rules, 2, 2);
    forget_longest ();
    poll_timed (NULL, 0, 0);
    gdouble begun = get_cpu (CLOCK_THREAD_CPUTIME_ID);
    window_play (window, setup, FALSE);
    while (!window_get_play (window))
        g_main_context_iteration (NULL, TRUE);
    tell ("beginning it in all: rules loaded, its page filled", "ms",
          get_cpu (CLOCK_THREAD_CPUTIME_ID) - begun, "; aim: none");
    /* Looking for it takes longer than much of what is measured. */
    AvPlay *play = played = get_play ();
    av_play_set_delay (play, 1);
    settle ();
    tell_longest ("longest work at the beginning of a game");
    while (!av_game_is_finished (av_play_get_game (play))) {
        if (av_play_can_draw (play))
            av_play_draw (play);
        g_main_context_iteration (NULL, TRUE);
    }
    settle ();
    played = NULL;
    tell_longest ("longest work in this game");
    gdouble over = get_ms ();
    while (get_ms () < over + 3000)
        g_main_context_iteration (NULL, TRUE);
    tell ("memory three seconds after it", "MB", get_megabytes ("VmRSS:"), "; aim: 80");
    tell ("most memory", "MB", get_megabytes ("VmHWM:"), "");
    forget_longest ();
    g_action_group_activate_action (G_ACTION_GROUP (window), "look-back", NULL);
    settle ();
    tell_longest ("longest work as one looks back at it");
    window_stop_resting (window);
    g_autofree gchar *text = av_session_to_text (av_play_get_session (play));
    g_autofree gchar *path = write_record (text);
    forget_longest ();
    open_path (path);
    settle ();
    g_unlink (path);
    tell_longest ("longest work as it is opened again");
    measure_menu ();
}

/* Everything is chosen where a game is set up. */
static void
measure_setup (void)
{
    g_autoptr (AvSetup) all = make_setup ("all", "all", 2, 2),
                        few = make_setup ("core", "core", 2, 0);
    g_action_group_activate_action (G_ACTION_GROUP (window), "new", NULL);
    for (guint i = 0; i < 2; i++) {
        av_setup_page_load (window->setup_page, few);
        settle ();
        forget_longest ();
        poll_timed (NULL, 0, 0);
        av_setup_page_load (window->setup_page, all);
        settle ();
        tell_longest (i == 0 ? "longest work while everything is chosen for a new game"
                             : "the same, chosen again");
    }
}

int
main (int argc, char **argv)
{
    if (argc == 3 && g_str_equal (argv[1], "--start"))
        return start (g_ascii_strtod (argv[2], NULL));
    gboolean alone = argc == 4 && g_str_equal (argv[1], "--game");
    if (!alone)
        measure_start (argv[0]);
    driver_open (NULL);
    g_main_context_set_poll_func (NULL, poll_timed);
    measure_game (alone ? argv[2] : "all", alone ? argv[3] : "all");
    if (alone) {
        driver_close (NULL);
        return 0;
    }
    open_table ();
    forget_longest ();
    measure_drawing ();
    measure_zoom ();
    measure_pointer ();
    tell_longest ("longest work while this table was drawn and zoomed");
    measure_setup ();
    driver_close (NULL);
    return 0;
}

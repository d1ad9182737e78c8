/* SPDX-License-Identifier: GPL-3.0-or-later */
/* driver-games.c: begins and opens games in the window, and does any action in it by hand. */
#include "driver.h"

#include <glib/gstdio.h>

#include "gtk/start-options.h"

/* --- games --- */

void
start_setup (const AvSetup *setup)
{
    g_autoptr (GError) error = NULL;
    if (!av_window_start (window, setup, &error))
        fail_msg ("%s", error->message);
    av_play_set_delay (get_play (), 1);
    assert_page ("game");
}

void
start_game (guint64 seed, guint players, guint size)
{
    g_autoptr (AvSetup) setup = av_setup_new ();
    setup->has_seed = TRUE;
    setup->seed = seed;
    setup->width = setup->height = size;
    av_setup_add_deck (setup, "core", 1);
    for (guint i = 0; i < players; i++)
        av_setup_add_player (setup, i, av_colour_name (i), "human");
    start_setup (setup);
}

AvSetup *
make_setup (const gchar *decks, const gchar *rules, guint players, guint computers)
{
    g_autoptr (GError) error = NULL;
    GVariantDict dict;
    g_variant_dict_init (&dict, NULL);
    g_variant_dict_insert (&dict, "decks", "s", decks);
    g_variant_dict_insert (&dict, "rules", "s", rules);
    g_variant_dict_insert (&dict, "players", "i", (gint) players);
    g_variant_dict_insert (&dict, "computers", "i", (gint) computers);
    g_variant_dict_insert (&dict, "seed", "s", "7");
    AvSetup *setup = av_start_setup (&dict, window->catalogue, &error);
    if (!setup)
        fail_msg ("%s", error->message);
    g_variant_dict_clear (&dict);
    return setup;
}

const AvAction *
get_action (const gchar *verb, guint which)
{
    const AvActionList *legal = av_play_get_legal (get_play ());
    gint kind = av_ruleset_find_action (av_play_get_ruleset (get_play ()), verb);
    guint n = 0;
    for (guint i = 0; i < legal->n; i++)
        n += legal->items[i].kind == kind;
    for (guint i = 0, at = 0; i < legal->n; i++)
        if (legal->items[i].kind == kind && at++ == which % MAX (n, 1))
            return &legal->items[i];
    return NULL;
}

guint
count_actions (void)
{
    return av_game_get_n_actions (get_game ());
}

gboolean
is_phase (const gchar *phase)
{
    return g_strcmp0 (av_game_get_phase_id (get_game ()), phase) == 0;
}

void
assert_phase (const gchar *phase)
{
    wait_until (is_phase (phase));
    assert_string_equal (av_game_get_phase_id (get_game ()), phase);
}

gchar *
write_record (const gchar *text)
{
    gchar *path = NULL;
    gint fd = g_file_open_tmp ("avignon-test-XXXXXX.avignon", &path, NULL);
    assert_true (fd >= 0);
    g_close (fd, NULL);
    assert_true (g_file_set_contents (path, text, -1, NULL));
    return path;
}

void
open_record (const gchar *text)
{
    g_autofree gchar *path = write_record (text);
    av_window_open (window, path);
    assert_page ("game");
    g_unlink (path);
}

/* --- any action --- */

/* The line of the menu of pieces by its key, the segment by its number or as often as Tab needs. */
static void
choose_segment (const AvAction *action, const AvAskShape *shape)
{
    const AvChoice *choice = window->game_page->choice;
    gint piece = shape->piece < 0 ? -1 : action->args[shape->piece];
    guint segment = av_ask_segment (get_game (), shape, action), at = 0;
    for (guint i = 0; i < choice->manners->len; i++) {
        const AvManner *manner = &g_array_index (choice->manners, AvManner, choice->manner);
        if (manner->kind == action->kind && manner->piece == piece)
            break;
        press ("f");
    }
    while (at < choice->segments->len && g_array_index (choice->segments, guint, at) != segment)
        at++;
    assert_true (at < choice->segments->len);
    g_autofree gchar *number = g_strdup_printf ("%u", at + 1);
    if (at < 9)
        press (number);
    else
        for (guint i = 0; i <= at; i++)
            press ("Tab");
    wait_until (window->game_page->selected == segment);
    assert_int_equal (window->game_page->selected, segment);
    guint before = count_actions ();
    press ("Return");
    settle ();
    /* Several of one place: the first of the list. */
    if (count_actions () == before && find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "confirm"))
        press ("Return");
}

/* How often Tab is to be pressed until the cursor is on a cell: it goes round the lit ones. */
static guint
count_tabs (gint x, gint y)
{
    const AvGame *game = get_game ();
    gint width = av_land_get_width (game), n = width * (gint) av_land_get_height (game), at_x, at_y;
    g_autofree guint8 *lit = av_choice_light (window->game_page->choice);
    gboolean shown = av_table_view_get_cursor (get_view (), &at_x, &at_y);
    guint tabs = 0;
    for (gint i = shown ? 1 : 0; i <= n; i++) {
        gint cell = (at_y * width + at_x + i) % n;
        tabs += lit[cell] != AV_LIT_NOT;
        if (cell == y * width + x)
            break;
    }
    return tabs;
}

/* Where few keys lead there, every other time: by keys alone. */
static gboolean
go_by_keys (gint x, gint y)
{
    guint tabs = count_tabs (x, y);
    gint at_x = -1, at_y = -1;
    if (tabs > 6 || count_actions () % 2 == 0)
        return FALSE;
    for (guint i = 0; i < tabs; i++)
        press ("Tab");
    wait_until (av_table_view_get_cursor (get_view (), &at_x, &at_y) && at_x == x && at_y == y);
    assert_int_equal (at_x, x);
    assert_int_equal (at_y, y);
    return TRUE;
}

/* The tile is turned in the hand and laid. */
static void
lay (const AvAction *action, const AvAskShape *shape)
{
    const AvChoice *choice = window->game_page->choice;
    AvAction wanted = *action;
    gboolean by_keys = go_by_keys (wanted.args[shape->cell], wanted.args[shape->cell + 1]);
    for (guint turns = 0; turns < 4; turns++) {
        g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (AvAction));
        av_choice_find (choice, wanted.args[shape->cell], wanted.args[shape->cell + 1], AV_NONE,
                        found);
        if (found->len == 1
            && g_array_index (found, AvAction, 0).args[shape->rotation]
                   == wanted.args[shape->rotation])
            break;
        guint before = choice->rotation;
        press ("r");
        wait_until (choice->rotation != before);
    }
    if (by_keys)
        press ("Return");
    else
        click_cell (wanted.args[shape->cell], wanted.args[shape->cell + 1], 1);
}

static void
choose_cell (gint x, gint y)
{
    if (go_by_keys (x, y))
        press ("Return");
    else
        click_cell (x, y, 1);
}

void
do_by_hand (const AvAction *action)
{
    AvAskShape shape = av_ask_shape (av_play_get_ruleset (get_play ()), action->kind);
    const gchar *verb =
        av_ruleset_get_action (av_play_get_ruleset (get_play ()), action->kind)->verb;
    guint before = count_actions ();
    gint x, y;
    if (action->kind == AV_ACTION_PASS)
        press ("Escape");
    else if (av_ask_is_laying (&shape))
        lay (action, &shape);
    else if (av_ask_is_segment (&shape))
        choose_segment (action, &shape);
    else if (av_ask_cell (&shape, action, &x, &y))
        choose_cell (x, y);
    else
        click (find (window->game_page->elsewhere, GTK_TYPE_BUTTON, NULL));
    wait_until (count_actions () > before);
    if (count_actions () == before)
        fail_msg ("%s was not done by hand", verb);
}

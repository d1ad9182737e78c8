/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-failure.c: a script that fails causes the action to be refused and the position to stay
 * as it was. */
#include <avignon/host/session.h>
#include <avignon/host/times.h>
#include "land/game-fixture.h"
#include <avignon/land.h>
#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <glib/gstdio.h>
#include <string.h>

static const gchar *const points[] = {
#define AV_HOOK_POINT(kind, id, name, context, ...) [AV_POINT_##id] = name,
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
};

/* A folder with one plugin of this id, and a catalogue that finds it. */
typedef struct {
    gchar *root, *folder, *manifest, *script;
    AvCatalogue *catalogue;
} Fixture;

static void
fixture_init (Fixture *f, const gchar *script)
{
    g_autoptr (GError) error = NULL;
    AvPluginManager *manager = av_plugin_manager_new (av_loaders);

    f->root = g_dir_make_tmp ("avignon-failure-XXXXXX", &error);
    assert_non_null (f->root);
    f->folder = g_build_filename (f->root, "broken", NULL);
    f->manifest = g_build_filename (f->folder, "broken.plugin", NULL);
    f->script = g_build_filename (f->folder, "init.lua", NULL);
    assert_int_equal (g_mkdir (f->folder, 0700), 0);
    assert_true (g_file_set_contents (f->manifest,
                                      "[Avignon Plugin]\nId=broken\nType=rules\nLoader=lua\n"
                                      "Api=2\nName=Broken\nVersion=1.0\n",
                                      -1, NULL));
    assert_true (g_file_set_contents (f->script, script, -1, NULL));
    f->catalogue = fixture_catalogue ();
    av_plugin_manager_add_folder (manager, f->root, AV_PLUGIN_NAMED);
    av_plugin_manager_attach (manager, f->catalogue);
}

static void
fixture_clear (Fixture *f)
{
    av_catalogue_free (f->catalogue);
    g_unlink (f->script);
    g_unlink (f->manifest);
    g_rmdir (f->folder);
    g_rmdir (f->root);
    g_free (f->script);
    g_free (f->manifest);
    g_free (f->folder);
    g_free (f->root);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static AvRuleset *
make_ruleset (Fixture *f, GError **error)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);

    av_setup_add_rules (setup, "broken");
    return av_ruleset_new (setup, f->catalogue, error);
}

/* A game with a script that loads. */
static AvGame *
begin (Fixture *f, const gchar *script)
{
    g_autoptr (GError) error = NULL;

    fixture_init (f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (f, &error);
    if (!ruleset)
        fail_msg ("%s", error->message);
    return fixture_game (ruleset, 1);
}

/* It names the plugin, the file and the line. */
static void
check_blamed (const GError *error)
{
    assert_true (g_error_matches (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT));
    if (!strstr (error->message, "broken") || !strstr (error->message, "init.lua:"))
        fail_msg ("%s", error->message);
}

/* Plays and checks that every refusal leaves the position as it was; returns how often something failed. */
static guint
play (AvGame *game, guint n)
{
    g_auto (AvActionList) list = { 0 };
    g_autoptr (AvGame) before = av_game_dup (game);
    g_autoptr (AvGame) after = av_game_dup (game);
    guint failures = 0;
    AvRandom random;

    av_random_seed (&random, 3);
    for (guint i = 0; i < n && av_game_legal (game, &list) > 0; i++) {
        g_autoptr (GError) error = NULL;
        AvAction action = *av_action_list_choose (&list, &random);

        av_game_copy (before, game);
        gboolean well = av_game_after (after, game, &action);
        assert_true (well || av_game_equal (after, before));
        assert_true (av_game_equal (game, before));
        if (av_game_apply (game, &action, &error))
            continue;
        failures++;
        check_blamed (error);
        assert_true (av_game_equal (game, before));
        guint n_events;
        av_game_get_events (game, &n_events);
        assert_int_equal (n_events, 0);
    }
    return failures;
}

/* A hook at POINT that changes the position, if it may, and then fails every third time. */
static gchar *
make_script (const gchar *point)
{
    g_autofree gchar *name = g_strdelimit (g_strdup (point), "-", '_');

    return g_strdup_printf (
        "local function ways (game)\n"
        "    for slot = 0, 15 do\n"
        "        game:network_of_way (game.last:segment_at (slot),\n"
        "                             { walker = game:next_piece () })\n"
        "    end\n"
        "    if game:next_piece () then\n"
        "        game:move_piece (game:next_piece (), game.last, game.active)\n"
        "        game:clear_tile (game.last)\n"
        "    end\n"
        "end\n"
        "return {\n"
        "    counters = { { id = 'calls', name = 'calls' } },\n"
        "    state = { game = { n = { 'int16', max = 10000, min = 0 } } },\n"
        "    phases = { { id = 'walk', label = 'Walk', before = 'return', enter = ways } },\n"
        "    hooks = {\n"
        "        %s = function (game, ctx)\n"
        "            pcall (function ()\n"
        "                game.state.n = game.state.n + 1\n"
        "                game:add_counter (game.active, 'calls', 1)\n"
        "            end)\n"
        "            if game.n_actions %% 3 == 0 then error ('broken at %s') end\n"
        "        end,\n"
        "    },\n"
        "}\n",
        name, point);
}

static void
test_each_hook_may_fail (void **state)
{
    for (guint point = 0; point < G_N_ELEMENTS (points); point++) {
        if (!points[point])
            continue;
        g_autofree gchar *script = make_script (points[point]);
        g_auto (Fixture) f;
        fixture_init (&f, script);
        g_autoptr (GError) error = NULL;
        g_autoptr (AvRuleset) ruleset = make_ruleset (&f, &error);

        if (point == AV_POINT_DECK || point == AV_POINT_KINDS) {
            assert_null (ruleset);
            check_blamed (error);
            continue;
        }
        assert_non_null (ruleset);
        g_autoptr (AvGame) game = av_game_new (ruleset, 5, &error);
        g_autoptr (AvGame) silent = game ? av_game_dup (game) : NULL;
        if (point == AV_POINT_TURN_BEGIN || point == AV_POINT_DRAW || point == AV_POINT_PILE) {
            /* There was no action before it. */
            assert_null (game);
            check_blamed (error);
            continue;
        }
        assert_non_null (game);
        guint failures = play (game, 400);
        /* Where nobody watches, what was done before is done again. */
        av_game_set_events (silent, FALSE);
        assert_int_equal (play (silent, 400), failures);
        assert_true (av_game_equal (silent, game));
        /* These are only called outside of actions, or make the list itself fail. */
        gboolean asked =
            point == AV_POINT_VERIFY || point == AV_POINT_HIGHLIGHT || point == AV_POINT_ACTION
            || point == AV_POINT_DEPLOY || point == AV_POINT_TARGETS || point == AV_POINT_PLACE
            || point == AV_POINT_ACTIONS || point == AV_POINT_CHOICES || point == AV_POINT_LABELS;
        if (failures == 0 && !asked && !av_game_is_finished (game))
            fail_msg ("%s: nothing failed", points[point]);
    }
}

/* A script with one action, whose CHECK and COMMIT are given. */
static gchar *
make_action (const gchar *check, const gchar *commit)
{
    return g_strdup_printf (
        "return {\n"
        "    counters = { { id = 'calls', name = 'calls' } },\n"
        "    refusals = { no = 'No.' },\n"
        "    state = { game = { n = { 'int8', max = 9 } }, player = { m = { 'bool', count = 2 } } },\n"
        "    actions = { { verb = 'try', label = 'Try', phases = 'deploy',\n"
        "        check = function (game, action) %s end,\n"
        "        commit = function (game, action) %s end } },\n"
        "    hooks = { actions = { function (_, ctx) ctx.list:add ('try') end, phase = 'deploy' } },\n"
        "}\n",
        check, commit);
}

/* A game in which that action can be tried. */
static AvGame *
begin_trying (Fixture *f, const gchar *check, const gchar *commit)
{
    g_autofree gchar *script = make_action (check, commit);
    g_autoptr (GError) error = NULL;

    fixture_init (f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (f, &error);
    if (!ruleset)
        fail_msg ("%s", error->message);
    AvGame *game = fixture_game (ruleset, 1);
    AvAction action;
    AvRandom random;
    av_random_seed (&random, 1);
    while (!g_str_equal (av_game_get_phase_id (game), "deploy")) {
        assert_true (av_game_sample (game, &random, &action));
        assert_true (av_game_apply (game, &action, NULL));
    }
    return game;
}

static void
check_try (const gchar *check, const gchar *commit, const gchar *words)
{
    g_auto (Fixture) f;
    g_autoptr (AvGame) game = begin_trying (&f, check, commit);
    g_autoptr (AvGame) before = av_game_dup (game);
    g_autoptr (GError) error = NULL;
    AvAction action;

    assert_true (av_action_parse (game, "try", &action, NULL));
    if (words) {
        assert_false (av_game_apply (game, &action, &error));
        if (!strstr (error->message, words))
            fail_msg ("%s: %s", commit, error->message);
        assert_true (av_game_equal (game, before));
        /* Another action is still accepted. */
        assert_true (av_action_parse (game, "pass", &action, NULL));
        assert_true (av_game_apply (game, &action, NULL));
    } else if (!av_game_apply (game, &action, &error))
        fail_msg ("%s: %s", commit, error->message);
}

static void
test_what_goes_wrong_is_told (void **state)
{
    check_try ("", "game.state.n = 9; game.active.state.m[2] = true", NULL);
    check_try ("", "error ('nothing works')", "broken/init.lua:7: nothing works");
    check_try ("error 'asked'", "", "asked");
    check_try ("return 'no'", "", "No.");
    check_try ("return 'never'", "", "broken/init.lua:6: check “try”: there is no refusal “never”");
    check_try ("return 5", "", "broken/init.lua:6: check “try”: it returned a number");
    check_try ("game.state.n = 1", "", "cannot be changed here");
    check_try ("game:add_counter (game.active, 'calls', 1)", "", "cannot be changed here");
    check_try ("", "return 'later'",
               "broken/init.lua:7: commit “try”: it returned neither nil nor");
    check_try ("", "game.decider = game.active.next", "broken/init.lua:7: only the rules of");
    check_try ("", "game.frame_data = 3", "broken/init.lua:7: only the rules of");
    check_try ("", "game.state.n = 10", "is not from -128 to 9");
    check_try ("", "game.state.n = 1.5", "whole number");
    check_try ("", "game.state.m = true", "no state “m” of a game");
    check_try ("", "game.active.state.m = true", "array");
    check_try ("", "game.active.state.m[3] = true", "from 1 to 2");
    check_try ("",
               "local m = {} for i = 1, 65536 do m[i] = true end game.active.state.m:assign (m)",
               "the list is too long");
    check_try ("", "game.activ.x = 1", "there is no “activ” in a game");
    check_try ("", "game:add_counter (game, 'calls', 1)", "a player was expected");
    check_try ("", "game:tile_at (game.last, 1)", "whole number");
    check_try ("", "game:add_counter (game.active, 'cals', 1)", "no counter “cals”");
    check_try ("", "game.tile_at (game.last, 1)", "a game was expected, not a tile");
    check_try ("", "game:option 'heigth'", "this plugin has no option “heigth”");
    check_try ("", "game:option 'broken.heigth'", "this plugin has no option “broken.heigth”");
    check_try ("", "assert (game:option 'brokens.height' == nil)", NULL);
    check_try ("", "game:push_phase 'nowhere'", "no phase “nowhere”");
    check_try ("", "game:push_phase ('deploy', game.active.next)",
               "whoever's turn it is decides in the phase “deploy”");
    check_try ("", "for i = 1, 20 do game:push_phase ('deploy') end", "interrupt each other");
    check_try ("", "while true do end", "come to an end");
    check_try ("", "while true do pcall (error) end", "come to an end");
    check_try ("", "action.number = 1", "in its check only");
    check_try ("", "kept = game", "kept");
    check_try ("", "return ('%1$s %2$s'):format ('a')", "bad argument #3 to 'format'");
    check_try ("", "getmetatable (game).__index = 1", "getmetatable is not offered to scripts");
    check_try ("", "game:move_piece (game:piece (0), game:piece (1))",
               "a tile or a segment was expected, not a piece");
    check_try ("", "game:move_piece (game:piece (0), nil)",
               "a tile or a segment was expected, not nil");
    check_try ("", "for key in pairs (game) do end", "an object of the game (game)");
    check_try (
        "", "local ok, turn = pcall (function () return game.turn end) return turn > 0 and 'done'",
        NULL);
}

/* What a function gives that it must not is told with its line, and what it is. */
static void
test_wrong_answers_have_a_line (void **state)
{
    static const struct {
        const gchar *script, *words;
    } wrong[] = {
        { "hooks = { deploy = function () return 'never' end }",
          "broken/init.lua:2: hook “deploy”: there is no refusal “never”" },
        { "hooks = { placed = function (game)\n game.decider = game.active.next end }",
          "broken/init.lua:3: hook “placed”: only the rules of the phase “place”" },
        { "hooks = { placed = function (game, ctx) return ctx.tiel end }",
          "there is no “tiel” in the context of hook “placed”" },
        { "actions = { { verb = 'try', label = 'Try', commit = function () end } },\n"
          "phases = { { id = 'ask', label = 'Ask', after = 'place', verbs = { 'try' },\n"
          "enter = function () return 'later' end } }",
          "broken/init.lua:4: enter “ask”: it returned neither nil nor" },
        { "refusals = { no = 'No.' },\n"
          "actions = { { verb = 'try', label = 'Try', args = { 'cell' }, phases = 'deploy',\n"
          "refusal = 'no', commit = function () end,\n"
          "among = function () end } }",
          "broken/init.lua:5: among “try”: it returned nil, not a list" },
        { "refusals = { no = 'No.' },\n"
          "actions = { { verb = 'try', label = 'Try', args = { 'piece', 'cell' },\n"
          "phases = 'deploy', refusal = 'no', commit = function () end,\n"
          "among = function (game) return { { 'follower', 5, 5 }, { game.last, game:piece (0) } } end } }",
          "broken/init.lua:5: among “try”, member 2: a kind of piece was expected, not a piece" },
        /* That an error was caught there before changes nothing elsewhere. */
        { "refusals = { no = 'No.' },\n"
          "actions = { { verb = 'try', label = 'Try', args = { 'cell' },\n"
          "refusal = 'no', commit = function () end, among = function () end } },\n"
          "hooks = { actions = { function (game, ctx)\n"
          "pcall (ctx.list.add_among, ctx.list, 'try')\n"
          "error 'afterwards' end, phase = 'deploy' } }",
          "broken/init.lua:7: afterwards" },
        { "hooks = { placed = function (game)\n"
          "local piece = game:find_piece ('follower', game.active)\n"
          "game:move_piece (piece, game.last) game:return_piece (piece) end,\n"
          "returned = function (game)\n"
          "local piece = game:find_piece ('follower', game.active)\n"
          "game:move_piece (piece, game.last) game:return_piece (piece) end }",
          "broken/init.lua:7: the script calls itself too deeply\n  broken/init.lua:7: in" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autofree gchar *script = g_strdup_printf ("return {\n%s }\n", wrong[i].script);
        g_auto (Fixture) f;
        g_autoptr (AvGame) game = begin (&f, script);
        g_autoptr (GError) error = NULL;
        g_auto (AvActionList) list = { 0 };
        AvRandom random;
        av_random_seed (&random, 1);
        do
            assert_true (av_game_legal (game, &list) > 0);
        while (!av_game_get_failure (game, &error)
               && av_game_apply (game, av_action_list_choose (&list, &random), &error));
        if (!strstr (error->message, wrong[i].words))
            fail_msg ("%s: %s", wrong[i].script, error->message);
    }
}

/* An action that failed was not played and is not in the record. */
static void
test_a_session_refuses_it_too (void **state)
{
    g_auto (Fixture) f;
    g_autofree gchar *script = make_action ("", "game.state.n = 1 error 'nothing works'");
    g_autoptr (GError) error = NULL;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, NULL);
    g_autoptr (AvSession) session = av_session_new (ruleset, 1, NULL);
    const AvGame *game = av_session_get_game (session);
    AvAction action;
    AvRandom random;
    av_random_seed (&random, 1);
    while (!g_str_equal (av_game_get_phase_id (game), "deploy")) {
        assert_true (av_game_sample (game, &random, &action));
        assert_true (av_session_apply (session, &action, NULL));
    }
    guint n = av_session_get_n_undo (session);
    guint64 hash = av_game_hash (game);
    assert_true (av_action_parse (game, "try", &action, NULL));
    assert_false (av_session_apply (session, &action, &error));
    check_blamed (error);
    assert_int_equal (av_session_get_n_undo (session), n);
    assert_true (av_game_hash (game) == hash);
    g_autofree gchar *text = av_session_to_text (session);
    assert_null (strstr (text, "\ntry"));
    assert_true (av_action_parse (game, "pass", &action, NULL));
    assert_true (av_session_apply (session, &action, NULL));
}

/* Handles that are kept raise errors, and that something was kept is found. */
static void
test_nothing_is_kept (void **state)
{
    static const gchar script[] = "local kept\n"
                                  "return { hooks = {\n"
                                  "    placed = function (game, ctx)\n"
                                  "        if kept and game.n_actions > 4 then return kept.x end\n"
                                  "        kept = ctx.tile\n"
                                  "    end,\n"
                                  "} }\n";
    g_auto (Fixture) f;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, NULL);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_autoptr (GString) complaints = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    AvAction action;
    AvRandom random;

    av_random_seed (&random, 1);
    assert_true (av_game_verify (game, complaints));
    for (gboolean well = TRUE; well;) {
        assert_true (av_game_sample (game, &random, &action));
        well = av_game_apply (game, &action, &error);
    }
    assert_non_null (strstr (error->message, "stale"));
    assert_false (av_game_verify (game, complaints));
    assert_non_null (strstr (complaints->str, "kept"));
}

/* A failed list is reported, and the game goes on. */
static void
test_a_failed_list_is_told (void **state)
{
    static const gchar script[] =
        "return { actions = { { verb = 'try', label = 'Try', commit = function () end } },\n"
        "hooks = { actions = { function (game, ctx)\n"
        "    ctx.list:add ('try')\n"
        "    error 'halfway'\n"
        "end, phase = 'deploy' },\n"
        "highlight = function (_, ctx) ctx.text:append 'x' error 'dark' end,\n"
        "verify = function (game) game.frame_data = 1 end } }\n";
    g_auto (Fixture) f;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, NULL);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_auto (AvActionList) list = { 0 };
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GArray) segments = g_array_new (FALSE, FALSE, sizeof (guint16));
    g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
    AvHighlightContext context = { 1, 1, -1, cells, text, segments };
    guint n = av_game_legal (game, &list);

    assert_true (n > 0);
    assert_false (av_game_get_failure (game, NULL));
    av_game_highlight (game, &context);
    assert_int_equal (text->len, 0);
    assert_true (av_game_get_failure (game, &error));
    check_blamed (error);
    assert_non_null (strstr (error->message, "dark"));
    assert_false (av_game_verify (game, text));
    assert_int_equal (av_game_legal (game, &list), n);
}

/* Wrong actions in a list are no actions, and the reason is told. */
static void
test_what_is_listed_wrongly_is_told (void **state)
{
    static const struct {
        const gchar *list, *words;
    } wrong[] = {
        { "'try'", "“try” needs the argument “where”" },
        { "'try', 1, 2", "“try” takes fewer arguments" },
        { "'try', 16", "is not from 0 to 15" },
        { "'never', 1", "“never”" },
        { "'bid'", "“bid” needs the argument “number”" },
        { "'bid', 1", "“bid” needs the argument “sum”" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        g_autofree gchar *script = g_strdup_printf (
            "return { actions = { { verb = 'try', label = 'Try', args = { { 'slot', name = 'where' } },\n"
            "commit = function () end },\n"
            "{ verb = 'bid', label = 'Bid', args = { 'number', { 'number', name = 'sum' } },\n"
            "commit = function () end } },\n"
            "hooks = { actions = { function (game, ctx)\n"
            "    ctx.list:add (%s)\n"
            "end, phase = 'place' } } }\n",
            wrong[i].list);
        g_auto (Fixture) f;
        g_autoptr (AvGame) game = begin (&f, script);
        g_autoptr (GError) error = NULL;
        g_auto (AvActionList) list = { 0 };
        gint verb = av_ruleset_find_action (av_game_get_ruleset (game), "try");
        AvRandom random;
        AvAction action;
        av_random_seed (&random, 1);
        assert_true (av_game_sample (game, &random, &action));
        assert_true (av_game_apply (game, &action, NULL));
        assert_string_equal (av_game_get_phase_id (game), "place");
        assert_true (av_game_legal (game, &list) > 0);
        for (guint k = 0; k < list.n; k++)
            assert_int_not_equal (list.items[k].kind, verb);
        assert_true (av_game_get_failure (game, &error));
        check_blamed (error);
        if (!strstr (error->message, wrong[i].words))
            fail_msg ("%s: %s", wrong[i].list, error->message);
    }
}

/* Plays until something is refused; how many actions there were then. */
static guint
play_to_failure (AvGame *game, AvGame *before, AvRandom *random, GError **error)
{
    AvAction action;

    do {
        av_game_copy (before, game);
        assert_true (av_game_sample (game, random, &action));
    } while (av_game_apply (game, &action, error));
    return av_game_get_n_actions (before);
}

/* Phases that push each other without end are refused like a script that does not end. */
static void
test_phases_have_an_end (void **state)
{
    static const gchar script[] =
        "return {\n"
        "    phases = {\n"
        "        { id = 'round', label = 'Round', after = '-',\n"
        "          enter = function (game) game:push_phase 'nothing' return 'wait' end },\n"
        "        { id = 'nothing', label = 'Nothing', after = '-', enter = function () end },\n"
        "    },\n"
        "    hooks = { placed = function (game)\n"
        "        if game.turn == 3 then game:push_phase 'round' end\n"
        "    end },\n"
        "}\n";
    g_auto (Fixture) f;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, NULL);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_autoptr (AvGame) before = av_game_dup (game);
    g_autoptr (GError) error = NULL;
    AvRandom random;

    av_random_seed (&random, 1);
    play_to_failure (game, before, &random, &error);
    assert_true (g_error_matches (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT));
    if (!strstr (error->message, "“broken”") || !strstr (error->message, "without end"))
        fail_msg ("%s", error->message);
    assert_true (av_game_equal (game, before));
    assert_string_equal (av_game_get_phase_id (game), "place");
}

/* If phases of the core follow each other without end, those who skipped others are to blame. */
static void
test_who_skips_is_blamed (void **state)
{
    static const gchar script[] = "return { hooks = { turn_begin = function (game)\n"
                                  "    if game.n_tiles > 1 then game:skip_to 'return' end\n"
                                  "end } }\n";
    g_auto (Fixture) f;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, NULL);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_autoptr (AvGame) before = av_game_dup (game);
    g_autoptr (GError) error = NULL;
    AvRandom random;

    av_random_seed (&random, 1);
    play_to_failure (game, before, &random, &error);
    if (!strstr (error->message, "“broken”") || !strstr (error->message, "without end"))
        fail_msg ("%s", error->message);
}

/* A phase that waits for nothing would be the end of the game. */
static void
test_no_phase_waits_for_nothing (void **state)
{
    static const gchar script[] =
        "return {\n"
        "    refusals = { ['no-way'] = 'No.' },\n"
        "    actions = { { verb = 'go', label = 'Go', args = { 'number' }, refusal = 'no-way',\n"
        "                  among = function (game) return game.turn < 3 and { 1 } or {} end,\n"
        "                  commit = function () end } },\n"
        "    phases = { { id = 'ask', label = 'Ask', before = 'score', verbs = { 'go' } } },\n"
        "}\n";
    g_auto (Fixture) f;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, NULL);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_autoptr (AvGame) before = av_game_dup (game);
    g_autoptr (GError) error = NULL;
    AvRandom random;

    av_random_seed (&random, 1);
    play_to_failure (game, before, &random, &error);
    assert_true (g_error_matches (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT));
    if (!strstr (error->message, "“broken”") || !strstr (error->message, "“ask” waits"))
        fail_msg ("%s", error->message);
    assert_true (av_game_equal (game, before));
}

/* What only computer players ask is asked by the recount too. */
static void
test_thinking_is_checked (void **state)
{
    static const gchar *const scripts[] = {
        "return { hooks = { evaluate = function () error 'evaluate is wrong' end } }\n",
        "return { hooks = { conceal = function () error 'conceal is wrong' end } }\n",
    };
    for (guint i = 0; i < G_N_ELEMENTS (scripts); i++) {
        g_auto (Fixture) f;
        fixture_init (&f, scripts[i]);
        g_autoptr (AvRuleset) ruleset = make_ruleset (&f, NULL);
        g_autoptr (AvGame) game = fixture_game (ruleset, 1);
        g_autoptr (GString) complaints = g_string_new (NULL);
        assert_false (av_game_verify (game, complaints));
        assert_non_null (strstr (complaints->str, "is wrong"));
        assert_false (av_game_has_failed (game));
    }
}

/* A script that counts where it must not pays something else when it is called again. */
static void
test_what_is_not_done_alike_is_told (void **state)
{
    static const gchar script[] = "local box = { n = 0 }\n"
                                  "return {\n"
                                  "    reasons = { { id = 'luck', name = 'luck' } },\n"
                                  "    hooks = { placed = function (game)\n"
                                  "        box.n = box.n + 1\n"
                                  "        game:add_points (game.active, box.n, 'luck')\n"
                                  "        if box.n % 15 == 10 then error ('ten') end\n"
                                  "    end },\n"
                                  "}\n";
    g_auto (Fixture) f;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, NULL);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_autoptr (AvGame) before = av_game_dup (game);
    g_autoptr (GError) error = NULL, later = NULL;
    AvRandom random;

    av_game_set_events (game, FALSE);
    av_random_seed (&random, 1);
    guint n = play_to_failure (game, before, &random, &error);
    check_blamed (error);
    g_autofree gchar *told = g_strdup_printf ("the one %u actions ago", n);
    if (!strstr (error->message, told))
        fail_msg ("%s", error->message);
    assert_int_equal (av_game_get_n_actions (game), 0);
    /* From now on a position is kept each time. */
    assert_true (play_to_failure (game, before, &random, &later) > 0);
    assert_null (strstr (later->message, "actions ago"));
    assert_true (av_game_equal (game, before));
}

/* --- scripts just below their limit --- */

/* A hook that takes nearly a whole budget; every further step would be one too many. */
static gchar *
make_slow (const gchar *hook)
{
    return g_strdup_printf ("local function spin () for i = 1, 9500000 do end end\n"
                            "return { hooks = { %s } }\n",
                            hook);
}

/* Plays until the rules fail; says after how many actions. */
static guint
play_slow (const AvRuleset *ruleset, guint n, GError **error)
{
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    g_auto (AvActionList) list = { 0 };
    AvRandom random;

    av_random_seed (&random, 1);
    for (guint i = 0; i < n; i++) {
        av_game_legal (game, &list);
        if (av_game_get_failure (game, error))
            return i;
        if (list.n == 0 || !av_game_apply (game, av_action_list_choose (&list, &random), error))
            return i;
    }
    return n;
}

/* Whatever it is asked, a script that takes nearly all that it may ends the game soon, and is named. */
static void
test_slow_scripts_end_the_game (void **state)
{
    static const gchar *const hooks[] = {
        "placed = spin",
        "acted = spin",
        "turn_end = spin",
        "action = spin",
        "choices = spin",
        "place = spin",
        "placements = spin",
        "actions = { spin, phase = 'deploy' }",
        /* A third of it each time. */
        "acted = function () for i = 1, 3000000 do end end",
    };
    for (guint i = 0; i < G_N_ELEMENTS (hooks); i++) {
        g_auto (Fixture) f;
        g_autofree gchar *script = make_slow (hooks[i]);
        g_autoptr (GError) error = NULL;
        fixture_init (&f, script);
        g_autoptr (AvRuleset) ruleset = make_ruleset (&f, &error);
        if (!ruleset)
            fail_msg ("%s: %s", hooks[i], error->message);
        guint n = play_slow (ruleset, 33, &error);
        if (!error || n > 16)
            fail_msg ("%s: %u actions: %s", hooks[i], n, error ? error->message : "no error");
        check_blamed (error);
        if (!strstr (error->message, "steps"))
            fail_msg ("%s: %s", hooks[i], error->message);
    }
}

/* What comes back with each action is enough for a script that is slow once in a while. */
static void
test_steps_come_back (void **state)
{
    g_auto (Fixture) f;
    g_autofree gchar *script = make_slow ("acted = function (game)\n"
                                          "    if game.n_actions % 16 == 1 then\n"
                                          "        for i = 1, 7000000 do end\n"
                                          "    end\n"
                                          "end");
    g_autoptr (GError) error = NULL;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, &error);
    assert_non_null (ruleset);
    guint n = play_slow (ruleset, 50, &error);
    if (n != 50)
        fail_msg ("%u: %s", n, error ? error->message : "");
}

/* An action has what it has, whatever was asked before: so a record is played again alike. */
static void
test_questions_take_nothing_from_actions (void **state)
{
    g_auto (Fixture) f;
    g_autofree gchar *script = make_slow ("action = function (game)\n"
                                          "    if game.n_actions % 16 == 4 then\n"
                                          "        for i = 1, 1500000 do end\n"
                                          "    end\n"
                                          "end, acted = function (game)\n"
                                          "    if game.n_actions % 16 == 5 then\n"
                                          "        for i = 1, 7500000 do end\n"
                                          "    end\n"
                                          "end");
    g_autoptr (GError) error = NULL;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, &error);
    assert_non_null (ruleset);
    g_autoptr (AvSession) session = av_session_new (ruleset, 1, NULL);
    const AvGame *game = av_session_get_game (session);
    AvRandom random;
    AvAction action;
    av_random_seed (&random, 1);
    for (guint i = 0; i < 40; i++) {
        AvAction same;
        assert_true (av_game_sample (game, &random, &action));
        /* The same question takes no more when it is asked again. */
        for (guint k = 0; k < 10; k++) {
            same = action;
            if (!av_game_check (game, &same, &error))
                fail_msg ("%u: %s", i, error->message);
        }
        if (!av_session_apply (session, &action, &error))
            fail_msg ("%u: %s", i, error->message);
    }
    g_autofree gchar *text = av_session_to_text (session);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "again", NULL);
    assert_non_null (record);
    g_autoptr (AvGame) again = av_record_replay (record, ruleset, NULL, NULL, &error);
    if (error)
        fail_msg ("%s", error->message);
    assert_true (av_game_equal (again, game));
    assert_true (av_session_undo (session, 20));
    assert_true (av_session_redo (session, 20));
    assert_true (av_game_equal (again, game));
}

/* Rules that take much of a second are named once, with their place. */
static void
test_slow_rules_are_measured (void **state)
{
    g_auto (Fixture) f;
    g_autofree gchar *script = make_slow ("acted = function (game)\n"
                                          "    if game.n_actions <= 6 then spin () end\n"
                                          "end, turn_end = function () end");
    g_autoptr (GError) error = NULL;
    fixture_init (&f, script);
    g_autoptr (AvRuleset) ruleset = make_ruleset (&f, &error);
    assert_non_null (ruleset);
    assert_int_equal (av_times_get (ruleset, 1).calls, 0);
    av_times_begin (ruleset);
    av_times_pause (ruleset, TRUE);
    g_autoptr (AvGame) game = fixture_game (ruleset, 1);
    gint rules = av_ruleset_find_rules (ruleset, "broken");
    const gchar *slow = NULL;
    AvRandom random;
    AvAction action;
    av_random_seed (&random, 1);
    assert_true (av_game_sample (game, &random, &action));
    g_autoptr (AvGame) before = av_game_dup (game);
    assert_true (av_game_apply (game, &action, NULL));
    assert_int_equal (av_times_get (ruleset, (guint) rules).calls, 0);
    av_times_pause (ruleset, FALSE);
    /* The first action again and again, until they have been named. */
    for (guint i = 0; i < 1000 && !slow; i++) {
        av_game_copy (game, before);
        assert_true (av_game_apply (game, &action, NULL));
        slow = av_times_take_slow (ruleset);
    }
    assert_string_equal (slow, "broken");
    for (guint i = 0; i < 8; i++) {
        av_game_copy (game, before);
        assert_true (av_game_apply (game, &action, NULL));
        assert_null (av_times_take_slow (ruleset));
    }
    AvTimes times = av_times_get (ruleset, (guint) rules);
    assert_true (times.calls >= 9 && times.time >= times.slowest && times.slowest > 0);
    assert_string_equal (times.where, "acted");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_each_hook_may_fail),
        cmocka_unit_test (test_what_goes_wrong_is_told),
        cmocka_unit_test (test_wrong_answers_have_a_line),
        cmocka_unit_test (test_a_session_refuses_it_too),
        cmocka_unit_test (test_nothing_is_kept),
        cmocka_unit_test (test_a_failed_list_is_told),
        cmocka_unit_test (test_what_is_listed_wrongly_is_told),
        cmocka_unit_test (test_phases_have_an_end),
        cmocka_unit_test (test_who_skips_is_blamed),
        cmocka_unit_test (test_no_phase_waits_for_nothing),
        cmocka_unit_test (test_thinking_is_checked),
        cmocka_unit_test (test_what_is_not_done_alike_is_told),
        cmocka_unit_test (test_slow_scripts_end_the_game),
        cmocka_unit_test (test_steps_come_back),
        cmocka_unit_test (test_questions_take_nothing_from_actions),
        cmocka_unit_test (test_slow_rules_are_measured),
    };
    return cmocka_run_group_tests_name ("failure", tests, NULL, NULL);
}

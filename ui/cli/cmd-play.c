/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-play.c: `play [FILE]`: plays a game in a terminal. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include <avignon/host/analysis.h>
#include "cli/common.h"
#include "cli/menu.h"
#include <avignon/host/land.h>
#include <avignon/host/session.h>
#include <avignon/host/terminal.h>
#include <avignon/host/times.h>

/* Lines that are shown for each kind of action unless all are asked for. */
#define MENU_LINES 30

typedef struct {
    AvCli *cli;
    AvSession *session;
    FILE *out; /* what people read; standard error where the answer is JSON */
    guint64 seed;
    guint64 pace;                /* milliseconds to wait after a move of a computer */
    AvBot *bots[AV_MAX_PLAYERS]; /* made when first asked */
    AvActionList list;           /* legal now */
    gboolean quit;
    guint kept;       /* actions that are in a file */
    gboolean warned;  /* that the others are in none */
    gboolean unsaved; /* the record on disk is behind, and the player was told */
} Play;

static void say (Play *play, const gchar *format, ...) G_GNUC_PRINTF (2, 3);

static void
say (Play *play, const gchar *format, ...)
{
    va_list arguments;

    va_start (arguments, format);
    g_autofree gchar *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    av_terminal_write (play->out, text);
}

static const AvGame *
game_of (Play *play)
{
    return av_session_get_game (play->session);
}

static gboolean
is_human (Play *play, gint player)
{
    const AvSetup *setup = av_ruleset_get_setup (av_session_get_ruleset (play->session));

    return player >= 0 && player < (gint) setup->n_players
           && strcmp (setup->players[player].control, "human") == 0;
}

static gboolean
is_anybody_human (Play *play)
{
    guint n = av_ruleset_get_n_players (av_session_get_ruleset (play->session));

    for (guint i = 0; i < n; i++)
        if (is_human (play, (gint) i))
            return TRUE;
    return FALSE;
}

/* --- showing --- */

/* How many characters find room in a line; 0: any number, it is no terminal. */
static guint
line_width (FILE *out)
{
    struct winsize size;
    return isatty (fileno (out)) && ioctl (fileno (out), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static void
show_board (Play *play)
{
    const AvGame *game = game_of (play);
    guint width = line_width (play->out);
    gboolean land = av_ruleset_get_game (av_game_get_ruleset (game)) == &av_land_game;
    g_autofree gchar *board =
        land && width > 0 ? av_land_draw (game, width) : av_game_to_text (game);

    say (play, "%s", board);
    if (board[0] != '\0' && board[strlen (board) - 1] != '\n')
        say (play, "\n");
}

/* Reports rules that failed in a query; the game goes on. */
static void
show_trouble (Play *play)
{
    g_autoptr (GError) failure = NULL;

    if (av_game_get_failure (game_of (play), &failure))
        say (play, "%s\n", failure->message);
}

static void
show_scores (Play *play)
{
    g_autoptr (GString) text = g_string_new (NULL);

    av_cli_print_position (text, game_of (play));
    say (play, "%s", text->str);
}

static void
show_menu (Play *play, guint lines)
{
    g_autoptr (GString) text = g_string_new (NULL);

    av_menu_print (text, game_of (play), &play->list, lines);
    say (play, "%s", text->str);
}

/* Whether a sentence about an event on one cell leaves out where that is. (It does say where for
 * a follower on another tile than the last.) */
static gboolean
leaves_place_out (const AvGame *game, AvEventType type, const gint16 *cell)
{
    if (type != AV_EVENT_DEPLOY)
        return type == AV_EVENT_PLACE || type == AV_EVENT_RETURN;
    guint last = av_land_get_last (game);
    return last == AV_NONE || av_land_tile_at (game, cell[0], cell[1]) == last;
}

/* Shows a sentence about an event, and where it happened, which the window would show on the
 * table. */
static void
show_sentence (Play *play, AvEventType type, const gchar *sentence, const GArray *cells)
{
    const gint16 *cell = (const gint16 *) (gpointer) cells->data;
    /* It may begin with a name; as in the log, that gets a capital. */
    g_autoptr (GString) text = g_string_new (NULL);

    if (*sentence != '\0')
        g_string_append_unichar (text, g_unichar_toupper (g_utf8_get_char (sentence)));
    g_string_append (text, *sentence != '\0' ? g_utf8_next_char (sentence) : "");
    if (cells->len == 2 && leaves_place_out (game_of (play), type, cell))
        /* TRANSLATORS: a sentence, then column and row */
        say (play, _ ("* %s, at %d %d\n"), text->str, cell[0], cell[1]);
    else
        say (play, "* %s\n", text->str);
}

/* Whether what is asked next begins with the tile that was drawn. */
static gboolean
is_drawn_tile_asked_about (Play *play)
{
    const AvGame *game = game_of (play);

    return av_ruleset_get_game (av_game_get_ruleset (game)) == &av_land_game
           && av_land_get_drawn (game) != AV_NONE && is_human (play, av_game_get_decider (game));
}

/* Shows what the last action did: the lines of the log after the first TOLD, and the tiles
 * drawn, which the log leaves out. */
static void
show_events (Play *play, guint told)
{
    guint n;
    const AvEvent *events = av_game_get_events (game_of (play), &n);
    const GPtrArray *log = av_session_get_log (play->session);

    for (guint i = 0; i < n; i++) {
        if (events[i].type != AV_EVENT_DRAW || is_drawn_tile_asked_about (play))
            continue;
        g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (gint16));
        g_autofree gchar *sentence = av_event_describe (game_of (play), &events[i]);
        av_event_cells (game_of (play), &events[i], cells);
        show_sentence (play, events[i].type, sentence, cells);
    }
    for (guint i = told; i < log->len; i++) {
        const AvLogLine *line = g_ptr_array_index (log, i);
        show_sentence (play, line->type, line->text, line->cells);
    }
}

/* Shows what players of a card game read: the rules in short, and what is printed on cards that
 * lie open. */
static void
show_rules (Play *play)
{
    g_autoptr (AvLayout) layout = av_game_layout (game_of (play));
    g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);

    if (layout && layout->rules)
        say (play, "\n%s\n", layout->rules);
    for (guint i = 0; layout && i < layout->cards->len; i++) {
        const AvLayoutCard *card = layout->cards->pdata[i];
        if (card->name && card->text && g_hash_table_add (told, card->name))
            say (play, "%s: %s\n", card->name, card->text);
    }
}

/* What the signs of the drawing mean. */
static void
show_signs (Play *play)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game_of (play));
    g_autoptr (GString) edges = g_string_new (NULL);
    g_autoptr (GString) middle = g_string_new (NULL);

    for (guint i = 0; i < av_land_get_n_terrains (ruleset); i++) {
        const AvTerrainDef *terrain = av_land_get_terrain (ruleset, i);
        gboolean inside = terrain->closing == AV_CLOSING_AROUND;
        if (terrain->letter != '\0')
            g_string_append_printf (
                inside ? middle : edges, "%s%c %s", (inside ? middle : edges)->len > 0 ? ", " : "",
                inside ? '+' : terrain->letter, av_land_get_terrain_name (ruleset, i));
    }
    /* TRANSLATORS: the first %s is "C city, F field, R road", the second "+ monastery" */
    say (play,
         _ ("At the edges: %s; in the middle: %s, or the colour of who stands there.\n"
            "· is a free cell, > < the tile laid last.\n"),
         edges->str, middle->str);
}

static void
show_help (Play *play)
{
    g_autoptr (GString) example = g_string_new (NULL);

    if (play->list.n > 0)
        av_action_to_text (game_of (play), &play->list.items[0], example);
    say (play,
         _ ("Type a number from the list, or an action in full (%s).\n"
            "  legal        the whole list         board        the table\n"
            "  score        how the game stands    save FILE    keep a record of the game\n"
            "  hint         what a computer player would do, and why\n"
            "  undo [N]     take back N of your    redo [N]     and do them again\n"
            "               actions\n"
            "  leave ID     go on without these rules\n"
            "  help         this                   quit         end\n"),
         example->len > 0 ? example->str : "place 11 10 1");
    if (av_ruleset_get_game (av_game_get_ruleset (game_of (play))) == &av_land_game) {
        say (
            play, "%s",
            _ ("  look 10 10   what lies at column 10, row 10, whose it is and what it is worth\n"));
        say (
            play, "%s",
            _ ("Columns and rows count from 0 at the top left; a tile is turned clockwise by quarter\n"
               "turns 0 to 3; four letters are its edges north, east, south, west.\n"));
        show_signs (play);
    }
    show_rules (play);
}

/* One part of a tile: at which sides it is, and what there is to say of its feature. */
static void
show_part (Play *play, guint segment)
{
    const AvGame *game = game_of (play);
    g_autoptr (GString) sides = g_string_new (NULL);
    g_autoptr (GString) note = g_string_new (NULL);

    av_land_append_sides (av_land_get_slots (game, segment), sides);
    av_land_append_note (game, segment, note);
    g_string_replace (note, "\n", "\n      ", 0);
    say (play, " %s%s %s\n", sides->str, sides->len > 0 ? ":" : "", note->str);
}

/* What lies on a cell, whose it is and what it is worth. */
static void
show_cell (Play *play, const gchar *where)
{
    const AvGame *game = game_of (play);
    gint x, y;

    if (av_ruleset_get_game (av_game_get_ruleset (game)) != &av_land_game || where == NULL
        || sscanf (where, "%d %d", &x, &y) != 2) {
        say (play, "%s", _ ("Name a column and a row of the table: look 10 10\n"));
        return;
    }
    guint tile = av_land_tile_at (game, x, y);
    if (tile == AV_NONE) {
        say (play, "%s", _ ("No tile lies there.\n"));
        return;
    }
    const AvTileDef *kind =
        av_land_get_kind (av_game_get_ruleset (game), av_land_get_tile (game, tile).kind);
    say (play, "%s\n", kind->name != NULL ? kind->name : kind->id);
    for (guint slot = 0; slot < AV_SLOTS; slot++) {
        guint segment = av_land_segment_at (game, tile, slot);
        if (segment != AV_NONE && av_land_segment_slot (game, segment) == slot)
            show_part (play, segment);
    }
}

/* --- acting --- */

/* Says what is wrong with the record on disk, until that is put right. */
static void
tell_record (Play *play)
{
    const GError *error = av_session_get_record_error (play->session);
    g_autofree gchar *notice = av_session_take_record_notice (play->session);
    if (notice != NULL)
        av_cli_warn ("%s", notice);
    if (error != NULL)
        av_cli_warn ("%s", error->message);
    else if (play->unsaved)
        av_cli_warn (_ ("%s: the whole game has been written."),
                     av_session_get_record_path (play->session));
    play->unsaved = error != NULL;
}

/* Names rules that make play slow, each once. */
static void
tell_slow (Play *play)
{
    const gchar *slow = av_times_take_slow (av_session_get_ruleset (play->session));
    if (slow != NULL)
        say (play,
             /* TRANSLATORS: %s is the id of rules; `leave` is typed as it is */
             _ ("The rules “%s” make this game slow: `leave %s` leaves them out.\n"), slow, slow);
}

/* Does ACTION and shows what it did; FALSE: it was refused, and the reason was shown. */
static gboolean
act (Play *play, const AvAction *action)
{
    g_autoptr (GError) error = NULL;
    guint told = av_session_get_log (play->session)->len;

    if (!av_session_apply (play->session, action, &error)) {
        const gchar *code = av_game_error_get_refusal (error);
        if (code != NULL)
            say (play, _ ("Refused (%s): %s\n"), code, error->message);
        else
            say (play, "%s\n", error->message);
        return FALSE;
    }
    show_events (play, told);
    tell_record (play);
    tell_slow (play);
    return TRUE;
}

static gboolean
choose_for_bot (Play *play, AvAction *action)
{
    const AvGame *game = game_of (play);
    guint player = (guint) av_game_get_decider (game);
    const AvSetup *setup = av_ruleset_get_setup (av_game_get_ruleset (game));
    g_autoptr (GError) error = NULL;
    AvBotAnswer answer;

    AvBotBudget budget = { .seed = av_bot_find_seed (game, play->seed),
                           .threads = g_get_num_processors () };
    g_autofree gchar *record = av_session_actions_to_text (play->session);
    budget.record = record;
    if (play->bots[player] == NULL)
        play->bots[player] =
            av_bot_new (av_cli_catalogue (play->cli), setup->players[player].control,
                        av_game_get_ruleset (game), &error);
    /* The rules that it tries are not to blame for its time. */
    av_times_pause (av_game_get_ruleset (game), TRUE);
    gboolean chosen = play->bots[player] != NULL
                      && av_bot_choose (play->bots[player], game, &budget, &answer, &error);
    av_times_pause (av_game_get_ruleset (game), FALSE);
    if (!chosen) {
        av_cli_warn ("%s", error->message);
        return FALSE;
    }
    if (av_bot_get_fault (play->bots[player]) != NULL)
        av_cli_warn ("%s", av_bot_get_fault (play->bots[player]));
    *action = answer.action;
    return TRUE;
}

#define HINT_TIME 1000 /* ms */

/* What the strongest computer player would do, and why. */
static void
show_hint (Play *play)
{
    const AvGame *game = game_of (play);
    g_autofree gchar *control = av_cli_strongest_bot (play->cli);
    g_autoptr (GError) error = NULL;
    g_autoptr (AvBot) bot = NULL;
    AvBotBudget budget = { .time = HINT_TIME,
                           .seed = av_bot_find_seed (game, play->seed),
                           .threads = g_get_num_processors () };
    AvHint hint;

    if (!is_human (play, av_game_get_decider (game)))
        return;
    bot = av_bot_new (av_cli_catalogue (play->cli), control, av_game_get_ruleset (game), &error);
    av_times_pause (av_game_get_ruleset (game), TRUE);
    gboolean found = bot != NULL && av_hint_find (bot, game, &budget, &hint, &error);
    av_times_pause (av_game_get_ruleset (game), FALSE);
    if (!found) {
        say (play, "%s\n", error->message);
        return;
    }
    g_autoptr (GString) line = g_string_new (NULL);
    g_autofree gchar *text = av_hint_describe (game, &hint);
    av_action_to_text (game, &hint.best[0].action, line);
    say (play, "%s\n%s\n", text, line->str);
}

/* Lets nature and computer players act until somebody must be asked or the game is over. */
static void
advance (Play *play)
{
    for (;;) {
        const AvGame *game = game_of (play);
        gint decider = av_game_get_decider (game);
        guint turn = av_game_get_turn (game);
        AvAction action;

        if (av_game_is_finished (game) || is_human (play, decider))
            return;
        if (decider == AV_NATURE) {
            /* One at a time, so that what each causes can be shown. */
            if (!av_game_chance (game, &action) || !act (play, &action))
                return;
            continue;
        }
        if (!choose_for_bot (play, &action))
            return;
        if (!act (play, &action))
            return;
        if (av_game_get_turn (game) != turn && !av_game_is_finished (game)
            && !is_anybody_human (play))
            show_board (play);
        fflush (play->out);
        g_usleep (play->pace * 1000);
    }
}

/* Undoes or redoes one action of a person, with what nature and the computers did in between; FALSE: there is none, and
 * nothing changed. */
static gboolean
step_history (Play *play, gboolean back)
{
    guint n = 0;

    while (back ? av_session_undo (play->session, 1) : av_session_redo (play->session, 1)) {
        n++;
        if (is_human (play, av_game_get_decider (game_of (play))))
            return TRUE;
    }
    /* What nobody at the screen did is not taken back alone: that would only lose what can be redone. */
    if (back && n > 0)
        av_session_redo (play->session, n);
    return !back && n > 0;
}

/* FALSE: nothing changed. */
static gboolean
walk_history (Play *play, const gchar *count, gboolean back)
{
    guint64 n = 1, done = 0;

    if (count != NULL && !g_ascii_string_to_unsigned (count, 10, 1, 100000, &n, NULL)) {
        say (play, _ ("“%s” is not a number of actions.\n"), count);
        return FALSE;
    }
    while (done < n && step_history (play, back))
        done++;
    if (done == 0)
        say (play, "%s",
             back ? _ ("There is nothing to take back.\n") : _ ("There is nothing to redo.\n"));
    tell_record (play);
    return done > 0;
}

/* Why the file at PATH may not be overwritten with a record; NULL: it may be, as it is a record,
 * is empty, or does not exist. */
static const gchar *
why_not_overwrite (const gchar *path)
{
    gchar text[1000];

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return NULL;
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return _ ("this is not a regular file and is not replaced");
    FILE *file = g_fopen (path, "re");
    gsize n = file != NULL ? fread (text, 1, sizeof text - 1, file) : 0;
    gboolean was_read = file != NULL && !ferror (file);
    if (file != NULL)
        fclose (file);
    text[n] = '\0';
    if (!was_read)
        return _ ("this file cannot be read and is not overwritten");
    return n == 0 || av_record_begins (text)
               ? NULL
               : _ ("this file is not a record and is not overwritten");
}

static void
save (Play *play, const gchar *path)
{
    g_autoptr (GError) error = NULL;
    const gchar *why = path != NULL ? why_not_overwrite (path) : NULL;

    if (path == NULL)
        say (play, "%s", _ ("Name the file: save FILE\n"));
    else if (why != NULL)
        say (play, "%s: %s\n", path, why);
    else if (av_session_save (play->session, path, &error)) {
        play->kept = av_game_get_n_actions (game_of (play));
        say (play, _ ("Saved to %s.\n"), path);
    } else
        say (play, "%s\n", error->message);
}

/* Goes on without the rules ID, if the game could have gone as it did without them; FALSE: it could not. */
static gboolean
leave_rules (Play *play, const gchar *id)
{
    const AvRuleset *ruleset = av_session_get_ruleset (play->session);
    g_autoptr (AvSetup) setup = av_setup_copy (av_ruleset_get_setup (ruleset));
    g_auto (AvSessionBreak) where = { 0 };
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) fewer = NULL;
    g_autoptr (AvSession) changed = NULL;

    if (id == NULL || av_ruleset_find_rules (ruleset, id) <= 0) {
        say (play, "%s", _ ("Name the rules of a plugin that is on: leave ID\n"));
        return FALSE;
    }
    for (guint i = setup->rules->len; i-- > 0;)
        if (strcmp (setup->rules->pdata[i], id) == 0)
            g_ptr_array_remove_index (setup->rules, i);
    g_autofree gchar *prefix = g_strconcat (id, ".", NULL);
    for (guint i = setup->options->len; i-- > 0;)
        if (g_str_has_prefix (((AvOptionChoice *) setup->options->pdata[i])->key, prefix))
            g_ptr_array_remove_index (setup->options, i);
    g_ptr_array_set_size (setup->plugins, 0);
    fewer = av_ruleset_new (setup, av_cli_catalogue (play->cli), &error);
    if (fewer != NULL && av_ruleset_find_rules (fewer, id) >= 0)
        say (play, _ ("Other rules or decks of this game need the rules “%s”.\n"), id);
    else if (fewer != NULL)
        changed = av_session_carry (play->session, fewer, &where, &error);
    if (error != NULL) {
        say (play, _ ("The game cannot go on without the rules “%s”: %s\n"), id, error->message);
        return FALSE;
    }
    if (changed == NULL)
        return FALSE;
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        g_clear_pointer (&play->bots[i], av_bot_free);
    av_session_take_over (changed, play->session);
    av_session_free (play->session);
    play->session = g_steal_pointer (&changed);
    av_times_begin (fewer);
    tell_record (play);
    say (play, _ ("The game goes on without the rules “%s”.\n"), id);
    return TRUE;
}

/* Whatever is no command is an action. */
static gboolean
act_by_text (Play *play, const gchar *line)
{
    g_autoptr (GString) why = g_string_new (NULL);
    AvAction action;

    if (av_menu_find (game_of (play), &play->list, line, &action, why))
        return act (play, &action);
    say (play, "%s", why->str);
    return FALSE;
}

/* Ends the game; somebody who types is told first, once, that it would be lost. */
static void
quit (Play *play)
{
    play->quit = play->warned || !isatty (STDIN_FILENO)
                 || av_session_get_record_path (play->session) != NULL
                 || av_game_get_n_actions (game_of (play)) == play->kept
                 || av_game_is_finished (game_of (play));
    play->warned = TRUE;
    if (!play->quit)
        say (play, "%s",
             _ ("The game is in no file yet: `save FILE` keeps it, `quit` once more ends it.\n"));
}

/* Carries out LINE; TRUE: the position may have changed. */
static gboolean
run_line (Play *play, gchar *line)
{
    g_strstrip (line);
    g_auto (GStrv) words = g_strsplit_set (line, " \t", 2);
    const gchar *word = words[0], *rest = NULL;

    if (word == NULL || word[0] == '\0' || word[0] == '#')
        return FALSE;
    if (words[1] != NULL)
        rest = g_strstrip (words[1]);
    if (strcmp (word, "quit") == 0 || strcmp (word, "exit") == 0)
        quit (play);
    else if (strcmp (word, "help") == 0 || strcmp (word, "?") == 0)
        show_help (play);
    else if (strcmp (word, "legal") == 0)
        show_menu (play, 0);
    else if (strcmp (word, "board") == 0)
        show_board (play);
    else if (strcmp (word, "look") == 0)
        show_cell (play, rest);
    else if (strcmp (word, "score") == 0)
        show_scores (play);
    else if (strcmp (word, "hint") == 0)
        show_hint (play);
    else if (strcmp (word, "save") == 0)
        save (play, rest);
    else if (strcmp (word, "undo") == 0 || strcmp (word, "redo") == 0)
        return walk_history (play, rest, word[0] == 'u');
    else if (strcmp (word, "leave") == 0)
        return leave_rules (play, rest);
    else
        return act_by_text (play, line);
    return FALSE;
}

static void
ask (Play *play)
{
    const AvGame *game = game_of (play);
    gint decider = av_game_get_decider (game);

    if (decider == AV_NOBODY || decider == AV_NATURE)
        say (play, "%s> ", av_game_get_phase_id (game));
    else
        say (play, "%s %s> ",
             av_ruleset_get_player_name (av_game_get_ruleset (game), (guint) decider),
             av_game_get_phase_id (game));
}

static void
run (Play *play)
{
    g_autoptr (GString) line = g_string_new (NULL);
    gboolean fresh = TRUE;

    advance (play);
    play->kept = av_game_get_n_actions (game_of (play));
    while (!play->quit) {
        if (fresh) {
            advance (play);
            av_game_legal (game_of (play), &play->list);
            tell_slow (play);
            show_board (play);
            if (av_game_is_finished (game_of (play))) {
                show_scores (play);
                if (!is_anybody_human (play))
                    break;
            } else
                show_menu (play, MENU_LINES);
            show_trouble (play);
        }
        ask (play);
        if (!av_cli_read_line (line, AV_LINE_MAX)) {
            say (play, "\n");
            break;
        }
        if (line->len > AV_LINE_MAX) {
            say (play, "%s\n", _ ("a line has at most 4096 bytes"));
            fresh = FALSE;
        } else {
            fresh = run_line (play, line->str);
        }
    }
}

/* --- beginning --- */

static gboolean
is_one_file (const gchar *path, const gchar *other)
{
    GStatBuf a, b;
    return g_stat (path, &a) == 0 && g_stat (other, &b) == 0 && a.st_dev == b.st_dev
           && a.st_ino == b.st_ino;
}

/* Continues a record's game; if there is a bad line, from before that.  The record that is KEPT
 * must not lose what comes after. */
static gboolean
open_game (Play *play, const gchar *path, const gchar *kept)
{
    g_autoptr (AvRecord) record = NULL;
    g_autoptr (AvRuleset) ruleset = NULL;
    g_autoptr (GError) error = NULL;

    if (!av_cli_load (play->cli, path, &record, &ruleset))
        return FALSE;
    play->session = av_session_open (record, ruleset, &error);
    if (play->session == NULL) {
        av_cli_fail_error (play->cli, error, path);
        return FALSE;
    }
    if (error != NULL) {
        if (kept != NULL && is_one_file (path, kept)) {
            av_cli_fail_error (play->cli, error, path);
            av_cli_warn (_ ("%s holds more than can be played: keep the record in another file"),
                         path);
            return FALSE;
        }
        g_printerr ("%s\n", error->message);
        say (play, "%s", _ ("The game goes on from before that line.\n"));
    }
    play->seed = record->setup->seed;
    return TRUE;
}

static gboolean
new_game (Play *play, AvChoices *choices)
{
    g_autoptr (AvRuleset) ruleset = NULL;
    g_autoptr (GError) error = NULL;

    if (choices->seed == NULL)
        choices->seed = g_strdup_printf ("%u", g_random_int ());
    if (!av_cli_choose_ruleset (play->cli, choices, AV_SEATS_HUMANS, &ruleset))
        return FALSE;
    play->seed = av_ruleset_get_setup (ruleset)->seed;
    play->session = av_session_new (ruleset, play->seed, &error);
    if (play->session == NULL) {
        av_cli_fail_error (play->cli, error, NULL);
        return FALSE;
    }
    say (play, _ ("A new game, seed %" PRIu64 "; `help` lists what you can type.\n"), play->seed);
    return TRUE;
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    g_auto (AvChoices) choices = { 0 };
    g_autofree gchar *kept = NULL, *pace = NULL;
    guint64 ms = 0;
    const GOptionEntry entries[] = {
        { "pace", 0, 0, G_OPTION_ARG_STRING, &pace,
          N_ ("Milliseconds to wait after each move of a computer (default 0)"), "MS" },
        { "record", 0, 0, G_OPTION_ARG_FILENAME, &kept,
          N_ ("Keep a record in FILE as it is played"), N_ ("FILE") },
        G_OPTION_ENTRY_NULL,
    };
    g_autofree GOptionEntry *more = av_choices_entries (&choices, AV_SEATS_HUMANS);
    g_auto (GStrv) words = NULL;
    g_autoptr (GError) error = NULL;

    if (!av_cli_parse (cli, argv, &words, "[FILE]",
                       _ ("Plays a game in the terminal: a new one, or the one that FILE records."),
                       entries, more, 0, 1))
        return cli->status;
    if (pace != NULL && !av_choices_read_number ("--pace", pace, 0, 60000, &ms, &error))
        return av_cli_fail_error (cli, error, NULL);
    if (words[0] != NULL && av_choices_any (&choices))
        return av_cli_fail (
            cli, AV_EXIT_USAGE, "usage", NULL, 0,
            _ ("a record has its own set-up: leave out FILE, or the options of a set-up"));
    const gchar *why = kept != NULL ? why_not_overwrite (kept) : NULL;
    if (why != NULL)
        return av_cli_fail (cli, AV_EXIT_WRONG, "exists", kept, 0, "%s", why);

    Play play = { .cli = cli, .pace = ms, .out = cli->json ? stderr : stdout };
    gboolean begun =
        words[0] != NULL ? open_game (&play, words[0], kept) : new_game (&play, &choices);
    if (begun && kept != NULL && !av_session_keep (play.session, kept, &error))
        av_cli_fail_error (cli, error, kept);
    else if (begun) {
        av_times_begin ((AvRuleset *) av_session_get_ruleset (play.session));
        run (&play);
        const gchar *path = av_session_get_record_path (play.session);
        /* The last chance to keep what could not be written while playing. */
        if (play.unsaved && !av_session_keep (play.session, path, &error))
            av_cli_fail_error (cli, error, path);
        if (cli->json && cli->status == AV_EXIT_WELL) {
            av_json_begin_object (cli->document, NULL);
            av_cli_write_position (cli->document, av_session_get_game (play.session));
            av_json_null (cli->document, "error");
            av_json_end (cli->document);
        }
    }
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        av_bot_free (play.bots[i]);
    g_clear_pointer (&play.session, av_session_free);
    av_action_list_clear (&play.list);
    return cli->status;
}

const AvCommand av_command_play = { "play", "[FILE]", N_ ("Play a game in the terminal"),
                                    run_command };

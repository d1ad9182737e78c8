/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: plays a game and checks every action against the laws of all games. */
#include "cli/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

/* Random candidates tried at each position, most of them illegal. */
#define N_CANDIDATES 8
/* At the end of a game, at most so many lines are undone and redone. */
#define MAX_UNDO 12

struct AvChecker {
    const AvBatch *batch;
    AvTallyKinds kinds;
    AvGame *game;
    AvGame *before;    /* the game as it was before the action */
    AvGame *twin;      /* a copy that does the same */
    AvActionList list; /* legal now */
    AvActionList sorted;
    AvActionList other;
    GArray *hashes;     /* guint64: after each of them; 0: it was not checked */
    GPtrArray *lines;   /* gchar *: as a record has them */
    GString *record;    /* the same lines in one text, for CHOOSE */
    GString *complaint; /* the first law broken; empty: none */
    AvChooser choose;   /* NULL: chance decides */
    gpointer data;
};

static AvAction
bare_action (const AvAction *action)
{
    AvAction copy = *action;

    copy.weight = 0;
    return copy;
}

static gint
compare_actions (gconstpointer a, gconstpointer b)
{
    return memcmp (a, b, sizeof (AvAction));
}

AvChecker *
av_checker_new (const AvBatch *batch)
{
    AvChecker *checker = g_new0 (AvChecker, 1);

    checker->batch = batch;
    checker->kinds = av_tally_kinds (batch->ruleset);
    checker->game = av_game_dup (batch->base);
    checker->before = av_game_dup (batch->base);
    checker->twin = av_game_dup (batch->base);
    /* Writing events must make no difference. */
    av_game_set_events (checker->game, TRUE);
    av_game_set_events (checker->before, FALSE);
    av_game_set_events (checker->twin, FALSE);
    checker->hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
    checker->lines = g_ptr_array_new_with_free_func (g_free);
    checker->record = g_string_new (NULL);
    checker->complaint = g_string_new (NULL);
    return checker;
}

void
av_checker_set_chooser (AvChecker *checker, AvChooser choose, gpointer data)
{
    checker->choose = choose;
    checker->data = data;
}

const AvGame *
av_checker_get_game (const AvChecker *checker)
{
    return checker->game;
}

void
av_checker_free (AvChecker *checker)
{
    av_game_free (checker->game);
    av_game_free (checker->before);
    av_game_free (checker->twin);
    av_action_list_clear (&checker->list);
    av_action_list_clear (&checker->sorted);
    av_action_list_clear (&checker->other);
    g_array_unref (checker->hashes);
    g_ptr_array_unref (checker->lines);
    g_string_free (checker->record, TRUE);
    g_string_free (checker->complaint, TRUE);
    g_free (checker);
}

/* Notes that a law is broken; always returns FALSE, for a law to return. */
static gboolean G_GNUC_PRINTF (2, 3) complain (AvChecker *checker, const gchar *format, ...)
{
    va_list arguments;

    va_start (arguments, format);
    g_string_vprintf (checker->complaint, format, arguments);
    va_end (arguments);
    return FALSE;
}

/* --- the list of legal actions: what is in it, and what is not --- */

/* As text, even a candidate whose numbers are invalid and have no text. */
static gchar *
candidate_text (const AvRuleset *ruleset, const AvAction *action)
{
    GString *text = g_string_new (av_ruleset_get_action (ruleset, action->kind)->verb);

    for (guint i = 0; i < AV_ACTION_ARGS; i++)
        g_string_append_printf (text, " %d", action->args[i]);
    g_string_append_printf (text, " by %u", action->player);
    return g_string_free (text, FALSE);
}

static gboolean
is_listed (const AvChecker *checker, const AvAction *action)
{
    AvAction key = bare_action (action);

    return bsearch (&key, checker->sorted.items, checker->sorted.n, sizeof key, compare_actions)
           != NULL;
}

/* Every listed action is legal as it is, and listed once.  Sorts the list for the laws below. */
static gboolean
check_list (AvChecker *checker)
{
    const AvGame *game = checker->game;
    gint decider = av_game_get_decider (game);

    checker->sorted.n = 0;
    for (guint i = 0; i < checker->list.n; i++) {
        AvAction action = checker->list.items[i], copy = bare_action (&action);
        g_autoptr (GError) error = NULL;

        av_action_list_add (&checker->sorted, &copy);
        if (!av_game_check (game, &action, &error)) {
            g_autofree gchar *text = av_cli_action_text (game, &checker->list.items[i]);
            return complain (checker, "listed but refused: %s (%s)", text, error->message);
        }
        if (!av_action_is_same (&action, &copy)) {
            g_autofree gchar *text = av_cli_action_text (game, &copy);
            g_autofree gchar *form = av_cli_action_text (game, &action);
            return complain (checker, "listed as %s, but recorded as %s", text, form);
        }
        if (action.player != decider) {
            g_autofree gchar *text = av_cli_action_text (game, &copy);
            return complain (checker, "listed for %d while %d decides: %s", action.player, decider,
                             text);
        }
        if (checker->list.items[i].weight == 0) {
            g_autofree gchar *text = av_cli_action_text (game, &copy);
            return complain (checker, "listed without weight: %s", text);
        }
    }
    qsort (checker->sorted.items, checker->sorted.n, sizeof (AvAction), compare_actions);
    for (guint i = 1; i < checker->sorted.n; i++)
        if (av_action_is_same (&checker->sorted.items[i - 1], &checker->sorted.items[i])) {
            g_autofree gchar *text = av_cli_action_text (game, &checker->sorted.items[i]);
            return complain (checker, "listed twice: %s", text);
        }
    return TRUE;
}

/* How many numbers the arguments of a kind take. */
static guint
count_numbers (const AvActionDef *def)
{
    guint n = 0;

    for (guint i = 0; i < AV_ACTION_ARGS && def->args[i].type != AV_ARG_NONE; i++)
        n += av_arg_width (def->args[i].type);
    return MIN (n, AV_ACTION_ARGS);
}

/* A variation of a legal action: another kind, another player, another number. */
static AvAction
make_candidate (const AvChecker *checker, AvRandom *random)
{
    const AvRuleset *ruleset = checker->batch->ruleset;
    AvAction action = checker->list.items[av_random_below (random, checker->list.n)];
    guint what = av_random_below (random, 8);

    if (what == 0)
        action.kind = (guint8) av_random_below (random, av_ruleset_get_n_actions (ruleset));
    if (what == 1) {
        guint player = av_random_below (random, av_ruleset_get_n_players (ruleset) + 1);
        action.player = player < av_ruleset_get_n_players (ruleset) ? player : AV_NATURE;
    }
    guint n = count_numbers (av_ruleset_get_action (ruleset, action.kind));
    for (guint i = n; i < AV_ACTION_ARGS; i++)
        action.args[i] = 0;
    if ((what > 1 || (what == 0 && av_random_below (random, 2) == 0)) && n > 0) {
        gint16 *number = &action.args[av_random_below (random, n)];
        *number = what < 5 ? *number + (gint16) av_random_below (random, 3) - 1
                           : (gint16) av_random_below (random, 64) - 4;
    }
    return action;
}

/* An accepted candidate is listed; a refused one changes nothing. */
static gboolean
check_candidates (AvChecker *checker, AvRandom *random)
{
    AvGame *game = checker->game;

    for (guint i = 0; i < N_CANDIDATES; i++) {
        AvAction candidate = make_candidate (checker, random), form = candidate;
        g_autoptr (GError) error = NULL;
        gboolean taken = av_game_check (game, &form, &error);

        if (taken && is_listed (checker, &form) && (i > 0 || av_action_is_same (&form, &candidate)))
            continue;
        g_autofree gchar *text = candidate_text (checker->batch->ruleset, &candidate);
        if (taken && !is_listed (checker, &form))
            return complain (checker, "taken but not listed: %s", text);
        if (!taken && is_listed (checker, &candidate))
            return complain (checker, "listed, now refused: %s (%s)", text, error->message);
        if (!taken && (av_game_error_get_refusal (error) == NULL || error->message[0] == '\0'))
            return complain (checker, "refused without a reason: %s (%s)", text, error->message);
        if (i > 0) /* applying costs more than asking, so it is done once at each position */
            continue;
        av_game_copy (checker->twin, game);
        if (av_game_apply (checker->twin, &candidate, NULL) != taken)
            return complain (checker, "check and apply disagree about %s", text);
        if (!taken && !av_game_equal (checker->twin, game))
            return complain (checker, "refused, but the position changed: %s", text);
        if (taken) {
            av_game_copy (checker->before, game);
            if (!av_game_apply (checker->before, &form, NULL)
                || !av_game_equal (checker->before, checker->twin))
                return complain (checker, "does not do what its recorded form does: %s", text);
        }
    }
    return TRUE;
}

/* Sampled actions, and what nature would do, are listed. */
static gboolean
check_choices (AvChecker *checker, AvRandom *random)
{
    AvAction action, again;

    if (!av_game_sample (checker->game, random, &action))
        return complain (checker, "nothing to sample, though there are legal actions");
    if (!is_listed (checker, &action)) {
        g_autofree gchar *text = candidate_text (checker->batch->ruleset, &action);
        return complain (checker, "sampled but not listed: %s", text);
    }
    if (av_game_get_decider (checker->game) != AV_NATURE)
        return TRUE;
    if (!av_game_chance (checker->game, &action) || !av_game_chance (checker->game, &again))
        return complain (checker, "nature is to decide, but cannot");
    if (!is_listed (checker, &action))
        return complain (checker, "nature would do what is not listed");
    if (!av_action_is_same (&action, &again))
        return complain (checker, "nature would do something else each time it is asked");
    return TRUE;
}

/* What a computer player chooses is listed, and asking it leaves the position as it is. */
static gboolean
check_player (AvChecker *checker, AvRandom *random, AvAction *action)
{
    g_autoptr (GError) error = NULL;
    guint64 hash = av_game_hash (checker->game);

    if (!checker->choose (checker->data, checker->game, random, checker->record->str, action,
                          &error))
        return complain (checker, "a computer player fails: %s",
                         error != NULL ? error->message : "it chooses nothing");
    if (av_game_hash (checker->game) != hash)
        return complain (checker, "asking a computer player changed the position");
    if (is_listed (checker, action))
        return TRUE;
    g_autofree gchar *text = candidate_text (checker->batch->ruleset, action);
    return complain (checker, "chosen by a computer player but not listed: %s", text);
}

/* --- the action --- */

/* Adds ACTION to the record; returns its line, which the checker owns. */
static const gchar *
note_line (AvChecker *checker, const AvAction *action)
{
    gchar *text = av_cli_action_text (checker->game, action);

    g_ptr_array_add (checker->lines, text);
    g_string_append_printf (checker->record, "%s\n", text);
    return text;
}

/* The text of an action reads back as the same, and it can be said in words. */
static gboolean
check_text (AvChecker *checker, const AvAction *action)
{
    AvAction parsed;
    g_autoptr (GError) error = NULL;
    const gchar *text = note_line (checker, action);

    if (!av_action_parse (checker->game, text, &parsed, &error))
        return complain (checker, "its own text is not understood: %s (%s)", text, error->message);
    if (!av_game_check (checker->game, &parsed, &error) || !av_action_is_same (&parsed, action))
        return complain (checker, "its text means something else: %s", text);
    g_autofree gchar *said = av_action_describe (checker->game, action);
    if (av_game_get_failure (checker->game, &error))
        return complain (checker, "not said in words: %s (%s)", text, error->message);
    if (*said == '\0')
        return complain (checker, "not said in words: %s", text);
    return TRUE;
}

/* Doing it in the game and in a copy of it gives the same; a copy made before stays as it was. */
static gboolean
check_apply (AvChecker *checker, const AvAction *action)
{
    g_autoptr (GError) error = NULL;
    guint64 hash_before = av_game_hash (checker->game);

    av_game_copy (checker->before, checker->game);
    av_game_copy (checker->twin, checker->game);
    if (!av_game_equal (checker->twin, checker->game))
        return complain (checker, "a copy is not equal");
    if (!av_game_apply (checker->game, action, &error))
        return complain (checker, "checked but not applied: %s", error->message);
    guint64 hash = av_game_hash (checker->game);
    g_array_append_val (checker->hashes, hash);
    if (av_game_hash (checker->before) != hash_before
        || av_game_hash (checker->twin) != hash_before)
        return complain (checker, "applying it changed a copy");
    if (!av_game_apply (checker->twin, action, &error))
        return complain (checker, "a copy refuses it: %s", error->message);
    if (av_game_hash (checker->twin) != hash || !av_game_equal (checker->twin, checker->game))
        return complain (checker, "a copy came to another position by it");
    av_game_copy (checker->twin, checker->before);
    if (!av_game_equal (checker->twin, checker->before)
        || av_game_hash (checker->twin) != hash_before)
        return complain (checker, "taking it back does not give the position before it");
    return TRUE;
}

/* The same without checks, of an action that chance has left out. */
static gboolean
just_apply (AvChecker *checker, const AvAction *action)
{
    g_autoptr (GError) error = NULL;
    const guint64 unknown = 0;

    note_line (checker, action);
    av_game_copy (checker->before, checker->game);
    g_array_append_val (checker->hashes, unknown);
    return av_game_apply (checker->game, action, &error)
           || complain (checker, "listed but not applied: %s", error->message);
}

/* A picture that is shown but is not there, or NULL. */
static const gchar *
find_lost_picture (const AvLayout *layout)
{
    for (guint i = 0; layout && i < layout->cards->len; i++) {
        const AvLayoutCard *card = layout->cards->pdata[i];
        if (card->art && !g_file_test (card->art, G_FILE_TEST_IS_REGULAR))
            return card->art;
    }
    for (guint i = 0; layout && i < layout->cells->len; i++) {
        const AvLayoutCell *cell = layout->cells->pdata[i];
        if (cell->icon && !g_file_test (cell->icon, G_FILE_TEST_IS_REGULAR))
            return cell->icon;
    }
    return NULL;
}

/* A recount may have a thousand complaints; the first ones are enough. */
static gboolean
check_recount (AvChecker *checker)
{
    enum {
        SHOWN = 12
    };
    g_autoptr (GString) complaints = g_string_new (NULL);
    /* Rules that fail while showing the position are found by the recount. */
    g_autoptr (AvLayout) layout = av_game_layout (checker->game);
    g_autofree gchar *drawing = layout != NULL ? av_game_to_text (checker->game) : NULL;
    g_autoptr (GError) failure = NULL;

    av_game_get_tiles_left (checker->game);
    if (checker->kinds.land)
        g_array_unref (av_land_get_labels (checker->game));
    if (av_game_get_failure (checker->game, &failure))
        return complain (checker, "%s", failure->message);
    if (find_lost_picture (layout))
        return complain (checker, "there is no file %s, which the layout shows",
                         find_lost_picture (layout));
    if (drawing != NULL && layout->zones->len == 0
        && av_ruleset_get_game (av_game_get_ruleset (checker->game))->boards == NULL)
        return complain (checker, "nothing lies anywhere\n%s", drawing);
    if (av_game_recount (checker->game, complaints))
        return TRUE;
    g_auto (GStrv) lines = g_strsplit (complaints->str, "\n", SHOWN + 1);
    if (g_strv_length (lines) > SHOWN)
        g_clear_pointer (&lines[SHOWN], g_free);
    g_autofree gchar *shown = g_strjoinv ("\n", lines);
    return complain (checker, "%s", g_strchomp (shown));
}

/* Points are the sum of those by reason. */
static gboolean
check_scores (AvChecker *checker)
{
    const AvRuleset *ruleset = checker->batch->ruleset;

    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++) {
        gint sum = 0, score = av_game_get_score (checker->game, i);

        for (guint r = 0; r < av_ruleset_get_n_reasons (ruleset); r++)
            sum += av_game_get_breakdown (checker->game, i, r);
        if (sum != score)
            return complain (checker, "player %u has %d points, but the breakdown sums up to %d", i,
                             score, sum);
    }
    return TRUE;
}

/* Points scored agree with the events, and every sum adds up. */
static gboolean
check_events (AvChecker *checker)
{
    guint n, n_players = av_ruleset_get_n_players (checker->batch->ruleset);
    const AvEvent *events = av_game_get_events (checker->game, &n);
    gint told[AV_MAX_PLAYERS] = { 0 };

    for (guint i = 0; i < n; i++) {
        gint sum = events[i].changed;

        if (events[i].type != AV_EVENT_SCORE)
            continue;
        for (guint t = 0; t < events[i].n_terms; t++)
            sum += events[i].terms[t].count * events[i].terms[t].each;
        if (events[i].n_terms > 0 && sum != events[i].points)
            return complain (checker, "%d points are told, but their terms add up to %d",
                             events[i].points, sum);
        told[events[i].player] += events[i].points;
    }
    for (guint i = 0; i < n_players; i++) {
        gint change = av_game_get_score (checker->game, i) - av_game_get_score (checker->before, i);
        if (change != told[i])
            return complain (checker, "player %u got %d points, but was told of %d", i, change,
                             told[i]);
    }
    return TRUE;
}

/* --- the whole game --- */

static gchar *
make_record (const AvChecker *checker, guint undo)
{
    GString *text = g_string_new (NULL);
    guint n = checker->lines->len;

    av_setup_to_text (av_ruleset_get_setup (checker->batch->ruleset), text);
    for (guint i = 0; i < n; i++)
        g_string_append_printf (text, "%s\n", (gchar *) g_ptr_array_index (checker->lines, i));
    if (undo > 0)
        g_string_append_printf (text, "undo %u\n", undo);
    for (guint i = n - undo; i < n; i++)
        g_string_append_printf (text, "%s\n", (gchar *) g_ptr_array_index (checker->lines, i));
    return g_string_free (text, FALSE);
}

static void
replayed (const AvGame *game, const AvLine *line, gpointer data)
{
    AvChecker *checker = data;
    guint n = av_game_get_n_actions (game);

    if (n == 0 || n > checker->hashes->len || checker->complaint->len > 0)
        return;
    guint64 hash = g_array_index (checker->hashes, guint64, n - 1);
    if (hash != 0 && av_game_hash (game) != hash)
        complain (checker, "line %u of the replayed record gives another position: %s", line->line,
                  line->text);
}

/* The record, with some of it undone and redone, leads through the same positions. */
static gboolean
check_replay (AvChecker *checker, AvRandom *random)
{
    guint n = checker->lines->len;
    guint undo = n > 0 ? 1 + av_random_below (random, MIN (n, MAX_UNDO)) : 0;
    g_autofree gchar *text = make_record (checker, undo);
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "record", &error);

    if (record == NULL)
        return complain (checker, "its record cannot be read: %s", error->message);
    if (record->damage != NULL)
        return complain (checker, "its record cannot be read: %s", record->damage->message);
    g_autoptr (AvGame) game =
        av_record_replay (record, checker->batch->ruleset, replayed, checker, &error);
    if (error != NULL)
        return complain (checker, "its record does not replay: %s", error->message);
    if (checker->complaint->len > 0)
        return FALSE;
    if (av_game_hash (game) != av_game_hash (checker->game))
        return complain (checker, "its replayed record ends in another position");
    return TRUE;
}

/* A game that is over has no decider and no legal action.  Nobody need have won, if its rules say so. */
static gboolean
check_end (AvChecker *checker)
{
    g_autoptr (GError) failure = NULL;
    if (av_game_get_failure (checker->game, &failure))
        return complain (checker, "%s", failure->message);
    if (!av_game_is_finished (checker->game))
        return complain (checker, "no legal action in phase %s, but the game is not over",
                         av_game_get_phase_id (checker->game));
    if (av_game_get_decider (checker->game) != AV_NOBODY)
        return complain (checker, "the game is over, but somebody is to decide");
    return TRUE;
}

/* The laws about a position that was reached by an action, and about that action's points. */
static gboolean
check_position (AvChecker *checker)
{
    return check_recount (checker) && check_scores (checker) && check_events (checker);
}

/* Plays one action, under all laws if it is one that is to be checked; FALSE: one is broken.  How a game ends is always
 * checked. */
static gboolean
step (AvChecker *checker, AvRandom *random, AvRandom *trial, gboolean *opening, AvTally *tally)
{
    guint every = checker->batch->check;
    gboolean checked = every <= 1 || av_random_below (trial, every) == 0;
    AvAction action;

    if (av_game_is_finished (checker->game))
        return complain (checker, "the game is over, but there are legal actions");
    /* What a computer player chooses is always looked up in the list. */
    if ((checked || checker->choose != NULL) && !check_list (checker))
        return FALSE;
    if (checked && (!check_candidates (checker, trial) || !check_choices (checker, trial)))
        return FALSE;
    if (checker->choose != NULL) {
        if (!check_player (checker, random, &action))
            return FALSE;
    } else if (checker->batch->sample)
        av_game_sample (checker->game, random, &action);
    else
        action = *av_action_list_choose (&checker->list, random);

    tally->actions++;
    tally->taken[action.kind]++;
    if (action.kind == checker->kinds.place) {
        tally->lists += *opening ? 0 : 1;
        tally->listed += *opening ? 0 : checker->list.n;
        *opening = FALSE;
    } else if (action.kind == checker->kinds.deploy)
        tally->deploys++;
    if (!checked)
        return just_apply (checker, &action)
               && (!av_game_is_finished (checker->game) || check_position (checker));
    return check_text (checker, &action) && check_apply (checker, &action)
           && check_position (checker);
}

static gboolean
play (AvChecker *checker, guint64 seed, AvTally *tally)
{
    AvRandom random, trial;
    gboolean opening = checker->kinds.land && av_land_get_n_tiles (checker->batch->base) == 0;

    av_game_copy (checker->game, checker->batch->base);
    av_game_set_seed (checker->game, seed);
    av_random_seed (&random, seed);
    /* Trying candidates must not change what is played. */
    av_random_seed (&trial, ~seed);
    if (!check_recount (checker))
        return FALSE;
    while (av_game_legal (checker->game, &checker->list) > 0)
        if (!step (checker, &random, &trial, &opening, tally))
            return FALSE;
    return check_end (checker) && check_replay (checker, &trial);
}

gboolean
av_checker_run (AvChecker *checker, guint index, AvTally *tally, AvDifference *difference)
{
    g_array_set_size (checker->hashes, 0);
    g_ptr_array_set_size (checker->lines, 0);
    g_string_truncate (checker->record, 0);
    g_string_truncate (checker->complaint, 0);
    if (play (checker, av_batch_game_seed (checker->batch->seed, index), tally)) {
        av_tally_end (tally, &checker->kinds, checker->batch->base, checker->game);
        return TRUE;
    }
    difference->found = TRUE;
    difference->index = index;
    difference->message = g_strdup (checker->complaint->str);
    difference->record = make_record (checker, 0);
    return FALSE;
}

/* --- the shortest record that shows it --- */

/* The longest time for shrinking a difference, in microseconds. */
#define SHRINK_TIME (60 * G_USEC_PER_SEC)

/* The beginning of a complaint, before its particulars and without numbers: what stays the same
 * in a shorter game. */
static gchar *
kind_of_complaint (const gchar *complaint)
{
    GString *kind = g_string_new (NULL);

    for (const gchar *p = complaint; *p != '\0' && *p != ':' && *p != '\n'; p++)
        if (!g_ascii_isdigit (*p))
            g_string_append_c (kind, *p);
    return g_string_free (kind, FALSE);
}

/* Checks the laws about the position that was reached, and about the last action; TRUE: one is
 * broken. */
static gboolean
is_broken (AvChecker *checker, AvRandom *trial)
{
    if (!check_position (checker))
        return TRUE;
    if (av_game_legal (checker->game, &checker->list) == 0)
        return !check_end (checker);
    return !check_list (checker) || !check_candidates (checker, trial)
           || !check_choices (checker, trial);
}

/* Plays those of LINES that can be played, the last one under all laws.  TRUE: a law of KIND is
 * broken; the checker has the lines that were played.  The game's own events can be judged only
 * for the last one. */
static gboolean
fails (AvChecker *checker, const GPtrArray *lines, guint64 seed, const gchar *kind)
{
    AvRandom trial;

    av_random_seed (&trial, ~seed);
    /* A new game, as a failure in a question stays with its game. */
    av_game_free (checker->game);
    checker->game = av_game_dup (checker->batch->base);
    av_game_set_events (checker->game, TRUE);
    av_game_set_seed (checker->game, seed);
    av_game_copy (checker->before, checker->game);
    g_ptr_array_set_size (checker->lines, 0);
    g_array_set_size (checker->hashes, 0);
    g_string_truncate (checker->complaint, 0);
    for (guint i = 0; i < lines->len && checker->complaint->len == 0; i++) {
        const gchar *line = g_ptr_array_index (lines, i);
        g_autoptr (GError) error = NULL;
        AvAction action;

        if (!av_action_parse (checker->game, line, &action, NULL))
            continue;
        if (i + 1 < lines->len) {
            av_game_copy (checker->before, checker->game);
            if (av_game_apply (checker->game, &action, &error))
                g_ptr_array_add (checker->lines, g_strdup (line));
            else if (av_game_error_get_refusal (error) == NULL) {
                g_ptr_array_add (checker->lines, g_strdup (line));
                complain (checker, "checked but not applied: %s", error->message);
            }
        } else if (av_game_check (checker->game, &action, NULL) && check_text (checker, &action))
            check_apply (checker, &action);
    }
    if (checker->complaint->len == 0)
        is_broken (checker, &trial);
    g_autofree gchar *found = kind_of_complaint (checker->complaint->str);
    return checker->complaint->len > 0 && strcmp (found, kind) == 0;
}

/* LINES without N of them, from number FROM on. */
static GPtrArray *
leave_out (const GPtrArray *lines, guint from, guint n)
{
    GPtrArray *rest = g_ptr_array_new_with_free_func (g_free);

    for (guint i = 0; i < lines->len; i++)
        if (i < from || i >= from + n)
            g_ptr_array_add (rest, g_strdup (g_ptr_array_index (lines, i)));
    return rest;
}

void
av_checker_shrink (AvChecker *checker, AvDifference *difference)
{
    guint64 seed = av_batch_game_seed (checker->batch->seed, difference->index);
    g_autofree gchar *kind = kind_of_complaint (difference->message);
    g_autoptr (GPtrArray) lines = leave_out (checker->lines, 0, 0);
    gint64 until = g_get_monotonic_time () + SHRINK_TIME;
    gboolean shorter = FALSE;

    if (!fails (checker, lines, seed, kind))
        return;
    for (guint n = lines->len; n > 0; n = shorter && n == 1 ? 1 : n / 2) {
        shorter = FALSE;
        /* From the end backwards, as later lines depend on earlier ones. */
        for (guint end = lines->len; end > 0 && g_get_monotonic_time () < until;) {
            guint from = end > n ? end - n : 0;
            g_autoptr (GPtrArray) rest = leave_out (lines, from, end - from);
            if (fails (checker, rest, seed, kind) && checker->lines->len < lines->len) {
                g_ptr_array_unref (lines);
                lines = leave_out (checker->lines, 0, 0);
                g_free (difference->message);
                difference->message = g_strdup (checker->complaint->str);
                shorter = TRUE;
                from = MIN (from, lines->len);
            }
            end = from;
        }
        if (g_get_monotonic_time () >= until)
            break;
    }
    g_free (difference->record);
    fails (checker, lines, seed, kind);
    difference->record = make_record (checker, 0);
}

/* --- telling of it --- */

/* Writes the record of a difference to the current folder if it can be written, else that of
 * temporary files.  Returns the path. */
static gchar *
write_difference (guint64 seed, const AvDifference *difference)
{
    g_autofree gchar *name = g_strdup_printf ("avignon-difference-%" G_GUINT64_FORMAT "-%u.avignon",
                                              seed, difference->index);
    g_autofree gchar *elsewhere = g_build_filename (g_get_tmp_dir (), name, NULL);
    g_autofree gchar *one_line = g_strdelimit (g_strdup (difference->message), "\n", ' ');
    g_autofree gchar *text =
        g_strdup_printf ("%s# game %u of seed %" G_GUINT64_FORMAT ": %.*s\n", difference->record,
                         difference->index, seed, AV_LINE_MAX / 2, one_line);

    if (g_file_set_contents (name, text, -1, NULL))
        return g_canonicalize_filename (name, NULL);
    if (g_file_set_contents (elsewhere, text, -1, NULL))
        return g_steal_pointer (&elsewhere);
    return NULL;
}

gint
av_difference_report (AvCli *cli, guint64 seed, const AvDifference *difference)
{
    g_autofree gchar *file = write_difference (seed, difference);

    if (file == NULL)
        av_cli_warn (_ ("the record that shows the difference could not be written"));
    return av_cli_fail (cli, AV_EXIT_WRONG, "difference", file, 0,
                        _ ("game %u of seed %" PRIu64 ": %s"), difference->index, seed,
                        difference->message);
}

/* --- a record --- */

/* Checks what LINE did, from the position before it, and the position that it led to. */
static gboolean
follow (AvChecker *checker, const AvGame *game, const AvLine *line)
{
    AvRandom trial;
    AvAction action;

    av_random_seed (&trial, av_game_hash (game));
    if (av_game_get_n_actions (game) == av_game_get_n_actions (checker->game) + 1
        && av_action_parse (checker->game, line->text, &action, NULL)
        && av_game_check (checker->game, &action, NULL)) {
        if (!check_text (checker, &action) || !check_apply (checker, &action))
            return FALSE;
        if (av_game_hash (checker->game) != av_game_hash (game))
            return complain (checker, "a copy came to another position by it");
        return !is_broken (checker, &trial);
    }
    av_game_copy (checker->game, game);
    av_game_copy (checker->before, game);
    return !is_broken (checker, &trial);
}

static void
followed (const AvGame *game, const AvLine *line, gpointer data)
{
    AvChecker *checker = data;

    if (checker->complaint->len > 0 || follow (checker, game, line))
        return;
    g_autofree gchar *place = g_strdup_printf ("%u: %s: ", line->line, line->text);
    g_string_prepend (checker->complaint, place);
}

gboolean
av_checker_replay (AvChecker *checker, const AvRecord *record, GError **error)
{
    av_game_copy (checker->game, checker->batch->base);
    g_string_truncate (checker->complaint, 0);
    g_autoptr (AvGame) game =
        av_record_replay (record, checker->batch->ruleset, followed, checker, error);
    if (game == NULL || checker->complaint->len == 0)
        return game != NULL && (error == NULL || *error == NULL);
    g_clear_error (error);
    g_set_error (error, AV_CLI_ERROR, AV_CLI_ERROR_WRONG, "%s:%s", record->name,
                 checker->complaint->str);
    return FALSE;
}

gboolean
av_check_header (const AvBatch *batch, AvCatalogue *catalogue, AvDifference *difference)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRuleset) ruleset = NULL;
    g_autoptr (AvGame) game = NULL;

    av_setup_to_text (av_ruleset_get_setup (batch->ruleset), text);
    g_autoptr (AvRecord) record = av_record_read_text (text->str, text->len, "record", &error);
    if (record != NULL)
        ruleset = av_ruleset_new (record->setup, catalogue, &error);
    if (ruleset != NULL)
        game = av_game_new (ruleset, batch->seed, &error);
    if (game != NULL && av_game_hash (game) == av_game_hash (batch->base))
        return TRUE;
    difference->found = TRUE;
    difference->message =
        g_strdup_printf ("the header written for this set-up does not begin the same game%s%s",
                         error != NULL ? ": " : "", error != NULL ? error->message : "");
    difference->record = g_strdup (text->str);
    return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scenario.c: the scenario statements that all games share: starting positions and expectations. */
#include "engine/scenario-private.h"

#include <avignon/host/record.h>

#include "engine/game-private.h"
#include "engine/i18n.h"

#include <string.h>

/* --- names of rules that are off, as against mistyped ones --- */

gboolean
game_knows_name (const AvGame *game, AvArgType type, const gchar *name)
{
    gboolean known = av_ruleset_find_name (game->ruleset, type, name) >= 0;
    const GPtrArray *games = av_catalogue_get_games (game->ruleset->catalogue);
    for (guint i = 0; i < games->len && !known; i++) {
        const AvGameDef *def = games->pdata[i];
        known = def->knows_name && def->knows_name (game->ruleset->catalogue, type, name);
    }
    return known;
}

static gboolean
knows_counter (const AvGame *game, const gchar *id)
{
    if (av_ruleset_find_counter (game->ruleset, id) >= 0)
        return TRUE;
    const GPtrArray *all = av_catalogue_load_all_rules (game->ruleset->catalogue);
    for (guint i = 0; i < all->len; i++) {
        const AvRules *rules = all->pdata[i];
        for (const AvCounterDef *def = rules->counters; def && def->id; def++)
            if (g_str_equal (def->id, id))
                return TRUE;
    }
    return FALSE;
}

/* --- words --- */

static gboolean
wrong (GError **error, const gchar *message)
{
    return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, "%s", message);
}

/* FALSE and an error if WORD is a colour that nobody plays. */
static gboolean
check_colour (const AvGame *game, const gchar *word, GError **error)
{
    return !word || av_colour_from_name (word) < 0
           || ruleset_read_seat (game->ruleset, word, error) >= 0;
}

static gboolean
read_int (const gchar *word, gint *value)
{
    gint64 number;
    if (!word || !g_ascii_string_to_signed (word, 10, G_MININT32, G_MAXINT32, &number, NULL))
        return FALSE;
    *value = number;
    return TRUE;
}

#define MAX_AMOUNT 1000000

/* Points, or what a counter has: more than any position needs, and so little that no game goes on to numbers that cannot
 * be kept. */
static gboolean
read_amount (const gchar *word, gint *value)
{
    return read_int (word, value) && *value >= -MAX_AMOUNT && *value <= MAX_AMOUNT;
}

gboolean
game_check_cell (const AvGame *game, gchar **words, gint x, gint y, GError **error)
{
    gint width = (gint) game->ruleset->setup->width, height = (gint) game->ruleset->setup->height;
    return (x >= 0 && x < width && y >= 0 && y < height)
           || fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                         _ ("the cell %s %s is off the table, whose last cell is %u %u"), words[0],
                         words[1], (guint) width - 1, (guint) height - 1);
}

/* A cell, as a field keeps it. */
static gboolean
read_cell (const AvGame *game, gchar **words, gint *value, GError **error)
{
    gint x, y;
    if (!read_int (words[0], &x) || !read_int (words[1], &y)
        || !game_check_cell (game, words, x, y, error))
        return FALSE;
    *value = y * (gint) game->ruleset->setup->width + x + 1;
    return TRUE;
}

/* Whether the last two of N words after a state are a cell.  As a state that is one cell has no INDEX, they may be
 * all there is. */
static gboolean
ends_with_cell (const AvGame *game, gchar **words, guint n)
{
    gint number, x, y;
    const AvFieldDef *field = state_find_def (game->ruleset, words[0], &number);
    if (!field || field->type != AV_FIELD_CELL || !read_int (words[n - 2], &x)
        || !read_int (words[n - 1], &y))
        return FALSE;
    return n == 4 || (n == 3 && field->scope == AV_SCOPE_GAME && field->count <= 1);
}

/* `ID.FIELD [INDEX] VALUE`: a number, yes or no, none, or a cell, X Y or X,Y.  FALSE and no error: it is not of that
 * form. */
static gboolean
read_words (const AvGame *game, gchar **words, gint *index, gint *value, GError **error)
{
    guint n = g_strv_length (words);
    guint n_value = n > 2 && ends_with_cell (game, words, n) ? 2 : 1;
    if (n < 1 + n_value || n > 2 + n_value)
        return FALSE;
    *index = -1;
    if (n == 2 + n_value) {
        *index = ruleset_find_seat (game->ruleset, words[1]);
        if (*index < 0 && (!read_int (words[1], index) || *index < 0))
            return FALSE;
    }
    if (n_value == 2)
        return read_cell (game, words + n - 2, value, error);
    const gchar *word = words[n - 1];
    if (g_str_equal (word, "yes") || g_str_equal (word, "no"))
        *value = *word == 'y';
    else if (g_str_equal (word, "none"))
        *value = 0;
    else if (strchr (word, ',')) {
        g_auto (GStrv) parts = g_strsplit (word, ",", 2);
        return read_cell (game, parts, value, error);
    } else
        return read_int (word, value);
    return TRUE;
}

/* The same; what is not of that FORM is an error, too. */
static gboolean
read_field (const AvGame *game, gchar **words, const gchar *form, gint *index, gint *value,
            GError **error)
{
    g_autoptr (GError) reason = NULL;
    if (read_words (game, words, index, value, &reason))
        return TRUE;
    if (!reason)
        return wrong (error, form);
    g_propagate_error (error, g_steal_pointer (&reason));
    return FALSE;
}

/* --- before begin --- */

static const gchar *const statements[] = { "score", "counter", "turn", "state", NULL };

gboolean
game_has_statement (const AvGameDef *def, const gchar *word)
{
    return g_strv_contains (statements, word)
           || (def->statements && g_strv_contains (def->statements, word));
}

static gboolean
carry_out (AvGame *game, const AvStatement *statement, GError **error)
{
    gchar **words = statement->words;
    guint n = g_strv_length (words);
    gint player = n > 1 ? ruleset_find_seat (game->ruleset, words[1]) : -1, value, index;
    if (g_strv_contains (statements, words[0]) && !check_colour (game, words[1], error))
        return FALSE;
    if (g_str_equal (words[0], "score")) {
        if (n != 3 || player < 0 || !read_amount (words[2], &value))
            return wrong (error, _ ("score takes a player's colour and a number"));
        game_position (game)->scores[player] = value;
        return TRUE;
    }
    if (g_str_equal (words[0], "counter")) {
        gint counter = n == 4 ? av_ruleset_find_counter (game->ruleset, words[2]) : -1;
        if (counter < 0 || player < 0 || !read_amount (words[3], &value))
            return wrong (error, _ ("counter takes a player's colour, a counter and a number"));
        av_game_add_counter (game, player, counter,
                             value - av_game_get_counter (game, player, counter));
        return TRUE;
    }
    if (g_str_equal (words[0], "state")) {
        const gchar *form = _ ("state takes ID.FIELD, perhaps a number, and a value");
        return read_field (game, words + 1, form, &index, &value, error)
               && av_game_set_field (game, words[1], index, value, error);
    }
    if (g_str_equal (words[0], "turn")) {
        if (n != 2 || player < 0)
            return wrong (error, _ ("turn takes a player's colour"));
        game_position (game)->active = player;
        return TRUE;
    }
    return game->ruleset->def->prelude (game, statement, error);
}

gboolean
game_prelude (AvGame *game, const AvStatement *statement, GError **error)
{
    if (carry_out (game, statement, error))
        return TRUE;
    g_prefix_error (error, "%u: ", statement->line);
    return FALSE;
}

gboolean
game_end (AvGame *game, GError **error)
{
    game_clear_events (game);
    if (!game->ruleset->def->end || game_position (game)->finished)
        return TRUE;
    game_guard_begin (game);
    game->running = TRUE;
    game->ruleset->def->end (game);
    phase_run (game);
    game->running = FALSE;
    return game_guard_end (game, error);
}

/* --- expectations --- */

static gboolean
differ (GError **error, gchar **words, const gchar *found)
{
    g_autofree gchar *expected = g_strjoinv (" ", words);
    return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT, _ ("expected %s, found %s"),
                      expected, found);
}

static gboolean
compare_number (GError **error, gchar **words, gint wanted, gint found)
{
    g_autofree gchar *text = g_strdup_printf ("%d", found);
    return wanted == found || differ (error, words, text);
}

static gboolean
compare_field (const AvGame *game, GError **error, gchar **words, gint wanted, gint found)
{
    gint number, width = (gint) game->ruleset->setup->width;
    if (state_find_def (game->ruleset, words[1], &number)->type != AV_FIELD_CELL)
        return compare_number (error, words, wanted, found);
    g_autofree gchar *text =
        found > 0 ? g_strdup_printf ("%d %d", (found - 1) % width, (found - 1) / width)
                  : g_strdup ("none");
    return wanted == found || differ (error, words, text);
}

static gboolean
compare_word (GError **error, gchar **words, const gchar *wanted, const gchar *found)
{
    return g_strcmp0 (wanted, found) == 0 || differ (error, words, found);
}

/* `red`, `nature`, or `none` once the game is over. */
static const gchar *
name_decider (const AvGame *game)
{
    gint decider = av_game_get_decider (game);
    if (decider == AV_NOBODY)
        return "none";
    if (decider == AV_NATURE)
        return "nature";
    return av_colour_name (av_ruleset_get_colour (game->ruleset, decider));
}

gchar *
game_describe_view (const AvGame *game)
{
    g_autofree gchar *drawing = av_game_to_text (game);
    return g_strdup_printf (_ ("phase %s, decided by %s\n%s"), av_game_get_phase_id (game),
                            name_decider (game), drawing);
}

static gboolean
expect_winners (const AvGame *game, gchar **words, GError **error)
{
    guint wanted = 0, found = av_game_get_winners (game);
    gboolean none = g_str_equal (words[1], "none") && !words[2];
    for (gchar **word = words + 1; *word && !none; word++) {
        gint player = ruleset_find_seat (game->ruleset, *word);
        if (!check_colour (game, *word, error))
            return FALSE;
        if (player < 0)
            return wrong (error, _ ("expect winner takes the winners' colours, or none"));
        wanted |= 1u << player;
    }
    /* Before the end nobody has won, which is not what is meant. */
    if (wanted == found && (wanted || (none && av_game_is_finished (game))))
        return TRUE;
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < game->ruleset->n_players; i++)
        if (found >> i & 1)
            g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "",
                                    av_colour_name (av_ruleset_get_colour (game->ruleset, i)));
    return differ (error, words, found ? names->str : _ ("no winner"));
}

GPtrArray *
game_list_legal (const AvGame *game, const gchar *words)
{
    g_auto (AvActionList) list = { 0 };
    GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
    gsize length = strlen (words);
    av_game_legal (game, &list);
    for (guint i = 0; i < list.n; i++) {
        GString *text = g_string_new (NULL);
        av_action_to_text (game, &list.items[i], text);
        const gchar *bare = strchr (words, ':') ? NULL : strstr (text->str, ": ");
        bare = bare ? bare + 2 : text->str;
        gboolean begins = length == 0
                          || (strncmp (bare, words, length) == 0
                              && (bare[length] == '\0' || bare[length] == ' '));
        if (begins)
            g_ptr_array_add (texts, text->str);
        g_string_free (text, !begins);
    }
    return texts;
}

static gboolean
expect_legal (const AvGame *game, gchar **words, gboolean wanted, GError **error)
{
    g_autofree gchar *text = g_strjoinv (" ", words + (wanted ? 1 : 2));
    AvAction action;
    g_autoptr (GError) reason = NULL;
    gboolean legal =
        av_action_parse (game, text, &action, &reason) && av_game_check (game, &action, &reason);
    /* A mistyped action is never legal, and must not pass for an illegal one. */
    if (!legal && !wanted && !av_action_check_words (game, words + 2, FALSE, error))
        return FALSE;
    if (legal == wanted)
        return TRUE;
    return differ (error, words, legal ? _ ("that it is legal") : reason->message);
}

static gboolean
expect_legal_count (const AvGame *game, gchar **words, gint wanted, GError **error)
{
    g_auto (GStrv) begin = av_record_split (words[1], error);
    if (!begin || !av_action_check_words (game, begin, TRUE, error))
        return FALSE;
    g_autoptr (GPtrArray) legal = game_list_legal (game, words[1]);
    return compare_number (error, words, wanted, (gint) legal->len);
}

static gboolean
expect_supply (const AvGame *game, gint player, gchar **words, gint wanted, GError **error)
{
    gint piece = av_ruleset_find_name (game->ruleset, AV_ARG_PIECE, words[2]);
    if (piece < 0 && !game_knows_name (game, AV_ARG_PIECE, words[2]))
        return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("there is no piece “%s”"),
                          words[2]);
    return compare_number (error, words, wanted,
                           piece < 0 ? 0 : av_game_get_supply (game, player, piece));
}

static gboolean
expect_counter (const AvGame *game, gint player, gchar **words, gint wanted, GError **error)
{
    gint counter = av_ruleset_find_counter (game->ruleset, words[2]);
    if (counter < 0 && !knows_counter (game, words[2]))
        return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("there is no counter “%s”"),
                          words[2]);
    return compare_number (error, words, wanted,
                           counter < 0 ? 0 : av_game_get_counter (game, player, counter));
}

/* The forms of expectations, for the error about a wrong one. */
static const struct {
    const gchar *word;
    const gchar *form;
} forms[] = {
    { "score", N_ ("expect score takes the colour of one who plays, and a number") },
    { "supply", N_ ("expect supply takes the colour of one who plays, a piece and a number") },
    { "counter", N_ ("expect counter takes the colour of one who plays, a counter and a number") },
    { "phase", N_ ("expect phase takes a phase") },
    { "decider", N_ ("expect decider takes a colour, nature or none") },
    { "tiles-left", N_ ("expect tiles-left takes a number") },
    { "legal", N_ ("expect legal takes an action") },
    { "not", N_ ("expect not legal takes an action") },
    { "legal-count",
      N_ ("expect legal-count takes the words that actions begin with, and a number") },
    { "finished", N_ ("expect finished takes no arguments") },
    { "winner", N_ ("expect winner takes the winners' colours, or none") },
    { "state", N_ ("expect state takes ID.FIELD, perhaps a number, and a value") },
};

static const gchar *
find_form (const gchar *word)
{
    for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
        if (g_str_equal (word, forms[i].word))
            return _ (forms[i].form);
    return NULL;
}

gboolean
game_expect (const AvGame *game, gchar **words, GError **error)
{
    guint n = g_strv_length (words);
    const gchar *what = n > 0 ? words[0] : "";
    gint player = n > 1 ? ruleset_find_seat (game->ruleset, words[1]) : -1, value, index, found;
    static const gchar *const of_players[] = { "score", "supply", "counter", NULL };
    if (g_strv_contains (of_players, what) && !check_colour (game, words[1], error))
        return FALSE;
    if (g_str_equal (what, "score") && n == 3 && player >= 0 && read_int (words[2], &value))
        return compare_number (error, words, value, av_game_get_score (game, player));
    if (g_str_equal (what, "supply") && n == 4 && player >= 0 && read_int (words[3], &value))
        return expect_supply (game, player, words, value, error);
    if (g_str_equal (what, "counter") && n == 4 && player >= 0 && read_int (words[3], &value))
        return expect_counter (game, player, words, value, error);
    if (g_str_equal (what, "phase") && n == 2)
        return compare_word (error, words, words[1], av_game_get_phase_id (game));
    if (g_str_equal (what, "decider") && n == 2)
        return compare_word (error, words, words[1], name_decider (game));
    if (g_str_equal (what, "tiles-left") && n == 2 && read_int (words[1], &value))
        return compare_number (error, words, value, av_game_get_tiles_left (game));
    if (g_str_equal (what, "legal") && n > 1)
        return expect_legal (game, words, TRUE, error);
    if (g_str_equal (what, "not") && n > 2 && g_str_equal (words[1], "legal"))
        return expect_legal (game, words, FALSE, error);
    if (g_str_equal (what, "legal-count") && n == 3 && read_int (words[2], &value))
        return expect_legal_count (game, words, value, error);
    if (g_str_equal (what, "finished") && n == 1)
        return av_game_is_finished (game) || differ (error, words, _ ("that the game goes on"));
    if (g_str_equal (what, "winner") && n > 1)
        return expect_winners (game, words, error);
    const gchar *form = find_form (what);
    if (g_str_equal (what, "state"))
        return read_field (game, words + 1, form, &index, &value, error)
               && av_game_get_field (game, words[1], index, &found, error)
               && compare_field (game, error, words, value, found);
    if (!form && game->ruleset->def->expect && n > 0)
        return game->ruleset->def->expect (game, words, error);
    return wrong (error, form ? form : _ ("there is no such expectation"));
}

/* `refuse ACTION [CODE]` */
gboolean
game_expect_refusal (const AvGame *game, gchar **words, GError **error)
{
    g_autofree gchar *whole = g_strjoinv (" ", words);
    guint n = g_strv_length (words);
    AvAction action;
    g_autoptr (GError) reason = NULL;
    const gchar *code = NULL;
    gboolean parsed = av_action_parse (game, whole, &action, &reason);
    if (!parsed && n > 1 && av_id_is_valid (words[n - 1])) {
        g_auto (GStrv) shorter = g_strdupv (words);
        g_clear_pointer (&shorter[n - 1], g_free);
        g_autofree gchar *text = g_strjoinv (" ", shorter);
        g_autoptr (GError) again = NULL;
        parsed = av_action_parse (game, text, &action, &again);
        if (parsed)
            code = words[n - 1];
    }
    if (!parsed) {
        /* Actions of rules that are off are refused, whatever their arguments. */
        if (av_action_check_words (game, words, FALSE, NULL))
            return TRUE;
        g_propagate_error (error, g_steal_pointer (&reason));
        return FALSE;
    }
    g_clear_error (&reason);
    if (av_game_check (game, &action, &reason))
        return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT,
                          _ ("expected that %s is refused, found that it is legal"), whole);
    const gchar *found = av_game_error_get_refusal (reason);
    if (!found) { /* rules failed, which is no refusal */
        g_propagate_error (error, g_steal_pointer (&reason));
        return FALSE;
    }
    if (!code || g_strcmp0 (code, found) == 0)
        return TRUE;
    return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT,
                      _ ("expected the refusal %s, found %s (%s)"), code, found, reason->message);
}

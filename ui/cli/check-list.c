/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check-list.c: the laws of the list of legal actions: what is in it, and what is not. */
#include <stdlib.h>

#include "cli/check-private.h"

/* Random candidates tried at each position, most of them illegal. */
#define N_CANDIDATES 8

/* A candidate may hold numbers that stand for nothing, which no text can be made of. */
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
    AvAction key = av_action_bare (action);

    return bsearch (&key, checker->sorted.items, checker->sorted.n, sizeof key, av_action_compare)
           != NULL;
}

/* Every action of the list holds as it stands, and stands once. */
gboolean
av_checker_check_list (AvChecker *checker)
{
    const AvGame *game = checker->game;
    gint decider = av_game_get_decider (game);

    checker->sorted.n = 0;
    for (guint i = 0; i < checker->list.n; i++) {
        AvAction action = checker->list.items[i], copy = av_action_bare (&action);
        g_autoptr (GError) error = NULL;

        av_action_list_add (&checker->sorted, &copy);
        if (!av_game_check (game, &action, &error)) {
            g_autofree gchar *text = av_checker_text (game, &checker->list.items[i]);
            return av_checker_complain (checker, "listed but refused: %s (%s)", text,
                                        error->message);
        }
        if (!av_action_is_same (&action, &copy)) {
            g_autofree gchar *text = av_checker_text (game, &copy);
            g_autofree gchar *form = av_checker_text (game, &action);
            return av_checker_complain (checker, "listed as %s, but recorded as %s", text, form);
        }
        if (action.player != decider) {
            g_autofree gchar *text = av_checker_text (game, &copy);
            return av_checker_complain (checker, "listed for %d while %d decides: %s",
                                        action.player, decider, text);
        }
        if (checker->list.items[i].weight == 0) {
            g_autofree gchar *text = av_checker_text (game, &copy);
            return av_checker_complain (checker, "listed without weight: %s", text);
        }
    }
    qsort (checker->sorted.items, checker->sorted.n, sizeof (AvAction), av_action_compare);
    for (guint i = 1; i < checker->sorted.n; i++)
        if (av_action_is_same (&checker->sorted.items[i - 1], &checker->sorted.items[i])) {
            g_autofree gchar *text = av_checker_text (game, &checker->sorted.items[i]);
            return av_checker_complain (checker, "listed twice: %s", text);
        }
    return TRUE;
}

/* How many numbers the arguments of a kind take. */
static guint
count_numbers (const AvActionDef *def)
{
    guint n = 0;

    for (guint i = 0; i < AV_ACTION_ARGS && def->args[i].type != AV_ARG_NONE; i++)
        n += def->args[i].type == AV_ARG_CELL ? 2 : 1;
    return MIN (n, AV_ACTION_ARGS);
}

/* A neighbour of a legal action: another kind, another player, another number. */
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
    if (what > 1 && n > 0) {
        gint16 *number = &action.args[av_random_below (random, n)];
        *number = what < 5 ? *number + (gint16) av_random_below (random, 3) - 1
                           : (gint16) av_random_below (random, 64) - 4;
    }
    return action;
}

/* A candidate that is taken is one of the list; one that is refused changes nothing. */
gboolean
av_checker_check_candidates (AvChecker *checker, AvRandom *random)
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
            return av_checker_complain (checker, "taken but not listed: %s", text);
        if (!taken && is_listed (checker, &candidate))
            return av_checker_complain (checker, "listed, now refused: %s (%s)", text,
                                        error->message);
        if (!taken && (av_game_error_get_refusal (error) == NULL || error->message[0] == '\0'))
            return av_checker_complain (checker, "refused without a reason: %s (%s)", text,
                                        error->message);
        if (i > 0) /* applying costs more than asking: once a position */
            continue;
        av_game_copy (checker->twin, game);
        if (av_game_apply (checker->twin, &candidate, NULL) != taken)
            return av_checker_complain (checker, "check and apply disagree about %s", text);
        if (!taken && !av_game_equal (checker->twin, game))
            return av_checker_complain (checker, "refused, but the position changed: %s", text);
        if (taken) {
            av_game_copy (checker->before, game);
            if (!av_game_apply (checker->before, &form, NULL)
                || !av_game_equal (checker->before, checker->twin))
                return av_checker_complain (checker, "does not do what its recorded form does: %s",
                                            text);
        }
    }
    return TRUE;
}

/* What is sampled and what nature would do are of the list. */
gboolean
av_checker_check_choices (AvChecker *checker, AvRandom *random)
{
    AvAction action, again;

    if (!av_game_sample (checker->game, random, &action))
        return av_checker_complain (checker, "nothing to sample, though there are legal actions");
    if (!is_listed (checker, &action)) {
        g_autofree gchar *text = candidate_text (checker->batch->ruleset, &action);
        return av_checker_complain (checker, "sampled but not listed: %s", text);
    }
    if (av_game_get_decider (checker->game) != AV_NATURE)
        return TRUE;
    if (!av_game_chance (checker->game, &action) || !av_game_chance (checker->game, &again))
        return av_checker_complain (checker, "nature is to decide, but cannot");
    if (!is_listed (checker, &action))
        return av_checker_complain (checker, "nature would do what is not listed");
    if (!av_action_is_same (&action, &again))
        return av_checker_complain (checker,
                                    "nature would do something else each time it is asked");
    return TRUE;
}

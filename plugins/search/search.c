/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * search.c: a computer player that thinks ahead.
 *
 * A line is what the player can do in a row until somebody else decides.  Each line is judged as it stands; the best ones
 * are then played on for some turns, with chance drawing anew each time and everybody doing what looks best at once, and
 * judged there.  Half of the lines drop out after each round, so that most of the time goes to those that are close.
 * docs/BOTS.md tells what was tried and what it brought.
 */
#include <avignon/avignon.h>

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

/* Decisions in a row that make a line; a longer one is judged after these. */
#define MAX_RUN 4
/* Actions tried to find the lines: at least and where nobody sets a limit.  A turn of many decisions has too many. */
#define LEAST_NODES 400
#define USUAL_NODES 5000
/* Lines that are played on, and how far they may fall behind the best as they stand, in points. */
#define MAX_LINES 12
#define MAX_BEHIND 12.0
/* Room for what was done after the lines; later games go on without being noted. */
#define MAX_STEPS 1000000
/* In replies: so many of the best actions are followed by one more decision of the same player. */
#define FOLLOWED 3
/* In replies: so many of the actions are tried that gained the most elsewhere, and all that were not tried there. */
#define TRIED 4
/* Gains are kept in 2 to the power of so many places; a newer one takes the place of an older. */
#define GAINS_BITS 16
/* Draws after a line that are spread evenly over its tries. */
#define SPREAD 2
/* Where more than two play: after so many tries of each line so many go on, for so many rounds of all players or, with so
 * many rounds of tiles left, to the end; what was found before counts as so many tries. */
#define NEAR_TRIES 24
#define FAR_LINES 4
#define FAR_ROUNDS 2
#define END_ROUNDS 3
#define NEAR_COUNTS 10

typedef struct {
    gboolean plays_on; /* until its own next turn is over; else lines are judged as they stand */
    gdouble noise;     /* points by which judgements err */
} Style;

/* Each beats the one before in seven or eight games of ten (docs/BOTS.md); the time of `hard` is for rules that are slow. */
static const AvBotLevel levels[] = {
    { .id = "easy", .label = N_ ("Easy") },
    { .id = "casual", .label = N_ ("Casual") },
    { .id = "medium", .label = N_ ("Medium") },
    { .id = "steady", .label = N_ ("Steady") },
    { .id = "skilled", .label = N_ ("Skilled") },
    { .id = "strong", .label = N_ ("Strong") },
    { .id = "hard", .label = N_ ("Hard"), .time = 200, .nodes = 1000 },
    { .id = "master", .label = N_ ("Master"), .time = 2000 },
    { .id = NULL },
};
static const Style styles[] = {
    { FALSE, 9.5 }, { FALSE, 5.8 }, { FALSE, 3.8 }, { FALSE, 2.6 },
    { FALSE, 1.6 }, { FALSE, 0.9 }, { TRUE, 0 },    { TRUE, 0 },
};

typedef struct {
    AvAction actions[MAX_RUN];
    guint n;
    gdouble value;     /* as it stands */
    gdouble sum, wins; /* over its tries: leads; chances of winning */
    guint64 tries;
    gboolean ends; /* the game */
    guint32 root;  /* its place among the steps */
    AvGame *end;   /* the position after it */
} Line;

/* What was done at some place after a line: by chance one of many things, by a player what looked best, which need not be
 * found again when the same has happened before. */
typedef struct {
    AvAction action;
    guint32 first, next; /* what was done then; what else was done instead; 0: nothing */
} Step;

/* By how much an action changed the lead in another position, where the same was done before it. */
typedef struct {
    guint64 key;
    gdouble points;
} Gain;

/* What one thread works with. */
typedef struct {
    const AvBotTask *task;
    AvGame *scratch, *play, *games[MAX_RUN];
    AvActionList lists[MAX_RUN];
    guint last;    /* turn to which lines are played on */
    guint noted;   /* turn up to which what is done is noted among the steps */
    GArray *steps; /* Step: first the lines, then what was done after them */
    Gain *gains;
    guint64 nodes, playouts;
} Desk;

static void
desk_set_up (Desk *desk, const AvBotTask *task)
{
    *desk = (Desk){ .task = task,
                    .scratch = av_game_dup (task->game),
                    .play = av_game_dup (task->game) };
    for (guint i = 0; i < MAX_RUN; i++)
        desk->games[i] = av_game_dup (task->game);
    desk->steps = g_array_new (FALSE, TRUE, sizeof (Step));
    desk->gains = g_new0 (Gain, 1u << GAINS_BITS);
}

static void
desk_clear (Desk *desk)
{
    av_game_free (desk->scratch);
    av_game_free (desk->play);
    for (guint i = 0; i < MAX_RUN; i++) {
        av_game_free (desk->games[i]);
        av_action_list_clear (&desk->lists[i]);
    }
    g_array_unref (desk->steps);
    g_free (desk->gains);
}

static gboolean
desk_try (Desk *desk, AvGame *game, const AvGame *from, const AvAction *action)
{
    desk->nodes++;
    return av_game_after (game, from, action);
}

static gdouble
judge (Desk *desk, const AvGame *game, guint player)
{
    gdouble values[AV_MAX_PLAYERS];
    av_game_evaluate (game, desk->scratch, values);
    return av_bot_margin (av_game_get_ruleset (game), player, values);
}

/* --- lines --- */

/* Tries actions up to number END, and at least one after each. */
static void
find_lines (Desk *desk, const AvGame *game, Line *line, GArray *lines, guint64 end)
{
    const AvBotTask *task = desk->task;
    AvActionList *list = &desk->lists[line->n];
    AvGame *after = desk->games[line->n];
    av_bot_list (game, list);
    if (line->n == 0)
        judge (desk, game, task->player);
    for (guint i = 0; i < list->n; i++) {
        guint64 done = desk->nodes;
        if ((lines->len > 0 && av_bot_must_stop (task)) || (line->n > 0 && i > 0 && done >= end))
            return;
        if (!desk_try (desk, after, game, &list->items[i]))
            continue;
        line->actions[line->n++] = list->items[i];
        if (line->n < MAX_RUN && av_game_get_decider (after) == (gint) task->player) {
            find_lines (desk, after, line, lines, av_bot_share (done, end, i, list->n));
        } else {
            Line whole = *line;
            whole.value = judge (desk, after, task->player);
            whole.ends = av_game_is_finished (after);
            g_array_append_val (lines, whole);
        }
        line->n--;
    }
}

static gint
compare_lines (gconstpointer a, gconstpointer b)
{
    const Line *one = a, *other = b;
    gdouble difference = other->value - one->value;
    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

/* --- playing on --- */

/* What an action gained elsewhere after the same action of whoever came before: a number for the two, never 0. */
static guint64
find_key (const AvAction *before, const AvAction *action)
{
    AvAction both[] = { *before, *action };
    guint64 words[2 * sizeof (AvAction) / 8], key = 0;
    both[0].weight = both[1].weight = 0;
    memcpy (words, both, sizeof words);
    for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
        key = (key ^ words[i]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
        key ^= key >> 32;
    }
    return key | 1;
}

static inline Gain *
gain_at (const Desk *desk, guint64 key)
{
    return &desk->gains[key >> (64 - GAINS_BITS)];
}

/* What an action must have gained to be tried again. */
static gdouble
find_least (const Desk *desk, const AvAction *before, const AvActionList *list)
{
    gdouble best[TRIED];
    guint n = 0;
    for (guint i = 0; i < list->n; i++) {
        guint64 key = find_key (before, &list->items[i]);
        const Gain *gain = gain_at (desk, key);
        guint place = n;
        while (place > 0 && best[place - 1] < gain->points)
            place--;
        if (gain->key != key || place == TRIED)
            continue;
        n = MIN (n + 1, TRIED);
        for (guint k = n - 1; k > place; k--)
            best[k] = best[k - 1];
        best[place] = gain->points;
    }
    return n < TRIED ? -G_MAXDOUBLE : best[n - 1];
}

/* What a player does: one action, and the one after it where that ends his turn and is known, too. */
typedef struct {
    AvAction action, then;
    gboolean goes_on;
} Reply;

/* What looks best at once for whoever decides, after the action BEFORE.  FALSE: nothing can be done, or it was stopped. */
static gboolean
reply (Desk *desk, const AvGame *game, const AvAction *before, Reply *chosen)
{
    guint player = (guint) av_game_get_decider (game);
    AvActionList *list = &desk->lists[0], *more = &desk->lists[1];
    gdouble best = -G_MAXDOUBLE;
    guint n = av_bot_list (game, list);
    if (n == 0)
        return FALSE;
    *chosen = (Reply){ .action = list->items[0] };
    if (n == 1)
        return TRUE;
    /* Positions one tile further are judged the faster when this one was. */
    gdouble now = judge (desk, game, player);
    gdouble least = find_least (desk, before, list);
    /* The actions after which he decides again, best first. */
    gdouble followed[FOLLOWED];
    guint places[FOLLOWED], n_followed = 0;
    for (guint i = 0; i < n; i++) {
        if (av_bot_must_stop (desk->task))
            return FALSE;
        guint64 key = find_key (before, &list->items[i]);
        Gain *gain = gain_at (desk, key);
        if ((gain->key == key && gain->points < least)
            || !desk_try (desk, desk->games[0], game, &list->items[i]))
            continue;
        gdouble value = judge (desk, desk->games[0], player);
        *gain = (Gain){ key, value - now };
        if (av_game_get_decider (desk->games[0]) != (gint) player) {
            if (value > best) {
                best = value;
                chosen->action = list->items[i];
            }
            continue;
        }
        guint place = n_followed;
        while (place > 0 && followed[place - 1] < value)
            place--;
        if (place == FOLLOWED)
            continue;
        n_followed = MIN (n_followed + 1, FOLLOWED);
        for (guint k = n_followed - 1; k > place; k--) {
            followed[k] = followed[k - 1];
            places[k] = places[k - 1];
        }
        followed[place] = value;
        places[place] = i;
    }
    for (guint k = 0; k < n_followed; k++) {
        if (av_bot_must_stop (desk->task))
            return FALSE;
        if (!desk_try (desk, desk->games[0], game, &list->items[places[k]]))
            continue;
        av_bot_list (desk->games[0], more);
        for (guint i = 0; i < more->n; i++) {
            if (!desk_try (desk, desk->games[1], desk->games[0], &more->items[i]))
                continue;
            gdouble value = judge (desk, desk->games[1], player);
            if (value > best) {
                best = value;
                chosen->action = list->items[places[k]];
                chosen->then = more->items[i];
                chosen->goes_on = av_game_get_decider (desk->games[1]) != (gint) player;
            }
        }
    }
    return TRUE;
}

/* What chance does: number PLACE of the draws after a line.  The first of them are spread, so that each is met about as
 * often as it is likely. */
static gboolean
draw (Desk *desk, const AvGame *game, const gdouble *spread, guint place, AvRandom *random,
      AvAction *action)
{
    AvActionList *list = &desk->lists[0];
    guint total = 0, sum = 0, i = 0;
    if (place >= SPREAD)
        return av_game_sample (game, random, action);
    if (av_game_legal (game, list) == 0)
        return FALSE;
    for (guint k = 0; k < list->n; k++)
        total += list->items[k].weight;
    while (i + 1 < list->n && (sum += list->items[i].weight) <= spread[place] * total)
        i++;
    *action = list->items[i];
    return TRUE;
}

static inline Step *
step_at (const Desk *desk, guint32 place)
{
    return &g_array_index (desk->steps, Step, place);
}

/* The step ACTION after the one at FROM, added if it is new; 0 where there is no more room. */
static guint32
follow (Desk *desk, guint32 from, const AvAction *action)
{
    guint32 place = step_at (desk, from)->first;
    while (place > 0 && memcmp (&step_at (desk, place)->action, action, sizeof *action) != 0)
        place = step_at (desk, place)->next;
    if (place > 0 || desk->steps->len >= MAX_STEPS)
        return place;
    Step step = { *action, 0, step_at (desk, from)->first };
    g_array_append_val (desk->steps, step);
    return step_at (desk, from)->first = desk->steps->len - 1;
}

/* Plays on from the end of a line until the last turn is over; the lead there.  FALSE: it was stopped. */
static gboolean
play_on (Desk *desk, const Line *line, const gdouble *spread, guint64 seed, gdouble *margin)
{
    AvGame *game = desk->play;
    AvRandom random;
    AvAction action = line->actions[line->n - 1];
    Reply chosen = { .goes_on = FALSE };
    guint draws = 0;
    av_random_seed (&random, seed);
    av_game_copy (game, line->end);
    guint32 place = line->root;
    gboolean known = TRUE; /* where it is among the steps */
    while (!av_game_is_finished (game)) {
        if (av_bot_must_stop (desk->task))
            return FALSE;
        gboolean by_chance = av_game_get_decider (game) == AV_NATURE;
        if (by_chance && av_game_get_turn (game) > desk->last)
            break;
        if (by_chance && av_game_get_turn (game) > desk->noted)
            known = FALSE;
        guint32 done = known && !by_chance ? step_at (desk, place)->first : 0;
        gboolean goes_on = chosen.goes_on;
        chosen.goes_on = FALSE;
        if (done > 0)
            action = step_at (desk, done)->action;
        else if (goes_on)
            action = chosen.then;
        else if (by_chance ? draw (desk, game, spread, draws++, &random, &action)
                           : reply (desk, game, &action, &chosen)) {
            if (!by_chance)
                action = chosen.action;
        } else if (av_bot_must_stop (desk->task))
            return FALSE;
        else
            break;
        if (!av_game_apply (game, &action, NULL))
            break;
        place = known ? follow (desk, place, &action) : 0;
        known = place > 0;
    }
    desk->playouts++;
    desk->nodes++;
    *margin = judge (desk, game, desk->task->player);
    return TRUE;
}

/* --- rounds --- */

typedef struct {
    Desk desk;
    Line *lines;
    guint n_lines;
    guint64 seed, limit;    /* so many nodes; 0: any */
    guint first, step, end; /* tries number FIRST, FIRST + STEP ... below END of each line */
    guint *next;            /* or, where only a time is set, whichever comes next of all workers */
    gdouble sums[MAX_LINES], wins[MAX_LINES];
    guint tries[MAX_LINES];
} Worker;

/* One try of each line; how many had it before the budget was used up. */
static guint
try_lines (Worker *worker, guint number, gdouble *margins, gdouble *wins)
{
    Desk *desk = &worker->desk;
    /* All lines meet the same luck.  Multiples of these fractions fill a square evenly. */
    static const gdouble steps[SPREAD] = { 0.7548776662466927, 0.5698402909980532 };
    guint64 seed = worker->seed + number * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    gdouble spread[SPREAD];
    for (guint i = 0; i < SPREAD; i++) {
        gdouble at = number * steps[i] + (worker->seed >> (20 * i) & 0xfffff) / (gdouble) 0x100000;
        spread[i] = at - (guint64) at;
    }
    guint n = 0;
    while (n < worker->n_lines && (worker->limit == 0 || desk->nodes < worker->limit)
           && play_on (desk, &worker->lines[n], spread, seed, &margins[n])) {
        wins[n] = av_bot_chance (desk->play, margins[n]);
        n++;
    }
    return n;
}

/* With a number of actions each worker has tries of its own: the same are found on every machine. */
static guint
take_try (const Worker *worker, guint otherwise)
{
    return worker->next ? (guint) g_atomic_int_add ((gint *) worker->next, 1) : otherwise;
}

static void
work (Worker *worker)
{
    for (guint i = take_try (worker, worker->first); i < worker->end;
         i = take_try (worker, i + worker->step)) {
        gdouble margins[MAX_LINES], wins[MAX_LINES];
        guint n = try_lines (worker, i, margins, wins);
        /* Only the first try may leave out lines, those that look worst. */
        if (n < worker->n_lines && i > 0)
            return;
        for (guint k = 0; k < n; k++) {
            worker->sums[k] += margins[k];
            worker->wins[k] += wins[k];
            worker->tries[k]++;
        }
    }
}

/* Those who share the tries.  The first works on the thread that decides, the others on threads of a pool that stay for the
 * whole decision: each has states of the scripts in play, which take long to make. */
typedef struct {
    Worker *workers;
    guint n;
    guint next;          /* the next try of any */
    GThreadPool *others; /* or NULL */
    GAsyncQueue *done;   /* Worker *: those of the others that are */
} Team;

static void
work_beside (gpointer worker, gpointer done)
{
    work (worker);
    g_async_queue_push (done, worker);
}

static void
team_begin (Team *team, guint n)
{
    team->workers = g_new0 (Worker, n);
    team->n = n;
    if (n > 1) {
        team->done = g_async_queue_new ();
        team->others = g_thread_pool_new (work_beside, team->done, (gint) n - 1, FALSE, NULL);
    }
}

static void
team_end (Team *team)
{
    if (team->others) {
        g_thread_pool_free (team->others, FALSE, TRUE);
        g_async_queue_unref (team->done);
    }
    g_free (team->workers);
}

/* Tries FROM to END of each line, shared among the team; the number of lines that have been tried. */
static guint
play_round (Team *team, Line *lines, guint n_lines, guint from, guint end)
{
    team->next = from;
    for (guint i = 0; i < team->n; i++) {
        Worker *worker = &team->workers[i];
        worker->lines = lines;
        worker->n_lines = n_lines;
        worker->first = from + i;
        worker->end = end;
        for (guint k = 0; k < n_lines; k++)
            worker->sums[k] = worker->wins[k] = worker->tries[k] = 0;
        if (i > 0)
            g_thread_pool_push (team->others, worker, NULL);
    }
    work (&team->workers[0]);
    for (guint i = 1; i < team->n; i++)
        g_async_queue_pop (team->done);
    for (guint i = 0; i < team->n; i++)
        for (guint k = 0; k < n_lines; k++) {
            lines[k].sum += team->workers[i].sums[k];
            lines[k].wins += team->workers[i].wins[k];
            lines[k].tries += team->workers[i].tries[k];
        }
    while (n_lines > 1 && lines[n_lines - 1].tries == 0)
        n_lines--;
    for (guint k = 0; k < n_lines; k++)
        if (lines[k].tries > 0)
            lines[k].value = lines[k].sum / lines[k].tries;
    qsort (lines, n_lines, sizeof *lines, compare_lines);
    return n_lines;
}

static guint64
count_nodes (const Team *team)
{
    guint64 nodes = 0;
    for (guint i = 0; i < team->n; i++)
        nodes += team->workers[i].desk.nodes;
    return nodes;
}

/* Part of the budget that is used up, from 0 to 1. */
static gdouble
find_use (const AvBotTask *task, gint64 began, guint64 nodes)
{
    gdouble use = task->nodes > 0 ? (gdouble) nodes / task->nodes : 0;
    if (task->until > began)
        use = MAX (use, (gdouble) (g_get_monotonic_time () - began) / (task->until - began));
    return av_bot_must_stop (task) ? 1 : use;
}

/* A decision under way. */
typedef struct {
    const AvBotTask *task;
    gint64 began;
    Team team;
    Line *lines;
    guint alive; /* lines that have not dropped out, the best first */
    guint done;  /* tries of each of them */
} Search;

/* Half of the lines drop out again and again, as what is left of the budget is used up; ends with one line, or where each
 * has MOST tries. */
static void
narrow (Search *search, guint most)
{
    guint halvings = 0;
    while (2u << halvings < search->alive)
        halvings++;
    gdouble use = find_use (search->task, search->began, count_nodes (&search->team)), used = use;
    /* Each halving ends when its share of the budget is used up; a step is as long as the tries so far, so that there
     * are few of them. */
    for (guint halving = 0; halving <= halvings && search->alive > 1; halving++) {
        gdouble share = used + (1 - used) * (halving + 1) / (halvings + 1);
        while (use < share && use < 1 && search->done < most) {
            guint more = CLAMP (search->done / 4, 2 * search->team.n, 256 * search->team.n);
            search->alive = play_round (&search->team, search->lines, search->alive, search->done,
                                        search->done + more);
            search->done += more;
            use = find_use (search->task, search->began, count_nodes (&search->team));
        }
        if (use >= 1 || search->done >= most)
            break;
        search->alive = (search->alive + 1) / 2;
    }
}

/* The best lines are played on further. */
static void
look_far (Search *search, guint n_players)
{
    const AvGame *game = search->task->game;
    guint left = av_game_get_tiles_left (game);
    gboolean to_end = left > 0 && left <= END_ROUNDS * n_players;
    search->alive = MIN (search->alive, FAR_LINES);
    for (guint i = 0; i < search->team.n; i++)
        search->team.workers[i].desk.last =
            to_end ? G_MAXUINT : av_game_get_turn (game) + FAR_ROUNDS * n_players;
    for (guint i = 0; i < search->alive; i++) {
        Line *line = &search->lines[i];
        line->sum *= (gdouble) NEAR_COUNTS / line->tries;
        line->wins *= (gdouble) NEAR_COUNTS / line->tries;
        line->tries = NEAR_COUNTS;
    }
}

/* Plays the lines on, the best of them furthest. */
static void
try_out (Search *search)
{
    guint n_players = av_ruleset_get_n_players (av_game_get_ruleset (search->task->game));
    narrow (search, n_players > 2 ? NEAR_TRIES : G_MAXUINT);
    if (n_players > 2 && search->alive > 1 && search->done >= NEAR_TRIES) {
        look_far (search, n_players);
        narrow (search, G_MAXUINT);
    }
}

/* --- the decision --- */

/* A number with mean 0 and deviation 1, nearly. */
static gdouble
find_noise (AvRandom *random)
{
    gdouble sum = -6;
    for (guint i = 0; i < 12; i++)
        sum += av_random_below (random, 1u << 20) / (gdouble) (1u << 20);
    return sum;
}

/* What it has decided and not yet done: the rest of a line. */
typedef struct {
    AvAction actions[MAX_RUN];
    guint n;
    guint64 hash; /* of the position in which the first of them follows */
    gdouble margin, chance;
} Plan;

static gpointer
begin (const AvRuleset *ruleset, guint level, gconstpointer data)
{
    (void) ruleset, (void) level, (void) data;
    return g_new0 (Plan, 1);
}

static void
keep_plan (Plan *plan, const AvGame *game, AvGame *scratch, const Line *line,
           const AvBotChoice *best)
{
    plan->n = line->n - 1;
    memcpy (plan->actions, line->actions + 1, plan->n * sizeof (AvAction));
    plan->margin = best->margin;
    plan->chance = best->chance;
    av_game_after (scratch, game, &line->actions[0]);
    plan->hash = av_game_hash (scratch);
}

/* Goes on as it was decided.  FALSE: nothing was decided for this position. */
static gboolean
go_on (Plan *plan, const AvBotTask *task, AvBotAnswer *answer)
{
    if (plan->n == 0 || av_game_hash (task->game) != plan->hash
        || !av_game_check (task->game, &plan->actions[0], NULL))
        return FALSE;
    answer->action = plan->actions[0];
    answer->choices[answer->n++] = (AvBotChoice){ answer->action, plan->margin, plan->chance, 0 };
    g_autoptr (AvGame) next = av_game_dup (task->game);
    plan->n--;
    memmove (plan->actions, plan->actions + 1, plan->n * sizeof (AvAction));
    if (plan->n > 0 && av_game_apply (next, &answer->action, NULL))
        plan->hash = av_game_hash (next);
    return TRUE;
}

static void
report (AvBotAnswer *answer, const AvGame *game, const Line *lines, guint n_lines)
{
    answer->action = lines[0].actions[0];
    for (guint i = 0; i < n_lines && answer->n < AV_BOT_CHOICES; i++) {
        const Line *line = &lines[i];
        gboolean known = line->tries == 0 && lines[0].tries > 0;
        for (guint k = 0; k < answer->n; k++)
            known |= memcmp (&answer->choices[k].action, &line->actions[0], sizeof (AvAction)) == 0;
        if (known)
            continue;
        gdouble chance =
            line->tries > 0 ? line->wins / line->tries : av_bot_chance (game, line->value);
        answer->choices[answer->n++] =
            (AvBotChoice){ line->actions[0], line->value, chance, line->tries };
    }
}

/* Whether there is anything to find out by playing on: lines that end the game say all there is to say. */
static gboolean
is_open (const Search *search)
{
    gboolean open = FALSE;
    for (guint i = 0; i < search->alive; i++)
        open |= !search->lines[i].ends;
    return search->alive > 1 && open;
}

/* The positions after the lines, and all that the team needs. */
static void
begin_playing_on (Search *search)
{
    const AvBotTask *task = search->task;
    guint n_players = av_ruleset_get_n_players (av_game_get_ruleset (task->game));
    for (guint i = 0; i < search->alive; i++) {
        Line *line = &search->lines[i];
        line->end = av_game_dup (task->game);
        line->root = i;
        for (guint k = 0; k < line->n; k++)
            av_game_apply (line->end, &line->actions[k], NULL);
    }
    for (guint i = 0; i < search->team.n; i++) {
        Worker *worker = &search->team.workers[i];
        if (i > 0)
            desk_set_up (&worker->desk, task);
        worker->desk.last = worker->desk.noted = av_game_get_turn (task->game) + MAX (n_players, 2);
        g_array_set_size (worker->desk.steps, search->alive);
        worker->seed = task->seed;
        worker->limit = (task->nodes + search->team.n - 1) / search->team.n;
        worker->step = search->team.n;
        worker->next = task->nodes > 0 || search->team.n == 1 ? NULL : &search->team.next;
    }
}

static gboolean
choose (gpointer memory, const AvBotTask *task, AvBotAnswer *answer, GError **error)
{
    const Style *style = &styles[task->level];
    Search search = { .task = task, .began = g_get_monotonic_time () };
    g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Line));
    Line empty = { .n = 0 };
    AvRandom random;
    if (go_on (memory, task, answer))
        return TRUE;
    av_random_seed (&random, task->seed);
    team_begin (&search.team, CLAMP (task->threads, 1, 64));
    Worker *workers = search.team.workers;
    desk_set_up (&workers[0].desk, task);
    find_lines (&workers[0].desk, task->game, &empty, found,
                task->nodes > 0 ? MAX (task->nodes / 2, LEAST_NODES) : USUAL_NODES);
    Line *lines = search.lines = (Line *) (gpointer) found->data;
    for (guint i = 0; i < found->len && style->noise > 0; i++)
        lines[i].value += style->noise * find_noise (&random);
    qsort (lines, found->len, sizeof *lines, compare_lines);
    guint n = MIN (found->len, MAX_LINES);
    while (n > 1 && lines[n - 1].value < lines[0].value - MAX_BEHIND)
        n--;
    search.alive = n;
    if (style->plays_on && is_open (&search)) {
        begin_playing_on (&search);
        try_out (&search);
        for (guint i = 0; i < n; i++)
            av_game_free (lines[i].end);
    }
    if (found->len > 0) {
        report (answer, task->game, lines, n);
        keep_plan (memory, task->game, workers[0].desk.play, &lines[0], &answer->choices[0]);
    } else
        g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, "every action failed");
    for (guint i = 0; i < search.team.n && workers[i].desk.task; i++) {
        answer->nodes += workers[i].desk.nodes;
        answer->playouts += workers[i].desk.playouts;
        desk_clear (&workers[i].desk);
    }
    team_end (&search.team);
    return found->len > 0;
}

static const AvBotDef bot = { .levels = levels, .begin = begin, .end = g_free, .choose = choose };
static const AvRules rules = { .bot = &bot };
AV_PLUGIN (&rules, NULL)

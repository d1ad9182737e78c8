/* SPDX-License-Identifier: GPL-3.0-or-later */
/* times.c: measures how much time the rules of plugins take, by callbacks that are put in front
 * of theirs. */
#include <avignon/host/times.h>

#include <avignon/land.h>
#include "engine/game-private.h"

#include <time.h>

#define SECOND G_GINT64_CONSTANT (1000000000)
/* More of a second of play than this is too much for one plugin's rules. */
#define MUCH (SECOND / 2)

typedef struct {
    /* Of AvTimes: each hook point, phase and action where these rules have callbacks. */
    GArray *places;
    gint64 lately; /* in this second of play */
    gboolean is_slow, is_told;
} Account;

typedef struct {
    GThread *thread; /* that is measured */
    gboolean paused;
    gint64 inside; /* what was called within the running callback, nanoseconds */
    /* A second of play begins with the first call after the previous one: when that was, and the
     * thread's processor time then. */
    gint64 since, worked;
    GPtrArray *memory; /* of the callbacks that are put in front of others */
    guint n;
    Account accounts[]; /* by rules */
} Clock;

/* The data of a callback that is put in front of those of a hook, a phase or an action. */
typedef struct {
    Clock *clock;
    guint rules, place; /* whose it is, and the number of its place */
    AvHookFn hook;
    const AvPhaseDef *phase;
    const AvActionDef *action;
    gconstpointer data; /* of those callbacks */
} Timed;

/* A call that is being measured; BEGAN 0: it is not measured. */
typedef struct {
    const Timed *timed;
    gint64 began, outside;
} Span;

static gint64
read_clock (clockid_t clock)
{
    struct timespec now;
    clock_gettime (clock, &now);
    return now.tv_sec * SECOND + now.tv_nsec;
}

static inline Span
begin_span (const Timed *timed)
{
    Clock *clock = timed->clock;
    if (clock->paused || g_thread_self () != clock->thread)
        return (Span){ timed, 0, 0 };
    Span span = { timed, read_clock (CLOCK_MONOTONIC), clock->inside };
    clock->inside = 0;
    if (span.began - clock->since >= SECOND) {
        clock->since = span.began;
        clock->worked = read_clock (CLOCK_THREAD_CPUTIME_ID);
        for (guint i = 0; i < clock->n; i++)
            clock->accounts[i].lately = 0;
    }
    return span;
}

/* If the machine mostly had other things to do, the rules are not to blame. */
static gboolean
has_worked (const Clock *clock)
{
    return read_clock (CLOCK_THREAD_CPUTIME_ID) - clock->worked > MUCH / 4;
}

static void
end_span (Span *span)
{
    if (span->began == 0)
        return;
    Clock *clock = span->timed->clock;
    Account *account = &clock->accounts[span->timed->rules];
    gint64 all = read_clock (CLOCK_MONOTONIC) - span->began, own = all - clock->inside;
    clock->inside = span->outside + all;
    AvTimes *times = &g_array_index (account->places, AvTimes, span->timed->place);
    times->calls++;
    times->time += own;
    times->slowest = MAX (times->slowest, own);
    account->lately += own;
    if (account->lately > MUCH && !account->is_slow)
        account->is_slow = has_worked (clock);
}

#define MEASURE(timed) \
    G_GNUC_UNUSED Span span __attribute__ ((cleanup (end_span))) = begin_span (timed)

/* --- what is put before the callbacks --- */

#define AV_HOOK_POINT(kind, id, name, context, ...)                                \
    static AV_HOOK_FUNCTION (kind, time_##id, context)                             \
    {                                                                              \
        const Timed *timed = data;                                                 \
        MEASURE (timed);                                                           \
        RESULT_##kind ((AvHook_##id) timed->hook) (game, rules, ctx, timed->data); \
    }
#define RESULT_check return
#define RESULT_collect
#define RESULT_adjust
#define RESULT_notify
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT

static const AvHookFn time_hooks[AV_N_LAND_POINTS] = {
#define AV_HOOK_POINT(kind, id, name, context, ...) [AV_POINT_##id] = (AvHookFn) time_##id,
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
};

static const AvRefusal *
time_check (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    const Timed *timed = data;
    MEASURE (timed);
    return timed->action->check (game, rules, action, timed->data);
}

static AvFlow
time_commit (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    const Timed *timed = data;
    MEASURE (timed);
    return timed->action->commit (game, rules, action, timed->data);
}

static void
time_describe (const AvGame *game, guint rules, const AvAction *action, GString *text,
               gconstpointer data)
{
    const Timed *timed = data;
    MEASURE (timed);
    timed->action->describe (game, rules, action, text, timed->data);
}

static AvFlow
time_enter (AvGame *game, guint rules, gconstpointer data)
{
    const Timed *timed = data;
    MEASURE (timed);
    return timed->phase->enter (game, rules, timed->data);
}

static void
time_list (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    const Timed *timed = data;
    MEASURE (timed);
    timed->phase->list (game, rules, list, timed->data);
}

static gboolean
time_sample (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
             gconstpointer data)
{
    const Timed *timed = data;
    MEASURE (timed);
    return timed->phase->sample (game, rules, random, action, timed->data);
}

static const AvRefusal *
time_check_push (const AvGame *game, guint rules, guint decider, guint16 number, gconstpointer data)
{
    const Timed *timed = data;
    MEASURE (timed);
    return timed->phase->check_push (game, rules, decider, number, timed->data);
}

/* --- putting them there --- */

/* The number of a place of RULES; all callbacks at one place share it. */
static guint
find_place (Clock *clock, guint rules, const gchar *where)
{
    GArray *places = clock->accounts[rules].places;
    for (guint i = 0; i < places->len; i++)
        if (strcmp (g_array_index (places, AvTimes, i).where, where) == 0)
            return i;
    AvTimes place = { .where = where };
    g_array_append_val (places, place);
    return places->len - 1;
}

static Timed *
add_timed (Clock *clock, guint rules, const gchar *where, gconstpointer data)
{
    Timed *timed = g_new0 (Timed, 1);
    *timed = (Timed){
        .clock = clock, .rules = rules, .place = find_place (clock, rules, where), .data = data
    };
    g_ptr_array_add (clock->memory, timed);
    return timed;
}

static void
time_action (Clock *clock, AvActionEntry *entry)
{
    Timed *timed = add_timed (clock, entry->rules, entry->def->verb, entry->def->data);
    AvActionDef *def = g_new (AvActionDef, 1);
    timed->action = entry->def;
    *def = *entry->def;
    def->data = timed;
    def->check = def->check ? time_check : NULL;
    def->commit = def->commit ? time_commit : NULL;
    def->describe = def->describe ? time_describe : NULL;
    g_ptr_array_add (clock->memory, def);
    ruleset_define_action (entry, def);
}

static void
time_phase (Clock *clock, AvPhaseEntry *entry)
{
    Timed *timed = add_timed (clock, entry->rules, entry->def->id, entry->data);
    AvPhaseDef *def = g_new (AvPhaseDef, 1);
    timed->phase = entry->def;
    *def = *entry->def;
    def->data = timed;
    def->enter = def->enter ? time_enter : NULL;
    def->sample = def->sample ? time_sample : NULL;
    def->list = def->list ? time_list : NULL;
    def->check_push = def->check_push ? time_check_push : NULL;
    g_ptr_array_add (clock->memory, def);
    ruleset_define_phase (entry, def);
}

static void
clock_free (gpointer data)
{
    Clock *clock = data;
    for (guint i = 0; i < clock->n; i++)
        g_array_unref (clock->accounts[i].places);
    g_ptr_array_unref (clock->memory);
    g_free (clock);
}

void
av_times_begin (AvRuleset *ruleset)
{
    if (ruleset->clock)
        return;
    guint n = ruleset->rules->len;
    Clock *clock = g_malloc0 (sizeof (Clock) + n * sizeof (Account));
    clock->thread = g_thread_self ();
    clock->memory = g_ptr_array_new_with_free_func (g_free);
    clock->n = n;
    for (guint i = 0; i < n; i++)
        clock->accounts[i].places = g_array_new (FALSE, FALSE, sizeof (AvTimes));
    for (guint point = 0; point < AV_N_LAND_POINTS; point++)
        for (guint i = 0; i < ruleset->hooks[point].n; i++) {
            AvHookEntry *entry = &ruleset->hooks[point].entries[i];
            if (entry->rules == 0)
                continue;
            Timed *timed =
                add_timed (clock, entry->rules, ruleset_point_name (ruleset, point), entry->data);
            timed->hook = entry->fn;
            entry->fn = time_hooks[point];
            entry->data = timed;
        }
    for (guint i = 0; i < ruleset->n_actions; i++)
        if (ruleset->actions[i].rules > 0)
            time_action (clock, &ruleset->actions[i]);
    for (guint i = 0; i < ruleset->n_phases; i++)
        if (ruleset->phases[i].rules > 0)
            time_phase (clock, &ruleset->phases[i]);
    ruleset->clock = clock;
    ruleset->clock_free = clock_free;
}

void
av_times_pause (const AvRuleset *ruleset, gboolean paused)
{
    Clock *clock = ruleset->clock;
    if (clock)
        clock->paused = paused;
}

AvTimes
av_times_get (const AvRuleset *ruleset, guint rules)
{
    AvTimes all = { 0 }, place;
    for (guint i = 0; av_times_get_place (ruleset, rules, i, &place); i++) {
        all.calls += place.calls;
        all.time += place.time;
        if (place.slowest > all.slowest || !all.where) {
            all.slowest = place.slowest;
            all.where = place.where;
        }
    }
    return all;
}

gboolean
av_times_get_place (const AvRuleset *ruleset, guint rules, guint i, AvTimes *times)
{
    const Clock *clock = ruleset->clock;
    g_return_val_if_fail (rules < ruleset->rules->len, FALSE);
    const GArray *places = clock ? clock->accounts[rules].places : NULL;
    for (guint n = 0; places && n < places->len; n++) {
        const AvTimes *place = &g_array_index (places, AvTimes, n);
        if (place->calls > 0 && i-- == 0) {
            *times = *place;
            return TRUE;
        }
    }
    return FALSE;
}

const gchar *
av_times_take_slow (const AvRuleset *ruleset)
{
    Clock *clock = ruleset->clock;
    gint slowest = -1;
    for (guint i = 0; clock && i < clock->n; i++)
        if (clock->accounts[i].is_slow && !clock->accounts[i].is_told
            && (slowest < 0
                || av_times_get (ruleset, i).time > av_times_get (ruleset, (guint) slowest).time))
            slowest = (gint) i;
    if (slowest < 0)
        return NULL;
    clock->accounts[slowest].is_told = TRUE;
    return av_ruleset_get_rules (ruleset, (guint) slowest)->id;
}

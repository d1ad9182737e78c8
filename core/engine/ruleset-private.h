/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset-private.h: the inside of a ruleset; for the engine and the games in this library only. */
#pragma once

#include <avignon/ruleset.h>

#include <string.h>

/* The first letters tell most ids apart. */
static inline gboolean
ruleset_is_id (const gchar *id, const gchar *other)
{
    return *id == *other && strcmp (id, other) == 0;
}

/* Action kinds and phases are masks of 64 bits. */
#define AV_MAX_KINDS 128
/* The engine's own phase 0. */
#define AV_PHASE_OVER 0

typedef struct {
    const AvActionDef *def;
    guint rules;
} AvActionEntry;

/* A running phase.  The bottom one belongs to the turn, those above interrupt it. */
typedef struct {
    guint8 phase;
    guint8 decider;
    guint8 done;
    guint8 fresh; /* not entered yet */
    guint16 data;
    guint8 entry; /* AvEntry: why it is entered */
    guint8 pad;
} AvFrame;

/* A field that must not be 0, or must be, of the game or of the player whose turn it is; an array: any member of it. */
typedef struct {
    guint32 at;     /* in the block */
    guint16 stride; /* from player to player; of the game: 0 */
    guint8 unset;   /* whether it must be 0 */
    guint32 size;   /* bytes; 0: nothing is asked */
} StateTest;

/* A set of kinds of action, or of phases, by number. */
typedef struct {
    guint64 words[AV_MAX_KINDS / 64];
} KindMask;

static inline gboolean
mask_has (const KindMask *mask, guint number)
{
    return mask->words[number / 64] >> number % 64 & 1;
}

static inline void
mask_add (KindMask *mask, guint number)
{
    mask->words[number / 64] |= G_GUINT64_CONSTANT (1) << number % 64;
}

/* Whether there is anything in both. */
static inline gboolean
mask_meets (const KindMask *mask, const KindMask *other)
{
    guint64 both = 0;
    for (guint i = 0; i < G_N_ELEMENTS (mask->words); i++)
        both |= mask->words[i] & other->words[i];
    return both != 0;
}

typedef struct {
    const AvPhaseDef *def;
    /* As in def, at hand. */
    AvFlow (*enter) (AvGame *game, guint rules, gconstpointer data);
    gboolean (*sample) (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                        gconstpointer data);
    gconstpointer data;
    KindMask verbs; /* the kinds of action it takes */
    guint16 rules;
    gint8 next;     /* the phase after it in the turn, -1: the turn ends */
    StateTest test; /* it is passed over unless this holds */
    AvFrame begin;  /* how it begins; nature decides, or else whose turn it is */
} AvPhaseEntry;

/* A hook in its point's array; its interests as masks. */
typedef struct {
    AvHookFn fn;
    gconstpointer data;
    guint rules;
    gint priority;
    const AvInterest *interest;
    StateTest test;
    KindMask phases, actions;
    guint64 terrains, marks, pieces;
} AvHookEntry;

typedef struct {
    AvHookEntry *entries;
    guint n;
} AvHookArray;

typedef struct {
    const AvCounterDef *def;
    guint rules;
} AvCounterEntry;

typedef struct {
    GPtrArray *names;  /* gchar * */
    GPtrArray *titles; /* gchar *, what readers call each, or NULL; no longer than names */
    GHashTable *index; /* gchar * -> index + 1 */
} AvNames;

struct _AvRuleset {
    gatomicrefcount refs;
    guint64 serial; /* never used twice */
    const AvGameDef *def;
    AvCatalogue *catalogue; /* it was made from; asked only for what is not in the ruleset */
    guint n_players;
    guint n_actions, n_phases;
    AvActionEntry actions[AV_MAX_KINDS];
    AvPhaseEntry phases[AV_MAX_KINDS];
    guint first_phase;
    KindMask adding, judging; /* the phases to which rules add actions, in which they refuse some */
    AvHookArray hooks[AV_MAX_HOOK_POINTS];
    gpointer *bound; /* by rules: what they look up */
    gpointer data;   /* the game's tables */
    GDestroyNotify data_free;

    /* layout of the block, in bytes from its start */
    gsize size;
    gsize counters, breakdown;
    gsize (*scopes)[AV_N_SCOPES]; /* by rules and scope */
    guint scope_counts[AV_N_SCOPES];

    AvSetup *setup;
    GPtrArray *rules;     /* const AvRules *, core first */
    GArray *counter_defs; /* AvCounterEntry */
    GPtrArray *reasons;   /* AvReasonDef *, owned */
    GHashTable *options;  /* "core.start" -> value, owned */
    AvNames pieces, items, places;
    gchar *warning;
    gboolean may_fail; /* some of its rules may fail */
    GError *failure;   /* of rules, while this is made */
    guint fault_line;  /* of the record: the line of the set-up that is wrong, or 0 */
    gpointer clock;    /* by which the rules are measured (times.h), or NULL */
    GDestroyNotify clock_free;
};

/* As av_ruleset_new; where it returns NULL, LINE is the record's line that is wrong, 0: none. */
AvRuleset *ruleset_make (const AvSetup *setup, AvCatalogue *catalogue, guint *line, GError **error);

/* Who plays the colour of that name ("red"); -1: nobody, or it is no colour, or NULL. */
gint ruleset_find_seat (const AvRuleset *ruleset, const gchar *colour);
/* The same; -1 and an error of AV_GAME_ERROR_TEXT, which says which of the two it is. */
gint ruleset_read_seat (const AvRuleset *ruleset, const gchar *colour, GError **error);

/* What a hook point is called ("turn-end"). */
const gchar *ruleset_point_name (const AvRuleset *ruleset, guint number);

/* Calls AvRules.bind of all rules.  A game's build () calls this as soon as all names can be found, before
 * its own hooks; otherwise the engine does. */
gboolean ruleset_bind (AvRuleset *ruleset, GError **error);

/* How far apart the states of RULES for the members of SCOPE lie. */
static inline gsize
rules_state_stride (const AvRules *rules, AvScope scope)
{
    return (rules->state_size[scope] + 7u) & ~7u;
}

/* Room in the block for plain engine data. */
gsize ruleset_layout_add (AvRuleset *ruleset, gsize size, gsize align);

/* Makes an empty table of names. */
void ruleset_names_init (AvNames *names);

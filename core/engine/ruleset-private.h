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

/* The most kinds of action, and the most phases: so many bits a KindMask has. */
#define AV_MAX_KINDS 128
/* The engine's own phase 0. */
#define AV_PHASE_OVER 0

typedef struct {
    const AvActionDef *def;
    /* Copied from def, to be quicker. */
    const AvRefusal *(*check) (const AvGame *game, guint rules, AvAction *action,
                               gconstpointer data);
    AvFlow (*commit) (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
    gconstpointer data;
    guint rules;
} AvActionEntry;

/* A running phase, in a stack: the lowest belongs to the turn, each other one interrupts the one below it. */
typedef struct {
    guint8 phase;
    guint8 decider;
    guint8 done;
    guint8 fresh; /* it has not been entered yet */
    guint16 data;
    guint8 entry; /* AvEntry: why it is entered */
    guint8 pad;
} AvFrame;

/* A test of a field of the game, or of the player whose turn it is: it must be 0, or must not be (of an array: one member
 * must not). */
typedef struct {
    guint32 at;     /* bytes from the start of the block */
    guint16 stride; /* bytes from one player to the next; 0: a field of the game */
    guint8 unset;   /* whether it must be 0 */
    guint32 size;   /* bytes of the field; 0: there is no test */
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

/* Whether the two have any member in common. */
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
    /* Copied from def, to be quicker. */
    AvFlow (*enter) (AvGame *game, guint rules, gconstpointer data);
    gboolean (*sample) (const AvGame *game, guint rules, AvRandom *random, AvAction *action,
                        gconstpointer data);
    void (*list) (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);
    gconstpointer data;
    guint8 optional;
    guint8 adding;  /* rules add actions to it */
    guint8 judging; /* rules refuse some of its actions */
    guint16 rules;
    KindMask verbs; /* the kinds of action it takes */
    gint8 next;     /* the next phase of the turn; -1: the turn ends */
    StateTest test; /* it is skipped unless this holds */
    AvFrame begin;  /* as it begins: nature decides, or the player whose turn it is */
} AvPhaseEntry;

/* A hook in its point's array, with its interests as masks. */
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
    GPtrArray *titles; /* gchar *: what people call each, or NULL; may be shorter than names */
    GHashTable *index; /* gchar * -> index + 1 */
} AvNames;

struct _AvRuleset {
    gatomicrefcount refs;
    guint64 serial; /* never used twice */
    const AvGameDef *def;
    /* From which it was made; asked only for what the ruleset does not have. */
    AvCatalogue *catalogue;
    guint n_players;
    guint n_actions, n_phases;
    AvActionEntry actions[AV_MAX_KINDS];
    AvPhaseEntry phases[AV_MAX_KINDS];
    guint first_phase;
    AvHookArray hooks[AV_MAX_HOOK_POINTS];
    gpointer *bound; /* indexed by rules: what their `bind` filled in */
    gpointer data;   /* the game's tables */
    GDestroyNotify data_free;

    /* the layout of the block: its size, and offsets in it, all in bytes */
    gsize size;
    gsize counters, breakdown;
    gsize (*scopes)[AV_N_SCOPES]; /* offsets, indexed by rules and scope */
    guint scope_counts[AV_N_SCOPES];

    AvSetup *setup;
    GPtrArray *rules;     /* const AvRules *, core first */
    GArray *counter_defs; /* AvCounterEntry */
    GPtrArray *reasons;   /* AvReasonDef *, owned */
    GHashTable *options;  /* "core.start" -> value, owned */
    AvNames pieces, items, places;
    gchar *warning;
    gboolean may_fail; /* some of its rules may fail */
    GError *failure;   /* of rules while this was being made */
    guint fault_line;  /* the record's line on which the set-up is wrong, or 0 */
    gpointer clock;    /* measures the rules (times.h); or NULL */
    GDestroyNotify clock_free;
};

/* Sets DEF and what is copied from it. */
void ruleset_define_action (AvActionEntry *entry, const AvActionDef *def);
void ruleset_define_phase (AvPhaseEntry *entry, const AvPhaseDef *def);

/* Like av_ruleset_new; where it returns NULL, LINE is set to the record's line that is wrong, or 0. */
AvRuleset *ruleset_make (const AvSetup *setup, AvCatalogue *catalogue, guint *line, GError **error);

/* The player of the colour of that name ("red"); -1: nobody plays it, it is no colour, or NULL. */
gint ruleset_find_seat (const AvRuleset *ruleset, const gchar *colour);
/* The same; -1 and an error of AV_GAME_ERROR_TEXT, which says which of the two it is. */
gint ruleset_read_seat (const AvRuleset *ruleset, const gchar *colour, GError **error);

/* What a hook point is called ("turn-end"). */
const gchar *ruleset_point_name (const AvRuleset *ruleset, guint number);

/* Calls AvRules.bind of all rules.  A game's build () calls it as soon as all names can be found and before it calls hooks;
 * if it does not, the engine does afterwards. */
gboolean ruleset_bind (AvRuleset *ruleset, GError **error);

/* Bytes from the state of RULES for one member of SCOPE to that for the next. */
static inline gsize
rules_state_stride (const AvRules *rules, AvScope scope)
{
    return (rules->state_size[scope] + 7u) & ~7u;
}

/* Reserves SIZE bytes in the block; returns their offset. */
gsize ruleset_layout_add (AvRuleset *ruleset, gsize size, gsize align);

/* Makes an empty table of names. */
void ruleset_names_init (AvNames *names);

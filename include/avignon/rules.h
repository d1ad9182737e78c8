/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules.h: the definition of a set of rules, which the core and every plugin give to the engine. */
#pragma once

#include <avignon/action.h>
#include <avignon/hook.h>
#include <avignon/phase.h>
#include <avignon/state.h>

G_BEGIN_DECLS

typedef enum {
    AV_OPTION_BOOL,   /* "yes" or "no" */
    AV_OPTION_NUMBER, /* min to max */
    AV_OPTION_CHOICE, /* one of values */
} AvOptionType;

typedef struct {
    const gchar *key; /* "start"; NULL ends a table */
    AvOptionType type;
    const gchar *default_value; /* as text */
    gint min, max;
    const gchar *const *values;       /* AV_OPTION_CHOICE: NULL-terminated */
    const gchar *label;               /* N_("The start tile") */
    const gchar *const *value_labels; /* one for each of values; NULL: the values themselves */
} AvOptionDef;

typedef struct {
    const gchar *id;   /* "wine"; NULL ends a table */
    const gchar *name; /* N_("wine") */
    const gchar *icon; /* SVG file, or NULL */
} AvCounterDef;

/* Something points are given for that is not a kind of feature; it names a line of the breakdown. */
typedef struct {
    const gchar *id;
    const gchar *name;
} AvReasonDef;

typedef struct _AvGameDef AvGameDef;

typedef struct {
    const gchar *id;               /* "core", or the plugin's id */
    const gchar *version;          /* "1.0" */
    const gchar *name;             /* N_("Basic rules") */
    const gchar *domain;           /* gettext domain; NULL: the program's */
    const gchar *game;             /* the game it is for: "land" */
    const gchar *const *depends;   /* ids, NULL-terminated, or NULL */
    const gchar *const *conflicts; /* likewise */
    const gchar *folder;           /* where its icons are, or NULL */
    /* Tables; each may be NULL.  Ended by an entry whose first pointer (hooks: fn) is NULL. */
    const AvOptionDef *options;
    const AvActionDef *actions;
    const AvPhaseDef *phases;
    const AvHook *hooks;
    const AvFieldDef *fields;
    const AvCounterDef *counters;
    const AvReasonDef *reasons;
    guint16 state_size[AV_N_SCOPES]; /* sizeof its struct for each scope, 0: none */
    gconstpointer kinds;             /* what the game's own registries take (land: AvLandDefs) */
    gint *users; /* the host's own: how many rulesets hold these rules; NULL: nobody counts */
    const AvGameDef *plays; /* these are the core of that whole game; NULL: rules for a game */
    gconstpointer data;     /* the loader's own: what its callbacks find their code by, or NULL */
    /* Callbacks may break in the middle of their work and say so by av_game_fail (): a script's.  The
     * engine then keeps what it needs to put a position back, as it does for rules that declare a phase
     * which is only pushed; where no such rules are on, that costs nothing. */
    gboolean may_fail;
    /* Whether the code behind these rules has kept something outside of declared fields, where copies
     * and undo do not reach: NULL, or what it is, to be freed.  av_game_verify asks. */
    gchar *(*find_hidden) (gconstpointer data);
    /* What these rules look up once a ruleset: numbers of kinds, marks, terrains, options, actions that
     * they know by name.  BIND fills in BOUND, bound_size bytes, all zero before, which the ruleset then
     * keeps; av_game_get_bound () and av_ruleset_get_bound () hand it out.  It is called as soon as all
     * that has a name can be found, before hook `deck`.  FALSE and an error: there is no ruleset. */
    gsize bound_size;
    gboolean (*bind) (const AvRuleset *ruleset, guint rules, gpointer bound, GError **error);
} AvRules;

/* How large the entries of the tables were where rules were compiled: an object that was built when they
 * were smaller is read by its own measure, and what it lacks is zero. */
typedef struct {
    guint16 rules, option, action, phase, hook, field, counter, reason;
} AvTableSizes;

#define AV_TABLE_SIZES                                                                         \
    {                                                                                          \
        sizeof (AvRules), sizeof (AvOptionDef), sizeof (AvActionDef), sizeof (AvPhaseDef),     \
            sizeof (AvHook), sizeof (AvFieldDef), sizeof (AvCounterDef), sizeof (AvReasonDef), \
    }

/* RULES and their tables in today's sizes, or NULL where SIZES are larger than these: RULES are of a later
 * program.  What was copied is added to MEMORY, to be freed after the last use; where nothing differs, that
 * is nothing, and the result is RULES. */
AV_API const AvRules *
av_rules_widen (const AvRules *rules, const AvTableSizes *sizes, GPtrArray *memory);

G_END_DECLS

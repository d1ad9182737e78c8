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
    const gchar *default_value;       /* as text */
    gint min, max;                    /* AV_OPTION_NUMBER */
    const gchar *const *values;       /* AV_OPTION_CHOICE: NULL-terminated */
    const gchar *label;               /* N_("The start tile") */
    const gchar *const *value_labels; /* one for each of values; NULL: the values themselves */
} AvOptionDef;

typedef struct {
    const gchar *id;   /* "wine"; NULL ends a table */
    const gchar *name; /* N_("wine") */
    const gchar *icon; /* SVG file, or NULL */
} AvCounterDef;

/* A reason for points other than a kind of feature: a line in the breakdown of scores. */
typedef struct {
    const gchar *id;   /* "market"; NULL ends a table */
    const gchar *name; /* N_("market") */
} AvReasonDef;

typedef struct _AvGameDef AvGameDef;
typedef struct _AvBotDef AvBotDef;

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
    guint16 state_size[AV_N_SCOPES]; /* sizeof the rules' struct for each scope; 0: none */
    gconstpointer kinds; /* what the game's own registries take; land: see AV_LAND_DEFS () */
    gint *users; /* for the program: how many rulesets hold these rules; NULL: not counted */
    const AvGameDef *plays; /* the game of which these are the core; NULL: rules for another game */
    gconstpointer data;     /* for the loader: by which its callbacks find their code, or NULL */
    /* For the core's rules of a game: whether callbacks may fail and then call av_game_fail (), so that the
     * engine keeps what it needs to restore a position.  A plugin's may in any case. */
    gboolean may_fail;
    /* For av_game_verify (): what the code of these rules keeps outside declared fields, where copies and undo
     * do not reach it, in words that the caller frees; or NULL. */
    gchar *(*find_hidden) (gconstpointer data);
    /* Looks up by name what these rules need, once for each ruleset: numbers of kinds, marks, terrains,
     * options, actions.  BIND fills in BOUND, bound_size bytes of zero that belong to the ruleset and are
     * freed with it by g_free; av_game_get_bound () and av_ruleset_get_bound () return them.  It is called
     * when all names are known, before hook `deck`.  FALSE and an error: no ruleset is made. */
    gsize bound_size;
    gboolean (*bind) (const AvRuleset *ruleset, guint rules, gpointer bound, GError **error);
    /* Does for KINDS, whose sizes the engine does not know, what av_rules_widen () does for the other
     * tables.  NULL: they are taken as they are. */
    gconstpointer (*widen_kinds) (gconstpointer kinds, GPtrArray *memory);
    const AvBotDef *bot; /* a plugin of type `bot` gives this alone (bot.h); else NULL */
} AvRules;

/* The sizes of table entries when the rules were compiled: an object built when they were smaller is
 * read with these sizes, and the members it lacks are zero. */
typedef struct {
    guint16 rules, option, action, phase, hook, field, counter, reason;
} AvTableSizes;

#define AV_TABLE_SIZES                                                                         \
    {                                                                                          \
        sizeof (AvRules), sizeof (AvOptionDef), sizeof (AvActionDef), sizeof (AvPhaseDef),     \
            sizeof (AvHook), sizeof (AvFieldDef), sizeof (AvCounterDef), sizeof (AvReasonDef), \
    }

/* RULES and their tables in today's sizes; NULL if SIZES are larger than these, because RULES were made
 * for a later program.  Copies are added to MEMORY, which the caller frees, with g_free for each, after the
 * last use; if no size differs, nothing is copied and the result is RULES. */
AV_API const AvRules *
av_rules_widen (const AvRules *rules, const AvTableSizes *sizes, GPtrArray *memory);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hook.h: hooks: the points at which rules are asked, are notified, or may change something.
 *
 * The points are listed in <avignon/hooks.def> (every game) and in a table of each game's own
 * (<avignon/land-hooks.def> for games of tiles), each with its context and its documentation; types,
 * manual and tests are made from these.  A hook is of one of four kinds:
 *
 *   check    all must agree; the first refusal ends it
 *   adjust   each changes the context in turn
 *   collect  each adds to a list
 *   notify   each is called after something happened
 *
 * All have the form `f (game, rules, context, data)`: RULES is the index in the ruleset of the rules whose
 * hook it is, DATA what the hook was registered with.  A check returns a refusal or NULL, the others
 * nothing.
 */
#pragma once

#include <avignon/action.h>
#include <avignon/random.h>

G_BEGIN_DECLS

/* Points of the engine come first, those of the game after them. */
enum {
#define AV_HOOK_POINT(kind, id, ...) AV_POINT_##id,
#include <avignon/hooks.def>
#undef AV_HOOK_POINT
    AV_N_ENGINE_POINTS,
    /* A game's points start at a fixed number, so that a new engine point does not move them. */
    AV_FIRST_GAME_POINT = 32,
    AV_MAX_HOOK_POINTS = 96
};

G_STATIC_ASSERT ((int) AV_N_ENGINE_POINTS <= (int) AV_FIRST_GAME_POINT);

/* The members of AvInterest that a point supports. */
enum {
    AV_INTEREST_NONE = 0,
    AV_INTEREST_TERRAIN = 1 << 0,
    AV_INTEREST_MARK = 1 << 1,
    AV_INTEREST_PIECE_KIND = 1 << 2,
    AV_INTEREST_PHASE = 1 << 3,
    AV_INTEREST_ACTION = 1 << 4,
    AV_INTEREST_STATE = 1 << 5,
};

/* A point as data, for messages and for checking hooks. */
typedef struct {
    guint point;
    const gchar *name; /* "turn-begin"; NULL ends a table */
    guint interests;   /* AV_INTEREST_: what its hooks can be filtered by */
} AvHookPoint;

/* Contexts of the engine's points. */
typedef struct {
    const AvAction *action;
} AvActionContext;

typedef struct {
    guint phase; /* index of the phase that lists its actions */
    AvActionList *list;
} AvActionsContext;

/* All that a phase offers, or the one action that is asked about. */
typedef struct {
    guint phase; /* index */
    guint n;
    const AvAction *actions;
    const AvRefusal **refusals; /* by action: NULL, or why it is refused; to be set */
} AvChoicesContext;

typedef struct {
    guint player;
    gint points; /* may be changed */
    guint reason;
    guint segment; /* of the feature that they are for, or AV_NONE */
    guint piece;   /* number of the piece that is scored by itself, or AV_NONE */
} AvPointsContext;

typedef struct {
    gint player; /* AV_NOBODY: the game ends; set it, and this player has another turn */
    /* Hook `turn-end` asked for another part of this turn: name the same player and it is one. */
    gboolean again;
    gboolean usual; /* set it, and the turn is like any other: not `late` in hook `turn-begin` */
} AvEndingContext;

typedef struct {
    gboolean again; /* turn-end: set it, and the same player has another part of this turn;
                     * turn-begin: this is such a part, not a new turn */
    gboolean late;  /* turn-begin: a turn after the last tile, which hook `ending` gave */
} AvTurnContext;

typedef struct {
    GString *complaints; /* append a line for each difference found */
} AvVerifyContext;

typedef struct {
    gdouble values[AV_MAX_PLAYERS]; /* points, up to a million; add to them */
    /* FALSE: only for what is in progress, weighed by how likely it is to be completed; TRUE: also for what may come later,
     * such as what followers in hand are worth. */
    gboolean plans;
} AvEvaluateContext;

typedef struct {
    guint player;     /* from whom it is hidden */
    AvRandom *random; /* what decides */
} AvConcealContext;

typedef struct {
    gint16 x, y;      /* the cell the pointer is on */
    gint slot;        /* the slot as it lies, or -1 */
    GArray *cells;    /* append pairs of gint16, column and row: cells to highlight */
    GString *text;    /* append a line to show */
    GArray *segments; /* append guint16: segments to highlight, in games that have any */
} AvHighlightContext;

/* A callback of one of the four kinds: what it returns, and whether it may change the game. */
#define AV_HOOK_RESULT_check const AvRefusal *
#define AV_HOOK_RESULT_adjust void
#define AV_HOOK_RESULT_collect void
#define AV_HOOK_RESULT_notify void
#define AV_HOOK_GAME_check const AvGame
#define AV_HOOK_GAME_adjust AvGame
#define AV_HOOK_GAME_collect const AvGame
#define AV_HOOK_GAME_notify AvGame
#define AV_HOOK_FUNCTION(kind, name, context)                                         \
    AV_HOOK_RESULT_##kind name (AV_HOOK_GAME_##kind *game, guint rules, context *ctx, \
                                gconstpointer data)

/* The callback types, one a point: AvHook_TURN_BEGIN ... */
#define AV_HOOK_POINT(kind, id, name, context, ...) \
    typedef AV_HOOK_FUNCTION (kind, (*AvHook_##id), context);
#include <avignon/hooks.def>
#undef AV_HOOK_POINT

typedef void (*AvHookFn) (void);

/* Limits the calls of a hook, by id; NULL: no limit.  The table of points says which interests each
 * supports; another one, or an id that no rules declare, is an error when a ruleset is made. */
typedef struct {
    const gchar *terrain;    /* tiles, segments or features with it */
    const gchar *mark;       /* ... with that mark */
    const gchar *piece_kind; /* pieces of that kind */
    const gchar *phase;      /* that phase */
    const gchar *action;     /* actions of that verb */
    /* Only while this field of the rules' own state is not 0 (of an array: any member).  A field of the game, or of each
     * player: then that of the player whose turn it is.  "mark:ID": while a tile with that mark lies on the table;
     * "piece:ID": while such a piece is on it, whoever's; "supply:ID": while the player whose turn it is has one left.
     * "mark:*" and so on: any that the rules declare.  "!..." before any of these: only while it is not so. */
    const gchar *state;
} AvInterest;

typedef struct {
    guint point;
    AvHookFn fn;
    /* Lower ones first; among equals, rules before those that depend on them; then by id. */
    gint priority;
    AvInterest interest;
    gconstpointer data; /* handed to fn */
    const gchar *where; /* where it is written, for messages: "init.lua:12"; or NULL */
} AvHook;

/* One entry of a hook table: AV_HOOK (TURN_BEGIN, greet, .interest = { .phase = "draw" }).  A
 * callback of the wrong type does not compile. */
#define AV_HOOK(id, callback, ...)                        \
    {                                                     \
        .point = AV_POINT_##id,                           \
        .fn = (AvHookFn) _Generic((callback), AvHook_##id \
                                  : (callback)),          \
        __VA_ARGS__                                       \
    }
#define AV_HOOK_END \
    {               \
        .fn = NULL  \
    }

G_END_DECLS

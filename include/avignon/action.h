/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * action.h: actions: what players and chance may do in a game, as data.
 *
 * An action is a plain value of 16 bytes: its kind (an index into the ruleset's action kinds), who
 * does it, and up to six numbers whose meaning its kind declares.  AvActionDef describes a kind; the
 * core and every plugin declare theirs in a const table.  av_action_to_text gives the text form.
 */
#pragma once

#include <avignon/base.h>

#include <string.h>

G_BEGIN_DECLS

typedef struct _AvGame AvGame;
typedef struct _AvRuleset AvRuleset;

#define AV_ACTION_ARGS 6

typedef struct {
    guint8 kind;   /* index of the action kind in the ruleset */
    guint8 player; /* who decides it: 0 to 5, or AV_NATURE */
    /* in a list: how likely chance is to take it, relative to the others; 1 for players; ignored when applied */
    guint16 weight;
    gint16 args[AV_ACTION_ARGS];
} AvAction __attribute__ ((aligned (8)));

G_STATIC_ASSERT (sizeof (AvAction) == 16);

/* Whether they are the same, whatever their weights. */
static inline gboolean
av_action_is_same (const AvAction *a, const AvAction *b)
{
    return a->kind == b->kind && a->player == b->player
           && memcmp (a->args, b->args, sizeof a->args) == 0;
}

/* What an argument is; it tells how it is written, and how a window asks for it. */
typedef enum {
    AV_ARG_NONE,     /* ends the list */
    AV_ARG_CELL,     /* takes two numbers: column, row; from 0 at the top left */
    AV_ARG_ROTATION, /* 0 to 3 quarter turns clockwise */
    AV_ARG_SLOT, /* 0 to 15, as it lies on the table; means a segment of the tile on the preceding cell */
    AV_ARG_PIECE,  /* index of a piece kind */
    AV_ARG_PLAYER, /* 0 to 5, written as a colour */
    AV_ARG_ITEM,   /* what a game draws: index of a tile kind or a card */
    AV_ARG_NUMBER, /* any number */
    AV_ARG_CARD,   /* a card on the table, by the number that the game's layout gives it */
    /* takes two: the north-west corner of that cell; from 0 to the number of columns and of rows */
    AV_ARG_CORNER,
    /* takes three: column, row, side from 0 to 3 clockwise from the north; recorded as av_edge_settle () leaves it */
    AV_ARG_EDGE,
    AV_ARG_PLACE, /* a place of the game's boards, written by its name: see layout.h */
} AvArgType;

/* How many numbers an argument of a type takes. */
static inline guint
av_arg_width (AvArgType type)
{
    return type == AV_ARG_EDGE ? 3 : type == AV_ARG_CELL || type == AV_ARG_CORNER ? 2 : 1;
}

/* An edge belongs to two cells.  Rewrites EDGE (column, row, side) so that it is the north (0) or west (3) side of its
 * cell, which may be one beyond the last column or row. */
static inline void
av_edge_settle (gint16 *edge)
{
    if (edge[2] != 1 && edge[2] != 2)
        return;
    edge[edge[2] - 1]++;
    edge[2] = edge[2] == 1 ? 3 : 0;
}

typedef struct {
    AvArgType type;
    const gchar *name; /* N_("column"), for messages and manuals */
    gboolean optional; /* may be left out at the end of the line; it is then -1 */
} AvArgDef;

/* Why an action is refused: a code word that never changes and is never translated, and a sentence
 * for the player.  Const, and never freed; compared by code. */
typedef struct {
    const gchar *code;   /* "edge-mismatch" */
    const gchar *reason; /* N_("The edges do not match.") */
} AvRefusal;

/* How a phase goes on after an action, or when it is entered. */
typedef enum {
    AV_FLOW_WAIT, /* the same phase goes on: somebody must decide */
    AV_FLOW_DONE, /* the phase is over */
    AV_FLOW_OVER, /* the game is over: final scoring follows */
} AvFlow;

/* A kind of action.  RULES is the index in the ruleset of the rules that declared it. */
typedef struct {
    const gchar *verb;  /* "place" */
    const gchar *label; /* N_("Place the tile") */
    AvArgDef args[AV_ACTION_ARGS];
    const gchar *domain; /* gettext domain of the texts; NULL: the program's */
    /* phases of other rules in which it may be done too, NULL-terminated, or NULL */
    const gchar *const *phases;
    /* May it be done now?  NULL: yes.  May rewrite ACTION into the form in which it is recorded (the
     * lowest of equal rotations, a segment's lowest slot).  Must not change GAME.  The engine has
     * already checked kind, decider and phase, and, for actions of plugins, that the arguments are
     * sound (av_action_is_sound ()). */
    const AvRefusal *(*check) (const AvGame *game, guint rules, AvAction *action,
                               gconstpointer data);
    /* Does it, after the check; there is no way to refuse any more.  Never NULL. */
    AvFlow (*commit) (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
    /* Appends to TEXT what the action does, for a player; NULL: its label. */
    void (*describe) (const AvGame *game, guint rules, const AvAction *action, GString *text,
                      gconstpointer data);
    gconstpointer data; /* handed to the callbacks */
    const gchar *where; /* where it is defined, for messages: "init.lua:12"; or NULL */
} AvActionDef;

/* The engine's own kind 0: `pass`. */
#define AV_ACTION_PASS 0

/* A growing list of actions.  Empty when zero-filled; clearing it frees the items and leaves it empty. */
typedef struct {
    AvAction *items;
    guint n;
    guint capacity;
} AvActionList;

AV_API void av_action_list_clear (AvActionList *list);
AV_API void av_action_list_grow (AvActionList *list, guint more);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AvActionList, av_action_list_clear)

/* Makes room for MORE at the end and returns the first; the caller writes there and adds the number written to
 * list->n. */
static inline AvAction *
av_action_list_reserve (AvActionList *list, guint more)
{
    if (G_UNLIKELY (list->n + more > list->capacity))
        av_action_list_grow (list, more);
    return list->items + list->n;
}

static inline void
av_action_list_add (AvActionList *list, const AvAction *action)
{
    *av_action_list_reserve (list, 1) = *action;
    list->n++;
}

static inline void
av_action_list_append (AvActionList *list, const AvActionList *more)
{
    if (more->n == 0)
        return;
    AvAction *out = av_action_list_reserve (list, more->n);
    for (guint i = 0; i < more->n; i++)
        out[i] = more->items[i];
    list->n += more->n;
}

/* Actions of one kind that differ only in an argument of type AV_ARG_NUMBER, which runs from LEAST to MOST by STEP: a
 * program may ask for the number instead of showing them all.  Their descriptions say the number; if they did not, it
 * would merely stand for something that has a name. */
typedef struct {
    guint kind, at; /* kind of action; where in its args the number is */
    gint least, most, step;
} AvNumberChoice;

/* Fills in CHOICE.  FALSE: the actions of KIND on the list are not such a choice. */
AV_API gboolean av_action_list_find_number (const AvGame *game, const AvActionList *list,
                                            guint kind, AvNumberChoice *choice);
/* The action with that number, which belongs to LIST, or NULL. */
AV_API const AvAction *
av_action_list_get_number (const AvActionList *list, const AvNumberChoice *choice, gint number);

/* Appends ACTION, which must be sound, to TEXT as a line of a record ("place 11 10 1"); if somebody decides whose turn
 * it is not, after his colour ("blue: pass"). */
AV_API void av_action_to_text (const AvGame *game, const AvAction *action, GString *text);

/* Reads such a line into ACTION.  The decider is the named colour, else whoever decides now.  FALSE and
 * AV_GAME_ERROR_TEXT if the words are no action of this ruleset; whether it is legal is not checked. */
AV_API gboolean av_action_parse (const AvGame *game, const gchar *text, AvAction *action,
                                 GError **error);

/* Whether WORDS (NULL-terminated) are an action of any known rules, on or off, as opposed to a typing mistake.  BEGIN: they
 * may be only its first words.  FALSE and AV_GAME_ERROR_TEXT, which says what is mistyped.  May load plugins. */
AV_API gboolean av_action_check_words (const AvGame *game, gchar **words, gboolean begin,
                                       GError **error);

/* Whether each argument is valid for its type, so that the action could be read from a record: a slot
 * from 0 to 15, a player of this game, an existing kind of piece, an edge as it is recorded.  Cells,
 * corners and edges may lie off the table. */
AV_API gboolean av_action_is_sound (const AvRuleset *ruleset, const AvAction *action);

/* What passing is called in the running phase, translated: "Pass", or what AvPhaseDef.decline says.  Not to be freed. */
AV_API const gchar *av_game_get_decline (const AvGame *game);

/* What ACTION, which must be sound, does, in words for a player, translated; at most 1000 bytes.  The caller frees it. */
AV_API gchar *av_action_describe (const AvGame *game, const AvAction *action);

G_END_DECLS

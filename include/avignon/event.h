/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * event.h: events: what an action caused, and why.
 *
 * Events are not part of the position: a game keeps only those of its last action, outside its block.
 */
#pragma once

#include <avignon/action.h>

G_BEGIN_DECLS

typedef enum {
    AV_EVENT_DRAW,     /* item was drawn */
    AV_EVENT_DISCARD,  /* item was drawn, cannot be used, and is out of the game */
    AV_EVENT_PUT_BACK, /* item went back into the pile; AV_NONE: not everybody may know which */
    AV_EVENT_TAKE,     /* item went into a tray; AV_NONE: not everybody may know which */
    AV_EVENT_PLACE,    /* tile `subject` was placed */
    AV_EVENT_DEPLOY,   /* piece came from the supply to segment `subject` */
    /* piece moved, to segment `subject` if it stands on one; without a cell: `player` keeps it now, or it
     * is out of the game (AV_NOBODY) */
    AV_EVENT_MOVE,
    AV_EVENT_RETURN,  /* piece went home from segment `subject` */
    AV_EVENT_SCORE,   /* player got points, for feature `subject` */
    AV_EVENT_COUNTER, /* player's counter `item` changed by points */
    AV_EVENT_PHASE,   /* phase `item` began */
    AV_EVENT_OVER,    /* the game is over */
    AV_EVENT_TEXT,    /* rules tell `why`, about player or nobody: av_game_tell () */
    AV_N_EVENTS
} AvEventType;

#define AV_EVENT_TERMS 8

/* One term of a sum: `3 tiles x 2`.  The labels are the singular and plural for ngettext. */
typedef struct {
    const gchar *one;  /* N_("tile") */
    const gchar *many; /* N_("tiles") */
    gint16 count;
    gint16 each;
} AvTerm;

typedef struct {
    guint8 type;       /* AvEventType */
    gint8 player;      /* whose, or AV_NOBODY */
    guint8 piece_kind; /* kind of piece, where one is concerned */
    guint8 n_terms;
    gint8 owner;           /* AV_EVENT_MOVE without a cell: whose piece it is; else AV_NOBODY */
    gint16 x, y;           /* the cell concerned, or -1 */
    gint16 from_x, from_y; /* AV_EVENT_MOVE, RETURN: where it was, or -1 */
    gint32 points;
    /* AV_EVENT_SCORE: how many of the points hook `points` added; negative if it took some. */
    gint32 changed;
    guint32 subject; /* what it is about: for tiles as above, else as the game has it; or AV_NONE */
    guint16 item;    /* tile kind or card, counter or phase */
    guint16 reason;  /* AV_EVENT_SCORE: index of a reason of the ruleset; AV_EVENT_TAKE: the tray */
    /* AV_EVENT_DISCARD, PUT_BACK: the rules' reason, a message id, or empty; NULL: it
     * fits nowhere.  AV_EVENT_TEXT: the line, translated; it lives as long as the event */
    const gchar *why;
    AvTerm terms[AV_EVENT_TERMS];
} AvEvent;

/* The events of the last action that was done (or of the beginning), and how many: N.  Owned by GAME and valid
 * until the next action.  There are none if they are switched off, or after rules have failed. */
AV_API const AvEvent *av_game_get_events (const AvGame *game, guint *n);

/* A short untranslated word: "score". */
AV_API const gchar *av_event_type_name (AvEventType type);

/* Appends the cells that the event is about to CELLS (of gint16), as pairs of column and row; only
 * before the game goes on. */
AV_API void av_event_cells (const AvGame *game, const AvEvent *event, GArray *cells);

/* `3 tiles x 2 + 1 shield x 2 = 8`, translated, appended to TEXT; nothing without terms. */
AV_API void av_event_sum (const AvGame *game, const AvEvent *event, GString *text);

/* One sentence for a player, translated: `Anna: city, 3 tiles x 2 + 1 shield x 2 = 8`; the caller
 * frees it. */
AV_API gchar *av_event_describe (const AvGame *game, const AvEvent *event);

/* --- for rules --- */

/* Adds an event by PLAYER (or AV_NOBODY) without owner, cells, subject and terms; the rest is 0.  It belongs to GAME and
 * is valid until the next one is added.  Never NULL: ask av_game_wants_events () first. */
AV_API AvEvent *av_game_add_event (AvGame *game, AvEventType type, gint player);

/* Adds a term to a score event, unless EVENT is NULL, COUNT or EACH is 0 or there are AV_EVENT_TERMS already.  ONE and
 * MANY are not copied. */
AV_API void
av_event_add_term (AvEvent *event, const gchar *one, const gchar *many, gint count, gint each);

/* Whether anybody will look at the events of this game; if not, rules need not add any. */
AV_API gboolean av_game_wants_events (const AvGame *game);

G_END_DECLS

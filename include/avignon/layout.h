/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * layout.h: what lies where in a game of cards or on boards, for a program that draws it.
 *
 * Zones are arranged in a grid; each has a number of slots side by side, or is a stack.  A card lies in
 * a slot of a zone.  Legal actions refer to cards by number (arguments of type AV_ARG_CARD), so a program
 * knows which cards to highlight, and what clicking on one means.
 *
 * A board is declared with the game: its places are always there, empty or not, and are numbered through all
 * boards in order.  The layout says what stands on them.  Arguments of type AV_ARG_PLACE name places.
 */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

/* A place of a board that is not a grid. */
typedef struct {
    const gchar *id;
    gint x, y;                 /* where it is, 0 to 25 from the top left */
    const gchar *const *links; /* ids of points to which a line goes, NULL-terminated, or NULL */
} AvPointDef;

/* A board: a grid of columns and rows, or points.  Places of a grid are named as on a chessboard ("a1" is at the
 * bottom left) and numbered in reading order from the top left; points are named by their ids.  If there are several
 * boards, a name begins with the board's id ("left.a1"). */
typedef struct {
    const gchar *id;
    const gchar *title;       /* N_("Board"), or NULL */
    gint columns, rows;       /* 1 to 26; 0: it has points */
    gboolean wells;           /* its cells are round holes that pieces fill; else squares */
    const AvPointDef *points; /* ended by one without an id, or NULL */
} AvBoardDef;

#define AV_BOARD_SIDE 26

/* What is at a place of a board.  A place for which none was added is empty and light. */
typedef struct {
    guint place;
    gint owner;   /* the player whose piece stands there, or AV_NOBODY */
    gchar *name;  /* what stands there, for people; or NULL */
    gchar *label; /* a short text, or NULL */
    /* Path of an SVG instead of a disc, in which grey becomes the owner's colour; or NULL. */
    gchar *icon;
    gint colour; /* of the cell, 0xrrggbb, or -1 */
    gboolean dark;
    gboolean face_down; /* something stands there, but nobody sees what */
} AvLayoutCell;

typedef struct {
    gchar *id;
    gchar *title;      /* for a reader, or NULL */
    guint row, column; /* in the grid of zones, from 0 at the top left */
    guint rows;        /* height in rows of the grid; 0 stands for 1 */
    guint slots;       /* how many, side by side */
    gboolean stack;    /* its cards lie on top of one another */
    gint owner;        /* a player, or AV_NOBODY */
} AvLayoutZone;

typedef struct {
    guint zone, slot;
    gint number; /* by which actions refer to it; -1: none does */
    gchar *name; /* for a reader, or NULL */
    gchar *text; /* what is printed on it, or NULL */
    gchar *art;  /* path of an SVG, or NULL */
    gint owner;  /* whose it is, or AV_NOBODY */
    guint count; /* how many lie there; 0 stands for 1 */
    gboolean face_down;
} AvLayoutCard;

typedef struct {
    GPtrArray *zones; /* AvLayoutZone * */
    GPtrArray *cards; /* AvLayoutCard *, of a stack the lowest first */
    GPtrArray *cells; /* AvLayoutCell * */
    gchar *note;      /* how the game stands, in a sentence, or NULL */
    gchar *rules;     /* the rules in short, or NULL */
} AvLayout;

AV_API AvLayout *av_layout_new (void);
AV_API void av_layout_free (AvLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvLayout, av_layout_free)

/* Adds one, all zero except for its owner (nobody), a card's number and a cell's colour (none).  It belongs to the layout,
 * as do texts that are set in it or in the layout, which are freed with g_free. */
AV_API AvLayoutZone *av_layout_add_zone (AvLayout *layout);
AV_API AvLayoutCard *av_layout_add_card (AvLayout *layout);
AV_API AvLayoutCell *av_layout_add_cell (AvLayout *layout, guint place);
/* What is at a place, or NULL. */
AV_API const AvLayoutCell *av_layout_get_cell (const AvLayout *layout, guint place);
/* The number of a zone, or -1. */
AV_API gint av_layout_find_zone (const AvLayout *layout, const gchar *id);

/* How many places a board has. */
AV_API guint av_board_get_size (const AvBoardDef *board);
/* The column and row, from 0 at the top left, of a place of the board, counted from 0 on this board. */
AV_API void av_board_get_cell (const AvBoardDef *board, guint place, gint *x, gint *y);

G_END_DECLS

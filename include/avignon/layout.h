/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * layout.h: the positions of cards in a card game, for a program that draws them.
 *
 * Zones are arranged in a grid; each has a number of slots side by side, or is a stack.  A card lies in
 * a slot of a zone.  Legal actions refer to cards by number (arguments of type AV_ARG_CARD), so a window
 * knows which cards to highlight, and what clicking on one means.
 */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

typedef struct {
    gchar *id;
    gchar *title;      /* for a reader, or NULL */
    guint row, column; /* in the grid of zones, from 0 at the top left */
    guint rows;        /* height in rows of the grid; 0 stands for 1 */
    guint slots;       /* how many, side by side */
    gboolean stack;    /* its cards lie on top of each other */
    gint owner;        /* a player, or AV_NOBODY */
} AvLayoutZone;

typedef struct {
    guint zone, slot;
    gint number; /* by which actions refer to it; -1: none does */
    gchar *name; /* for a reader, or NULL */
    gchar *text; /* what is printed on it, or NULL */
    gchar *art;  /* path of an SVG, or NULL */
    gint owner;  /* for whom it counts, or AV_NOBODY */
    guint count; /* how many lie there; 0 stands for 1 */
    gboolean face_down;
} AvLayoutCard;

typedef struct {
    GPtrArray *zones; /* AvLayoutZone * */
    GPtrArray *cards; /* AvLayoutCard *, of a stack the lowest first */
    gchar *note;      /* the current situation in a sentence, or NULL */
    gchar *rules;     /* the rules in short, or NULL */
} AvLayout;

AV_API AvLayout *av_layout_new (void);
AV_API void av_layout_free (AvLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvLayout, av_layout_free)

/* Adds one, all zero but for its owner (nobody) and number (none); the layout owns it. */
AV_API AvLayoutZone *av_layout_add_zone (AvLayout *layout);
AV_API AvLayoutCard *av_layout_add_card (AvLayout *layout);
/* The number of a zone, or -1. */
AV_API gint av_layout_find_zone (const AvLayout *layout, const gchar *id);

G_END_DECLS

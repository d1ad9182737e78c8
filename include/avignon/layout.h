/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * layout.h: the positions of cards in a card game, for a program that draws them.
 *
 * Zones stand in a grid; each has so many places side by side, or is a stack.  A card lies at a place
 * of a zone.  Legal actions name cards by their numbers (arguments of type AV_ARG_CARD): by them a
 * window knows which cards to light, and what clicking on one may mean.
 */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

typedef struct {
    gchar *id;
    gchar *title;      /* for a reader, or NULL */
    guint row, column; /* in the grid of zones, from 0 at the top left */
    guint rows;        /* of the grid that it is high; 0 stands for 1 */
    guint slots;       /* places side by side */
    gboolean stack;    /* its cards lie on each other */
    gint owner;        /* a player, or AV_NOBODY */
} AvLayoutZone;

typedef struct {
    guint zone, slot;
    gint number; /* by which actions name it; -1: none does */
    gchar *name; /* for a reader, or NULL */
    gchar *text; /* what is printed on it, or NULL */
    gchar *art;  /* path of an SVG, or NULL */
    gint owner;  /* on whose side it counts, or AV_NOBODY */
    guint count; /* so many lie there; 0 stands for 1 */
    gboolean face_down;
} AvLayoutCard;

typedef struct {
    GPtrArray *zones; /* AvLayoutZone * */
    GPtrArray *cards; /* AvLayoutCard *, lower ones first */
    gchar *note;      /* how things stand now, in a sentence, or NULL */
    gchar *rules;     /* the rules in short, or NULL */
} AvLayout;

AV_API AvLayout *av_layout_new (void);
AV_API void av_layout_free (AvLayout *layout);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvLayout, av_layout_free)

/* Adds one, all zero but for its owner (nobody) and number (none); the layout keeps it. */
AV_API AvLayoutZone *av_layout_add_zone (AvLayout *layout);
AV_API AvLayoutCard *av_layout_add_card (AvLayout *layout);
/* The number of a zone, or -1. */
AV_API gint av_layout_find_zone (const AvLayout *layout, const gchar *id);

G_END_DECLS

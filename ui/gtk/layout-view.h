/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * layout-view.h: what the widgets of cards and of boards share: what the game's `layout` says, now and before, and
 * pointing, picking and a cursor for the keys.
 *
 * What is pointed at has a spot, which only the subclass understands.  What may be chosen has a number, by which actions
 * name it: a card's, or a place's.
 *
 * Signals:
 *   picked (gint number)    something that actions can name was clicked, or chosen by key
 *   pointed ()              the pointer or the cursor is on something else than before, or on nothing
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/game.h>

G_BEGIN_DECLS

#define AV_FELT 0x2f5240  /* the ground */
#define AV_GOLD 0xffd24a  /* round what may be chosen */
#define AV_MOVED 0x7fd4ff /* round what has changed */
#define AV_BACK 0x6b2430  /* of what lies face down */

#define AV_TYPE_LAYOUT_VIEW (av_layout_view_get_type ())
#define AV_LAYOUT_VIEW(object) \
    (G_TYPE_CHECK_INSTANCE_CAST ((object), AV_TYPE_LAYOUT_VIEW, AvLayoutView))
#define AV_LAYOUT_VIEW_CLASS(klass) \
    (G_TYPE_CHECK_CLASS_CAST ((klass), AV_TYPE_LAYOUT_VIEW, AvLayoutViewClass))

/* Only this class and its subclasses look inside. */
typedef struct {
    GtkDrawingArea parent;
    const AvRuleset *ruleset; /* of the game that is shown, or NULL */
    AvLayout *layout;         /* as it lies now, or NULL */
    AvLayout *before;         /* as it lay when somebody last had a choice, or NULL */
    GArray *lit;              /* gint: the numbers that may be chosen */
    gint cursor;              /* a number, or -1 */
    gint pointed;             /* the spot under the pointer, or -1 */
} AvLayoutView;

typedef struct {
    GtkDrawingAreaClass parent;
    /* The spot at a point of the widget, or -1. */
    gint (*find_spot) (AvLayoutView *view, double x, double y);
    /* The number of what is at SPOT, or -1: actions cannot name it. */
    gint (*get_number) (AvLayoutView *view, gint spot);
    /* Names for screen readers what the cursor is on, as it has moved. */
    void (*name_cursor) (AvLayoutView *view);
} AvLayoutViewClass;

GType av_layout_view_get_type (void);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvLayoutView, g_object_unref)

/* Shows how GAME lies now (NULL: nothing).  FORGET: from now on changes are marked against what was shown last. */
void av_layout_view_update (AvLayoutView *view, const AvGame *game, gboolean forget);
/* LIT: the numbers (gint) that may be chosen; NULL: none. */
void av_layout_view_set_lit (AvLayoutView *view, const GArray *lit);
gboolean av_layout_view_is_lit (const AvLayoutView *view, gint number);

/* The cursor goes to NUMBER, or away (-1). */
void av_layout_view_set_cursor (AvLayoutView *view, gint number);
/* It goes to the next (BY 1) or the previous (-1) of what is lit; FALSE: nothing is. */
gboolean av_layout_view_step (AvLayoutView *view, gint by);
/* Picks what it is on; FALSE: nothing. */
gboolean av_layout_view_pick (AvLayoutView *view);

G_END_DECLS

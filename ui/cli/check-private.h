/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check-private.h: what the checks of games share: the games compared, and how to complain. */
#pragma once

#include <string.h>

#include "cli/check.h"

G_BEGIN_DECLS

struct AvChecker {
    const AvBatch *batch;
    AvTallyKinds kinds;
    AvGame *game;
    AvGame *before;    /* the game as it was before the action */
    AvGame *twin;      /* a copy that does the same */
    AvActionList list; /* legal now */
    AvActionList sorted;
    AvActionList other;
    GArray *hashes;     /* guint64: after each of them */
    GPtrArray *lines;   /* gchar *: as a record has them */
    GString *complaint; /* the first law broken; empty: none */
};

/* Weights are no part of what an action is. */
static inline AvAction
av_action_bare (const AvAction *action)
{
    AvAction copy = *action;

    copy.weight = 0;
    return copy;
}

static inline gint
av_action_compare (gconstpointer a, gconstpointer b)
{
    return memcmp (a, b, sizeof (AvAction));
}

static inline gboolean
av_action_is_same (const AvAction *a, const AvAction *b)
{
    AvAction x = av_action_bare (a), y = av_action_bare (b);

    return av_action_compare (&x, &y) == 0;
}

/* Notes that a law is broken.  Always FALSE, for a law to return. */
gboolean av_checker_complain (AvChecker *checker, const gchar *format, ...) G_GNUC_PRINTF (2, 3);
/* ACTION as a line of a record; the caller frees it. */
gchar *av_checker_text (const AvGame *game, const AvAction *action);

/* Laws of the list of legal actions; each FALSE where it is broken.  The first one must be asked
 * first: it sorts the list for the others. */
gboolean av_checker_check_list (AvChecker *checker);
gboolean av_checker_check_candidates (AvChecker *checker, AvRandom *random);
gboolean av_checker_check_choices (AvChecker *checker, AvRandom *random);

G_END_DECLS

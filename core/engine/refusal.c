/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal.c: the error of a refused action, which carries the refusal's code word with it. */
#include "engine/refusal-private.h"

#include <avignon/game.h>
#include "engine/i18n.h"

/* An error of the door carries the code word of the refusal with it. */
typedef struct {
    gchar *code;
} AvGameErrorPrivate;

static void
av_game_error_private_init (AvGameErrorPrivate *refused)
{
    refused->code = NULL;
}

static void
av_game_error_private_copy (const AvGameErrorPrivate *from, AvGameErrorPrivate *to)
{
    to->code = g_strdup (from->code);
}

static void
av_game_error_private_clear (AvGameErrorPrivate *refused)
{
    g_free (refused->code);
}

G_DEFINE_EXTENDED_ERROR (AvGameError, av_game_error)

const gchar *
av_game_error_get_refusal (const GError *error)
{
    return error->domain == AV_GAME_ERROR ? av_game_error_get_private (error)->code : NULL;
}

void
refusal_set_error (GError **error, const AvRefusal *refusal)
{
    if (!error)
        return;
    *error = g_error_new_literal (AV_GAME_ERROR, AV_GAME_ERROR_REFUSED, _ (refusal->reason));
    av_game_error_get_private (*error)->code = g_strdup (refusal->code);
}

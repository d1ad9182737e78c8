/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.c: hook `verify`: a recount complains of everything from the third turn on. */
#include "object.h"

static void
on_verify (AvGame *game, guint rules, AvVerifyContext *context, gconstpointer data)
{
    if (av_game_get_turn (game) > 2)
        g_string_append (context->complaints, "it is late\n");
}

OBJECT (AV_HOOK (VERIFY, on_verify))

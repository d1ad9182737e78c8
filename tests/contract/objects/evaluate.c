/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evaluate.c: hook `evaluate`: the first player is promised two thousand points and a half. */
#include "object.h"

static void
on_evaluate (const AvGame *game, guint rules, AvEvaluateContext *context, gconstpointer data)
{
    context->values[0] += 2000.5;
}

OBJECT (AV_HOOK (EVALUATE, on_evaluate))

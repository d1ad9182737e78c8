/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: hook `deploy`: nobody may be a monk. */
#include "object.h"

static const AvRefusal no_monks = { "no-monks", "Monks are not allowed." };

static const AvRefusal *
on_deploy (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    return &no_monks;
}

OBJECT (AV_HOOK (DEPLOY, on_deploy, .interest = { .terrain = "monastery" }))

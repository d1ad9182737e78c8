/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: hook `deploy`: nobody may be a monk or stand beside a shield, but other rules may put one there. */
#include "object.h"

static const AvRefusal no_monks = { "no-monks", "Monks are not allowed." };

static const AvRefusal *
on_deploy (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    return context->occupied ? NULL : &no_monks;
}

/* Whether a monk may come to the tile that was placed: by `deploy`, and by other rules. */
static AvFlow
ask (AvGame *game, guint rules, gconstpointer data)
{
    guint segment = av_land_segment_at (game, av_land_get_last (game), 12),
          active = av_game_get_active (game);
    for (guint flags = 0; flags <= AV_STAND_OCCUPIED; flags++)
        if (!av_land_may_stand (game, active, 0, segment, flags))
            count (game, active, 1 + 10 * (gint) flags);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "ask", .label = "Ask for monks", .after = "return", .enter = ask },
    { .id = NULL },
};

OBJECT (BOTH (AV_HOOK (DEPLOY, on_deploy, .interest = { .terrain = "monastery" }),
              AV_HOOK (DEPLOY, on_deploy, .interest = { .mark = "shield" })),
        .phases = phases)

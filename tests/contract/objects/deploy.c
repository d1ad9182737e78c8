/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: hook `deploy`: nobody may be a monk or stand beside a shield, but other rules may put one there; nobody comes
 * to a bend of a road, whoever would put him there. */
#include "object.h"

static const AvRefusal no_monks = { "no-monks", "Monks are not allowed." };

static const AvRefusal *
on_deploy (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    return context->occupied ? NULL : &no_monks;
}

static const AvRefusal bent = { "not-now", "Nobody comes to a bend." };

static const AvRefusal *
on_bend (const AvGame *game, guint rules, AvDeployContext *context, gconstpointer data)
{
    AvTile tile = av_land_get_tile (game, av_land_segment_tile (game, context->segment));
    const AvTileDef *kind = av_land_get_kind (av_game_get_ruleset (game), tile.kind);
    return g_str_equal (kind->id, "core/22") ? &bent : NULL;
}

/* Whether a monk may come to the tile that was placed: by `deploy`, and by other rules; and whether nobody may. */
static AvFlow
ask (AvGame *game, guint rules, gconstpointer data)
{
    guint segment = av_land_segment_at (game, av_land_get_last (game), 12),
          active = av_game_get_active (game);
    for (guint flags = 0; flags <= AV_STAND_OCCUPIED; flags++)
        if (!av_land_may_stand (game, active, 0, segment, flags))
            count (game, active, 1 + 10 * (gint) flags);
    if (av_land_is_barred (game, active, 0))
        count (game, active, 100);
    return AV_FLOW_DONE;
}

static const AvPhaseDef phases[] = {
    { .id = "ask", .label = "Ask for monks", .after = "return", .enter = ask },
    { .id = NULL },
};

OBJECT (BOTH (AV_HOOK (DEPLOY, on_deploy, .interest = { .terrain = "monastery" }),
              BOTH (AV_HOOK (DEPLOY, on_deploy, .interest = { .mark = "shield" }),
                    AV_HOOK (DEPLOY, on_bend))),
        .phases = phases)

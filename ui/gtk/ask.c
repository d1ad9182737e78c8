/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ask.c: what an action asks of a player, read off its arguments. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/ask.h"

AvAskShape
av_ask_shape (const AvRuleset *ruleset, guint kind)
{
    const AvActionDef *def = av_ruleset_get_action (ruleset, kind);
    AvAskShape shape = { -1, -1, -1, -1, -1, -1, -1, -1 };
    gint at = 0;

    for (guint i = 0; i < AV_ACTION_ARGS && def->args[i].type != AV_ARG_NONE; i++) {
        gint *place = NULL;
        switch (def->args[i].type) {
        case AV_ARG_CELL:
            place = &shape.cell;
            break;
        case AV_ARG_ROTATION:
            place = &shape.rotation;
            break;
        case AV_ARG_SLOT:
            place = &shape.slot;
            break;
        case AV_ARG_PIECE:
            place = &shape.piece;
            break;
        case AV_ARG_PLAYER:
            place = &shape.player;
            break;
        case AV_ARG_THING:
            place = &shape.thing;
            break;
        case AV_ARG_NUMBER:
            place = &shape.number;
            break;
        case AV_ARG_CARD:
            place = &shape.card;
            break;
        case AV_ARG_NONE:
            break;
        }
        if (place && *place < 0)
            *place = at;
        at += def->args[i].type == AV_ARG_CELL ? 2 : 1;
    }
    return shape;
}

gboolean
av_ask_is_laying (const AvAskShape *shape)
{
    return shape->cell >= 0 && shape->rotation >= 0;
}

gboolean
av_ask_is_segment (const AvAskShape *shape)
{
    return shape->cell >= 0 && shape->slot >= 0;
}

gboolean
av_ask_is_elsewhere (const AvAskShape *shape)
{
    return shape->cell < 0 && shape->card < 0;
}

gboolean
av_ask_cell (const AvAskShape *shape, const AvAction *action, gint *x, gint *y)
{
    if (shape->cell < 0)
        return FALSE;
    *x = action->args[shape->cell];
    *y = action->args[shape->cell + 1];
    return TRUE;
}

guint
av_ask_segment (const AvGame *game, const AvAskShape *shape, const AvAction *action)
{
    gint x, y;
    if (!av_ask_is_segment (shape) || !av_ask_cell (shape, action, &x, &y))
        return AV_NONE;
    guint tile = av_land_tile_at (game, x, y);
    gint slot = action->args[shape->slot];
    return tile == AV_NONE || slot < 0 ? AV_NONE : av_land_segment_at (game, tile, slot);
}

static const gchar *
translate (const gchar *domain, const gchar *text)
{
    return text && *text ? g_dgettext (domain ? domain : GETTEXT_PACKAGE, text) : "";
}

const gchar *
av_ask_phase_label (const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvPhaseDef *phase = av_ruleset_get_phase (ruleset, av_game_get_phase (game));
    return phase->label ? translate (phase->domain, phase->label) : phase->id;
}

const gchar *
av_ask_label (const AvRuleset *ruleset, guint kind)
{
    const AvActionDef *def = av_ruleset_get_action (ruleset, kind);
    return def->label ? translate (def->domain, def->label) : def->verb;
}

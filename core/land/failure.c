/* SPDX-License-Identifier: GPL-3.0-or-later */
/* failure.c: in the course of which actions rules are called that may fail. */
#include "land/land-private.h"

static gboolean
can_fail (const AvRuleset *ruleset, const AvHookEntry *hook)
{
    return ruleset_rules_may_fail (ruleset, hook->rules);
}

/* Rules that have a say in few things are called in the course of few actions. */
gboolean
land_fails_anywhere (const AvRuleset *ruleset)
{
    /* Asked while nothing is changed; or see below. */
    static const guint seldom[] = {
        AV_POINT_ACTION, AV_POINT_VERIFY, AV_POINT_HIGHLIGHT, AV_POINT_DECK,
        AV_POINT_PLACE,  AV_POINT_DRAWN,  AV_POINT_PLACED,
    };
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (ruleset_rules_may_fail (ruleset, i)
            && ((rules->actions && rules->actions->verb) || (rules->phases && rules->phases->id)))
            return TRUE;
    }
    for (guint point = 0; point < AV_N_LAND_POINTS; point++) {
        gboolean is_seldom = FALSE;
        for (guint i = 0; i < G_N_ELEMENTS (seldom); i++)
            is_seldom |= seldom[i] == point;
        for (guint i = 0; i < ruleset->hooks[point].n && !is_seldom; i++)
            if (can_fail (ruleset, &ruleset->hooks[point].entries[i]))
                return TRUE;
    }
    return FALSE;
}

/* Drawing a tile asks where it may go; placing one tells of it. */
gboolean
land_may_fail (const AvGame *game, const AvAction *action)
{
    const AvRuleset *ruleset = game->ruleset;
    const Land *land = land_of (game);
    guint kind = land_state (game, land)->drawn;
    if (action->kind == land->verb_draw)
        kind = (guint) action->args[0];
    else if (action->kind != land->verb_place)
        return land->fails_anywhere;
    if (land->fails_anywhere || kind >= land->n_kinds)
        return TRUE;
    static const guint points[] = { AV_POINT_PLACE, AV_POINT_DRAWN, AV_POINT_PLACED };
    for (guint i = 0; i < G_N_ELEMENTS (points); i++) {
        const AvHookArray *hooks = &ruleset->hooks[points[i]];
        for (guint k = 0; k < hooks->n; k++)
            if (can_fail (ruleset, &hooks->entries[k])
                && land_hook_wants (&hooks->entries[k], &land->kinds[kind]))
                return TRUE;
    }
    return FALSE;
}

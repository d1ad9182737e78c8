/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turns.c: phases that may be declined, an action of two phases, one skipped to, one pushed in `ending`; winners. */
#include "object.h"

static guint
find_phase (const AvGame *game, const gchar *id)
{
    return (guint) av_ruleset_find_phase (av_game_get_ruleset (game), id);
}

/* In `place` the tile goes on waiting. */
static AvFlow
commit_rest (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    count (game, action->player, action->args[0]);
    if (strcmp (av_game_get_phase_id (game), "rest") != 0)
        return AV_FLOW_WAIT;
    av_game_skip_to_phase (game, find_phase (game, "score"), NULL);
    return AV_FLOW_DONE;
}

static void
list_rest (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    for (gint number = 10; number <= 40; number *= 2)
        add_action (game, list, "rest", number);
}

static void
on_actions (const AvGame *game, guint rules, AvActionsContext *context, gconstpointer data)
{
    if (count_calls (game, (guint) av_game_get_decider (game)) == 0)
        add_action (game, context->list, "rest", 5);
}

static AvFlow
commit_reckon (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    count (game, action->player, 1000 * (1 + av_game_get_frame_data (game)));
    return count_calls (game, 1) < 103000 ? AV_FLOW_WAIT : AV_FLOW_DONE;
}

static AvFlow
enter_reckon (AvGame *game, guint rules, gconstpointer data)
{
    count (game, (guint) av_game_get_decider (game),
           av_game_get_entry (game) == AV_ENTRY_NEW ? 100000 : 200000);
    return AV_FLOW_WAIT;
}

static void
list_reckon (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    add_action (game, list, "account", 0);
}

static void
on_ending (AvGame *game, guint rules, AvEndingContext *context, gconstpointer data)
{
    if (count_calls (game, 1) < 1000)
        av_game_push_phase (game, find_phase (game, "reckon"), 1, 1, NULL);
}

static void
on_over (AvGame *game, guint rules, AvTurnContext *context, gconstpointer data)
{
    av_game_set_winners (game, 1 << 0 | 1 << 1);
}

static const gchar *const place[] = { "place", NULL };
static const gchar *const rest_verbs[] = { "rest", NULL };
static const gchar *const reckon_verbs[] = { "account", NULL };

static const AvActionDef actions[] = {
    { .verb = "rest",
      .label = "Rest",
      .args = { { AV_ARG_NUMBER, "number", FALSE } },
      .phases = place,
      .commit = commit_rest },
    { .verb = "account", .label = "Reckon", .commit = commit_reckon },
    { .verb = NULL },
};

static const AvPhaseDef phases[] = {
    { .id = "rest",
      .label = "Rest",
      .after = "place",
      .optional = TRUE,
      .decline = "Work on",
      .verbs = rest_verbs,
      .list = list_rest },
    { .id = "reckon",
      .label = "Reckon",
      .after = "-",
      .decider = AV_BY_FRAME,
      .optional = TRUE,
      .decline = "Reckon no more",
      .verbs = reckon_verbs,
      .enter = enter_reckon,
      .list = list_reckon },
    { .id = NULL },
};

OBJECT (BOTH (BOTH (AV_HOOK (ENDING, on_ending), AV_HOOK (OVER, on_over)),
              AV_HOOK (ACTIONS, on_actions, .interest = { .phase = "place" })),
        .actions = actions, .phases = phases)

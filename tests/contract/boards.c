/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * boards.c: a game on two boards: a stone is put on the grid, or one's own goes from there to a point, where it lies face
 * down.  boards-lua is its twin; boards.py compares them.
 */
#include <avignon/catalogue.h>
#include <avignon/game.h>
#include <avignon/plugin.h>

#define GRID 4
#define ALL 6

typedef struct {
    gint8 stones[ALL]; /* 0: none; else the player, from 1 */
} State;

static const AvFieldDef fields[] = {
    { "stones", AV_SCOPE_GAME, AV_FIELD_INT8, offsetof (State, stones), ALL, 0, 2 },
    { .id = NULL },
};

static const AvRefusal taken = { "taken", "Something else stands there." };

static State *
get (const AvGame *game, guint rules)
{
    return av_game_state ((AvGame *) game, rules, AV_SCOPE_GAME, 0);
}

static const AvRefusal *
check_put (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    gint place = action->args[0];
    return place >= GRID || get (game, rules)->stones[place] ? &taken : NULL;
}

static AvFlow
put (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    get (game, rules)->stones[action->args[0]] = (gint8) (action->player + 1);
    return AV_FLOW_DONE;
}

static const AvRefusal *
check_move (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    const State *state = get (game, rules);
    gint from = action->args[0], to = action->args[1];
    return from >= GRID || state->stones[from] != action->player + 1 || to < GRID
                   || state->stones[to]
               ? &taken
               : NULL;
}

static AvFlow
move (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    State *state = get (game, rules);
    state->stones[action->args[1]] = state->stones[action->args[0]];
    state->stones[action->args[0]] = 0;
    return state->stones[GRID] && state->stones[GRID + 1] ? AV_FLOW_OVER : AV_FLOW_DONE;
}

static const AvActionDef actions[] = {
    { .verb = "put",
      .label = "Put a stone",
      .args = { { AV_ARG_PLACE, "place", FALSE } },
      .check = check_put,
      .commit = put },
    { .verb = "move",
      .label = "Move a stone",
      .args = { { AV_ARG_PLACE, "place", FALSE }, { AV_ARG_PLACE, "goal", FALSE } },
      .check = check_move,
      .commit = move },
    { .verb = NULL },
};

static void
list (const AvGame *game, guint rules, AvActionList *out, gconstpointer data)
{
    const State *state = get (game, rules);
    guint8 player = (guint8) av_game_get_decider (game);
    guint8 kind = (guint8) av_ruleset_find_action (av_game_get_ruleset (game), "put");
    for (gint16 from = 0; from < GRID; from++) {
        AvAction action = { .kind = kind, .player = player, .weight = 1, .args = { from } };
        if (!state->stones[from])
            av_action_list_add (out, &action);
        for (gint16 to = GRID; to < ALL && state->stones[from] == player + 1; to++) {
            AvAction way = {
                .kind = kind + 1, .player = player, .weight = 1, .args = { from, to }
            };
            if (!state->stones[to])
                av_action_list_add (out, &way);
        }
    }
}

static const gchar *const verbs[] = { "put", "move", NULL };
static const AvPhaseDef phases[] = {
    { .id = "play", .label = "Play", .verbs = verbs, .list = list },
    { .id = NULL },
};

static gboolean
ends (const AvGame *game)
{
    return FALSE;
}

static void
lay_out (const AvGame *game, AvLayout *layout)
{
    const State *state = get (game, 0);
    layout->note = g_strdup ("Stones");
    for (guint i = 0; i < ALL; i++) {
        if (!state->stones[i])
            continue;
        AvLayoutCell *cell = av_layout_add_cell (layout, i);
        cell->owner = state->stones[i] - 1;
        cell->label = g_strdup ("x");
        cell->name = g_strdup ("Stone");
        cell->face_down = i >= GRID;
    }
}

static const gchar *const links[] = { "q", NULL };
static const AvPointDef spot[] = { { "o", 0, 0, NULL }, { .id = NULL } };
static const AvPointDef points[] = { { "p", 0, 0, links }, { "q", 1, 0, NULL }, { .id = NULL } };
static const AvBoardDef boards[] = {
    { .id = "grid", .title = "Grid", .columns = 2, .rows = 2 },
    { .id = "line", .points = points },
    { .id = "spot", .points = spot },
    { .id = NULL },
};
static const AvGameDef plays = {
    .min_players = 2,
    .max_players = 2,
    .ends = ends,
    .layout = lay_out,
    .boards = boards,
};
static const AvRules rules = { .actions = actions,
                               .phases = phases,
                               .fields = fields,
                               .state_size = { [AV_SCOPE_GAME] = sizeof (State) },
                               .plays = &plays };

AV_PLUGIN (&rules, NULL)

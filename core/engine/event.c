/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event.c: events: recording what an action caused, and describing it in words. */
#include <avignon/event.h>

#include "engine/game-private.h"
#include "engine/i18n.h"

#include <string.h>

static const gchar *const type_names[AV_N_EVENTS] = {
    "draw",   "discard", "put-back", "take",  "place", "deploy", "move",
    "return", "score",   "counter",  "phase", "over",  "text",
};

const gchar *
av_event_type_name (AvEventType type)
{
    GAME_RETURN_VAL_IF_FAIL ((guint) type < AV_N_EVENTS, NULL);
    return type_names[type];
}

const AvEvent *
av_game_get_events (const AvGame *game, guint *n)
{
    *n = game->n_events;
    return game->events;
}

gboolean
av_game_wants_events (const AvGame *game)
{
    return game->wants_events;
}

AvEvent *
av_game_add_event (AvGame *game, AvEventType type, gint player)
{
    /* Callers write into what they get, so it is an event even where it makes no sense. */
    if (G_UNLIKELY (!game_is_changeable (game)))
        game_misused (G_STRFUNC, "game_is_changeable (game)");
    if (G_UNLIKELY ((guint) type >= AV_N_EVENTS)) {
        game_misused (G_STRFUNC, "type < AV_N_EVENTS");
        type = AV_EVENT_TEXT;
    }
    if (G_UNLIKELY (player != AV_NOBODY && (guint) player >= game->ruleset->n_players)) {
        game_misused (G_STRFUNC, "player < n_players || player == AV_NOBODY");
        player = AV_NOBODY;
    }
    if (game->n_events == game->events_capacity) {
        game->events_capacity = MAX (32, game->events_capacity * 2);
        game->events = g_renew (AvEvent, game->events, game->events_capacity);
    }
    AvEvent *event = &game->events[game->n_events++];
    memset (event, 0, G_STRUCT_OFFSET (AvEvent, terms));
    event->type = type;
    event->player = player;
    event->owner = AV_NOBODY;
    event->x = event->y = event->from_x = event->from_y = -1;
    event->subject = AV_NONE;
    return event;
}

/* A longer text is cut. */
#define MAX_TEXT 400

void
av_game_tell (AvGame *game, gint player, const gchar *text)
{
    GAME_RETURN_IF_FAIL (text);
    if (!game->wants_events)
        return;
    /* One line of the log, even if the rules gave several. */
    g_autofree gchar *line = g_utf8_make_valid (text, strnlen (text, MAX_TEXT));
    g_strdelimit (line, "\n\r\t", ' ');
    if (!game->texts)
        game->texts = g_string_chunk_new (MAX_TEXT);
    av_game_add_event (game, AV_EVENT_TEXT, player)->why =
        g_string_chunk_insert (game->texts, line);
}

void
game_copy_events (AvGame *to, const AvGame *from)
{
    game_clear_events (to);
    g_free (to->events);
    to->events = g_memdup2 (from->events, from->n_events * sizeof *from->events);
    to->n_events = to->events_capacity = from->n_events;
    for (guint i = 0; i < to->n_events; i++) {
        AvEvent *event = &to->events[i];
        if (event->type != AV_EVENT_TEXT || !event->why)
            continue;
        if (!to->texts)
            to->texts = g_string_chunk_new (MAX_TEXT);
        event->why = g_string_chunk_insert (to->texts, event->why);
    }
}

void
av_event_add_term (AvEvent *event, const gchar *one, const gchar *many, gint count, gint each)
{
    if (!event || count == 0 || each == 0 || event->n_terms == AV_EVENT_TERMS)
        return;
    event->terms[event->n_terms++] = (AvTerm){ one, many, count, each };
}

void
av_event_cells (const AvGame *game, const AvEvent *event, GArray *cells)
{
    if (event->subject != AV_NONE && game->ruleset->def->event_cells)
        game->ruleset->def->event_cells (game, event, cells);
    else if (event->x >= 0) {
        gint16 cell[2] = { event->x, event->y };
        g_array_append_vals (cells, cell, 2);
    }
}

void
av_event_sum (const AvGame *game, const AvEvent *event, GString *text)
{
    for (guint i = 0; i < event->n_terms; i++) {
        const AvTerm *term = &event->terms[i];
        if (i > 0)
            g_string_append (text, " + ");
        g_string_append_printf (text, "%d %s", term->count,
                                av_ruleset_translate_count (game->ruleset, term->one, term->many,
                                                            (gulong) term->count));
        if (term->each != 1)
            g_string_append_printf (text, " × %d", term->each);
    }
    if (event->n_terms > 0 && event->changed != 0)
        g_string_append_printf (text, _ (" %+d by other rules"), event->changed);
    if (event->n_terms > 0)
        g_string_append_printf (text, " = %d", event->points);
}

static const gchar *
player_name (const AvGame *game, const AvEvent *event)
{
    return event->player >= 0 && event->player < (gint) game->ruleset->n_players
               ? av_ruleset_get_player_name (game->ruleset, event->player)
               : "";
}

static const gchar *
reason_name (const AvGame *game, const AvEvent *event)
{
    const AvRuleset *ruleset = game->ruleset;
    return event->reason < ruleset->reasons->len ? av_ruleset_translate (
               ruleset, av_ruleset_get_reason (ruleset, event->reason)->name)
                                                 : "";
}

static const gchar *
item_name (const AvGame *game, const AvEvent *event)
{
    return event->item < game->ruleset->items.names->len
               ? av_ruleset_get_title (game->ruleset, AV_ARG_ITEM, event->item)
               : "";
}

static const gchar *
piece_name (const AvGame *game, const AvEvent *event)
{
    return event->piece_kind < game->ruleset->pieces.names->len
               ? av_ruleset_get_name (game->ruleset, AV_ARG_PIECE, event->piece_kind)
               : "";
}

gchar *
av_event_describe (const AvGame *game, const AvEvent *event)
{
    const AvRuleset *ruleset = game->ruleset;
    GString *text = g_string_new (NULL);
    if (event->type == AV_EVENT_TEXT) {
        g_string_append (text, event->why ? event->why : "");
        return g_string_free (text, FALSE);
    }
    if (event->why && *event->why)
        g_string_append_printf (text, "%s ", av_ruleset_translate (ruleset, event->why));
    if (ruleset->def->describe_event && ruleset->def->describe_event (game, event, text))
        return g_string_free (text, FALSE);
    switch ((AvEventType) event->type) {
    case AV_EVENT_DRAW:
        g_string_append_printf (text, _ ("Drawn: %s"), item_name (game, event));
        break;
    case AV_EVENT_DISCARD:
        g_string_append_printf (
            text, event->why ? _ ("%s is discarded.") : _ ("%s fits nowhere and is discarded."),
            item_name (game, event));
        break;
    case AV_EVENT_PUT_BACK:
        g_string_append_printf (text, _ ("%s goes back into the pile."), item_name (game, event));
        break;
    case AV_EVENT_TAKE:
        g_string_append_printf (text, _ ("Taken: %s"), item_name (game, event));
        break;
    case AV_EVENT_PLACE:
        g_string_append_printf (text, _ ("%s places a tile."), player_name (game, event));
        break;
    case AV_EVENT_DEPLOY:
        g_string_append_printf (text, _ ("%s deploys: %s."), player_name (game, event),
                                piece_name (game, event));
        break;
    case AV_EVENT_MOVE:
        g_string_append_printf (text, _ ("%s moves."), piece_name (game, event));
        break;
    case AV_EVENT_RETURN:
        g_string_append_printf (text, _ ("%s takes back: %s."), player_name (game, event),
                                piece_name (game, event));
        break;
    case AV_EVENT_SCORE:
        g_string_append_printf (text, "%s: %s, ", player_name (game, event),
                                reason_name (game, event));
        if (event->n_terms > 0)
            av_event_sum (game, event, text);
        else
            g_string_append_printf (
                text, g_dngettext (GETTEXT_PACKAGE, "%d point", "%d points", ABS (event->points)),
                event->points);
        break;
    case AV_EVENT_COUNTER:
        /* The number comes last, as a name is the same for one and for many. */
        g_string_append_printf (text, "%s: %s %+d", player_name (game, event),
                                event->item < ruleset->counter_defs->len
                                    ? av_ruleset_get_counter_name (ruleset, event->item)
                                    : "",
                                event->points);
        break;
    case AV_EVENT_PHASE:
        if (event->item < ruleset->n_phases) {
            const AvPhaseDef *phase = av_ruleset_get_phase (ruleset, event->item);
            g_string_append (text, av_translate (phase->domain, phase->label));
        }
        break;
    case AV_EVENT_TEXT:
    case AV_EVENT_OVER:
    case AV_N_EVENTS:
        g_string_append (text, _ ("The game is over."));
        break;
    }
    return g_string_free (text, FALSE);
}

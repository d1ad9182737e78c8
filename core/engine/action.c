/* SPDX-License-Identifier: GPL-3.0-or-later */
/* action.c: lists of actions, and converting actions to and from text. */
#include <avignon/action.h>
#include <avignon/host/record.h>

#include "engine/game-private.h"
#include "engine/i18n.h"
#include "engine/scenario-private.h"

#include <string.h>

void
av_action_list_clear (AvActionList *list)
{
    g_clear_pointer (&list->items, g_free);
    list->n = list->capacity = 0;
}

void
av_action_list_grow (AvActionList *list, guint more)
{
    list->capacity = MAX (list->n + more, MAX (256, list->capacity * 2));
    list->items = g_renew (AvAction, list->items, list->capacity);
}

/* The type of the argument to which number AT of the args belongs; AV_ARG_NONE if it may be left
 * out. */
static AvArgType
type_at (const AvActionDef *def, guint at)
{
    guint end = 0;
    for (guint i = 0; i < AV_ACTION_ARGS && def->args[i].type != AV_ARG_NONE; i++) {
        end += av_arg_width (def->args[i].type);
        if (at < end)
            return def->args[i].optional ? AV_ARG_NONE : def->args[i].type;
    }
    return AV_ARG_NONE;
}

/* Whether ACTION differs from FIRST only in the number at *AT (-1: in any one, which is then
 * found). */
static gboolean
differs_in_one (const AvAction *first, const AvAction *action, gint *at)
{
    for (gint i = 0; i < AV_ACTION_ARGS; i++) {
        if (action->args[i] == first->args[i])
            continue;
        if (*at >= 0 && *at != i)
            return FALSE;
        *at = i;
    }
    return TRUE;
}

/* Whether TEXT contains NUMBER, and not as a part of a longer one. */
static gboolean
says_number (const gchar *text, gint number)
{
    for (const gchar *at = text; *at; at++) {
        gchar *end;
        if (!g_ascii_isdigit (*at))
            continue;
        if (g_ascii_strtoll (at, &end, 10) == ABS (number))
            return TRUE;
        at = end - 1;
    }
    return FALSE;
}

static gboolean
says_its_number (const AvGame *game, const AvActionList *list, const AvNumberChoice *choice,
                 gint number)
{
    g_autofree gchar *text =
        av_action_describe (game, av_action_list_get_number (list, choice, number));
    return says_number (text, number);
}

gboolean
av_action_list_find_number (const AvGame *game, const AvActionList *list, guint kind,
                            AvNumberChoice *choice)
{
    const AvRuleset *ruleset = game->ruleset;
    const AvAction *first = NULL;
    gint at = -1, n = 0;
    for (guint i = 0; i < list->n; i++) {
        const AvAction *action = &list->items[i];
        if (action->kind != kind)
            continue;
        if (!first)
            first = action;
        if (!differs_in_one (first, action, &at))
            return FALSE;
        n++;
    }
    if (at < 0 || type_at (ruleset->actions[kind].def, (guint) at) != AV_ARG_NUMBER)
        return FALSE;
    *choice = (AvNumberChoice){ kind, (guint) at, first->args[at], first->args[at], 1 };
    for (guint i = 0; i < list->n; i++) {
        if (list->items[i].kind != kind)
            continue;
        choice->least = MIN (choice->least, list->items[i].args[at]);
        choice->most = MAX (choice->most, list->items[i].args[at]);
    }
    choice->step = (choice->most - choice->least) / (n - 1);
    for (gint i = 0; i < n; i++)
        if (!av_action_list_get_number (list, choice, choice->least + i * choice->step))
            return FALSE;
    return choice->least + (n - 1) * choice->step == choice->most
           && says_its_number (game, list, choice, choice->least)
           && says_its_number (game, list, choice, choice->most);
}

const AvAction *
av_action_list_get_number (const AvActionList *list, const AvNumberChoice *choice, gint number)
{
    for (guint i = 0; i < list->n; i++)
        if (list->items[i].kind == choice->kind && list->items[i].args[choice->at] == number)
            return &list->items[i];
    return NULL;
}

void
av_action_to_text (const AvGame *game, const AvAction *action, GString *text)
{
    GAME_RETURN_IF_FAIL (av_action_is_sound (game->ruleset, action));
    const AvRuleset *ruleset = game->ruleset;
    if (action->player != AV_NATURE && action->player != game_position (game)->active)
        g_string_append_printf (
            text, "%s: ", av_colour_name (av_ruleset_get_colour (ruleset, action->player)));
    const AvActionDef *def = ruleset->actions[action->kind].def;
    g_string_append (text, def->verb);
    const gint16 *value = action->args;
    for (guint i = 0; i < AV_ACTION_ARGS && def->args[i].type != AV_ARG_NONE; i++, value++) {
        if (def->args[i].optional && *value < 0)
            break;
        switch (def->args[i].type) {
        case AV_ARG_CELL:
        case AV_ARG_CORNER:
        case AV_ARG_EDGE:
            for (guint n = av_arg_width (def->args[i].type); n > 1; n--)
                g_string_append_printf (text, " %d", *value++);
            g_string_append_printf (text, " %d", *value);
            break;
        case AV_ARG_PIECE:
        case AV_ARG_ITEM:
        case AV_ARG_PLACE:
            g_string_append_printf (text, " %s",
                                    av_ruleset_get_name (ruleset, def->args[i].type, *value));
            break;
        case AV_ARG_PLAYER:
            g_string_append_printf (text, " %s",
                                    av_colour_name (av_ruleset_get_colour (ruleset, *value)));
            break;
        default:
            g_string_append_printf (text, " %d", *value);
            break;
        }
    }
}

static gboolean
parse_number (const gchar *word, gint16 min, gint16 max, gint16 *value)
{
    gint64 number;
    if (!g_ascii_string_to_signed (word, 10, min, max, &number, NULL))
        return FALSE;
    *value = number;
    return TRUE;
}

/* A cell that is off the table is still a cell: the rules refuse it. */
static gboolean
parse_coordinate (const gchar *word, gint16 *value)
{
    gint64 number;
    if (!g_ascii_string_to_signed (word, 10, G_MININT32, G_MAXINT32, &number, NULL))
        return FALSE;
    *value = CLAMP (number, -1, G_MAXINT16);
    return TRUE;
}

/* Reads one argument from WORDS.  Returns how many words it took; 0: they are not such an
 * argument. */
static guint
parse_argument (const AvRuleset *ruleset, const AvArgDef *def, gchar **words, gint16 *value)
{
    guint width = av_arg_width (def->type);
    if (width > 1
        && (!words[1] || !parse_coordinate (words[0], &value[0])
            || !parse_coordinate (words[1], &value[1])))
        return 0;
    switch (def->type) {
    case AV_ARG_CELL:
    case AV_ARG_CORNER:
        return width;
    case AV_ARG_EDGE:
        if (!words[2] || !parse_number (words[2], 0, 3, &value[2]))
            return 0;
        av_edge_settle (value);
        return width;
    case AV_ARG_ROTATION:
        return parse_number (words[0], 0, 3, value);
    case AV_ARG_SLOT:
        return parse_number (words[0], 0, 15, value);
    case AV_ARG_PIECE:
    case AV_ARG_ITEM:
    case AV_ARG_PLACE:
        *value = av_ruleset_find_name (ruleset, def->type, words[0]);
        return *value >= 0;
    case AV_ARG_CARD:
        return parse_number (words[0], 0, G_MAXINT16, value);
    case AV_ARG_PLAYER:
        *value = ruleset_find_seat (ruleset, words[0]);
        return *value >= 0;
    default:
        return parse_number (words[0], G_MININT16, G_MAXINT16, value);
    }
}

/* Skips `COLOUR:` at the start of WORDS, if it is there, and sets DECIDER to that player. */
static gboolean
take_colour (const AvRuleset *ruleset, gchar ***words, gint *decider, GError **error)
{
    const gchar *word = (*words)[0];
    gsize length = word ? strlen (word) : 0;
    if (length < 2 || word[length - 1] != ':')
        return TRUE;
    g_autofree gchar *name = g_strndup (word, length - 1);
    *decider = ruleset_find_seat (ruleset, name);
    (*words)++;
    if (*decider < 0)
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("Nobody plays the colour “%s”."),
                     name);
    return *decider >= 0;
}

static gboolean
wrong_verb (GError **error, const gchar *verb)
{
    return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("There is no action “%s”."),
                      verb ? verb : "");
}

/* WORD: what was written there instead, or NULL: nothing. */
static gboolean
wrong_argument (GError **error, const AvActionDef *def, guint argument, const gchar *word)
{
    const gchar *name = av_translate (def->domain, def->args[argument].name);
    if (word)
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("“%s”: the %s is wrong: “%s”."),
                     def->verb, name, word);
    else
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("“%s”: the %s is missing."),
                     def->verb, name);
    return FALSE;
}

static gboolean
too_much (GError **error, const AvActionDef *def, const gchar *word)
{
    return fail_with (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("“%s”: “%s” is too much."),
                      def->verb, word);
}

static gboolean
parse_words (const AvGame *game, gchar **words, AvAction *action, GError **error)
{
    const AvRuleset *ruleset = game->ruleset;
    gint decider = game_frame (game)->decider;
    if (!take_colour (ruleset, &words, &decider, error))
        return FALSE;
    gint kind = words[0] ? av_ruleset_find_action (ruleset, words[0]) : -1;
    if (kind < 0)
        return wrong_verb (error, words[0]);
    const AvActionDef *def = ruleset->actions[kind].def;
    *action = (AvAction){ .kind = kind, .player = decider, .weight = 1 };
    words++;
    gint16 *value = action->args;
    for (guint i = 0; i < AV_ACTION_ARGS && def->args[i].type != AV_ARG_NONE; i++, value++) {
        if (!words[0] && def->args[i].optional) {
            *value = -1;
            continue;
        }
        guint taken = words[0] ? parse_argument (ruleset, &def->args[i], words, value) : 0;
        if (taken == 0)
            return wrong_argument (error, def, i, words[0]);
        words += taken;
        value += av_arg_width (def->args[i].type) - 1;
    }
    return !words[0] || too_much (error, def, words[0]);
}

/* A word of records that is never an action, so it needs no check, list or commit. */
static const AvActionDef engine_undo = { .verb = "undo",
                                         .args = { { AV_ARG_NUMBER, N_ ("number"), FALSE } } };

static const AvActionDef *
find_action (const AvRules *rules, const gchar *verb)
{
    for (const AvActionDef *def = rules->actions; def && def->verb; def++)
        if (g_str_equal (def->verb, verb))
            return def;
    return NULL;
}

/* The kind of action of that verb, in this game or another, of rules that are on or off; or
 * NULL. */
static const AvActionDef *
find_known_action (const AvGame *game, const gchar *verb)
{
    AvCatalogue *catalogue = game->ruleset->catalogue;
    gint kind = av_ruleset_find_action (game->ruleset, verb);
    const AvActionDef *def = kind < 0 ? NULL : game->ruleset->actions[kind].def;
    if (!def && g_str_equal (verb, engine_undo.verb))
        return &engine_undo;
    const GPtrArray *all = av_catalogue_load_all_rules (catalogue);
    for (guint i = 0; !def && i < all->len; i++)
        def = find_action (all->pdata[i], verb);
    const GPtrArray *games = av_catalogue_get_games (catalogue);
    for (guint i = 0; !def && i < games->len; i++)
        def = find_action (((const AvGameDef *) games->pdata[i])->core, verb);
    return def;
}

/* Like parse_argument, but also accepts names of what is not in this game, and, if BEGIN, only
 * the first of several numbers. */
static guint
check_argument (const AvGame *game, const AvArgDef *def, gchar **words, gboolean begin)
{
    gint16 value[3];
    guint taken = parse_argument (game->ruleset, def, words, value);
    if (taken > 0)
        return taken;
    if (def->type == AV_ARG_PIECE || def->type == AV_ARG_ITEM || def->type == AV_ARG_PLACE)
        return game_knows_name (game, def->type, words[0]);
    guint n = g_strv_length (words);
    if (!begin || n >= av_arg_width (def->type))
        return 0;
    for (guint i = 0; i < n; i++)
        if (!parse_coordinate (words[i], value))
            return 0;
    return n;
}

gboolean
av_action_check_words (const AvGame *game, gchar **words, gboolean begin, GError **error)
{
    gint decider;
    if (!take_colour (game->ruleset, &words, &decider, error))
        return FALSE;
    if (!words[0] && begin)
        return TRUE;
    const AvActionDef *def = words[0] ? find_known_action (game, words[0]) : NULL;
    if (!def)
        return wrong_verb (error, words[0]);
    words++;
    for (guint i = 0; i < AV_ACTION_ARGS && def->args[i].type != AV_ARG_NONE; i++) {
        if (!words[0] && (begin || def->args[i].optional))
            return TRUE;
        guint taken = words[0] ? check_argument (game, &def->args[i], words, begin) : 0;
        if (taken == 0)
            return wrong_argument (error, def, i, words[0]);
        words += taken;
    }
    return !words[0] || too_much (error, def, words[0]);
}

static gboolean
is_sound (const AvRuleset *ruleset, const AvArgDef *def, const gint16 *value)
{
    if (def->optional && *value == -1)
        return TRUE;
    switch (def->type) {
    case AV_ARG_CELL:
    case AV_ARG_CORNER:
        return value[0] >= -1 && value[1] >= -1;
    case AV_ARG_EDGE:
        return value[0] >= -1 && value[1] >= -1 && (value[2] == 0 || value[2] == 3);
    case AV_ARG_ROTATION:
        return *value >= 0 && *value <= 3;
    case AV_ARG_SLOT:
        return *value >= 0 && *value <= 15;
    case AV_ARG_PIECE:
    case AV_ARG_ITEM:
    case AV_ARG_PLACE:
        return *value >= 0 && (guint) *value < av_ruleset_get_n_names (ruleset, def->type);
    case AV_ARG_PLAYER:
        return *value >= 0 && (guint) *value < ruleset->n_players;
    case AV_ARG_CARD:
        return *value >= 0;
    default:
        return TRUE;
    }
}

gboolean
av_action_is_sound (const AvRuleset *ruleset, const AvAction *action)
{
    GAME_RETURN_VAL_IF_FAIL (action->kind < ruleset->n_actions, FALSE);
    const AvArgDef *args = ruleset->actions[action->kind].def->args;
    const gint16 *value = action->args;
    for (guint i = 0; i < AV_ACTION_ARGS && args[i].type != AV_ARG_NONE; i++, value++) {
        if (!is_sound (ruleset, &args[i], value))
            return FALSE;
        value += av_arg_width (args[i].type) - 1;
    }
    return TRUE;
}

gboolean
av_action_parse (const AvGame *game, const gchar *text, AvAction *action, GError **error)
{
    g_auto (GStrv) words = av_record_split (text, error);
    return words && parse_words (game, words, action, error);
}

const gchar *
av_game_get_decline (const AvGame *game)
{
    const AvPhaseDef *phase = game->ruleset->phases[game_frame (game)->phase].def;
    return phase->decline ? av_translate (phase->domain, phase->decline)
                          : _ (game->ruleset->actions[AV_ACTION_PASS].def->label);
}

/* A longer text is cut: a window has to show it. */
#define MAX_TEXT 1000

gchar *
av_action_describe (const AvGame *game, const AvAction *action)
{
    GAME_RETURN_VAL_IF_FAIL (av_action_is_sound (game->ruleset, action), g_strdup (""));
    const AvActionEntry *entry = &game->ruleset->actions[action->kind];
    GString *text = g_string_new (NULL);
    if (entry->def->describe) {
        GameLevel level = game_enter (game, entry->rules);
        if (level.entered)
            entry->def->describe (game, entry->rules, action, text, entry->def->data);
        game_leave (&level);
    }
    /* One whose description failed is named, too. */
    if (text->len == 0 && action->kind == AV_ACTION_PASS)
        g_string_append (text, av_game_get_decline (game));
    else if (text->len == 0) {
        g_string_append (text, av_translate (entry->def->domain, entry->def->label));
        if (entry->def->args[0].type != AV_ARG_NONE) {
            g_string_append (text, ": ");
            av_action_to_text (game, action, text);
        }
    }
    g_autofree gchar *whole = g_string_free (text, FALSE);
    return g_utf8_make_valid (whole, strnlen (whole, MAX_TEXT));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup.c: the set-up of a game, as a value and as the header of a record. */
#include <avignon/setup.h>

#include "engine/game-private.h"
#include "engine/i18n.h"
#include <avignon/host/record.h>

#include <string.h>

static const struct {
    const gchar *name, *label;
} colours[AV_N_COLOURS] = {
    { "red", N_ ("red") },       { "blue", N_ ("blue") },   { "green", N_ ("green") },
    { "yellow", N_ ("yellow") }, { "black", N_ ("black") }, { "grey", N_ ("grey") },
};

gboolean
av_id_is_word (const gchar *text)
{
    return text[0] && text[strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

gboolean
av_id_is_valid (const gchar *text)
{
    return g_ascii_islower (text[0]) && av_id_is_word (text);
}

const gchar *
av_colour_name (AvColour colour)
{
    GAME_RETURN_VAL_IF_FAIL ((guint) colour < AV_N_COLOURS, NULL);
    return colours[colour].name;
}

const gchar *
av_colour_label (AvColour colour)
{
    GAME_RETURN_VAL_IF_FAIL ((guint) colour < AV_N_COLOURS, NULL);
    return _ (colours[colour].label);
}

gint
av_colour_from_name (const gchar *name)
{
    for (guint i = 0; i < AV_N_COLOURS; i++)
        if (g_str_equal (colours[i].name, name))
            return i;
    return -1;
}

static void
deck_choice_free (gpointer data)
{
    AvDeckChoice *choice = data;
    g_free (choice->deck);
    g_free (choice);
}

static void
option_choice_free (gpointer data)
{
    AvOptionChoice *choice = data;
    g_free (choice->key);
    g_free (choice->value);
    g_free (choice);
}

static void
statement_free (gpointer data)
{
    AvStatement *statement = data;
    g_strfreev (statement->words);
    g_free (statement);
}

AvSetup *
av_setup_new (void)
{
    AvSetup *setup = g_new0 (AvSetup, 1);
    setup->game = g_strdup ("land");
    setup->decks = g_ptr_array_new_with_free_func (deck_choice_free);
    setup->rules = g_ptr_array_new_with_free_func (g_free);
    setup->plugins = g_ptr_array_new_with_free_func (option_choice_free);
    setup->options = g_ptr_array_new_with_free_func (option_choice_free);
    setup->prelude = g_ptr_array_new_with_free_func (statement_free);
    setup->edition = 1;
    setup->width = setup->height = AV_TABLE_DEFAULT;
    return setup;
}

static gpointer
text_copy (gconstpointer source, gpointer data)
{
    (void) data;
    return g_strdup (source);
}

static gpointer
deck_choice_copy (gconstpointer source, gpointer data)
{
    (void) data;
    AvDeckChoice *copy = g_memdup2 (source, sizeof *copy);
    copy->deck = g_strdup (copy->deck);
    return copy;
}

static gpointer
option_choice_copy (gconstpointer source, gpointer data)
{
    (void) data;
    AvOptionChoice *copy = g_memdup2 (source, sizeof *copy);
    copy->key = g_strdup (copy->key);
    copy->value = g_strdup (copy->value);
    return copy;
}

static gpointer
statement_copy (gconstpointer source, gpointer data)
{
    (void) data;
    AvStatement *copy = g_memdup2 (source, sizeof *copy);
    copy->words = g_strdupv (copy->words);
    return copy;
}

AvSetup *
av_setup_copy (const AvSetup *setup)
{
    AvSetup *copy = g_memdup2 (setup, sizeof *setup);
    copy->game = g_strdup (setup->game);
    copy->decks = g_ptr_array_copy (setup->decks, deck_choice_copy, NULL);
    copy->rules = g_ptr_array_copy (setup->rules, text_copy, NULL);
    copy->plugins = g_ptr_array_copy (setup->plugins, option_choice_copy, NULL);
    copy->options = g_ptr_array_copy (setup->options, option_choice_copy, NULL);
    copy->prelude = g_ptr_array_copy (setup->prelude, statement_copy, NULL);
    for (guint i = 0; i < setup->n_players; i++) {
        copy->players[i].name = g_strdup (setup->players[i].name);
        copy->players[i].control = g_strdup (setup->players[i].control);
    }
    return copy;
}

void
av_setup_free (AvSetup *setup)
{
    if (!setup)
        return;
    g_free (setup->game);
    g_ptr_array_unref (setup->decks);
    g_ptr_array_unref (setup->rules);
    g_ptr_array_unref (setup->plugins);
    g_ptr_array_unref (setup->options);
    g_ptr_array_unref (setup->prelude);
    for (guint i = 0; i < setup->n_players; i++) {
        g_free (setup->players[i].name);
        g_free (setup->players[i].control);
    }
    g_free (setup);
}

gboolean
av_deck_is_path (const gchar *deck)
{
    return strchr (deck, G_DIR_SEPARATOR) || g_str_has_suffix (deck, ".xml");
}

gchar *
av_deck_resolve (const gchar *deck, const gchar *folder)
{
    if (!av_deck_is_path (deck))
        return g_strdup (deck);
    g_autofree gchar *whole = folder ? g_canonicalize_filename (folder, NULL) : NULL;
    return g_canonicalize_filename (deck, whole);
}

void
av_setup_add_deck (AvSetup *setup, const gchar *deck, guint copies)
{
    AvDeckChoice *choice = g_new (AvDeckChoice, 1);
    choice->deck = g_strdup (deck);
    choice->copies = copies;
    g_ptr_array_add (setup->decks, choice);
}

gboolean
av_setup_has_rules (const AvSetup *setup, const gchar *id)
{
    for (guint i = 0; i < setup->rules->len; i++)
        if (g_str_equal (setup->rules->pdata[i], id))
            return TRUE;
    return FALSE;
}

void
av_setup_add_rules (AvSetup *setup, const gchar *id)
{
    if (!av_setup_has_rules (setup, id))
        g_ptr_array_add (setup->rules, g_strdup (id));
}

/* Shows nothing, but turns the text around it: a mark has a direction, too, and old ones change how text is shown. */
static gboolean
is_turning (gunichar c)
{
    return turns_text (c) || c == 0x061c || c == 0x200e || c == 0x200f
           || (c >= 0x206a && c <= 0x206f);
}

/* Belongs to a script that is written from right to left. */
static gboolean
is_leftward (gunichar c)
{
    return (c >= 0x0590 && c <= 0x08ff) || (c >= 0xfb1d && c <= 0xfdff)
           || (c >= 0xfe70 && c <= 0xfefc) || (c >= 0x10800 && c <= 0x10fff)
           || (c >= 0x1e800 && c <= 0x1efff);
}

/* After such a mark, and before it, the text runs as if there was no name. */
#define MARK "\u200e"

/* NAME as it can stand in one line with other words without turning them: what it contains is shown in its own
 * direction, and what stands beside it in theirs.  A name that was made fit stays as it is. */
static gchar *
fit_name (const gchar *name, AvColour colour)
{
    g_autoptr (GString) fit = g_string_new (NULL);
    gboolean turns = FALSE, named = *name != '\0';
    if (!g_utf8_validate (name, -1, NULL))
        return g_strdup (name);
    for (; *name; name = g_utf8_next_char (name)) {
        gunichar c = g_utf8_get_char (name);
        if (is_turning (c))
            continue;
        turns |= is_leftward (c);
        g_string_append_unichar (fit, c == '\n' || c == '\t' ? ' ' : c);
    }
    if (named && fit->len == 0)
        g_string_append (fit, av_colour_name (colour));
    if (turns && fit->len + 2 * strlen (MARK) <= AV_NAME_MAX) {
        g_string_prepend (fit, MARK);
        g_string_append (fit, MARK);
    }
    return g_string_free (g_steal_pointer (&fit), FALSE);
}

gboolean
av_setup_add_player (AvSetup *setup, AvColour colour, const gchar *name, const gchar *control)
{
    if (setup->n_players == AV_MAX_PLAYERS)
        return FALSE;
    for (guint i = 0; i < setup->n_players; i++)
        if (setup->players[i].colour == colour)
            return FALSE;
    setup->players[setup->n_players++] =
        (AvPlayerChoice){ colour, fit_name (name, colour), g_strdup (control), 0 };
    return TRUE;
}

static AvOptionChoice *
find_option (const AvSetup *setup, const gchar *key)
{
    for (guint i = 0; i < setup->options->len; i++) {
        AvOptionChoice *choice = setup->options->pdata[i];
        if (g_str_equal (choice->key, key))
            return choice;
    }
    return NULL;
}

void
av_setup_set_option (AvSetup *setup, const gchar *key, const gchar *value)
{
    AvOptionChoice *choice = find_option (setup, key);
    if (!choice) {
        choice = g_new0 (AvOptionChoice, 1);
        choice->key = g_strdup (key);
        g_ptr_array_add (setup->options, choice);
    }
    g_free (choice->value);
    choice->value = g_strdup (value);
}

const gchar *
av_setup_get_option (const AvSetup *setup, const gchar *key)
{
    const AvOptionChoice *choice = find_option (setup, key);
    return choice ? choice->value : NULL;
}

/* A word as it stands in a line: quoted where it has to be. */
static void
append_word (const gchar *word, GString *text)
{
    g_string_append_c (text, ' ');
    if (*word && !strpbrk (word, " \t\"\\#\n"))
        g_string_append (text, word);
    else
        av_record_quote (word, text);
}

static void
append_line (const gchar *statement, const gchar *const *words, GString *text)
{
    g_string_append (text, statement);
    for (; *words; words++)
        append_word (*words, text);
    g_string_append_c (text, '\n');
}

void
av_setup_to_text (const AvSetup *setup, GString *text)
{
    g_string_append (text, "avignon-record 1\n");
    if (!g_str_equal (setup->game, "land"))
        append_line ("game", (const gchar *[]){ setup->game, NULL }, text);
    if (setup->decks->len > 0) {
        g_string_append (text, "decks");
        gsize begun = text->len;
        for (guint i = 0; i < setup->decks->len; i++) {
            const AvDeckChoice *choice = setup->decks->pdata[i];
            /* Paths may be long, but a line of a record may not. */
            if (text->len - begun > AV_LONG_DECKS) {
                g_string_append (text, "\ndecks");
                begun = text->len;
            }
            g_autofree gchar *word = choice->copies > 1
                                         ? g_strdup_printf ("%s*%u", choice->deck, choice->copies)
                                         : g_strdup (choice->deck);
            append_word (word, text);
        }
        g_string_append_c (text, '\n');
    }
    if (setup->rules->len > 0) {
        g_string_append (text, "rules");
        for (guint i = 0; i < setup->rules->len; i++)
            append_word (setup->rules->pdata[i], text);
        g_string_append_c (text, '\n');
    }
    const GPtrArray *pairs[] = { setup->plugins, setup->options };
    for (guint p = 0; p < G_N_ELEMENTS (pairs); p++)
        for (guint i = 0; i < pairs[p]->len; i++) {
            const AvOptionChoice *choice = pairs[p]->pdata[i];
            append_line (p == 0 ? "plugin" : "option",
                         (const gchar *[]){ choice->key, choice->value, NULL }, text);
        }
    g_string_append_printf (text, "edition %u\ntable %u %u\n", setup->edition, setup->width,
                            setup->height);
    for (guint i = 0; i < setup->n_players; i++) {
        const AvPlayerChoice *player = &setup->players[i];
        g_string_append_printf (text, "player %s ", av_colour_name (player->colour));
        av_record_quote (player->name, text);
        append_word (player->control, text);
        g_string_append_c (text, '\n');
    }
    if (setup->has_seed)
        g_string_append_printf (text, "seed %" G_GUINT64_FORMAT "\n", setup->seed);
    for (guint i = 0; i < setup->prelude->len; i++) {
        const AvStatement *statement = setup->prelude->pdata[i];
        append_line (statement->words[0], (const gchar *const *) statement->words + 1, text);
    }
    g_string_append (text, "begin\n");
}

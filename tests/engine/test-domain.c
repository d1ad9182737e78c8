/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-domain.c: texts of rules that have a gettext domain of their own are translated by it. */
#include "land/game-fixture.h"

#include <libintl.h>
#include <locale.h>

#include <glib/gstdio.h>

/* A message id, of two forms where it counts, and its translation; NULs part the forms. */
typedef struct {
    const gchar *id, *text;
    guint id_size, text_size;
} Message;

#define MESSAGE(id, text)                            \
    {                                                \
        id, text, sizeof (id) - 1, sizeof (text) - 1 \
    }

/* In the order of their ids. */
static const Message messages[] = {
    MESSAGE ("", "Content-Type: text/plain; charset=UTF-8\n"
                 "Plural-Forms: nplurals=2; plural=(n != 1);\n"),
    MESSAGE ("It is cursed.", "Es ist verflucht."),
    MESSAGE ("sheer luck", "schieres Glück"),
    MESSAGE ("wish\0wishes", "Wunsch\0Wünsche"),
};

static void
append_table (GByteArray *file, gboolean ids, guint32 at)
{
    for (guint i = 0; i < G_N_ELEMENTS (messages); i++) {
        guint32 size = ids ? messages[i].id_size : messages[i].text_size;
        guint32 entry[] = { size, at };
        g_byte_array_append (file, (const guint8 *) entry, sizeof entry);
        at += size + 1;
    }
}

/* The messages as gettext reads them. */
static void
write_messages (const gchar *path)
{
    g_autoptr (GByteArray) file = g_byte_array_new ();
    guint32 n = G_N_ELEMENTS (messages), table = 8 * n, ids = 28 + 2 * table, texts = ids;
    for (guint i = 0; i < n; i++)
        texts += messages[i].id_size + 1;
    guint32 head[] = { 0x950412de, 0, n, 28, 28 + table, 0, 0 };
    g_byte_array_append (file, (const guint8 *) head, sizeof head);
    append_table (file, TRUE, ids);
    append_table (file, FALSE, texts);
    for (guint i = 0; i < n; i++)
        g_byte_array_append (file, (const guint8 *) messages[i].id, messages[i].id_size + 1);
    for (guint i = 0; i < n; i++)
        g_byte_array_append (file, (const guint8 *) messages[i].text, messages[i].text_size + 1);
    assert_true (g_file_set_contents (path, (const gchar *) file->data, file->len, NULL));
}

static const AvRefusal cursed = { "cursed", "It is cursed." };

static const AvRefusal *
on_action (const AvGame *game, guint rules, AvActionContext *context, gconstpointer data)
{
    gint place = av_ruleset_find_action (av_game_get_ruleset (game), "place");
    return context->action->kind == place && context->action->args[1] == 4 ? &cursed : NULL;
}

static void
on_placed (AvGame *game, guint rules, AvPlacedContext *context, gconstpointer data)
{
    gint luck = av_ruleset_find_reason (av_game_get_ruleset (game), "luck");
    av_event_add_term (av_game_add_points (game, 0, 6, (guint) luck), "wish", "wishes", 2, 3);
}

static const AvHook hooks[] = {
    AV_HOOK (ACTION, on_action),
    AV_HOOK (PLACED, on_placed),
    AV_HOOK_END,
};
static const AvReasonDef reasons[] = { { "luck", "sheer luck" }, { NULL } };
static const AvRules guest_rules = { .id = "guest",
                                     .version = "1.0",
                                     .name = "Guest",
                                     .domain = "guest",
                                     .game = "land",
                                     .hooks = hooks,
                                     .reasons = reasons };

static AvCatalogue *catalogue;

static AvGame *
play (const gchar *lines)
{
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autofree gchar *text = g_strconcat (
        "avignon-record 1\ndecks core\nrules guest\nplayer red \"Anna\" human\n"
        "player blue \"Bruno\" human\nlay core/21 5 5 0\npile core/21 core/21\nbegin\n",
        lines, NULL);
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "t", NULL);
    AvGame *game = av_scenario_run (record, catalogue, failures);
    if (failures->len > 0)
        fail_msg ("%s", (gchar *) g_ptr_array_index (failures, 0));
    return game;
}

static void
test_a_refusal (void **state)
{
    g_autoptr (AvGame) game = play ("draw\n");
    g_autoptr (GError) error = NULL;
    AvAction action;
    assert_true (av_action_parse (game, "place 5 4 0", &action, NULL));
    assert_false (av_game_apply (game, &action, &error));
    assert_string_equal (error->message, "Es ist verflucht.");
}

static void
test_a_reason_and_its_terms (void **state)
{
    g_autoptr (AvGame) game = play ("draw\nplace 5 6 0\n");
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);
    while (n > 0 && events[n - 1].type != AV_EVENT_SCORE)
        n--;
    assert_true (n > 0);
    g_autofree gchar *said = av_event_describe (game, &events[n - 1]);
    assert_string_equal (said, "Anna: schieres Glück, 2 Wünsche × 3 = 6");
}

static void
test_what_no_domain_has_stays_as_it_is (void **state)
{
    g_autoptr (AvGame) game = play ("draw\n");
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    assert_string_equal (av_ruleset_translate (ruleset, "nowhere"), "nowhere");
    assert_string_equal (av_ruleset_translate (ruleset, ""), "");
    assert_string_equal (av_ruleset_translate_count (ruleset, "ox", "oxen", 1), "ox");
    assert_string_equal (av_ruleset_translate_count (ruleset, "ox", "oxen", 2), "oxen");
    assert_string_equal (av_ruleset_translate_count (ruleset, "wish", "wishes", 1), "Wunsch");
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_a_refusal),
        cmocka_unit_test (test_a_reason_and_its_terms),
        cmocka_unit_test (test_what_no_domain_has_stays_as_it_is),
    };
    g_autofree gchar *folder = g_dir_make_tmp ("avignon-domain-XXXXXX", NULL);
    g_autofree gchar *language = g_build_filename (folder, "de", NULL);
    g_autofree gchar *within = g_build_filename (language, "LC_MESSAGES", NULL);
    g_autofree gchar *path = g_build_filename (within, "guest.mo", NULL);
    g_mkdir_with_parents (within, 0700);
    write_messages (path);
    /* gettext looks at LANGUAGE in no locale but a real one. */
    g_setenv ("LANGUAGE", "de", TRUE);
    setlocale (LC_ALL, "C.UTF-8");
    bindtextdomain ("guest", folder);
    bind_textdomain_codeset ("guest", "UTF-8");

    catalogue = fixture_catalogue ();
    av_catalogue_add_rules (catalogue, &guest_rules);
    int status = cmocka_run_group_tests_name ("domain", tests, NULL, NULL);
    av_catalogue_free (catalogue);
    g_remove (path);
    g_rmdir (within);
    g_rmdir (language);
    g_rmdir (folder);
    return status;
}

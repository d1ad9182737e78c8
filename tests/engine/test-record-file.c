/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test-record-file.c: a record on disk while everything goes wrong: calls that fail, power that goes, and others who
 * change the file.
 */
#include "land/game-fixture.h"

#include <avignon/host/session.h>

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <glob.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/record-file.h"

static AvCatalogue *catalogue;
static gchar *folder;
static RecordFileCalls plain;

/* --- a game --- */

static AvSession *
new_session (guint64 seed)
{
    g_autoptr (AvSetup) setup = fixture_setup (2);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, setup);
    AvSession *session = av_session_new (ruleset, seed, NULL);
    assert_non_null (session);
    return session;
}

/* The same action for the same position. */
static void
step (AvSession *session)
{
    const AvGame *game = av_session_get_game (session);
    g_autoptr (GError) error = NULL;
    AvRandom random;
    AvAction action;
    av_random_seed (&random, av_game_hash (game));
    assert_true (av_game_sample (game, &random, &action));
    if (!av_session_apply (session, &action, &error))
        fail_msg ("%s", error->message);
}

static gchar *
contents (const gchar *path)
{
    gchar *text = NULL;
    g_file_get_contents (path, &text, NULL, NULL);
    return text;
}

/* That TEXT is a record that leads to HASH. */
static void
assert_leads_to (const gchar *text, guint64 hash)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text (text, strlen (text), "kept", &error);
    if (!record)
        fail_msg ("%s\n%s", error->message, text);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    g_autoptr (AvSession) session = av_session_open (record, ruleset, &error);
    if (!session || error)
        fail_msg ("%s\n%s", error->message, text);
    assert_true (av_game_hash (av_session_get_game (session)) == hash);
}

static void
assert_kept (AvSession *session, const gchar *path)
{
    g_autofree gchar *text = contents (path);
    assert_null (av_session_get_record_error (session));
    assert_string_equal (av_session_get_record_path (session), path);
    assert_leads_to (text, av_game_hash (av_session_get_game (session)));
}

/* --- calls that fail --- */

/* The calls with these numbers, from 0, fail. */
static guint n_calls, bad[2];

static gboolean
fails (gint code)
{
    guint n = n_calls++;
    errno = code;
    return n == bad[0] || n == bad[1];
}

static gint
bad_open (const gchar *path, gint flags, gint mode)
{
    return fails (EACCES) ? -1 : plain.open (path, flags, mode);
}

/* A full disk takes half of it. */
static gssize
bad_write (gint fd, gconstpointer data, gsize length)
{
    if (!fails (ENOSPC))
        return plain.write (fd, data, length);
    if (n_calls % 2 == 0 && length > 1)
        return plain.write (fd, data, length / 2);
    plain.write (fd, data, length / 3);
    errno = ENOSPC;
    return -1;
}

/* Nobody looks at the disk: not waiting for it keeps the test quick. */
static gint
bad_sync (gint fd)
{
    return fails (EIO) ? -1 : 0;
}

static gint
bad_rename (const gchar *from, const gchar *to, gboolean replaces)
{
    return fails (ENOSPC) ? -1 : plain.rename (from, to, replaces);
}

static gint
bad_remove (const gchar *path)
{
    return fails (EROFS) ? -1 : plain.remove (path);
}

/* Plays N steps, one of them taken back, with the calls that BAD tells failing; how many calls there were. */
static guint
play_with_faults (guint n, guint first, guint second)
{
    g_autofree gchar *path = g_build_filename (folder, "faults.avignon", NULL);
    g_autoptr (AvSession) session = new_session (1), before = new_session (2);
    g_autofree gchar *former = av_session_to_text (before);
    record_file_calls = plain;
    assert_true (g_file_set_contents (path, former, -1, NULL));
    record_file_calls = (RecordFileCalls){ bad_open, bad_write, bad_sync, bad_rename, bad_remove };
    n_calls = 0;
    bad[0] = first;
    bad[1] = second;
    gboolean kept = av_session_keep (session, path, NULL);
    if (!kept) {
        /* What was there is there, or all of the new one is. */
        g_autofree gchar *now = contents (path), *text = av_session_to_text (session);
        assert_true (g_str_equal (now, former) || g_str_equal (now, text));
        kept = av_session_keep (session, path, NULL);
    }
    for (guint i = 0; i < n && !av_game_is_finished (av_session_get_game (session)); i++) {
        if (i == n / 2)
            av_session_undo (session, 1);
        else
            step (session);
        if (!kept)
            kept = av_session_keep (session, path, NULL);
        if (kept && !av_session_get_record_error (session) && (n < 20 || i % 16 == 0))
            assert_kept (session, path);
    }
    guint calls = n_calls;
    bad[0] = bad[1] = G_MAXUINT;
    if (!kept || av_session_get_record_error (session))
        assert_true (av_session_keep (session, path, NULL));
    assert_kept (session, path);
    record_file_calls = plain;
    /* One failure leaves nothing lying about. */
    g_autofree gchar *pattern = g_strconcat (path, ".??????", NULL);
    glob_t found = { 0 };
    if (second == G_MAXUINT)
        assert_int_equal (glob (pattern, 0, NULL, &found), GLOB_NOMATCH);
    globfree (&found);
    return calls;
}

static void
any_call_may_fail_in_a_whole_game (void **state)
{
    guint n = play_with_faults (1000, G_MAXUINT, G_MAXUINT);
    assert_true (n > 200);
    for (guint i = 0; i < n; i++)
        play_with_faults (1000, i, G_MAXUINT);
}

static void
any_two_calls_may_fail (void **state)
{
    /* A whole game takes minutes (./dev soak). */
    guint steps = g_getenv ("AVIGNON_SOAK") ? 1000 : 8;
    guint n = play_with_faults (steps, G_MAXUINT, G_MAXUINT);
    assert_true (n > 16);
    /* A failure makes more calls, which may fail in turn. */
    for (guint i = 0; i < n; i++)
        for (guint k = i + 1; k < n + 12; k++)
            play_with_faults (steps, i, k);
}

static void
a_failure_is_told_until_it_is_cured (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "told.avignon", NULL);
    g_autoptr (AvSession) session = new_session (1);
    assert_true (av_session_keep (session, path, NULL));
    record_file_calls.sync = bad_sync;
    n_calls = 0;
    bad[0] = 0;
    bad[1] = 1;
    step (session);
    assert_non_null (strstr (av_session_get_record_error (session)->message, path));
    assert_non_null (strstr (av_session_get_record_error (session)->message, g_strerror (EIO)));
    step (session);
    assert_non_null (av_session_get_record_error (session));
    step (session);
    assert_kept (session, path);
    record_file_calls = plain;
}

/* --- power that goes --- */

/* What was done, in order. */
typedef struct {
    enum {
        CREATE,
        WRITE,
        SYNC,
        MOVE,
        SYNC_FOLDER,
        REMOVE,
        ANSWERED
    } what;
    guint file;       /* a number of its own */
    gchar *name, *to; /* of CREATE, MOVE, REMOVE */
    GBytes *bytes;    /* of WRITE */
    guint64 hash;     /* of ANSWERED */
} Deed;

static GPtrArray *deeds;
static GHashTable *numbers; /* inode -> file */

static void
deed_free (gpointer data)
{
    Deed *deed = data;
    g_free (deed->name);
    g_free (deed->to);
    g_clear_pointer (&deed->bytes, g_bytes_unref);
    g_free (deed);
}

static Deed *
note (gint what, gint fd)
{
    Deed *deed = g_new0 (Deed, 1);
    struct stat is = { 0 };
    if (fd >= 0)
        fstat (fd, &is);
    deed->what = what;
    /* The inode of a file that is gone is used again. */
    if (what == CREATE)
        g_hash_table_insert (numbers, GSIZE_TO_POINTER (is.st_ino), GUINT_TO_POINTER (deeds->len));
    deed->file = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, GSIZE_TO_POINTER (is.st_ino)));
    g_ptr_array_add (deeds, deed);
    return deed;
}

static gint
noted_open (const gchar *path, gint flags, gint mode)
{
    gint fd = plain.open (path, flags, mode);
    if (flags & O_CREAT)
        note (CREATE, fd)->name = g_strdup (path);
    return fd;
}

static gssize
noted_write (gint fd, gconstpointer data, gsize length)
{
    note (WRITE, fd)->bytes = g_bytes_new (data, length);
    return plain.write (fd, data, length);
}

static gint
noted_sync (gint fd)
{
    struct stat is;
    fstat (fd, &is);
    note (S_ISDIR (is.st_mode) ? SYNC_FOLDER : SYNC, fd);
    return 0;
}

static gint
noted_rename (const gchar *from, const gchar *to, gboolean replaces)
{
    Deed *deed = note (MOVE, -1);
    deed->name = g_strdup (from);
    deed->to = g_strdup (to);
    return plain.rename (from, to, replaces);
}

static gint
noted_remove (const gchar *path)
{
    note (REMOVE, -1)->name = g_strdup (path);
    return plain.remove (path);
}

/* Whether a SYNC of its own covers deed AT before CUT. */
static gboolean
is_durable (guint at, guint cut)
{
    const Deed *deed = deeds->pdata[at];
    for (guint i = at + 1; i < cut; i++) {
        const Deed *later = deeds->pdata[i];
        if (deed->what == WRITE ? later->what == SYNC && later->file == deed->file
                                : later->what == SYNC_FOLDER)
            return TRUE;
    }
    return FALSE;
}

/* How much of a write arrives. */
typedef enum {
    ALL,
    NOTHING,
    ONE_BYTE,
    HALF,
    ALL_BUT_ONE,
    ZEROS,
    N_PARTS
} Part;

static void
add_part (GString *text, GBytes *bytes, Part part)
{
    gsize length;
    const gchar *data = g_bytes_get_data (bytes, &length);
    const gsize lengths[] = { length, 0, 1, length / 2, length - 1, length };
    gsize n = lengths[part];
    if (part == ZEROS)
        for (gsize i = 0; i < n; i++)
            g_string_append_c (text, '\0');
    else
        g_string_append_len (text, data, (gssize) n);
}

/* What stands at PATH if the power goes before deed CUT: of what was not synced, names are kept as the bits of
 * NAMES tell, and writes as PART. */
static GString *
find_left (const gchar *path, guint cut, guint names, Part part)
{
    g_autoptr (GHashTable) entries = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, NULL);
    guint loose = 0;
    for (guint i = 0; i < cut; i++) {
        const Deed *deed = deeds->pdata[i];
        if (deed->what != CREATE && deed->what != MOVE && deed->what != REMOVE)
            continue;
        if (!is_durable (i, cut) && !(names >> loose++ & 1))
            continue;
        /* A file that is moved was made, whether or not its making was kept under the first name. */
        if (deed->what == CREATE)
            g_hash_table_insert (entries, deed->name, GUINT_TO_POINTER (deed->file));
        else if (deed->what == REMOVE)
            g_hash_table_remove (entries, deed->name);
        else
            for (guint k = 0; k < i; k++) {
                const Deed *made = deeds->pdata[k];
                if (made->what == CREATE && g_str_equal (made->name, deed->name))
                    g_hash_table_insert (entries, deed->to, GUINT_TO_POINTER (made->file));
            }
    }
    gpointer file;
    if (!g_hash_table_lookup_extended (entries, path, NULL, &file))
        return NULL;
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < cut; i++) {
        const Deed *deed = deeds->pdata[i];
        if (deed->what == WRITE && deed->file == GPOINTER_TO_UINT (file))
            add_part (text, deed->bytes, is_durable (i, cut) ? ALL : part);
    }
    return text;
}

/* That TEXT opens at one of the positions that were answered last before CUT, or at the one in the making. */
static void
assert_opens (const GString *text, guint cut)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text (text->str, text->len, "left", &error);
    if (!record)
        fail_msg ("%s", error->message);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    g_autoptr (AvSession) session = av_session_open (record, ruleset, &error);
    if (!session || error)
        fail_msg ("%s\n%s", error->message, text->str);
    guint64 hash = av_game_hash (av_session_get_game (session)), last = 0, next = 0;
    for (guint i = 0; i < deeds->len; i++) {
        const Deed *deed = deeds->pdata[i];
        if (deed->what == ANSWERED && i < cut)
            last = deed->hash;
        else if (deed->what == ANSWERED && next == 0)
            next = deed->hash;
    }
    if (hash != last && hash != next)
        fail_msg ("what was answered is lost at cut %u:\n%s", cut, text->str);
}

static void
power_may_go_at_any_time (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "power.avignon", NULL);
    g_autoptr (AvSession) session = new_session (3);
    deeds = g_ptr_array_new_with_free_func (deed_free);
    numbers = g_hash_table_new (NULL, NULL);
    record_file_calls =
        (RecordFileCalls){ noted_open, noted_write, noted_sync, noted_rename, noted_remove };
    note (ANSWERED, -1)->hash = av_game_hash (av_session_get_game (session));
    assert_true (av_session_keep (session, path, NULL));
    guint begun = deeds->len;
    for (guint i = 0; i < 20; i++) {
        /* Now and then the whole record is written again. */
        if (i % 6 == 5)
            assert_true (av_session_keep (session, path, NULL));
        if (i == 11)
            av_session_undo (session, 2);
        else
            step (session);
        note (ANSWERED, -1)->hash = av_game_hash (av_session_get_game (session));
    }
    record_file_calls = plain;
    guint seen = 0;
    for (guint cut = begun; cut <= deeds->len; cut++)
        for (guint names = 0; names < 8; names++)
            for (Part part = 0; part < N_PARTS; part++) {
                GString *text = find_left (path, cut, names, part);
                assert_non_null (text);
                assert_opens (text, cut);
                g_string_free (text, TRUE);
                seen++;
            }
    assert_true (seen > 1000);
    g_clear_pointer (&deeds, g_ptr_array_unref);
    g_clear_pointer (&numbers, g_hash_table_unref);
}

/* --- others --- */

static void
a_record_that_is_deleted_or_moved_is_written_again (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "gone.avignon", NULL);
    g_autofree gchar *away = g_build_filename (folder, "away.avignon", NULL);
    g_autoptr (AvSession) session = new_session (1);
    assert_true (av_session_keep (session, path, NULL));
    step (session);
    assert_null (av_session_take_record_notice (session));
    assert_int_equal (g_unlink (path), 0);
    step (session);
    assert_kept (session, path);
    g_autofree gchar *said = av_session_take_record_notice (session);
    assert_non_null (strstr (said, "moved or deleted"));
    assert_null (av_session_take_record_notice (session));

    guint64 hash = av_game_hash (av_session_get_game (session));
    assert_int_equal (g_rename (path, away), 0);
    av_session_undo (session, 1);
    assert_kept (session, path);
    g_autofree gchar *moved = contents (away);
    assert_leads_to (moved, hash);
}

static void
what_others_write_there_stays (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "taken.avignon", NULL);
    g_autofree gchar *second = g_build_filename (folder, "taken-2.avignon", NULL);
    g_autofree gchar *third = g_build_filename (folder, "taken-3.avignon", NULL);
    g_autoptr (AvSession) session = new_session (1);
    assert_true (av_session_keep (session, path, NULL));
    step (session);
    assert_true (g_file_set_contents (path, "a letter\n", -1, NULL));
    step (session);
    assert_kept (session, second);
    g_autofree gchar *said = av_session_take_record_notice (session);
    assert_non_null (strstr (said, path));
    assert_non_null (strstr (said, second));
    g_autofree gchar *letter = contents (path);
    assert_string_equal (letter, "a letter\n");

    /* Also in the same file. */
    FILE *file = g_fopen (second, "ae");
    fputs ("# seen\n", file);
    fclose (file);
    step (session);
    assert_kept (session, third);
    g_autofree gchar *noted = contents (second);
    assert_true (g_str_has_suffix (noted, "# seen\n"));
}

static AvSession *
open_session (const gchar *path)
{
    g_autoptr (AvRecord) record = av_record_read (path, NULL);
    assert_non_null (record);
    g_autoptr (AvRuleset) ruleset = fixture_ruleset (catalogue, record->setup);
    AvSession *session = av_session_open (record, ruleset, NULL);
    assert_non_null (session);
    return session;
}

/* As by a window that offered to go on with it, while another program did. */
static void
what_was_played_on_since_it_was_read_is_not_replaced (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "on.avignon", NULL);
    g_autofree gchar *same = g_build_filename (folder, ".", "on.avignon", NULL);
    g_autoptr (AvSession) first = new_session (1);
    g_autoptr (GError) error = NULL;
    assert_true (av_session_keep (first, path, NULL));
    step (first);
    assert_true (av_session_keep (first, NULL, NULL));

    g_autoptr (AvSession) waiting = open_session (same), other = open_session (path);
    assert_true (av_session_keep (other, path, NULL));
    step (other);
    guint64 hash = av_game_hash (av_session_get_game (other));
    assert_true (av_session_keep (other, NULL, NULL));
    assert_false (av_session_keep (waiting, path, &error));
    assert_int_equal (error->code, AV_RECORD_ERROR_CHANGED);
    assert_non_null (strstr (error->message, path));
    g_autofree gchar *text = contents (path);
    assert_leads_to (text, hash);
    /* What it has may be kept elsewhere, and what is there now may be gone on with. */
    g_autofree gchar *elsewhere = g_build_filename (folder, "elsewhere.avignon", NULL);
    assert_true (av_session_keep (waiting, elsewhere, NULL));
    g_autoptr (AvSession) later = open_session (path);
    assert_true (av_session_keep (later, path, NULL));
    step (later);
    assert_kept (later, path);
}

/* SESSION's game under the same rules. */
static AvSession *
carry (AvSession *session)
{
    AvSession *carried = av_session_carry (session, av_session_get_ruleset (session), NULL, NULL);
    assert_non_null (carried);
    return carried;
}

static void
a_record_that_is_taken_over_has_the_same_promises (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "over.avignon", NULL);
    g_autofree gchar *beside = g_build_filename (folder, "over-2.avignon", NULL);
    g_autoptr (AvSession) session = new_session (1);
    assert_true (av_session_keep (session, path, NULL));
    step (session);
    g_autoptr (AvSession) second = carry (session);
    av_session_take_over (second, session);
    assert_null (av_session_get_record_path (session));
    assert_kept (second, path);
    step (second);
    assert_kept (second, path);

    /* What somebody else has put there meanwhile stays. */
    assert_int_equal (g_unlink (path), 0);
    assert_true (g_file_set_contents (path, "a letter\n", -1, NULL));
    g_autoptr (AvSession) third = carry (second);
    av_session_take_over (third, second);
    g_autofree gchar *said = av_session_take_record_notice (third);
    assert_non_null (strstr (said, beside));
    assert_kept (third, beside);
    g_autofree gchar *letter = contents (path);
    assert_string_equal (letter, "a letter\n");

    /* What cannot be written is told until it is cured. */
    g_autoptr (AvSession) fourth = carry (third);
    n_calls = 0;
    bad[0] = 0;
    bad[1] = G_MAXUINT;
    record_file_calls = (RecordFileCalls){ bad_open, bad_write, bad_sync, bad_rename, bad_remove };
    av_session_take_over (fourth, third);
    record_file_calls = plain;
    assert_non_null (av_session_get_record_error (fourth));
    step (fourth);
    assert_kept (fourth, beside);
}

static void
two_do_not_keep_one_record (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "one.avignon", NULL);
    g_autofree gchar *same = g_build_filename (folder, ".", "one.avignon", NULL);
    g_autofree gchar *other = g_build_filename (folder, "other.avignon", NULL);
    g_autoptr (AvSession) session = new_session (1), second = new_session (2);
    g_autoptr (GError) error = NULL;
    assert_true (av_session_keep (session, path, NULL));
    assert_true (av_session_keep (second, other, NULL));
    assert_false (av_session_keep (second, same, &error));
    assert_int_equal (error->code, AV_RECORD_ERROR_LOCKED);
    g_autofree gchar *who = g_strdup_printf ("process %d", getpid ());
    if (g_file_test ("/proc/locks", G_FILE_TEST_EXISTS) && strstr (error->message, "process "))
        assert_non_null (strstr (error->message, who));
    g_clear_error (&error);
    assert_false (av_session_save (second, path, &error));
    assert_int_equal (error->code, AV_RECORD_ERROR_LOCKED);
    /* Nobody has lost anything. */
    step (session);
    step (second);
    assert_kept (session, path);
    assert_kept (second, other);
    /* One's own record may be saved again, by any name. */
    assert_true (av_session_save (session, same, NULL));
    step (session);
    assert_kept (session, path);
    assert_true (av_session_keep (session, NULL, NULL));
    assert_true (av_session_keep (second, path, NULL));
    assert_kept (second, path);
}

typedef struct {
    GMutex lock;
    GCond changed;
    guint waiting;      /* at the gate, which opens when all are there */
    gint n_tries, done; /* of all racers; whether they may stop */
    const gchar *path;
} Race;

typedef struct {
    Race *race;
    RecordFile *file;
    GError *error;
    gchar text[32];
} Racer;

#define N_RACERS 4

static void
wait_at_gate (Race *race)
{
    g_mutex_lock (&race->lock);
    race->waiting++;
    g_cond_broadcast (&race->changed);
    while (race->waiting < N_RACERS)
        g_cond_wait (&race->changed, &race->lock);
    g_mutex_unlock (&race->lock);
}

static gpointer
keep_at_once (gpointer data)
{
    Racer *racer = data;
    wait_at_gate (racer->race);
    racer->file = record_file_new (racer->race->path, racer->text, NULL, &racer->error);
    return NULL;
}

/* All want the same record at the same moment, where there is none yet or an old one. */
static void
one_of_those_who_begin_at_once_has_the_record (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "race.avignon", NULL);
    for (guint round = 0; round < 60; round++) {
        Race race = { .path = path };
        Racer racers[N_RACERS] = { 0 };
        GThread *threads[N_RACERS];
        const Racer *winner = NULL;
        if (round % 2 == 0)
            g_unlink (path);
        for (guint i = 0; i < N_RACERS; i++) {
            racers[i].race = &race;
            g_snprintf (racers[i].text, sizeof racers[i].text, "round %u racer %u\n", round, i);
            threads[i] = g_thread_new ("racer", keep_at_once, &racers[i]);
        }
        for (guint i = 0; i < N_RACERS; i++)
            g_thread_join (threads[i]);
        for (guint i = 0; i < N_RACERS; i++) {
            if (racers[i].file) {
                assert_null (winner);
                winner = &racers[i];
            } else {
                assert_int_equal (racers[i].error->code, AV_RECORD_ERROR_LOCKED);
                g_clear_error (&racers[i].error);
            }
        }
        assert_non_null (winner);
        g_autofree gchar *text = contents (path);
        assert_string_equal (text, winner->text);
        assert_true (record_file_is_intact (winner->file));
        record_file_free (winner->file);
    }
}

static gpointer
try_until_done (gpointer data)
{
    Racer *racer = data;
    while (!racer->file && !g_atomic_int_get (&racer->race->done)) {
        g_clear_error (&racer->error);
        racer->file = record_file_new (racer->race->path, racer->text, NULL, &racer->error);
        g_atomic_int_inc (&racer->race->n_tries);
    }
    return NULL;
}

/* Each time the whole record is written anew, another file takes its place: nobody slips in between. */
static void
nobody_takes_a_record_while_it_is_written_anew (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "held.avignon", NULL);
    Race race = { .path = path };
    Racer racers[2] = { { .race = &race, .text = "other\n" },
                        { .race = &race, .text = "other\n" } };
    GThread *threads[G_N_ELEMENTS (racers)];
    RecordFile *file = record_file_new (path, "mine\n", NULL, NULL);
    assert_non_null (file);
    for (guint i = 0; i < G_N_ELEMENTS (racers); i++)
        threads[i] = g_thread_new ("racer", try_until_done, &racers[i]);
    for (guint n = 0; n < 100 || g_atomic_int_get (&race.n_tries) < 200; n++)
        assert_true (record_file_rewrite (file, "mine\n", NULL));
    g_atomic_int_set (&race.done, 1);
    for (guint i = 0; i < G_N_ELEMENTS (racers); i++) {
        g_thread_join (threads[i]);
        assert_null (racers[i].file);
        assert_int_equal (racers[i].error->code, AV_RECORD_ERROR_LOCKED);
        g_clear_error (&racers[i].error);
    }
    assert_null (record_file_take_notice (file));
    record_file_free (file);
    file = record_file_new (path, "after\n", NULL, NULL);
    assert_non_null (file);
    record_file_free (file);
}

/* It is replaced by a record. */
static void
a_link_that_leads_nowhere_is_no_trap (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "link.avignon", NULL);
    assert_int_equal (symlink ("gone.avignon", path), 0);
    RecordFile *file = record_file_new (path, "text\n", NULL, NULL);
    assert_non_null (file);
    record_file_free (file);
    assert_false (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
    assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
}

static void
what_cannot_be_written_changes_nothing (void **state)
{
    g_autofree gchar *path = g_build_filename (folder, "well.avignon", NULL);
    g_autoptr (AvSession) session = new_session (1);
    g_autoptr (GError) error = NULL;
    assert_true (av_session_keep (session, path, NULL));
    assert_false (av_session_keep (session, "/nowhere/at/all.avignon", &error));
    assert_non_null (strstr (error->message, "/nowhere/at/all.avignon: "));
    step (session);
    assert_kept (session, path);
}

static int
set_up (void **state)
{
    catalogue = fixture_catalogue ();
    folder = g_dir_make_tmp ("avignon-XXXXXX", NULL);
    plain = record_file_calls;
    return folder ? 0 : -1;
}

static int
tear_down (void **state)
{
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    const gchar *name;
    while ((name = g_dir_read_name (dir))) {
        g_autofree gchar *path = g_build_filename (folder, name, NULL);
        g_unlink (path);
    }
    g_rmdir (folder);
    g_free (folder);
    av_catalogue_free (catalogue);
    return 0;
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (any_call_may_fail_in_a_whole_game),
        cmocka_unit_test (any_two_calls_may_fail),
        cmocka_unit_test (a_failure_is_told_until_it_is_cured),
        cmocka_unit_test (power_may_go_at_any_time),
        cmocka_unit_test (a_record_that_is_deleted_or_moved_is_written_again),
        cmocka_unit_test (what_others_write_there_stays),
        cmocka_unit_test (what_was_played_on_since_it_was_read_is_not_replaced),
        cmocka_unit_test (a_record_that_is_taken_over_has_the_same_promises),
        cmocka_unit_test (two_do_not_keep_one_record),
        cmocka_unit_test (one_of_those_who_begin_at_once_has_the_record),
        cmocka_unit_test (nobody_takes_a_record_while_it_is_written_anew),
        cmocka_unit_test (a_link_that_leads_nowhere_is_no_trap),
        cmocka_unit_test (what_cannot_be_written_changes_nothing),
    };
    return cmocka_run_group_tests_name ("record-file", tests, set_up, tear_down);
}

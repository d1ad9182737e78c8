/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loader-process.c: computer players that are programs of their own, kept apart from network, files and other programs. */
#include <avignon/host/bot.h>
#include <avignon/host/loader.h>

#include "engine/i18n.h"
#include "plugin/protocol.h"

#include <errno.h>
#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <signal.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

/* Milliseconds that it has: to say that it is ready; for a decision without a time limit; to
 * answer after `stop`. */
#define START_TIME 5000
#define LONGEST_TIME 60000
#define GRACE 100
/* How many times it is started again after it has ended or been ended. */
#define MAX_STARTS 4
/* The most lines in a decision that are no answer. */
#define MAX_LINES 1000
#define MAX_COMPLAINT 300
#define UNCONFINED "AVIGNON_BOTS_UNCONFINED"

/* Where a program is and how it is started. */
typedef struct {
    gchar *id, *folder;
    gchar **argv;
    AvRules rules;
    AvBotDef def;
} Program;

typedef struct {
    const Program *program;
    const AvRuleset *ruleset;
    GSubprocess *process; /* NULL: none runs */
    gint in, out, err;    /* of the pipes, which the process owns */
    gboolean ready;
    guint starts;
    GString *line;      /* read so far */
    GString *complaint; /* the end of what it wrote to standard error */
} Player;

/* A wait for the other program. */
typedef struct {
    gint64 until;
    const gint *cancelled; /* or NULL */
} Wait;

static gboolean fail (GError **error, const gchar *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
fail (GError **error, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_propagate_error (error,
                       g_error_new_valist (AV_BOT_ERROR, AV_BOT_ERROR_FAILED, format, arguments));
    va_end (arguments);
    return FALSE;
}

/* --- apart from everything else --- */

/* Starts it in name spaces of its own: no network, no other processes, none of the user's files,
 * and the rest of the system read-only, with its own folder.  Privileges that could undo this
 * are given up. */
static const gchar confine[] =
    "set -e\n"
    "folder=$1; shift\n"
    "mount --bind \"$folder\" /mnt\n"
    "mount -o remount,bind,ro,nosuid,nodev /mnt\n"
    "for place in /proc /sys /run /tmp /var /home /root /media /srv \"$HOME\"; do\n"
    "    [ ! -d \"$place\" ] || mount -t tmpfs -o size=1m,mode=755 tmpfs \"$place\"\n"
    "done\n"
    "mkdir -p \"$folder\"; mount --move /mnt \"$folder\"\n";
static const gchar limit[] =
    "ulimit -v 1048576; ulimit -f 0; ulimit -c 0; ulimit -n 64; ulimit -t 3600\n"
    "cd \"$folder\"\n";
static const gchar give_up[] =
    "exec env -i PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 "
    "setpriv --no-new-privs --bounding-set=-all --inh-caps=-all \"$@\"\n";

static const gchar *const walls[] = { "unshare",      "--user", "--map-root-user", "--net",
                                      "--pid",        "--ipc",  "--mount",         "--fork",
                                      "--kill-child", NULL };

/* In the new process.  However ours ends, it ends as well: it might not read that nobody asks any more. */
static void
end_with_us (gpointer us)
{
#ifdef __linux__
    prctl (PR_SET_PDEATHSIG, SIGKILL);
    if (getppid () != GPOINTER_TO_INT (us))
        _exit (1);
#endif
}

/* A program that is to be started, and whether it was. */
typedef struct {
    const gchar *const *words;
    GSubprocess *process;
    GError *error;
    GMutex lock;
    GCond done;
    gboolean is_done;
} Starting;

static void
start_now (gpointer data, gpointer nothing)
{
    Starting *starting = data;
    g_autoptr (GSubprocessLauncher) launcher =
        g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                   | G_SUBPROCESS_FLAGS_STDERR_PIPE);
    g_subprocess_launcher_set_child_setup (launcher, end_with_us, GINT_TO_POINTER (getpid ()),
                                           NULL);
    starting->process = g_subprocess_launcher_spawnv (launcher, starting->words, &starting->error);
    g_mutex_lock (&starting->lock);
    starting->is_done = TRUE;
    g_cond_signal (&starting->done);
    g_mutex_unlock (&starting->lock);
}

/* Programs end with the thread that started them, and those in which computers think come and go. */
static GSubprocess *
start_by_lasting_thread (const gchar *const *words, GError **error)
{
    static GThreadPool *starter;
    static gsize once;
    if (g_once_init_enter (&once)) {
        starter = g_thread_pool_new (start_now, NULL, 1, TRUE, NULL);
        g_once_init_leave (&once, 1);
    }
    Starting starting = { .words = words };
    g_mutex_init (&starting.lock);
    g_cond_init (&starting.done);
    g_thread_pool_push (starter, &starting, NULL);
    g_mutex_lock (&starting.lock);
    while (!starting.is_done)
        g_cond_wait (&starting.done, &starting.lock);
    g_mutex_unlock (&starting.lock);
    g_mutex_clear (&starting.lock);
    g_cond_clear (&starting.done);
    if (starting.error)
        g_propagate_error (error, starting.error);
    return starting.process;
}

static GSubprocess *
start (const Program *program, gboolean confined, gchar **argv, GError **error)
{
    g_autoptr (GPtrArray) words = g_ptr_array_new ();
    g_autofree gchar *script =
        confined ? g_strconcat (confine, limit, give_up, NULL)
                 : g_strconcat ("folder=$1; shift\n", limit, "exec \"$@\"\n", NULL);
    for (guint i = 0; confined && walls[i]; i++)
        g_ptr_array_add (words, (gpointer) walls[i]);
    const gchar *const shell[] = { "sh", "-c", script, "avignon", program->folder };
    for (guint i = 0; i < G_N_ELEMENTS (shell); i++)
        g_ptr_array_add (words, (gpointer) shell[i]);
    for (; *argv; argv++)
        g_ptr_array_add (words, *argv);
    g_ptr_array_add (words, NULL);
    return start_by_lasting_thread ((const gchar *const *) words->pdata, error);
}

/* Whether this machine lets a program be confined; tried once. */
static gboolean
can_confine (void)
{
    static gsize once;
    static gboolean can;
    if (g_once_init_enter (&once)) {
        const Program here = { .folder = (gchar *) "/usr" };
        gchar *nothing[] = { (gchar *) "true", NULL };
        g_autoptr (GSubprocess) process = start (&here, TRUE, nothing, NULL);
        can = process && g_subprocess_wait_check (process, NULL, NULL);
        g_once_init_leave (&once, 1);
    }
    return can;
}

/* --- the pipes --- */

static void
end_process (Player *player)
{
    if (!player->process)
        return;
    g_subprocess_force_exit (player->process);
    g_subprocess_wait (player->process, NULL, NULL);
    g_clear_object (&player->process);
    player->ready = FALSE;
    g_string_truncate (player->line, 0);
}

/* What it last wrote to standard error, for the message that it has ended. */
static void
keep_complaint (Player *player, const gchar *bytes, gssize n)
{
    g_string_append_len (player->complaint, bytes, n);
    if (player->complaint->len > MAX_COMPLAINT)
        g_string_erase (player->complaint, 0, (gssize) player->complaint->len - MAX_COMPLAINT);
}

static gboolean
has_ended (Player *player, GError **error)
{
    g_autofree gchar *text =
        g_utf8_make_valid (player->complaint->str, (gssize) player->complaint->len);
    g_strchomp (text);
    const gchar *last = strrchr (text, '\n') ? strrchr (text, '\n') + 1 : text;
    end_process (player);
    return fail (error, *last ? _ ("the program has ended: %s") : _ ("the program has ended%s"),
                 last);
}

static gboolean
is_over (const Wait *wait, GError **error)
{
    if (wait->cancelled && g_atomic_int_get (wait->cancelled))
        return !fail (error, _ ("cancelled"));
    if (g_get_monotonic_time () >= wait->until)
        return !fail (error, _ ("it did not answer in time"));
    return FALSE;
}

/* Waits for one of the pipes, for a hundredth of a second at most, and reads standard error. */
static void
wait_for (Player *player, gint pipe, gshort what, gboolean *is_there)
{
    GPollFD polled[] = { { pipe, (gushort) what, 0 }, { player->err, G_IO_IN, 0 } };
    gchar bytes[4096];
    *is_there = FALSE;
    if (g_poll (polled, player->err >= 0 ? 2 : 1, 10) <= 0)
        return;
    *is_there = polled[0].revents != 0;
    if (polled[1].revents != 0) {
        gssize n = read (player->err, bytes, sizeof bytes);
        if (n > 0)
            keep_complaint (player, bytes, n);
        else
            player->err = -1;
    }
}

static gboolean
send_line (Player *player, const gchar *line, const Wait *wait, GError **error)
{
    gsize left = strlen (line);
    while (left > 0) {
        gboolean is_there;
        if (is_over (wait, error))
            return FALSE;
        wait_for (player, player->in, G_IO_OUT, &is_there);
        gssize n = is_there ? write (player->in, line, left) : 0;
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return has_ended (player, error);
        line += MAX (n, 0);
        left -= (gsize) MAX (n, 0);
    }
    return TRUE;
}

/* The next message; the caller releases it. */
static JsonObject *
next_message (Player *player, const Wait *wait, GError **error)
{
    gchar bytes[4096];
    for (;;) {
        gchar *end = memchr (player->line->str, '\n', player->line->len);
        if (end) {
            JsonObject *object =
                av_protocol_read (player->line->str, (gsize) (end - player->line->str), error);
            g_string_erase (player->line, 0, end - player->line->str + 1);
            /* What it says next would be the answer to an earlier question. */
            if (!object)
                end_process (player);
            return object;
        }
        if (player->line->len > PROTOCOL_MAX_ANSWER) {
            end_process (player);
            fail (error, _ ("it wrote a line without an end"));
            return NULL;
        }
        if (is_over (wait, error))
            return NULL;
        gboolean is_there;
        wait_for (player, player->out, G_IO_IN, &is_there);
        gssize n = is_there ? read (player->out, bytes, sizeof bytes) : -2;
        if (n > 0)
            g_string_append_len (player->line, bytes, n);
        else if (n == 0 || (n == -1 && errno != EAGAIN && errno != EINTR)) {
            has_ended (player, error);
            return NULL;
        }
    }
}

/* The next message of TYPE; others are skipped, except for an `error`. */
static JsonObject *
wait_for_type (Player *player, const gchar *type, const Wait *wait, GError **error)
{
    for (guint i = 0; i < MAX_LINES; i++) {
        g_autoptr (JsonObject) object = next_message (player, wait, error);
        const gchar *found = object ? av_protocol_get_text (object, "type") : NULL;
        if (!object)
            return NULL;
        if (g_str_equal (found, type))
            return g_steal_pointer (&object);
        if (g_str_equal (found, "error")) {
            const gchar *message = av_protocol_get_text (object, "message");
            fail (error, "%s", message ? message : _ ("it does not say why"));
            return NULL;
        }
    }
    end_process (player);
    fail (error, _ ("it wrote too much without an answer"));
    return NULL;
}

/* --- starting --- */

static gboolean
start_process (Player *player, GError **error)
{
    gboolean confined = can_confine ();
    g_autoptr (GError) reason = NULL;
    if (!confined && g_strcmp0 (g_getenv (UNCONFINED), "1") != 0)
        return fail (
            error,
            _ ("on this computer the program cannot be kept from your files and the network (unshare "
               "failed); with %s=1 in the environment it is started all the same"),
            UNCONFINED);
    if (player->starts++ >= MAX_STARTS)
        return fail (error, _ ("the program failed and is not started again"));
    player->process =
        start (player->program, confined && g_strcmp0 (g_getenv (UNCONFINED), "1") != 0,
               player->program->argv, &reason);
    if (!player->process)
        return fail (error, "%s", reason->message);
    player->in = g_unix_output_stream_get_fd (
        G_UNIX_OUTPUT_STREAM (g_subprocess_get_stdin_pipe (player->process)));
    player->out = g_unix_input_stream_get_fd (
        G_UNIX_INPUT_STREAM (g_subprocess_get_stdout_pipe (player->process)));
    player->err = g_unix_input_stream_get_fd (
        G_UNIX_INPUT_STREAM (g_subprocess_get_stderr_pipe (player->process)));
    gint pipes[] = { player->in, player->out, player->err };
    for (guint i = 0; i < G_N_ELEMENTS (pipes); i++)
        g_unix_set_fd_nonblocking (pipes[i], TRUE, NULL);
    g_string_truncate (player->complaint, 0);
    return TRUE;
}

/* Makes sure that it is running and knows which game is played. */
static gboolean
make_ready (Player *player, const gint *cancelled, GError **error)
{
    const Wait wait = { g_get_monotonic_time () + START_TIME * 1000, cancelled };
    gdouble version = 0;
    if (player->ready)
        return TRUE;
    if (!player->process && !start_process (player, error))
        return FALSE;
    JsonBuilder *out = av_protocol_begin ("hello");
    av_protocol_add_int (out, "protocol", PROTOCOL_VERSION);
    g_autofree gchar *hello = av_protocol_end (out);
    g_autofree gchar *game = protocol_game_line (player->ruleset);
    if (send_line (player, hello, &wait, error)) {
        g_autoptr (JsonObject) answer = wait_for_type (player, "hello", &wait, error);
        if (answer
            && (!av_protocol_get_number (answer, "protocol", &version)
                || version != PROTOCOL_VERSION))
            fail (error, _ ("it speaks another version of the protocol than %d"), PROTOCOL_VERSION);
        else if (answer && send_line (player, game, &wait, error)) {
            g_autoptr (JsonObject) ready = wait_for_type (player, "ready", &wait, error);
            player->ready = ready != NULL;
        }
    }
    /* A program that cannot be started is not tried again, but one for which nobody waited any longer is. */
    if (!player->ready) {
        gboolean unwanted = cancelled && g_atomic_int_get (cancelled);
        end_process (player);
        player->starts = unwanted ? player->starts - 1 : MAX_STARTS;
    }
    return player->ready;
}

/* --- a decision --- */

static gboolean
take_answer (JsonObject *object, const AvBotTask *task, const AvActionList *list,
             AvBotAnswer *answer, GError **error)
{
    gdouble number, margin, chance;
    if (!av_protocol_get_number (object, "action", &number) || !(number >= 0 && number < list->n)
        || number != (guint) number)
        return fail (error, _ ("its answer has no “action” from 0 to %u"), list->n - 1);
    answer->action = list->items[(guint) number];
    if (!av_protocol_get_number (object, "margin", &margin))
        return TRUE;
    if (!av_protocol_get_number (object, "chance", &chance))
        chance = av_bot_chance (task->game, margin);
    av_bot_note (answer, &answer->action, margin, CLAMP (chance, 0, 1));
    return TRUE;
}

static gboolean
ask (Player *player, const AvBotTask *task, const AvActionList *list, AvBotAnswer *answer,
     GError **error)
{
    gint64 now = g_get_monotonic_time ();
    gint64 time = task->until > 0 ? MAX (task->until - now, 0) : LONGEST_TIME * 1000;
    Wait wait = { now + time, task->cancelled };
    g_autofree gchar *position = protocol_position_line (task), *go = protocol_go_line (task, list);
    g_autoptr (GError) late = NULL;
    if (!send_line (player, position, &wait, error) || !send_line (player, go, &wait, error))
        return FALSE;
    g_autoptr (JsonObject) object = wait_for_type (player, "answer", &wait, &late);
    if (!object && player->process && is_over (&wait, NULL)) {
        gint64 more = task->until > 0 ? time / 5 : 0;
        const Wait grace = { g_get_monotonic_time () + more + GRACE * 1000, NULL };
        if (send_line (player, "{\"type\":\"stop\"}\n", &grace, NULL)) {
            g_clear_error (&late);
            object = wait_for_type (player, "answer", &grace, &late);
        }
    }
    if (!object) {
        /* A program that is still thinking would answer the next question wrongly. */
        if (is_over (&wait, NULL))
            end_process (player);
        g_propagate_error (error, g_steal_pointer (&late));
        return FALSE;
    }
    return take_answer (object, task, list, answer, error);
}

static gboolean
choose (gpointer memory, const AvBotTask *task, AvBotAnswer *answer, GError **error)
{
    Player *player = memory;
    g_auto (AvActionList) list = { 0 };
    AvBotTask later = *task;
    gint64 now = g_get_monotonic_time ();
    if (!make_ready (player, task->cancelled, error))
        return FALSE;
    /* Starting does not count as its own time. */
    if (task->until > 0)
        later.until += g_get_monotonic_time () - now;
    if (av_game_legal (task->game, &list) == 0)
        return fail (error, _ ("there is nothing to choose from"));
    return ask (player, &later, &list, answer, error);
}

static gpointer
begin (const AvRuleset *ruleset, guint level, gconstpointer data)
{
    Player *player = g_new0 (Player, 1);
    player->program = data;
    player->ruleset = av_ruleset_ref (ruleset);
    player->line = g_string_new (NULL);
    player->complaint = g_string_new (NULL);
    return player;
}

static void
end (gpointer memory)
{
    Player *player = memory;
    const Wait wait = { g_get_monotonic_time () + GRACE * 1000, NULL };
    if (player->process)
        send_line (player, "{\"type\":\"quit\"}\n", &wait, NULL);
    end_process (player);
    av_ruleset_unref ((AvRuleset *) player->ruleset);
    g_string_free (player->line, TRUE);
    g_string_free (player->complaint, TRUE);
    g_free (player);
}

/* --- programs --- */

static void
program_free (gpointer data)
{
    Program *program = data;
    g_free (program->id);
    g_free (program->folder);
    g_strfreev (program->argv);
    g_free (program);
}

/* Takes ARGV. */
static Program *
program_new (const gchar *id, const gchar *folder, gchar **argv)
{
    Program *program = g_new0 (Program, 1);
    program->id = g_strdup (id);
    program->folder = g_canonicalize_filename (folder, NULL);
    program->argv = argv;
    program->def = (AvBotDef){ .begin = begin, .end = end, .choose = choose, .data = program };
    program->rules.bot = &program->def;
    /* Writing to a program that has ended must not end this one. */
    signal (SIGPIPE, SIG_IGN);
    return program;
}

static gboolean
check (const AvPluginManifest *manifest, const gchar *module, GError **error)
{
    const gchar *wrong = NULL, *key = "Module";
    if (manifest->type != AV_PLUGIN_BOT) {
        key = "Type";
        wrong = _ ("a program can only be a computer player");
    } else if (!g_file_test (module, G_FILE_TEST_IS_REGULAR))
        wrong = _ ("the program is not there");
    else if (!g_file_test (module, G_FILE_TEST_IS_EXECUTABLE))
        wrong = _ ("the program may not be run: it lacks the permission (chmod +x)");
    if (!wrong)
        return TRUE;
    g_autofree gchar *place = av_plugin_manifest_locate (manifest, key);
    g_set_error (error, AV_PLUGIN_ERROR, AV_PLUGIN_ERROR_CODE, "%s: %s", place, wrong);
    return FALSE;
}

static gpointer
load (const AvPluginManifest *manifest, const gchar *module, const AvRules **rules, GError **error)
{
    if (!check (manifest, module, error))
        return NULL;
    gchar **argv = g_new0 (gchar *, 2);
    argv[0] = g_canonicalize_filename (module, NULL);
    Program *program = program_new (manifest->id, manifest->folder, argv);
    *rules = &program->rules;
    return program;
}

const AvLoader av_loader_process = {
    .id = "process",
    .module = "%s",
    .native = TRUE,
    .check = check,
    .load = load,
    .unload = program_free,
};

gchar *
av_bot_add_program (AvCatalogue *catalogue, const gchar *command, const gchar *from, GError **error)
{
    static gint count;
    g_autoptr (GError) reason = NULL;
    g_autofree gchar *folder = g_canonicalize_filename (from ? from : ".", NULL);
    gchar **argv = NULL;
    if (!g_shell_parse_argv (command, NULL, &argv, &reason)) {
        fail (error, _ ("“%s” is not a command: %s"), command, reason->message);
        return NULL;
    }
    /* It may see the folder of the first file that the command names. */
    for (gchar **word = argv; *word; word++) {
        g_autofree gchar *whole = g_canonicalize_filename (*word, folder);
        if (strchr (*word, '/') && g_file_test (whole, G_FILE_TEST_IS_REGULAR)) {
            g_free (folder);
            folder = g_path_get_dirname (whole);
            g_free (*word);
            *word = g_steal_pointer (&whole);
            break;
        }
    }
    g_autofree gchar *id = g_strdup_printf ("program-%d", g_atomic_int_add (&count, 1) + 1);
    Program *program = program_new (id, folder, argv);
    av_catalogue_add_bot (catalogue, program->id, &program->def);
    av_catalogue_set_data (catalogue, program->id, program, program_free);
    return g_strdup_printf ("bot:%s", id);
}

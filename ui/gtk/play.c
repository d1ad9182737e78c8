/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: a session played at one screen. */
#include "config.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "gtk/kept-games.h"
#include "gtk/play.h"
#include <avignon/host/times.h>

#define HINT_TIME 1200 /* ms */

/* What a computer player thinks about in a thread of its own: its own decision, or a hint.  It
 * has the player until it is done, and may outlive the play. */
typedef struct {
    GWeakRef play;
    guint player;
    AvBot *bot;
    AvGame *game;
    AvBotBudget budget;
    gboolean hints;
    gchar *record;
    AvBotAnswer answer;
    AvHint hint;
    GError *error;
    gboolean done;
    gint cancelled;
} Thought;

typedef enum {
    GAME,
    LOOK,   /* at a game: nobody moves */
    LESSON, /* a game that is played again */
} PlayKind;

struct _AvPlay {
    GObject parent;
    AvSession *session;
    AvBot *bots[AV_MAX_PLAYERS]; /* NULL: a person, or thinking */
    GTask *thinking;             /* its own decision in this position, or NULL */
    GTask *hinting;              /* the same */
    gchar *path;                 /* where the record is to be kept, or NULL */
    AvActionList legal;
    guint64 seed; /* for what computer players leave to chance */
    guint timer;  /* until the next move that nobody at the screen makes may be shown */
    guint delay;
    gboolean paused;
    gboolean draws_itself;
    PlayKind kind;
    guint halt; /* a lesson continues by itself until so many actions are done */
    gboolean confirms;
    gint holder; /* the person who has ended the turn and is to hand it on, or -1 */
    guint retry;
    gchar *unsaved;       /* why the game is not being kept, or NULL */
    gboolean stuck;       /* an action of nature or a computer failed, and would fail again */
    AvClocks *clocks;     /* or NULL */
    gboolean clocks_held; /* the game is not in sight */
    guint out;            /* mask of players of whom it was said that their time has run out */
    guint clock_timer;
    guint clock_steps; /* since they were kept */
};

G_DEFINE_TYPE (AvPlay, av_play, G_TYPE_OBJECT)

#define RETRY_TIME 5   /* seconds */
#define CLOCK_STEPS 10 /* steps of a running clock after which the time is saved */

static void keep (AvPlay *play);
static void run_clocks (AvPlay *play);
static void save_clocks (AvPlay *play);
static void schedule (AvPlay *play);
static void schedule_step (AvPlay *play);
static void stop (GTask **task);
static void wait_for (AvPlay *play, guint delay);

static void
av_play_finalize (GObject *object)
{
    AvPlay *play = AV_PLAY (object);
    g_clear_handle_id (&play->timer, g_source_remove);
    g_clear_handle_id (&play->clock_timer, g_source_remove);
    save_clocks (play);
    g_clear_pointer (&play->clocks, av_clocks_free);
    stop (&play->thinking);
    stop (&play->hinting);
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        av_bot_free (play->bots[i]);
    av_action_list_clear (&play->legal);
    g_clear_pointer (&play->session, av_session_free);
    g_clear_handle_id (&play->retry, g_source_remove);
    g_free (play->path);
    g_free (play->unsaved);
    G_OBJECT_CLASS (av_play_parent_class)->finalize (object);
}

static void
av_play_class_init (AvPlayClass *klass)
{
    G_OBJECT_CLASS (klass)->finalize = av_play_finalize;
    GType type = G_TYPE_FROM_CLASS (klass);
    g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_signal_new ("unsaved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_signal_new ("event", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_POINTER);
    g_signal_new ("clock", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_signal_new ("warning", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_STRING);
    g_signal_new ("slow", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_STRING);
    g_signal_new ("hint", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_POINTER);
}

static void
av_play_init (AvPlay *play)
{
    play->delay = AV_PLAY_DELAY;
    play->holder = -1;
}

/* --- whose move it is --- */

gboolean
av_play_is_person (AvPlay *play, guint player)
{
    const AvSetup *setup = av_ruleset_get_setup (av_play_get_ruleset (play));
    if (play->kind == LESSON)
        return player == 0;
    return player < setup->n_players && g_strcmp0 (setup->players[player].control, "human") == 0;
}

/* Whether default moves are played for that player. */
static gboolean
is_played_for (AvPlay *play, guint player)
{
    return play->clocks && player < AV_MAX_PLAYERS && play->out >> player & 1
           && av_clocks_plays (play->clocks, player);
}

gint
av_play_get_person (AvPlay *play)
{
    gint decider = av_game_get_decider (av_play_get_game (play));
    return play->kind != LOOK && play->holder < 0 && decider >= 0 && decider != AV_NATURE
                   && av_play_is_person (play, decider) && !is_played_for (play, decider)
               ? decider
               : -1;
}

gint
av_play_get_viewer (AvPlay *play)
{
    gint viewer = play->holder >= 0 ? play->holder : av_play_get_person (play);
    guint n = av_ruleset_get_n_players (av_play_get_ruleset (play)), persons = 0;
    for (guint i = 0; i < n && viewer < 0; i++)
        persons += av_play_is_person (play, i);
    for (guint i = 0; i < n && persons == 1; i++)
        if (av_play_is_person (play, i))
            viewer = (gint) i;
    return viewer >= 0 ? viewer : AV_NOBODY;
}

/* Whether nature waits for a person's command because it opens that person's turn; everything
 * else it does unasked. */
static gboolean
waits_for_draw (AvPlay *play)
{
    const AvGame *game = av_play_get_game (play);
    guint n = av_session_get_n_undo (play->session);
    if (play->kind != GAME || play->holder >= 0 || av_game_get_decider (game) != AV_NATURE
        || play->draws_itself || av_ruleset_get_game (av_game_get_ruleset (game))->layout
        || !av_play_is_person (play, av_game_get_active (game)))
        return FALSE;
    return n == 0 || av_session_get_action (play->session, n - 1)->player != AV_NATURE;
}

gboolean
av_play_can_draw (AvPlay *play)
{
    return waits_for_draw (play)
           && !is_played_for (play, av_game_get_active (av_play_get_game (play)));
}

/* What a lesson does next, or NULL at its end. */
static const AvAction *
get_next (AvPlay *play)
{
    guint done = av_session_get_n_undo (play->session);
    return av_session_get_n_redo (play->session) > 0 ? av_session_get_action (play->session, done)
                                                     : NULL;
}

static void
list_legal (AvPlay *play)
{
    play->legal.n = 0;
    if (av_play_get_person (play) < 0)
        return;
    if (play->kind != LESSON)
        av_game_legal (av_play_get_game (play), &play->legal);
    else if (av_session_get_n_undo (play->session) >= play->halt && get_next (play))
        av_action_list_add (&play->legal, get_next (play));
}

static void
refresh (AvPlay *play)
{
    run_clocks (play);
    list_legal (play);
    stop (&play->hinting);
    schedule (play);
    g_object_ref (play);
    g_signal_emit_by_name (play, "changed");
    /* What is shown now is seen for the whole time of the pace, however long showing it took. */
    if (play->timer)
        schedule_step (play);
    const gchar *slow = av_times_take_slow (av_play_get_ruleset (play));
    if (slow)
        g_signal_emit_by_name (play, "slow", slow);
    g_object_unref (play);
}

static gboolean
on_retry (gpointer data)
{
    AvPlay *play = data;
    play->retry = 0;
    keep (play);
    return G_SOURCE_REMOVE;
}

/* Has the record kept if it is not; what goes wrong is reported, and tried again until it is put
 * right. */
static void
keep (AvPlay *play)
{
    g_autoptr (GError) error = NULL;
    g_autofree gchar *notice = av_session_take_record_notice (play->session);
    g_autofree gchar *before = play->unsaved;
    const gchar *path = av_session_get_record_path (play->session);
    gboolean kept = path && !av_session_get_record_error (play->session);
    if (!path)
        path = play->path;
    if (path && !kept) {
        g_autofree gchar *folder = g_path_get_dirname (path);
        g_mkdir_with_parents (folder, 0700);
        if (!av_session_keep (play->session, path, &error) && path == play->path
            && !g_error_matches (error, AV_RECORD_ERROR, AV_RECORD_ERROR_WRITE)) {
            /* Somebody else has a game there. */
            g_clear_error (&error);
            g_free (play->path);
            play->path = av_kept_games_new_path ();
            av_session_keep (play->session, play->path, &error);
        }
    }
    play->unsaved = error ? g_strdup (error->message) : NULL;
    if (error && !play->retry)
        play->retry = g_timeout_add_seconds (RETRY_TIME, on_retry, play);
    if (notice)
        g_signal_emit_by_name (play, "warning", notice);
    if (g_strcmp0 (before, play->unsaved) != 0)
        g_signal_emit_by_name (play, "unsaved");
}

const gchar *
av_play_get_path (AvPlay *play)
{
    const gchar *path = av_session_get_record_path (play->session);
    return path ? path : play->path;
}

const gchar *
av_play_get_unsaved (AvPlay *play)
{
    return play->unsaved;
}

static gboolean
apply (AvPlay *play, const AvAction *action, GError **error)
{
    const AvGame *game = av_play_get_game (play);
    if (!av_session_apply (play->session, action, error))
        return FALSE;
    play->stuck = FALSE;
    guint n;
    const AvEvent *events = av_game_get_events (game, &n);
    for (guint i = 0; i < n; i++)
        g_signal_emit_by_name (play, "event", &events[i]);
    keep (play);
    return TRUE;
}

/* Applies an action that nobody at the screen chose; if rules fail in it, it is not tried again
 * and again. */
static gboolean
apply_unasked (AvPlay *play, const AvAction *action)
{
    g_autoptr (GError) error = NULL;
    play->stuck = !apply (play, action, &error);
    if (play->stuck)
        g_signal_emit_by_name (play, "warning", error->message);
    return !play->stuck;
}

/* One step of nature, by the game's own seed, so that each step's events are seen. */
static gboolean
step_nature (AvPlay *play)
{
    AvAction action;
    const AvGame *game = av_play_get_game (play);
    return av_game_get_decider (game) == AV_NATURE && av_game_chance (game, &action)
           && apply_unasked (play, &action);
}

/* --- clocks --- */

/* The person who is to decide, to draw or to hand the turn on; or -1. */
static gint
find_thinking_person (AvPlay *play)
{
    const AvGame *game = av_play_get_game (play);
    gint decider = av_game_get_decider (game);
    if (av_game_is_finished (game))
        return -1;
    if (play->holder >= 0)
        return play->holder;
    if (waits_for_draw (play))
        return (gint) av_game_get_active (game);
    return decider >= 0 && decider != AV_NATURE && av_play_is_person (play, decider) ? decider : -1;
}

static void
note_who_is_out (AvPlay *play)
{
    for (guint i = 0; i < av_ruleset_get_n_players (av_play_get_ruleset (play)); i++) {
        guint bit = av_clocks_is_out (play->clocks, i) ? 1u << i : 0;
        play->out = (play->out & ~(1u << i)) | bit;
    }
}

static void
save_clocks (AvPlay *play)
{
    const gchar *path = play->session ? av_play_get_path (play) : NULL;
    play->clock_steps = 0;
    if (play->clocks && path)
        av_clocks_save (play->clocks, path);
}

static gboolean
on_clock (gpointer data)
{
    AvPlay *play = data;
    play->clock_timer = 0;
    if (++play->clock_steps >= CLOCK_STEPS)
        save_clocks (play);
    av_play_read_clocks (play);
    return G_SOURCE_REMOVE;
}

/* Waits until the clocks show something else. */
static void
wait_for_clock (AvPlay *play)
{
    g_clear_handle_id (&play->clock_timer, g_source_remove);
    if (play->clocks && av_clocks_get_running (play->clocks) >= 0)
        play->clock_timer = g_timeout_add (av_clocks_find_wait (play->clocks), on_clock, play);
}

/* Makes the clock of the player who is to decide run, and no other. */
static void
run_clocks (AvPlay *play)
{
    if (!play->clocks)
        return;
    gboolean stands = play->paused || play->clocks_held;
    gint person = stands ? -1 : find_thinking_person (play);
    gint before = av_clocks_get_running (play->clocks);
    /* A turn that has still to be handed on is over: the game already counts the next. */
    guint turn = play->holder >= 0 ? 0 : av_game_get_turn (av_play_get_game (play));
    av_clocks_run (play->clocks, person, turn);
    note_who_is_out (play);
    if (person >= 0 && is_played_for (play, (guint) person))
        av_clocks_run (play->clocks, -1, 0);
    if (before != av_clocks_get_running (play->clocks))
        save_clocks (play);
    wait_for_clock (play);
}

void
av_play_read_clocks (AvPlay *play)
{
    gint person = play->clocks ? av_clocks_get_running (play->clocks) : -1;
    if (person < 0)
        return;
    gboolean is_new = av_clocks_is_out (play->clocks, person) && !(play->out >> person & 1);
    g_object_ref (play);
    note_who_is_out (play);
    if (is_new) {
        const gchar *name = av_ruleset_get_player_name (av_play_get_ruleset (play), (guint) person);
        gboolean plays = is_played_for (play, (guint) person);
        g_autofree gchar *text =
            /* TRANSLATORS: a player's name */
            g_strdup_printf (plays ? _ ("%s has run out of time: the turn is played for them.")
                                   : _ ("%s has run out of time."),
                             name);
        save_clocks (play);
        if (plays) {
            play->holder = -1;
            refresh (play);
        }
        g_signal_emit_by_name (play, "warning", text);
    }
    g_signal_emit_by_name (play, "clock");
    wait_for_clock (play);
    g_object_unref (play);
}

void
av_play_set_clocks (AvPlay *play, AvClocks *clocks)
{
    g_clear_pointer (&play->clocks, av_clocks_free);
    play->clocks = clocks;
    play->out = 0;
    refresh (play);
    save_clocks (play);
}

AvClocks *
av_play_take_clocks (AvPlay *play)
{
    g_clear_handle_id (&play->clock_timer, g_source_remove);
    if (play->clocks)
        av_clocks_run (play->clocks, -1, 0);
    return g_steal_pointer (&play->clocks);
}

void
av_play_hold_clocks (AvPlay *play, gboolean held)
{
    if (play->clocks_held == held)
        return;
    play->clocks_held = held;
    run_clocks (play);
    if (play->clocks)
        g_signal_emit_by_name (play, "clock");
}

const AvClocks *
av_play_get_clocks (AvPlay *play)
{
    return play->clocks;
}

/* Plays the default move: to pass if that is possible, else the first action. */
static gboolean
step_for_person (AvPlay *play)
{
    g_auto (AvActionList) legal = { 0 };
    guint n = av_game_legal (av_play_get_game (play), &legal), which = 0;
    for (guint i = 0; i < n; i++)
        if (legal.items[i].kind == AV_ACTION_PASS)
            which = i;
    play->stuck = n == 0;
    if (n == 0)
        return FALSE;
    AvAction action = legal.items[which];
    return apply_unasked (play, &action);
}

/* --- computer players --- */

static void
thought_free (Thought *thought)
{
    av_bot_free (thought->bot);
    av_game_free (thought->game);
    g_clear_error (&thought->error);
    g_weak_ref_clear (&thought->play);
    g_free (thought->record);
    g_free (thought);
}

static void
think (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Thought *thought = data;
    if (thought->hints)
        av_hint_find (thought->bot, thought->game, &thought->budget, &thought->hint,
                      &thought->error);
    else
        av_bot_choose (thought->bot, thought->game, &thought->budget, &thought->answer,
                       &thought->error);
    g_task_return_boolean (task, TRUE);
}

/* The thread goes on until it notices that its answer is no longer wanted. */
static void
stop (GTask **task)
{
    if (!*task)
        return;
    Thought *thought = g_task_get_task_data (*task);
    g_atomic_int_set (&thought->cancelled, 1);
    g_clear_object (task);
}

static void
on_hint (GObject *source, GAsyncResult *result, gpointer data)
{
    Thought *thought = g_task_get_task_data (G_TASK (result));
    g_autoptr (AvPlay) play = g_weak_ref_get (&thought->play);
    if (!play || G_TASK (result) != play->hinting)
        return;
    g_clear_object (&play->hinting);
    if (thought->error)
        g_signal_emit_by_name (play, "warning", thought->error->message);
    else
        g_signal_emit_by_name (play, "hint", &thought->hint);
}

static void
on_thought (GObject *source, GAsyncResult *result, gpointer data)
{
    GTask *task = G_TASK (result);
    Thought *thought = g_task_get_task_data (task);
    g_autoptr (AvPlay) play = g_weak_ref_get (&thought->play);
    if (!play)
        return;
    play->bots[thought->player] = g_steal_pointer (&thought->bot);
    thought->done = TRUE;
    /* Its next turn may have waited for it; and its answer may have to wait until it may be
     * shown. */
    if (!play->thinking)
        schedule (play);
    else if (task == play->thinking && !play->timer)
        wait_for (play, 0);
}

/* Does what was thought out. */
static void
step_bot (AvPlay *play)
{
    g_autoptr (GTask) task = g_steal_pointer (&play->thinking);
    Thought *thought = g_task_get_task_data (task);
    if (thought->error) {
        play->stuck = TRUE;
        g_signal_emit_by_name (play, "warning", thought->error->message);
        return;
    }
    const gchar *fault = av_bot_get_fault (play->bots[thought->player]);
    if (fault)
        g_signal_emit_by_name (play, "warning", fault);
    apply_unasked (play, &thought->answer.action);
}

/* Takes BOT. */
static GTask *
start_thought (AvPlay *play, AvBot *bot, gboolean hints)
{
    const AvGame *game = av_play_get_game (play);
    Thought *thought = g_new0 (Thought, 1);
    g_weak_ref_init (&thought->play, play);
    thought->player = av_game_get_decider (game);
    thought->hints = hints;
    thought->bot = bot;
    thought->game = av_game_dup (game);
    thought->record = av_session_actions_to_text (play->session);
    thought->budget = (AvBotBudget){ .seed = av_bot_find_seed (game, play->seed),
                                     .record = thought->record,
                                     .time = hints ? HINT_TIME : 0,
                                     .threads = g_get_num_processors (),
                                     .cancelled = &thought->cancelled };
    GTask *task = g_task_new (NULL, NULL, hints ? on_hint : on_thought, NULL);
    g_task_set_task_data (task, thought, (GDestroyNotify) thought_free);
    g_task_run_in_thread (task, think);
    return task;
}

static void
start_thinking (AvPlay *play)
{
    guint player = av_game_get_decider (av_play_get_game (play));
    /* It may still be busy with an earlier position. */
    if (play->bots[player])
        play->thinking = start_thought (play, g_steal_pointer (&play->bots[player]), FALSE);
}

void
av_play_ask_hint (AvPlay *play, AvBot *bot)
{
    if (play->hinting || play->legal.n == 0)
        av_bot_free (bot);
    else
        play->hinting = start_thought (play, bot, TRUE);
}

gboolean
av_play_is_moving (AvPlay *play)
{
    return play->timer || play->thinking;
}

gint
av_play_get_thinker (AvPlay *play)
{
    return play->thinking ? av_game_get_decider (av_play_get_game (play)) : -1;
}

/* --- the pace --- */

static gboolean
on_timer (gpointer data)
{
    AvPlay *play = data;

    play->timer = 0;
    /* A signal handler may drop the last reference. */
    g_object_ref (play);
    if (play->kind == LESSON) {
        if (apply_unasked (play, get_next (play)))
            refresh (play);
    } else if (av_game_get_decider (av_play_get_game (play)) == AV_NATURE) {
        step_nature (play);
        refresh (play);
    } else if (play->thinking && ((Thought *) g_task_get_task_data (play->thinking))->done) {
        step_bot (play);
        refresh (play);
    } else if (is_played_for (play, av_game_get_decider (av_play_get_game (play)))) {
        step_for_person (play);
        refresh (play);
    }
    g_object_unref (play);
    return G_SOURCE_REMOVE;
}

/* Drawing and the person's input go first, however fast the computers are. */
static void
wait_for (AvPlay *play, guint delay)
{
    play->timer = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, delay, on_timer, play, NULL);
}

/* Computers and nature move a moment later, so that each of their moves can be seen. */
static void
schedule_step (AvPlay *play)
{
    gboolean nature = av_game_get_decider (av_play_get_game (play)) == AV_NATURE;
    g_clear_handle_id (&play->timer, g_source_remove);
    wait_for (play, nature ? play->delay / 3 : play->delay);
}

/* Computers think until it is time for their move. */
static void
schedule (AvPlay *play)
{
    const AvGame *game = av_play_get_game (play);
    g_clear_handle_id (&play->timer, g_source_remove);
    stop (&play->thinking);
    if (play->kind == LESSON) {
        if (av_session_get_n_undo (play->session) < play->halt && get_next (play))
            schedule_step (play);
        return;
    }
    if (play->stuck || play->paused || play->holder >= 0 || av_game_is_finished (game)
        || av_play_get_person (play) >= 0 || av_play_can_draw (play))
        return;
    schedule_step (play);
    if (av_game_get_decider (game) != AV_NATURE)
        start_thinking (play);
}

void
av_play_set_delay (AvPlay *play, guint delay)
{
    play->delay = delay;
}

void
av_play_set_paused (AvPlay *play, gboolean paused)
{
    if (play->paused == paused)
        return;
    play->paused = paused;
    refresh (play);
}

gboolean
av_play_is_paused (AvPlay *play)
{
    return play->paused;
}

gboolean
av_play_is_watched (AvPlay *play)
{
    for (guint i = 0; i < av_ruleset_get_n_players (av_play_get_ruleset (play)); i++)
        if (av_play_is_person (play, i))
            return FALSE;
    return TRUE;
}

/* --- doing --- */

gboolean
av_play_apply (AvPlay *play, const AvAction *action, GError **error)
{
    const AvGame *game = av_play_get_game (play);
    guint active = av_game_get_active (game);
    if (!apply (play, action, error))
        return FALSE;
    if (play->confirms && !av_game_is_finished (game) && av_play_is_person (play, active)
        && av_game_get_active (game) != active)
        play->holder = (gint) active;
    refresh (play);
    return TRUE;
}

void
av_play_set_confirms (AvPlay *play, gboolean confirms)
{
    if (play->confirms == confirms)
        return;
    play->confirms = confirms;
    play->holder = -1;
    refresh (play);
}

gint
av_play_get_holder (AvPlay *play)
{
    return play->holder;
}

gboolean
av_play_has_stops (AvPlay *play)
{
    return play->kind == GAME && !av_play_is_watched (play)
           && (play->confirms
               || (!play->draws_itself
                   && !av_ruleset_get_game (av_play_get_ruleset (play))->layout));
}

gboolean
av_play_has_stopped (AvPlay *play)
{
    return play->holder >= 0 || av_play_can_draw (play);
}

void
av_play_go_on (AvPlay *play)
{
    if (play->holder < 0) {
        av_play_draw (play);
        return;
    }
    play->holder = -1;
    refresh (play);
}

void
av_play_draw (AvPlay *play)
{
    if (!av_play_can_draw (play))
        return;
    while (step_nature (play))
        ;
    refresh (play);
}

/* The action to pass, or NULL. */
static const AvAction *
find_pass (AvPlay *play)
{
    for (guint i = 0; i < play->legal.n; i++)
        if (play->legal.items[i].kind == AV_ACTION_PASS)
            return &play->legal.items[i];
    return NULL;
}

gboolean
av_play_can_pass (AvPlay *play)
{
    return find_pass (play) != NULL;
}

void
av_play_pass (AvPlay *play)
{
    g_autoptr (GError) error = NULL;
    const AvAction *pass = find_pass (play);
    AvAction action = pass ? *pass : (AvAction){ 0 };
    if (pass && !av_play_apply (play, &action, &error))
        g_signal_emit_by_name (play, "warning", error->message);
}

/* --- undo and redo --- */

static gboolean
is_resting (AvPlay *play)
{
    gint decider = av_game_get_decider (av_play_get_game (play));
    return av_play_get_person (play) >= 0 || av_play_can_draw (play)
           || av_game_is_finished (av_play_get_game (play))
           || (decider != AV_NATURE && av_play_is_watched (play));
}

/* Whether, before action number INDEX, the game waited for a person to decide or to draw; or,
 * where no people play, for anybody. */
static gboolean
was_resting (AvPlay *play, guint index)
{
    const AvGame *game = av_play_get_game (play);
    const AvAction *action = av_session_get_action (play->session, index);
    if (action->player != AV_NATURE)
        return (av_play_is_person (play, action->player) && !is_played_for (play, action->player))
               || av_play_is_watched (play);
    if (play->draws_itself || av_ruleset_get_game (av_game_get_ruleset (game))->layout
        || (index > 0 && av_session_get_action (play->session, index - 1)->player == AV_NATURE))
        return FALSE;
    /* He who draws lays the tile. */
    guint n = av_session_get_n_undo (play->session);
    guint who = index + 1 < n ? av_session_get_action (play->session, index + 1)->player
                              : av_game_get_active (game);
    return av_play_is_person (play, who) && !is_played_for (play, who);
}

static void
after_undo_or_redo (AvPlay *play)
{
    play->stuck = FALSE;
    /* Computers that play each other would at once repeat what was taken back. */
    play->paused |= av_play_is_watched (play);
    keep (play);
    refresh (play);
}

void
av_play_undo (AvPlay *play)
{
    if (!av_play_can_undo (play))
        return;
    play->holder = -1;
    while (av_session_undo (play->session, 1) && !is_resting (play))
        ;
    after_undo_or_redo (play);
}

void
av_play_redo (AvPlay *play)
{
    if (!av_play_can_redo (play))
        return;
    play->holder = -1;
    while (av_session_redo (play->session, 1) && !is_resting (play))
        ;
    after_undo_or_redo (play);
}

gboolean
av_play_can_undo (AvPlay *play)
{
    /* What nature and computers did before anybody was asked would be repeated at once. */
    for (guint i = av_session_get_n_undo (play->session); i-- > 0;)
        if (was_resting (play, i))
            return TRUE;
    return FALSE;
}

gboolean
av_play_can_redo (AvPlay *play)
{
    return av_session_get_n_redo (play->session) > 0;
}

/* --- making and asking --- */

AvPlay *
av_play_new (AvSession *session, AvCatalogue *catalogue, const gchar *path)
{
    AvPlay *play = g_object_new (AV_TYPE_PLAY, NULL);
    const AvSetup *setup = av_ruleset_get_setup (av_session_get_ruleset (session));
    play->session = session;
    play->path = g_strdup (path);
    play->seed = setup->has_seed ? setup->seed : (guint64) g_get_real_time ();
    /* Computer players think on threads of their own, and are not measured. */
    av_times_begin ((AvRuleset *) av_session_get_ruleset (session));
    for (guint i = 0; i < setup->n_players; i++)
        if (!av_play_is_person (play, i))
            play->bots[i] = av_bot_new (catalogue, setup->players[i].control,
                                        av_session_get_ruleset (session), NULL);
    /* A game that is only looked at is not kept. */
    if (!av_game_is_finished (av_session_get_game (session)))
        keep (play);
    list_legal (play);
    schedule (play);
    return play;
}

AvPlay *
av_play_new_look (AvSession *session)
{
    AvPlay *play = g_object_new (AV_TYPE_PLAY, NULL);
    play->session = session;
    play->kind = LOOK;
    play->paused = TRUE;
    return play;
}

AvPlay *
av_play_new_lesson (AvSession *session)
{
    AvPlay *play = g_object_new (AV_TYPE_PLAY, NULL);
    play->session = session;
    play->kind = LESSON;
    av_play_go_to (play, 0);
    return play;
}

gboolean
av_play_is_lesson (AvPlay *play)
{
    return play->kind == LESSON;
}

void
av_play_lead_to (AvPlay *play, guint n)
{
    g_return_if_fail (play->kind == LESSON);
    play->halt = n;
    schedule (play);
}

gboolean
av_play_is_look (AvPlay *play)
{
    return play->kind == LOOK;
}

void
av_play_go_to (AvPlay *play, guint n)
{
    guint done = av_session_get_n_undo (play->session);
    g_return_if_fail (play->kind != GAME);
    play->halt = n;
    if (n < done)
        av_session_undo (play->session, done - n);
    else
        av_session_redo (play->session, n - done);
    refresh (play);
}

const AvGame *
av_play_get_game (AvPlay *play)
{
    return av_session_get_game (play->session);
}

const AvRuleset *
av_play_get_ruleset (AvPlay *play)
{
    return av_session_get_ruleset (play->session);
}

AvSession *
av_play_get_session (AvPlay *play)
{
    return play->session;
}

const AvActionList *
av_play_get_legal (AvPlay *play)
{
    return &play->legal;
}

void
av_play_set_draws_itself (AvPlay *play, gboolean draws_itself)
{
    play->draws_itself = draws_itself;
    play->stuck = FALSE;
    refresh (play);
}

static gboolean
is_marked (const GArray *marks, const AvMark *mark)
{
    for (guint i = 0; i < marks->len; i++)
        if (memcmp (&g_array_index (marks, AvMark, i), mark, sizeof *mark) == 0)
            return TRUE;
    return FALSE;
}

/* Adds the marks of PLAYER's last placement, what followed it in that turn, and what was done
 * since. */
static void
add_marks (AvPlay *play, guint player, GArray *marks)
{
    const GPtrArray *log = av_play_get_log (play);
    guint since = 0;
    for (guint i = log->len; i-- > 0;) {
        const AvLogLine *line = log->pdata[i];
        if (line->turn < since)
            return;
        if (line->player != (gint) player
            || (line->type != AV_EVENT_PLACE && line->type != AV_EVENT_DEPLOY
                && line->type != AV_EVENT_MOVE))
            continue;
        if (line->type == AV_EVENT_PLACE)
            since = MAX (since, line->turn);
        for (guint k = 0; k + 1 < line->cells->len; k += 2) {
            AvMark mark = { g_array_index (line->cells, gint16, k),
                            g_array_index (line->cells, gint16, k + 1), (gint16) player };
            if (!is_marked (marks, &mark))
                g_array_append_val (marks, mark);
        }
    }
}

GArray *
av_play_find_marks (AvPlay *play)
{
    GArray *marks = g_array_new (FALSE, FALSE, sizeof (AvMark));
    for (guint i = 0; i < av_ruleset_get_n_players (av_play_get_ruleset (play)); i++)
        if (play->kind == LOOK || !av_play_is_person (play, i))
            add_marks (play, i, marks);
    return marks;
}

const GPtrArray *
av_play_get_log (AvPlay *play)
{
    return av_session_get_log (play->session);
}

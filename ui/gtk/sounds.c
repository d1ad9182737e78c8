/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sounds.c: the sounds of a game. */
#include "config.h"

#include <gtk/gtk.h>
#ifdef HAVE_SOUND
#include <gsound.h>
#endif

#include <avignon/host/paths.h>
#include "gtk/sounds.h"

#define MOST_WAITING 3 /* sounds that may wait: more would be heard too late to mean anything */
#define AGAIN 60       /* seconds after which a missing sound server is looked for again */

/* In the order in which they are played. */
typedef enum {
    HEARD_TILE,
    HEARD_PIECE,
    HEARD_POINTS,
    HEARD_TURN,
    HEARD_OVER,
    N_HEARD
} Heard;

static const gchar *const ids[N_HEARD] = { "tile", "piece", "points", "turn", "over" };

struct AvSounds {
    AvPlay *play;
    gboolean on;
    guint heard;       /* mask of the sounds since the play last changed */
    gboolean happened; /* whether anything happened since a person was to act */
    gint person;       /* whose turn it was last, or -1 */
    gboolean away;     /* a computer moved since */
};

/* --- playing --- */

#ifdef HAVE_SOUND

/* The sound server, or else the machine's own card, about whose absence libraries would complain
 * on the terminal; or NULL. */
static GSoundContext *
open_context (void)
{
    GSoundContext *server = gsound_context_new (NULL, NULL);
    if (server && gsound_context_set_driver (server, "pulse", NULL)
        && gsound_context_open (server, NULL))
        return server;
    g_clear_object (&server);
    return g_file_test ("/proc/asound/card0", G_FILE_TEST_EXISTS) ? gsound_context_new (NULL, NULL)
                                                                  : NULL;
}

/* In a thread of its own, as reaching the sound server may take long. */
static void
play_file (gpointer id, gpointer data)
{
    static GSoundContext *context;
    static gint64 next; /* when it is looked for again */
    const gchar *tree = av_paths_build_tree ();
    g_autofree gchar *name = g_strconcat (id, ".wav", NULL);
    g_autofree gchar *path = tree ? g_build_filename (tree, "data", "sounds", name, NULL)
                                  : g_build_filename (DATADIR, "sounds", name, NULL);
    if (!context && g_get_monotonic_time () >= next) {
        context = open_context ();
        next = g_get_monotonic_time () + AGAIN * G_USEC_PER_SEC;
    }
    if (context)
        gsound_context_play_simple (context, NULL, NULL, GSOUND_ATTR_MEDIA_FILENAME, path,
                                    GSOUND_ATTR_EVENT_ID, id, GSOUND_ATTR_MEDIA_ROLE, "event",
                                    NULL);
}

static void
play_later (const gchar *id)
{
    static GThreadPool *pool;
    if (!pool)
        pool = g_thread_pool_new (play_file, NULL, 1, FALSE, NULL);
    if (g_thread_pool_unprocessed (pool) < MOST_WAITING)
        g_thread_pool_push (pool, (gpointer) id, NULL);
}

#else

static void
play_later (const gchar *id)
{
}

#endif

void (*av_sounds_play) (const gchar *id) = play_later;

/* The desktop's switch may be moved at any time. */
static gboolean
is_on (AvSounds *sounds)
{
    gboolean desktop = TRUE;
    GtkSettings *settings = gtk_settings_get_default ();
    if (settings)
        g_object_get (settings, "gtk-enable-event-sounds", &desktop, NULL);
    return sounds->on && desktop;
}

/* --- following --- */

static void
on_event (AvSounds *sounds, const AvEvent *event)
{
    sounds->happened = TRUE;
    switch (event->type) {
    case AV_EVENT_PLACE:
        sounds->heard |= 1u << HEARD_TILE;
        break;
    case AV_EVENT_DEPLOY:
    case AV_EVENT_MOVE:
        sounds->heard |= 1u << HEARD_PIECE;
        break;
    case AV_EVENT_SCORE:
        sounds->heard |= 1u << HEARD_POINTS;
        break;
    case AV_EVENT_OVER:
        sounds->heard |= 1u << HEARD_OVER;
        break;
    default:
        break;
    }
}

/* The person who is to act, or to draw; or -1. */
static gint
find_person (AvPlay *play)
{
    return av_play_can_draw (play) ? (gint) av_game_get_active (av_play_get_game (play))
                                   : av_play_get_person (play);
}

static void
on_changed (AvSounds *sounds)
{
    const AvGame *game = av_play_get_game (sounds->play);
    gint person = find_person (sounds->play), decider = av_game_get_decider (game);
    guint heard = sounds->heard;
    sounds->heard = 0;
    if (person < 0) {
        sounds->away |= decider >= 0 && decider != AV_NATURE;
    } else {
        /* If nothing happened, something was taken back. */
        if (sounds->happened && (person != sounds->person || sounds->away))
            heard |= 1u << HEARD_TURN;
        sounds->person = person;
        sounds->away = sounds->happened = FALSE;
    }
    for (guint i = 0; i < N_HEARD && is_on (sounds); i++)
        if (heard >> i & 1)
            av_sounds_play (ids[i]);
}

void
av_sounds_follow (AvSounds *sounds, AvPlay *play)
{
    if (sounds->play)
        g_signal_handlers_disconnect_by_data (sounds->play, sounds);
    sounds->play = play;
    sounds->heard = 0;
    sounds->away = sounds->happened = FALSE;
    if (!play)
        return;
    sounds->person = find_person (play);
    g_signal_connect_swapped (play, "event", G_CALLBACK (on_event), sounds);
    g_signal_connect_swapped (play, "changed", G_CALLBACK (on_changed), sounds);
}

void
av_sounds_set_on (AvSounds *sounds, gboolean on)
{
    sounds->on = on;
}

AvSounds *
av_sounds_new (void)
{
    AvSounds *sounds = g_new0 (AvSounds, 1);
    sounds->on = TRUE;
    sounds->person = -1;
    return sounds;
}

void
av_sounds_free (AvSounds *sounds)
{
    av_sounds_follow (sounds, NULL);
    g_free (sounds);
}

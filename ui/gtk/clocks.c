/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clocks.c: the time that each player has left. */
#include "config.h"

#include <glib/gstdio.h>

#include "gtk/clocks.h"

#define GROUP "time"
#define MOST_BYTES 4096
#define MOST_LEFT (G_GINT64_CONSTANT (1000) * 60 * 60 * 24 * 365) /* ms */

struct AvClocks {
    AvTimeLimit limit;
    guint n;
    gint64 left[AV_MAX_PLAYERS]; /* time in milliseconds when the running clock was started */
    guint given[AV_MAX_PLAYERS]; /* the last turn for which the player got the seconds; 0: none */
    gint running;                /* or -1 */
    gint64 since;
};

static gint64
read_time (void)
{
    return g_get_monotonic_time () / 1000;
}

gint64 (*av_clock_now) (void) = read_time;

AvClocks *
av_clocks_new (const AvTimeLimit *limit, guint n_players)
{
    if (limit->minutes == 0 && limit->seconds == 0)
        return NULL;
    AvClocks *clocks = g_new0 (AvClocks, 1);
    clocks->limit = *limit;
    clocks->n = n_players;
    clocks->running = -1;
    for (guint i = 0; i < n_players; i++)
        clocks->left[i] = (gint64) limit->minutes * 60 * 1000;
    return clocks;
}

void
av_clocks_free (AvClocks *clocks)
{
    g_free (clocks);
}

/* --- what they show --- */

gint64
av_clocks_get_left (const AvClocks *clocks, guint player)
{
    gint64 spent = clocks->running == (gint) player ? av_clock_now () - clocks->since : 0;
    return clocks->left[player] - MAX (spent, 0);
}

gboolean
av_clocks_is_out (const AvClocks *clocks, guint player)
{
    return av_clocks_get_left (clocks, player) <= 0;
}

gint
av_clocks_get_running (const AvClocks *clocks)
{
    return clocks->running;
}

gboolean
av_clocks_plays (const AvClocks *clocks, guint player)
{
    return clocks->limit.plays && av_clocks_is_out (clocks, player);
}

void
av_clocks_run (AvClocks *clocks, gint player, guint turn)
{
    if (clocks->running >= 0)
        clocks->left[clocks->running] = av_clocks_get_left (clocks, (guint) clocks->running);
    clocks->running = player;
    clocks->since = av_clock_now ();
    if (player < 0 || turn <= clocks->given[player])
        return;
    clocks->given[player] = turn;
    clocks->left[player] += (gint64) clocks->limit.seconds * 1000;
}

/* A second is shown until it is over, and 0:00 as soon as the last one is. */
static gint64
count_seconds (gint64 left)
{
    return left > 0 ? (left + 999) / 1000 : left / 1000;
}

guint
av_clocks_find_wait (const AvClocks *clocks)
{
    gint64 left =
        clocks->running >= 0 ? av_clocks_get_left (clocks, (guint) clocks->running) : 1000;
    gint64 over = left - (count_seconds (left) - 1) * 1000;
    return (guint) CLAMP (over, 1, 1000);
}

gchar *
av_clock_text (gint64 left)
{
    gint64 seconds = ABS (count_seconds (left));
    const gchar *sign = left <= -1000 ? "−" : "";
    guint hours = (guint) (seconds / 3600), minutes = (guint) (seconds / 60 % 60);
    if (hours > 0)
        return g_strdup_printf ("%s%u:%02u:%02u", sign, hours, minutes, (guint) (seconds % 60));
    return g_strdup_printf ("%s%u:%02u", sign, minutes, (guint) (seconds % 60));
}

/* --- beside the record --- */

gchar *
av_clocks_path (const gchar *path)
{
    return g_strconcat (path, ".time", NULL);
}

static gint
read_number (GKeyFile *file, const gchar *key, gint most)
{
    return CLAMP (g_key_file_get_integer (file, GROUP, key, NULL), 0, most);
}

static AvClocks *
read_clocks (GKeyFile *file, guint n_players)
{
    AvTimeLimit limit = { (guint) read_number (file, "minutes", AV_CLOCK_MOST),
                          (guint) read_number (file, "seconds", AV_CLOCK_MOST),
                          g_key_file_get_boolean (file, GROUP, "plays", NULL) };
    gsize n_left = 0, n_given = 0;
    g_auto (GStrv) left = g_key_file_get_string_list (file, GROUP, "left", &n_left, NULL);
    g_auto (GStrv) given = g_key_file_get_string_list (file, GROUP, "given", &n_given, NULL);
    if (n_left != n_players || n_given != n_players)
        return NULL;
    AvClocks *clocks = av_clocks_new (&limit, n_players);
    for (guint i = 0; clocks && i < n_players; i++) {
        gint64 ms = g_ascii_strtoll (left[i], NULL, 10);
        clocks->left[i] = CLAMP (ms, -MOST_LEFT, MOST_LEFT);
        clocks->given[i] = (guint) MIN (g_ascii_strtoull (given[i], NULL, 10), G_MAXINT);
    }
    return clocks;
}

AvClocks *
av_clocks_load (const gchar *path, guint n_players)
{
    g_autofree gchar *beside = av_clocks_path (path);
    g_autoptr (GKeyFile) file = g_key_file_new ();
    GStatBuf is;
    if (g_stat (beside, &is) != 0 || !S_ISREG (is.st_mode) || is.st_size > MOST_BYTES
        || !g_key_file_load_from_file (file, beside, G_KEY_FILE_NONE, NULL))
        return NULL;
    return read_clocks (file, n_players);
}

void
av_clocks_save (AvClocks *clocks, const gchar *path)
{
    g_autoptr (GString) left = g_string_new (NULL), given = g_string_new (NULL);
    if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return;
    for (guint i = 0; i < clocks->n; i++) {
        g_string_append_printf (left, "%" G_GINT64_FORMAT ";", av_clocks_get_left (clocks, i));
        g_string_append_printf (given, "%u;", clocks->given[i]);
    }
    g_autofree gchar *beside = av_clocks_path (path);
    g_autofree gchar *text = g_strdup_printf (
        "[" GROUP "]\nminutes=%u\nseconds=%u\nplays=%s\nleft=%s\ngiven=%s\n", clocks->limit.minutes,
        clocks->limit.seconds, clocks->limit.plays ? "true" : "false", left->str, given->str);
    /* If it cannot be written, neither can the record, and that is reported. */
    g_file_set_contents_full (beside, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept-games.h: the records of all games played in the window, each in a file of its own. */
#pragma once

#include <avignon/host/record.h>

G_BEGIN_DECLS

/* $XDG_DATA_HOME/avignon/games; the caller frees it. */
gchar *av_kept_games_folder (void);
/* The path of a new file there, named by the time; the caller frees it. */
gchar *av_kept_games_new_path (void);
/* Removes what was kept beside the record at PATH, which is gone. */
void av_kept_games_forget (const gchar *path);

/* A game that was removed, as it was. */
typedef struct _AvRemovedGame AvRemovedGame;
void av_removed_game_free (AvRemovedGame *removed);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvRemovedGame, av_removed_game_free)
/* Puts the record at PATH into the wastebasket; NULL: that is not possible, and it is still there.  The caller frees what
 * it gets. */
AvRemovedGame *av_kept_games_trash (const gchar *path);
/* Puts it back with its clocks and its time; what lies in the wastebasket stays there, so that nothing is ever lost. */
gboolean av_kept_games_restore (const AvRemovedGame *removed, GError **error);
/* Whether PATH is in that folder. */
gboolean av_kept_games_has (const gchar *path);
/* The paths of the games, the one played last first; the caller unrefs the array.  Games in which nothing was done, and
 * which are not being played, are removed. */
GPtrArray *av_kept_games_list (void);
/* The path of the last unfinished game that is not being played; NULL: there is none.  The caller frees it. */
gchar *av_kept_games_find_last (void);

/* What a record tells about its game without being played. */
typedef struct {
    gchar *path;
    AvRecord *record;  /* NULL: it cannot be read */
    GDateTime *played; /* when something was last done */
    gboolean finished;
    gint scores[AV_MAX_PLAYERS]; /* if it is finished; in the order of its set-up */
    guint winners;               /* bits */
} AvKeptGame;

AvKeptGame *av_kept_game_read (const gchar *path);
void av_kept_game_free (AvKeptGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvKeptGame, av_kept_game_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept-games.h: the records of all games played in the window, each in a file of its own. */
#pragma once

#include <avignon/host/record.h>

G_BEGIN_DECLS

/* $XDG_DATA_HOME/avignon/games; the caller frees it. */
gchar *av_kept_games_folder (void);
/* A file in it, named by the time, that is not there yet; the caller frees it. */
gchar *av_kept_games_new_path (void);
/* Removes what is kept beside the record at PATH, which is gone. */
void av_kept_games_forget (const gchar *path);
/* Whether PATH is in it. */
gboolean av_kept_games_has (const gchar *path);
/* Their paths, the one played last first.  Games in which nothing was done and which nobody plays are removed. */
GPtrArray *av_kept_games_list (void);
/* The unfinished game played last that nobody plays now; NULL: there is none.  The caller frees it. */
gchar *av_kept_games_find_last (void);

/* A game as its record tells without being played. */
typedef struct {
    gchar *path;
    AvRecord *record;  /* NULL: it cannot be read */
    GDateTime *played; /* when something was last done */
    guint n_actions;
    gboolean finished;
    gint scores[AV_MAX_PLAYERS]; /* if it is finished; in the order of its set-up */
    guint winners;               /* bits */
} AvKeptGame;

AvKeptGame *av_kept_game_read (const gchar *path);
void av_kept_game_free (AvKeptGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvKeptGame, av_kept_game_free)

G_END_DECLS

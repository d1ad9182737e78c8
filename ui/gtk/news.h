/* SPDX-License-Identifier: GPL-3.0-or-later */
/* news.h: what screen readers are told of a game: an empty box that nobody sees. */
#pragma once

#include <gtk/gtk.h>

#include "gtk/play.h"

G_BEGIN_DECLS

#define AV_TYPE_NEWS (av_news_get_type ())
G_DECLARE_FINAL_TYPE (AvNews, av_news, AV, NEWS, GtkBox)

/* Has TEXT said. */
void av_news_tell (AvNews *news, const gchar *text);
/* Has a line of the log said, with the place that it is about. */
void av_news_tell_line (AvNews *news, const AvLogLine *line);
/* Has TASK said, everybody's points, and what is left of tiles and of time. */
void av_news_tell_standing (AvNews *news, const gchar *task);

/* What happens in PLAY (not owned; NULL: none) from now on is news. */
void av_news_follow (AvNews *news, AvPlay *play);
/* Has said what has happened since the last time; and TASK (or NULL), if somebody at the screen is to do something now
 * or the game is over. */
void av_news_tell_events (AvNews *news, const gchar *task);

G_END_DECLS

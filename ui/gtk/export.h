/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export.h: writes a game's table as a picture, or its points as text. */
#pragma once

#include "gtk/table-draw.h"

G_BEGIN_DECLS

/* Writes to PATH, depending on its ending, a picture of the table (.png, .svg, .pdf) as WIDGET shows it, or the points of
 * GAME (.txt).  SCENE is NULL if the game has no table: then only text can be written. */
gboolean av_export (const AvGame *game, const AvTableScene *scene, GtkWidget *widget,
                    const gchar *path, GError **error);

G_END_DECLS

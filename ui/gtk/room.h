/* SPDX-License-Identifier: GPL-3.0-or-later */
/* room.h: a drawing area that is as high as it would be where there is room, and lower where not. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define AV_TYPE_ROOM (av_room_get_type ())
G_DECLARE_FINAL_TYPE (AvRoom, av_room, AV, ROOM, GtkDrawingArea)

/* WANTED pixels high, and never lower than LEAST. */
void av_room_set_height (AvRoom *room, gint least, gint wanted);

G_END_DECLS

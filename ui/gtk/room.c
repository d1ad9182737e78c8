/* SPDX-License-Identifier: GPL-3.0-or-later */
/* room.c: a drawing area that gives way: GTK's own want one height and no other. */
#include "gtk/room.h"

struct _AvRoom {
    GtkDrawingArea parent;
    gint least, wanted;
};

G_DEFINE_TYPE (AvRoom, av_room, GTK_TYPE_DRAWING_AREA)

void
av_room_set_height (AvRoom *room, gint least, gint wanted)
{
    room->least = least;
    room->wanted = MAX (least, wanted);
    gtk_widget_queue_resize (GTK_WIDGET (room));
}

static void
get_preferred_height (GtkWidget *widget, gint *least, gint *wanted)
{
    *least = AV_ROOM (widget)->least;
    *wanted = AV_ROOM (widget)->wanted;
}

static void
av_room_class_init (AvRoomClass *klass)
{
    GTK_WIDGET_CLASS (klass)->get_preferred_height = get_preferred_height;
}

static void
av_room_init (AvRoom *room)
{
}

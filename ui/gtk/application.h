/* SPDX-License-Identifier: GPL-3.0-or-later */
/* application.h: the program: its command line, its one window, what all windows share. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define AV_TYPE_APPLICATION (av_application_get_type ())
G_DECLARE_FINAL_TYPE (AvApplication, av_application, AV, APPLICATION, GtkApplication)

AvApplication *av_application_new (void);

G_END_DECLS

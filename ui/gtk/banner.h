/* SPDX-License-Identifier: GPL-3.0-or-later */
/* banner.h: a message over the table that disappears by itself. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define AV_TYPE_BANNER (av_banner_get_type ())
G_DECLARE_FINAL_TYPE (AvBanner, av_banner, AV, BANNER, GtkRevealer)

/* Shows TEXT for some seconds; TROUBLE: something is refused. */
void av_banner_say (AvBanner *banner, const gchar *text, gboolean trouble);
/* FALSE: nothing was said. */
gboolean av_banner_hide (AvBanner *banner);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* banner.h: a sentence that slides in over the table, for some seconds or until it is hidden. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define AV_TYPE_BANNER (av_banner_get_type ())
G_DECLARE_FINAL_TYPE (AvBanner, av_banner, AV, BANNER, GtkRevealer)

/* Shows TEXT for some seconds; TROUBLE: it says why something was refused or went wrong. */
void av_banner_say (AvBanner *banner, const gchar *text, gboolean trouble);
/* What is shown now stays until it is hidden. */
void av_banner_keep (AvBanner *banner);
/* How much it hides, in pixels, at the top of what is WIDTH pixels wide, once it has slid in. */
gint av_banner_get_height (AvBanner *banner, gint width);
/* FALSE: nothing was shown. */
gboolean av_banner_hide (AvBanner *banner);
/* Hides only what was to stay. */
void av_banner_hide_kept (AvBanner *banner);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tools.h: small things several parts of the window need. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/setup.h>

G_BEGIN_DECLS

/* Takes all children out of CONTAINER. */
void av_container_clear (GtkContainer *container);

/* Every button at or below ROOT that shows no text is known to screen readers by what its tooltip says,
 * without the key in brackets. */
void av_name_by_tooltips (GtkWidget *root);

/* LABEL is at least so many lines high: what stands below it does not move with the text. */
void av_label_reserve (GtkLabel *label, gint lines);

/* The font of a text that is drawn ("Sans Bold"), so many pixels high. */
void av_layout_set_font (PangoLayout *layout, const gchar *name, double size);

/* A text of a plugin in the reader's language, by its DOMAIN (NULL: the program's); "" for none. */
const gchar *av_translate (const gchar *domain, const gchar *text);

/* A colour's name with a capital, which its player has until he gives another; the caller frees
 * it. */
gchar *av_colour_title (AvColour colour);

/* The program's settings, also from its build tree; NULL where no schema is installed. */
GSettings *av_settings_new (void);
/* The set-up of the last game, or NULL; the caller frees it. */
AvSetup *av_settings_load_setup (GSettings *settings);
void av_settings_save_setup (GSettings *settings, const AvSetup *setup);

G_END_DECLS

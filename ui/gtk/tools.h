/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tools.h: small helpers that several parts of the window need. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/setup.h>
#include <avignon/tile.h>

G_BEGIN_DECLS

/* Where the window's templates and styles lie in the program. */
#define AV_RESOURCES "/io/github/avignon/Avignon/"

/* A drawing area that is as high as it would be where there is room, and lower where not: GTK's own have one
 * fixed height. */
#define AV_TYPE_ELASTIC_AREA (av_elastic_area_get_type ())
G_DECLARE_FINAL_TYPE (AvElasticArea, av_elastic_area, AV, ELASTIC_AREA, GtkDrawingArea)

/* WANTED pixels high, and never lower than LEAST. */
void av_elastic_area_set_height (AvElasticArea *area, gint least, gint wanted);

/* Its children stand beside each other where there is room, else below each other: a flow box as wide as all of them if it
 * may be, as GTK's own has no wish. */
#define AV_TYPE_COLUMNS (av_columns_get_type ())
G_DECLARE_FINAL_TYPE (AvColumns, av_columns, AV, COLUMNS, GtkFlowBox)

/* Adds the class STYLE of the style sheet to WIDGET, or removes it. */
void av_style_set (GtkWidget *widget, const gchar *style, gboolean on);

/* Presses of the pointer's buttons reach WIDGET, which is drawn.  Their releases come, too: at these a popover closes that is
 * open elsewhere. */
void av_widget_take_clicks (GtkWidget *widget);

/* Enables or disables the GSimpleAction NAME of MAP. */
void av_action_enable (GActionMap *map, const gchar *name, gboolean enabled);

/* Texts of others keep a window from growing: LABEL is wrapped if a line is long, and breaks a word that is.  What is
 * ellipsized stays so. */
void av_label_fit (GtkLabel *label);
/* A box to tick, with such a text. */
GtkWidget *av_check_new (const gchar *text);
/* The same for the lines of a MENU, a combo box: they are as wide as needed where it is opened, but of no more than so many
 * characters, and ellipsized where it is closed and there is too little room. */
void av_menu_fit (GtkWidget *menu, gint characters);
/* A text on as many lines as it needs, none of more than so many characters (-1: than a dialog has), in the
 * class STYLE. */
GtkWidget *av_text_new (const gchar *text, gint characters, const gchar *style);

/* Tab leads through one row of LIST, then out of it, and later back to that row; the arrow keys lead to others.  Without
 * this it would lead through all of them. */
void av_list_pass_tab (GtkListBox *list);

/* The number of the row of LIST that has the focus, or -1; and gives it to that row, or the last before it, where there is
 * one: for a list that is filled anew.  FALSE: there is none. */
gint av_list_get_focus (GtkListBox *list);
gboolean av_list_set_focus (GtkListBox *list, gint index);

/* Takes all children out of CONTAINER. */
void av_container_clear (GtkContainer *container);

/* Names every button and slider at or below ROOT that shows no text, for screen readers, by its tooltip without the key
 * in brackets. */
void av_name_by_tooltips (GtkWidget *root);
/* Describes WIDGET for screen readers, which are told only if it is another text than before. */
void av_describe (GtkWidget *widget, const gchar *text);
/* Has screen readers say TEXT, which WIDGET shows or which only they need; from then on it is a notification to
 * them.  What is said before the window is there is said again once it is. */
void av_announce (GtkWidget *widget, const gchar *text);

/* Shows TEXT, with MARKUP or as it stands; names of files in it may be no UTF-8.  GTK lays the whole window out again even where LABEL says it already. */
void av_label_set (GtkLabel *label, const gchar *text, gboolean markup);

/* LABEL is at least so many lines high: what stands below it does not move with the text. */
void av_label_reserve (GtkLabel *label, gint lines);

/* How many times larger than usual the desktop has text, at least 1: for what is drawn beside it. */
double av_text_scale (void);

/* The font of a text that is drawn ("Sans Bold"), so many pixels high. */
void av_layout_set_font (PangoLayout *layout, const gchar *name, double size);

/* A text of a plugin in the user's language, by its DOMAIN (NULL: the program's); "" for none. */
const gchar *av_translate (const gchar *domain, const gchar *text);

/* Appends a line to TEXT, below what it has. */
void av_append_line (GString *text, const gchar *format, ...) G_GNUC_PRINTF (2, 3);
/* TEXT, which may be a word of any language, with a capital; the caller frees it. */
gchar *av_capitalise (const gchar *text);
/* A colour's name with a capital, which its player has until he gives another; the caller frees
 * it. */
gchar *av_colour_title (AvColour colour);
/* The name of a kind of tile; its id where the deck gives none. */
const gchar *av_tile_title (const AvTileDef *def);

/* Where that can be asked for: each thread of a computer player would keep a heap of its own, and what is large would leave
 * holes where it was.  To be called first. */
void av_memory_save (void);
/* Gives memory that is free back to the system, where that can be asked for, as soon as there is nothing else to do and in
 * a thread of its own: it takes a while. */
void av_memory_give_back (void);

/* The program's settings, also from its build tree; NULL where no schema is installed. */
GSettings *av_settings_new (void);
/* The set-up of the last game, or NULL; the caller frees it. */
AvSetup *av_settings_load_setup (GSettings *settings);
void av_settings_save_setup (GSettings *settings, const AvSetup *setup);

G_END_DECLS

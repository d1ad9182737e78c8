/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tools.h: small helpers that several parts of the window need. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/setup.h>
#include <avignon/tile.h>

G_BEGIN_DECLS

/* The path of the window's templates and styles in the program's resources. */
#define AV_RESOURCES "/io/github/avignon/Avignon/"

/* A drawing area that shrinks where there is little room, unlike GTK's own, which have one fixed height. */
#define AV_TYPE_ELASTIC_AREA (av_elastic_area_get_type ())
G_DECLARE_FINAL_TYPE (AvElasticArea, av_elastic_area, AV, ELASTIC_AREA, GtkDrawingArea)

/* Makes it WANTED pixels high, or less where there is no room, but never less than LEAST. */
void av_elastic_area_set_height (AvElasticArea *area, gint least, gint wanted);

/* A flow box that asks for the width of all its children side by side, and in one column for no more height than they
 * need; GTK's own does neither. */
#define AV_TYPE_COLUMNS (av_columns_get_type ())
G_DECLARE_FINAL_TYPE (AvColumns, av_columns, AV, COLUMNS, GtkFlowBox)

/* Adds the class STYLE of the style sheet to WIDGET, or removes it. */
void av_style_set (GtkWidget *widget, const gchar *style, gboolean on);

/* Makes button presses reach WIDGET, a drawing area; and releases, at which a popover that is open elsewhere closes. */
void av_widget_take_clicks (GtkWidget *widget);
/* Has what is around WIDGET, a card with a window of its own in a viewport, drawn again as its size changes: of its
 * shadow GTK clears only what is in that window. */
void av_widget_clear_shadow (GtkWidget *widget);

/* Enables or disables the GSimpleAction NAME of MAP. */
void av_action_enable (GActionMap *map, const gchar *name, gboolean enabled);

/* Keeps other people's texts from widening the window: LABEL wraps, and breaks words that are too long for a line.  A label
 * that is ellipsized stays so. */
void av_label_fit (GtkLabel *label);
/* The same for the lines of MENU, a combo box: they are as wide as needed while it is open, up to so many CHARACTERS, and
 * are ellipsized while it is closed and there is too little room. */
void av_menu_fit (GtkWidget *menu, gint characters);
/* A label that wraps after so many CHARACTERS (-1: at the width of a dialog), of style class STYLE. */
GtkWidget *av_text_new (const gchar *text, gint characters, const gchar *style);

/* Makes Tab go through one row of LIST, then out of it, and later back to that row, instead of through all rows; the arrow
 * keys go to others. */
void av_list_pass_tab (GtkListBox *list);

/* For a list that is filled anew: the number of the row that has the focus, or -1; and giving the focus to that row, or to
 * the last one before it.  FALSE: there is none. */
gint av_list_get_focus (GtkListBox *list);
gboolean av_list_set_focus (GtkListBox *list, gint index);

/* Destroys all children of CONTAINER. */
void av_container_clear (GtkContainer *container);

/* Names every button and slider in ROOT that shows no text, for screen readers, by its tooltip without the key in
 * brackets. */
void av_name_by_tooltips (GtkWidget *root);
/* Describes WIDGET for screen readers, which are told only if the text has changed. */
void av_describe (GtkWidget *widget, const gchar *text);
/* Has screen readers say TEXT, whether or not WIDGET shows it; to them WIDGET is a notification from then on.  What is
 * said before there is a window is said again once there is one. */
void av_announce (GtkWidget *widget, const gchar *text);

/* Makes LABEL show TEXT, as markup or plain; file names in it need not be UTF-8.  Does nothing if it already does, as GTK
 * would lay out the whole window again. */
void av_label_set (GtkLabel *label, const gchar *text, gboolean markup);

/* Makes LABEL at least so many lines high, so that what is below it does not move with the text. */
void av_label_reserve (GtkLabel *label, gint lines);

/* Whether there is time left, in the frame that is being drawn, for what takes long and may as well come with the next; so
 * no frame takes much longer than others.  To be asked only before doing that: each frame does at least one thing that
 * was put off.  What is drawn otherwise, such as a picture to be saved, always has time. */
gboolean av_frame_has_time (void);
/* Has WIDGET drawn again with the next frame, as there was no time for something of it, for which another picture may
 * stand in. */
void av_frame_put_off (GtkWidget *widget);
/* Whether anything was put off in the last frame of any window. */
gboolean av_frame_is_short (void);
/* Measures the frames in which WIDGET, which must be realized, is drawn, from where they begin: with their layout. */
void av_frame_watch (GtkWidget *widget);

/* The priority of idle work that is a piece of its own, but comes before the next frame. */
#define AV_PRIORITY_BEFORE_FRAME (GDK_PRIORITY_REDRAW - 1)

/* Calls FUNCTION when no dialog or menu is open: at once, or later; until then SOURCE is what waits, and 0 when it is
 * called. */
void av_when_no_dialog (guint *source, void (*function) (gpointer), gpointer data);

/* How many times larger than usual the desktop shows text, at least 1; for what is drawn beside it. */
double av_text_scale (void);
/* Whether text is so large that what else is side by side should be below one another. */
gboolean av_text_is_large (void);

/* Sets the font ("Sans Bold") of a text that is drawn, SIZE pixels high. */
void av_layout_set_font (PangoLayout *layout, const gchar *name, double size);

/* Appends to TEXT, on a new line. */
void av_append_line (GString *text, const gchar *format, ...) G_GNUC_PRINTF (2, 3);
/* TEXT, in any language, with a capital letter at its beginning; the caller frees it. */
gchar *av_capitalise (const gchar *text);
/* A colour's name with a capital, which is its player's name until another is given; the caller frees it. */
gchar *av_colour_title (AvColour colour);
/* The name of a kind of tile; its id if the deck gives none. */
const gchar *av_tile_title (const AvTileDef *def);

/* Makes the allocator waste less, if it can be told to: otherwise each thread of a computer player would keep a heap of its
 * own, and large blocks would leave holes.  To be called first. */
void av_memory_save (void);
/* Ends threads that wait for work, which drops the rules that computers have loaded there, and a second later gives free
 * memory back to the system, if the allocator can; in a thread of its own, as that takes a while. */
void av_memory_give_back (void);

/* The program's settings, also from its build tree; NULL where no schema is installed. */
GSettings *av_settings_new (void);
/* The set-up of the last game, or NULL; the caller frees it. */
AvSetup *av_settings_load_setup (GSettings *settings);
void av_settings_save_setup (GSettings *settings, const AvSetup *setup);

G_END_DECLS

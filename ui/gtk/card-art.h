/* SPDX-License-Identifier: GPL-3.0-or-later */
/* card-art.h: cards drawn by cairo and pango: name, picture (an SVG), what is printed; and backs. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/layout.h>

G_BEGIN_DECLS

typedef struct AvCardArt AvCardArt;

AvCardArt *av_card_art_new (void);
void av_card_art_free (AvCardArt *art);
/* Pictures are read anew when they are next drawn. */
void av_card_art_forget (AvCardArt *art);

/* The card into the rectangle; RGB: the colour of its frame. */
void av_card_art_draw (AvCardArt *art, cairo_t *cr, const AvLayoutCard *card, guint32 rgb,
                       const GdkRectangle *area);

G_END_DECLS

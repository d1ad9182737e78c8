/* SPDX-License-Identifier: GPL-3.0-or-later */
/* driver-cards.c: works a game of cards in the window as a person would. */
#include "driver-cards.h"

AvCardView *
get_cards (void)
{
    return AV_CARD_VIEW (get (AV_TYPE_CARD_VIEW, NULL));
}

void
click_card (gint number)
{
    GdkRectangle area;
    assert_true (av_card_view_get_area (get_cards (), number, &area));
    click_at (GTK_WIDGET (get_cards ()), area.x + area.width / 2, area.y + area.height / 2, 1);
}

const gchar *
get_note (void)
{
    return gtk_label_get_text (GTK_LABEL (get (GTK_TYPE_LABEL, "what")));
}

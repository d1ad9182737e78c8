/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout.c: which cards lie where in a card game, as a plain value. */
#include <avignon/layout.h>

static void
zone_free (gpointer data)
{
    AvLayoutZone *zone = data;
    g_free (zone->id);
    g_free (zone->title);
    g_free (zone);
}

static void
card_free (gpointer data)
{
    AvLayoutCard *card = data;
    g_free (card->name);
    g_free (card->text);
    g_free (card->art);
    g_free (card);
}

AvLayout *
av_layout_new (void)
{
    AvLayout *layout = g_new0 (AvLayout, 1);
    layout->zones = g_ptr_array_new_with_free_func (zone_free);
    layout->cards = g_ptr_array_new_with_free_func (card_free);
    return layout;
}

void
av_layout_free (AvLayout *layout)
{
    if (!layout)
        return;
    g_ptr_array_unref (layout->zones);
    g_ptr_array_unref (layout->cards);
    g_free (layout->note);
    g_free (layout->rules);
    g_free (layout);
}

AvLayoutZone *
av_layout_add_zone (AvLayout *layout)
{
    AvLayoutZone *zone = g_new0 (AvLayoutZone, 1);
    zone->owner = AV_NOBODY;
    g_ptr_array_add (layout->zones, zone);
    return zone;
}

AvLayoutCard *
av_layout_add_card (AvLayout *layout)
{
    AvLayoutCard *card = g_new0 (AvLayoutCard, 1);
    card->owner = AV_NOBODY;
    card->number = -1;
    g_ptr_array_add (layout->cards, card);
    return card;
}

gint
av_layout_find_zone (const AvLayout *layout, const gchar *id)
{
    for (guint i = 0; i < layout->zones->len; i++)
        if (g_strcmp0 (((const AvLayoutZone *) layout->zones->pdata[i])->id, id) == 0)
            return i;
    return -1;
}

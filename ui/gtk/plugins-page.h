/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plugins-page.h: the plugins there are: what each is and who made it, what is wrong with it, and switching it on and off.
 *
 * Signals:
 *   changed ()   what can be used is no longer the same: everything is to be read again
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/catalogue.h>

G_BEGIN_DECLS

#define AV_TYPE_PLUGINS_PAGE (av_plugins_page_get_type ())
G_DECLARE_FINAL_TYPE (AvPluginsPage, av_plugins_page, AV, PLUGINS_PAGE, GtkBox)

/* Shows the plugins of CATALOGUE, which must outlive what is shown. */
void av_plugins_page_refresh (AvPluginsPage *page, AvCatalogue *catalogue);
/* The entry for what is sought takes the focus. */
void av_plugins_page_begin_search (AvPluginsPage *page);

G_END_DECLS

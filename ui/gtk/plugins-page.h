/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plugins-page.h: the page of plugins: what each is, who made it, what is wrong with it, and switching it on and off.
 *
 * Signals:
 *   changed ()   other plugins can be used now: everything is to be read again
 */
#pragma once

#include <gtk/gtk.h>

#include <avignon/catalogue.h>

G_BEGIN_DECLS

#define AV_TYPE_PLUGINS_PAGE (av_plugins_page_get_type ())
G_DECLARE_FINAL_TYPE (AvPluginsPage, av_plugins_page, AV, PLUGINS_PAGE, GtkBox)

/* Shows the plugins of CATALOGUE, which must live until the next call. */
void av_plugins_page_refresh (AvPluginsPage *page, AvCatalogue *catalogue);
/* Installs the plugin in the archive at PATH, and says so, or what is wrong with it. */
void av_plugins_page_install (AvPluginsPage *page, const gchar *path);
/* Moves the focus to the search entry. */
void av_plugins_page_begin_search (AvPluginsPage *page);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugin-fixture.h: makes folders of correct and broken plugins for a test. */
#pragma once

#include <avignon/host/loader.h>
#include <avignon/host/manager.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* For cmocka: make a new empty folder as *STATE, and remove it. */
int plugin_folder_new (void **state);
int plugin_folder_free (void **state);

/* Writes FOLDER/ID/ID.plugin with the lines every manifest needs and KEYS besides ("Depends=a\n"), and
 * puts the object of tests/plugin/objects there ("good"), or none. */
void plugin_make (const gchar *folder, const gchar *id, const gchar *keys, const gchar *object);
/* Puts the object where plugin_make does. */
void plugin_put_object (const gchar *folder, const gchar *id, const gchar *object);
/* Writes TEXT as the manifest. */
gboolean plugin_write (const gchar *folder, const gchar *id, const gchar *text);
/* Writes the file NAME, which may lie in folders within FOLDER, as editors do: by renaming another file.
 * FALSE: it had this content already, and nothing is written. */
gboolean plugin_write_file (const gchar *folder, const gchar *name, const gchar *text);
/* Writes FOLDER/gift, a plugin in Lua: whoever places a tile gets POINTS, and MORE goes into its table of hooks
 * as line 8 ("deploy = function () ... end,"); it may refuse with "no-more" and count in `count`. */
gboolean plugin_make_gift (const gchar *folder, gint points, const gchar *more);
/* A manager of the plugins in FOLDER. */
AvPluginManager *plugin_manager_in (const gchar *folder, AvPluginOrigin origin);
/* The plugin's error, without the folder's path; the test fails if there is none. */
gchar *plugin_error (AvPluginManager *manager, const gchar *folder, const gchar *id);
/* Two people play the basic game, with the rules ID (NULL: no others). */
AvSetup *plugin_setup (const gchar *id);

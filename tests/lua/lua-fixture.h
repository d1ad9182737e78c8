/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-fixture.h: a folder of scripts for a test, and sandboxes that load them. */
#pragma once

#include "lua/sandbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

/* Set-up and tear-down of a group of tests: make and remove the folder. */
gint script_setup (void **state);
gint script_teardown (void **state);
extern gchar *script_folder;

/* Writes a file in the folder. */
void script_put (const gchar *name, const gchar *text);
void script_put_bytes (const gchar *name, const gchar *bytes, gssize length);
/* A sandbox "p" that has loaded TEXT as init.lua, with its results on the stack. */
AvSandbox *script_load (const gchar *text, gint n_results);

void assert_lua_error (const GError *error, gint code, const gchar *message);
/* Loading FILE fails with exactly that message. */
void assert_lua_refused (const gchar *file, gint code, const gchar *message);

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loader-lua.h: plugins written in Lua: a folder with an init.lua that returns tables. */
#pragma once

#include <avignon/host/loader.h>

G_BEGIN_DECLS

AV_API const AvLoader av_loader_lua;

/* The fields of hook contexts that scripts see, "AvPlaceContext.candidates", N of them: a test
 * compares them with the headers. */
AV_API guint av_lua_n_context_fields (void);
AV_API const gchar *av_lua_context_field (guint i);

G_END_DECLS

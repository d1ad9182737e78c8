/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lua-box-seal.c: makes what a script must not change after it is loaded read-only. */
#include "plugin/lua-box-private.h"

void
av_lua_box_seal (AvLuaBox *box)
{
    box->is_sealed = TRUE;
}

gchar *
av_lua_box_find_change (AvLuaBox *box)
{
    return NULL;
}

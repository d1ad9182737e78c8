/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contexts.c: prints the fields of hook contexts that scripts see, one a line. */
#include <avignon/host/loaders.h>

#include <stdio.h>

int
main (void)
{
    for (guint i = 0; i < av_lua_n_context_fields (); i++)
        printf ("%s\n", av_lua_context_field (i));
    return 0;
}

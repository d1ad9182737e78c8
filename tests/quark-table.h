/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quark-table.h: tells the sanitizer for leaks of one that is GLib's; included once in programs that make many quarks. */
#pragma once

#include <glib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/lsan_interface.h>

/* GLib's first table of quarks, made while GLib is loaded, is left behind on purpose once there are more than 2048. */
#define QUARK_TABLE (2048 * sizeof (gchar *))

void __sanitizer_malloc_hook (const volatile void *memory, size_t size);

void
__sanitizer_malloc_hook (const volatile void *memory, size_t size)
{
    static gboolean seen;
    if (seen || size != QUARK_TABLE)
        return;
    seen = TRUE;
    __lsan_ignore_object ((const void *) memory);
}
#endif
#endif

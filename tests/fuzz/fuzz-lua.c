/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-lua.c: any bytes loaded as a script stay within the limits of the sandbox, which works afterwards. */
#include "fuzz-file.h"

#include "lua/sandbox-private.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
run (AvSandbox *sandbox, const gchar *text, gsize size)
{
    lua_State *L = av_sandbox_get_state (sandbox);
    if (!av_sandbox_load_text (sandbox, "init.lua", text, size, NULL)
        || !av_sandbox_call (sandbox, 0, 1, NULL))
        return;
    lua_pushvalue (L, -1);
    luaL_ref (L, LUA_REGISTRYINDEX);
    gboolean is_function = lua_isfunction (L, -1);
    if (!av_sandbox_seal (sandbox, NULL) || !is_function) {
        lua_pop (L, 1);
        return;
    }
    av_sandbox_refill (sandbox);
    if (av_sandbox_call (sandbox, 0, 0, NULL))
        g_free (av_sandbox_find_change (sandbox));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    AvSandboxLimits limits = { .instructions = 200000, .memory = 4 << 20, .pace = G_MAXUINT };
    g_autoptr (AvSandbox) sandbox = av_sandbox_new ("fuzz", fuzz_folder (), &limits);
    g_autoptr (GError) error = NULL;
    lua_State *L = av_sandbox_get_state (sandbox);
    gint top = lua_gettop (L);
    run (sandbox, (const gchar *) data, size);
    g_assert_cmpint (lua_gettop (L), ==, top);
    g_assert_cmpuint (sandbox->peak, <=, sandbox->limits.memory);
    av_sandbox_refill (sandbox);
    /* What the script holds may leave no memory for another. */
    if (!av_sandbox_load_text (sandbox, "after.lua", "return 42", 9, &error)
        || !av_sandbox_call (sandbox, 0, 1, &error))
        g_assert_error (error, AV_LUA_ERROR, AV_LUA_ERROR_MEMORY);
    else
        g_assert_cmpint (lua_tointeger (L, -1), ==, 42);
    return 0;
}

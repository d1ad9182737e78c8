/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox.c: makes a sandboxed Lua state and calls into it. */
#include "lua/sandbox-private.h"

#include "engine/i18n.h"

#include <stdlib.h>
#include <string.h>

#define DEFAULT_INSTRUCTIONS 20000000
#define DEFAULT_MEMORY (64 * 1024 * 1024)
#define DEFAULT_PACE 50
#define LEAST_MEMORY (256 * 1024)

/* The handler lies at the bottom of the main stack for good. */
#define HANDLER 1

static gboolean
is_plain_locale (void)
{
    const gchar *order = setlocale (LC_COLLATE, NULL);
    return strcmp (localeconv ()->decimal_point, ".") == 0
           && (!order || strcmp (order, "C") == 0 || strcmp (order, "POSIX") == 0
               || strcmp (order, "C.UTF-8") == 0 || strcmp (order, "C.utf8") == 0);
}

static locale_t
new_locale (void)
{
    locale_t base = duplocale (LC_GLOBAL_LOCALE);
    return newlocale (LC_COLLATE_MASK | LC_NUMERIC_MASK, "C", base);
}

/* Only what is done outside of all calls can come here, and of that only what is done wrongly. */
static gint
panic (lua_State *L)
{
    g_error ("%s: Lua: %s", box_of (L)->id, lua_tostring (L, -1));
    return 0;
}

AvSandbox *
av_sandbox_new (const gchar *id, const gchar *dir, const AvSandboxLimits *limits)
{
    AvSandbox *box = g_new0 (AvSandbox, 1);
    gchar *real = realpath (dir, NULL);

    if (limits)
        box->limits = *limits;
    if (box->limits.instructions == 0)
        box->limits.instructions = DEFAULT_INSTRUCTIONS;
    if (box->limits.memory == 0)
        box->limits.memory = DEFAULT_MEMORY;
    if (box->limits.pace == 0)
        box->limits.pace = DEFAULT_PACE;
    box->limits.memory = MAX (box->limits.memory, LEAST_MEMORY);
    box->id = g_strdup (id);
    box->dir = g_strdup (real ? real : dir);
    free (real);
    if (!is_plain_locale ())
        box->locale = new_locale ();

    lua_State *L = lua_newstate (box_allocate, box);
    if (!L)
        g_error ("%s: no memory for a Lua state", id);
    *(AvSandbox **) lua_getextraspace (L) = box;
    lua_atpanic (L, panic);
    box->main = box->running = L;
    lua_pushcfunction (L, box_message_handler);
    lua_pushcfunction (L, box_open);
    lua_call (L, 0, 0);
    box_budget_start (box);
    return box;
}

void
av_sandbox_free (AvSandbox *box)
{
    if (!box)
        return;
    lua_sethook (box->main, NULL, 0, 0);
    lua_close (box->main);
    if (box->locale)
        freelocale (box->locale);
    g_free (box->where);
    g_free (box->report);
    g_free (box->dir);
    g_free (box->id);
    g_free (box);
}

lua_State *
av_sandbox_get_state (AvSandbox *box)
{
    return box->running;
}

AvSandbox *
av_sandbox_from_state (lua_State *L)
{
    return box_of (L);
}

const gchar *
av_sandbox_get_id (const AvSandbox *box)
{
    return box->id;
}

void
av_sandbox_set_owner (AvSandbox *box, gpointer owner)
{
    box->owner = owner;
}

const AvSandboxLimits *
av_sandbox_get_limits (const AvSandbox *box)
{
    return &box->limits;
}

/* What is refused before anything is run. */
static const gchar *
refusal (const AvSandbox *box)
{
    switch (box->end) {
    case BOX_NO_BUDGET:
        return _ (
            "the script did not come to an end before, and is not called again in this action");
    case BOX_NO_MEMORY:
        return _ ("the script took too much memory before, and is not called again in this action");
    case BOX_GOES_ON:
        break;
    }
    return box->depth >= BOX_MAX_DEPTH ? _ ("the script calls itself too deeply") : NULL;
}

static void
refuse (AvSandbox *box, const gchar *reason, GError **error)
{
    AvLuaError code = box->end == BOX_GOES_ON     ? AV_LUA_ERROR_SCRIPT
                      : box->end == BOX_NO_BUDGET ? AV_LUA_ERROR_BUDGET
                                                  : AV_LUA_ERROR_MEMORY;
    g_set_error (error, AV_LUA_ERROR, code, "%s: %s", box->id, reason);
}

gboolean
av_sandbox_call (AvSandbox *box, gint n_args, gint n_results, GError **error)
{
    lua_State *L = box->running;
    gboolean is_outermost = box->depth == 0;
    gint handler = HANDLER;

    if (G_UNLIKELY (box->end != BOX_GOES_ON || box->depth >= BOX_MAX_DEPTH)) {
        refuse (box, refusal (box), error);
        lua_pop (L, n_args + 1);
        return FALSE;
    }
    if (!is_outermost) {
        handler = lua_gettop (L) - n_args;
        lua_pushcfunction (L, box_message_handler);
        lua_insert (L, handler);
    } else
        box->serial++;
    locale_t outside = box->locale && is_outermost ? uselocale (box->locale) : 0;
    box->depth++;
    gint status = lua_pcall (L, n_args, n_results, handler);
    box->depth--;
    if (outside)
        uselocale (outside);
    box->running = L;
    if (G_UNLIKELY (status != LUA_OK)) {
        if (status == LUA_ERRMEM && box->end == BOX_GOES_ON)
            box->end = BOX_NO_MEMORY;
        box_set_error (box, L, status, error);
    }
    if (!is_outermost)
        lua_remove (L, handler);
    return status == LUA_OK;
}

gboolean
av_sandbox_run (AvSandbox *box, const gchar *file, gint n_results, GError **error)
{
    return box_load_file (box, box->running, file, error)
           && av_sandbox_call (box, 0, n_results, error);
}

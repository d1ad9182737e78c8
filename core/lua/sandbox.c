/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox.c: makes Lua states for scripts, bounds their time and memory, and locates their errors. */
#include "lua/sandbox.h"

#include "engine/i18n.h"
#include "engine/plain-file.h"
#include "lua/sandbox-private.h"
#include "lua-resources.h"

#include <errno.h>
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

G_DEFINE_QUARK (av - lua - error - quark, av_lua_error)

#define DEFAULT_INSTRUCTIONS 20000000
#define DEFAULT_MEMORY (64 * 1024 * 1024)
#define DEFAULT_PACE 50
#define LEAST_MEMORY (256 * 1024)

/* Calls of a sandbox from within calls of it. */
#define MAX_DEPTH 16
/* The message handler always lies at the bottom of the stack. */
#define HANDLER 1

/* What allocating and collecting a block costs, in instructions, and how many bytes cost one more. */
#define STEPS_PER_BLOCK 8
#define BYTES_PER_STEP 64

/* Bytes of the large blocks that small ones are cut from. */
#define SLAB 8192

/* The slow clock is not read for a script that ends within so many microseconds. */
#define PATIENCE 10000

/* The traceback of a recursion that went too deep shows only its two ends. */
#define FIRST_FRAMES 10
#define LAST_FRAMES 5
/* The most bytes of a script's own message. */
#define MAX_TEXT 2000

/* The parser's time grows faster than the text, and no hook counts its steps. */
#define MAX_FILE (256 * 1024)
#define MAX_FILES (4 * 1024 * 1024)
/* The most tables of which is noted where they were made: more than any plugin declares. */
#define MAX_NOTED 20000

/* U+FEFF in UTF-8. */
#define MARK "\xef\xbb\xbf"

/* The chunk name of files from the resources, which are not the author's. */
#define KIT "(kit)"

/* In the registry: texts for which there may be no memory left when they are needed. */
static const gchar budget_key, short_key, memory_key, time_key;

/* --- where an error is --- */

/* "ID/init.lua" of the function that AR is about, or NULL: none of the plugin's. */
static const gchar *
source_of (const lua_Debug *ar)
{
    return ar->source[0] == '@' ? ar->source + 1 : NULL;
}

/* Fills AR for the innermost function of the plugin that runs; FALSE: none does. */
static gboolean
find_running (lua_State *L, lua_Debug *ar)
{
    for (gint level = 0; lua_getstack (L, level, ar); level++) {
        lua_getinfo (L, "Sl", ar);
        if (source_of (ar) && ar->currentline > 0)
            return TRUE;
    }
    return FALSE;
}

gchar *
av_sandbox_where (lua_State *L)
{
    lua_Debug ar;
    return find_running (L, &ar) ? g_strdup_printf ("%s:%d", source_of (&ar), ar.currentline)
                                 : NULL;
}

const gchar *
sandbox_skip_place (const gchar *message)
{
    if (!g_str_has_prefix (message, KIT ":"))
        return message;
    const gchar *end = strstr (message, ": ");
    return end ? end + 2 : message;
}

static void
append_frame (GString *text, lua_State *L, lua_Debug *ar)
{
    lua_getinfo (L, "Sln", ar);
    if (!source_of (ar))
        return;
    g_string_append_printf (text, "\n  %s:%d: ", source_of (ar), ar->currentline);
    if (ar->what[0] == 'm') /* main */
        g_string_append (text, _ ("in the file itself"));
    else if (ar->name)
        g_string_append_printf (text, _ ("in %s"), ar->name);
    else
        g_string_append_printf (text, _ ("in the function of line %d"), ar->linedefined);
}

static void
append_frames (GString *text, lua_State *L)
{
    lua_Debug ar;
    gint low = 0, high = 1;
    /* Asking for one level after the other would walk the whole list each time. */
    while (lua_getstack (L, high, &ar)) {
        low = high;
        high *= 2;
    }
    while (low < high) {
        gint middle = (low + high) / 2;
        if (lua_getstack (L, middle, &ar))
            low = middle + 1;
        else
            high = middle;
    }
    for (gint level = 0; level < high; level++) {
        if (level == FIRST_FRAMES && high > FIRST_FRAMES + LAST_FRAMES) {
            g_string_append (text, "\n  ...");
            level = high - LAST_FRAMES;
        }
        if (lua_getstack (L, level, &ar))
            append_frame (text, L, &ar);
    }
}

void
av_sandbox_set_place (lua_State *L, const gchar *place)
{
    sandbox_of (L)->place = place;
    sandbox_of (L)->member = 0;
}

void
av_sandbox_set_member (lua_State *L, guint member)
{
    sandbox_of (L)->member = member;
}

/* Keeps the traceback for the error that ends the call. */
static void
report (lua_State *L, const gchar *where, const gchar *text)
{
    AvSandbox *sandbox = sandbox_of (L);
    g_autofree gchar *start = g_strconcat (sandbox->id, "/", NULL);
    GString *whole = g_string_new (NULL);

    if (!g_str_has_prefix (text, start)) {
        g_string_append (whole, sandbox->place ? sandbox->place : where ? where : sandbox->id);
        if (sandbox->place && sandbox->member > 0)
            g_string_append_printf (whole, ", member %u", sandbox->member);
        g_string_append (whole, ": ");
    }
    g_string_append (whole, text);
    append_frames (whole, L);
    g_free (sandbox->report);
    sandbox->report = g_string_free (whole, FALSE);
}

/* The error that the script raised, as text, cut if it is long. */
static gchar *
text_of (lua_State *L, gint index)
{
    if (lua_type (L, index) != LUA_TSTRING)
        return g_strdup_printf (_ ("an error that is not text but a %s"), luaL_typename (L, index));
    const gchar *text = sandbox_skip_place (lua_tostring (L, index));
    gboolean is_long = strlen (text) > MAX_TEXT;
    g_autofree gchar *valid = g_utf8_make_valid (text, is_long ? MAX_TEXT : -1);
    return g_strconcat (valid, is_long ? "..." : "", NULL);
}

static gint
handle_message (lua_State *L)
{
    AvSandbox *sandbox = sandbox_of (L);
    /* What ended the script was reported where it arose, not where it was passed on. */
    if (sandbox->end == SANDBOX_GOES_ON || !sandbox->report) {
        g_autofree gchar *text = text_of (L, 1);
        g_autofree gchar *where = av_sandbox_where (L);
        report (L, where, text);
    }
    return 1;
}

/* Makes ERROR from STATUS and the message on top of the stack, which is popped. */
static void
set_error (AvSandbox *sandbox, gint status, GError **error)
{
    lua_State *L = sandbox->L;
    AvLuaError code = AV_LUA_ERROR_SCRIPT;
    if (status == LUA_ERRSYNTAX)
        code = AV_LUA_ERROR_SYNTAX;
    else if (status == LUA_ERRMEM || sandbox->end == SANDBOX_NO_MEMORY)
        code = AV_LUA_ERROR_MEMORY;
    else if (sandbox->end == SANDBOX_NO_BUDGET)
        code = AV_LUA_ERROR_BUDGET;
    else if (sandbox->end == SANDBOX_NO_TIME)
        code = AV_LUA_ERROR_TIME;

    const gchar *message = lua_type (L, -1) == LUA_TSTRING ? lua_tostring (L, -1) : "";
    if (sandbox->report)
        g_set_error_literal (error, AV_LUA_ERROR, code, sandbox->report);
    /* Lua calls no handler when memory runs out. */
    else if (status == LUA_ERRMEM)
        g_set_error (error, AV_LUA_ERROR, code, "%s: %s",
                     sandbox->where ? sandbox->where : sandbox->id,
                     _ ("the script takes too much memory"));
    else if (g_str_has_prefix (message, sandbox->id))
        g_set_error_literal (error, AV_LUA_ERROR, code, message);
    else
        g_set_error (error, AV_LUA_ERROR, code, "%s: %s", sandbox->id, message);
    lua_pop (L, 1);
    g_clear_pointer (&sandbox->report, g_free);
    sandbox->place = NULL;
}

/* --- where tables were made --- */

typedef struct {
    gchar *file;
    guint line;
} MadeAt;

static void
made_at_free (gpointer data)
{
    MadeAt *made = data;
    g_free (made->file);
    g_free (made);
}

void
av_sandbox_note_tables (AvSandbox *sandbox, gboolean note)
{
    g_clear_pointer (&sandbox->made, g_hash_table_unref);
    if (note)
        sandbox->made = g_hash_table_new_full (NULL, NULL, NULL, made_at_free);
}

/* Notes where the table was made; it may lie where another one did. */
static void
note_table (AvSandbox *sandbox, gconstpointer table)
{
    lua_Debug ar;
    g_hash_table_remove (sandbox->made, table);
    if (g_hash_table_size (sandbox->made) >= MAX_NOTED || !find_running (sandbox->L, &ar))
        return;
    MadeAt *made = g_new (MadeAt, 1);
    made->file = g_strdup (source_of (&ar) + strlen (sandbox->id) + 1);
    made->line = (guint) ar.currentline;
    g_hash_table_insert (sandbox->made, (gpointer) table, made);
}

const gchar *
av_sandbox_find_table (lua_State *L, gint index, guint *line)
{
    AvSandbox *sandbox = sandbox_of (L);
    const MadeAt *made =
        sandbox->made ? g_hash_table_lookup (sandbox->made, lua_topointer (L, index)) : NULL;
    *line = made ? made->line : 0;
    return made ? made->file : NULL;
}

/* --- memory --- */

static gboolean
is_refused (AvSandbox *sandbox, gboolean is_string, gsize more, gsize wanted)
{
    guint64 number = ++sandbox->allocations;
    if (number >= sandbox->fail_from && number < sandbox->fail_to)
        return TRUE;
    /* Lua now collects all garbage and asks again.  A script that relies on this pays for each
     * collection, until it has run out of memory. */
    if (sandbox->end == SANDBOX_NO_MEMORY)
        return TRUE;
    if (sandbox->used + more <= sandbox->limits.memory
        && !(is_string && wanted > SANDBOX_MAX_STRING))
        return FALSE;
    sandbox_spend (sandbox, sandbox->used / 8);
    if (sandbox->left == 0)
        sandbox->end = SANDBOX_NO_MEMORY;
    return TRUE;
}

/* Small blocks are cut from large ones, and freed ones are kept by size to be used again: malloc
 * takes twice as long.  They are given back only with the sandbox. */
static guint
pool_of (gsize size)
{
    return (guint) (size - 1) / SANDBOX_POOL_STEP;
}

static gpointer
take_small (AvSandbox *sandbox, gsize size)
{
    guint pool = pool_of (size);
    gsize whole = (pool + 1) * SANDBOX_POOL_STEP;
    SandboxBlock *block = sandbox->free[pool];
    if (block) {
        sandbox->free[pool] = block->next;
        return block;
    }
    if (sandbox->uncut_size < whole) {
        SandboxBlock *slab = malloc (SLAB);
        if (!slab)
            return NULL;
        slab->next = sandbox->slabs;
        sandbox->slabs = slab;
        sandbox->uncut = (gchar *) slab + SANDBOX_POOL_STEP;
        sandbox->uncut_size = SLAB - SANDBOX_POOL_STEP;
    }
    block = (SandboxBlock *) sandbox->uncut;
    sandbox->uncut += whole;
    sandbox->uncut_size -= whole;
    return block;
}

static void
give_back (AvSandbox *sandbox, gpointer given, gsize size)
{
    SandboxBlock *block = given;
    if (size > SANDBOX_MAX_SMALL) {
        free (block);
    } else if (size > 0) {
        block->next = sandbox->free[pool_of (size)];
        sandbox->free[pool_of (size)] = block;
    }
}

/* HELD may be 0. */
static gpointer
resize (AvSandbox *sandbox, gpointer block, gsize held, gsize wanted)
{
    gboolean was_small = held <= SANDBOX_MAX_SMALL, is_small = wanted <= SANDBOX_MAX_SMALL;
    if (!was_small && !is_small)
        return realloc (block, wanted);
    if (held > 0 && wanted > 0 && was_small && is_small && pool_of (held) == pool_of (wanted))
        return block;
    gpointer given = is_small ? take_small (sandbox, wanted) : malloc (wanted);
    if (given && held > 0) {
        memcpy (given, block, MIN (held, wanted));
        give_back (sandbox, block, held);
    }
    return given;
}

static gpointer
allocate (gpointer data, gpointer block, gsize old, gsize wanted)
{
    AvSandbox *sandbox = data;
    gsize held = block ? old : 0;

    if (wanted == 0) {
        give_back (sandbox, block, held);
        sandbox->used -= held;
        return NULL;
    }
    if (wanted > held && sandbox->depth > 0) {
        /* If there is no block yet, OLD is the type of object it is for. */
        if (is_refused (sandbox, !block && old == LUA_TSTRING, wanted - held, wanted)) {
            g_free (sandbox->where);
            sandbox->where = av_sandbox_where (sandbox->L);
            return NULL;
        }
        sandbox_spend (sandbox, STEPS_PER_BLOCK + wanted / BYTES_PER_STEP);
    }
    gpointer given = resize (sandbox, block, held, wanted);
    if (given) {
        sandbox->used = sandbox->used - held + wanted;
        if (sandbox->depth > 0)
            sandbox->peak = MAX (sandbox->peak, sandbox->used);
        /* As above, OLD says what a new block is for. */
        if (G_UNLIKELY (sandbox->made) && !block && old == LUA_TTABLE && sandbox->depth > 0)
            note_table (sandbox, given);
    }
    return given;
}

/* --- budget --- */

static gint64
cpu_time (void)
{
    struct timespec now;
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
    return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* Needed because a call with a hundred thousand arguments counts as one instruction.  The thread's
 * own clock is slow to read, so the other one decides when it is worth it. */
static gboolean
is_too_slow (AvSandbox *sandbox)
{
    gint64 now = g_get_monotonic_time ();
    gint64 most = (gint64) (sandbox->limits.instructions * sandbox->limits.pace / 1000) + 100000;
    if (sandbox->since == 0) {
        sandbox->since = now;
        sandbox->cpu_since = -1;
    }
    if (G_LIKELY (now - sandbox->since < PATIENCE))
        return FALSE;
    if (sandbox->cpu_since < 0)
        sandbox->cpu_since = cpu_time ();
    return now - sandbox->since > most && cpu_time () - sandbox->cpu_since > most;
}

static void look (lua_State *L, lua_Debug *ar);

/* Raises the error for what ran out; does not return. */
static void
raise_end (lua_State *L)
{
    AvSandbox *sandbox = sandbox_of (L);
    if (sandbox->end == SANDBOX_GOES_ON)
        sandbox->end = SANDBOX_NO_BUDGET;
    gboolean no_memory = sandbox->end == SANDBOX_NO_MEMORY;
    lua_rawgetp (L, LUA_REGISTRYINDEX,
                 no_memory                         ? &memory_key
                 : sandbox->end == SANDBOX_NO_TIME ? &time_key
                 : sandbox->is_short               ? &short_key
                                                   : &budget_key);
    if (!sandbox->report) {
        g_autofree gchar *where = no_memory ? g_strdup (sandbox->where) : av_sandbox_where (L);
        report (L, where, lua_tostring (L, -1));
    }
    /* If any of the script still runs, it ends at its next instruction. */
    lua_sethook (L, look, LUA_MASKCOUNT, 1);
    lua_error (L);
}

static void
look (lua_State *L, lua_Debug *ar)
{
    AvSandbox *sandbox = sandbox_of (L);
    if (sandbox->end == SANDBOX_GOES_ON
        && ((sandbox->cancelled && g_atomic_int_get (sandbox->cancelled))
            || (sandbox->until > 0 && g_get_monotonic_time () >= sandbox->until))) {
        sandbox->end = SANDBOX_NO_TIME;
        sandbox->left = 0;
    }
    if (sandbox->until > 0 && sandbox->end == SANDBOX_GOES_ON) {
        sandbox->left = sandbox->limits.instructions;
        return;
    }
    sandbox_spend (sandbox, SANDBOX_STRIDE);
    if (is_too_slow (sandbox))
        sandbox->left = 0;
    if (sandbox->left == 0)
        raise_end (L);
}

void
av_sandbox_watch (AvSandbox *sandbox, gint64 until, const gint *cancelled)
{
    sandbox->until = until;
    sandbox->cancelled = cancelled;
}

void
sandbox_check_end (lua_State *L, gint status)
{
    AvSandbox *sandbox = sandbox_of (L);
    if (status == LUA_ERRMEM && sandbox->end == SANDBOX_GOES_ON)
        sandbox->end = SANDBOX_NO_MEMORY;
    if (sandbox->end != SANDBOX_GOES_ON)
        raise_end (L);
}

void
av_sandbox_charge (lua_State *L, guint64 steps)
{
    AvSandbox *sandbox = sandbox_of (L);
    sandbox_spend (sandbox, steps);
    if (G_UNLIKELY (sandbox->left == 0))
        raise_end (L);
}

gint
av_sandbox_begin_own (lua_State *L)
{
    gint depth = sandbox_of (L)->depth;
    sandbox_of (L)->depth = 0;
    return depth;
}

void
av_sandbox_end_own (lua_State *L, gint depth)
{
    sandbox_of (L)->depth = depth;
}

void
av_sandbox_grant (AvSandbox *sandbox, guint64 steps)
{
    gboolean was_full = sandbox->end == SANDBOX_NO_MEMORY;
    sandbox->left = steps;
    sandbox->is_short = steps < sandbox->limits.instructions;
    sandbox->since = 0;
    sandbox->end = SANDBOX_GOES_ON;
    lua_sethook (sandbox->L, look, LUA_MASKCOUNT, SANDBOX_STRIDE);
    if (was_full)
        lua_gc (sandbox->L, LUA_GCCOLLECT);
}

void
av_sandbox_refill (AvSandbox *sandbox)
{
    av_sandbox_grant (sandbox, sandbox->limits.instructions);
}

guint64
av_sandbox_get_left (const AvSandbox *sandbox)
{
    return sandbox->left;
}

/* --- making and freeing --- */

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

/* Reached only by an error of the binding's own, outside all calls. */
static gint
panic (lua_State *L)
{
    g_error ("%s: Lua: %s", sandbox_of (L)->id, lua_tostring (L, -1));
    return 0;
}

static void
keep_texts (lua_State *L)
{
    g_autofree gchar *number =
        g_strdup_printf ("%" G_GUINT64_FORMAT, sandbox_of (L)->limits.instructions);
    g_autofree gchar *text =
        g_strdup_printf (_ ("the script does not come to an end (it may take %s steps)"), number);
    lua_pushstring (L, text);
    lua_rawsetp (L, LUA_REGISTRYINDEX, &budget_key);
    lua_pushstring (L, _ ("the script takes too many steps in too many actions of the game"));
    lua_rawsetp (L, LUA_REGISTRYINDEX, &short_key);
    lua_pushstring (L, _ ("the script takes too much memory"));
    lua_rawsetp (L, LUA_REGISTRYINDEX, &memory_key);
    lua_pushstring (L, _ ("the script did not answer in time"));
    lua_rawsetp (L, LUA_REGISTRYINDEX, &time_key);
}

AvSandbox *
av_sandbox_new (const gchar *id, const gchar *dir, const AvSandboxLimits *limits)
{
    AvSandbox *sandbox = g_new0 (AvSandbox, 1);
    gchar *real = realpath (dir, NULL);

    if (limits)
        sandbox->limits = *limits;
    if (sandbox->limits.instructions == 0)
        sandbox->limits.instructions = DEFAULT_INSTRUCTIONS;
    if (sandbox->limits.memory == 0)
        sandbox->limits.memory = DEFAULT_MEMORY;
    if (sandbox->limits.pace == 0)
        sandbox->limits.pace = DEFAULT_PACE;
    sandbox->limits.memory = MAX (sandbox->limits.memory, LEAST_MEMORY);
    sandbox->left = G_MAXUINT64;
    sandbox->id = g_strdup (id);
    sandbox->dir = g_strdup (real ? real : dir);
    free (real);
    if (!is_plain_locale ())
        sandbox->locale = new_locale ();

    lua_State *L = sandbox->L = lua_newstate (allocate, sandbox);
    if (!L)
        g_error ("%s: no memory for a Lua state", id);
    *(AvSandbox **) lua_getextraspace (L) = sandbox;
    lua_atpanic (L, panic);
    lua_pushcfunction (L, handle_message);
    keep_texts (L);
    lua_pushcfunction (L, sandbox_open);
    lua_call (L, 0, 0);
    av_sandbox_refill (sandbox);
    return sandbox;
}

void
av_sandbox_free (AvSandbox *sandbox)
{
    if (!sandbox)
        return;
    lua_sethook (sandbox->L, NULL, 0, 0);
    lua_close (sandbox->L);
    for (SandboxBlock *slab = sandbox->slabs, *next; slab; slab = next) {
        next = slab->next;
        free (slab);
    }
    if (sandbox->locale)
        freelocale (sandbox->locale);
    av_sandbox_note_tables (sandbox, FALSE);
    g_free (sandbox->where);
    g_free (sandbox->report);
    g_free (sandbox->main);
    g_free (sandbox->dir);
    g_free (sandbox->id);
    g_free (sandbox);
}

lua_State *
av_sandbox_get_state (AvSandbox *sandbox)
{
    return sandbox->L;
}

const gchar *
av_sandbox_get_id (const AvSandbox *sandbox)
{
    return sandbox->id;
}

void
av_sandbox_set_owner (AvSandbox *sandbox, gpointer owner)
{
    sandbox->owner = owner;
}

/* --- loading --- */

gboolean
av_sandbox_load_text (AvSandbox *sandbox, const gchar *name, const gchar *text, gsize length,
                      GError **error)
{
    lua_State *L = sandbox->L;
    g_autofree gchar *chunk = g_strdup_printf ("@%s/%s", sandbox->id, name);
    guint line = 0;
    /* Some editors begin each file with the mark of its encoding. */
    if (length >= strlen (MARK) && memcmp (text, MARK, strlen (MARK)) == 0) {
        text += strlen (MARK);
        length -= strlen (MARK);
    }
    const gchar *reason = sandbox_check_source (text, length, &line);
    if (reason) {
        g_set_error (error, AV_LUA_ERROR, AV_LUA_ERROR_SYNTAX, "%s/%s:%u: %s", sandbox->id, name,
                     line, reason);
        return FALSE;
    }
    if (!sandbox->main)
        sandbox->main = g_strdup (chunk + 1);
    /* lua_load is a protected call itself. */
    sandbox->depth++;
    gint status = luaL_loadbufferx (L, text, length, chunk, "t");
    sandbox->depth--;
    if (status == LUA_OK) {
        lua_rawgetp (L, LUA_REGISTRYINDEX, &sandbox_globals_key);
        lua_setupvalue (L, -2, 1);
        return TRUE;
    }
    g_clear_pointer (&sandbox->report, g_free);
    set_error (sandbox, status, error);
    return FALSE;
}

static gpointer
fail (GError **error, const AvSandbox *sandbox, const gchar *file, const gchar *reason)
{
    g_set_error (error, AV_LUA_ERROR, AV_LUA_ERROR_FILE, "%s/%s: %s", sandbox->id, file, reason);
    return NULL;
}

/* The bytes of FILE, which must lie in the sandbox's folder after all links are followed. */
static GByteArray *
read_file (AvSandbox *sandbox, const gchar *file, GError **error)
{
    g_autofree gchar *path = g_build_filename (sandbox->dir, file, NULL);
    gchar *real = realpath (path, NULL);
    gsize length = strlen (sandbox->dir);

    if (!real)
        return fail (error, sandbox, file, g_strerror (errno));
    gboolean inside = strncmp (real, sandbox->dir, length) == 0 && real[length] == '/';
    PlainFileResult result = PLAIN_FILE_FAILED;
    g_autoptr (GByteArray) bytes = inside ? plain_file_read (real, FALSE, MAX_FILE, &result) : NULL;
    gint reason = errno;
    free (real);
    if (!inside)
        return fail (error, sandbox, file, _ ("the file is not in the plugin's folder"));
    if (result == PLAIN_FILE_NOT_PLAIN)
        return fail (error, sandbox, file, _ ("this is not a file"));
    if (result == PLAIN_FILE_TOO_LARGE)
        return fail (error, sandbox, file, _ ("the file is longer than 256 KiB"));
    if (!bytes)
        return fail (error, sandbox, file, g_strerror (reason));
    sandbox->source_size += bytes->len;
    if (sandbox->source_size > MAX_FILES)
        return fail (error, sandbox, file, _ ("the plugin's files are longer than 4 MiB in all"));
    return g_steal_pointer (&bytes);
}

gboolean
sandbox_load_file (AvSandbox *sandbox, const gchar *file, GError **error)
{
    g_autoptr (GByteArray) bytes = read_file (sandbox, file, error);
    return bytes
           && av_sandbox_load_text (sandbox, file, (const gchar *) bytes->data, bytes->len, error);
}

static gint
append_code (lua_State *L, gconstpointer code, gsize length, gpointer whole)
{
    g_byte_array_append (whole, code, (guint) length);
    return 0;
}

static GBytes *
find_kit (const gchar *name)
{
    gchar path[100];
    g_snprintf (path, sizeof path, "/io/github/avignon/lua/%s", name);
    return g_resource_lookup_data (av_lua_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                   NULL);
}

/* The byte code of TEXT, as what every sandbox begins with need be parsed only once.  NULL: it cannot be had. */
static GBytes *
compile (GBytes *text)
{
    gsize size;
    const gchar *begin = g_bytes_get_data (text, &size);
    GByteArray *code = g_byte_array_new ();
    lua_State *L = luaL_newstate ();
    gboolean well = L && luaL_loadbufferx (L, begin, size, "=" KIT, "t") == LUA_OK
                    && lua_dump (L, append_code, code, FALSE) == 0;
    if (L)
        lua_close (L);
    if (well)
        return g_byte_array_free_to_bytes (code);
    g_byte_array_unref (code);
    return NULL;
}

void
av_sandbox_push_kit (lua_State *L, const gchar *name)
{
    static GMutex lock;
    static GHashTable *kits; /* name -> byte code, or its text where there is none */
    gsize size;
    g_mutex_lock (&lock);
    if (!kits)
        kits = g_hash_table_new (g_str_hash, g_str_equal);
    GBytes *kit = g_hash_table_lookup (kits, name);
    if (!kit) {
        GBytes *text = find_kit (name), *code = compile (text);
        if (code)
            g_bytes_unref (text);
        kit = code ? code : text;
        g_hash_table_insert (kits, (gpointer) name, kit);
    }
    g_mutex_unlock (&lock);
    const gchar *bytes = g_bytes_get_data (kit, &size);
    if (luaL_loadbufferx (L, bytes, size, "=" KIT, "bt") != LUA_OK)
        lua_error (L);
}

/* --- running --- */

/* Sets the error for a call that is not made. */
static void
refuse (const AvSandbox *sandbox, GError **error)
{
    AvLuaError code = AV_LUA_ERROR_SCRIPT;
    const gchar *reason = _ ("the script calls itself too deeply");
    if (sandbox->end == SANDBOX_NO_BUDGET) {
        code = AV_LUA_ERROR_BUDGET;
        reason =
            _ ("the script did not come to an end before, and is not called again in this action");
    } else if (sandbox->end == SANDBOX_NO_MEMORY) {
        code = AV_LUA_ERROR_MEMORY;
        reason =
            _ ("the script took too much memory before, and is not called again in this action");
    }
    g_autofree gchar *where = av_sandbox_where (sandbox->L);
    g_autoptr (GString) text = g_string_new (where ? where : sandbox->id);
    g_string_append_printf (text, ": %s", reason);
    append_frames (text, sandbox->L);
    g_set_error_literal (error, AV_LUA_ERROR, code, text->str);
}

gboolean
av_sandbox_call (AvSandbox *sandbox, gint n_args, gint n_results, GError **error)
{
    lua_State *L = sandbox->L;
    gboolean is_outermost = sandbox->depth == 0;
    gint handler = HANDLER;

    if (G_UNLIKELY (sandbox->end != SANDBOX_GOES_ON || sandbox->depth >= MAX_DEPTH)) {
        refuse (sandbox, error);
        lua_pop (L, n_args + 1);
        return FALSE;
    }
    if (!is_outermost) {
        handler = lua_gettop (L) - n_args;
        lua_pushcfunction (L, handle_message);
        lua_insert (L, handler);
    }
    locale_t outside = sandbox->locale && is_outermost ? uselocale (sandbox->locale) : 0;
    sandbox->depth++;
    gint status = lua_pcall (L, n_args, n_results, handler);
    sandbox->depth--;
    if (outside)
        uselocale (outside);
    if (G_UNLIKELY (status != LUA_OK)) {
        if (status == LUA_ERRMEM && sandbox->end == SANDBOX_GOES_ON)
            sandbox->end = SANDBOX_NO_MEMORY;
        set_error (sandbox, status, error);
    }
    if (!is_outermost)
        lua_remove (L, handler);
    return status == LUA_OK;
}

gboolean
av_sandbox_run (AvSandbox *sandbox, const gchar *file, gint n_results, GError **error)
{
    return sandbox_load_file (sandbox, file, error)
           && av_sandbox_call (sandbox, 0, n_results, error);
}

/* --- sealing --- */

/* Calls a function that sandbox.lua returned, outside of all calls, with a whole budget and within
 * the memory limit; its result stays on the stack. */
static gboolean
call_own (AvSandbox *sandbox, const gchar *key, GError **error)
{
    av_sandbox_refill (sandbox);
    lua_rawgetp (sandbox->L, LUA_REGISTRYINDEX, key);
    return av_sandbox_call (sandbox, 0, 1, error);
}

gboolean
av_sandbox_seal (AvSandbox *sandbox, GError **error)
{
    g_autoptr (GError) reason = NULL;
    g_return_val_if_fail (sandbox->depth == 0, FALSE);
    if (call_own (sandbox, &sandbox_seal_key, &reason)) {
        lua_pop (sandbox->L, 1);
        /* What only loading and sealing needed. */
        lua_pushnil (sandbox->L);
        lua_rawsetp (sandbox->L, LUA_REGISTRYINDEX, &sandbox_seal_key);
        lua_gc (sandbox->L, LUA_GCCOLLECT);
        return TRUE;
    }
    g_set_error (error, AV_LUA_ERROR, reason->code, "%s: %s", sandbox->main,
                 _ ("what the script holds after it was loaded is too much to be made read-only"));
    return FALSE;
}

gchar *
av_sandbox_find_change (AvSandbox *sandbox)
{
    g_autoptr (GError) error = NULL;
    g_return_val_if_fail (sandbox->depth == 0, NULL);
    if (!call_own (sandbox, &sandbox_find_key, &error))
        return g_strdup (error->message);
    gchar *found = g_strdup (lua_tostring (sandbox->L, -1));
    lua_pop (sandbox->L, 1);
    return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reference.c: prints the reference of the Lua interface, for readers and for editors.
 *
 * usage: lua-reference page FILE    in Markdown, behind what FILE says
 *        lua-reference stubs FILE   for LuaLS, behind what FILE says
 *
 * A program of the build alone; nobody installs it.
 */
#include "lua/class.h"
#include "lua/declare.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    const gchar *name, *kind, *context, *doc;
} Point;

static const Point points[] = {
#define AV_HOOK_POINT(kind, id, name, context, interests, words, doc) \
    { name, #kind, #context, doc },
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT
};

static const ScriptRow test_rows[] = {
#define SCRIPT_CLASS(ID, id, title, name, words) { #title, 0, NULL, NULL, FALSE, words },
#define SCRIPT_FIELD(id, name, type, get, words) { "TestGame", 0, #name, type, FALSE, words },
#define SCRIPT_METHOD(id, name, type, words) { "TestGame", 0, #name, type, TRUE, words },
#define SCRIPT_CALL(id, name, type, result, words) SCRIPT_METHOD (id, name, type, words)
#include "lua/test.def"
};

/* What files of scripts find besides. */
static const struct {
    const gchar *name, *arguments, *result, *doc;
} functions[] = {
    { "_", "text: string", "string", "The text in the reader's language." },
    { "N_", "text: string", "string", "Marks a text for translators." },
    { "test", "name: string, f: fun()", NULL, "In *.test.lua: a test." },
    { "new_game", "lines: string", "TestGame",
      "In *.test.lua: the game that lines of a scenario lead to." },
    { "equal", "found: any, expected: any, what?: string", NULL,
      "In *.test.lua: both are the same, tables in all they hold." },
    { "raises", "f: fun(), words?: string", NULL,
      "In *.test.lua: the function raises an error, in which these words stand." },
};

/* The rows of all classes that are on the page, those of tests last; FALSE: I is beyond the last. */
static gboolean
get_row (guint i, ScriptRow *row)
{
    if (i >= script_get_n_rows () + G_N_ELEMENTS (test_rows))
        return FALSE;
    *row = i < script_get_n_rows () ? script_get_row (i) : test_rows[i - script_get_n_rows ()];
    return TRUE;
}

/* turn-begin is turn_begin in scripts. */
static gchar *
hook_name (const Point *point)
{
    return g_strdelimit (g_strdup (point->name), "-", '_');
}

static gchar *
hook_type (const Point *point)
{
    return g_strdup_printf ("fun(game: %s, ctx: %s)%s",
                            g_str_equal (point->name, "deck") ? "nil" : "Game", point->context,
                            g_str_equal (point->kind, "check") ? ": string?" : "");
}

/* --- for readers --- */

/* Within a cell of a table. */
static void
print_cell (const gchar *text)
{
    for (; *text; text++)
        printf (*text == '|' ? "\\%c" : "%c", *text);
}

static void
print_link (const gchar *title)
{
    g_autofree gchar *anchor = g_ascii_strdown (title, -1);
    printf ("[%s](#%s)", title, anchor);
}

static void
print_entries (void)
{
    printf ("## What init.lua returns\n\n| key | |\n| --- | --- |\n");
    for (guint i = 0; i < SCRIPT_N_ENTRIES; i++)
        if (script_entries[i].list) {
            printf ("| `%s` | a list of ", script_entries[i].list);
            print_link (script_entries[i].title);
            printf (" |\n");
        }
    printf ("| `refusals` | by name: a sentence, or a [RefusalEntry](#refusalentry) |\n"
            "| `state` | by scope (`game`, `player`, `tile`, `piece`) and name: a type or a "
            "[FieldEntry](#fieldentry) |\n"
            "| `hooks` | by name: a function, a [HookEntry](#hookentry), or a list of these |\n"
            "| `game` | of a whole game: a [GameEntry](#gameentry) |\n\n");
    for (guint i = 0; i < SCRIPT_N_ENTRIES; i++) {
        const ScriptKey *key = script_next_key (i, NULL);
        printf ("### %s\n\n", script_entries[i].title);
        if (key->is_first) {
            printf ("The %s stands first, without a key.\n\n", key->key);
            key = script_next_key (i, key);
        }
        printf ("| key | type | |\n| --- | --- | --- |\n");
        for (; key; key = script_next_key (i, key)) {
            g_autofree gchar *type = script_get_key_type (key);
            printf ("| `%s` | `", key->key);
            print_cell (type);
            printf ("` | %s%s |\n", key->needed ? "*needed*: " : "", key->doc);
        }
        printf ("\n");
    }
}

static void
print_contexts (void)
{
    const gchar *name, *context, *last = "", *type;
    gboolean settable;
    printf ("## Hooks\n\n| hook | kind | context |\n| --- | --- | --- |\n");
    for (guint i = 0; i < G_N_ELEMENTS (points); i++) {
        g_autofree gchar *hook = hook_name (&points[i]);
        printf ("| [`%s`](hooks.md#%s) | %s | ", hook, points[i].name, points[i].kind);
        print_link (points[i].context);
        printf (" |\n");
    }
    printf ("\n## Contexts\n");
    for (guint i = 0; (name = script_get_context_field (i, &context, &type, &settable)); i++) {
        if (!g_str_equal (context, last))
            printf ("\n### %s\n\n| field | type | |\n| --- | --- | --- |\n", context);
        last = context;
        printf ("| `%s` | `", name);
        print_cell (type);
        printf ("` | %s |\n", settable ? "may be set" : "");
    }
}

static void
print_classes (void)
{
    ScriptRow row;
    gint kind = -1; /* of the table that is open: 0 of fields, 1 of methods */
    printf ("\n## Objects\n");
    for (guint i = 0; get_row (i, &row); i++) {
        if (!row.class[0])
            continue;
        if (!row.name) {
            printf ("\n### %s\n\n%s\n", row.class, row.doc);
            kind = -1;
            continue;
        }
        if (kind != row.is_method)
            printf (row.is_method ? "\n| method | |\n| --- | --- |\n"
                                  : "\n| field | type | |\n| --- | --- | --- |\n");
        kind = row.is_method;
        printf (row.is_method ? "| `%s " : "| `%s` | `", row.name);
        print_cell (row.type);
        printf ("` | ");
        print_cell (row.doc);
        printf (" |\n");
    }
}

/* --- for editors --- */

/* A type, whose classes are avignon.Class for LuaLS. */
static void
print_type (const gchar *text)
{
    gchar before = ' ';
    for (; *text; before = *text++) {
        if (g_ascii_isupper (*text) && !g_ascii_isalnum (before) && !strchr ("\"._", before))
            printf ("avignon.");
        putchar (*text);
    }
}

static void
print_field (const gchar *name, gboolean needed, const gchar *type, const gchar *doc)
{
    printf ("---@field %s%s ", name, needed ? "" : "?");
    print_type (type);
    printf (doc[0] ? " %s\n" : "%s\n", doc);
}

static void
print_class_stubs (void)
{
    ScriptRow row;
    for (guint i = 0; get_row (i, &row); i++) {
        if (!row.class[0])
            continue;
        if (!row.name) {
            printf ("\n--- %s\n---@class avignon.%s%s\n", row.doc, row.class,
                    g_str_equal (row.class, "State") ? ": { [string]: any }" : "");
        } else if (row.is_method) {
            const gchar *rest = row.type + 1;
            g_autofree gchar *type =
                g_strdup_printf ("fun(self: %s%s%s", row.class, rest[0] == ')' ? "" : ", ", rest);
            print_field (row.name, TRUE, type, row.doc);
        } else {
            print_field (row.name, TRUE, row.type, row.doc);
        }
    }
}

static void
print_context_stubs (void)
{
    const gchar *name, *context, *last = "", *type;
    gboolean settable;
    for (guint i = 0; (name = script_get_context_field (i, &context, &type, &settable)); i++) {
        if (!g_str_equal (context, last)) {
            printf ("\n--- Of");
            for (guint k = 0; k < G_N_ELEMENTS (points); k++)
                if (g_str_equal (points[k].context, context))
                    printf (" `%s`", points[k].name);
            printf (".\n---@class avignon.%s\n", context);
        }
        last = context;
        print_field (name, TRUE, type, settable ? "May be set." : "");
    }
}

static void
print_entry_stubs (void)
{
    for (guint i = 0; i < SCRIPT_N_ENTRIES; i++) {
        printf ("\n---@class avignon.%s\n", script_entries[i].title);
        for (const ScriptKey *key = NULL; (key = script_next_key (i, key));) {
            g_autofree gchar *type = script_get_key_type (key);
            if (!key->is_first)
                print_field (key->key, key->needed, type, key->doc);
            else if (key->read == SCRIPT_READ_WORD)
                printf ("---@field [1] string The type.\n");
        }
    }
    printf ("\n---@class avignon.Hooks\n");
    for (guint i = 0; i < G_N_ELEMENTS (points); i++) {
        g_autofree gchar *hook = hook_name (&points[i]), *function = hook_type (&points[i]);
        g_autofree gchar *type = g_strdup_printf ("(%s)|table|table[]", function);
        print_field (hook, FALSE, type, points[i].doc);
    }
    printf ("\n--- What init.lua returns.\n---@class avignon.Plugin\n");
    for (guint i = 0; i < SCRIPT_N_ENTRIES; i++)
        if (script_entries[i].list)
            printf ("---@field %s? avignon.%s[]\n", script_entries[i].list,
                    script_entries[i].title);
    printf ("---@field refusals? table<string, string|avignon.RefusalEntry>\n"
            "---@field state? table<string, table<string, string|avignon.FieldEntry>>\n"
            "---@field hooks? avignon.Hooks\n"
            "---@field game? avignon.GameEntry\n");
}

static void
print_function_stubs (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (functions); i++) {
        g_auto (GStrv) arguments = g_strsplit (functions[i].arguments, ", ", -1);
        printf ("\n--- %s\n", functions[i].doc);
        for (guint k = 0; arguments[k]; k++) {
            gchar *colon = strchr (arguments[k], ':');
            printf ("---@param %.*s ", (int) (colon - arguments[k]), arguments[k]);
            print_type (colon + 2);
            printf ("\n");
            colon[colon[-1] == '?' ? -1 : 0] = '\0';
        }
        if (functions[i].result) {
            printf ("---@return ");
            print_type (functions[i].result);
            printf ("\n");
        }
        g_autofree gchar *names = g_strjoinv (", ", arguments);
        printf ("function %s (%s) end\n", functions[i].name, names);
    }
}

int
main (int argc, char **argv)
{
    g_autofree gchar *head = NULL;
    g_autoptr (GError) error = NULL;
    gboolean is_page = argc == 3 && g_str_equal (argv[1], "page");
    if (!is_page && (argc != 3 || !g_str_equal (argv[1], "stubs")))
        return 2;
    if (!g_file_get_contents (argv[2], &head, NULL, &error)) {
        fprintf (stderr, "%s\n", error->message);
        return 1;
    }
    fputs (head, stdout);
    if (is_page) {
        printf ("\n");
        print_entries ();
        print_contexts ();
        print_classes ();
    } else {
        print_class_stubs ();
        print_context_stubs ();
        print_entry_stubs ();
        print_function_stubs ();
    }
    return 0;
}

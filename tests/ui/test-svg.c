/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-svg.c: which pictures of plugins are drawn, and which would keep the window waiting. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <avignon/host/land.h>

#define BEGIN "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
#define END "</svg>"

static gchar *
check (const gchar *text)
{
    GError *error = NULL;
    if (av_svg_check (text, strlen (text), &error))
        return NULL;
    gchar *said = g_strdup (error->message);
    g_error_free (error);
    return said;
}

static void
what_is_drawn_at_once_is_taken (void **state)
{
    static const gchar *const texts[] = {
        BEGIN "<path fill='#123456' d='M 1 2 L 3 4 Z'/>" END,
        "<?xml version='1.0'?><!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' "
        "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>" BEGIN
        "<g id='a'><rect width='3'/></g>"
        "<use href='#a'/><use href='#a'/>" END,
        BEGIN "<defs><linearGradient id='g'><stop offset='0'/></linearGradient></defs>"
              "<circle r='9' style='fill:url(#g)' stroke-dasharray='4 2'/>" END,
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:ink='x'><ink:view ink:zoom='700000'/></svg>",
    };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        g_autofree gchar *said = check (texts[i]);
        if (said)
            fail_msg ("%s: %s", texts[i], said);
    }
}

static void
what_may_take_long_is_refused (void **state)
{
    static const struct {
        const gchar *text, *said;
    } cases[] = {
        { BEGIN "\n<filter><feTurbulence/></filter>" END, "line 2: <filter> is not drawn" },
        { BEGIN "\n<text>T</text>\n" END "\n", "line 2: <text> is not drawn" },
        { BEGIN "\n<g>\n<path d='M1 1' filter='url(#a)'/></g>\n" END "\n", "line 3: " },
        { BEGIN "<rect style='filter:blur(900px)'/>" END, "the attribute style is not drawn" },
        { BEGIN "<image href='#a'/>" END, "<image> is not drawn" },
        { BEGIN "<pattern/>" END, "<pattern> is not drawn" },
        { BEGIN "<script/>" END, "<script> is not drawn" },
        { BEGIN "<use href='other.svg#a'/>" END, "nothing outside the file is shown" },
        { BEGIN "<rect fill='url(http://x)'/>" END, "nothing outside the file is shown" },
        { BEGIN "<g id='a'><use href='#b'/></g>" END, "<use> within what may be used" },
        { BEGIN "<path d='M 0 0 L 1e9 0'/>" END, "a number in d is too large" },
        { BEGIN "<path stroke-dasharray='0.001'/>" END, "the dashes are too small" },
        { "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]>" BEGIN END, "entities are not read" },
        { BEGIN "<g>", "this is not XML" },
        { "", "" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        g_autofree gchar *said = check (cases[i].text);
        if (!said || !strstr (said, cases[i].said))
            fail_msg ("%s: %s", cases[i].text, said ? said : "taken");
    }
}

/* OPENING and then CLOSING, each N times, in a picture. */
static gchar *
check_many (const gchar *opening, const gchar *closing, guint n)
{
    g_autoptr (GString) all = g_string_new (BEGIN "<g id='a'/>");
    for (guint i = 0; i < n; i++)
        g_string_append (all, opening);
    for (guint i = 0; i < n; i++)
        g_string_append (all, closing);
    g_string_append (all, END);
    return check (all->str);
}

static void
there_is_a_measure_in_all_things (void **state)
{
    g_autofree gchar *few = check_many ("<use href='#a'/>", "", 90);
    g_autofree gchar *many = check_many ("<use href='#a'/>", "", 200);
    g_autofree gchar *elements = check_many ("<g/>", "", 5000);
    g_autofree gchar *depth = check_many ("<g>", "</g>", 100);
    g_autofree gchar *size = check_many ("<!-- a long comment of forty letters -->", "", 20000);
    assert_null (few);
    assert_non_null (strstr (many, "more than 100 of them"));
    assert_non_null (strstr (elements, "more than 4000 elements"));
    assert_non_null (strstr (depth, "more than 40 elements within each other"));
    assert_non_null (strstr (size, "larger than 512 KiB"));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (what_is_drawn_at_once_is_taken),
        cmocka_unit_test (what_may_take_long_is_refused),
        cmocka_unit_test (there_is_a_measure_in_all_things),
    };
    return cmocka_run_group_tests_name ("svg", tests, NULL, NULL);
}

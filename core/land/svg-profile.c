/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg-profile.c: which SVG pictures of plugins are drawn. */
#include <avignon/host/land.h>

#include <libxml/xmlreader.h>
#include <math.h>
#include <string.h>

#include "engine/i18n.h"

#define MOST_BYTES (512 << 10)
#define MOST_ELEMENTS 4000
#define MOST_USES 100
#define MOST_DEPTH 40
#define MOST_NUMBER 20000.0
#define LEAST_DASH 0.5
#define MOST_DASHED 600 /* characters of a path that is dashed */

static const gchar *const elements[] = {
    "svg",    "g",      "defs",     "title",          "desc",           "metadata", "path",
    "rect",   "circle", "ellipse",  "line",           "polyline",       "polygon",  "use",
    "symbol", "stop",   "clipPath", "linearGradient", "radialGradient", NULL
};

typedef struct {
    xmlTextReader *reader;
    guint n_elements, n_uses;
    /* Depth of the outermost element that contains this one and that a use may name; -1: none. */
    gint named;
    xmlNode *element; /* that is looked at, or NULL */
    GError **error;
} Check;

/* The line of the element that is looked at, else the one that the parser has come to, which is often further on. */
static gint
find_line (const Check *check)
{
    if (check->element)
        return (gint) xmlGetLineNo (check->element);
    return check->reader ? xmlTextReaderGetParserLineNumber (check->reader) : 1;
}

static gboolean G_GNUC_PRINTF (2, 3) refuse (Check *check, const gchar *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree gchar *what = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    /* TRANSLATORS: a line of a file: what is wrong there */
    g_set_error (check->error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _ ("line %d: %s"),
                 find_line (check), what);
    return FALSE;
}

/* The smallest and the largest of the numbers in TEXT, without their signs. */
static void
find_numbers (const gchar *text, gdouble *least, gdouble *most)
{
    *least = G_MAXDOUBLE;
    *most = 0;
    while (*text) {
        gchar *end;
        gdouble number = g_ascii_isdigit (*text) || *text == '.' ? g_ascii_strtod (text, &end) : 0;
        if (!g_ascii_isdigit (*text) && *text != '.') {
            text++;
            continue;
        }
        *least = MIN (*least, number);
        *most = isfinite (number) ? MAX (*most, number) : G_MAXDOUBLE;
        text = MAX (end, text + 1);
    }
}

/* References must stay within the file. */
static gboolean
is_outside (const gchar *value)
{
    for (const gchar *p = value; (p = strstr (p, "url(")); p++)
        if (p[4] != '#' && !g_str_has_prefix (p + 4, "'#") && !g_str_has_prefix (p + 4, "\"#"))
            return TRUE;
    return FALSE;
}

static gboolean
check_attribute (Check *check, const gchar *name, const gchar *value)
{
    gdouble least, most;
    if ((g_str_equal (name, "href") && *value != '#') || is_outside (value))
        return refuse (check, _ ("nothing outside the file is shown (%s)"), value);
    if (g_str_has_prefix (name, "on") || g_str_equal (name, "filter") || g_str_equal (name, "mask")
        || (g_str_equal (name, "style") && (strstr (value, "filter") || strstr (value, "dash"))))
        return refuse (check, _ ("the attribute %s is not drawn"), name);
    if (g_str_equal (name, "id") || g_str_equal (name, "class"))
        return TRUE;
    find_numbers (value, &least, &most);
    /* Colours and names may look like large numbers. */
    if (most > MOST_NUMBER && !strchr (value, '#') && !g_str_has_prefix (name, "xml"))
        return refuse (check, _ ("a number in %s is too large"), name);
    if (g_str_equal (name, "stroke-dasharray") && least < LEAST_DASH)
        return refuse (check, _ ("the dashes are too small"));
    return TRUE;
}

static gboolean
check_attributes (Check *check)
{
    gboolean dashed = FALSE, named = FALSE;
    gsize longest = 0;
    while (xmlTextReaderMoveToNextAttribute (check->reader) == 1) {
        const gchar *name = (const gchar *) xmlTextReaderConstLocalName (check->reader);
        const gchar *value = (const gchar *) xmlTextReaderConstValue (check->reader);
        if (!value)
            return refuse (check, _ ("this is not XML"));
        if (!check_attribute (check, name, value))
            return FALSE;
        dashed |= g_str_equal (name, "stroke-dasharray") && !g_str_equal (value, "none");
        named |= g_str_equal (name, "id");
        longest = MAX (longest, strlen (value));
    }
    xmlTextReaderMoveToElement (check->reader);
    if (dashed && longest > MOST_DASHED)
        return refuse (check, _ ("a dashed path may have %d characters"), MOST_DASHED);
    if (named && check->named < 0 && xmlTextReaderDepth (check->reader) > 0)
        check->named = xmlTextReaderDepth (check->reader);
    return TRUE;
}

static gboolean
check_element (Check *check)
{
    const gchar *name = (const gchar *) xmlTextReaderConstLocalName (check->reader);
    const gchar *prefix = (const gchar *) xmlTextReaderConstPrefix (check->reader);
    if (++check->n_elements > MOST_ELEMENTS)
        return refuse (check, _ ("more than %d elements"), MOST_ELEMENTS);
    if (xmlTextReaderDepth (check->reader) > MOST_DEPTH)
        return refuse (check, _ ("more than %d elements within each other"), MOST_DEPTH);
    if (check->named >= xmlTextReaderDepth (check->reader))
        check->named = -1;
    /* Notes that drawing programs keep for themselves are not drawn. */
    if (prefix && !g_str_equal (prefix, "svg"))
        return TRUE;
    if (!g_strv_contains (elements, name))
        return refuse (check, _ ("<%s> is not drawn"), name);
    if (!check_attributes (check))
        return FALSE;
    /* A use of something with uses in it might be drawn without end. */
    if (g_str_equal (name, "use") && (check->named >= 0 || ++check->n_uses > MOST_USES))
        return refuse (check, _ ("<use> within what may be used, or more than %d of them"),
                       MOST_USES);
    return TRUE;
}

gboolean
av_svg_check (const gchar *text, gsize length, GError **error)
{
    Check check = { .named = -1, .error = error };
    xmlDoc *doc = NULL; /* whoever asks the reader for it owns it */
    gboolean well = TRUE;
    gint more;
    if (length > MOST_BYTES)
        return refuse (&check, _ ("the file is larger than %d KiB"), MOST_BYTES >> 10);
    check.reader = xmlReaderForMemory (text, (int) length, NULL, NULL,
                                       XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    while (well && (more = xmlTextReaderRead (check.reader)) == 1) {
        gint type = xmlTextReaderNodeType (check.reader);
        doc = xmlTextReaderCurrentDoc (check.reader);
        if (doc && doc->intSubset && doc->intSubset->children)
            well = refuse (&check, _ ("entities are not read"));
        check.element =
            type == XML_READER_TYPE_ELEMENT ? xmlTextReaderCurrentNode (check.reader) : NULL;
        if (well && check.element)
            well = check_element (&check);
        check.element = NULL;
    }
    if (well && more != 0)
        well = refuse (&check, _ ("this is not XML"));
    if (well && check.n_elements == 0)
        well = refuse (&check, _ ("there is nothing in it"));
    xmlFreeTextReader (check.reader);
    xmlFreeDoc (doc);
    return well;
}

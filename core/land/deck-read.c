/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-read.c: reads decks in our own format, with an XML parser that allows no network,
 * entities or document types. */
#include "land/deck-read.h"
#include "land/tile.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <inttypes.h>
#include <string.h>

#include "engine/i18n.h"
#include <avignon/host/land.h>
#include <avignon/ruleset.h>

/* --- the parser --- */

/* Entities are replaced only because libxml2 would otherwise give "&amp;" undecoded; without a
 * document type there are no others. */
#define PARSE_OPTIONS (XML_PARSE_NONET | XML_PARSE_NOENT)

typedef struct {
    AvDeckReading *reading;
    const AvDeckFormat *format;
    xmlParserCtxt *parser;
    guint depth;
    gboolean foreign; /* whether there has been a complaint about a name space */
} Parse;

/* libxml2 initialises itself without a lock. */
static void
prepare (void)
{
    static gsize once = 0;

    if (g_once_init_enter (&once)) {
        xmlInitParser ();
        g_once_init_leave (&once, 1);
    }
}

static void
stop_if_asked (Parse *parse)
{
    if (parse->reading->stopped)
        xmlStopParser (parse->parser);
}

/* The line on which the tag that has just been read begins.  The parser is at its end, and there
 * cannot be another "<" inside it. */
static guint
tag_line (const xmlParserCtxt *parser)
{
    const xmlParserInput *input = parser->input;
    guint line = (guint) MAX (input->line, 1);

    for (const xmlChar *at = input->cur; at > input->base; at--) {
        if (at[-1] == '<')
            return line;
        if (at[-1] == '\n' && line > 1)
            line--;
    }
    return (guint) MAX (input->line, 1);
}

static void
clear_attribute (gpointer attribute)
{
    g_free (((AvDeckAttribute *) attribute)->value);
}

static void
on_start (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
          int n_namespaces, const xmlChar **namespaces, int n_attributes, int n_defaulted,
          const xmlChar **attributes)
{
    Parse *parse = data;
    AvDeckReading *reading = parse->reading;

    if (reading->stopped)
        return;
    reading->line = tag_line (parse->parser);
    g_array_set_size (reading->attributes, 0);
    /* Five pointers each: name, prefix, name space, and where the value begins and ends. */
    for (int i = 0; i < n_attributes; i++, attributes += 5) {
        AvDeckAttribute attribute = {
            .prefix = (const gchar *) attributes[1],
            .name = (const gchar *) attributes[0],
            .value = g_strndup ((const gchar *) attributes[3], attributes[4] - attributes[3]),
        };
        g_array_append_val (reading->attributes, attribute);
    }
    if (uri != NULL && !parse->foreign) {
        parse->foreign = TRUE;
        av_deck_problem (reading, reading->line, _ ("<%s> is in a namespace; a deck has none"),
                         name);
    }
    if (parse->depth == 0 && strcmp ((const gchar *) name, "deck") != 0) {
        av_deck_problem (reading, reading->line, _ ("a deck begins with <deck>, not with <%s>"),
                         name);
        reading->stopped = TRUE;
    } else {
        parse->format->start (reading, (const gchar *) name, parse->depth);
    }
    parse->depth++;
    stop_if_asked (parse);
}

static void
on_end (void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    Parse *parse = data;

    if (parse->depth > 0)
        parse->depth--;
    if (!parse->reading->stopped && parse->format->end != NULL)
        parse->format->end (parse->reading, (const gchar *) name, parse->depth);
    stop_if_asked (parse);
}

static void
on_text (void *data, const xmlChar *text, int length)
{
    Parse *parse = data;

    if (parse->reading->stopped || parse->format->text == NULL)
        return;
    for (int i = 0; i < length; i++) {
        if (!g_ascii_isspace (text[i])) {
            guint line = (guint) MAX (parse->parser->input->line, 1);
            /* The parser is already beyond the text. */
            for (int j = i; j < length && line > 1; j++)
                line -= text[j] == '\n';
            parse->format->text (parse->reading, line);
            break;
        }
    }
    stop_if_asked (parse);
}

static void
on_comment (void *data, const xmlChar *text)
{
    Parse *parse = data;

    if (!parse->reading->stopped && parse->format->comment != NULL)
        parse->format->comment (parse->reading, (const gchar *) text, parse->depth);
}

/* Entities are declared in a document type, so that is refused before its first line is read. */
static void
on_document_type (void *data, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    Parse *parse = data;

    if (parse->reading->stopped)
        return;
    av_deck_problem (parse->reading, (guint) MAX (parse->parser->input->line, 1),
                     _ ("a deck has no document type (<!DOCTYPE …>)"));
    parse->reading->stopped = TRUE;
    stop_if_asked (parse);
}

static void
on_error (void *data, xmlErrorPtr error)
{
    Parse *parse = data;
    AvDeckReading *reading = parse->reading;
    g_autofree gchar *message = NULL;

    if (reading->stopped || error->level < XML_ERR_ERROR || error->message == NULL)
        return;
    message = g_strchomp (g_utf8_make_valid (error->message, -1));
    av_deck_problem (reading, (guint) MAX (error->line, 1), _ ("invalid XML: %s"), message);
    /* Errors that a parser reports once it has lost its way help nobody. */
    if (error->level == XML_ERR_FATAL)
        reading->stopped = TRUE;
}

/* Some errors belong to no parser: they go to a handler of this thread, and must not go to the
 * terminal. */
typedef struct {
    xmlStructuredErrorFunc function;
    void *data;
} ErrorSink;

static ErrorSink
sink_errors (xmlStructuredErrorFunc function, void *data)
{
    ErrorSink before = { xmlStructuredError, xmlStructuredErrorContext };

    xmlSetStructuredErrorFunc (data, function);
    return before;
}

/* A deck that could not be read or judged for lack of memory must not pass for valid. */
static void
refuse_for_memory (AvDeckReading *reading)
{
    if (!reading->stopped && reading->problems->len == 0)
        av_deck_problem (reading, 1, _ ("there is too little memory to read it"));
}

void
av_deck_parse (AvDeckReading *reading, const AvDeckFormat *format, gpointer format_data,
               const gchar *text, gsize length)
{
    Parse parse = { .reading = reading, .format = format };
    ErrorSink before;

    if (length == 0) {
        av_deck_problem (reading, 1, _ ("the file is empty"));
        return;
    }
    prepare ();
    before = sink_errors (on_error, &parse);
    parse.parser = xmlCreateMemoryParserCtxt (text, (int) length);
    if (parse.parser == NULL) {
        refuse_for_memory (reading);
        xmlSetStructuredErrorFunc (before.data, before.function);
        return;
    }
    reading->format_data = format_data;
    reading->attributes = g_array_new (FALSE, FALSE, sizeof (AvDeckAttribute));
    g_array_set_clear_func (reading->attributes, clear_attribute);

    memset (parse.parser->sax, 0, sizeof *parse.parser->sax);
    parse.parser->sax->initialized = XML_SAX2_MAGIC;
    parse.parser->sax->startElementNs = on_start;
    parse.parser->sax->endElementNs = on_end;
    parse.parser->sax->characters = on_text;
    parse.parser->sax->cdataBlock = on_text;
    parse.parser->sax->comment = on_comment;
    parse.parser->sax->internalSubset = on_document_type;
    parse.parser->sax->serror = on_error;
    parse.parser->userData = &parse;
    xmlCtxtUseOptions (parse.parser, PARSE_OPTIONS);
    xmlParseDocument (parse.parser);

    /* When memory runs out, the parser stops silently, and takes what it has read for
     * well-formed. */
    if (parse.parser->errNo == XML_ERR_NO_MEMORY)
        refuse_for_memory (reading);
    /* Without a message, a broken file would pass for a valid one. */
    if (!reading->stopped && !parse.parser->wellFormed && reading->problems->len == 0)
        av_deck_problem (reading, 1, _ ("invalid XML"));
    g_clear_pointer (&reading->attributes, g_array_unref);
    reading->format_data = NULL;
    xmlFreeParserCtxt (parse.parser);
    xmlSetStructuredErrorFunc (before.data, before.function);
}

const gchar *
av_deck_attribute (AvDeckReading *reading, const gchar *name)
{
    for (guint i = 0; i < reading->attributes->len; i++) {
        AvDeckAttribute *attribute = &g_array_index (reading->attributes, AvDeckAttribute, i);
        if (!attribute->used && !attribute->prefix && strcmp (attribute->name, name) == 0) {
            attribute->used = TRUE;
            return attribute->value;
        }
    }
    return NULL;
}

void
av_deck_attributes_done (AvDeckReading *reading, const gchar *element)
{
    for (guint i = 0; i < reading->attributes->len && !reading->stopped; i++) {
        AvDeckAttribute *attribute = &g_array_index (reading->attributes, AvDeckAttribute, i);
        if (attribute->used)
            continue;
        g_autofree gchar *whole = g_strconcat (attribute->prefix ? attribute->prefix : "",
                                               attribute->prefix ? ":" : "", attribute->name, NULL);
        av_deck_problem (reading, reading->line, _ ("<%s> has no attribute “%s”"), element, whole);
    }
}

/* --- our format --- */

typedef struct {
    guint16 segments, access;
    guint line;
} Meeting;

/* The tile being read, and what can be judged only once all of it is there. */
typedef struct {
    AvTileDef *tile; /* NULL between tiles */
    guint deck_line;
    guint problems_before;
    gboolean parted; /* a side may consist of several segments */
    guint extra;     /* segments beyond the sixteen */
    guint extra_junctions;
    guint lines[AV_MAX_SEGMENTS];
    gchar *touches[AV_MAX_SEGMENTS]; /* as written; NULL: to be derived */
    GArray *junctions;
    guint skip; /* depth below an element that is not known; 0: none */
} Xml;

/* --- values --- */

static gboolean
read_number (const gchar *text, gint64 least, gint64 most, gint64 *number)
{
    return g_ascii_string_to_signed (text, 10, least, most, number, NULL) && text[0] != '+';
}

static gint64
attribute_number (AvDeckReading *reading, const gchar *name, gint64 otherwise, gint64 least,
                  gint64 most)
{
    const gchar *text = av_deck_attribute (reading, name);
    gint64 number = otherwise;

    if (text != NULL && !read_number (text, least, most, &number))
        av_deck_problem (reading, reading->line,
                         _ ("%s=“%.40s” is not a whole number from %" PRId64 " to %" PRId64), name,
                         text, least, most);
    return number;
}

static gboolean
attribute_yes (AvDeckReading *reading, const gchar *name)
{
    const gchar *text = av_deck_attribute (reading, name);

    if (text == NULL || strcmp (text, "no") == 0)
        return FALSE;
    if (strcmp (text, "yes") != 0)
        av_deck_problem (reading, reading->line, _ ("%s=“%.40s” is neither “yes” nor “no”"), name,
                         text);
    return TRUE;
}

gboolean
av_deck_is_name (const gchar *text)
{
    if (text[0] == '\0' || strlen (text) > AV_DECK_MAX_NAME)
        return FALSE;
    for (; *text != '\0'; text = g_utf8_next_char (text)) {
        if (g_unichar_iscntrl (g_utf8_get_char (text)))
            return FALSE;
    }
    return TRUE;
}

/* A text for the player, in the user's language if its plugin or the program has a translation. */
static gchar *
attribute_text (AvDeckReading *reading, const gchar *name)
{
    const gchar *text = av_deck_attribute (reading, name);

    if (text == NULL)
        return NULL;
    if (!av_deck_is_name (text)) {
        av_deck_problem (reading, reading->line,
                         _ ("%s is empty, longer than %d bytes, or holds control characters"), name,
                         AV_DECK_MAX_NAME);
        return NULL;
    }
    return g_strdup (av_translate (reading->domain, text));
}

/* The words of TEXT, separated by blanks. */
static gchar **
split_words (const gchar *text)
{
    GStrvBuilder *list = g_strv_builder_new ();
    g_auto (GStrv) parts = g_strsplit_set (text, " \t\r\n", -1);
    gchar **words;

    for (guint i = 0; parts[i] != NULL; i++) {
        if (parts[i][0] != '\0')
            g_strv_builder_add (list, parts[i]);
    }
    words = g_strv_builder_end (list);
    g_strv_builder_unref (list);
    return words;
}

/* The set of numbers below LIMIT in TEXT. */
static guint16
read_set (AvDeckReading *reading, guint line, const gchar *name, const gchar *text, guint limit)
{
    g_auto (GStrv) words = split_words (text);
    guint16 set = 0;

    for (guint i = 0; words[i] != NULL && !reading->stopped; i++) {
        gint64 number;
        if (!read_number (words[i], 0, (gint64) limit - 1, &number))
            av_deck_problem (reading, line, _ ("%s: “%.40s” is not a number from 0 to %u"), name,
                             words[i], limit - 1);
        else if (set & (1u << number))
            av_deck_problem (reading, line, _ ("%s: %s is named twice"), name, words[i]);
        else
            set |= (guint16) (1u << number);
    }
    return set;
}

static const gchar **
attribute_marks (AvDeckReading *reading)
{
    const gchar *text = av_deck_attribute (reading, "marks");
    g_auto (GStrv) words = split_words (text != NULL ? text : "");
    const gchar **marks = g_new0 (const gchar *, g_strv_length (words) + 1);
    guint n = 0;

    for (guint i = 0; words[i] != NULL; i++) {
        if (av_deck_id_is_right (words[i], FALSE))
            marks[n++] = g_intern_string (words[i]);
        else
            av_deck_problem (reading, reading->line,
                             _ ("the mark “%.40s” is not made of lower-case letters, digits and "
                                "“-”"),
                             words[i]);
    }
    return marks;
}

/* The absolute path of a picture in the deck's folder or below it. */
static gchar *
attribute_picture (AvDeckReading *reading)
{
    const gchar *text = av_deck_attribute (reading, "picture");
    g_autofree gchar *path = NULL;

    if (text == NULL)
        return NULL;
    if (g_path_is_absolute (text) || strstr (text, "..") != NULL || strchr (text, ':') != NULL
        || !g_str_has_suffix (text, ".svg") || strlen (text) == strlen (".svg")) {
        av_deck_problem (reading, reading->line,
                         _ ("picture=“%.80s” is not the name of an SVG beside the deck"), text);
        return NULL;
    }
    if (reading->folder == NULL)
        return NULL;
    path = g_build_filename (reading->folder, text, NULL);
    if (!g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
        av_deck_problem (reading, reading->line, _ ("the picture “%.80s” is not beside the deck"),
                         text);
        return NULL;
    }
    return g_canonicalize_filename (path, NULL);
}

/* --- elements --- */

static void
start_deck (AvDeckReading *reading, Xml *xml)
{
    AvDeck *deck = reading->deck;
    const gchar *id = av_deck_attribute (reading, "id");
    const gchar *rules = av_deck_attribute (reading, "rules");

    xml->deck_line = reading->line;
    if (id != NULL && !av_deck_id_is_right (id, TRUE)) {
        av_deck_problem (reading, reading->line,
                         _ ("the deck's id “%.40s” is not made of lower-case letters, digits "
                            "and “-”"),
                         id);
    } else if (id != NULL) {
        g_free (deck->id);
        deck->id = g_strdup (id);
    }
    deck->name = attribute_text (reading, "name");
    deck->description = attribute_text (reading, "description");
    deck->forces = attribute_yes (reading, "forces");
    deck->first = attribute_yes (reading, "first");
    deck->max_copies = (guint) attribute_number (reading, "max-copies", 0, 0, 1000);
    if (rules != NULL) {
        g_strfreev (deck->rules);
        deck->rules = split_words (rules);
        for (guint i = 0; deck->rules[i] != NULL; i++) {
            if (!av_deck_id_is_right (deck->rules[i], FALSE))
                av_deck_problem (reading, reading->line, _ ("“%.40s” cannot be the id of a plugin"),
                                 deck->rules[i]);
        }
    }
    av_deck_attributes_done (reading, "deck");
}

static void
start_tile (AvDeckReading *reading, Xml *xml)
{
    AvTileDef *tile = av_tile_def_new (reading->line);
    const gchar *id = av_deck_attribute (reading, "id");

    xml->tile = tile;
    xml->problems_before = reading->problems->len;
    xml->extra = 0;
    xml->extra_junctions = 0;
    g_array_set_size (xml->junctions, 0);
    if (id != NULL)
        tile->id = g_strdup_printf ("%s/%.*s", reading->deck->id, AV_DECK_MAX_ID, id);
    else
        tile->id = g_strdup_printf ("%s/%02u", reading->deck->id, reading->deck->kinds->len + 1);
    if (id != NULL && !av_deck_id_is_right (id, TRUE))
        av_deck_problem (reading, reading->line,
                         _ ("the tile's id “%.40s” is not made of lower-case letters, digits "
                            "and “-”"),
                         id);
    tile->name = attribute_text (reading, "name");
    tile->count = (guint) attribute_number (reading, "count", 1, 1, AV_DECK_MAX_TILES);
    tile->start = attribute_yes (reading, "start");
    tile->order = (gint) attribute_number (reading, "order", 0, -1000, 1000);
    tile->picture = attribute_picture (reading);
    xml->parted = attribute_yes (reading, "parted");
    g_free ((gpointer) tile->marks);
    tile->marks = attribute_marks (reading);
    av_deck_attributes_done (reading, "tile");
}

static void
start_segment (AvDeckReading *reading, Xml *xml)
{
    AvTileDef *tile = xml->tile;
    AvSegmentDef *segment;
    const gchar *terrain = av_deck_attribute (reading, "terrain");
    const gchar *slots = av_deck_attribute (reading, "slots");

    if (tile->n_segments == AV_MAX_SEGMENTS) {
        if (xml->extra++ == 0)
            av_deck_problem (reading, reading->line, _ ("tile %s has more than %d segments"),
                             tile->id, AV_MAX_SEGMENTS);
        return;
    }
    segment = &tile->segments[tile->n_segments];
    xml->lines[tile->n_segments] = reading->line;
    g_free (xml->touches[tile->n_segments]);
    xml->touches[tile->n_segments] = g_strdup (av_deck_attribute (reading, "touches"));
    tile->n_segments++;

    segment->marks = attribute_marks (reading);
    /* An attribute that is misspelt is not told to be missing as well. */
    guint faults = reading->problems->len;
    av_deck_attributes_done (reading, "segment");
    gboolean misspelt = reading->problems->len > faults;
    if (terrain == NULL && !misspelt)
        av_deck_problem (reading, reading->line, _ ("a segment has no terrain"));
    else if (terrain != NULL && !av_deck_id_is_right (terrain, FALSE))
        av_deck_problem (reading, reading->line,
                         _ ("the terrain “%.40s” is not made of lower-case letters, digits and "
                            "“-”"),
                         terrain);
    if (terrain == NULL || !av_deck_id_is_right (terrain, FALSE))
        terrain = "field";
    segment->line = reading->line;
    segment->terrain = g_intern_string (terrain);
    segment->slots =
        read_set (reading, reading->line, "slots", slots != NULL ? slots : "", AV_SLOTS);
    if (segment->slots == 0 && !misspelt
        && (slots == NULL || slots[strspn (slots, " \t\r\n")] == '\0'))
        av_deck_problem (reading, reading->line, _ ("a segment has no slots"));
}

static void
start_junction (AvDeckReading *reading, Xml *xml)
{
    const gchar *segments = av_deck_attribute (reading, "segments");
    const gchar *access = av_deck_attribute (reading, "access");
    Meeting junction = { .line = reading->line };

    junction.segments = read_set (reading, reading->line, "segments",
                                  segments != NULL ? segments : "", AV_MAX_SEGMENTS);
    junction.access =
        read_set (reading, reading->line, "access", access != NULL ? access : "", AV_MAX_SEGMENTS);
    av_deck_attributes_done (reading, "meet");
    if (xml->junctions->len < AV_DECK_MAX_JUNCTIONS)
        g_array_append_val (xml->junctions, junction);
    else if (xml->extra_junctions++ == 0)
        av_deck_problem (reading, reading->line, _ ("tile %s has more than %d meetings"),
                         xml->tile->id, AV_DECK_MAX_JUNCTIONS);
}

static void
begin_element (AvDeckReading *reading, const gchar *element, guint depth)
{
    Xml *xml = reading->format_data;

    if (xml->skip > 0)
        return;
    if (depth == 0) {
        start_deck (reading, xml);
    } else if (depth == 1 && strcmp (element, "tile") == 0) {
        start_tile (reading, xml);
    } else if (depth == 2 && strcmp (element, "segment") == 0) {
        start_segment (reading, xml);
    } else if (depth == 2 && strcmp (element, "meet") == 0) {
        start_junction (reading, xml);
    } else {
        av_deck_problem (reading, reading->line, _ ("<%.40s> does not belong here"), element);
        xml->skip = depth;
    }
}

static void
complain_of_text (AvDeckReading *reading, guint line)
{
    Xml *xml = reading->format_data;

    if (xml->skip == 0)
        av_deck_problem (reading, line, _ ("text does not belong in a deck"));
}

/* --- a whole tile --- */

/* "3 4 5" */
static gchar *
set_to_text (guint16 set)
{
    GString *text = g_string_new (NULL);

    for (guint i = 0; i < 16; i++) {
        if (set & (1u << i))
            g_string_append_printf (text, text->len > 0 ? " %u" : "%u", i);
    }
    return g_string_free (text, FALSE);
}

/* A segment that was not understood owns no slots, which is then no mistake of its own: there have been FAULTS. */
static void
check_slots (AvDeckReading *reading, const Xml *xml, gboolean faults)
{
    const AvTileDef *tile = xml->tile;
    guint16 owned = 0;

    for (guint i = 0; i < tile->n_segments; i++) {
        guint16 twice = owned & tile->segments[i].slots;
        if (twice != 0) {
            g_autofree gchar *text = set_to_text (twice);
            av_deck_problem (reading, xml->lines[i], _ ("tile %s: slots in two segments: %s"),
                             tile->id, text);
        }
        owned |= tile->segments[i].slots;
    }
    if (owned != G_MAXUINT16 && !faults) {
        g_autofree gchar *text = set_to_text ((guint16) ~owned);
        av_deck_problem (reading, tile->line, _ ("tile %s: slots in no segment: %s"), tile->id,
                         text);
    }
}

static void
check_sides (AvDeckReading *reading, const Xml *xml)
{
    const AvTileDef *tile = xml->tile;

    for (guint side = 0; side < 4; side++) {
        guint last = 0;
        if (!av_tile_def_is_parted (tile, side))
            continue;
        for (guint slot = 3 * side; slot < 3 * side + 3; slot++)
            last = MAX (last, av_tile_def_segment_at (tile, slot));
        av_deck_problem (reading, xml->lines[last],
                         _ ("tile %s: its %s side is all %s and must be one segment"), tile->id,
                         av_land_get_side_name (side), tile->segments[last].terrain);
    }
}

static void
finish_touches (AvDeckReading *reading, Xml *xml)
{
    AvTileDef *tile = xml->tile;

    for (guint i = 0; i < tile->n_segments; i++) {
        if (xml->touches[i] == NULL) {
            av_tile_def_derive_touches (tile, i);
            continue;
        }
        tile->segments[i].touches =
            read_set (reading, xml->lines[i], "touches", xml->touches[i], tile->n_segments);
        if (tile->segments[i].touches & (1u << i))
            av_deck_problem (reading, xml->lines[i], _ ("tile %s: segment %u touches itself"),
                             tile->id, i);
    }
}

static void
finish_junctions (AvDeckReading *reading, Xml *xml)
{
    AvTileDef *tile = xml->tile;

    tile->n_junctions = xml->junctions->len;
    tile->junctions = g_new0 (AvJunctionDef, tile->n_junctions);
    for (guint i = 0; i < tile->n_junctions; i++) {
        const Meeting *junction = &g_array_index (xml->junctions, Meeting, i);
        guint16 segments = junction->segments;
        if (segments >> tile->n_segments != 0)
            av_deck_problem (reading, junction->line,
                             _ ("tile %s: its segments are numbered 0 to %u"), tile->id,
                             tile->n_segments - 1);
        if ((segments & (segments - 1)) == 0)
            av_deck_problem (reading, junction->line, _ ("at least two segments meet"));
        for (guint j = 0; j < AV_MAX_SEGMENTS; j++)
            if (junction->access & ~segments & (1u << j))
                av_deck_problem (reading, junction->line,
                                 _ ("tile %s: segment %u has an access road to a meeting that it "
                                    "is not of"),
                                 tile->id, j);
        tile->junctions[i] = (AvJunctionDef){ segments, junction->access };
    }
}

static void
end_tile (AvDeckReading *reading, Xml *xml)
{
    guint before = xml->problems_before;

    /* One mistake should be reported once, not in five ways, so each check relies on those
     * before it. */
    if (xml->extra == 0)
        check_slots (reading, xml, reading->problems->len > before);
    if (reading->problems->len == before && !xml->parted)
        check_sides (reading, xml);
    if (xml->extra == 0 && xml->tile->n_segments > 0) {
        finish_touches (reading, xml);
        finish_junctions (reading, xml);
    }
    av_deck_add_kind (reading, g_steal_pointer (&xml->tile));
}

static void
end_element (AvDeckReading *reading, const gchar *element, guint depth)
{
    Xml *xml = reading->format_data;

    if (xml->skip > 0) {
        if (depth == xml->skip)
            xml->skip = 0;
    } else if (depth == 1) {
        end_tile (reading, xml);
    }
}

static const AvDeckFormat format = { .start = begin_element,
                                     .end = end_element,
                                     .text = complain_of_text };

void
av_deck_read_xml (AvDeckReading *reading, const gchar *text, gsize length)
{
    Xml xml = { .junctions = g_array_new (FALSE, FALSE, sizeof (Meeting)) };

    av_deck_parse (reading, &format, &xml, text, length);
    av_tile_def_free (xml.tile);
    for (guint i = 0; i < AV_MAX_SEGMENTS; i++)
        g_free (xml.touches[i]);
    g_array_unref (xml.junctions);
    if (reading->problems->len == 0 && reading->deck->kinds->len == 0)
        av_deck_problem (reading, xml.deck_line, _ ("the deck has no tile"));
}

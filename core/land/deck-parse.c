/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * deck-parse.c: libxml2 on a short lead: no network, no entities, no document type, no output of
 * its own, and no tree in memory until all is known to be within the limits.
 */
#include "land/deck-private.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/relaxng.h>
#include <string.h>

#include "engine/i18n.h"
#include "land-resources.h"

/* Entities are replaced only because libxml2 otherwise hands out "&amp;" undecoded: without a
 * document type there are no others. */
#define PARSE_OPTIONS (XML_PARSE_NONET | XML_PARSE_NOENT)

typedef struct {
    AvDeckReading *reading;
    const AvDeckFormat *format;
    xmlParserCtxt *parser;
    guint depth;
    gboolean foreign; /* a name space has been complained of */
} Parse;

/* libxml2's parts set themselves up without a lock. */
static void
prepare (void)
{
    static gsize once = 0;

    if (g_once_init_enter (&once)) {
        xmlInitParser ();
        xmlRelaxNGInitTypes ();
        g_once_init_leave (&once, 1);
    }
}

static void
stop_if_asked (Parse *parse)
{
    if (parse->reading->stopped)
        xmlStopParser (parse->parser);
}

/* The line where the tag begins that has just been read: the parser stands at its end, and no "<"
 * can stand within it. */
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
            .name = (const gchar *) attributes[0],
            .value = g_strndup ((const gchar *) attributes[3], attributes[4] - attributes[3]),
        };
        /* "xml:lang" and its like are no deck's business, and must not pass for "lang". */
        attribute.used = attributes[1] != NULL;
        g_array_append_val (reading->attributes, attribute);
    }
    if (uri != NULL && !parse->foreign) {
        parse->foreign = TRUE;
        av_deck_problem (reading, reading->line, _ ("<%s> is in a name space; a deck has none"),
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
            /* The parser already stands behind the text. */
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

/* A document type is where entities are declared; it is refused before its first line is read. */
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
    av_deck_problem (reading, (guint) MAX (error->line, 1), _ ("wrong XML: %s"), message);
    /* What a parser says after it has lost its way helps nobody. */
    if (error->level == XML_ERR_FATAL)
        reading->stopped = TRUE;
}

/* Some errors know no parser; they go to a handler of this thread, and must not go to the terminal. */
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
    g_assert (parse.parser != NULL);
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

    /* Without a message a broken file would pass for a right one. */
    if (!reading->stopped && !parse.parser->wellFormed && reading->problems->len == 0)
        av_deck_problem (reading, 1, _ ("wrong XML"));
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
        if (!attribute->used && strcmp (attribute->name, name) == 0) {
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
        if (!attribute->used)
            av_deck_problem (reading, reading->line, _ ("<%s> has no attribute “%s”"), element,
                             attribute->name);
    }
}

/* --- the schema --- */

static void
on_schema_error (void *data, xmlErrorPtr error)
{
    Parse *parse = data;
    g_autofree gchar *message = NULL;

    if (parse->reading->stopped || error->message == NULL)
        return;
    message = g_strchomp (g_utf8_make_valid (error->message, -1));
    av_deck_problem (parse->reading, (guint) MAX (error->line, 1),
                     _ ("not as deck.rng wants it: %s"), message);
}

static void
validate_document (Parse *parse, xmlDoc *document, xmlRelaxNG *schema)
{
    xmlRelaxNGValidCtxt *context = xmlRelaxNGNewValidCtxt (schema);

    xmlRelaxNGSetValidStructuredErrors (context, on_schema_error, parse);
    if (xmlRelaxNGValidateDoc (context, document) != 0 && parse->reading->problems->len == 0)
        av_deck_problem (parse->reading, 1, _ ("not as deck.rng wants it"));
    xmlRelaxNGFreeValidCtxt (context);
}

void
av_deck_validate (AvDeckReading *reading, const gchar *text, gsize length)
{
    Parse parse = { .reading = reading };
    g_autoptr (GBytes) rng = g_resource_lookup_data (
        av_land_get_resource (), "/avignon/decks/deck.rng", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    gsize rng_length;
    const gchar *rng_text = g_bytes_get_data (rng, &rng_length);
    ErrorSink before = sink_errors (on_schema_error, &parse);
    xmlRelaxNGParserCtxt *schema_parser = xmlRelaxNGNewMemParserCtxt (rng_text, (int) rng_length);
    xmlRelaxNG *schema;
    xmlDoc *document;

    parse.parser = xmlNewParserCtxt ();
    /* Comments may be most of a file and mean nothing here. */
    parse.parser->sax->comment = NULL;
    parse.parser->sax->processingInstruction = NULL;
    document = xmlCtxtReadMemory (parse.parser, text, (int) length, NULL, NULL, PARSE_OPTIONS);
    xmlRelaxNGSetParserStructuredErrors (schema_parser, on_schema_error, &parse);
    schema = xmlRelaxNGParse (schema_parser);
    if (document != NULL && schema != NULL)
        validate_document (&parse, document, schema);

    xmlRelaxNGFree (schema);
    xmlRelaxNGFreeParserCtxt (schema_parser);
    xmlFreeDoc (document);
    xmlFreeParserCtxt (parse.parser);
    xmlSetStructuredErrorFunc (before.data, before.function);
}

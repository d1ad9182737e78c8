/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reference.c: the rows of the Lua interface for docs/lua-reference.py, which reads what the preprocessor makes
 * of them: a list of calls in Python.  Nobody compiles it.
 */
#include "lua/types.h"

/* --- hooks --- */

#define AV_HOOK_POINT(kind, id, name, context, interests, words, doc) \
    hook (name, #kind, #context, doc),
#include <avignon/hooks.def>
#include <avignon/land-hooks.def>
#undef AV_HOOK_POINT

/* --- classes --- */

#define SCRIPT_CLASS(ID, id, title, name, words) object (#title, words),
#define SCRIPT_METHOD(id, name, type, words) method (#name, type, words),
#define SCRIPT_ARGUMENT(name, type, ARGUMENT, at, words) field (#name, type, words),
#define SCRIPT_FIELD(id, name, type, value, words) field (#name, NAME_OF (type), words),
#define SCRIPT_SETTABLE(id, name, type, value, change, words) \
    SCRIPT_FIELD (id, name, type, value, words)
#define SCRIPT_CALL(id, name, arguments, type, value, words) \
    SCRIPT_METHOD (id, name, arguments ": " NAME_OF (type), words)
#define SCRIPT_DO(id, name, arguments, statement, words) SCRIPT_METHOD (id, name, arguments, words)
#define SCRIPT_ALL(id, name, member, type, n, exists, words) \
    SCRIPT_METHOD (id, name, "(): fun(): " NAME_OF (type), words)
#define SCRIPT_RESULTS(id, name, type, pointer, values, words) SCRIPT_METHOD (id, name, type, words)
#define SCRIPT_MEMBERS(id, name, type, first, n, values, words) \
    SCRIPT_METHOD (id, name, type, words)
#define SCRIPT_EACH SCRIPT_METHOD
#include "lua/classes.def"

#define SCRIPT_CLASS(ID, id, title, name, words) object (#title, words),
#define SCRIPT_METHOD(id, name, type, words) method (#name, type, words),
#define SCRIPT_FIELD(id, name, type, value, words) field (#name, type, words),
#define SCRIPT_CALL(id, name, type, result, words) SCRIPT_METHOD (id, name, type, words)
#include "lua/test.def"

/* --- contexts --- */

#define SCRIPT_VALUE(context, field, type) part (#context, #field, NAME_OF (type), False),
#define SCRIPT_FOUND(context, field, type, value) SCRIPT_VALUE (context, field, type)
#define SCRIPT_SETTABLE(context, field, type, value) part (#context, #field, NAME_OF (type), True),
#define SCRIPT_PART(context, field, CLASS, type) part (#context, #field, type, False),
#define SCRIPT_LIST(context, field, type, get, set) part (#context, #field, type, False),
#define SCRIPT_TABLE SCRIPT_LIST
#include "lua/contexts.def"

/* --- tables of scripts --- */

#define SCRIPT_AT(...) 0
#define SCRIPT_CALL_AT(...) 0
#define SCRIPT_WORDS(...) [__VA_ARGS__]
#define SCRIPT_READING(READ, type, expected, written) reading (#READ, written),
#define SCRIPT_ENTRY(ENTRY, title, list, record, calls) entry (#ENTRY, #title, list),
#define SCRIPT_ROW(ENTRY, name, how, type, words, ...) \
    key (#ENTRY, #name, #how, type, words, __VA_ARGS__),
#include "lua/declare.def"

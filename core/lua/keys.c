/* SPDX-License-Identifier: GPL-3.0-or-later */
/* keys.c: names of fields as numbers: a state keeps one copy of each, so addresses are compared. */
#include "lua/binding-private.h"

#include <string.h>

static const gchar *const names[] = {
    "",
#define SCRIPT_KEY(name) #name,
#include "lua/keys.def"
#undef SCRIPT_KEY
};

/* All names: the ones above, then those of contexts that are not among them. */
static GPtrArray *all;

static guint
find (const gchar *name)
{
    for (guint i = 1; i < all->len; i++)
        if (g_str_equal (all->pdata[i], name))
            return i;
    return 0;
}

static void
gather (void)
{
    static gsize once = 0;
    if (!g_once_init_enter (&once))
        return;
    all = g_ptr_array_new ();
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        g_ptr_array_add (all, (gpointer) names[i]);
    for (guint i = 0; i < script_n_context_fields (); i++) {
        const gchar *name = strchr (script_context_field_name (i), '.') + 1;
        if (find (name) == 0)
            g_ptr_array_add (all, (gpointer) name);
    }
    g_once_init_leave (&once, 1);
}

guint
script_key_of_name (const gchar *name)
{
    gather ();
    return find (name);
}

guint
script_n_keys (void)
{
    gather ();
    return all->len;
}

/* The slot of a name; its text is kept by the table on top of the stack. */
static ScriptKeySlot *
add (ScriptThread *thread, lua_State *L, const gchar *name)
{
    lua_pushstring (L, name);
    ScriptKeySlot *slot = (ScriptKeySlot *) script_key_slot (thread, L, -1);
    slot->text = lua_tostring (L, -1);
    lua_pushboolean (L, TRUE);
    lua_rawset (L, -3);
    return slot;
}

void
script_keys_init (ScriptThread *thread, lua_State *L)
{
    gather ();
    lua_newtable (L);
    for (guint i = 1; i < all->len; i++)
        add (thread, L, all->pdata[i])->key = i;
    const GArray *fields = thread->plugin->tables->fields;
    if (all->len + fields->len > SCRIPT_KEY_SLOTS / 2)
        luaL_error (L, "too many fields of state");
    for (guint i = 0; i < fields->len; i++) {
        ScriptKeySlot *slot = add (thread, L, g_array_index (fields, AvFieldDef, i).id);
        if (slot->field == 0)
            slot->field = i + 1;
    }
    lua_rawsetp (L, LUA_REGISTRYINDEX, names);
}

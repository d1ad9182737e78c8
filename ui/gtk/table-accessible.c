/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-accessible.c: the table for screen readers: its cells, and the parts of the tiles on them. */
#include "config.h"

#include <glib/gi18n.h>

#include <avignon/host/land.h>

#include "gtk/table-accessible.h"
#include "gtk/tools.h"

struct _AvTableAccessible {
    GtkWidgetAccessible parent;
    GHashTable *places; /* AvPlaceAccessible, by cell and part: those that were asked for */
    AtkObject *at;      /* the one of those that has the focus, or NULL */
    gchar *note;        /* what is to be said of it */
    gchar *task;
};

/* A cell, or a part of the tile on it. */
struct _AvPlaceAccessible {
    AtkObject parent;
    AvTableAccessible *table; /* weak */
    gint x, y, part;          /* PART: number among the tile's segments; -1: the cell */
    gchar *said;
};

#define AV_TYPE_PLACE_ACCESSIBLE (av_place_accessible_get_type ())
G_DECLARE_FINAL_TYPE (AvPlaceAccessible, av_place_accessible, AV, PLACE_ACCESSIBLE, AtkObject)

static void table_init (AtkTableIface *iface);
static void action_init (AtkActionIface *iface);
static void component_init (AtkComponentIface *iface);

G_DEFINE_TYPE_WITH_CODE (AvTableAccessible, av_table_accessible, GTK_TYPE_WIDGET_ACCESSIBLE,
                         G_IMPLEMENT_INTERFACE (ATK_TYPE_TABLE, table_init))
G_DEFINE_TYPE_WITH_CODE (AvPlaceAccessible, av_place_accessible, ATK_TYPE_OBJECT,
                         G_IMPLEMENT_INTERFACE (ATK_TYPE_ACTION, action_init)
                             G_IMPLEMENT_INTERFACE (ATK_TYPE_COMPONENT, component_init))

/* The view of a table that is still shown and has a game; else NULL. */
static AvTableView *
get_view (AvTableAccessible *table)
{
    GtkWidget *widget = table ? gtk_accessible_get_widget (GTK_ACCESSIBLE (table)) : NULL;
    return widget && av_table_view_get_scene (AV_TABLE_VIEW (widget))->game ? AV_TABLE_VIEW (widget)
                                                                            : NULL;
}

static AvPlaceAccessible *
get_place (AvTableAccessible *table, gint x, gint y, gint part)
{
    guint key = ((guint) y << 8 | (guint) x) << 8 | (guint) (part + 1);
    AvPlaceAccessible *place = g_hash_table_lookup (table->places, GUINT_TO_POINTER (key));
    if (place)
        return place;
    place = g_object_new (AV_TYPE_PLACE_ACCESSIBLE, NULL);
    place->table = table;
    g_object_add_weak_pointer (G_OBJECT (table), (gpointer *) &place->table);
    place->x = x;
    place->y = y;
    place->part = part;
    atk_object_initialize (ATK_OBJECT (place), NULL);
    g_hash_table_insert (table->places, GUINT_TO_POINTER (key), place);
    return place;
}

/* --- what a place is --- */

/* The number of the tile there, or AV_NONE. */
static guint
get_tile (const AvPlaceAccessible *place)
{
    AvTableView *view = get_view (place->table);
    return view ? av_land_tile_at (av_table_view_get_scene (view)->game, place->x, place->y)
                : AV_NONE;
}

static const AvTileDef *
get_kind (const AvGame *game, guint tile)
{
    return av_land_get_kind (av_game_get_ruleset (game), av_land_get_tile (game, tile).kind);
}

/* The mask of slots of segment PART of a tile in ROTATION.  The tile may have changed since the
 * part was asked for. */
static guint
find_slots (const AvTileDef *kind, guint rotation, gint part)
{
    guint printed = part < (gint) kind->n_segments ? kind->segments[part].slots : 0, slots = 0;
    for (guint slot = 0; slot < AV_SLOTS; slot++)
        if (printed >> slot & 1)
            slots |= 1u << av_slot_turn (slot, rotation);
    return slots;
}

/* Segment PART of TILE on the table, or AV_NONE. */
static guint
find_segment (const AvGame *game, guint tile, gint part)
{
    guint slots =
        tile == AV_NONE || part < 0
            ? 0
            : find_slots (get_kind (game, tile), av_land_get_tile (game, tile).rotation, part);
    return slots ? av_land_segment_at (game, tile, (guint) g_bit_nth_lsf (slots, -1)) : AV_NONE;
}

/* What it is and at which sides of the tile: "road north south". */
static void
describe_terrain (const AvRuleset *ruleset, const AvTileDef *kind, guint rotation, gint part,
                  GString *text)
{
    gint terrain = av_land_find_terrain (ruleset, kind->segments[part].terrain);
    g_string_append (text, terrain < 0 ? kind->segments[part].terrain
                                       : av_land_get_terrain_name (ruleset, (guint) terrain));
    av_land_append_sides (find_slots (kind, rotation, part), text);
}

/* The same, and who stands there: "road north south, Anna: thief". */
static void
describe_part (const AvGame *game, guint tile, gint part, GString *text)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint segment = find_segment (game, tile, part);
    if (segment == AV_NONE)
        return;
    describe_terrain (ruleset, get_kind (game, tile), av_land_get_tile (game, tile).rotation, part,
                      text);
    for (guint i = 0; i < av_land_get_n_all_pieces (game); i++) {
        AvPiece piece = av_land_get_piece_at (game, i);
        if (piece.place != AV_AT_SEGMENT || piece.segment != segment)
            continue;
        g_string_append (text, ", ");
        if (piece.owner >= 0)
            g_string_append_printf (text,
                                    "%s: ", av_ruleset_get_player_name (ruleset, piece.owner));
        g_string_append (text, av_land_get_role (game, piece.kind, segment));
    }
}

gchar *
av_table_describe_lie (const AvRuleset *ruleset, guint number, guint rotation)
{
    const AvTileDef *kind = av_land_get_kind (ruleset, number);
    GString *text = g_string_new (NULL);
    for (gint i = 0; i < (gint) kind->n_segments; i++) {
        g_string_append (text, i > 0 ? "; " : "");
        describe_terrain (ruleset, kind, rotation, i, text);
    }
    return g_string_free (text, FALSE);
}

gchar *
av_table_describe_kind (const AvRuleset *ruleset, guint number, guint rotation)
{
    const AvTileDef *kind = av_land_get_kind (ruleset, number);
    g_autofree gchar *lie = av_table_describe_lie (ruleset, number, rotation);
    return g_strjoin ("; ", av_tile_title (kind), *lie ? lie : NULL, NULL);
}

/* "Column 4, row 7: Bend of a road; field north east; road south west, Anna: thief". */
static void
describe_cell (const AvPlaceAccessible *place, const AvGame *game, GString *text)
{
    guint tile = get_tile (place);
    g_string_append_printf (text, _ ("Column %d, row %d"), place->x, place->y);
    if (tile == AV_NONE)
        return;
    const AvTileDef *kind = get_kind (game, tile);
    g_string_append_printf (text, ": %s", av_tile_title (kind));
    for (gint i = 0; i < (gint) kind->n_segments; i++) {
        g_string_append (text, "; ");
        describe_part (game, tile, i, text);
    }
}

static gboolean
may_be_chosen (const AvPlaceAccessible *place)
{
    AvTableView *view = get_view (place->table);
    if (!view || place->part < 0)
        return view && av_table_view_is_lit (view, place->x, place->y);
    const AvTableScene *scene = av_table_view_get_scene (view);
    guint segment = find_segment (scene->game, get_tile (place), place->part);
    for (guint i = 0; i < scene->segments->len; i++)
        if (g_array_index (scene->segments, guint, i) == segment)
            return TRUE;
    return FALSE;
}

/* --- a place --- */

static const gchar *
place_get_name (AtkObject *object)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (object);
    AvTableView *view = get_view (place->table);
    g_autoptr (GString) text = g_string_new (NULL);
    if (!view)
        return "";
    const AvGame *game = av_table_view_get_scene (view)->game;
    if (place->part < 0)
        describe_cell (place, game, text);
    else if (get_tile (place) != AV_NONE)
        describe_part (game, get_tile (place), place->part, text);
    if (may_be_chosen (place))
        g_string_append (text, _ (", may be chosen"));
    else if (place->part < 0 && av_table_view_is_dead (view, place->x, place->y))
        g_string_append (text, _ (", nothing fits any more"));
    g_free (place->said);
    place->said = g_strdup (text->str);
    return place->said;
}

static const gchar *
place_get_description (AtkObject *object)
{
    AvTableAccessible *table = AV_PLACE_ACCESSIBLE (object)->table;
    return table && table->at == object && table->note ? table->note : "";
}

static AtkObject *
place_get_parent (AtkObject *object)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (object);
    if (!place->table || place->part < 0)
        return ATK_OBJECT (place->table);
    return ATK_OBJECT (get_place (place->table, place->x, place->y, -1));
}

static gint
place_get_index (AtkObject *object)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (object);
    AvTableView *view = get_view (place->table);
    if (!view || place->part >= 0)
        return place->part;
    return place->y * av_table_view_get_scene (view)->width + place->x;
}

static gint
place_get_n_children (AtkObject *object)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (object);
    guint tile = place->part < 0 ? get_tile (place) : AV_NONE;
    if (tile == AV_NONE)
        return 0;
    return (gint) get_kind (av_table_view_get_scene (get_view (place->table))->game, tile)
        ->n_segments;
}

static AtkObject *
place_ref_child (AtkObject *object, gint i)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (object);
    if (i < 0 || i >= place_get_n_children (object))
        return NULL;
    return g_object_ref (ATK_OBJECT (get_place (place->table, place->x, place->y, i)));
}

static AtkStateSet *
place_ref_state_set (AtkObject *object)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (object);
    AtkStateSet *states = atk_state_set_new ();
    AvTableView *view = get_view (place->table);
    if (!view) {
        atk_state_set_add_state (states, ATK_STATE_DEFUNCT);
        return states;
    }
    const AvTableScene *scene = av_table_view_get_scene (view);
    atk_state_set_add_state (states, ATK_STATE_ENABLED);
    atk_state_set_add_state (states, ATK_STATE_FOCUSABLE);
    atk_state_set_add_state (states, ATK_STATE_TRANSIENT);
    atk_state_set_add_state (states, ATK_STATE_VISIBLE);
    if (av_table_view_is_cell_shown (view, place->x, place->y))
        atk_state_set_add_state (states, ATK_STATE_SHOWING);
    if (may_be_chosen (place)) {
        atk_state_set_add_state (states, ATK_STATE_SENSITIVE);
        atk_state_set_add_state (states, ATK_STATE_SELECTABLE);
    }
    if (scene->cursor.shown && scene->cursor.x == place->x && scene->cursor.y == place->y
        && place->part < 0)
        atk_state_set_add_state (states, ATK_STATE_FOCUSED);
    return states;
}

static void
av_place_accessible_finalize (GObject *object)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (object);
    if (place->table)
        g_object_remove_weak_pointer (G_OBJECT (place->table), (gpointer *) &place->table);
    g_free (place->said);
    G_OBJECT_CLASS (av_place_accessible_parent_class)->finalize (object);
}

static void
av_place_accessible_class_init (AvPlaceAccessibleClass *klass)
{
    AtkObjectClass *object = ATK_OBJECT_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_place_accessible_finalize;
    object->get_name = place_get_name;
    object->get_description = place_get_description;
    object->get_parent = place_get_parent;
    object->get_index_in_parent = place_get_index;
    object->get_n_children = place_get_n_children;
    object->ref_child = place_ref_child;
    object->ref_state_set = place_ref_state_set;
}

/* When Orca comes to another cell of a table it reads the whole row with it. */
static void
av_place_accessible_init (AvPlaceAccessible *place)
{
    atk_object_set_role (ATK_OBJECT (place), ATK_ROLE_LIST_ITEM);
}

/* --- choosing it --- */

static gboolean
place_do_action (AtkAction *action, gint i)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (action);
    AvTableView *view = get_view (place->table);
    if (i != 0 || !view)
        return FALSE;
    guint segment =
        find_segment (av_table_view_get_scene (view)->game, get_tile (place), place->part);
    av_table_view_set_cursor (view, place->x, place->y);
    g_signal_emit_by_name (view, "chosen", place->x, place->y, segment);
    return TRUE;
}

static gint
place_get_n_actions (AtkAction *action)
{
    return 1;
}

static const gchar *
place_get_action_name (AtkAction *action, gint i)
{
    return i == 0 ? "click" : NULL;
}

static const gchar *
place_get_action_description (AtkAction *action, gint i)
{
    return i == 0 ? _ ("Chooses it") : NULL;
}

static void
action_init (AtkActionIface *iface)
{
    iface->do_action = place_do_action;
    iface->get_n_actions = place_get_n_actions;
    iface->get_name = place_get_action_name;
    iface->get_description = place_get_action_description;
}

/* --- where it is --- */

static void
place_get_extents (AtkComponent *component, gint *x, gint *y, gint *width, gint *height,
                   AtkCoordType type)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (component);
    AvTableView *view = get_view (place->table);
    GdkRectangle area;
    *x = *y = *width = *height = 0;
    if (!view)
        return;
    atk_component_get_extents (ATK_COMPONENT (place->table), x, y, width, height, type);
    av_table_view_get_cell_area (view, place->x, place->y, &area);
    *x += area.x;
    *y += area.y;
    *width = area.width;
    *height = area.height;
}

static gboolean
place_grab_focus (AtkComponent *component)
{
    AvPlaceAccessible *place = AV_PLACE_ACCESSIBLE (component);
    AvTableView *view = get_view (place->table);
    if (!view)
        return FALSE;
    gtk_widget_grab_focus (GTK_WIDGET (view));
    av_table_view_set_cursor (view, place->x, place->y);
    return TRUE;
}

static void
component_init (AtkComponentIface *iface)
{
    iface->get_extents = place_get_extents;
    iface->grab_focus = place_grab_focus;
}

/* --- the table --- */

static gint
table_get_n_rows (AtkTable *table)
{
    AvTableView *view = get_view (AV_TABLE_ACCESSIBLE (table));
    return view ? av_table_view_get_scene (view)->height : 0;
}

static gint
table_get_n_columns (AtkTable *table)
{
    AvTableView *view = get_view (AV_TABLE_ACCESSIBLE (table));
    return view ? av_table_view_get_scene (view)->width : 0;
}

static gint
table_get_column_at_index (AtkTable *table, gint i)
{
    gint columns = table_get_n_columns (table);
    return columns > 0 ? i % columns : -1;
}

static gint
table_get_row_at_index (AtkTable *table, gint i)
{
    gint columns = table_get_n_columns (table);
    return columns > 0 ? i / columns : -1;
}

static gint
table_get_index_at (AtkTable *table, gint row, gint column)
{
    return row * table_get_n_columns (table) + column;
}

static gint
table_get_n_children (AtkObject *table)
{
    return table_get_n_rows (ATK_TABLE (table)) * table_get_n_columns (ATK_TABLE (table));
}

static AtkObject *
table_ref_child (AtkObject *table, gint i)
{
    if (i < 0 || i >= table_get_n_children (table))
        return NULL;
    return g_object_ref (ATK_OBJECT (
        get_place (AV_TABLE_ACCESSIBLE (table), table_get_column_at_index (ATK_TABLE (table), i),
                   table_get_row_at_index (ATK_TABLE (table), i), -1)));
}

static AtkObject *
table_ref_at (AtkTable *table, gint row, gint column)
{
    if (column < 0 || column >= table_get_n_columns (table))
        return NULL;
    return table_ref_child (ATK_OBJECT (table), table_get_index_at (table, row, column));
}

static gint
table_get_extent (AtkTable *table, gint row, gint column)
{
    return 1;
}

static void
table_init (AtkTableIface *iface)
{
    iface->ref_at = table_ref_at;
    iface->get_n_rows = table_get_n_rows;
    iface->get_n_columns = table_get_n_columns;
    iface->get_index_at = table_get_index_at;
    iface->get_row_at_index = table_get_row_at_index;
    iface->get_column_at_index = table_get_column_at_index;
    iface->get_row_extent_at = table_get_extent;
    iface->get_column_extent_at = table_get_extent;
}

/* Its cells come and go with the game, and are made when they are asked for. */
static AtkStateSet *
table_ref_state_set (AtkObject *object)
{
    AtkStateSet *states =
        ATK_OBJECT_CLASS (av_table_accessible_parent_class)->ref_state_set (object);
    atk_state_set_add_state (states, ATK_STATE_MANAGES_DESCENDANTS);
    return states;
}

static const gchar *
table_get_description (AtkObject *object)
{
    return AV_TABLE_ACCESSIBLE (object)->task;
}

static void
av_table_accessible_finalize (GObject *object)
{
    g_hash_table_unref (AV_TABLE_ACCESSIBLE (object)->places);
    g_free (AV_TABLE_ACCESSIBLE (object)->note);
    g_free (AV_TABLE_ACCESSIBLE (object)->task);
    G_OBJECT_CLASS (av_table_accessible_parent_class)->finalize (object);
}

static void
av_table_accessible_class_init (AvTableAccessibleClass *klass)
{
    AtkObjectClass *object = ATK_OBJECT_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_table_accessible_finalize;
    object->get_description = table_get_description;
    object->get_n_children = table_get_n_children;
    object->ref_child = table_ref_child;
    object->ref_state_set = table_ref_state_set;
}

static void
av_table_accessible_init (AvTableAccessible *table)
{
    table->places = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
}

void
av_table_accessible_forget (AvTableView *view)
{
    AtkObject *object = gtk_widget_get_accessible (GTK_WIDGET (view));
    AV_TABLE_ACCESSIBLE (object)->at = NULL;
    g_hash_table_remove_all (AV_TABLE_ACCESSIBLE (object)->places);
}

void
av_table_accessible_set_task (AvTableView *view, const gchar *task)
{
    AvTableAccessible *table = AV_TABLE_ACCESSIBLE (gtk_widget_get_accessible (GTK_WIDGET (view)));
    g_free (table->task);
    table->task = g_strdup (task);
}

void
av_table_accessible_point (AvTableView *view, gint x, gint y, guint segment, const gchar *note)
{
    AvTableAccessible *table = AV_TABLE_ACCESSIBLE (gtk_widget_get_accessible (GTK_WIDGET (view)));
    const AvGame *game = av_table_view_get_scene (view)->game;
    gint part = segment == AV_NONE ? -1 : (gint) av_land_segment_index (game, segment);
    table->at = ATK_OBJECT (get_place (table, x, y, part));
    g_free (table->note);
    table->note = g_strdup (note);
    g_signal_emit_by_name (table, "active-descendant-changed", table->at);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plugin-picture.c: the small picture of a plugin. */
#include "config.h"

#include <glib/gstdio.h>
#include <stdio.h>

#include "gtk/picture.h"
#include "gtk/plugin-picture.h"
#include "gtk/readme.h"

#define WIDTH 96 /* pixels */
#define HEIGHT 72
#define MOST_BYTES (4 << 20)
#define MOST_SIDE 8192        /* pixels */
#define MOST_PIXELS (8 << 20) /* pixels, each of four bytes while it is read */
#define AT_ONCE 4096          /* bytes */

typedef struct {
    gchar *folder, *domain;
    gboolean asked;    /* it was looked for */
    GTask *task;       /* the task that reads it, or NULL; not owned */
    GdkPixbuf *pixbuf; /* or NULL */
    gchar *icon;       /* path of an SVG, or NULL */
} Picture;

/* What the thread is to do. */
typedef struct {
    gchar *path;
    gint width, height;
} Job;

/* --- reading --- */

typedef struct {
    gint width, height; /* to be covered */
    gboolean too_large;
} Wish;

static void
on_size (GdkPixbufLoader *loader, gint width, gint height, Wish *wish)
{
    if (width > MOST_SIDE || height > MOST_SIDE || (gint64) width * height > MOST_PIXELS) {
        wish->too_large = TRUE;
        /* It is stopped here, before it takes any memory. */
        gdk_pixbuf_loader_set_size (loader, 0, 0);
        return;
    }
    double scale = MAX ((double) wish->width / width, (double) wish->height / height);
    if (scale < 1)
        gdk_pixbuf_loader_set_size (loader, MAX ((gint) (width * scale + 0.5), 1),
                                    MAX ((gint) (height * scale + 0.5), 1));
}

static gboolean
feed (GdkPixbufLoader *loader, const gchar *path, const Wish *wish, GError **error)
{
    guint8 bytes[AT_ONCE];
    gsize n, all = 0;
    gboolean well = TRUE;
    FILE *file = g_fopen (path, "rb");
    while (file && well && !wish->too_large && all <= MOST_BYTES
           && (n = fread (bytes, 1, sizeof bytes, file)) > 0) {
        all += n;
        well = gdk_pixbuf_loader_write (loader, bytes, n, error);
    }
    if (file)
        fclose (file);
    if (well && (!file || wish->too_large || all > MOST_BYTES))
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                     file ? "%s: too large" : "%s: not readable", path);
    return well && file && !wish->too_large && all <= MOST_BYTES;
}

GdkPixbuf *
av_plugin_picture_read (const gchar *path, gint width, gint height, GError **error)
{
    Wish wish = { width, height, FALSE };
    GStatBuf is;
    if (g_stat (path, &is) != 0 || !S_ISREG (is.st_mode)) {
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "%s: not a plain file", path);
        return NULL;
    }
    /* No other kind of picture is accepted, whatever is in the file. */
    g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_type ("png", error);
    if (!loader)
        return NULL;
    g_signal_connect (loader, "size-prepared", G_CALLBACK (on_size), &wish);
    gboolean well = feed (loader, path, &wish, error);
    /* It has to be closed in any case; a second error is not reported. */
    well &= gdk_pixbuf_loader_close (loader, well ? error : NULL);
    GdkPixbuf *pixbuf = well ? gdk_pixbuf_loader_get_pixbuf (loader) : NULL;
    return pixbuf ? g_object_ref (pixbuf) : NULL;
}

static void
job_free (gpointer data)
{
    g_free (((Job *) data)->path);
    g_free (data);
}

static void
read_it (GTask *task, gpointer widget, gpointer data, GCancellable *cancellable)
{
    const Job *job = data;
    g_task_return_pointer (task, av_plugin_picture_read (job->path, job->width, job->height, NULL),
                           g_object_unref);
}

static Picture *
get_picture (gpointer widget)
{
    return g_object_get_data (G_OBJECT (widget), "picture");
}

static void
on_read (GObject *widget, GAsyncResult *result, gpointer data)
{
    Picture *picture = get_picture (widget);
    picture->task = NULL;
    picture->pixbuf = g_task_propagate_pointer (G_TASK (result), NULL);
    gtk_widget_queue_draw (GTK_WIDGET (widget));
}

/* --- which --- */

static gint
compare_names (gconstpointer a, gconstpointer b)
{
    return g_strcmp0 (*(const gchar *const *) a, *(const gchar *const *) b);
}

/* The first picture of its art, or NULL. */
static gchar *
find_icon (const gchar *folder)
{
    g_autofree gchar *art = g_build_filename (folder, "art", NULL);
    g_autoptr (GDir) dir = g_dir_open (art, 0, NULL);
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    const gchar *name;
    while (dir && (name = g_dir_read_name (dir)))
        if (g_str_has_suffix (name, ".svg"))
            g_ptr_array_add (names, g_strdup (name));
    g_ptr_array_sort (names, compare_names);
    return names->len > 0 ? g_build_filename (art, names->pdata[0], NULL) : NULL;
}

static void
look_for (GtkWidget *widget, Picture *picture)
{
    g_autofree gchar *words = NULL;
    g_autofree gchar *path = av_readme_picture (picture->folder, picture->domain, &words);
    gint device = gtk_widget_get_scale_factor (widget);
    picture->asked = TRUE;
    if (!path) {
        picture->icon = find_icon (picture->folder);
        return;
    }
    gtk_widget_set_tooltip_text (widget, words);
    atk_object_set_name (gtk_widget_get_accessible (widget), words);
    Job *job = g_new0 (Job, 1);
    job->path = g_steal_pointer (&path);
    job->width = WIDTH * device;
    job->height = HEIGHT * device;
    g_autoptr (GTask) task = picture->task = g_task_new (widget, NULL, on_read, NULL);
    g_task_set_task_data (task, job, job_free);
    g_task_run_in_thread (task, read_it);
}

/* --- drawing --- */

/* Of a wide or high picture the upper left is seen. */
static void
draw_pixbuf (GtkWidget *widget, cairo_t *cr, const GdkPixbuf *pixbuf)
{
    double device = gtk_widget_get_scale_factor (widget);
    double width = gdk_pixbuf_get_width (pixbuf) / device;
    double height = gdk_pixbuf_get_height (pixbuf) / device;
    cairo_save (cr);
    cairo_rectangle (cr, 0, 0, WIDTH, HEIGHT);
    cairo_clip (cr);
    cairo_translate (cr, MAX ((WIDTH - width) / 2, 0), MAX ((HEIGHT - height) / 2, 0));
    cairo_scale (cr, 1 / device, 1 / device);
    gdk_cairo_set_source_pixbuf (cr, pixbuf, 0, 0);
    cairo_paint (cr);
    cairo_restore (cr);
}

static gboolean
on_draw (GtkWidget *widget, cairo_t *cr, gpointer data)
{
    Picture *picture = get_picture (widget);
    if (!picture->asked)
        look_for (widget, picture);
    if (picture->pixbuf)
        draw_pixbuf (widget, cr, picture->pixbuf);
    else if (picture->icon
             && !av_picture_draw (cr, picture->icon, 0, (WIDTH - HEIGHT) / 2., 0, HEIGHT, HEIGHT))
        g_clear_pointer (&picture->icon, g_free);
    return FALSE;
}

gboolean
av_plugin_picture_is_shown (GtkWidget *widget)
{
    const Picture *picture = get_picture (widget);
    return picture->pixbuf || picture->icon;
}

gboolean
av_plugin_picture_is_awaited (GtkWidget *widget)
{
    const Picture *picture = get_picture (widget);
    return !picture->asked || picture->task;
}

static void
picture_free (gpointer data)
{
    Picture *picture = data;
    g_clear_object (&picture->pixbuf);
    g_free (picture->folder);
    g_free (picture->domain);
    g_free (picture->icon);
    g_free (picture);
}

GtkWidget *
av_plugin_picture_new (const gchar *folder, const gchar *domain)
{
    GtkWidget *area = gtk_drawing_area_new ();
    Picture *picture = g_new0 (Picture, 1);
    picture->folder = g_strdup (folder);
    picture->domain = g_strdup (domain);
    g_object_set_data_full (G_OBJECT (area), "picture", picture, picture_free);
    gtk_widget_set_name (area, "picture");
    gtk_widget_set_size_request (area, WIDTH, HEIGHT);
    gtk_widget_set_valign (area, GTK_ALIGN_START);
    atk_object_set_role (gtk_widget_get_accessible (area), ATK_ROLE_IMAGE);
    g_signal_connect (area, "draw", G_CALLBACK (on_draw), NULL);
    return area;
}

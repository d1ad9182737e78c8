/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * order.c: tells the sanitizer for threads what GLib's locks, queues, pools and main loops put in order.
 *
 * GLib is not built with that sanitizer and asks the kernel directly, so whatever is passed from one thread to another
 * through it would be called a race.  To be loaded (LD_PRELOAD) by a program that is.
 */
#include <dlfcn.h>
#include <gio/gio.h>

/* Programs that are not built with the sanitizer have neither. */
extern void __tsan_acquire (void *address) __attribute__ ((weak));
extern void __tsan_release (void *address) __attribute__ ((weak));

static void
acquire (gconstpointer address)
{
    if (__tsan_acquire)
        __tsan_acquire ((void *) address);
}

static void
release (gconstpointer address)
{
    if (__tsan_release)
        __tsan_release ((void *) address);
}

/* Calls the function of GLib that the one of that NAME here stands before. */
#define NEXT(name)                                       \
    ({                                                   \
        static __typeof__ (&name) next;                  \
        if (!next)                                       \
            *(void **) &next = dlsym (RTLD_NEXT, #name); \
        next;                                            \
    })

/* --- locks --- */

void
g_mutex_lock (GMutex *mutex)
{
    NEXT (g_mutex_lock) (mutex);
    acquire (mutex);
}

void
g_mutex_unlock (GMutex *mutex)
{
    release (mutex);
    NEXT (g_mutex_unlock) (mutex);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
    release (mutex);
    NEXT (g_cond_wait) (cond, mutex);
    acquire (mutex);
}

#undef g_once_init_enter
#undef g_once_init_leave

gboolean
g_once_init_enter (volatile void *location)
{
    gboolean first = NEXT (g_once_init_enter) (location);
    acquire ((const void *) location);
    return first;
}

void
g_once_init_leave (volatile void *location, gsize result)
{
    release ((const void *) location);
    NEXT (g_once_init_leave) (location, result);
}

/* --- references: the last one frees what others have used --- */

#define UNREFERENCING(name, Result, Type) \
    Result name (Type *object)            \
    {                                     \
        release (object);                 \
        acquire (object);                 \
        return NEXT (name) (object);      \
    }

UNREFERENCING (g_object_unref, void, void)
UNREFERENCING (g_bytes_unref, void, GBytes)
UNREFERENCING (g_hash_table_unref, void, GHashTable)
UNREFERENCING (g_ptr_array_unref, void, GPtrArray)
UNREFERENCING (g_array_unref, void, GArray)
UNREFERENCING (g_atomic_ref_count_dec, gboolean, gatomicrefcount)
UNREFERENCING (g_main_context_unref, void, GMainContext)

void
g_atomic_rc_box_release_full (gpointer box, GDestroyNotify clear)
{
    release (box);
    acquire (box);
    NEXT (g_atomic_rc_box_release_full) (box, clear);
}

/* --- what is called on another thread, or later --- */

typedef struct {
    gpointer function, data;
    GDestroyNotify destroy;
} Call;

static Call *
call_new (gpointer function, gpointer data, GDestroyNotify destroy)
{
    Call *call = g_new (Call, 1);
    *call = (Call){ function, data, destroy };
    release (call);
    return call;
}

static void
call_free (gpointer data)
{
    Call *call = data;
    acquire (call);
    if (call->destroy)
        call->destroy (call->data);
    g_free (call);
}

static gboolean
call_source (gpointer data)
{
    const Call *call = data;
    acquire (data);
    gboolean again = ((GSourceFunc) call->function) (call->data);
    release (data);
    return again;
}

guint
g_idle_add_full (gint priority, GSourceFunc function, gpointer data, GDestroyNotify destroy)
{
    return NEXT (g_idle_add_full) (priority, call_source, call_new (function, data, destroy),
                                   call_free);
}

guint
g_idle_add (GSourceFunc function, gpointer data)
{
    return g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, function, data, NULL);
}

/* --- pools and queues: what goes through them is an address, or a small number --- */

static char passed[1 << 12];

static void *
find_mark (gconstpointer data)
{
    return &passed[(GPOINTER_TO_SIZE (data) >> 4 ^ GPOINTER_TO_SIZE (data)) % sizeof passed];
}

static void
call_job (gpointer job, gpointer data)
{
    const Call *call = data;
    acquire (data);
    acquire (find_mark (job));
    ((GFunc) call->function) (job, call->data);
    release (data);
}

/* What the pool is given is never freed: it is not known when its threads have ended. */
GThreadPool *
g_thread_pool_new (GFunc function, gpointer data, gint most, gboolean exclusive, GError **error)
{
    return NEXT (g_thread_pool_new) (call_job, call_new (function, data, NULL), most, exclusive,
                                     error);
}

gboolean
g_thread_pool_push (GThreadPool *pool, gpointer job, GError **error)
{
    release (find_mark (job));
    return NEXT (g_thread_pool_push) (pool, job, error);
}

void
g_thread_pool_free (GThreadPool *pool, gboolean immediate, gboolean wait)
{
    gpointer call = pool->user_data;
    NEXT (g_thread_pool_free) (pool, immediate, wait);
    if (wait)
        acquire (call);
}

void
g_async_queue_push (GAsyncQueue *queue, gpointer data)
{
    release (find_mark (data));
    NEXT (g_async_queue_push) (queue, data);
}

gpointer
g_async_queue_pop (GAsyncQueue *queue)
{
    gpointer data = NEXT (g_async_queue_pop) (queue);
    acquire (find_mark (data));
    return data;
}

/* --- tasks --- */

static GQuark
get_quark (void)
{
    return g_quark_from_static_string ("races-call");
}

static void
call_task (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GTaskThreadFunc function = (GTaskThreadFunc) g_object_get_qdata (G_OBJECT (task), get_quark ());
    acquire (task);
    function (task, source, data, cancellable);
}

void
g_task_run_in_thread (GTask *task, GTaskThreadFunc function)
{
    g_object_set_qdata (G_OBJECT (task), get_quark (), (gpointer) function);
    release (task);
    NEXT (g_task_run_in_thread) (task, call_task);
}

void
g_task_return_pointer (GTask *task, gpointer result, GDestroyNotify destroy)
{
    release (task);
    NEXT (g_task_return_pointer) (task, result, destroy);
}

void
g_task_return_boolean (GTask *task, gboolean result)
{
    release (task);
    NEXT (g_task_return_boolean) (task, result);
}

static void
call_ready (GObject *source, GAsyncResult *result, gpointer data)
{
    g_autofree Call *call = data;
    acquire (result);
    ((GAsyncReadyCallback) call->function) (source, result, call->data);
}

#undef g_task_new

GTask *
g_task_new (gpointer source, GCancellable *cancellable, GAsyncReadyCallback ready, gpointer data)
{
    return NEXT (g_task_new) (source, cancellable, ready ? call_ready : NULL,
                              ready ? call_new ((gpointer) ready, data, NULL) : NULL);
}

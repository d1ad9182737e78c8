/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-random.c: the generator gives the same numbers everywhere, evenly. */
#include <avignon/random.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void
test_sequence_is_fixed_for_ever (void **state)
{
    AvRandom random;

    av_random_seed (&random, 0);
    assert_true (av_random_next (&random) == G_GUINT64_CONSTANT (0xe220a8397b1dcdaf));
    assert_true (av_random_next (&random) == G_GUINT64_CONSTANT (0x6e789e6aa1b965f4));
    assert_true (av_random_next (&random) == G_GUINT64_CONSTANT (0x06c45d188009454f));
}

static void
test_a_copy_goes_on_alike (void **state)
{
    AvRandom random, copy;

    av_random_seed (&random, 42);
    av_random_next (&random);
    copy = random;
    for (guint i = 0; i < 100; i++)
        assert_true (av_random_next (&random) == av_random_next (&copy));
}

static void
test_below_stays_below_and_is_even (void **state)
{
    static const guint sizes[] = { 1, 2, 3, 7, 24, 1600 };
    AvRandom random;

    av_random_seed (&random, 1);
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++) {
        guint n = sizes[s];
        g_autofree guint *times = g_new0 (guint, n);
        for (guint i = 0; i < 1000 * n; i++) {
            guint32 value = av_random_below (&random, n);
            assert_true (value < n);
            times[value]++;
        }
        for (guint i = 0; i < n; i++)
            assert_in_range (times[i], 800, 1200);
    }
    /* The largest range there is must end, too. */
    av_random_below (&random, G_MAXUINT32);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_sequence_is_fixed_for_ever),
        cmocka_unit_test (test_a_copy_goes_on_alike),
        cmocka_unit_test (test_below_stays_below_and_is_even),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}

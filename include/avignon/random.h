/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random.h: a small seeded random generator that gives the same numbers on every machine. */
#pragma once

#include <avignon/base.h>

G_BEGIN_DECLS

/* A plain value: a copy continues with the same numbers.  Not for secrets. */
typedef struct {
    guint64 state;
} AvRandom;

static inline void
av_random_seed (AvRandom *random, guint64 seed)
{
    random->state = seed;
}

/* The next 64 bits (splitmix64: each step is a bijection of a counter, so no seed is a bad one). */
static inline guint64
av_random_next (AvRandom *random)
{
    guint64 z = random->state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* A number from 0 to N - 1, all equally likely; N is at least 1. */
static inline guint32
av_random_below (AvRandom *random, guint32 n)
{
    guint64 product = (guint64) (guint32) (av_random_next (random) >> 32) * n;
    guint32 low = (guint32) product;
    if (G_UNLIKELY (low < n)) {
        guint32 floor = -n % n;
        while (low < floor) {
            product = (guint64) (guint32) (av_random_next (random) >> 32) * n;
            low = (guint32) product;
        }
    }
    return product >> 32;
}

G_END_DECLS

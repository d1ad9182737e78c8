#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make.py: makes the sounds of the window, as WAV files in a folder, out of nothing but sines and noise."""
import array
import math
import os
import random
import sys
import wave

RATE = 44100
LOUDEST = 0.5  # of what a file can hold: they are heard beside music

# Hz
C5, E5, G5, A5, C6, E6 = 523.25, 659.25, 783.99, 880.0, 1046.5, 1318.5


def tone(pitch, seconds, falls, partials=((1, 1.0), (2, 0.35), (3, 0.12))):
    """A struck bar or bell: each partial of (multiple, strength) dies away, the high ones first."""
    samples = []
    for i in range(int(RATE * seconds)):
        t = i / RATE
        attack = min(t / 0.004, 1)
        samples.append(attack * sum(
            strength * math.sin(2 * math.pi * pitch * multiple * t) * math.exp(-t * falls * multiple)
            for multiple, strength in partials))
    return samples


def knock(pitch, seconds, falls, noise, seed):
    """Wood on wood: a low tone that sinks, and a breath of noise as it is struck."""
    chance, samples, smooth = random.Random(seed), [], 0.0
    for i in range(int(RATE * seconds)):
        t = i / RATE
        smooth += 0.25 * (chance.uniform(-1, 1) - smooth)
        phase = 2 * math.pi * pitch * (t + 0.004 * (1 - math.exp(-t * 60)))
        samples.append(min(t / 0.001, 1) * (
            math.sin(phase) * math.exp(-t * falls) + noise * smooth * math.exp(-t * falls * 2.5)))
    return samples


def mix(*parts):
    """Parts of (seconds after the beginning, strength, samples) heard together."""
    samples = [0.0] * max(int(RATE * at) + len(part) for at, _, part in parts)
    for at, strength, part in parts:
        for i, value in enumerate(part):
            samples[int(RATE * at) + i] += strength * value
    return samples


BELL = ((1, 1.0), (2.76, 0.3), (5.4, 0.1))

SOUNDS = {
    'tile': lambda: mix((0, 1, knock(150, 0.16, 34, 1.4, 1)), (0.012, 0.5, knock(310, 0.12, 48, 0.6, 2))),
    'piece': lambda: mix((0, 1, knock(620, 0.11, 52, 0.7, 3)), (0.05, 0.4, knock(690, 0.09, 60, 0.4, 4))),
    'points': lambda: mix((0, 1, tone(G5, 0.5, 8)), (0.08, 0.9, tone(C6, 0.6, 7)), (0.16, 0.7, tone(E6, 0.7, 6))),
    'turn': lambda: mix((0, 1, tone(E5, 0.5, 6, BELL)), (0.11, 0.8, tone(A5, 0.6, 5.5, BELL))),
    'over': lambda: mix(*[(0.16 * i, 0.8, tone(pitch, 1.1, 3.5)) for i, pitch in enumerate((C5, E5, G5, C6))],
                        (0.64, 0.5, tone(E6, 1.0, 4))),
}


def write(path, samples):
    most = max(abs(value) for value in samples)
    fade = int(RATE * 0.01)
    for i in range(fade):
        samples[-1 - i] *= i / fade
    whole = array.array('h', (round(32767 * LOUDEST * value / most) for value in samples))
    if sys.byteorder == 'big':
        whole.byteswap()
    with wave.open(path, 'wb') as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(whole.tobytes())


def main():
    if len(sys.argv) != 2:
        sys.exit('usage: make.py FOLDER')
    for name, make in SOUNDS.items():
        write(os.path.join(sys.argv[1], name + '.wav'), make())


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Simulates the caches of image servers for 1, 4 and 64 machines and prints the table of
Documentation/ServerGrowth.md.

    Benchmarks/server_growth.py [requests]        default: 1,000,000; half a minute

The trace is generated: variants are requested with the frequencies of Zipf's law with exponent 0.9, and
their sizes are distributed log-normally around 30 KB. The total traffic is the same for each number of
machines. The first half of the trace fills the caches and isn't counted. Requests that arrive while a variant
is being made aren't simulated: leases and coalescing on each machine make them hits.
"""
import math
import random
import sys
from collections import OrderedDict

VARIANTS = 200_000
EXPONENT = 0.9
LOCAL_BYTES = 512 << 20
VALKEY_BYTES = 4 << 30
VALKEY_LARGEST = 1_000_000


class Cache:
    """A cache that evicts the least recently used entry, as the disk cache and Valkey do."""

    def __init__(self, limit):
        self.limit, self.bytes, self.entries = limit, 0, OrderedDict()

    def read(self, key):
        if key not in self.entries:
            return False
        self.entries.move_to_end(key)
        return True

    def store(self, key, size):
        self.bytes += size - self.entries.pop(key, 0)
        self.entries[key] = size
        while self.bytes > self.limit:
            self.bytes -= self.entries.popitem(last=False)[1]


def trace(count):
    source = random.Random(1)
    sizes = [int(min(5e6, source.lognormvariate(math.log(30_000), 0.9))) for _ in range(VARIANTS)]
    weights = [1 / (rank + 1) ** EXPONENT for rank in range(VARIANTS)]
    return source.choices(range(VARIANTS), weights, k=count), sizes


def simulate(requests, sizes, machines, hashed, valkey, s3):
    """Returns the shares of requests served by the local disk, Valkey, S3 and making the variant."""
    source = random.Random(2)
    local = [Cache(LOCAL_BYTES) for _ in range(machines)]
    shared = Cache(VALKEY_BYTES) if valkey else None
    objects = set()
    found = [0, 0, 0, 0]
    for number, key in enumerate(requests):
        # A tenth of the requests goes to a different machine than the URL's own: bounded load.
        if hashed and source.random() < 0.9:
            machine = local[hash((key, 7)) % machines]
        else:
            machine = local[source.randrange(machines)]
        size = sizes[key]
        if machine.read(key):
            level = 0
        elif shared and shared.read(key):
            level = 1
        elif s3 and key in objects:
            level = 2
        else:
            level = 3
        if level > 0:
            machine.store(key, size)
        if level > 1 and shared and size < VALKEY_LARGEST:
            shared.store(key, size)
        if level == 3 and s3:
            objects.add(key)
        if number >= len(requests) // 2:
            found[level] += 1
    return [part / sum(found) for part in found]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    requests, sizes = trace(count)
    print(f"{count} requests for {len(set(requests))} of {VARIANTS} variants, "
          f"{sum(sizes[key] for key in set(requests)) / 1e9:.1f} GB")
    print("| machines | requests go to | stores | local disk | Valkey | S3 | made |")
    print("|---|---|---|---|---|---|---|")
    for machines in (1, 4, 64):
        for hashed in (False, True):
            if machines == 1 and hashed:
                continue
            for stores in ("none", "Valkey", "Valkey, S3"):
                valkey, s3 = "Valkey" in stores, "S3" in stores
                parts = simulate(requests, sizes, machines, hashed, valkey, s3)
                target = "it" if machines == 1 else "the machine of the URL" if hashed else "any machine"
                cells = " | ".join(f"{100 * part:.1f} %" if part else "" for part in parts)
                print(f"| {machines} | {target} | {stores} | {cells} |")


main()

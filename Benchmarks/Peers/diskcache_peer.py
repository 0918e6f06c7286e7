# SPDX-License-Identifier: MIT
import platform
import random
import time

import diskcache

from serving import serve

_caches = {}


def cache(folder):
    if folder not in _caches:
        _caches[folder] = diskcache.Cache(folder, size_limit=1 << 40)
    return _caches[folder]


def fill(folder, count, size):
    store = cache(folder)
    for index in range(int(count)):
        store.set(f"key {index}", random.randbytes(int(size)))
    return 0


def read(folder, count, times):
    store = cache(folder)
    keys = [f"key {random.randrange(int(count))}" for _ in range(int(times))]
    start = time.perf_counter()
    for key in keys:
        if store.get(key) is None:
            raise KeyError(key)
    return time.perf_counter() - start


_written = 0


def write(folder, size, times):
    global _written
    store = cache(folder)
    data = random.randbytes(int(size))
    start = time.perf_counter()
    for _ in range(int(times)):
        _written += 1
        store.set(f"new {_written}", data)
    return time.perf_counter() - start


serve(
    {"fill": fill, "read": read, "write": write},
    f"diskcache {diskcache.__version__} (Python {platform.python_version()})",
)

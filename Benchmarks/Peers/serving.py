# SPDX-License-Identifier: MIT
"""The loop of a peer: reads lines `case argument...` and responds with `ok seconds` or `error text`."""

import sys
import time


def serve(cases, version):
    print("ready", version, flush=True)
    for line in sys.stdin:
        name, *arguments = line.rstrip("\n").split("\t")
        try:
            seconds = cases[name](*arguments)
            print("ok", seconds, flush=True)
        except Exception as error:  # Shown in the report.
            print("error", repr(error).replace("\n", " "), flush=True)


def timed(work, clock=time.perf_counter):
    start = clock()
    work()
    return clock() - start


_inputs = {}


def contents(path):
    """Returns the bytes of a file, which is read once, so that decoders read from memory."""
    if path not in _inputs:
        with open(path, "rb") as file:
            _inputs[path] = file.read()
    return _inputs[path]

// SPDX-License-Identifier: MIT

import PortableC
import WebImageTestSupport

// Uses a disk cache in a separate process, for tests that kill it, take its descriptors, or share a folder
// among several processes. Writes failures to standard error and exits with 1; otherwise exits with 0.
let arguments = CommandLine.arguments
switch (arguments.count, arguments.dropFirst().first) {
case (5, "work"):
    // Write a byte for each step.
    guard let seed = UInt64(arguments[3]), let steps = Int(arguments[4]) else { usage() }
    useCache(in: arguments[2], seed: seed, steps: steps)
case (3, "check"): check(arguments[2])
case (4, "abandon"): exitWithoutFlush(in: arguments[2], after: arguments[3])
case (4, "limited"): useCache(in: arguments[2], withoutFree: arguments[3])
#if os(Linux) && canImport(Glibc)
case (5, "faults"):
    guard let use = FaultyUse(rawValue: arguments[3]), let step = Int(arguments[4]) else { usage() }
    useCache(in: arguments[2], for: use, failingEach: step)
#endif
default: usage()
}

func usage() -> Never {
    print(
        """
        Usage: CacheHarness work FOLDER SEED STEPS | check FOLDER | limited FOLDER files|bytes
               CacheHarness abandon FOLDER remove|clear
               CacheHarness faults FOLDER start|read|store|trim STEP
        """)
    exit(2)
}

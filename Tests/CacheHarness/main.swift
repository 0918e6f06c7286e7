// SPDX-License-Identifier: MIT

import WebImageTestSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// A process of its own that uses a disk cache, for tests that kill it, let it run out of descriptors or let it
// share a folder. It says on standard error what is wrong and exits 1, or exits 0.
let arguments = CommandLine.arguments
switch (arguments.count, arguments.dropFirst().first) {
case (5, "work"):
    // CacheHarness work FOLDER SEED STEPS: a byte of output a step.
    guard let seed = UInt64(arguments[3]), let steps = Int(arguments[4]) else { usage() }
    work(in: arguments[2], seed: seed, steps: steps)
case (3, "check"): check(arguments[2])
case (4, "abandon"): abandon(arguments[2], after: arguments[3])
case (4, "limited"): limited(arguments[2], by: arguments[3])
default: usage()
}

func usage() -> Never {
    print(
        """
        Usage: CacheHarness work FOLDER SEED STEPS | check FOLDER | limited FOLDER files|bytes
               CacheHarness abandon FOLDER remove|clear
        """)
    exit(2)
}

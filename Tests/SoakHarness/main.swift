// SPDX-License-Identifier: MIT

#if os(Linux)
import Dispatch
import Glibc
import InternalTestSupport
import WebImageTestSupport

// Loads, cancels and removes images at random, then checks that no resources are left; see `Soak`. Prints
// progress to standard output and faults to standard error. Exits with 1 after a fault.
guard let options = SoakOptions(Array(CommandLine.arguments.dropFirst())) else {
    printError("Usage: SoakHarness [--seconds N | --minutes N] [--seed N]\n")
    exit(2)
}
Task.detached {
    do {
        let faults = try await Soak(options).run()
        for fault in faults { printError("soak: \(fault)\n") }
        exit(faults.isEmpty ? 0 : 1)
    } catch {
        fail("soak: \(error)\n")
    }
}
dispatchMain()
#endif

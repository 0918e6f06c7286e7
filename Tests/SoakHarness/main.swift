// SPDX-License-Identifier: MIT

#if os(Linux)
import Dispatch
import Glibc
import WebImageTestSupport

// Loads, cancels and removes images at random for a while, then checks that nothing is left: see `Soak`. Prints what
// it did; with a fault it says so on standard error and exits 1.
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

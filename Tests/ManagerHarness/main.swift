// SPDX-License-Identifier: MIT

import InternalTestSupport
import PortableC
import WebImageTestSupport

// A child process that loads images, for tests of how it exits, which descriptors it needs, and which its own
// child processes inherit. Writes failures to standard error and exits with 1.
let arguments = CommandLine.arguments
switch (arguments.count, arguments.dropFirst().first) {
case (6, "leave"):
    leave(
        caching: arguments[2], loading: arguments[3], certificate: arguments[4],
        byExit: arguments[5] == "exit")
case (5, "store"):
    store(caching: arguments[2], loading: arguments[3], isDeferring: arguments[4] == "deferring")
#if os(Linux)
case (5, "program"):
    startProgram(caching: arguments[2], loading: arguments[3], certificate: arguments[4])
case (2, "list"): listDescriptors()
case (5, "limited"):
    load(withDescriptors: Int(arguments[4]) ?? 0, caching: arguments[2], loading: arguments[3])
#if canImport(Glibc)
case (5, "faults"):
    loadWithFaults(
        failingEach: Int(arguments[4]) ?? 1, caching: arguments[2], loading: arguments[3])
#endif
case (4, "tiles"): showTiles(of: arguments[2], limit: Int(arguments[3]) ?? 0)
case (4, "count"): countResources(caching: arguments[2], loading: arguments[3])
#endif
default:
    printError("Usage: ManagerHarness leave FOLDER ADDRESS CERTIFICATE return|exit\n")
    printError("       ManagerHarness store FOLDER ADDRESS deferring|writing\n")
    printError("       ManagerHarness program FOLDER ADDRESS CERTIFICATE\n")
    printError("       ManagerHarness limited FOLDER ADDRESS DESCRIPTORS | count FOLDER ADDRESS\n")
    printError("       ManagerHarness tiles FILE MEGABYTES\n")
    printError("       ManagerHarness faults FOLDER ADDRESS STEP\n")
    exit(2)
}

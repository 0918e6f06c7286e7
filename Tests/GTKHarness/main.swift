// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Glibc

// GTK wants the process's main thread, which the test runner keeps for itself. So the tests of widgets run this
// program, one scenario a process: it prints what went wrong and exits 1, or exits 0.
guard CommandLine.arguments.count == 2, let scenario = Scenario(rawValue: CommandLine.arguments[1]) else {
    print("Usage: GTKHarness \(Scenario.allCases.map(\.rawValue).joined(separator: "|"))")
    exit(2)
}
gtk_init()
scenario.run()
exit(Report.isClean ? 0 : 1)
#else
print("GTKHarness needs the trait GTK.")
#endif

// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Glibc

// GTK needs the process's main thread, which the test runner uses itself. So the widget tests run this
// executable, with each scenario in its own process. It exits with 0, or prints the failed expectations and
// exits with 1.
guard CommandLine.arguments.count > 1, let scenario = Scenario(rawValue: CommandLine.arguments[1]) else {
    print("Usage: GTKHarness \(Scenario.allCases.map(\.rawValue).joined(separator: "|"))")
    exit(2)
}
gtk_init()
scenario.run()
exit(Report.isClean ? 0 : 1)
#else
print("GTKHarness needs the package trait GTK")
#endif

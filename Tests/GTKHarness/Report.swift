// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import ImageBase

/// Counts and prints failed expectations.
enum Report {
    private static let failures = Locked(0)

    static var isClean: Bool { failures.withLock { $0 } == 0 }

    static func expect(_ condition: Bool, _ expectation: String, line: UInt = #line) {
        guard !condition else { return }
        failures.withLock { $0 += 1 }
        // This write is unbuffered, so the message isn't lost if the process is killed.
        FileHandle.standardOutput.write(Data("line \(line): expectation failed: \(expectation)\n".utf8))
    }
}
#endif

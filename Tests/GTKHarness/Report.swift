// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import ImageBase

/// What went wrong so far.
enum Report {
    private static let failures = Locked(0)

    static var isClean: Bool { failures.withLock { $0 } == 0 }

    static func expect(_ condition: Bool, _ claim: String, line: UInt = #line) {
        guard !condition else { return }
        failures.withLock { $0 += 1 }
        // Unbuffered: it must be out even when the program is stopped.
        FileHandle.standardOutput.write(Data("line \(line): not true that \(claim)\n".utf8))
    }
}
#endif

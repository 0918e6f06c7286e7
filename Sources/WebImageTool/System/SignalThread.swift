// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
import Foundation
#else
import Foundation
#endif

/// A thread that lives as long as the process.
enum SignalThread {
    static func start(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = "signals"
        thread.start()
    }
}

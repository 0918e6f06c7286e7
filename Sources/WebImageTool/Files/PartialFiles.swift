// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The temporary files that hold unfinished output, so that none stays behind.
enum PartialFiles {
    private struct State {
        var paths: Set<String> = []
        var isOver = false
    }

    private static let state = Locked(State())

    /// False when the program is ending and nothing new may be begun.
    static func add(_ path: String) -> Bool {
        state.withLock { state in
            if !state.isOver { state.paths.insert(path) }
            return !state.isOver
        }
    }

    static func remove(_ path: String) {
        _ = state.withLock { $0.paths.remove(path) }
    }

    /// Deletes them; from now on none is begun.
    static func removeAll() {
        state.withLock { state in
            state.isOver = true
            for path in state.paths { unlink(path) }
            state.paths = []
        }
    }
}

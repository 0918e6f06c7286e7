// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// The temporary files with incomplete output, which are deleted when the program ends.
enum PartialFiles {
    private struct State {
        var paths: Set<String> = []
        var isEnding = false
    }

    private static let state = Locked(State())

    /// Adds a file before it is created.
    ///
    /// - Returns: `false` if the program is ending, and the file must not be created.
    static func add(_ path: String) -> Bool {
        state.withLock { state in
            if !state.isEnding { state.paths.insert(path) }
            return !state.isEnding
        }
    }

    static func remove(_ path: String) {
        _ = state.withLock { $0.paths.remove(path) }
    }

    /// Deletes all files, and refuses further ones.
    static func removeAll() {
        state.withLock { state in
            state.isEnding = true
            for path in state.paths { unlink(path) }
            state.paths = []
        }
    }
}

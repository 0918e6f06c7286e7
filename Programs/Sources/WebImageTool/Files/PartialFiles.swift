// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// The temporary files with incomplete output. They're deleted when `webimage` exits.
enum PartialFiles {
    private struct State {
        var paths: Set<String> = []
        var isEnding = false
    }

    private static let state = Locked(State())

    /// Adds a file before it's created.
    ///
    /// - Returns: `false` if `webimage` is exiting and the file must not be created.
    static func add(_ path: String) -> Bool {
        state.withLock { state in
            if !state.isEnding { state.paths.insert(path) }
            return !state.isEnding
        }
    }

    static func remove(_ path: String) {
        _ = state.withLock { $0.paths.remove(path) }
    }

    /// Deletes all files, and refuses new ones.
    static func removeAll() {
        state.withLock { state in
            state.isEnding = true
            for path in state.paths { unlink(path) }
            state.paths = []
        }
    }
}

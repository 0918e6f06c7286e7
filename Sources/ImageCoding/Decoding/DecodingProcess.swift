// SPDX-License-Identifier: MIT

import ImageBase

/// The process in which codecs run.
enum DecodingProcess {
    private static let state = Locked(false)

    /// Whether the process decodes on behalf of another, so that a crash harms nothing else.
    static var isIsolated: Bool { state.withLock { $0 } }

    static func becomeIsolated() { state.withLock { $0 = true } }
}

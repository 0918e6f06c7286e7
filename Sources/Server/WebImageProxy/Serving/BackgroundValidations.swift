// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// The URLs whose stored responses are being validated without a client, at most one validation for each.
final class BackgroundValidations: Sendable {
    /// Each validation has a thread and a connection to the origin.
    static let maximumCount = 16

    private let urls = Locked<Set<String>>([])

    /// Whether `url` may be validated now. If so, ``end(_:)`` must follow.
    func begin(_ url: String) -> Bool {
        urls.withLock { $0.count < Self.maximumCount && $0.insert(url).inserted }
    }

    func end(_ url: String) { urls.withLock { _ = $0.remove(url) } }
}
#endif

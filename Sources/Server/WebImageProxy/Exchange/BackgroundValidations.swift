// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// The URLs whose stored responses are being validated in the background. Each URL has at most one validation
/// at a time.
final class BackgroundValidations: Sendable {
    /// The maximum number of simultaneous validations, each of which uses a connection to the origin.
    static let maximumCount = 16

    private struct State: Sendable {
        var urls: Set<String> = []
        var isDraining = false
    }

    private let state = Locked(State())
    /// Finishes once ``drain(within:)`` has begun and no validations are left.
    private let ended = AsyncStream.makeStream(of: Void.self)

    /// Returns whether `url` may be validated now. If so, call ``end(_:)`` afterward.
    func begin(_ url: String) -> Bool {
        state.withLock { state in
            !state.isDraining && state.urls.count < Self.maximumCount && state.urls.insert(url).inserted
        }
    }

    func end(_ url: String) {
        let isEnd = state.withLock { state in
            state.urls.remove(url)
            return state.isDraining && state.urls.isEmpty
        }
        if isEnd { ended.continuation.finish() }
    }

    /// - Returns: whether all validations ended within `limit`.
    func drain(within limit: Duration) async -> Bool {
        let isEmpty = state.withLock { state in
            state.isDraining = true
            return state.urls.isEmpty
        }
        if !isEmpty { await ended.stream.wait(within: limit) }
        return state.withLock { $0.urls.isEmpty }
    }
}

extension AsyncStream<Void> {
    /// Returns when the stream ends, after `limit`, or when the task is canceled.
    func wait(within limit: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in self {} }
            group.addTask { try? await Task.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }
}
#endif

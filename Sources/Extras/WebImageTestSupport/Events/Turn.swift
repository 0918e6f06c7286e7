// SPDX-License-Identifier: MIT

import ImageBase

/// Runs the closures of one task at a time, in the order of the calls.
package final class Turn: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// For tests that replace something shared by all of the process's managers and views.
    package static let ofSharedDefaults = Turn()

    private let state = Locked(State())

    package init() {}

    package func run(_ body: @Sendable () async throws -> Void) async rethrows {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                defer { state.isTaken = true }
                if state.isTaken { state.waiting.append(continuation) }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
        defer { end() }
        try await body()
    }

    private func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isTaken = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}

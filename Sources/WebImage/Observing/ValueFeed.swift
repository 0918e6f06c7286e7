// SPDX-License-Identifier: MIT

import ImageBase

/// Passes progress to any number of sequences. One that is read slowly receives the newest value only.
final class PrefetchProgressFeed: Sendable {
    private struct State {
        var newest = PrefetchProgress()
        var hasEnded = false
        var readers: [Int: AsyncStream<PrefetchProgress>.Continuation] = [:]
        var lastReader = 0
    }

    private let state = Locked(State())

    deinit { end() }

    var newest: PrefetchProgress { state.withLock { $0.newest } }

    /// The progress from now on, the newest value first.
    var updates: AsyncStream<PrefetchProgress> {
        let (stream, reader) = AsyncStream.makeStream(
            of: PrefetchProgress.self, bufferingPolicy: .bufferingNewest(1))
        let (id, newest, hasEnded) = state.withLock { state in
            state.lastReader += 1
            if !state.hasEnded { state.readers[state.lastReader] = reader }
            return (state.lastReader, state.newest, state.hasEnded)
        }
        reader.onTermination = { [weak self] _ in self?.removeReader(id) }
        reader.yield(newest)
        if hasEnded { reader.finish() }
        return stream
    }

    func post(_ progress: PrefetchProgress) {
        let readers = state.withLock { state in
            state.newest = progress
            return state.readers
        }
        for reader in readers.values { reader.yield(progress) }
    }

    func end() {
        let readers = state.withLock { state in
            state.hasEnded = true
            defer { state.readers = [:] }
            return state.readers
        }
        // Not under the lock: this calls `onTermination`.
        for reader in readers.values { reader.finish() }
    }

    private func removeReader(_ id: Int) {
        // Released after unlocking.
        withExtendedLifetime(state.withLock { $0.readers.removeValue(forKey: id) }) {}
    }
}

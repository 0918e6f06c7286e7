// SPDX-License-Identifier: MIT

public import ImageLoading

extension LoadTask {
    /// The progress of the load from now on, until the load ends.
    ///
    ///     for await progress in task.progressUpdates {
    ///         bar.fraction = progress.fraction ?? 0
    ///     }
    ///     show(try await task.response.image)
    ///
    /// A loop that is slower than the network receives the newest progress only. Each loop has a stream of
    /// its own.
    public var progressUpdates: ProgressUpdates { ProgressUpdates(events: events) }

    /// The progress of a load.
    public struct ProgressUpdates: AsyncSequence, Sendable {
        public typealias Element = LoadProgress
        let events: Events

        public func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator()) }

        public struct Iterator: AsyncIteratorProtocol {
            var events: Events.Iterator

            public mutating func next() async -> LoadProgress? {
                while let event = await events.next() {
                    if case .progress(let progress) = event { return progress }
                }
                return nil
            }
        }
    }
}

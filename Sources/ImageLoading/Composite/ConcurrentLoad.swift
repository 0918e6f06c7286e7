// SPDX-License-Identifier: MIT

import ImageBase

/// Loads with several loaders at the same time, and uses the first response.
final class ConcurrentLoad: LoadHandle {
    private struct State {
        var winner: Int?
        var handles: [(any LoadHandle)?]
        var running: Int
        var failure: (number: Int, error: ImageError)?
        var isCancelled = false
        var priority: Priority
    }

    private let loaders: [any Loader]
    private let request: LoadRequest
    private let sink: any LoadSink
    private let state: Locked<State>

    /// - Parameter loaders: the highest loader first.
    init(loaders: [any Loader], request: LoadRequest, priority: Priority, sink: any LoadSink) {
        self.loaders = loaders
        self.request = request
        self.sink = sink
        state = Locked(
            State(
                handles: Array(repeating: nil, count: loaders.count), running: loaders.count,
                priority: priority))
    }

    func begin() -> any LoadHandle {
        for (number, loader) in loaders.enumerated() {
            let priority = state.withLock { $0.priority }
            let handle = loader.load(request, priority: priority, sink: Runner(self, number))
            let isLost = state.withLock { state in
                state.handles[number] = handle
                return state.isCancelled || state.winner.map { $0 != number } ?? false
            }
            if isLost { handle.cancel() }
        }
        return self
    }

    func cancel() {
        let handles = state.withLock { state in
            state.isCancelled = true
            return state.handles
        }
        for handle in handles { handle?.cancel() }
    }

    func resume() {
        state.withLock { state in state.winner.flatMap { state.handles[$0] } }?.resume()
    }

    func setPriority(_ priority: Priority) {
        let handles = state.withLock { state in
            state.priority = priority
            return state.handles
        }
        for handle in handles { handle?.setPriority(priority) }
    }

    /// Whether loader `number`, which has received something, wins the race or has already won it.
    private func claim(_ number: Int) -> Bool {
        let (isWinner, losers) = state.withLock { state -> (Bool, [any LoadHandle]) in
            if let winner = state.winner { return (winner == number, []) }
            state.winner = number
            let losers = state.handles.enumerated().filter { $0.offset != number }
            return (true, losers.compactMap(\.element))
        }
        for loser in losers { loser.cancel() }
        return isWinner
    }

    private func finish(_ number: Int, _ result: Result<LoadMetrics, ImageError>) {
        let final = state.withLock { state -> Result<LoadMetrics, ImageError>? in
            state.running -= 1
            if state.winner == number { return result }
            guard state.winner == nil, case .failure(let error) = result else { return nil }
            if state.failure.map({ number < $0.number }) ?? true { state.failure = (number, error) }
            return state.running == 0 ? state.failure.map { .failure($0.error) } : nil
        }
        if let final { sink.didFinish(final) }
    }

    /// The sink of one loader.
    private final class Runner: LoadSink {
        private let race: ConcurrentLoad
        private let number: Int

        init(_ race: ConcurrentLoad, _ number: Int) {
            self.race = race
            self.number = number
        }

        func didReceive(_ response: LoadResponse) {
            if race.claim(number) { race.sink.didReceive(response) }
        }

        func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
            race.claim(number) ? race.sink.didReceive(bytes) : .proceed
        }

        func didFinish(_ result: Result<LoadMetrics, ImageError>) {
            // A load that succeeds without a head also wins the race.
            if case .success = result { _ = race.claim(number) }
            race.finish(number, result)
        }

        // Only the highest loader reports that it's waiting, because the other loaders might not be waiting.
        func didBeginWaiting(for duration: Duration?) {
            if number == 0 { race.sink.didBeginWaiting(for: duration) }
        }

        func didEndWaiting() {
            if number == 0 { race.sink.didEndWaiting() }
        }

        func restart() -> Bool { race.claim(number) && race.sink.restart() }
    }
}

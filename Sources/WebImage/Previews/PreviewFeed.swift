// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

/// Makes previews while a transfer receives data.
///
/// It starts when one of the transfer's clients needs previews. Each step decodes all data received so far,
/// so previews always show the newest data. Steps don't overlap, and two previews are at least as far apart
/// as ``ImageManagerConfiguration/previewInterval``.
final class PreviewFeed: Sendable {
    private struct State {
        var collector: DataCollector?
        var isWatching = false
        var isRunning = false
        /// Whether data was received since the step began.
        var hasNewData = false
        var hasEnded = false
        var lastPreview: Duration?
        /// Whether we're waiting for the interval to end.
        var isWaiting = false
        var timer: Task<Void, Never>?
        var sessions: [SessionKey: PreviewSession] = [:]

        /// Returns whether there may be more previews for a client.
        func serves(_ client: any PreviewClient) -> Bool {
            guard let options = client.previews else { return false }
            return sessions[SessionKey(options)]?.hasEnded != true
        }
    }

    private struct SessionKey: Hashable {
        let decoding: DecodingOptions
        let codecs: RequestPart<CodecRegistry>?
        let showsPixels: Bool

        init(_ decoding: DecodingOptions, _ codecs: RequestPart<CodecRegistry>?, showsPixels: Bool) {
            self.decoding = decoding
            self.codecs = codecs
            self.showsPixels = showsPixels
        }

        init(_ options: PreviewOptions) {
            self.init(options.decoding, options.codecs, showsPixels: options.mode != .header)
        }
    }

    private let configuration: ImageManagerConfiguration
    private let queue: WorkQueue
    private let cancellation: CancellationToken
    private let clients: @Sendable () -> [any PreviewClient]
    private let state: Locked<State>

    /// - Parameters:
    ///   - queue: The serial queue on which previews are decoded.
    ///   - cancellation: A token that's canceled along with the transfer.
    ///   - clients: Returns the transfer's current clients.
    init(
        _ configuration: ImageManagerConfiguration, queue: WorkQueue, _ collector: DataCollector,
        cancellation: CancellationToken, clients: @escaping @Sendable () -> [any PreviewClient]
    ) {
        self.configuration = configuration
        self.queue = queue
        self.cancellation = cancellation
        self.clients = clients
        state = Locked(State(collector: collector))
    }

    /// Starts making previews if one of the transfer's clients needs them. This is called when a client has
    /// joined and on each progress update.
    func observersChanged(_ clients: [any PreviewClient]) {
        let collector = state.withLock { state -> DataCollector? in
            guard !state.isWatching, !state.hasEnded, clients.contains(where: state.serves) else {
                return nil
            }
            // Local data is complete before we could make a preview.
            guard let source = state.collector?.response?.source, [.network, .custom].contains(source) else {
                return nil
            }
            state.isWatching = true
            return state.collector
        }
        guard let collector else { return }
        collector.onRestart { [self] in reset() }
        collector.onGrowth { [self] in didReceiveData() }
        didReceiveData()
    }

    /// Ends the previews, because the transfer has ended.
    func end() {
        let timer = state.withLock { state in
            state.hasEnded = true
            state.collector = nil
            defer { state.timer = nil }
            return state.timer
        }
        timer?.cancel()
    }

    /// Ends the previews because the transfer starts over: the decoded data may belong to a different
    /// version.
    private func reset() {
        end()
        state.withLock { $0.sessions = [:] }
    }

    /// Removes and returns the session that has decoded part of the data with these options and codecs, or
    /// returns `nil` if there isn't one.
    func takeSession(
        _ decoding: DecodingOptions, _ codecs: RequestPart<CodecRegistry>?
    ) -> PreviewSession? {
        state.withLock { state in
            defer {
                state.sessions = state.sessions.filter {
                    $0.key.decoding != decoding || $0.key.codecs != codecs
                }
            }
            return state.sessions[SessionKey(decoding, codecs, showsPixels: true)]
        }
    }
}

extension PreviewFeed {
    private enum Next {
        case nothing
        case step
        case wait(Duration)
    }

    private func didReceiveData() {
        run(
            state.withLock { state in
                state.hasNewData = true
                return next(&state)
            })
    }

    /// Returns what to do after new data arrives or the interval ends.
    private func next(_ state: inout sending State) -> Next {
        guard state.isWatching, state.hasNewData, !state.hasEnded, !state.isRunning, !state.isWaiting else {
            return .nothing
        }
        if let last = state.lastPreview {
            let rest = last + configuration.previewInterval - configuration.time.uptime
            state.isWaiting = rest > .zero
            if state.isWaiting { return .wait(rest) }
        }
        state.isRunning = true
        state.hasNewData = false
        return .step
    }

    private func run(_ next: Next) {
        switch next {
        case .nothing: break
        case .step: queue.submit { [self] in step() }
        case .wait(let rest): wait(rest)
        }
    }

    private func wait(_ rest: Duration) {
        let timer = Task { [self] in
            try? await configuration.time.sleep(for: rest)
            run(
                state.withLock { state in
                    (state.isWaiting, state.timer) = (false, nil)
                    return next(&state)
                })
        }
        let hasEnded = state.withLock { state in
            if state.isWaiting { state.timer = timer }
            return state.hasEnded
        }
        if hasEnded { timer.cancel() }
    }

    private func step() {
        let start = configuration.time.uptime
        let groups = Dictionary(grouping: clients().filter { $0.previews != nil }) { client in
            client.previews.map(SessionKey.init)
        }
        var hasShown = false
        var hasMore = false
        for case (let key?, let clients) in groups {
            guard let (session, collector) = session(key) else { break }
            if session.advance(collector, to: clients, cancellation: cancellation) { hasShown = true }
            if !session.hasEnded { hasMore = true }
        }
        run(
            state.withLock { state in
                state.isRunning = false
                if hasShown { state.lastPreview = start }
                if !hasMore {
                    // Stop watching, because no client needs more previews.
                    state.isWatching = false
                    state.collector?.onGrowth(nil)
                }
                return next(&state)
            })
    }

    private func session(_ key: SessionKey) -> (PreviewSession, DataCollector)? {
        state.withLock { state in
            guard !state.hasEnded, let collector = state.collector else { return nil }
            let known = state.sessions[key]
            let codecs = key.codecs?.value ?? configuration.codecs
            let session =
                known
                ?? PreviewSession(
                    key.decoding, showsPixels: key.showsPixels,
                    codecs: key.showsPixels ? codecs : codecs.headerReaders)
            if known == nil { state.sessions[key] = session }
            return (session, collector)
        }
    }
}

// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageLoading

/// Shows pictures while one transfer brings their bytes.
///
/// It begins once somebody who waits for the transfer wants that. A step decodes all that is there, so the newest bytes
/// win; one step runs at a time, on a queue of the manager's, and after a preview the next one is not begun before the
/// manager's interval is over.
final class PreviewFeed: Sendable {
    private struct State {
        var collector: DataCollector?
        var isWatching = false
        var isRunning = false
        /// Bytes have come since the step began.
        var hasNews = false
        var isOver = false
        var lastPreview: Duration?
        /// The end of the interval is waited for.
        var isWaiting = false
        var timer: Task<Void, Never>?
        var sessions: [SessionKey: PreviewSession] = [:]

        /// Whether there may be more for that client.
        func serves(_ client: any JobClient) -> Bool {
            guard let wish = client.previews else { return false }
            return sessions[SessionKey(wish)]?.isOver != true
        }
    }

    private struct SessionKey: Hashable {
        let decode: DecodeKey
        let showsPixels: Bool

        init(_ decode: DecodeKey, showsPixels: Bool) {
            self.decode = decode
            self.showsPixels = showsPixels
        }

        init(_ wish: PreviewWish) {
            self.init(wish.key.decode, showsPixels: wish.mode != .header)
        }
    }

    private let manager: ImageManager
    private let effect: EffectHandle
    private let state: Locked<State>

    init(_ manager: ImageManager, _ effect: EffectHandle, _ collector: DataCollector) {
        self.manager = manager
        self.effect = effect
        state = Locked(State(collector: collector))
    }

    /// Those who wait are these; called for each piece of progress.
    func notice(_ clients: [any JobClient]) {
        let collector = state.withLock { state -> DataCollector? in
            guard !state.isWatching, !state.isOver, clients.contains(where: state.serves) else { return nil }
            // Local bytes are there before a preview of them could be.
            guard let source = state.collector?.response?.source, [.network, .custom].contains(source) else {
                return nil
            }
            state.isWatching = true
            return state.collector
        }
        guard let collector else { return }
        collector.onRestart { [self] in forget() }
        collector.onGrowth { [self] in bytesCame() }
        bytesCame()
    }

    /// The transfer has ended: nothing is shown any more.
    func end() {
        let timer = state.withLock { state in
            state.isOver = true
            state.collector = nil
            defer { state.timer = nil }
            return state.timer
        }
        timer?.cancel()
    }

    /// The transfer begins anew: what was decoded may be of another version. The rest comes without previews.
    private func forget() {
        end()
        state.withLock { $0.sessions = [:] }
    }

    /// The decoder that has seen the beginning of the picture, if there is one; it is given away.
    func takeSession(_ key: DecodeKey) -> PreviewSession? {
        state.withLock { state in
            defer { state.sessions = state.sessions.filter { $0.key.decode != key } }
            return state.sessions[SessionKey(key, showsPixels: true)]
        }
    }
}

extension PreviewFeed {
    private enum Next {
        case nothing
        case step
        case wait(Duration)
    }

    private func bytesCame() {
        run(
            state.withLock { state in
                state.hasNews = true
                return next(&state)
            })
    }

    /// What is to be done now that there are new bytes, or that the time has come.
    private func next(_ state: inout sending State) -> Next {
        guard state.isWatching, state.hasNews, !state.isOver, !state.isRunning, !state.isWaiting else {
            return .nothing
        }
        if let last = state.lastPreview {
            let rest = last + manager.configuration.previewInterval - manager.time.uptime
            state.isWaiting = rest > .zero
            if state.isWaiting { return .wait(rest) }
        }
        state.isRunning = true
        state.hasNews = false
        return .step
    }

    private func run(_ next: Next) {
        switch next {
        case .nothing: break
        case .step: manager.previews.async { [self] in step() }
        case .wait(let rest): wait(rest)
        }
    }

    private func wait(_ rest: Duration) {
        let timer = Task { [self] in
            try? await manager.time.sleep(for: rest)
            run(
                state.withLock { state in
                    (state.isWaiting, state.timer) = (false, nil)
                    return next(&state)
                })
        }
        let isOver = state.withLock { state in
            if state.isWaiting { state.timer = timer }
            return state.isOver
        }
        if isOver { timer.cancel() }
    }

    private func step() {
        let start = manager.time.uptime
        let clients = manager.graph.withLock { $0.clients(of: effect.id) }
        let groups = Dictionary(grouping: clients.filter { $0.previews != nil }) { client in
            client.previews.map(SessionKey.init)
        }
        var hasShown = false
        var hasMore = false
        for case (let key?, let clients) in groups {
            guard let (session, collector) = session(key) else { break }
            if session.advance(collector, clients, effect.cancellation) { hasShown = true }
            if !session.isOver { hasMore = true }
        }
        run(
            state.withLock { state in
                state.isRunning = false
                if hasShown { state.lastPreview = start }
                if !hasMore {
                    // There is nothing to be shown to anybody: the pieces need not be looked at.
                    state.isWatching = false
                    state.collector?.onGrowth(nil)
                }
                return next(&state)
            })
    }

    private func session(_ key: SessionKey) -> (PreviewSession, DataCollector)? {
        state.withLock { state in
            guard !state.isOver, let collector = state.collector else { return nil }
            let known = state.sessions[key]
            let session =
                known ?? PreviewSession(key.decode, showsPixels: key.showsPixels, registry: manager.codecs)
            if known == nil { state.sessions[key] = session }
            return (session, collector)
        }
    }
}

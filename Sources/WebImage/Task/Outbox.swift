// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

/// What one observer of a task has still to be told.
///
/// Progress and previews that were not collected are replaced by newer ones, and the end comes last, once. Any thread may post;
/// one at a time drains, so an observer never runs twice at once.
final class Outbox<Response: Sendable>: Sendable {
    typealias Event = LoadTask<Response>.Event

    fileprivate struct State {
        var cached: Response?
        var info: ImageInfo?
        var preview: Response?
        var progress: LoadProgress?
        var result: Result<Response, ImageError>?
        var hasEnded = false
        var isDraining = false
        var readers: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastReader = 0

        mutating func next() -> Event? {
            if let response = cached {
                cached = nil
                return .cached(response)
            }
            if let header = info {
                info = nil
                return .info(header)
            }
            if let response = preview {
                preview = nil
                return .preview(response)
            }
            if let update = progress {
                progress = nil
                return .progress(update)
            }
            if let ending = result {
                result = nil
                hasEnded = true
                return .finished(ending)
            }
            return nil
        }
    }

    private let state = Locked(State())
    /// Nil when a reader collects the events by ``next()``.
    private let observer: (@Sendable (Event) -> Void)?

    init(observer: (@Sendable (Event) -> Void)? = nil) {
        self.observer = observer
    }

    /// Whether posting runs a user's closure.
    var runsClosure: Bool { observer != nil }

    func post(_ event: Event) {
        let readers = state.withLock { state -> [Int: CheckedContinuation<Void, Never>] in
            guard !state.hasEnded, state.result == nil else { return [:] }
            switch event {
            case .progress(let progress): state.progress = progress
            case .cached(let response): state.cached = response
            case .info(let info): state.info = info
            case .preview(let response): state.preview = response
            case .finished(let result): (state.result, state.preview) = (result, nil)
            }
            defer { state.readers = [:] }
            return state.readers
        }
        for reader in readers.values { reader.resume() }
    }

    /// Tells the observer all that is there, unless another thread is at it, which then tells this too.
    func drain() {
        guard let observer else { return }
        let isMine = state.withLock { state in
            defer { state.isDraining = true }
            return !state.isDraining
        }
        guard isMine else { return }
        while let event = state.withLock({ state -> Event? in
            let event = state.next()
            if event == nil { state.isDraining = false }
            return event
        }) {
            observer(event)
        }
    }

    /// The next event; nil after the end, or if the reader's Swift task is cancelled. Of several readers at the same
    /// time each event goes to one.
    func next() async -> Event? {
        while true {
            let (event, isOver) = state.withLock { state in (state.next(), state.hasEnded) }
            if let event { return event }
            if isOver || Task.isCancelled { return nil }
            let id = state.withLock { state in
                state.lastReader += 1
                return state.lastReader
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                    let mustWait = state.withLock { state in
                        guard state.isEmpty, !state.hasEnded, !Task.isCancelled else { return false }
                        state.readers[id] = continuation
                        return true
                    }
                    if !mustWait { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.readers.removeValue(forKey: id) }?.resume()
            }
        }
    }
}

extension Outbox.State {
    fileprivate var isEmpty: Bool {
        cached == nil && info == nil && preview == nil && progress == nil && result == nil
    }
}

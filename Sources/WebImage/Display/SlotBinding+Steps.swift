// SPDX-License-Identifier: MIT

import ImageBase

extension SlotBinding {
    enum Step {
        /// Calls ``DisplayOptions/onEvent``.
        case report(ImageTask.Event, DisplayState.LoadID)
        /// Performs an action of an event.
        case perform(DisplayState.Action, ImageTask.Event?)
        /// Calls a completion that waited for a transition.
        case complete(DelayedCompletion)
    }

    func steps(for event: ImageTask.Event, of id: DisplayState.LoadID, synchronously: Bool) -> [Step] {
        let actions = display.handle(DisplayState.Event(event), of: id, synchronously: synchronously)
        return [.report(event, id)] + actions.map { .perform($0, event) }
    }

    /// Performs steps. Each is checked first, because a closure may start or cancel loads, or end the
    /// binding.
    func perform(_ steps: [Step]) {
        for step in steps {
            switch step {
            case .complete(let delayed): delayed.call()
            case .report(let event, let id):
                guard display.isCurrent(id) else { continue }
                record(id)?.options.onEvent?(event)
            case .perform(let action, let event):
                if !display.isEnded { perform(action, event) }
            }
        }
        updateIndicator()
        stateDidChange()
    }

    private func perform(_ action: DisplayState.Action, _ event: ImageTask.Event?) {
        switch action {
        case .show(let content, let transition, let id):
            guard display.isCurrent(id) else { return }
            // Without a record, `onEvent` has cancelled the load before its stored image was shown.
            guard let record = record(id) else { return display.contentWasReplaced() }
            show(content, transition: transition, options: record.options, response: event?.response)
        case .stop(let id): stop(id)
        case .report(let progress, let id):
            guard display.isCurrent(id) else { return }
            if indicatorRuns { indicator?.update(progress) }
            record(id)?.options.progress?(progress)
        case .complete(let id, let ending):
            guard let index = records.lastIndex(where: { $0.id == id }) else { return }
            complete(records.remove(at: index), ending: ending, event: event)
        }
    }

    private func complete(_ record: Record, ending: DisplayState.Ending, event: ImageTask.Event?) {
        let result = result(ending, event)
        let options = record.options
        let isCurrent = record.id == display.current
        if isCurrent {
            phase = SlotState.Phase(result)
            lastLoadDidEnd(result)
            // The view may have been retained by a closure only.
            if display.isEnded { return }
        }
        updateIndicator()
        if ending != .result { options.onEvent?(.finished(result)) }
        guard isCurrent, options.waitsForTransition, case .success = result, isTransitioning else {
            options.completion?(result)
            return
        }
        delay(result, options)
    }

    private func result(
        _ ending: DisplayState.Ending, _ event: ImageTask.Event?
    ) -> Result<ImageResponse, ImageError> {
        switch ending {
        case .cancelled: .failure(.cancelled)
        case .invalidURL: .failure(.invalidURL)
        case .result:
            if case .finished(let result)? = event { result } else { .failure(.cancelled) }
        }
    }
}

extension SlotState.Phase {
    init(_ result: Result<ImageResponse, ImageError>) {
        switch result {
        case .success(let response): self = .loaded(response)
        case .failure(let error): self = error.code == .cancelled ? .idle : .failed(error)
        }
    }
}

extension DisplayState.Event {
    init(_ event: ImageTask.Event) {
        switch event {
        case .progress(let progress): self = .progress(progress)
        case .cached: self = .cached
        case .preview: self = .preview
        case .info: self = .info
        case .finished(.success(let response)):
            self = response.status == .fetched ? .finished : .confirmed
        case .finished(.failure(let error)): self = error.meansRemoval ? .gone : .failed(error.code)
        }
    }
}

extension ImageTask.Event {
    var isStoredImage: Bool {
        switch self {
        case .cached: true
        case .finished(.success(let response)):
            [.memory, .disk].contains(response.origin) && response.status != .revalidated
        case .progress, .preview, .info, .finished(.failure): false
        }
    }

    fileprivate var response: ImageResponse? {
        switch self {
        case .progress, .info, .finished(.failure): nil
        case .cached(let response), .preview(let response), .finished(.success(let response)): response
        }
    }
}

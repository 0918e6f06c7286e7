// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

/// The newest event of each kind.
struct LatestEvents<Response: Sendable>: Sendable {
    typealias Event = LoadTask<Response>.Event

    private(set) var cached: Response?
    private(set) var info: ImageInfo?
    private(set) var preview: Response?
    private(set) var progress: LoadProgress?
    private(set) var result: Result<Response, ImageError>?

    var isEmpty: Bool {
        cached == nil && info == nil && preview == nil && progress == nil && result == nil
    }

    /// Replaces the event of the same kind. The end also removes a preview, which is of no use any more.
    mutating func insert(_ event: Event) {
        switch event {
        case .progress(let progress): self.progress = progress
        case .cached(let response): cached = response
        case .info(let info): self.info = info
        case .preview(let response): preview = response
        case .finished(let result): finish(result)
        }
    }

    mutating func finish(_ result: Result<Response, ImageError>) {
        (self.result, preview) = (result, nil)
    }

    /// Removes the event to deliver next. The end comes last.
    mutating func popFirst() -> Event? {
        if let cached = cached.take() { return .cached(cached) }
        if let info = info.take() { return .info(info) }
        if let preview = preview.take() { return .preview(preview) }
        if let progress = progress.take() { return .progress(progress) }
        if let result = result.take() { return .finished(result) }
        return nil
    }

    /// The events for a consumer that is added now.
    var replay: LatestEvents {
        var events = self
        if result != nil { events.progress = nil }
        return events
    }
}

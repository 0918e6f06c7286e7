// SPDX-License-Identifier: MIT

import ImageBase
import WebImage

extension SlotBinding {
    /// A look-up on disk of the image of a placeholder.
    final class PlaceholderLookup {
        /// The images to look up, the best one first.
        var requests: ArraySlice<ImageRequest>
        let options: DisplayOptions
        /// The content to show if no image is on disk; nil to keep an image that was in memory.
        let fallback: DisplayContent?
        var task: ImageTask?
        var events: EventBuffer<ImageResponse>?

        init(_ requests: ArraySlice<ImageRequest>, _ options: DisplayOptions, fallback: DisplayContent?) {
            self.requests = requests
            self.options = options
            self.fallback = fallback
        }
    }

    /// The content to show for a placeholder now. An image that is not in memory is looked up on disk and
    /// shown later, unless the slot shows something else by then.
    func resolve(_ placeholder: Placeholder?, _ options: DisplayOptions) -> DisplayContent {
        guard let placeholder else { return .nothing }
        let fallback = placeholder.hasKind ? content(of: placeholder, options) : .nothing
        guard !placeholder.cached.isEmpty else { return fallback }
        let manager = options.manager ?? .shared
        let cached = placeholder.cached.compactMap { sized($0) }
        var image: DisplayContent?
        var end = cached.endIndex
        for (index, request) in cached.enumerated() {
            guard let found = manager.cachedImage(for: request) else { continue }
            (image, end) = (.image(found.image), index)
            break
        }
        // Images that are better than the one in memory may be on disk.
        let requests = cached[..<end]
        if !requests.isEmpty {
            placeholderLookup = PlaceholderLookup(
                requests, options, fallback: image == nil ? fallback : nil)
            if let found = lookUpNext() { return found }
        }
        return image ?? (placeholderLookup == nil ? fallback : .nothing)
    }

    func endPlaceholderLookup() {
        placeholderLookup?.task?.cancelLater()
        placeholderLookup = nil
    }

    /// Looks up the next image on disk.
    ///
    /// - Returns: the image, if the request was looked up synchronously.
    private func lookUpNext() -> DisplayContent? {
        guard let lookup = placeholderLookup else { return nil }
        while let request = lookup.requests.popFirst() {
            let events = EventBuffer<ImageResponse> { [weak self, schedule] buffer in
                schedule { self?.takePlaceholder(buffer) }
            }
            lookup.events = events
            lookup.task = (lookup.options.manager ?? .shared).load(request, events: events)
            guard let result = Self.result(in: events) else { return nil }
            guard case .success(let response) = result else { continue }
            placeholderLookup = nil
            return .image(response.image)
        }
        placeholderLookup = nil
        return nil
    }

    private func takePlaceholder(_ events: EventBuffer<ImageResponse>) {
        guard let lookup = placeholderLookup, lookup.events === events,
            let result = Self.result(in: events)
        else { return }
        let content: DisplayContent?
        if case .success(let response) = result {
            placeholderLookup = nil
            content = .image(response.image)
        } else {
            let found = lookUpNext()
            if placeholderLookup != nil { return }
            content = found ?? lookup.fallback
        }
        // The program may have replaced the content of the slot.
        guard let content, !isReplaced else { return }
        present(content, .none, by: lookup.options)
        releaseAdaptation()
    }

    private static func result(
        in events: EventBuffer<ImageResponse>
    ) -> Result<ImageResponse, ImageError>? {
        for case .finished(let result) in events.takeAll() { return result }
        return nil
    }
}

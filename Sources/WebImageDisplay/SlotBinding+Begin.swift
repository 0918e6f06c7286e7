// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation
import WebImage

extension SlotBinding {
    /// The source of a load's image.
    enum LoadSource {
        case image(MemoryLookup)
        /// An image in memory, which completes the load immediately.
        case memory(ImmediateImage)
        /// An image at a size that isn't known yet. Nothing is loaded until the slot has a size.
        case unsized(ImageRequest)
        case animation(AnimationList)
    }

    /// A load that hasn't completed.
    final class Record {
        enum Wait {
            /// Waits for the slot's size.
            case size(ImageRequest)
            /// Waits until the list has slowed down, to load the request without its current limit.
            ///
            /// - Parameter usesCachesOnly: Whether the limited load only shows images from a cache,
            ///   regardless of their age.
            case slowList(ImageRequest, usesCachesOnly: Bool)
        }

        let id: DisplayState.LoadID
        let options: DisplayOptions
        /// Whether the app passed a request, rather than `nil`.
        let hasRequest: Bool
        var task: ImageTask?
        /// The events of `task`.
        var events: EventBuffer<ImageResponse>?
        var wait: Wait?

        init(_ id: DisplayState.LoadID, _ options: DisplayOptions, hasRequest: Bool) {
            self.id = id
            self.options = options
            self.hasRequest = hasRequest
        }
    }

    /// Begins a load.
    ///
    /// - Parameters:
    ///   - source: What to load; `nil` if there's no request or it doesn't have a URL.
    ///   - hasRequest: Whether there's a request.
    ///   - keepsImage: Whether the slot already shows the same request's image at a different size.
    func begin(
        _ source: LoadSource?, url: URL? = nil, size: SlotDisplay.Size = .independent,
        options: DisplayOptions, hasRequest: Bool = true, keepsImage: Bool = false
    ) {
        let record = Record(display.loads.next, options, hasRequest: hasRequest)
        let (target, events) = source.map { start($0, for: record) } ?? (nil, [])
        checkForReplacedContent()
        if options.placeholderPolicy == .keepCurrent { checkForForeignContent() }
        records.append(record)
        let actions = display.begin(
            target, events, url: url, size: size, options: options, hasRequest: hasRequest,
            keepsImage: keepsImage)
        if display.indicatorRuns, display.loads.isWaiting { indicator?.update(.zero) }
        perform(actions)
    }

    /// Starts the task of a load. This happens before the load that it replaces is canceled, so a shared
    /// transfer continues.
    ///
    /// - Returns: The load's target, and the events that have already arrived.
    private func start(
        _ source: LoadSource, for record: Record
    ) -> (DisplayState.Target?, [ImageTask.Event]) {
        let manager = record.options.manager ?? .shared
        record.wait = nil
        switch source {
        case .memory(let found):
            return (DisplayState.Target(hash: found.hash), [.finished(.success(found.response))])
        case .unsized(let request):
            record.wait = .size(request)
            return (DisplayState.Target(hash: manager.variantHash(of: request)), [])
        case .image(let lookup):
            let target = DisplayState.Target(hash: lookup.variantHash)
            guard let lookup = limited(lookup, of: record) else { return (target, []) }
            let events = makeBuffer(for: record)
            record.task = manager.load(lookup, events: events, startsLater: startsLater)
            return (target, events.takeAll().compactMap { record.unlimited($0) })
        case .animation(let list):
            let events = makeBuffer(for: record)
            record.task = list.load(with: manager, events: events)
            return (DisplayState.Target(hash: list.hash(with: manager)), events.takeAll())
        }
    }

    private func makeBuffer(for record: Record) -> EventBuffer<ImageResponse> {
        let events = EventBuffer<ImageResponse> { [weak self, schedule, id = record.id] buffer in
            schedule { self?.take(buffer, of: id) }
        }
        record.events = events
        return events
    }

    private func take(_ events: EventBuffer<ImageResponse>, of id: DisplayState.LoadID) {
        // Another task may have taken over this load.
        guard let record = record(id), record.events === events else { return }
        checkForReplacedContent()
        for event in events.takeAll() {
            perform(record.unlimited(event).map { display.handle($0, of: id) } ?? [])
        }
    }

    func record(_ id: DisplayState.LoadID) -> Record? { records.last { $0.id == id } }

    /// Cancels the task of a load. Its shared work stops on another thread.
    func stop(_ id: DisplayState.LoadID) { record(id)?.task?.cancelLater() }

    /// Changes the size or the limit of a running load, or starts a load that was waiting for a size.
    private func restart(_ record: Record, _ source: LoadSource, isWaiting: Bool) {
        let old = record.task
        let (target, events) = start(source, for: record)
        old?.cancelLater()
        checkForReplacedContent()
        perform(display.restart(record.id, target, events: events, isWaiting: isWaiting))
    }
}

// Loads of images that depend on the slot's size.
extension SlotBinding {
    /// Whether the last load depends on ``DisplaySlot/viewSize`` or ``DisplaySlot/displayScale``.
    package var dependsOnSize: Bool {
        display.dependsOnSize || records.contains { $0.unsizedRequest != nil }
    }

    /// Reports that ``DisplaySlot/viewSize``, ``DisplaySlot/displayScale``, or the mode in which the view
    /// shows images has changed. Adapters call this.
    ///
    /// This starts a load that's waiting for a size. If a side has grown by more than a quarter, or an image
    /// with ``Thumbnail/view`` is shown in a different mode, it loads the image again and shows the old one
    /// until the new one arrives.
    public func viewSizeDidChange() {
        startOlderUnsized()
        guard !display.isEnded, display.dependsOnSize, let last = display.last,
            case .image(let unsized) = last.source, let size = size(for: unsized)
        else { return }
        let record = record(display.loads.current)
        let change = display.sizeDidChange(to: size, isRunning: record != nil, isReplaced: isReplaced)
        var options = last.options
        switch change {
        case .none: break
        case .restart(let hasWaited):
            guard let record else { return }
            restart(record, source(sized(unsized, size), options), isWaiting: hasWaited)
        case .reload:
            let source = source(sized(unsized, size), options)
            (options.placeholder, options.errorImage, options.transition) = (nil, nil, .none)
            options.placeholderPolicy = .keepCurrent
            begin(source, url: lastURL, size: .known(size), options: options, keepsImage: true)
        }
    }

    /// Loads an image that depends on the slot's size.
    func loadSized(_ request: ImageRequest, _ options: DisplayOptions) {
        remember(LastLoad(.image(request), options))
        if request.thumbnail?.unit.isOfView == true, slot?.viewSize == nil {
            var request = request
            request.thumbnail = nil
            return begin(source(request, options), url: request.url, options: options)
        }
        if let size = size(for: request) {
            let source = source(sized(request, size), options)
            begin(source, url: request.url, size: .known(size), options: options)
        } else {
            begin(.unsized(request), url: request.url, size: .unknown, options: options)
        }
    }

    /// Starts earlier loads that are waiting for a size.
    private func startOlderUnsized() {
        for record in records where record.id != display.loads.current {
            guard let request = record.unsizedRequest, let size = size(for: request) else { continue }
            restart(record, source(sized(request, size), record.options), isWaiting: true)
        }
    }

    private func source(_ request: ImageRequest, _ options: DisplayOptions) -> LoadSource {
        let manager = options.manager ?? .shared
        return source(manager.lookUp(ranged(request, options)), manager)
    }

    private func source(_ lookup: MemoryLookup, _ manager: ImageManager) -> LoadSource {
        manager.immediateImage(of: lookup).map { .memory($0) } ?? .image(lookup)
    }
}

extension SlotBinding.Record {
    fileprivate var unsizedRequest: ImageRequest? {
        if case .size(let request)? = wait { request } else { nil }
    }
}

// A load that's limited while its list scrolls fast doesn't end until the list has slowed down; then it loads
// again without the limit. To the slot and its closures, this is a single load.
extension SlotBinding {
    /// Limits a load if its list is scrolling fast.
    ///
    /// - Returns: The load to start, or `nil` if nothing can be loaded now.
    private func limited(_ lookup: MemoryLookup, of record: Record) -> MemoryLookup? {
        guard ScrolledList.isUsed, let lists = (slot as? any ListedSlot)?.scrolledLists else { return lookup }
        for list in lists { list.onLoad?() }
        guard let list = lists.first(where: \.isFast) else { return lookup }
        record.wait = .slowList(lookup.request, usesCachesOnly: list.options.usesCachesOnly)
        list.add(self)
        let manager = record.options.manager ?? .shared
        return list.options.limited(lookup.request).map { manager.lookUp(processed: $0) }
    }

    /// Repeats the limited loads without their limit.
    func listDidSlow() {
        for record in records {
            // One of the app's closures may have ended the load in the meantime.
            guard !display.isEnded, case .slowList(let request, _)? = record.wait,
                self.record(record.id) === record
            else { continue }
            let manager = record.options.manager ?? .shared
            restart(record, source(manager.lookUp(processed: request), manager), isWaiting: false)
        }
    }
}

extension SlotBinding.Record {
    /// Returns the event for the slot, or `nil` if the event only means that the limit was reached.
    fileprivate func unlimited(_ event: ImageTask.Event) -> ImageTask.Event? {
        guard case .finished(let result) = event, case .slowList(_, let usesCachesOnly)? = wait else {
            return event
        }
        switch result {
        case .success(let response):
            guard usesCachesOnly else { return event }
            task = nil
            return .cached(response)
        case .failure(let error):
            guard error.code == .limit || error.code == .notCached else { return event }
            task = nil
            return nil
        }
    }
}

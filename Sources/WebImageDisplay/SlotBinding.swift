// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation
package import Raster
public import WebImage

/// Loads images into one ``DisplaySlot``, for all view adapters.
///
/// An adapter creates one binding for each slot of a view and calls ``end()`` when the view is destroyed. The
/// binding does not retain the slot.
///
/// The slot shows the last load only. If a load is for the image that the slot already shows, that image
/// stays until the new one has arrived, and after a failure, whatever the placeholder policy is. A load joins
/// the work of the load that it replaces before that one is cancelled, so that no transfer is repeated.
@MainActor
public final class SlotBinding {
    /// Schedules work on the main thread, in the order of the calls. Called on any thread.
    public typealias Scheduler = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

    /// The image of a load.
    enum LoadSource {
        case image(MemoryLookup)
        /// An image in memory, which ends the load.
        case memory(ImmediateImage)
        /// An image whose size is not known yet. Nothing is loaded.
        case unsized(ImageRequest)
        case animation(AnimationList)
    }

    /// A load that has not completed.
    final class Record {
        let id: DisplayState.LoadID
        let options: DisplayOptions
        /// Whether the program has asked for an image, and not for none.
        let hasRequest: Bool
        var task: ImageTask?
        /// The request, while it waits for the size of the slot.
        var unsized: ImageRequest?
        /// The events of `task`.
        var events: EventBuffer<ImageResponse>?
        /// The load without a limit, while `task` has one because the list is scrolled fast.
        var unlimited: UnlimitedLoad?

        init(_ id: DisplayState.LoadID, _ options: DisplayOptions, hasRequest: Bool) {
            self.id = id
            self.options = options
            self.hasRequest = hasRequest
        }
    }

    /// Whether a load of an image that is not in memory starts on another thread, which saves time of the
    /// main thread. Default: false.
    package var startsLater = false
    weak var slot: (any DisplaySlot)?
    let schedule: Scheduler
    // The marked properties are accessed on the main thread only, and no closure is called during an access.
    // Checking that was a tenth of the work for an image in memory.
    @exclusivity(unchecked) var display = DisplayState()
    var records: [Record] = []
    @exclusivity(unchecked) var lastURL: URL?
    @exclusivity(unchecked) package internal(set) var phase = SlotState.Phase.idle
    /// Whether the slot shows the last content, and not ``DisplayOptions/set``.
    @exclusivity(unchecked) var usesSlot = true
    /// The response with the image on display; nil for other content.
    @exclusivity(unchecked) var shown: ImageResponse?
    /// The options of the content that limit the range of light.
    @exclusivity(unchecked) var rangeOptions = RangeOptions()
    /// Whether ``DisplayOptions/adapt`` has changed the content.
    @exclusivity(unchecked) package internal(set) var isAdapted = false
    /// ``DisplayOptions/gravity`` of the load on display.
    @exclusivity(unchecked) package internal(set) var gravity: Gravity?
    /// How the placeholder on display is placed; nil for other content, and as images are placed.
    @exclusivity(unchecked) package internal(set) var placeholderMode: Placeholder.ContentMode?
    /// Whether placeholders that are images keep their size. Default: false.
    package var keepsPlaceholderSize = false
    /// The player of the animation on display.
    @exclusivity(unchecked) var player: AnimationPlayer? { didSet { extendLifetime(oldValue) } }
    /// The player of the placeholder on display.
    @exclusivity(unchecked) var placeholderPlayer: AnimationPlayer? { didSet { extendLifetime(oldValue) } }
    /// Whether animated placeholders are passed to the slot with a player, and not as placeholders. Default:
    /// true.
    package var animatesPlaceholders = true
    /// The duration of the last transition, in seconds.
    var transitionDuration = 0.0
    var delayedCompletion: DelayedCompletion?
    // The old value is released after the change, because a deinitializer may use the slot.
    @exclusivity(unchecked) var adaptation: (@MainActor (Any) -> Any)? { didSet { extendLifetime(oldValue) } }
    @exclusivity(unchecked) var lastLoad: LastLoad? { didSet { extendLifetime(oldValue) } }
    var indicatorRuns = false
    var sizedLoad: SizedLoad?
    var placeholderLookup: PlaceholderLookup?
    @exclusivity(unchecked) var observation = SlotObservation()
    private let live = LiveInstance("SlotBinding")

    /// The response with the image on display, or with the image that is being passed to the slot; nil for
    /// other content. For adapters.
    public var shownResponse: ImageResponse? { shown }

    /// The indicator that is visible while the slot loads. Default: nil.
    ///
    /// It starts at once if it is set while the slot waits for an image. One that runs is stopped when it is
    /// replaced.
    public var indicator: (any DisplayIndicator)? {
        willSet { if indicatorRuns { stopIndicator() } }
        didSet { updateIndicator() }
    }

    public init(slot: any DisplaySlot, schedule: @escaping Scheduler) {
        self.slot = slot
        self.schedule = schedule
    }

    /// Loads an image into the slot. An image in memory, or one that is looked up synchronously, is shown
    /// before this returns.
    ///
    /// Without a request or a URL, the slot shows its placeholder, and the load completes with
    /// ``ImageError/Code/invalidURL``. Without a request, ``SlotState/phase`` is ``SlotState/Phase/idle``,
    /// because nothing was to be loaded.
    public func load(_ request: ImageRequest?, options: DisplayOptions = .default) {
        guard !display.isEnded else { return }
        let manager = options.manager ?? .shared
        // A URL that depends on the size may be missing while that is not known.
        if let request, request.hasSlotSize || manager.slotThumbnail != nil,
            request.url != nil || request.sizedURL != nil, let sized = request.inSlot(of: manager)
        {
            return loadSized(sized, options)
        }
        guard let request, let url = request.url else {
            forgetLoad()
            return begin(nil, options: options, hasRequest: request != nil)
        }
        let lookup = manager.lookUp(ranged(request, options))
        let found = manager.immediateImage(of: lookup)
        if let found, isIdle, options.setsImage {
            lastLoad = LastLoad(.image(request), options)
            return show(found, url: url, options: options)
        }
        forgetLoad()
        lastLoad = LastLoad(.image(request), options)
        begin(found.map { .memory($0) } ?? .image(lookup), url: url, options: options)
    }

    /// Cancels the loads of the slot, which complete with ``ImageError/Code/cancelled`` before this returns.
    /// The slot keeps its content, except with ``DisplayOptions/PlaceholderPolicy/onFailure``. The work of
    /// the loads stops on another thread.
    public func cancel() {
        guard !display.isEnded else { return }
        stopWaitingForNetwork()
        endLoading()
        perform(display.cancel(keepsContent: isReplaced).map { .perform($0, nil) } + flushed())
    }

    /// Empties the slot and cancels its loads, which complete with ``ImageError/Code/cancelled`` before this
    /// returns. Content shown by ``DisplayOptions/set`` stays.
    public func clear() { show(.nothing) }

    /// Cancels the loads of the slot and calls no closure any more, except a completion that waits for a
    /// transition, which is called later. For adapters, when the view is destroyed.
    public func end() {
        for action in display.end() {
            if case .stop(let id) = action { stop(id) }
        }
        records = []
        slot = nil
        stopPlayers()
        shown = nil
        (lastLoad, sizedLoad, adaptation) = (nil, nil, nil)
        endPlaceholderLookup()
        updateIndicator()
        if let delayed = takeDelayedCompletion() { schedule { delayed.call() } }
        observation.end()
    }
}

extension SlotBinding {
    /// Whether nothing is under way that a load replaces.
    private var isIdle: Bool {
        records.isEmpty && delayedCompletion == nil && sizedLoad == nil && placeholderLookup == nil
            && !indicatorRuns
    }

    /// Forgets the last load, because the slot is used for something else.
    func forgetLoad() {
        lastLoad = nil
        endLoading()
    }

    private func endLoading() {
        sizedLoad = nil
        if case .loading = phase { phase = .idle }
    }

    /// Begins a load.
    ///
    /// - Parameters:
    ///   - source: What to load; nil without a request, or for one without a URL.
    ///   - hasRequest: Whether there is a request.
    ///   - keepsImage: Whether the image in the slot is one of the same request, in another size.
    func begin(
        _ source: LoadSource?, url: URL? = nil, options: DisplayOptions, hasRequest: Bool = true,
        keepsImage: Bool = false
    ) {
        let record = Record(display.next, options, hasRequest: hasRequest)
        let (target, events) = source.map { start($0, for: record) } ?? (nil, [])
        // An image from a fast network may be here too. It is shown with the transition.
        let hasImage = events.contains { $0.isStoredImage }
        checkForReplacedContent()
        if options.placeholderPolicy == .keepCurrent { checkForForeignContent() }
        lastURL = url
        phase = target != nil ? .loading : hasRequest ? .failed(.invalidURL) : .idle
        let actions = display.begin(
            target, options: options, hasImage: hasImage, hasFailed: events.contains { $0.isKnownFailure },
            keepsImage: keepsImage)
        records.append(record)
        var steps = actions.map { Step.perform($0, nil) }
        // After the placeholder, and before the completions of loads.
        steps.insert(contentsOf: flushed(), at: actions.firstIndex { !$0.isShow } ?? actions.endIndex)
        for event in events { steps += self.steps(for: event, of: record.id, synchronously: hasImage) }
        if indicatorRuns, display.isWaiting { indicator?.update(.zero) }
        perform(steps)
    }

    /// Starts the task of a load, before the load that it replaces is cancelled, so that a shared transfer
    /// continues.
    ///
    /// - Returns: the image, and the events so far.
    func start(_ source: LoadSource, for record: Record) -> (DisplayState.Target?, [ImageTask.Event]) {
        let manager = record.options.manager ?? .shared
        switch source {
        case .memory(let found):
            return (DisplayState.Target(hash: found.hash), [.finished(.success(found.response))])
        case .unsized(let request):
            record.unsized = request
            return (DisplayState.Target(hash: manager.variantHash(of: request)), [])
        case .image(let lookup):
            let target = DisplayState.Target(hash: lookup.variantHash)
            guard let lookup = limited(lookup, of: record) else { return (target, []) }
            let events = makeBuffer(for: record)
            record.task = manager.load(lookup, events: events, startsLater: startsLater)
            return (target, events.takeAll())
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
        // Another task may have replaced that of the load.
        guard record(id)?.events === events else { return }
        checkForReplacedContent()
        for event in events.takeAll() { perform(steps(for: event, of: id, synchronously: false)) }
    }

    func record(_ id: DisplayState.LoadID) -> Record? { records.last { $0.id == id } }

    /// Cancels the task of a load. Its shared work stops on another thread.
    func stop(_ id: DisplayState.LoadID) { record(id)?.task?.cancelLater() }

    /// Whether the program has set or removed the image of the view itself.
    var isReplaced: Bool { usesSlot && slot?.isUnchanged == false }

    /// Notices that the program has replaced the content of the view, whose animation ends. Adapters call it
    /// when they are about to show a frame.
    package func checkForReplacedContent() {
        guard isReplaced else { return }
        display.contentWasReplaced()
        shown = nil
        stopPlayers()
    }

    private func stopPlayers() {
        let players = (player, placeholderPlayer)
        (player, placeholderPlayer) = (nil, nil)
        players.0?.stop()
        players.1?.stop()
    }

    /// Notices what the program shows in a view without content of this slot.
    private func checkForForeignContent() {
        guard usesSlot, display.isUnused, let slot = slot as? any ReadableSlot else { return }
        display.contentWasReplaced(isEmpty: slot.isEmpty)
    }
}

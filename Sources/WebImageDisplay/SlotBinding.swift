// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation
package import Raster
public import WebImage

/// Loads images into one ``DisplaySlot``, for all view adapters.
///
/// An adapter creates one binding for each slot of a view, and calls ``end()`` when the view is destroyed.
/// The binding doesn't retain the slot.
///
/// The slot only shows the most recent load's image. If a load is for the image that the slot already shows,
/// that image stays until the new one has arrived, and also after a failure, regardless of the placeholder
/// policy. A load joins the work of the load that it replaces before that load is canceled, so transfers
/// aren't repeated.
@MainActor
public final class SlotBinding {
    /// Schedules work on the main thread, in the order of the calls. It may be called on any thread.
    public typealias Scheduler = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

    /// Whether a load of an image that isn't in memory starts on another thread, which saves time on the main
    /// thread. Default: false.
    package var startsLater = false
    /// Whether placeholders that are images keep their size. Default: false.
    @exclusivity(unchecked) package var keepsPlaceholderSize = false
    /// Whether the slot gets animated placeholders as players instead of as placeholders. Default: true.
    package var animatesPlaceholders = true
    weak var slot: (any DisplaySlot)?
    let schedule: Scheduler
    // The properties with unchecked exclusivity are only accessed on the main thread, and no closure is
    // called during an access. The checks took a tenth of the time that it takes to show an image from
    // memory.
    @exclusivity(unchecked) var display = SlotDisplay()
    @exclusivity(unchecked) var observation = SlotObservation()
    /// The loads that haven't completed.
    @exclusivity(unchecked) var records: [Record] = []
    private let live = LiveInstance("SlotBinding")

    var lastURL: URL? { display.url }
    package var phase: SlotState.Phase { display.phase }
    /// Whether ``DisplayOptions/adapt`` has changed the content.
    package var isAdapted: Bool { display.content.isAdapted }
    /// The displayed load's ``DisplayOptions/gravity``.
    package var gravity: Gravity? { display.content.gravity }
    /// How the placeholder on display is placed; `nil` for other content, or if it's placed like images.
    package var placeholderMode: Placeholder.ContentMode? { display.content.placeholderMode }
    /// The displayed animation's player.
    var player: AnimationPlayer? { display.content.player }
    /// The displayed placeholder's player.
    var placeholderPlayer: AnimationPlayer? { display.content.placeholderPlayer }

    /// The response with the image that's on display or being passed to the slot; `nil` for other content.
    /// Adapters can use it.
    public var shownResponse: ImageResponse? { display.content.response }

    /// The indicator that's visible while the slot is loading. Default: `nil`.
    ///
    /// If you set it while the slot is waiting for an image, it starts immediately. A running indicator is
    /// stopped when it's replaced.
    public var indicator: (any DisplayIndicator)? {
        willSet { if display.removeIndicator() { indicator?.stop() } }
        didSet { updateIndicator() }
    }

    public init(slot: any DisplaySlot, schedule: @escaping Scheduler) {
        self.slot = slot
        self.schedule = schedule
    }

    /// Loads an image into the slot. An image in memory, or one that's looked up synchronously, is shown
    /// before this returns.
    ///
    /// If there's no request or no URL, the slot shows its placeholder and the load completes with
    /// ``ImageError/Code/invalidURL``. If there's no request, ``SlotState/phase`` is
    /// ``SlotState/Phase/idle``, because there was nothing to load.
    public func load(_ request: ImageRequest?, options: DisplayOptions = .default) {
        guard !display.isEnded else { return }
        let manager = options.manager ?? .shared
        // If the URL depends on the size, it may be missing until the size is known.
        if let request, request.hasSlotSize || manager.slotThumbnail != nil,
            request.url != nil || request.sizedURL != nil, let sized = request.inSlot(of: manager)
        {
            return loadSized(sized, options)
        }
        guard let request, let url = request.url else {
            remember(nil)
            return begin(nil, options: options, hasRequest: request != nil)
        }
        let lookup = manager.lookUp(ranged(request, options))
        let found = manager.immediateImage(of: lookup)
        let isIdle = records.isEmpty && display.isIdle
        remember(LastLoad(.image(request), options))
        if let found, isIdle, options.setsImage { return show(found, url: url, options: options) }
        begin(found.map { .memory($0) } ?? .image(lookup), url: url, options: options)
    }

    /// Loads images and shows them, in list order, as the frames of an animation.
    ///
    /// The animation begins when the first image arrives, and grows as more images arrive. Images that fail
    /// are skipped; if all of them fail, the load completes with the first error. The progress counts images.
    /// Otherwise, this works like any other load.
    ///
    /// All images are loaded in the first request's dynamic range, or in standard range if the slot can't
    /// show anything else (``DisplayOptions/dynamicRange``). If the first image turns out to have standard
    /// range, later images are converted to it.
    ///
    /// - Parameters:
    ///   - requests: The images, which may repeat. `nil` is skipped. If no images remain, the load completes
    ///     with ``ImageError/Code/invalidURL``.
    ///   - delay: How long each frame is shown. Default: 100 ms.
    public func loadAnimation(
        _ requests: [ImageRequest?], delay: Duration = .milliseconds(100),
        options: DisplayOptions = .default
    ) {
        load(AnimationList(requests, delay: delay), options: options)
    }

    func load(_ list: AnimationList, options: DisplayOptions) {
        guard !display.isEnded else { return }
        guard let first = list.requests.first else { return load(nil, options: options) }
        remember(LastLoad(.animation(list), options))
        let range = ranged(first, options).decoding.dynamicRange
        begin(.animation(list.inRange(range)), url: first.url, options: options)
    }

    func remember(_ load: LastLoad?) { _ = display.remember(load) }

    /// Shows content that doesn't need a load, such as an image that your app has drawn. The slot's loads are
    /// canceled, as with ``cancel()``.
    ///
    /// An animation plays unless motion should be reduced.
    public func show(_ content: DisplayContent, transition: DisplayTransition = .none) {
        guard !display.isEnded else { return }
        let actions = display.clear(isEmpty: content.isEmpty)
        let id = display.loads.current
        let player: AnimationPlayer? = if case .animation(_, let player) = content { player } else { nil }
        let isSame = player === self.player
        // Show the content first, because a completion may start a load. After ``DisplayOptions/set``, the
        // slot itself is empty.
        if display.content.usesSlot || !content.isEmpty {
            present(content, transition, by: DisplayOptions(), player: player)
        } else {
            var left = display.content.left
            stop(display.exchangeContent(&left))
        }
        if let player, !isSame, id == display.loads.current { player.playAutomatically() }
        perform(actions)
    }

    /// Cancels the slot's loads, which complete with ``ImageError/Code/cancelled`` before this returns.
    ///
    /// The slot keeps its content, except with ``DisplayOptions/PlaceholderPolicy/onFailure``. The work of
    /// the loads stops on another thread.
    public func cancel() {
        guard !display.isEnded else { return }
        perform(display.cancel(isReplaced: isReplaced))
    }

    /// Empties the slot and cancels its loads, which complete with ``ImageError/Code/cancelled`` before this
    /// returns. Content shown by ``DisplayOptions/set`` stays.
    public func clear() { show(.nothing) }

    /// Cancels the slot's loads, as with ``cancel()``, because its view will be used for something else. When
    /// the slot is used again, it doesn't show the old image, regardless of the placeholder policy.
    ///
    /// - Parameter keepsContent: Whether the content stays until the next load replaces it, which saves an
    ///   update of the view. Use it for list rows that are loaded again before they become visible. Default:
    ///   false, which empties the slot.
    public func prepareForReuse(keepsContent: Bool = false) {
        guard !display.isEnded else { return }
        guard keepsContent else { return clear() }
        perform(display.recycle())
    }

    /// Cancels the slot's loads without calling any more closures. The exception is a completion waiting for
    /// a transition, which is called later. Adapters call this when the view is destroyed.
    public func end() {
        // Keep the old values alive until the end of this function, because a deinitializer may use the slot.
        let old = display
        for id in display.end() { stop(id) }
        (records, slot) = ([], nil)
        stop(old.content.players(notIn: display.content))
        old.lookup?.cancel()
        updateIndicator()
        if let delayed = old.delayed { schedule { delayed.call() } }
        observation.end()
    }

    /// Returns the image to show instead of `image`, as changed by the current load's
    /// ``DisplayOptions/adapt``. Adapters call it with their framework's image type.
    public func adapted<Image>(_ image: Image) -> Image {
        // Return early if there's no closure, which also saves the cast.
        guard let adaptation = display.content.adaptation else { return image }
        return adaptation(image) as? Image ?? image
    }
}

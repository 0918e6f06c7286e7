// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import Combine
public import Foundation
import ImageBase
import ImageCoding
import Raster
public import SwiftUI
public import WebImage
public import WebImageDisplay
import WebImageApple

/// An observable object that loads an image, for views that need more than ``WebImageView`` offers.
///
/// ```swift
/// @StateObject private var model = WebImageModel()
///
/// var body: some View {
///     ZStack { model.phase.image }
///         .onAppear { model.load(url) }
///         .onDisappear { model.cancel() }
/// }
/// ```
///
/// Only the image of the last load is published, an image in memory is published before `load` returns, and
/// the load is cancelled when the object is released.
@MainActor
public final class WebImageModel: ObservableObject {
    /// The phase of the load. Each frame of an animation is a new ``WebImagePhase/success(_:)``.
    @Published public private(set) var phase = WebImagePhase.empty
    /// The frames of an animation for ``WebImageView``, which evaluates only its content for each.
    let frames = AnimationFrames()

    private let slot = ModelSlot()
    private let visibility: AppearanceVisibility
    private var transaction = Transaction()
    private var animation: AnimationDisplay?
    private var needsLoad = true
    /// The source of the running load, which retains it.
    private weak var loaded: LoadedSource?
    private var settings = AnimationSettings()
    /// Whether ``phase`` has the frames of animations.
    private let publishesFrames: Bool
    /// Whether the slot was emptied while a load began, which may have shown something since. Nil while none
    /// begins.
    private var wasEmptied: Bool?

    public convenience init() { self.init(isOfView: false) }

    private init(isOfView: Bool) {
        visibility = AppearanceVisibility(!isOfView)
        publishesFrames = !isOfView
        slot.model = self
        DebugOverlay.register(slot)
        slot.binding.animatesPlaceholders = false
    }

    /// Shows the image if it is in memory, or the failure if it is known, so that it is there in the first
    /// body of the view.
    convenience init(_ source: WebImageSource) {
        self.init(isOfView: true)
        // A load at the size of the view waits until that is known.
        slot.proposedSize = .zero
        let manager = source.options.manager ?? .shared
        guard let request = source.request, request.inSlot(of: manager) == nil,
            manager.cachedImage(for: request) != nil || manager.knownFailure(of: request) != nil
        else { return }
        load(source, callsLater: true)
    }

    /// The details of the load: its URL, progress, response and task.
    public var state: SlotState { slot.binding.state }

    /// The label of the debug overlay; nil while it is not shown.
    var debugLabel: DebugLabel? { slot.binding.debugLabel }

    /// The player of the loaded animation; nil if the image is not animated.
    public var player: AnimationPlayer? { slot.binding.state.player }

    /// Whether a view shows the image. While it is false, an animation is paused. Default: true.
    public var isVisible: Bool {
        get { visibility.isVisible }
        set { visibility.isVisible = newValue }
    }

    /// Whether animations show their first frame until ``player`` is told to play. Default: false.
    /// ``WebImageView`` takes it from the environment.
    public var reducesMotion = false {
        didSet { if reducesMotion != oldValue { animation?.reducesMotion = reducesMotion } }
    }

    /// The size in points that the view is offered, for requests with `Thumbnail.view`: they wait while it
    /// has a side of 0, and load again when a side grows by more than a quarter. A side that is nil or
    /// infinite is unbounded. Default: nil, such requests load the full size. ``WebImageView`` sets it.
    public var proposedSize: ProposedViewSize? {
        get { slot.proposedSize }
        set { slot.proposedSize = newValue }
    }

    /// The number of pixels per point of the display, for requests with `Thumbnail.view` or a size in points.
    /// Default: 1. ``WebImageView`` takes it from the environment.
    public var displayScale: CGFloat {
        get { slot.displayScale }
        set { slot.displayScale = newValue }
    }

    /// The lists around the view, if they limit loads while they are scrolled fast.
    var scrolledLists: [ScrolledList] {
        get { slot.scrolledLists }
        set { slot.scrolledLists = newValue }
    }

    /// Loads the image of a URL or a request.
    ///
    /// - Parameters:
    ///   - options: The options of the load. Placeholder, error image and transition have no effect. Default:
    ///     ``DisplayOptions/default``.
    ///   - transaction: The transaction for changes of the phase. Default: without animation.
    public func load(
        _ request: (any ImageRequestConvertible)?, options: DisplayOptions = .default,
        transaction: Transaction = Transaction()
    ) {
        load(WebImageSource(request: request?.imageRequest, transaction: transaction, options: options))
    }

    /// Cancels the load and keeps the phase.
    public func cancel() { slot.binding.cancel() }

    /// Cancels the load and removes the image: the phase is ``WebImagePhase/empty``.
    public func clear() { slot.binding.clear() }

    deinit {
        MainQueue.run { [slot, animation] in
            slot.binding.end()
            animation?.stop()
        }
    }
}

extension WebImageModel {
    /// Loads when the view appears, unless it has loaded before. A load that has failed is repeated.
    func appear(_ source: WebImageSource, reducesMotion: Bool) {
        self.reducesMotion = reducesMotion
        visibility.isVisible = true
        if needsLoad || hasFailed { load(source) }
        state.task?.priority = source.request?.priority ?? .normal
    }

    private var hasFailed: Bool { if case .failed = state.phase { true } else { false } }

    func disappear(_ disappearance: WebImageDisappearance) {
        visibility.isVisible = false
        if settings.releasesFrames { player?.releaseFrames() }
        guard let task = state.task else { return }
        switch disappearance {
        case .cancel:
            cancel()
            needsLoad = true
        case .lowerPriority: task.priority = .low
        case .keep: break
        }
    }

    func load(_ source: WebImageSource, callsLater: Bool = false) {
        needsLoad = false
        let loaded = LoadedSource(source, callsLater: callsLater)
        self.loaded = loaded
        transaction = source.transaction
        settings = source.playback
        var options = source.options
        settings.apply(to: &options)
        options.completion = { [weak self] result in
            if case .failure(let error) = result { self?.didFail(error) }
            // The state has changed, even if the phase stays.
            self?.objectWillChange.send()
            loaded.call { $0.completion?(result) }
        }
        options.progress = { [weak self] value in
            self?.objectWillChange.send()
            loaded.call { $0.progress?(value) }
        }
        options.onEvent = { event in
            if loaded.source.options.onEvent != nil { loaded.call { $0.onEvent?(event) } }
        }
        // A known failure doesn't become empty and a failure again.
        wasEmptied = false
        slot.binding.load(source.request, options: options)
        let isEmpty = wasEmptied == true
        wasEmptied = nil
        if isEmpty { change(to: .empty) }
        if case .loading = state.phase {
            // Another load has failed.
            if phase.error != nil { change(to: .empty) }
            // For views that show that an image is being loaded.
            objectWillChange.send()
        }
    }

    /// Takes the closures, the transaction and a changed priority of a later body that shows the same image.
    /// Another image is loaded by `onChange`.
    func follow(_ source: WebImageSource) {
        guard let loaded, loaded.source == source else { return }
        let priority = source.request?.priority
        if priority != loaded.source.request?.priority { state.task?.priority = priority ?? .normal }
        loaded.source = source
        transaction = source.transaction
    }

    /// Follows the modifiers of the view.
    func change(to settings: AnimationSettings) {
        let old = self.settings
        self.settings = settings
        if let player { settings.apply(to: player, insteadOf: old) }
    }

    fileprivate func show(_ content: DisplayContent) {
        if case .animation(_, let player) = content, animation?.player === player { return }
        animation?.stop()
        animation = nil
        switch content {
        case .nothing, .placeholder:
            if wasEmptied == nil { change(to: .empty) } else { wasEmptied = true }
        case .image(let image): show(image)
        case .animation(let image, let player):
            show(image)
            let scale = image.scale
            let range = slot.binding.range(of: image.bitmap)
            animation = AnimationDisplay(
                player, reducesMotion: reducesMotion, visibility: visibility,
                showsHighRange: range != .standard
            ) { [weak self] frame in
                self?.show(Image(frame, scale: scale).showing(range))
            }
        }
    }

    private func show(_ image: DecodedImage) {
        let range = slot.binding.range(of: image.bitmap)
        let bitmap = range == .standard ? try? image.bitmap.inStandardRange(nil) : image.bitmap
        guard let pixels = bitmap?.makeCGImage() else { return change(to: .empty) }
        change(to: .success(Image(pixels, scale: image.scale).showing(range)))
    }

    private func show(_ frame: Image) {
        if publishesFrames { phase = .success(frame) } else { frames.image = frame }
    }

    private func didFail(_ error: ImageError) {
        // Without a request, as without a URL in an `AsyncImage`, nothing has failed.
        let showsImage = phase.image != nil && wasEmptied != true
        guard case .failed = state.phase, error.code != .cancelled, !showsImage else { return }
        change(to: .failure(error))
    }

    private func change(to phase: WebImagePhase) {
        if wasEmptied != nil { wasEmptied = false }
        if frames.image != nil { frames.image = nil }
        withTransaction(transaction) { self.phase = phase }
    }
}

/// The current frame of the animation that a ``WebImageView`` shows. It changes more often than the rest of
/// the model, so only the view that draws frames observes it.
@MainActor
final class AnimationFrames: ObservableObject {
    /// Nil while no animation is on display.
    @Published var image: Image?
}

/// The slot of a model.
@MainActor
private final class ModelSlot: SizeLimitedSlot, DebugOverlaySlot, ListedSlot {
    weak var model: WebImageModel?
    var scrolledLists: [ScrolledList] = []
    private(set) lazy var binding = SlotBinding(slot: self, schedule: MainQueue.schedule)
    var proposedSize: ProposedViewSize? { didSet { binding.viewSizeDidChange() } }
    var displayScale = 1.0 { didSet { binding.viewSizeDidChange() } }

    var viewSize: PixelSize? { proposedSize.map { pixels($0) } }

    var sizeLimit: PixelSize? {
        guard let size = proposedSize, size.width != 0, size.height != 0 else { return nil }
        return pixels(size)
    }

    /// The size in pixels, with 0 for a side that is unbounded.
    private func pixels(_ size: ProposedViewSize) -> PixelSize {
        func side(_ length: CGFloat?) -> Double { length.map { $0.isFinite ? Double($0) : 0 } ?? 0 }
        return .points(width: side(size.width), height: side(size.height), scale: displayScale)
    }

    var showsHighRange: Bool { Image.showsHighRange }

    func show(_ content: DisplayContent, transition: DisplayTransition) { model?.show(content) }

    func debugOverlayDidChange() { model?.objectWillChange.send() }
}
#endif

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
/// Only the last load's image is published. An image in memory is published before `load` returns. The load
/// is canceled when the object is released.
@MainActor
public final class WebImageModel: ObservableObject {
    /// The phase of the load. Each frame of an animation is a new ``WebImagePhase/success(_:)``.
    @Published public private(set) var phase = WebImagePhase.empty
    /// The frames of an animation for ``WebImageView``, which re-evaluates only its content for each one.
    let frames = AnimationFrames()

    private let slot = ModelSlot()
    private let visibility: AppearanceVisibility
    private var transaction = Transaction()
    private var animation: AnimationDisplay?
    private var needsLoad = true
    /// The source of the running load, which retains it.
    private weak var loaded: LoadedSource?
    private var settings = AnimationSettings()
    /// Whether ``phase`` includes the frames of animations.
    private let publishesFrames: Bool
    /// While a load is beginning: whether the slot was emptied and nothing has been shown since. Otherwise
    /// nil.
    private var wasEmptied: Bool?

    public convenience init() { self.init(isOfView: false) }

    private init(isOfView: Bool) {
        visibility = AppearanceVisibility(!isOfView)
        publishesFrames = !isOfView
        slot.model = self
        DebugOverlay.register(slot)
        slot.binding.animatesPlaceholders = false
    }

    /// Shows the image if it's in memory, or the failure if it's known, so the view's first body already has
    /// it.
    convenience init(_ source: WebImageSource) {
        self.init(isOfView: true)
        // A load at the view's size has to wait until the size is known.
        slot.proposedSize = .zero
        let manager = source.options.manager ?? .shared
        guard let request = source.request, request.inSlot(of: manager) == nil,
            manager.cachedImage(for: request) != nil || manager.knownFailure(of: request) != nil
        else { return }
        load(source, callsLater: true)
    }

    /// The details of the load: its URL, progress, response and task.
    public var state: SlotState { slot.binding.state }

    /// The debug overlay's label; nil while it isn't shown.
    var debugLabel: DebugLabel? { slot.binding.debugLabel }

    /// The loaded animation's player; nil if the image isn't animated.
    public var player: AnimationPlayer? { slot.binding.state.player }

    /// Whether a view shows the image. While it's false, an animation is paused. Default: true.
    public var isVisible: Bool {
        get { visibility.isVisible }
        set { visibility.isVisible = newValue }
    }

    /// Whether animations show their first frame until your app plays the ``player``. Default: false.
    /// ``WebImageView`` takes it from the environment.
    public var reducesMotion = false {
        didSet { if reducesMotion != oldValue { animation?.reducesMotion = reducesMotion } }
    }

    /// The size in points offered to the view, for requests with `Thumbnail.view`. Default: nil, so such
    /// requests load the full size.
    ///
    /// Requests wait while a side is 0, and load again when a side grows by more than a quarter. A side
    /// that's nil or infinite is unbounded. ``WebImageView`` sets it.
    public var proposedSize: ProposedViewSize? {
        get { slot.proposedSize }
        set { slot.proposedSize = newValue }
    }

    /// The display's scale, in pixels per point, for requests with `Thumbnail.view` or a size in points.
    /// Default: 1. ``WebImageView`` takes it from the environment.
    public var displayScale: CGFloat {
        get { slot.displayScale }
        set { slot.displayScale = newValue }
    }

    /// The surrounding lists, if they limit loads during fast scrolling.
    var scrolledLists: [ScrolledList] {
        get { slot.scrolledLists }
        set { slot.scrolledLists = newValue }
    }

    /// Loads the image at a URL or for a request.
    ///
    /// - Parameters:
    ///   - options: The load's options. Placeholder, error image and transition have no effect. Default:
    ///     ``DisplayOptions/default``.
    ///   - transaction: The transaction for phase changes. Default: no animation.
    public func load(
        _ request: (any ImageRequestConvertible)?, options: DisplayOptions = .default,
        transaction: Transaction = Transaction()
    ) {
        load(WebImageSource(request: request?.imageRequest, transaction: transaction, options: options))
    }

    /// Cancels the load and keeps the phase.
    public func cancel() { slot.binding.cancel() }

    /// Cancels the load and removes the image: the phase becomes ``WebImagePhase/empty``.
    public func clear() { slot.binding.clear() }

    deinit {
        MainQueue.run { [slot, animation] in
            slot.binding.end()
            animation?.stop()
        }
    }
}

extension WebImageModel {
    /// Loads the image when the view appears, unless a load has already begun. A failed load is repeated.
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
            // The state has changed, even if the phase hasn't.
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
        // If the failure is already known, don't change the phase to empty and back.
        wasEmptied = false
        slot.binding.load(source.request, options: options)
        let isEmpty = wasEmptied == true
        wasEmptied = nil
        if isEmpty { change(to: .empty) }
        if case .loading = state.phase {
            // The error is from an earlier load.
            if phase.error != nil { change(to: .empty) }
            // Update views that indicate that an image is loading.
            objectWillChange.send()
        }
    }

    /// Takes the closures, the transaction and a changed priority from a later body that shows the same
    /// image. A different image is loaded by `onChange`.
    func follow(_ source: WebImageSource) {
        guard let loaded, loaded.source == source else { return }
        let priority = source.request?.priority
        if priority != loaded.source.request?.priority { state.task?.priority = priority ?? .normal }
        loaded.source = source
        transaction = source.transaction
    }

    /// Applies changes to the view's modifiers.
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
        // Without a request, nothing has failed; an `AsyncImage` without a URL behaves the same way.
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

/// The current frame of a ``WebImageView``'s animation. It changes more often than the rest of the model, so
/// only the view that draws frames observes it.
@MainActor
final class AnimationFrames: ObservableObject {
    /// The frame on display; nil while there's no animation.
    @Published var image: Image?
}

/// A model's slot.
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

    /// Converts the size to pixels, with 0 for an unbounded side.
    private func pixels(_ size: ProposedViewSize) -> PixelSize {
        func side(_ length: CGFloat?) -> Double { length.map { $0.isFinite ? Double($0) : 0 } ?? 0 }
        return .points(width: side(size.width), height: side(size.height), scale: displayScale)
    }

    var showsHighRange: Bool { Image.showsHighRange }

    func show(_ content: DisplayContent, transition: DisplayTransition) { model?.show(content) }

    func debugOverlayDidChange() { model?.objectWillChange.send() }
}
#endif

// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
import CoreGraphics
import Foundation
import ImageCoding
import ObjectiveC
package import Raster
package import WebImage
package import WebImageDisplay

/// The state of an object's slot. The object owns it as an associated object.
@MainActor
package final class ViewSlot<Owner: AnyObject, Image: AnyObject>: DebugOverlaySlot, AttachedSlot,
    FrameBudgetSlot, ListedSlot, ReadableSlot, ModalSlot
{
    package private(set) lazy var binding = {
        let binding = SlotBinding(slot: self, schedule: MainQueue.schedule)
        binding.onStateChange = { [weak self] in
            if DebugOverlay.isShown { self?.debugOverlayDidChange() }
            self?.tellStillImage()
        }
        return binding
    }()
    private weak var attachedOwner: Owner?
    /// The owner of a temporary slot, which the owner doesn't retain.
    private let temporaryOwner: Owner?
    private var owner: Owner? { temporaryOwner ?? attachedOwner }
    private let place: SlotPlace<Owner, Image>
    /// The last assigned image; nil before the first one, and for an empty slot.
    private weak var assigned: Image?
    private var state = Assignment.none
    private var animator: (any TransitionAnimator)?
    private var animation: AnimationDisplay?
    private var motionWatch: NotificationWatch?
    /// The current animation's player.
    private weak var player: AnimationPlayer?
    package private(set) var isTransitioning = false
    /// Counts transitions, to recognize the completion of an earlier one.
    private var transitions = 0
    private var observesSize = false
    /// Restores the owner's dynamic range after an HDR image changed it.
    private var restoreRange: (@MainActor (Owner) -> Void)?
    /// Restores the owner's scaling mode after a placeholder changed it; `owners` is the owner's original
    /// mode.
    private var changedMode: (restore: @MainActor (Owner) -> Void, owners: ResizeMode?)?
    /// The size of the image that's partly shown; nil for content that's shown unchanged.
    private var placedSize: PixelSize?
    private var showsPart = false
    /// The whole image, if only a part of it is assigned. Nil if the load doesn't have a gravity, or the
    /// owner shows parts itself.
    private var whole: Image?
    /// Whether the debug overlay's label is shown.
    private var hasLabel = false
    /// Follows the slot's still image. Default: nil.
    package var stillImageObserver: (any StillImageObserver)? { didSet { tellStillImage() } }

    private enum Assignment { case none, empty, image }

    private init(_ place: SlotPlace<Owner, Image>, temporaryOwner: Owner?) {
        self.place = place
        self.temporaryOwner = temporaryOwner
    }

    /// Returns an object's slot, if it's in use.
    package static func used(of owner: Owner, _ place: SlotPlace<Owner, Image>) -> ViewSlot? {
        let attachment = objc_getAssociatedObject(owner, SlotKeys.key(for: place.name)) as? SlotAttachment
        return attachment?.slot as? ViewSlot
    }

    /// Returns an object's slot, creating it on first use. Don't call this while the object is being
    /// deallocated.
    package static func attached(to owner: Owner, _ place: SlotPlace<Owner, Image>) -> ViewSlot {
        if let slot = used(of: owner, place) { return slot }
        let slot = ViewSlot(place, temporaryOwner: nil)
        slot.attachedOwner = owner
        if place.showLabel != nil { DebugOverlay.register(slot) }
        let attachment = SlotAttachment(slot)
        objc_setAssociatedObject(
            owner, SlotKeys.key(for: place.name), attachment, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return slot
    }

    /// Returns a slot that retains its owner and can empty it, even while the owner is being deallocated.
    static func temporary(of owner: Owner, _ place: SlotPlace<Owner, Image>) -> ViewSlot {
        ViewSlot(place, temporaryOwner: owner)
    }

    package func show(_ content: DisplayContent, transition: DisplayTransition) {
        guard let owner else { return }
        endTransition()
        if case .animation(_, let player) = content, player === self.player {
            // The animation continues at its current frame.
            if isUnchanged { return }
        }
        player = nil
        endAnimation()
        let (image, range) = image(for: content)
        if let scale = content.scale { place.setScale?(owner, scale) }
        guard transition.effect != nil, transition.duration > 0, image != nil, !place.reducesMotion(),
            place.isShown(owner), let animator = animator ?? place.animator?(owner)
        else {
            assign(image, range, of: content, to: owner)
            play(content, on: owner)
            return
        }
        self.animator = animator
        isTransitioning = true
        transitions += 1
        let new = transitionContent(content, (image, range))
        animator.run(transition, to: new) { [weak self, id = transitions] in
            guard let self, isTransitioning, id == transitions else { return }
            isTransitioning = false
            binding.transitionDidEnd()
        }
    }

    package var isUnchanged: Bool {
        guard let owner else { return true }
        switch state {
        case .none: return true
        case .empty: return place.readsFallback || place.read(owner) == nil
        case .image: return assigned != nil && place.read(owner) === assigned
        }
    }

    package var thumbnailMode: Thumbnail.Mode? {
        switch changedMode.map({ $0.owners }) ?? owner.flatMap({ place.resizeMode($0) }) {
        case nil: nil
        case .fill: .fill
        case .stretch: .stretch
        // If the view shows images at their own size, don't crop any part of them.
        default: .fit
        }
    }

    package var isEmpty: Bool { owner.map { place.read($0) == nil } ?? true }

    package var displayScale: Double { owner.map { place.displayScale($0) } ?? 1 }

    package var showsHighRange: Bool { place.dynamicRange != nil }

    package var frameBudget: FrameBudget? { owner.flatMap { place.frameBudget($0) } }

    package var scrolledLists: [ScrolledList] { owner.map { place.scrolledLists($0) } ?? [] }

    package var viewSize: PixelSize? {
        guard let owner, let size = place.size(owner) else { return nil }
        observeSize(of: owner)
        let scale = displayScale
        return PixelSize(width: pixels(size.width, scale), height: pixels(size.height, scale))
    }

    package func debugOverlayDidChange() {
        guard let owner, let showLabel = place.showLabel else { return }
        let label = place.isShown(owner) ? binding.debugLabel : nil
        guard label != nil || hasLabel else { return }
        hasLabel = label != nil
        if hasLabel { observeSize(of: owner) }
        let size = drawnSize(on: owner)
        showLabel(owner, label, label?.lines(width: size?.width, height: size?.height) ?? [])
    }

    package func end() {
        binding.end()
        endTransition()
        endAnimation()
    }
}

extension ViewSlot {
    private typealias RangedImage = (image: Image?, range: DisplayOptions.DynamicRange)

    private func tellStillImage() {
        guard let stillImageObserver else { return }
        var bitmap: Bitmap?
        if case .loaded = binding.phase, player == nil, binding.gravity == nil, !binding.isAdapted,
            isUnchanged
        {
            bitmap = binding.shownResponse?.image.bitmap
        }
        stillImageObserver.slotDidChange(bitmap)
    }

    private func observeSize(of owner: Owner) {
        guard !observesSize else { return }
        observesSize = true
        place.observeSize?(owner) { [weak self] in self?.sizeDidChange() }
    }

    private func sizeDidChange() {
        binding.viewSizeDidChange()
        if let owner {
            updatePart(of: owner)
            updateMode(of: owner)
            if let whole, isUnchanged {
                let shown = part(of: whole, on: owner)
                place.assign(owner, shown)
                assigned = shown
            }
        }
        if DebugOverlay.isShown { debugOverlayDidChange() }
    }

    /// Shows the part of the image that the load's gravity requires.
    private func updatePart(of owner: Owner) {
        guard place.showPart != nil || place.crop != nil, showsPart || binding.gravity != nil else { return }
        let visible = visiblePart(on: owner)
        showsPart = visible != nil
        place.showPart?(owner, visible?.part ?? CGRect(x: 0, y: 0, width: 1, height: 1))
    }

    /// Returns the part of the image that the load's gravity leaves visible, as fractions of its sides, and
    /// the owner's size; nil for content that's shown unchanged.
    private func visiblePart(on owner: Owner) -> (part: CGRect, size: CGSize)? {
        guard let gravity = binding.gravity, let size = placedSize, let bounds = place.size(owner) else {
            return nil
        }
        observeSize(of: owner)
        let view = (width: Double(bounds.width), height: Double(bounds.height))
        let image = (width: Double(size.width), height: Double(size.height))
        guard let visible = CoveringPlace(gravity, image: image, view: view)?.visiblePart(of: view) else {
            return nil
        }
        return (CGRect(x: visible.x, y: visible.y, width: visible.width, height: visible.height), bounds)
    }

    /// Scales a placeholder with its own mode, and everything else with the owner's.
    private func updateMode(of owner: Owner) {
        changedMode?.restore(owner)
        changedMode = nil
        guard let mode = binding.placeholderMode, let setMode = place.setMode else { return }
        observeSize(of: owner)
        let owners = place.resizeMode(owner)
        changedMode = setMode(owner, mode).map { ($0, owners) }
    }

    /// Returns the part of an image to show, for an owner that can't show a part itself.
    private func part(of image: Image, on owner: Owner) -> Image {
        whole = nil
        guard let crop = place.crop, binding.gravity != nil else { return image }
        whole = image
        return visiblePart(on: owner).flatMap { crop(image, $0.part, $0.size) } ?? image
    }

    /// Returns the size at which the image is drawn, in display pixels; nil if it isn't known.
    private func drawnSize(on owner: Owner) -> (width: Double, height: Double)? {
        guard let image = binding.shownResponse?.image, let size = place.size(owner) else { return nil }
        let scale = displayScale
        let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
        let pixels = (width: Double(image.size.width), height: Double(image.size.height))
        guard width > 0, height > 0, pixels.width > 0, pixels.height > 0 else { return nil }
        let factor =
            switch showsPart ? .fill : place.resizeMode(owner) ?? .fit {
            case .fit: min(width / pixels.width, height / pixels.height)
            case .fill: max(width / pixels.width, height / pixels.height)
            default: scale / image.scale
            }
        if !showsPart, place.resizeMode(owner) == .stretch { return (width, height) }
        return (pixels.width * factor, pixels.height * factor)
    }

    private func transitionContent(_ content: DisplayContent, _ image: RangedImage) -> TransitionContent {
        let set: @MainActor () -> Void = { [weak self, id = transitions] in
            guard let self, let owner, isTransitioning, id == transitions else { return }
            assign(image.image, image.range, of: content, to: owner)
            play(content, on: owner)
        }
        let response = binding.shownResponse
        return TransitionContent(set: set) { view in
            DisplayTransition.Context(view: view, content: content, response: response, setImage: set)
        }
    }

    private func endTransition() {
        guard isTransitioning else { return }
        isTransitioning = false
        animator?.stop()
    }

    private func endAnimation() {
        animation?.stop()
        animation = nil
        motionWatch = nil
    }

    private func assign(
        _ image: Image?, _ range: DisplayOptions.DynamicRange, of content: DisplayContent, to owner: Owner
    ) {
        restoreRange?(owner)
        restoreRange = range == .standard ? nil : place.dynamicRange?.set(owner, range)
        changedMode?.restore(owner)
        changedMode = nil
        placedSize = content.size
        updatePart(of: owner)
        let shown = image.map { part(of: $0, on: owner) }
        if shown == nil { whole = nil }
        let isOther = state != .image || assigned == nil || assigned !== shown
        place.assign(owner, shown)
        updateMode(of: owner)
        if isOther { place.askForLayout?(owner) }
        assigned = shown
        state = shown == nil ? .empty : .image
    }

    private func image(for content: DisplayContent) -> RangedImage {
        switch content {
        case .nothing: return (nil, .standard)
        case .placeholder(let placeholder): return image(for: placeholder)
        case .image(let image), .animation(let image, _):
            let (made, range) = make(image.bitmap, image.scale)
            return (made.map { binding.adapted($0) }, range)
        }
    }

    private func image(for placeholder: Placeholder) -> RangedImage {
        switch placeholder.kind {
        case .bitmap(let bitmap): return make(bitmap, 1)
        case .color(let color):
            let pixel = try? Bitmap(size: PixelSize(width: 1, height: 1), background: color)
            return (pixel.flatMap { place.make($0, 1) }, .standard)
        case .initials(let initials): return (image(for: initials), .standard)
        case .animation(let first, _): return make(first, 1)
        case .native(let object):
            return (object as? Image ?? (object as? NativeImage<Image>)?.image, .standard)
        }
    }

    /// Makes the image for a bitmap, in the dynamic range that the place shows.
    private func make(_ bitmap: Bitmap, _ scale: Double) -> RangedImage {
        let range = binding.range(of: bitmap)
        let shown = range == .standard ? try? bitmap.inStandardRange(nil) : bitmap
        return (shown.flatMap { place.make($0, scale) }, range)
    }

    /// Draws initials at the place's size.
    private func image(for initials: Initials) -> Image? {
        let scale = displayScale
        let side = CGFloat(Initials.defaultSide)
        var size = owner.flatMap { place.size($0) } ?? .zero
        if size.width <= 0 || size.height <= 0 { size = CGSize(width: side, height: side) }
        let bitmap = initials.makeBitmap(
            size: PixelSize(width: pixels(size.width, scale), height: pixels(size.height, scale)))
        return bitmap.flatMap { place.make($0, scale) }
    }

    private func play(_ content: DisplayContent, on owner: Owner) {
        guard case .animation(let image, let player) = content, player !== self.player else { return }
        self.player = player
        if let attach = place.attachPlayer { return attach(owner, player) }
        guard let showFrame = place.showFrame else { return }
        animation = AnimationDisplay(
            player, reducesMotion: place.reducesMotion(), visibility: place.visibility?(owner),
            showsHighRange: binding.range(of: image.bitmap) != .standard
        ) { [weak self, weak owner] frame in
            guard let self, let owner else { return }
            // The app has replaced the animation with another image.
            guard isUnchanged else {
                self.player = nil
                endAnimation()
                return binding.checkForReplacedContent()
            }
            let shown = showFrame(owner, frame, image.scale) { self.part(of: $0, on: owner) }
            if let shown { assigned = shown }
        }
        motionWatch = place.watchMotion? { [weak self] in
            MainQueue.run {
                guard let self else { return }
                self.animation?.reducesMotion = self.place.reducesMotion()
            }
        }
    }
}

extension DisplayContent {
    /// The size in pixels, if the content can be cropped.
    fileprivate var size: PixelSize? {
        switch self {
        case .nothing: nil
        case .placeholder(let placeholder):
            if case .bitmap(let bitmap) = placeholder.kind { bitmap.size } else { nil }
        case .image(let image), .animation(let image, _): image.size
        }
    }

    /// The image's scale, in pixels per point.
    fileprivate var scale: Double? {
        switch self {
        case .nothing, .placeholder: nil
        case .image(let image), .animation(let image, _): image.scale
        }
    }
}

/// Converts a length in points to whole pixels.
private func pixels(_ length: CGFloat, _ scale: Double) -> Int {
    let pixels = (Double(length) * scale).rounded(.up)
    return pixels > 0 ? Int(min(pixels, 16_777_216)) : 0
}
#endif

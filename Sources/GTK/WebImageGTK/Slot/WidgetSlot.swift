// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import ImageCoding
import Raster
import WebImage
import WebImageDisplay

/// The state of one slot, owned by the object that the slot belongs to.
@MainActor
final class WidgetSlot: DebugOverlaySlot, ReadableSlot {
    var output: SlotOutput
    private(set) lazy var binding = {
        let binding = SlotBinding(slot: self) { MainLoopBridge.deliver($0) }
        binding.startsLater = true
        binding.keepsPlaceholderSize = true
        binding.onStateChange = { [weak self] in self?.stateDidChange() }
        return binding
    }()
    private let object: WeakObject
    /// The object, if it's a widget. GTK disposes of widgets on the main thread, which ends the slot.
    private(set) var widget: OpaquePointer?
    let position = SlotPosition()
    /// Returns the part of the widget that shows the image; nil if that's the widget itself.
    var place: (@MainActor (OpaquePointer) -> OpaquePointer)?
    /// Set while the load depends on the widget's size.
    var sizeObserver: SizeObserver?
    /// Whether the object shows this slot, and not another state's slot.
    var isSelected = true {
        didSet { animation?.isOnDisplay = isOnDisplay }
    }
    /// The last paintable passed to a closure. For a property, the property itself holds it.
    private var shown: ObjectReference?
    /// The last value assigned to the property.
    private var assigned = Assigned.nothing
    private var running: RunningTransition?
    /// The number of the most recent transition, to recognize the closures of an earlier one.
    private var transitions = 0
    /// The indicator over the content.
    private var overlay: IndicatorOverlay?
    /// The label over the content and the indicator.
    private var debugLabel: DebugLabelOverlay?
    private(set) var animation: AnimationDisplay?
    /// The animation of an object that isn't a widget.
    private var drawnAnimation: DrawnAnimation?
    /// Draws the image or the animation at its place in the widget.
    private var placed: PlacedContent?
    var description: AccessibleDescription?
    /// The size request that we set for the image; nil if the app sizes the widget.
    var sizeRequest: RowSize?
    /// The list around the widget, if it limits loads while the user scrolls quickly.
    weak var scrolledList: ScrolledList?
    private let live = LiveInstance("WidgetSlot")

    private enum Assigned {
        /// This slot hasn't set the property.
        case nothing
        case empty
        case paintable(WeakObject)
    }

    /// Lowers the urgency of the library's threads, to keep loading and decoding from slowing down drawing.
    private static let lowersUrgency: Void = LibraryThread.lowerUrgency()

    private init(_ object: OpaquePointer, _ output: SlotOutput) {
        _ = Self.lowersUrgency
        DesktopDecoders.confineByDefault()
        self.object = WeakObject(object)
        if object.isA(gtk_widget_get_type()) { widget = object }
        self.output = output
        if widget != nil { DebugOverlay.register(self) }
    }

    static func attached(to object: OpaquePointer, name: String, output: () -> SlotOutput) -> WidgetSlot {
        let quark = g_quark_from_string("WebImage-slot-\(name)")
        if let slot = ObjectData.get(WidgetSlot.self, from: object, quark: quark) { return slot }
        let slot = WidgetSlot(object, output())
        ObjectData.set(slot, on: object, quark: quark)
        // Attached data is released when the object is finalized, which is too late. Disposal comes first,
        // even while there are other references to the object.
        let data = Unmanaged.passUnretained(slot).toOpaque()
        g_object_weak_ref(object.gObject, disposed, data)
        return slot
    }

    func show(_ content: DisplayContent, transition: DisplayTransition) {
        display(content, transition: transition)
        switch content {
        case .nothing, .placeholder, .animation: if isActive { joinViewport() }
        case .image: break
        }
        leaveViewportIfIdle()
    }

    private func display(_ content: DisplayContent, transition: DisplayTransition) {
        guard let owner = object.get() else { return }
        defer { extendLifetime(owner) }
        let object = owner.pointer
        let interrupted = running
        running = nil
        interrupted?.stop()
        if transition.effect != nil, transition.duration > 0, RunningTransition.isVisible(on: object) {
            let old = interrupted?.drawnImage ?? current(of: object)
            if let new = paintable(for: content, of: object) {
                return run(transition, from: old, to: new, content, on: object)
            }
        }
        assign(paintable(for: content, of: object), to: object)
    }

    private func stateDidChange() {
        leaveViewportIfIdle()
        updatePriority()
        if DebugOverlay.isShown { debugOverlayDidChange() }
        if let widget { description?.update(binding.phase, of: widget) }
    }

    var isTransitioning: Bool { running != nil }

    /// Whether the object shows this slot and, in a scrolled area, the slot is inside the viewport.
    var isOnDisplay: Bool { isSelected && position.visibility == .visible }

    /// Draws an indicator over the content, or removes it.
    func setOverlay(_ new: IndicatorOverlay?) {
        guard let owner = object.get() else { return }
        defer { extendLifetime(owner) }
        guard isUnchanged else { return overlay = nil }
        let content = current(of: owner.pointer)
        overlay = new
        assign(content, to: owner.pointer)
    }

    /// Shows, changes or removes the label.
    func debugOverlayDidChange() {
        let label = widget == nil ? nil : binding.debugLabel
        if let label, let debugLabel { return debugLabel.label = label }
        guard label != nil || debugLabel != nil, let owner = object.get() else { return }
        defer { extendLifetime(owner) }
        // If the app has replaced the paintable, there's nothing to label.
        guard isUnchanged else { return debugLabel = nil }
        let content = current(of: owner.pointer)
        debugLabel = label.map { label in
            DebugLabelOverlay(label) { [weak self] in
                self?.widget.map { ($0, DisplayScale.of($0)) }
            }
        }
        assign(content, to: owner.pointer)
    }
}

extension WidgetSlot {
    var isUnchanged: Bool {
        guard !output.isClosure else { return true }
        // A widget lives until the slot ends, so we don't need a reference.
        if let widget { return isUnchanged(of: widget) }
        return object.get().map { isUnchanged(of: $0.pointer) } ?? true
    }

    var isEmpty: Bool {
        if output.isClosure { return shown == nil }
        return object.get().map { output.shows(nil, in: $0.pointer) } ?? true
    }

    private func isUnchanged(of object: OpaquePointer) -> Bool {
        switch assigned {
        case .nothing: true
        case .empty: output.shows(nil, in: object)
        case .paintable(let paintable): paintable.get().map { output.shows($0.pointer, in: object) } ?? false
        }
    }

    private func assign(_ content: ObjectReference?, to object: OpaquePointer) {
        var paintable = content
        for overlay in overlays {
            overlay.content = paintable
            paintable = overlay.paintable
        }
        if output.isClosure {
            shown = paintable
        } else {
            assigned = paintable.map { .paintable(WeakObject($0.pointer)) } ?? .empty
        }
        output.set(paintable?.pointer, of: object)
    }

    private func run(
        _ transition: DisplayTransition, from old: ObjectReference?, to new: ObjectReference,
        _ content: DisplayContent, on object: OpaquePointer
    ) {
        transitions += 1
        let context = DisplayTransition.Context(
            view: object, content: content, response: binding.shownResponse
        ) { [weak self, id = transitions] in self?.setImage(of: id) }
        let running = RunningTransition(transition, from: old, to: new, on: object, context: context) {
            [weak self] in self?.endTransition($0)
        }
        self.running = running
        running.prepare()
        // The closure may have started a load, which stops this transition.
        if transition.setsImage, self.running === running { assign(running.paintable, to: object) }
    }

    /// Shows the image of a custom transition while it runs.
    private func setImage(of id: Int) {
        guard id == transitions, let running, let owner = object.get() else { return }
        defer { extendLifetime(owner) }
        assign(running.paintable, to: owner.pointer)
    }

    /// Replaces the transition with its image, unless the app has set another paintable since.
    private func endTransition(_ ended: RunningTransition) {
        guard let owner = object.get(), let running, running === ended else { return }
        defer { extendLifetime(owner) }
        self.running = nil
        if current(of: owner.pointer)?.pointer == running.paintable.pointer {
            assign(running.new, to: owner.pointer)
        }
        binding.transitionDidEnd()
    }

    /// The overlays on the content, from bottom to top.
    private var overlays: [ContentOverlay] {
        if overlay == nil, debugLabel == nil { return [] }
        let overlays: [ContentOverlay?] = [overlay, debugLabel]
        return overlays.compactMap { $0 }
    }

    /// The slot's content, without the indicator and the label.
    private func current(of object: OpaquePointer) -> ObjectReference? {
        var current = output.isClosure ? shown : output.current(of: object)
        for overlay in overlays.reversed() where overlay.paintable.pointer == current?.pointer {
            current = overlay.content
        }
        return current
    }

    private func paintable(for content: DisplayContent, of object: OpaquePointer) -> ObjectReference? {
        let whole = wholePaintable(for: content, of: object)
        guard let whole, let place = contentPlace(of: content), widget != nil else {
            placed = nil
            return whole
        }
        if let placed, placed.place == place, placed.content?.pointer == whole.pointer {
            return placed.paintable
        }
        let placed = PlacedContent(whole, place)
        self.placed = placed
        return placed.paintable
    }

    private func contentPlace(of content: DisplayContent) -> ContentPlace? {
        if let gravity = binding.gravity, content.isPlaceable { return .covering(gravity) }
        return binding.placeholderMode.map { .mode($0) }
    }

    /// Returns the paintable that shows the whole content, before it's placed in the widget.
    private func wholePaintable(
        for content: DisplayContent, of object: OpaquePointer
    ) -> ObjectReference? {
        if case .animation(_, let player) = content {
            if let animation, animation.player === player { return animation.paintable }
            if let drawnAnimation, drawnAnimation.player === player { return drawnAnimation.paintable }
        }
        stopAnimation()
        switch content {
        case .nothing: return nil
        case .placeholder(let placeholder): return placeholder.paintable
        case .image(let image): return paintable(for: image)
        case .animation(let image, let player):
            guard widget != nil else {
                // Only a paintable can report when it's drawn.
                guard object.isA(gdk_paintable_get_type()) else { return paintable(for: image) }
                drawnAnimation = DrawnAnimation(player, poster: image)
                return drawnAnimation?.paintable
            }
            animation = AnimationDisplay(player, poster: image, on: object, isOnDisplay: isSelected) {
                [weak self] in self?.keepsAnimation() ?? false
            }
            return animation?.paintable
        }
    }

    /// Returns whether the animation is still shown, and stops it if the app has replaced it.
    private func keepsAnimation() -> Bool {
        if isUnchanged { return true }
        stopAnimation()
        binding.checkForReplacedContent()
        leaveViewportIfIdle()
        return false
    }

    private func stopAnimation() {
        animation?.stop()
        drawnAnimation?.stop()
        (animation, drawnAnimation) = (nil, nil)
    }

    private func paintable(for image: DecodedImage) -> ObjectReference? {
        guard let content = image.bitmap.paintable else { return nil }
        let paintable = ScaledPaintable.make(content, scale: image.scale)
        let adapted = binding.adapted(paintable.pointer)
        return adapted == paintable.pointer ? paintable : ObjectReference(adopting: adapted)
    }

    // A closure in an isolated function would trap on other threads.
    private nonisolated static let disposed:
        @convention(c) (gpointer?, UnsafeMutablePointer<GObject>?) -> Void = {
            data, _ in
            if let data { end(Unmanaged<WidgetSlot>.fromOpaque(data).takeUnretainedValue()) }
        }

    /// Ends the slot on the main thread. GTK disposes of widgets there, but other objects can be disposed of
    /// on any thread.
    private nonisolated static func end(_ slot: WidgetSlot) {
        if webimage_is_main_thread() != 0 {
            MainActor.assumeIsolated { slot.end() }
        } else {
            MainLoopBridge.deliver { slot.end() }
        }
    }

    private func end() {
        position.end(self)
        sizeObserver?.stop()
        sizeObserver = nil
        widget = nil
        binding.end()
        running?.stop(isInterrupted: false)
        running = nil
        overlay = nil
        debugLabel = nil
        placed = nil
        stopAnimation()
        description = nil
        shown = nil
    }
}

extension DisplayContent {
    /// Whether the content is pixels, which we can crop. We don't crop the app's own paintables.
    fileprivate var isPlaceable: Bool {
        switch self {
        case .nothing: false
        case .placeholder(let placeholder): if case .bitmap = placeholder.kind { true } else { false }
        case .image, .animation: true
        }
    }
}
#endif

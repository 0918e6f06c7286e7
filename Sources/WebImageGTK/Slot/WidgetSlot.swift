// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageCoding
import WebImage

/// The state of one slot. The object that the slot belongs to owns it.
@MainActor
final class WidgetSlot: DisplaySlot {
    var output: SlotOutput
    private(set) lazy var binding = SlotBinding(slot: self) { MainLoopBridge.deliver($0) }
    private let object: WeakObject
    /// The object if it is a widget. GTK disposes widgets on the main thread, and the slot ends then.
    private(set) var widget: OpaquePointer?
    let position = SlotPosition()
    /// The last paintable passed to a closure. For a property, the property itself holds it.
    private var shown: ObjectReference?
    /// The last value assigned to the property.
    private var assigned = Assigned.nothing
    private var fade: Fade?
    private(set) var animation: AnimationDisplay?

    private enum Assigned {
        /// This slot has not set the property.
        case nothing
        case empty
        case paintable(WeakObject)
    }

    private init(_ object: OpaquePointer, _ output: SlotOutput) {
        self.object = WeakObject(object)
        if object.isA(gtk_widget_get_type()) { widget = object }
        self.output = output
    }

    static func attached(to object: OpaquePointer, name: String, output: () -> SlotOutput) -> WidgetSlot {
        let quark = g_quark_from_string("WebImage-slot-\(name)")
        if let slot = ObjectData.get(WidgetSlot.self, from: object, quark: quark) { return slot }
        let slot = WidgetSlot(object, output())
        ObjectData.set(slot, on: object, quark: quark)
        // Disposal precedes the release of attached data. It also happens while other references to the
        // object exist.
        let data = Unmanaged.passUnretained(slot).toOpaque()
        g_object_weak_ref(object.gObject, disposed, data)
        return slot
    }

    func show(_ content: DisplayContent, transition: DisplayTransition) {
        display(content, transition: transition)
        switch content {
        case .image: leaveViewportIfIdle()
        case .nothing, .placeholder, .animation: joinViewport()
        }
    }

    private func display(_ content: DisplayContent, transition: DisplayTransition) {
        guard let owner = object.get() else { return }
        defer { extendLifetime(owner) }
        let object = owner.pointer
        let running = fade
        fade = nil
        running?.stop()
        let seconds = transition.duration
        if transition.effect != nil, seconds > 0, Fade.isVisible(on: object) {
            let old = running?.new ?? current(of: object)
            if let new = paintable(for: content, of: object) {
                let fade = Fade(from: old, to: new, seconds: seconds, on: object) { [weak self] in
                    self?.endFade()
                }
                self.fade = fade
                return assign(fade.paintable, to: object)
            }
        }
        assign(paintable(for: content, of: object), to: object)
    }
}

extension WidgetSlot {
    var isUnchanged: Bool {
        guard !output.isClosure, let owner = object.get() else { return true }
        defer { extendLifetime(owner) }
        let current = current(of: owner.pointer)
        switch assigned {
        case .nothing: return true
        case .empty: return current == nil
        case .paintable(let paintable): return current != nil && current?.pointer == paintable.get()?.pointer
        }
    }

    private func assign(_ paintable: ObjectReference?, to object: OpaquePointer) {
        if output.isClosure {
            shown = paintable
        } else {
            assigned = paintable.map { .paintable(WeakObject($0.pointer)) } ?? .empty
        }
        output.set(paintable?.pointer, of: object)
    }

    /// Replaces the fade by its image, unless the program has set another paintable since.
    private func endFade() {
        guard let owner = object.get(), let fade else { return }
        defer { extendLifetime(owner) }
        self.fade = nil
        if current(of: owner.pointer)?.pointer == fade.paintable.pointer {
            assign(fade.new, to: owner.pointer)
        }
    }

    private func current(of object: OpaquePointer) -> ObjectReference? {
        output.isClosure ? shown : output.current(of: object)
    }

    private func paintable(for content: DisplayContent, of object: OpaquePointer) -> ObjectReference? {
        if case .animation(_, let player) = content, let animation, animation.player === player {
            return animation.paintable
        }
        animation?.stop()
        animation = nil
        switch content {
        case .nothing: return nil
        case .placeholder(let placeholder): return placeholder.paintable
        case .image(let image): return Self.paintable(for: image)
        case .animation(let image, let player):
            guard widget != nil else { return Self.paintable(for: image) }
            animation = AnimationDisplay(player, poster: image, on: object)
            return animation?.paintable
        }
    }

    private static func paintable(for image: DecodedImage) -> ObjectReference? {
        Texture.shared(image.bitmap).map { ScaledPaintable.make($0, scale: image.scale) }
    }

    // Not a closure in an isolated function, because that would trap on other threads.
    private nonisolated static let disposed:
        @convention(c) (gpointer?, UnsafeMutablePointer<GObject>?) -> Void = {
            data, _ in
            if let data { end(Unmanaged<WidgetSlot>.fromOpaque(data).takeUnretainedValue()) }
        }

    /// Ends the slot on the main thread. GTK disposes widgets there; other objects can be disposed on any
    /// thread.
    private nonisolated static func end(_ slot: WidgetSlot) {
        if webimage_is_main_thread() != 0 {
            MainActor.assumeIsolated { slot.end() }
        } else {
            MainLoopBridge.deliver { slot.end() }
        }
    }

    private func end() {
        position.end(self)
        widget = nil
        binding.end()
        fade?.stop()
        fade = nil
        animation?.stop()
        animation = nil
        shown = nil
    }
}
#endif

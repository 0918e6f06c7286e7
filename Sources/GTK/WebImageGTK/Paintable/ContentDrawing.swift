// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A drawing that contains a slot's content and has the content's size.
@MainActor
protocol ContentDrawing: Drawing {
    /// The content; nil for an empty slot.
    var content: ObjectReference? { get set }
}

extension ContentDrawing {
    var width: Int32 { content.map { gdk_paintable_get_intrinsic_width($0.pointer) } ?? 0 }
    var height: Int32 { content.map { gdk_paintable_get_intrinsic_height($0.pointer) } ?? 0 }
    var aspectRatio: Double {
        content.map { gdk_paintable_get_intrinsic_aspect_ratio($0.pointer) } ?? 0
    }
    var isStatic: Bool { false }
    var hasStaticSize: Bool { false }

    /// The preferred size and aspect ratio, to detect changes.
    fileprivate var size: [Double] { [Double(width), Double(height), aspectRatio] }

    func drawContent(into snapshot: OpaquePointer, width: Double, height: Double) {
        if let content { gdk_paintable_snapshot(content.pointer, snapshot, width, height) }
    }
}

/// Wraps a slot's content in another paintable and forwards the content's changes. It owns both.
@MainActor
class ContentOverlay {
    let paintable: ObjectReference
    private let drawing: any ContentDrawing
    /// The handlers for the content's changes.
    private var handlers: [SignalHandler] = []

    init(_ drawing: any ContentDrawing) {
        self.drawing = drawing
        paintable = PaintableType.make(drawing)
    }

    /// The slot's content, without this paintable; nil for an empty slot.
    var content: ObjectReference? {
        get { drawing.content }
        set {
            let oldSize = drawing.size
            drawing.content = newValue
            handlers = newValue.map { observe($0.pointer) } ?? []
            if drawing.size != oldSize { invalidateSize() }
            invalidateContents()
        }
    }

    private func observe(_ content: OpaquePointer) -> [SignalHandler] {
        let flags = gdk_paintable_get_flags(content).rawValue
        var handlers: [SignalHandler] = []
        if flags & GDK_PAINTABLE_STATIC_CONTENTS.rawValue == 0 {
            handlers.append(
                SignalHandler("invalidate-contents", of: content) { [weak self] in
                    self?.invalidateContents()
                })
        }
        if flags & GDK_PAINTABLE_STATIC_SIZE.rawValue == 0 {
            handlers.append(
                SignalHandler("invalidate-size", of: content) { [weak self] in self?.invalidateSize() })
        }
        return handlers
    }

    func invalidateContents() { gdk_paintable_invalidate_contents(paintable.pointer) }
    private func invalidateSize() { gdk_paintable_invalidate_size(paintable.pointer) }
}
#endif

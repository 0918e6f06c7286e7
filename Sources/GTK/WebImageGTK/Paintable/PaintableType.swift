// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage

/// The content of one of this module's paintables.
@MainActor
protocol Drawing: AnyObject {
    /// The preferred size in logical pixels, or 0 if there isn't one.
    var width: Int32 { get }
    var height: Int32 { get }
    /// The preferred ratio of width to height, or 0 if there isn't one.
    var aspectRatio: Double { get }
    /// Whether the content and the size never change.
    var isStatic: Bool { get }
    /// Whether the preferred size stays the same.
    var hasStaticSize: Bool { get }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double)
}

extension Drawing {
    var hasStaticSize: Bool { true }
}

/// A GObject class that implements GdkPaintable with a ``Drawing``.
@MainActor
enum PaintableType {
    private static let quark = g_quark_from_static_string("WebImage-drawing")

    static func make(_ drawing: any Drawing) -> ObjectReference {
        guard let object = g_object_new_with_properties(type, 0, nil, nil) else {
            preconditionFailure("cannot create a paintable")
        }
        let pointer = OpaquePointer(object)
        if drawing.isStatic {
            UnsafeMutablePointer<Instance>(pointer).pointee.size = Size(
                isKnown: true, width: drawing.width, height: drawing.height,
                aspectRatio: drawing.aspectRatio)
        }
        ObjectData.set(Box(drawing), on: pointer, quark: quark)
        return ObjectReference(adopting: pointer)
    }

    static func drawing(of paintable: OpaquePointer) -> (any Drawing)? {
        ObjectData.get(Box.self, from: paintable, quark: quark)?.drawing
    }

    private final class Box {
        let drawing: any Drawing
        private let live = LiveInstance("Paintable")

        init(_ drawing: any Drawing) { self.drawing = drawing }
    }

    private struct Instance {
        var object: GObject
        var size: Size
    }

    /// The size of a static drawing. It's kept in the GObject, because GTK asks for it several times when a
    /// widget's image changes.
    private struct Size {
        var isKnown: Bool
        var width: Int32
        var height: Int32
        var aspectRatio: Double
    }

    private static let type: GType = {
        var info = GTypeInfo()
        info.class_size = guint16(MemoryLayout<GObjectClass>.size)
        info.instance_size = guint16(MemoryLayout<Instance>.size)
        let type = g_type_register_static(
            webimage_type_object(), "WebImageDrawing", &info, GTypeFlags(rawValue: 0))
        var interface = GInterfaceInfo()
        interface.interface_init = { table, _ in
            guard let table else { return }
            PaintableType.fill(&table.assumingMemoryBound(to: GdkPaintableInterface.self).pointee)
        }
        g_type_add_interface_static(type, gdk_paintable_get_type(), &interface)
        return type
    }()

    private nonisolated static func fill(_ table: inout GdkPaintableInterface) {
        table.snapshot = { paintable, snapshot, width, height in
            guard let snapshot else { return }
            // The pointer is only used during the call, on the main thread.
            nonisolated(unsafe) let target = snapshot
            PaintableType.read(paintable) { $0.draw(into: target, width: width, height: height) }
        }
        table.get_intrinsic_width = {
            PaintableType.size(of: $0)?.width ?? PaintableType.read($0) { $0.width } ?? 0
        }
        table.get_intrinsic_height = {
            PaintableType.size(of: $0)?.height ?? PaintableType.read($0) { $0.height } ?? 0
        }
        table.get_intrinsic_aspect_ratio = {
            PaintableType.size(of: $0)?.aspectRatio ?? PaintableType.read($0) { $0.aspectRatio } ?? 0
        }
        table.get_flags = {
            let isStatic = PaintableType.size(of: $0) != nil
            let hasStaticSize = isStatic || PaintableType.read($0) { $0.hasStaticSize } ?? true
            return GdkPaintableFlags(
                rawValue: (hasStaticSize ? GDK_PAINTABLE_STATIC_SIZE.rawValue : 0)
                    | (isStatic ? GDK_PAINTABLE_STATIC_CONTENTS.rawValue : 0))
        }
    }

    /// Returns the size of a static drawing.
    private nonisolated static func size(of paintable: OpaquePointer?) -> Size? {
        guard let paintable else { return nil }
        let size = UnsafePointer<Instance>(paintable).pointee.size
        return size.isKnown ? size : nil
    }

    /// Reads the drawing. GTK uses paintables only on the main thread.
    @discardableResult
    private nonisolated static func read<Result: Sendable>(
        _ paintable: OpaquePointer?, _ body: @MainActor (any Drawing) -> Result
    ) -> Result? {
        guard let paintable else { return nil }
        // The pointer is only used during the call, on the main thread.
        nonisolated(unsafe) let pointer = paintable
        return MainActor.assumeIsolated { drawing(of: pointer).map(body) }
    }
}
#endif

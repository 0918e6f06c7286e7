// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import WebImage

extension Placeholder {
    /// Any GdkPaintable: an icon, a symbol, a drawing of one's own. Takes a reference.
    public static func paintable(_ paintable: OpaquePointer) -> Placeholder {
        .native(ObjectReference(retaining: paintable))
    }

    /// Nil for something that is not GTK's.
    @MainActor
    var paintable: ObjectReference? {
        switch kind {
        case .bitmap(let bitmap): Texture.make(bitmap)
        case .color(let red, let green, let blue, let alpha):
            PaintableType.make(ColorPaintable(red: red, green: green, blue: blue, alpha: alpha))
        case .native(let object): object as? ObjectReference
        }
    }
}
#endif

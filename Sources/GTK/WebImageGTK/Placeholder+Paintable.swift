// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster
public import WebImageDisplay

extension Placeholder {
    /// A placeholder that shows any GdkPaintable, such as an icon. The placeholder retains the paintable.
    public static func paintable(_ paintable: OpaquePointer) -> Placeholder {
        .native(ObjectReference(retaining: paintable))
    }

    /// The paintable that shows the placeholder, or `nil` if it holds another toolkit's native image.
    @MainActor
    var paintable: ObjectReference? {
        switch kind {
        case .bitmap(let bitmap): bitmap.paintable
        case .color(let color): PaintableType.make(ColorPaintable(color))
        case .initials(let initials): PaintableType.make(InitialsPaintable(initials))
        case .animation(let first, _): first.paintable
        case .native(let object): object as? ObjectReference
        }
    }
}
#endif

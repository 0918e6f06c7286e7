// SPDX-License-Identifier: MIT

public import Raster

/// The content of a slot before its image has arrived, or after a failure.
public struct Placeholder: Sendable {
    /// The content, for view adapters.
    public enum Kind: Sendable {
        case bitmap(Bitmap)
        /// sRGB components from 0 to 1, not premultiplied.
        case color(red: Double, green: Double, blue: Double, alpha: Double)
        /// A drawable object of a view framework. Adapters of other frameworks show an empty slot.
        case native(any AnyObject & Sendable)
    }

    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// A bitmap.
    public static func bitmap(_ bitmap: Bitmap) -> Placeholder { Placeholder(.bitmap(bitmap)) }

    /// A colour that fills the slot, as sRGB components from 0 to 1, not premultiplied.
    public static func color(red: Double, green: Double, blue: Double, alpha: Double = 1) -> Placeholder {
        Placeholder(.color(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// A drawable object of a view framework. Adapters have a typed function for it.
    public static func native(_ object: any AnyObject & Sendable) -> Placeholder {
        Placeholder(.native(object))
    }
}

// SPDX-License-Identifier: MIT

public import Raster

/// What stands in a slot while there is no picture, or instead of one that failed.
public struct Placeholder: Sendable {
    /// What an adapter needs to know of it.
    public enum Kind: Sendable {
        case bitmap(Bitmap)
        /// sRGB components from 0 to 1, not premultiplied.
        case color(red: Double, green: Double, blue: Double, alpha: Double)
        /// Something that only the adapter in use can draw; others take it for an empty slot.
        case native(any AnyObject & Sendable)
    }

    public let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// A picture that is there already.
    public static func bitmap(_ bitmap: Bitmap) -> Placeholder { Placeholder(.bitmap(bitmap)) }

    /// One colour that fills the slot: sRGB components from 0 to 1, not premultiplied.
    public static func color(red: Double, green: Double, blue: Double, alpha: Double = 1) -> Placeholder {
        Placeholder(.color(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// A drawable object of the view framework. Adapters wrap this with a typed function of their own.
    public static func native(_ object: any AnyObject & Sendable) -> Placeholder {
        Placeholder(.native(object))
    }
}

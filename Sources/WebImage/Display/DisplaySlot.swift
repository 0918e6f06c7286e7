// SPDX-License-Identifier: MIT

public import ImageCoding

/// What a slot is asked to show.
public enum DisplayContent: Sendable {
    case nothing
    case placeholder(Placeholder)
    case image(DecodedImage)
}

/// One place of a view that shows a picture: an image view's image, a button's normal state. Adapters implement it,
/// a ``SlotBinding`` drives it.
@MainActor
public protocol DisplaySlot: AnyObject {
    /// Shows `content` in place of what is there. A transition that runs is replaced.
    func show(_ content: DisplayContent, transition: DisplayTransition)
}

/// A handle on a slot, as users hold it. Adapters give ``binding``; all ways to load are written once, here.
@MainActor
public protocol DisplayBinding {
    /// The slot's binding, made when it is first asked for.
    var binding: SlotBinding { get }
}

// SPDX-License-Identifier: MIT

public import ImageCoding

/// What a slot is asked to show.
public enum DisplayContent: Sendable {
    case nothing
    case placeholder(Placeholder)
    case image(DecodedImage)
    /// An animation: its first frame, and the player to be ticked for as long as this is shown. The binding starts it
    /// after ``DisplaySlot/show(_:transition:)`` and stops it when something else is shown. The same player may come
    /// again, when the slot's picture was loaded again and had not changed.
    case animation(DecodedImage, AnimationPlayer)
}

/// One place of a view that shows a picture: an image view's image, a button's normal state. Adapters implement it,
/// a ``SlotBinding`` drives it.
@MainActor
public protocol DisplaySlot: AnyObject {
    /// Shows `content` in place of what is there. A transition that runs is replaced.
    ///
    /// An adapter that shows an animation calls ``AnimationPlayer/tick(at:)`` at every refresh of its display, sets
    /// ``AnimationPlayer/isVisible`` and ``AnimationPlayer/reducesMotion``, and leaves the player's handlers to the
    /// program; one that cannot play shows the first frame.
    func show(_ content: DisplayContent, transition: DisplayTransition)

    /// Whether the slot still shows what ``show(_:transition:)`` was given last: false once the program has set or
    /// cleared the view's image itself. A load then shows its placeholder, also if the image that it replaces had the
    /// same URL. Default: true.
    var isUnchanged: Bool { get }
}

extension DisplaySlot {
    public var isUnchanged: Bool { true }
}

/// A handle on a slot, as users hold it. Adapters give ``binding``; all ways to load are written once, here.
@MainActor
public protocol DisplayBinding {
    /// The slot's binding, made when it is first asked for.
    var binding: SlotBinding { get }
}

// SPDX-License-Identifier: MIT

public import ImageCoding
public import Raster
public import WebImage

/// The content of a slot.
public enum DisplayContent: Sendable {
    case nothing
    case placeholder(Placeholder)
    case image(DecodedImage)
    /// An animation: its first frame, and the player to tick while it is on display.
    ///
    /// The binding starts the player after ``DisplaySlot/show(_:transition:)`` and stops it when other
    /// content is shown. If the same animation is loaded again, the slot receives the same player.
    case animation(DecodedImage, AnimationPlayer)
}

/// A place of a view that shows an image, such as the image of an image view or the normal state of a button.
/// View adapters implement this protocol; a ``SlotBinding`` uses it.
@MainActor
public protocol DisplaySlot: AnyObject {
    /// Replaces the content of the slot. A running transition ends.
    ///
    /// An adapter that shows an animation calls ``AnimationPlayer/tick(at:)`` at every refresh of its
    /// display, and sets ``AnimationPlayer/isVisible`` and ``AnimationPlayer/reducesMotion``. It does not set
    /// the player's handlers, which belong to the program. An adapter that cannot play animations shows the
    /// first frame. It passes its images to ``SlotBinding/adapted(_:)`` before it shows them.
    func show(_ content: DisplayContent, transition: DisplayTransition)

    /// Whether the slot still shows the content of the last ``show(_:transition:)``. It is false if the
    /// program has set or removed the view's image itself; the next load then shows its placeholder, even for
    /// the same URL. Default: true.
    var isUnchanged: Bool { get }

    /// Whether a transition is running. An adapter that returns true calls
    /// ``SlotBinding/transitionDidEnd()`` when it has ended. Default: false.
    var isTransitioning: Bool { get }

    /// The size of the place that shows the image, in pixels of the display. A load with
    /// ``Thumbnail/view(_:)`` waits while a side is 0, for example before the first layout; an adapter calls
    /// ``SlotBinding/viewSizeDidChange()`` when it changes. Default: nil; such a load then decodes the full
    /// size.
    var viewSize: PixelSize? { get }

    /// The number of pixels per point of the display: the scale of images of ``viewSize``, or of a size in
    /// points, whose request sets no scale. Default: 1.
    var displayScale: Double { get }

    /// Whether the slot can show light that is brighter than white. If not, images are loaded in standard
    /// range; see ``DisplayOptions/dynamicRange``. Default: true.
    var showsHighRange: Bool { get }
}

extension DisplaySlot {
    public var isUnchanged: Bool { true }
    public var isTransitioning: Bool { false }
    public var viewSize: PixelSize? { nil }
    public var displayScale: Double { 1 }
    public var showsHighRange: Bool { true }
}

/// A slot whose view can remain without a size.
@MainActor
package protocol SizeLimitedSlot: DisplaySlot {
    /// The size into which the image is fitted while ``viewSize`` has a side of 0, in pixels of the display;
    /// a side of 0 is unbounded. Nil to wait for a size.
    var sizeLimit: PixelSize? { get }
}

/// A slot whose view says how it scales images.
@MainActor
package protocol ModalSlot: DisplaySlot {
    /// The mode of a thumbnail that looks in the view as the whole image would; nil if the view doesn't say.
    var thumbnailMode: Thumbnail.Mode? { get }
}

/// A slot whose view can be asked for its content.
@MainActor
package protocol ReadableSlot: DisplaySlot {
    /// Whether the view shows nothing, neither content of the slot nor of the program.
    var isEmpty: Bool { get }
}

/// A slot whose view can have a budget of its own for decoded frames.
@MainActor
package protocol FrameBudgetSlot: DisplaySlot {
    /// Replaces ``DisplayOptions/frameBudget``; nil for that one.
    var frameBudget: FrameBudget? { get }
}

/// A handle on a slot. Adapters implement ``binding``; the functions that load images are extensions of this
/// protocol.
@MainActor
public protocol DisplayBinding {
    /// The binding of the slot, which is created on first use.
    var binding: SlotBinding { get }
}

/// A handle on a slot that may not have been used. While its view is deallocated, it must not be created any
/// more: Objective-C ends a process that makes a weak reference to such an object.
@MainActor
package protocol UnusedBinding: DisplayBinding {
    /// ``DisplayBinding/binding``; for a slot that was not used, one that the handle keeps and the view
    /// doesn't. It can empty the slot, and has nothing else to end.
    var endingBinding: SlotBinding { get }
}

extension DisplayBinding {
    /// The binding for functions that end loads and empty slots, also in a `deinit`.
    var ending: SlotBinding { (self as? any UnusedBinding)?.endingBinding ?? binding }
}

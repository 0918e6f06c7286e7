// SPDX-License-Identifier: MIT

public import ImageCoding
public import Raster
public import WebImage

/// The content of a slot.
public enum DisplayContent: Sendable {
    case nothing
    case placeholder(Placeholder)
    case image(DecodedImage)
    /// An animation: its first frame, and the player to tick while it's on display.
    ///
    /// The binding starts the player after ``DisplaySlot/show(_:transition:)`` and stops it when other
    /// content is shown. If the same animation is loaded again, the slot gets the same player.
    case animation(DecodedImage, AnimationPlayer)
}

/// A place in a view that shows an image, such as the image of an image view or the normal state of a button.
/// View adapters implement this protocol; ``SlotBinding`` uses it.
@MainActor
public protocol DisplaySlot: AnyObject {
    /// Replaces the slot's content. A running transition ends.
    ///
    /// An adapter that shows an animation calls ``AnimationPlayer/tick(at:)`` at every refresh of its
    /// display, and sets ``AnimationPlayer/isVisible`` and ``AnimationPlayer/reducesMotion``. It doesn't set
    /// the player's handlers, because they belong to the app. An adapter that can't play animations shows the
    /// first frame. Adapters pass their images to ``SlotBinding/adapted(_:)`` before showing them.
    func show(_ content: DisplayContent, transition: DisplayTransition)

    /// Whether the slot still shows the content of the most recent ``show(_:transition:)``. Default: true.
    ///
    /// It's false if the app has set or removed the view's image itself. The next load then shows its
    /// placeholder, even for the same URL.
    var isUnchanged: Bool { get }

    /// Whether a transition is running. An adapter that returns true calls ``SlotBinding/transitionDidEnd()``
    /// when the transition has ended. Default: false.
    var isTransitioning: Bool { get }

    /// The size of the area that shows the image, in display pixels. Default: `nil`, so images with
    /// ``Thumbnail/view(_:)`` are decoded at full size.
    ///
    /// A load with ``Thumbnail/view(_:)`` waits while a side is 0, for example before the first layout. When
    /// the size changes, an adapter calls ``SlotBinding/viewSizeDidChange()``.
    var viewSize: PixelSize? { get }

    /// The display's scale, in pixels per point. Images that are sized to the view or in points also get this
    /// scale, unless their request sets one. Default: 1.
    var displayScale: Double { get }

    /// Whether the slot can show colors brighter than white. If it can't, images are loaded in standard range
    /// (see ``DisplayOptions/dynamicRange``). Default: true.
    var showsHighRange: Bool { get }
}

extension DisplaySlot {
    public var isUnchanged: Bool { true }
    public var isTransitioning: Bool { false }
    public var viewSize: PixelSize? { nil }
    public var displayScale: Double { 1 }
    public var showsHighRange: Bool { true }
}

/// A slot in a view that may never get a size.
@MainActor
package protocol SizeLimitedSlot: DisplaySlot {
    /// The size that the image is fitted into while ``viewSize`` has a side of 0, in display pixels; a side
    /// of 0 is unbounded. If it's `nil`, the load waits for a size.
    var sizeLimit: PixelSize? { get }
}

/// A slot in a view that reports how it scales images.
@MainActor
package protocol ModalSlot: DisplaySlot {
    /// The mode in which a thumbnail looks the same in the view as the whole image, or `nil` if the view
    /// doesn't have such a mode.
    var thumbnailMode: Thumbnail.Mode? { get }
}

/// A slot in a view that can report what it shows.
@MainActor
package protocol ReadableSlot: DisplaySlot {
    /// Whether the view shows nothing, neither the slot's content nor the app's.
    var isEmpty: Bool { get }
}

/// A slot in a view that can have its own budget for decoded frames.
@MainActor
package protocol FrameBudgetSlot: DisplaySlot {
    /// The budget to use in place of ``DisplayOptions/frameBudget``, or `nil` to use the options' budget.
    var frameBudget: FrameBudget? { get }
}

/// A handle to a slot. Adapters implement ``binding``. The methods that load images are extensions of this
/// protocol.
@MainActor
public protocol DisplayBinding {
    /// The slot's binding, created on first use.
    var binding: SlotBinding { get }
}

/// A handle to a slot that may never have been used. While its view is being deallocated, we can't create a
/// binding, because Objective-C terminates a process that makes a weak reference to an object in that state.
@MainActor
package protocol UnusedBinding: DisplayBinding {
    /// The slot's ``DisplayBinding/binding``. For an unused slot, it's a binding that the handle owns instead
    /// of the view. All it can do is empty the slot, because the slot doesn't have any loads to end.
    var endingBinding: SlotBinding { get }
}

extension DisplayBinding {
    /// The binding for methods that end loads and empty slots, even in a `deinit`.
    var ending: SlotBinding { (self as? any UnusedBinding)?.endingBinding ?? binding }
}

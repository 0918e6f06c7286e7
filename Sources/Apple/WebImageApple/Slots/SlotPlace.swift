// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import CoreGraphics
import Foundation
package import Raster
package import WebImage
package import WebImageDisplay

/// One kind of place of an object that shows an image, such as the highlighted image of an image view. It
/// assigns and animates; when that happens is decided by ``SlotBinding``.
package struct SlotPlace<Owner: AnyObject, Image: AnyObject> {
    /// The name of the slot, unique for the object.
    package let name: String
    package let read: @MainActor (Owner) -> Image?
    package let assign: @MainActor (Owner, Image?) -> Void
    package let make: @MainActor (Bitmap, _ scale: Double) -> Image?
    /// Whether ``read`` returns the image of another place while this one is empty.
    package var readsFallback = false
    /// Shows a frame of an animation, and returns it if it has replaced the image that ``read`` returns. It
    /// is nil if the place shows the first frame only.
    ///
    /// Its last parameter returns what to show of an image; see ``crop``.
    package var showFrame:
        (@MainActor (Owner, CGImage, _ scale: Double, _ part: @MainActor (Image) -> Image) -> Image?)?
    /// Makes the transitions of the place; nil if it has none.
    package var animator: (@MainActor (Owner) -> (any TransitionAnimator)?)?
    /// Whether the object shows this place, and not that of another state. Otherwise it has no transitions.
    package var isShown: @MainActor (Owner) -> Bool = { _ in true }
    /// Watches whether the place is visible; nil if it always is.
    package var visibility: (@MainActor (Owner) -> any VisibilitySource)?
    /// Gives a player to an owner that plays animations itself, instead of ``showFrame``.
    package var attachPlayer: (@MainActor (Owner, AnimationPlayer) -> Void)?
    /// The budget for decoded frames that the owner has set; nil for that of the load.
    package var frameBudget: @MainActor (Owner) -> FrameBudget? = { _ in nil }
    /// Whether motion is to be reduced.
    package var reducesMotion: @MainActor () -> Bool = { false }
    /// Calls the closure when ``reducesMotion`` has changed, until the result is released; nil if that
    /// doesn't change.
    package var watchMotion: (@MainActor (_ changed: @escaping @Sendable () -> Void) -> NotificationWatch)?
    /// The property of the owner that says how much bright light it shows; nil if the place shows the
    /// standard range only.
    package var dynamicRange: RangeProperty<Owner>?
    /// Tells the owner the number of pixels per point of the image.
    package var setScale: (@MainActor (Owner, Double) -> Void)?
    /// Asks for the layout of the owner, whose image has changed; nil if it has none.
    package var askForLayout: (@MainActor (Owner) -> Void)?
    /// The size of the place in points; nil if it has none of its own.
    package var size: @MainActor (Owner) -> CGSize? = { _ in nil }
    /// Calls the closure whenever the size may have changed. Called once, when a load needs the size.
    package var observeSize: (@MainActor (Owner, @escaping @MainActor () -> Void) -> Void)?
    /// The lists whose rows the owner is in, or may be in, if they limit loads while they are scrolled fast.
    package var scrolledLists: @MainActor (Owner) -> [ScrolledList] = { _ in [] }
    /// How the owner scales an image to the size of the place; nil if it doesn't say.
    package var resizeMode: @MainActor (Owner) -> ResizeMode? = { _ in nil }
    /// Changes how the owner scales its image, for a placeholder that has a mode of its own. It returns the
    /// function that restores the owner's mode; nil if the mode doesn't change it.
    package var setMode: (@MainActor (Owner, Placeholder.ContentMode) -> (@MainActor (Owner) -> Void)?)?
    /// Shows a part of the image only, given as fractions of its sides; nil if the place cannot.
    package var showPart: (@MainActor (Owner, CGRect) -> Void)?
    /// Makes an image of a part of another, given as fractions of its sides, with a size in points. For an
    /// owner that cannot show a part of its image.
    package var crop: (@MainActor (Image, _ part: CGRect, _ size: CGSize) -> Image?)?
    /// Shows the label of the debug overlay and its lines, or removes it; nil if the place has none.
    package var showLabel: (@MainActor (Owner, DebugLabel?, _ lines: [String]) -> Void)?
    /// The number of pixels per point of the display.
    package var displayScale: @MainActor (Owner) -> Double = { _ in 1 }

    package init(
        name: String, read: @escaping @MainActor (Owner) -> Image?,
        assign: @escaping @MainActor (Owner, Image?) -> Void,
        make: @escaping @MainActor (Bitmap, _ scale: Double) -> Image?
    ) {
        self.name = name
        self.read = read
        self.assign = assign
        self.make = make
    }
}

/// Runs the transitions of one slot.
@MainActor
package protocol TransitionAnimator: AnyObject {
    /// Shows the new content, and calls `completion` once when the transition has ended by itself.
    func run(
        _ transition: DisplayTransition, to content: TransitionContent,
        completion: @escaping @MainActor () -> Void)
    /// Ends the running transition; its completion need not be called.
    func stop()
}

/// The new content of a slot.
@MainActor
package struct TransitionContent {
    /// Shows the content.
    package let set: @MainActor () -> Void
    /// Returns what the closures of a custom transition receive.
    package let context: @MainActor (_ view: AnyObject) -> DisplayTransition.Context
}
#endif

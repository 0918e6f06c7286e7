// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import CoreGraphics
import Foundation
package import Raster
package import WebImage
package import WebImageDisplay

/// One of the places where an object shows an image, such as an image view's highlighted image. It assigns
/// and animates images, and ``SlotBinding`` decides when.
package struct SlotPlace<Owner: AnyObject, Image: AnyObject> {
    /// The slot's name, unique for the object.
    package let name: String
    package let read: @MainActor (Owner) -> Image?
    package let assign: @MainActor (Owner, Image?) -> Void
    package let make: @MainActor (Bitmap, _ scale: Double) -> Image?
    /// Whether ``read`` returns another place's image while this one is empty.
    package var readsFallback = false
    /// Shows a frame of an animation, and returns it if it replaced the image that ``read`` returns. It's nil
    /// if the place shows only the first frame.
    ///
    /// Its last parameter returns the part of an image to show; see ``crop``.
    package var showFrame:
        (@MainActor (Owner, CGImage, _ scale: Double, _ part: @MainActor (Image) -> Image) -> Image?)?
    /// Makes the place's transitions; nil if it doesn't have any.
    package var animator: (@MainActor (Owner) -> (any TransitionAnimator)?)?
    /// Whether the object currently shows this place rather than another state's. If not, images appear
    /// without a transition.
    package var isShown: @MainActor (Owner) -> Bool = { _ in true }
    /// Watches whether the place is visible; nil if it always is.
    package var visibility: (@MainActor (Owner) -> any VisibilitySource)?
    /// Passes a player to an owner that plays animations itself instead of using ``showFrame``.
    package var attachPlayer: (@MainActor (Owner, AnimationPlayer) -> Void)?
    /// The owner's budget for decoded frames; nil to use the load's.
    package var frameBudget: @MainActor (Owner) -> FrameBudget? = { _ in nil }
    /// Whether to reduce motion.
    package var reducesMotion: @MainActor () -> Bool = { false }
    /// Calls the closure when ``reducesMotion`` has changed, until the result is released; nil if it never
    /// changes.
    package var watchMotion: (@MainActor (_ changed: @escaping @Sendable () -> Void) -> NotificationWatch)?
    /// The owner's property that controls its dynamic range; nil if the place shows only the standard range.
    package var dynamicRange: RangeProperty<Owner>?
    /// Passes the image's scale, in pixels per point, to the owner.
    package var setScale: (@MainActor (Owner, Double) -> Void)?
    /// Requests layout for an owner after its image changed; nil if it doesn't need any.
    package var askForLayout: (@MainActor (Owner) -> Void)?
    /// The place's size in points; nil if it doesn't have a specific size.
    package var size: @MainActor (Owner) -> CGSize? = { _ in nil }
    /// Calls the closure whenever the size may have changed. It's called once, when a load needs the size.
    package var observeSize: (@MainActor (Owner, @escaping @MainActor () -> Void) -> Void)?
    /// The lists with fast scrolling that contain or might contain the owner in one of their rows.
    package var scrolledLists: @MainActor (Owner) -> [ScrolledList] = { _ in [] }
    /// How the owner scales an image to the place's size; nil if unknown.
    package var resizeMode: @MainActor (Owner) -> ResizeMode? = { _ in nil }
    /// Changes how the owner scales its image, for a placeholder with a specific mode.
    ///
    /// It returns a function that restores the owner's mode; nil if the mode doesn't change it.
    package var setMode: (@MainActor (Owner, Placeholder.ContentMode) -> (@MainActor (Owner) -> Void)?)?
    /// Shows only a part of the image, given as fractions of its sides; nil if the place can't.
    package var showPart: (@MainActor (Owner, CGRect) -> Void)?
    /// Makes an image from a part of another one, given as fractions of its sides, with a size in points.
    /// It's needed if the owner can't show a part of its image.
    package var crop: (@MainActor (Image, _ part: CGRect, _ size: CGSize) -> Image?)?
    /// Shows the debug overlay's label and its lines, or removes it; nil if the place doesn't have one.
    package var showLabel: (@MainActor (Owner, DebugLabel?, _ lines: [String]) -> Void)?
    /// The display's scale, in pixels per point.
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

/// Runs a slot's transitions.
@MainActor
package protocol TransitionAnimator: AnyObject {
    /// Shows the new content, and calls `completion` once when the transition has ended on its own.
    func run(
        _ transition: DisplayTransition, to content: TransitionContent,
        completion: @escaping @MainActor () -> Void)
    /// Ends the running transition; its completion doesn't have to be called.
    func stop()
}

/// A slot's new content.
@MainActor
package struct TransitionContent {
    /// Shows the content.
    package let set: @MainActor () -> Void
    /// Returns the context for a custom transition's closures.
    package let context: @MainActor (_ view: AnyObject) -> DisplayTransition.Context
}
#endif

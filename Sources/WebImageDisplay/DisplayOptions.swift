// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageLoading
public import Raster
public import WebImage

/// Options that control how a slot loads and shows an image.
///
/// The slot releases the closures when the load has ended, so they don't keep a captured view alive.
/// ``completion`` is always released, and ``onEvent`` and ``progress`` are released unless the load waits for
/// the network. ``adapt``, ``set`` and the closures of a custom transition are released after a success.
/// After a failure, the slot keeps these for ``SlotBinding/reload(options:)``. If the image is loaded at the
/// view's size (``Thumbnail/view(_:)``), the slot also keeps them until it's used for something else.
public struct DisplayOptions: Sendable {
    /// When to show the placeholder.
    public enum PlaceholderPolicy: Sendable, Hashable {
        /// When the load starts, unless the image is in memory.
        case immediately
        /// When the load fails or is canceled. The slot is emptied when the load starts, so a reused view
        /// never shows another row's image. If the image is being loaded again and that load is canceled,
        /// the image stays.
        case onFailure
        /// When the load starts, if the slot doesn't show an image. An image, or content set by your app,
        /// stays while the load is running and after it's canceled. After a failure, an image of another
        /// request is replaced by the error image if there is one, otherwise the placeholder, otherwise
        /// nothing. Content set by your app stays unless there's an error image or a placeholder. A load
        /// without a URL always replaces the content with its placeholder.
        case keepCurrent
    }

    /// Which images are shown with the transition.
    public enum TransitionPolicy: Sendable, Hashable {
        /// Images that arrive after `load` has returned, so the slot showed something else before. If the
        /// slot already shows an image and the load confirms it, there's no transition.
        case automatic
        /// Like ``automatic``, but only for images that came over the network. Images from disk, files and
        /// memory appear immediately.
        case network
        /// All images except previews.
        case always
    }

    /// The dynamic range in which a slot shows images.
    public enum DynamicRange: Sendable, Hashable {
        /// ``high``, unless your app has set the view's range itself.
        case automatic
        /// Nothing is brighter than white.
        case standard
        /// Images may be somewhat brighter than white. Use it for images that appear next to other images or
        /// text. Systems without this range show ``high``.
        case constrainedHigh
        /// The display's full range.
        case high
    }

    /// The slot's content until the image arrives. Default: `nil`, which leaves the slot empty.
    public var placeholder: Placeholder?
    /// When to show the placeholder. Default: ``PlaceholderPolicy/immediately``.
    public var placeholderPolicy: PlaceholderPolicy
    /// The slot's content after a failure. Default: `nil`, which shows the placeholder.
    public var errorImage: Placeholder?
    /// The transition to the image. Default: ``DisplayTransition/none``.
    public var transition: DisplayTransition
    /// Which images are shown with the transition. Default: ``TransitionPolicy/automatic``.
    public var transitionPolicy: TransitionPolicy
    /// The transition to each preview. Default: ``DisplayTransition/none``.
    public var previewTransition: DisplayTransition
    /// Whether ``completion`` waits for the end of a running transition. Default: false.
    ///
    /// The completion is called earlier if the slot is used for something else or the view is destroyed, and
    /// no later than one second after the transition should have ended.
    public var waitsForTransition: Bool
    /// The range in which to show HDR images, which a request loads by setting `decoding.dynamicRange`.
    /// Default: ``DynamicRange/automatic``.
    ///
    /// In standard range, and in a view that can't show anything else (``DisplaySlot/showsHighRange``), the
    /// request is loaded in standard range: the image takes half the memory, and an image with a gain map
    /// looks the way its file specifies. This doesn't apply if ``setsImage`` is false or if ``set`` shows the
    /// images.
    ///
    /// ```swift
    /// var request = ImageRequest(url: url)
    /// request.decoding.dynamicRange = .high
    /// imageView.webImage.load(request, options: DisplayOptions(dynamicRange: .constrainedHigh))
    /// ```
    ///
    /// On Apple platforms, the slot of an image view sets the view's preferred range while it shows an image
    /// of high range. It restores your app's range when it shows other content, unless your app has changed
    /// the range since.
    public var dynamicRange: DynamicRange
    /// The minimum length of a view's longer side, in points, for images to be shown in high range. Default:
    /// 0, which includes views of all sizes.
    ///
    /// Small images, such as avatars, are distracting if they're brighter than the text next to them. Below
    /// this length, images are loaded and shown in standard range. A view that was never laid out, or doesn't
    /// have its own size, is assumed to be as large as the request's thumbnail. If the request doesn't have
    /// one, the view is assumed to be large enough.
    public var minimumHighRangeSide: Double
    /// The manager that loads the image. Default: `nil`, which uses `ImageManager.shared`.
    public var manager: ImageManager?
    /// Whether the slot shows images. Default: true.
    ///
    /// If it's false, the slot only shows the placeholder and the error image. ``onEvent`` receives all
    /// images, including cached images and previews, and ``completion`` receives the final one.
    public var setsImage: Bool
    /// Whether earlier loads of the slot are canceled, so they complete with ``ImageError/Code/cancelled``.
    /// Default: true.
    ///
    /// If it's false, they complete with their own results. The slot shows the image of an older load until a
    /// newer load's image arrives, even if the newer load fails. Use it to load several versions of an image,
    /// such as a small one before the large one.
    ///
    /// ```swift
    /// slot.load(small)
    /// var options = DisplayOptions.default
    /// options.cancelsPrevious = false
    /// slot.load(large, options: options)
    /// ```
    public var cancelsPrevious: Bool
    /// Whether to repeat a load that failed because there was no network, once
    /// ``SlotBinding/networkDidReturn()`` is called. Default: false.
    ///
    /// The load is repeated only once, and only if the slot hasn't been used for something else and your app
    /// hasn't set the view's image itself in the meantime. ``completion`` isn't called again.
    public var retriesWhenReachable: Bool
    /// Changes each image before the slot shows it, for example into a template image that's drawn in the
    /// view's tint color. Its argument and its result are images of the view framework. Default: `nil`.
    public var adapt: (@MainActor (Any) -> Any)?
    /// The part of the image that stays visible if the view crops it. Default: `nil`, which leaves this to
    /// the view.
    ///
    /// ```swift
    /// options.gravity = .focus(x: 0.3, y: 0.2)      // fractions from the top left corner, such as of a face
    /// ```
    ///
    /// If it's set, images, animations and bitmap placeholders cover their view regardless of the view's
    /// mode, unless the placeholder has a ``Placeholder/contentMode``. It's applied when they're drawn, so
    /// one decoded image can be used in views of all shapes. To decode only the visible part, use the gravity
    /// of ``Thumbnail`` instead. An offset is in points. The image's content isn't analyzed: with `attention`
    /// or `entropy`, the center stays visible.
    ///
    /// It works with GTK widgets, where the paintable then fills the widget, and with `UIImageView`,
    /// `NSImageView` and `CALayer`. In SwiftUI, use `resizedToFill(_:)`. UIKit and AppKit buttons, and slots
    /// that show their image with your app's closure, don't crop anything.
    public var gravity: Gravity?
    /// Whether animations play when they're shown, unless motion should be reduced. If it's false, start them
    /// with ``AnimationPlayer/play()`` on ``SlotState/player``. Default: true.
    public var autoPlays: Bool
    /// How many times animations are played; 0 repeats them forever. Default: `nil`, which uses the loop
    /// count in the file.
    public var loopCount: Int?
    /// The speed of animations relative to the delays in the file. Default: 1.
    public var playbackRate: Double
    /// The frame order of animations. Default: normal.
    public var playbackMode: AnimationMode
    /// The budget for decoded frames. Default: ``FrameBudget/shared``.
    public var frameBudget: FrameBudget
    /// A closure that shows the content in place of the slot. Default: `nil`, which shows the content in the
    /// slot.
    public var set: (@MainActor (DisplayContent, DisplayTransition) -> Void)?
    /// Called on the main thread with each event of the load while it's the slot's most recent load: stored
    /// images, the header, previews, progress, and the end, which is always reported. It's called before the
    /// slot shows the event's image and before ``completion``. Default: `nil`.
    public var onEvent: (@MainActor (ImageTask.Event) -> Void)?
    /// Called on the main thread with the load's progress while it's the slot's most recent load. After a
    /// success, the final progress is complete, even if the length was unknown. Default: `nil`.
    public var progress: (@MainActor (LoadProgress) -> Void)?
    /// Called once on the main thread, after the image is shown or with the error. Default: `nil`.
    ///
    /// For an image in memory and for a load without a URL, it's called before `load` returns. It isn't
    /// called if the view is destroyed during the load.
    public var completion: (@MainActor (Result<ImageResponse, ImageError>) -> Void)?

    /// Creates options. Each parameter sets the property with the same name and has the same default.
    ///
    /// ```swift
    /// let options = DisplayOptions(placeholder: .hash(hash), transition: .fade(0.25), manager: manager)
    /// ```
    public init(
        placeholder: Placeholder? = nil, placeholderPolicy: PlaceholderPolicy = .immediately,
        errorImage: Placeholder? = nil, transition: DisplayTransition = .none,
        transitionPolicy: TransitionPolicy = .automatic, previewTransition: DisplayTransition = .none,
        waitsForTransition: Bool = false, dynamicRange: DynamicRange = .automatic,
        minimumHighRangeSide: Double = 0, manager: ImageManager? = nil, setsImage: Bool = true,
        cancelsPrevious: Bool = true, retriesWhenReachable: Bool = false,
        adapt: (@MainActor (Any) -> Any)? = nil, gravity: Gravity? = nil, autoPlays: Bool = true,
        loopCount: Int? = nil, playbackRate: Double = 1, playbackMode: AnimationMode = .normal,
        frameBudget: FrameBudget = .shared,
        set: (@MainActor (DisplayContent, DisplayTransition) -> Void)? = nil,
        onEvent: (@MainActor (ImageTask.Event) -> Void)? = nil,
        progress: (@MainActor (LoadProgress) -> Void)? = nil,
        completion: (@MainActor (Result<ImageResponse, ImageError>) -> Void)? = nil
    ) {
        self.placeholder = placeholder
        self.placeholderPolicy = placeholderPolicy
        self.errorImage = errorImage
        self.transition = transition
        self.transitionPolicy = transitionPolicy
        self.previewTransition = previewTransition
        self.waitsForTransition = waitsForTransition
        self.dynamicRange = dynamicRange
        self.minimumHighRangeSide = minimumHighRangeSide
        self.manager = manager
        self.setsImage = setsImage
        self.cancelsPrevious = cancelsPrevious
        self.retriesWhenReachable = retriesWhenReachable
        self.adapt = adapt
        self.gravity = gravity
        self.autoPlays = autoPlays
        self.loopCount = loopCount
        self.playbackRate = playbackRate
        self.playbackMode = playbackMode
        self.frameBudget = frameBudget
        self.set = set
        self.onEvent = onEvent
        self.progress = progress
        self.completion = completion
    }

    /// The options for loads that don't specify any. Default: `DisplayOptions()`.
    ///
    /// ```swift
    /// DisplayOptions.default.transition = .fade(0.25)
    /// ```
    ///
    /// Changes apply to later loads. They don't affect `DisplayOptions()`, so if your app sets this property,
    /// create your options from it: `var options = DisplayOptions.default`. You can read and replace it on
    /// any thread.
    public static var `default`: DisplayOptions {
        get { standard.withLock { $0 } }
        set {
            // Release the old value after unlocking, because releasing its closures may run the app's code.
            let old = standard.withLock { standard in
                defer { standard = newValue }
                return standard
            }
            extendLifetime(old)
        }
    }

    private static let standard = Locked(DisplayOptions())
}

// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageLoading
public import Raster
public import WebImage

/// Options for the display of one load in a slot.
///
/// The slot releases the closures when the load has ended, so that they do not keep a view that they capture:
/// ``completion``; ``onEvent`` and ``progress`` unless the load waits for the network; ``adapt``, ``set`` and
/// those of a custom transition after a success. These stay after a failure, for
/// ``SlotBinding/reload(options:)``, and while the slot shows an image of the size of its view
/// (``Thumbnail/view(_:)``), until the slot is used for something else.
public struct DisplayOptions: Sendable {
    /// The time at which the placeholder is shown.
    public enum PlaceholderPolicy: Sendable, Hashable {
        /// When the load starts, unless the image is in memory.
        case immediately
        /// When the load fails or is cancelled. The slot is emptied when the load starts, so that a reused
        /// view never shows the image of another row. A cancelled load of the same image keeps the image.
        case onFailure
        /// When the load starts, if the slot shows no image. An image, and what the program has set, stays
        /// while the load runs, and after it's cancelled. A failure replaces the image of another request by
        /// the error image, else the placeholder, else nothing. What the program has set stays unless there's
        /// an error image or a placeholder. A load without a URL keeps nothing.
        case keepCurrent
    }

    /// The images that are shown with the transition.
    public enum TransitionPolicy: Sendable, Hashable {
        /// Images that arrive after `load` has returned, so that the slot showed something else before. An
        /// image that the slot already shows has no transition when it is confirmed.
        case automatic
        /// The images of ``automatic`` that came over the network. Images from disk, files and memory appear
        /// at once.
        case network
        /// All images except previews.
        case always
    }

    /// The range of light in which a slot shows images.
    public enum DynamicRange: Sendable, Hashable {
        /// ``high``, unless the program has set a range of the view itself.
        case automatic
        /// Nothing is brighter than white.
        case standard
        /// Some of the light that is brighter than white, for images beside others or beside text. A system
        /// without this range shows ``high``.
        case constrainedHigh
        /// All light that the display shows.
        case high
    }

    /// The content of the slot until the image arrives. Default: nil, an empty slot.
    public var placeholder: Placeholder?
    /// The time at which the placeholder is shown. Default: ``PlaceholderPolicy/immediately``.
    public var placeholderPolicy: PlaceholderPolicy
    /// The content of the slot after a failure. Default: nil, the placeholder.
    public var errorImage: Placeholder?
    /// The transition to the image. Default: ``DisplayTransition/none``.
    public var transition: DisplayTransition
    /// The images that are shown with the transition. Default: ``TransitionPolicy/automatic``.
    public var transitionPolicy: TransitionPolicy
    /// The transition to each preview. Default: ``DisplayTransition/none``.
    public var previewTransition: DisplayTransition
    /// Whether ``completion`` waits for the end of a running transition. It is called earlier if the slot is
    /// used for something else or the view is destroyed, and at the latest a second after the transition's
    /// duration. Default: false.
    public var waitsForTransition: Bool
    /// The range of light in which images of high range are shown, which are those that a request loads with
    /// `decoding.dynamicRange`. Default: ``DynamicRange/automatic``.
    ///
    /// In standard range, and in a view that can only show that (``DisplaySlot/showsHighRange``), the request
    /// is loaded in standard range: the image takes half of the memory, and one with a gain map looks as its
    /// file says. This does not apply if ``setsImage`` is false or ``set`` shows the images.
    ///
    /// ```swift
    /// var request = ImageRequest(url: url)
    /// request.decoding.dynamicRange = .high
    /// imageView.webImage.load(request, options: DisplayOptions(dynamicRange: .constrainedHigh))
    /// ```
    ///
    /// On Apple platforms, the slot of an image view sets the view's preferred range while it shows an image
    /// of high range, and restores it with the next other image, unless the program has changed it since.
    public var dynamicRange: DynamicRange
    /// The length in points of the longer side of a view from which on images are shown in high range.
    /// Smaller images, such as avatars, distract if they are brighter than the text beside them, and are
    /// loaded and shown in standard range. Default: 0, images of all sizes.
    ///
    /// A view that was never laid out, or has no size of its own, is taken to be as large as the thumbnail of
    /// the request, and as large enough if the request has none.
    public var minimumHighRangeSide: Double
    /// The manager that loads the image. Default: nil, `ImageManager.shared`.
    public var manager: ImageManager?
    /// Whether the slot shows images. Default: true.
    ///
    /// If false, the slot shows placeholder and error image only. ``onEvent`` receives all images, with
    /// cached images and previews, and ``completion`` the final one.
    public var setsImage: Bool
    /// Whether earlier loads of the slot are cancelled, so that they complete with
    /// ``ImageError/Code/cancelled``. Default: true.
    ///
    /// If false, they complete with their own results, and the slot shows the image of an older load until
    /// one of a newer load arrives, even if the newer load fails. For loads of the same picture, such as a
    /// small version before the large one.
    ///
    /// ```swift
    /// slot.load(small)
    /// var options = DisplayOptions.default
    /// options.cancelsPrevious = false
    /// slot.load(large, options: options)
    /// ```
    public var cancelsPrevious: Bool
    /// Whether a load that failed for lack of a network is repeated once when
    /// ``SlotBinding/networkDidReturn()`` is called, unless the slot has been used for something else or the
    /// program has set the image of the view itself since. ``completion`` is not called again. Default:
    /// false.
    public var retriesWhenReachable: Bool
    /// Changes each image before the slot shows it, for example to a template image that takes the tint
    /// colour of the view. Its argument and its result are images of the view framework. Default: nil.
    public var adapt: (@MainActor (Any) -> Any)?
    /// The part of the image that stays visible where its view crops it. Default: nil, the view decides.
    ///
    /// ```swift
    /// options.gravity = .focus(x: 0.3, y: 0.2)      // fractions from the top left corner, such as of a face
    /// ```
    ///
    /// With it, an image, an animation and a placeholder that is a bitmap cover their view, whatever its mode
    /// is, unless the placeholder has a ``Placeholder/contentMode``. It is applied when they are drawn, so
    /// that one decoded image serves views of all shapes; to decode the visible part only, use the gravity of
    /// ``Thumbnail``. An offset is in points. Content is not sought: with `attention` or `entropy`, the
    /// centre stays visible.
    ///
    /// It has an effect on widgets of GTK, whose paintable then fills the widget, on `UIImageView`,
    /// `NSImageView` and `CALayer`. In SwiftUI, use `resizedToFill(_:)`. Buttons of UIKit and AppKit, and
    /// slots that show their image by a closure of the program, crop nothing.
    public var gravity: Gravity?
    /// Whether animations play when they are shown, unless motion is to be reduced. If false, call
    /// ``AnimationPlayer/play()`` of ``SlotState/player``. Default: true.
    public var autoPlays: Bool
    /// The number of loops of animations; 0 repeats without end. Default: nil, the loop count of the file.
    public var loopCount: Int?
    /// The speed of animations relative to the delays in the file. Default: 1.
    public var playbackRate: Double
    /// The order of the frames of animations. Default: normal.
    public var playbackMode: AnimationMode
    /// The budget for decoded frames. Default: ``FrameBudget/shared``.
    public var frameBudget: FrameBudget
    /// Shows the content in place of the slot. Default: nil, the slot shows it.
    public var set: (@MainActor (DisplayContent, DisplayTransition) -> Void)?
    /// Called on the main thread with each event of the load while it is the slot's last load: stored images,
    /// the header, previews, progress, and always the end. It is called before the slot shows the event's
    /// image and before ``completion``. Default: nil.
    public var onEvent: (@MainActor (ImageTask.Event) -> Void)?
    /// Called on the main thread with the progress of the load, while it is the slot's last load. After
    /// success the last progress is complete, even if the length was unknown. Default: nil.
    public var progress: (@MainActor (LoadProgress) -> Void)?
    /// Called once on the main thread, after the image is shown or with the error. For an image in memory and
    /// for a load without a URL, it is called before `load` returns. It is not called if the view is
    /// destroyed during the load. Default: nil.
    public var completion: (@MainActor (Result<ImageResponse, ImageError>) -> Void)?

    /// Creates options. Each parameter is the property of its name, and those that are not given have its
    /// default.
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

    /// The options of loads that are given none. Default: `DisplayOptions()`.
    ///
    /// ```swift
    /// DisplayOptions.default.transition = .fade(0.25)
    /// ```
    ///
    /// It applies to later loads. `DisplayOptions()` has none of it; an application that changes it starts
    /// from it: `var options = DisplayOptions.default`. It may be read and replaced on any thread.
    public static var `default`: DisplayOptions {
        get { standard.withLock { $0 } }
        set {
            // Released after unlocking.
            let old = standard.withLock { standard in
                defer { standard = newValue }
                return standard
            }
            extendLifetime(old)
        }
    }

    private static let standard = Locked(DisplayOptions())
}

// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageLoading

/// How a slot shows one load. The defaults are what most views want.
public struct DisplayOptions: Sendable {
    /// When a placeholder is shown.
    public enum PlaceholderPolicy: Sendable, Hashable {
        /// As soon as the load starts and the picture is not in memory.
        case immediately
        /// Only when the load fails. The slot is cleared when the load starts, so that a reused view never shows
        /// the picture of another row.
        case onFailure
        /// What the slot shows stays until the new picture is there. A failure leaves it too, unless there is an
        /// error image or a placeholder, and so does a load without a URL in any case.
        case keepCurrent
    }

    /// Which pictures come with the transition.
    public enum TransitionPolicy: Sendable, Hashable {
        /// Final images that arrive after `load` has returned, so that the user saw something else before: from the
        /// network, from disk or from a file, and those from memory that had to be validated first. Images that are
        /// shown before `load` returns have no transition, and neither has the image that the slot already shows.
        case automatic
        /// Every final picture.
        case always
    }

    /// Default: none, an empty slot.
    public var placeholder: Placeholder?
    /// Default: ``PlaceholderPolicy/immediately``.
    public var placeholderPolicy = PlaceholderPolicy.immediately
    /// Shown when the load fails. Default: none, the placeholder stands in.
    public var errorImage: Placeholder?
    /// Default: ``DisplayTransition/none``.
    public var transition = DisplayTransition.none
    /// Default: ``TransitionPolicy/automatic``.
    public var transitionPolicy = TransitionPolicy.automatic
    /// Who loads. Default: nil, which is `ImageManager.shared`.
    public var manager: ImageManager?
    /// Whether images are shown in the slot. If not, ``onEvent`` gets every image, the stored one of a refresh and
    /// previews included, and ``completion`` the final one; placeholder and error image are still shown.
    /// Default: true.
    public var setsImage = true
    /// Whether older loads of the slot are cancelled and complete with ``ImageError/Code/cancelled``. If not, they
    /// go on and complete with their own result, but are never shown: a slot shows the last request only.
    /// Default: true.
    public var cancelsPrevious = true
    /// Whether animations play by themselves, unless motion is to be reduced. If not, the first frame is shown until
    /// ``SlotState/player`` is told to play. Default: true.
    public var autoPlays = true
    /// How often animations are played in place of what they say; 0 means for ever. Default: nil.
    public var loopCount: Int?
    /// How many times as fast as their delays say animations are played. Default: 1.
    public var playbackRate = 1.0
    /// In which order the frames of animations are played. Default: normal.
    public var playbackMode = AnimationMode.normal
    /// Where decoded frames are kept. Default: the budget of the process.
    public var frameBudget = FrameBudget.shared
    /// Shows content in place of the slot. Default: nil, the slot shows it.
    public var set: (@MainActor (DisplayContent, DisplayTransition) -> Void)?
    /// Called on the main thread with each event of this load, the end included, while it is the slot's last load:
    /// before the slot shows the event's image, and before ``completion``. Default: nil.
    public var onEvent: (@MainActor (ImageTask.Event) -> Void)?
    /// Told of the bytes that came, while this load is the slot's last. Ends complete on success, even when the
    /// length was never known. Default: nil.
    public var progress: (@MainActor (LoadProgress) -> Void)?
    /// Called once a load, on the main thread: after the picture is shown, or with the error. For a picture in
    /// memory, and for a load without a URL, it is called before `load` returns. Not called when the view is gone.
    /// Default: nil.
    public var completion: (@MainActor (Result<ImageResponse, ImageError>) -> Void)?

    public init() {}
}

// SPDX-License-Identifier: MIT

/// The options by which ``DisplayState`` decides.
struct DisplayRules {
    let placeholderPolicy: DisplayOptions.PlaceholderPolicy
    let hasPlaceholder: Bool
    let hasErrorImage: Bool
    let setsImage: Bool
    let cancelsPrevious: Bool
    private let transitionPolicy: DisplayOptions.TransitionPolicy
    private let transition: DisplayTransition
    let previewTransition: DisplayTransition

    init(_ options: DisplayOptions) {
        placeholderPolicy = options.placeholderPolicy
        hasPlaceholder = options.placeholder != nil
        hasErrorImage = options.errorImage != nil
        setsImage = options.setsImage
        cancelsPrevious = options.cancelsPrevious
        transitionPolicy = options.transitionPolicy
        transition = options.transition
        previewTransition = options.previewTransition
    }

    /// The transition to an image.
    ///
    /// - Parameter waited: Whether the slot showed something else before.
    func transition(waited: Bool) -> DisplayTransition {
        waited || transitionPolicy == .always ? transition : .none
    }
}

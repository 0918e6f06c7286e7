// SPDX-License-Identifier: MIT

/// The options that determine what ``DisplayState`` does.
struct DisplayRules {
    let placeholderPolicy: DisplayOptions.PlaceholderPolicy
    let hasPlaceholder: Bool
    let hasErrorImage: Bool
    let setsImage: Bool
    let cancelsPrevious: Bool
    private let transitionPolicy: DisplayOptions.TransitionPolicy
    private let transition: DisplayTransition
    let previewTransition: DisplayTransition
    private let placeholderTransition: DisplayTransition
    private let errorTransition: DisplayTransition

    init(_ options: DisplayOptions) {
        placeholderPolicy = options.placeholderPolicy
        hasPlaceholder = options.placeholder != nil
        hasErrorImage = options.errorImage != nil
        setsImage = options.setsImage
        cancelsPrevious = options.cancelsPrevious
        transitionPolicy = options.transitionPolicy
        transition = options.transition
        previewTransition = options.previewTransition
        placeholderTransition = options.placeholder?.transition ?? .none
        errorTransition = options.errorImage?.transition ?? .none
    }

    /// Returns the transition to an image.
    ///
    /// - Parameter waited: Whether the slot showed something else before.
    func transition(waited: Bool) -> DisplayTransition {
        waited || transitionPolicy == .always ? transition : .none
    }

    /// Returns the transition to content that isn't an image of the load.
    ///
    /// - Parameter waited: Whether the load was already running before.
    func transition(to content: DisplayState.Content, waited: Bool) -> DisplayTransition {
        guard waited || transitionPolicy == .always else { return .none }
        return switch content {
        case .placeholder: placeholderTransition
        case .errorImage: errorTransition
        case .nothing, .image: .none
        }
    }
}

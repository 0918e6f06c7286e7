// SPDX-License-Identifier: MIT

/// The transition from the content of a slot to a new image.
public enum DisplayTransition: Sendable, Hashable {
    /// No transition.
    case none
    /// A cross-fade with a duration in seconds. It is ``none`` if the adapter or the system settings do not
    /// allow animations.
    case fade(Double)
}

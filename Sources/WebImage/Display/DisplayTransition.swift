// SPDX-License-Identifier: MIT

/// How a new picture takes the place of what a slot shows.
public enum DisplayTransition: Sendable, Hashable {
    /// At once.
    case none
    /// A cross-fade of that many seconds. Where an adapter or the system's settings allow no animation it is ``none``.
    case fade(Double)
}

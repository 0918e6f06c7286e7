// SPDX-License-Identifier: MIT

/// The transition from the content of a slot to a new image: its effect, duration and curve.
///
/// ```swift
/// options.transition = .fade(0.25)
/// options.transition = .slide(from: .bottom, 0.4)
/// ```
///
/// A view that does not support an effect fades, or shows the image at once if the system settings do not
/// allow animations.
public struct DisplayTransition: Sendable, Hashable {
    /// The kind of an animation. Later versions may add kinds.
    public enum Effect: Sendable, Hashable {
        case fade
        /// The new image moves in from an edge and covers the old content.
        case slide(from: Edge)
        /// The content turns like a card whose back is the new image, beginning at an edge.
        case flip(from: Edge)
        /// The old content curls up from the bottom like a page of a calendar, and uncovers the new image.
        case curlUp
        /// The new image curls down from the top like a page of a calendar, and covers the old content.
        case curlDown
        /// The closures of the transition.
        case custom
    }

    /// A side of the slot. Left is left in every layout, also where text runs from right to left.
    public enum Edge: Sendable, Hashable {
        case left, right, top, bottom
    }

    /// The effect. It is nil for ``none`` only.
    public let effect: Effect?
    /// The duration in seconds; 0 or less shows the image at once. Default: that of the preset.
    public var duration: Double
    /// The relation between time and progress. Default: ``Curve/easeInOut``.
    public var curve: Curve
    let custom: CustomTransition?

    init(_ effect: Effect?, _ duration: Double, curve: Curve = .easeInOut, custom: CustomTransition? = nil) {
        self.effect = effect
        self.duration = duration
        self.curve = curve
        self.custom = custom
    }

    /// No transition.
    public static let none = DisplayTransition(nil, 0)

    /// A cross-fade.
    ///
    /// - Parameter seconds: The duration.
    public static func fade(_ seconds: Double) -> DisplayTransition { DisplayTransition(.fade, seconds) }

    /// The new image moves in from an edge.
    ///
    /// - Parameter seconds: The duration. Default: 0.5.
    public static func slide(from edge: Edge, _ seconds: Double = 0.5) -> DisplayTransition {
        DisplayTransition(.slide(from: edge), seconds)
    }

    /// The content turns like a card, beginning at an edge.
    ///
    /// - Parameter seconds: The duration. Default: 0.5.
    public static func flip(from edge: Edge, _ seconds: Double = 0.5) -> DisplayTransition {
        DisplayTransition(.flip(from: edge), seconds)
    }

    /// The old content curls up like a page. UIKit's views have this effect; others fade.
    ///
    /// - Parameter seconds: The duration. Default: 0.5.
    public static func curlUp(_ seconds: Double = 0.5) -> DisplayTransition {
        DisplayTransition(.curlUp, seconds)
    }

    /// The new image curls down like a page. UIKit's views have this effect; others fade.
    ///
    /// - Parameter seconds: The duration. Default: 0.5.
    public static func curlDown(_ seconds: Double = 0.5) -> DisplayTransition {
        DisplayTransition(.curlDown, seconds)
    }
}

extension DisplayTransition {
    /// The progress of the transition, from 0 to 1, along its curve.
    ///
    /// - Parameter seconds: The time since the transition began.
    public func progress(after seconds: Double) -> Double {
        seconds < duration ? curve.value(at: max(0, seconds) / duration) : 1
    }

    /// Whether the image is shown at once.
    var isInstant: Bool { effect == nil || !(duration > 0) }
}

extension DisplayTransition {
    /// The relation between the time and the progress of a transition, both from 0 to 1.
    public enum Curve: Sendable, Hashable {
        case linear, easeIn, easeOut, easeInOut

        fileprivate func value(at time: Double) -> Double {
            switch self {
            case .linear: time
            case .easeIn: time * time
            case .easeOut: time * (2 - time)
            case .easeInOut: time * time * (3 - 2 * time)
            }
        }
    }
}

extension DisplayTransition: CustomStringConvertible {
    /// The effect and the duration in seconds, such as `fade(0.25)`.
    public var description: String {
        switch effect {
        case nil: "none"
        case .fade: "fade(\(duration))"
        case .slide(let edge): "slide(from: \(edge), \(duration))"
        case .flip(let edge): "flip(from: \(edge), \(duration))"
        case .curlUp: "curlUp(\(duration))"
        case .curlDown: "curlDown(\(duration))"
        case .custom: "custom(\(duration))"
        }
    }
}

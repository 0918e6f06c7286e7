// SPDX-License-Identifier: MIT

/// The transition from a slot's content to a new image: its effect, duration and curve.
///
/// ```swift
/// options.transition = .fade(0.25)
/// options.transition = .slide(from: .bottom, 0.4)
/// ```
///
/// A view that doesn't support an effect uses a fade instead. If animations are turned off in the system
/// settings, the view shows the image immediately.
public struct DisplayTransition: Sendable, Hashable {
    /// The visual effect of a transition. Later versions may add effects.
    public enum Effect: Sendable, Hashable {
        case fade
        /// The new image moves in from an edge and covers the old content.
        case slide(from: Edge)
        /// The content turns like a card with the new image on its back, beginning at an edge.
        case flip(from: Edge)
        /// The old content curls up from the bottom like a calendar page, and uncovers the new image.
        case curlUp
        /// The new image curls down from the top like a calendar page, and covers the old content.
        case curlDown
        /// Runs the closures of a custom transition.
        case custom
    }

    /// A side of the slot. `left` is always the left side, even if text runs from right to left.
    public enum Edge: Sendable, Hashable {
        case left, right, top, bottom
    }

    /// The effect. It's only `nil` for ``none``.
    public let effect: Effect?
    /// The duration in seconds; 0 or less shows the image immediately. Default: the preset's duration.
    public var duration: Double
    /// The timing curve. Default: ``Curve/easeInOut``.
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

    /// The old content curls up like a page. Only UIKit views support this. All other views use a fade.
    ///
    /// - Parameter seconds: The duration. Default: 0.5.
    public static func curlUp(_ seconds: Double = 0.5) -> DisplayTransition {
        DisplayTransition(.curlUp, seconds)
    }

    /// The new image curls down like a page. Only UIKit views support this. All other views use a fade.
    ///
    /// - Parameter seconds: The duration. Default: 0.5.
    public static func curlDown(_ seconds: Double = 0.5) -> DisplayTransition {
        DisplayTransition(.curlDown, seconds)
    }
}

extension DisplayTransition {
    /// Returns the transition's progress, from 0 to 1, along its curve.
    ///
    /// - Parameter seconds: The time since the transition began.
    public func progress(after seconds: Double) -> Double {
        seconds < duration ? curve.value(at: max(0, seconds) / duration) : 1
    }

    /// Whether the image is shown immediately.
    var isInstant: Bool { effect == nil || !(duration > 0) }
}

extension DisplayTransition {
    /// A timing curve, which maps the elapsed time to a transition's progress, both from 0 to 1.
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

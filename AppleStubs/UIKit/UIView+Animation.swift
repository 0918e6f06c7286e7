// SPDX-License-Identifier: MIT

public import Foundation

extension UIView {
    // iOS 4
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    }

    /// Runs `animations` at once; the completion is called by ``StubAnimations``.
    // iOS 4
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        animations?()
        let animation = CATransition()
        animation.duration = duration
        view.layer.add(animation, forKey: "stub.transition")
        StubAnimations.add(
            StubAnimations.Animation(
                view: view, options: options, animation: animation, completion: completion))
    }
}

/// The animations that tests end.
@MainActor
public enum StubAnimations {
    public struct Animation {
        public weak var view: UIView?
        public let options: UIView.AnimationOptions
        let animation: CAAnimation
        let completion: ((Bool) -> Void)?
    }

    public private(set) static var running: [Animation] = []

    static func add(_ animation: Animation) { running.append(animation) }

    /// Ends all running animations, as time would. Those that were removed from their layers are interrupted.
    public static func finish() {
        let ended = running
        running = []
        for animation in ended {
            let layer = animation.view?.layer
            let isRunning = layer?.animation(forKey: "stub.transition") === animation.animation
            if isRunning { layer?.removeAnimation(forKey: "stub.transition") }
            animation.completion?(isRunning)
        }
    }
}

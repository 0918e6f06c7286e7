// SPDX-License-Identifier: MIT

#if canImport(QuartzCore) && !os(watchOS)
import Foundation
package import QuartzCore
package import WebImageDisplay

/// Transitions of a layer's contents, including custom ones.
@MainActor
package final class LayerTransition: NSObject, TransitionAnimator, CAAnimationDelegate {
    private static let key = "WebImage"
    private weak var layer: CALayer?
    private weak var view: AnyObject?
    private let isFlipped: @MainActor () -> Bool
    private var completion: (@MainActor () -> Void)?
    private var steps: SteppedTransition?

    /// - Parameters:
    ///   - view: The view passed to the app's closures. Default: the layer.
    ///   - isFlipped: Whether the layer's y axis points down. Default: taken from the layers' geometry.
    package init(
        _ layer: CALayer, of view: AnyObject? = nil, isFlipped: (@MainActor () -> Bool)? = nil
    ) {
        self.layer = layer
        self.view = view ?? layer
        self.isFlipped = isFlipped ?? { [weak layer] in layer?.isFlipped ?? false }
    }

    package func run(
        _ transition: DisplayTransition, to content: TransitionContent,
        completion: @escaping @MainActor () -> Void
    ) {
        steps = nil
        if transition.animate != nil, let view {
            let steps = SteppedTransition(transition, of: view, to: content, completion: completion)
            self.steps = steps
            return steps.run()
        }
        let animation = CATransition()
        animation.duration = transition.duration
        animation.timingFunction = CAMediaTimingFunction(name: transition.curve.functionName)
        if case .slide(let edge)? = transition.effect {
            animation.type = .moveIn
            animation.subtype = edge.subtype(isFlipped: isFlipped())
        }
        animation.delegate = self
        self.completion = completion
        layer?.add(animation, forKey: Self.key)
        content.set()
    }

    package func stop() {
        if let steps {
            self.steps = nil
            return steps.stop()
        }
        completion = nil
        layer?.removeAnimation(forKey: Self.key)
    }

    package nonisolated func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        // Core Animation calls delegates on the main thread.
        MainQueue.run { [weak self] in self?.didStop(finished) }
    }

    private func didStop(_ finished: Bool) {
        guard finished, let completion else { return }
        self.completion = nil
        completion()
    }
}

extension DisplayTransition.Curve {
    fileprivate var functionName: CAMediaTimingFunctionName {
        switch self {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInOut: .easeInEaseOut
        }
    }
}

extension DisplayTransition.Edge {
    /// Returns the subtype for an edge. In Core Animation, the top is where the y axis points.
    fileprivate func subtype(isFlipped: Bool) -> CATransitionSubtype {
        switch self {
        case .left: .fromLeft
        case .right: .fromRight
        case .top: isFlipped ? .fromBottom : .fromTop
        case .bottom: isFlipped ? .fromTop : .fromBottom
        }
    }
}

extension CALayer {
    /// Whether the y axis points down, as it does outside macOS unless a layer flips its geometry.
    @MainActor
    fileprivate var isFlipped: Bool {
        #if os(macOS)
        let isFlippedByDefault = false
        #else
        let isFlippedByDefault = true
        #endif
        return (superlayer?.isFlipped ?? isFlippedByDefault) != isGeometryFlipped
    }
}
#endif

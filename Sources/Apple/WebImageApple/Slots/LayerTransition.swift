// SPDX-License-Identifier: MIT

#if canImport(QuartzCore) && !os(watchOS)
import Foundation
package import QuartzCore
package import WebImageDisplay

/// Transitions of the contents of a layer, and those of the application.
@MainActor
package final class LayerTransition: NSObject, TransitionAnimator, CAAnimationDelegate {
    private static let key = "WebImage"
    private weak var layer: CALayer?
    private weak var view: AnyObject?
    private let isFlipped: @MainActor () -> Bool
    private var completion: (@MainActor () -> Void)?
    private var steps: SteppedTransition?

    /// - Parameters:
    ///   - view: The view that closures of the application receive. Default: the layer.
    ///   - isFlipped: Whether the y axis of the layer points down. Default: the geometry of the layers tells.
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
    /// The top of Core Animation is where the y axis points to.
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
    /// Whether the y axis points down, as it does outside of macOS unless a layer flips its geometry.
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

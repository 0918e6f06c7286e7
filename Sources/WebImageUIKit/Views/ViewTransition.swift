// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import UIKit
import WebImage
import WebImageApple

/// Transitions of a view: UIKit's fades, flips and curls, Core Animation's slides, and those of the
/// application.
@MainActor
final class ViewTransition: TransitionAnimator {
    private weak var view: UIView?
    private let layer: LayerTransition
    private var usesLayer = false
    /// The keys of the animations with which UIKit runs the transition.
    private var animationKeys: [String] = []
    private var custom: CustomTransition?

    init(_ view: UIView) {
        self.view = view
        layer = LayerTransition(view.layer)
    }

    func run(
        _ transition: DisplayTransition, assign: @escaping @MainActor () -> Void,
        completion: @escaping @MainActor () -> Void
    ) {
        guard let view else { return }
        // The transition before has ended.
        (usesLayer, custom, animationKeys) = (false, nil, [])
        switch transition.effect {
        case .slide?:
            usesLayer = true
            layer.run(transition, assign: assign, completion: completion)
        case .custom?:
            let custom = CustomTransition(transition, completion: completion)
            self.custom = custom
            custom.run(view, assign: assign)
        default:
            let others = view.layer.animations
            UIView.transition(
                with: view, duration: transition.duration, options: transition.options, animations: assign,
                completion: { finished in if finished { completion() } })
            animationKeys = view.layer.animations.filter { others[$0] !== $1 }.map(\.key)
        }
    }

    func stop() {
        if let custom {
            self.custom = nil
            custom.stop()
        } else if usesLayer {
            usesLayer = false
            layer.stop()
        } else {
            // Those of the program go on.
            for key in animationKeys { view?.layer.removeAnimation(forKey: key) }
            animationKeys = []
        }
    }
}

extension CALayer {
    /// The running animations by key.
    fileprivate var animations: [String: CAAnimation] {
        var result: [String: CAAnimation] = [:]
        for key in animationKeys() ?? [] { result[key] = animation(forKey: key) }
        return result
    }
}

/// Calls the closure of a custom transition at each refresh of the display.
@MainActor
private final class CustomTransition {
    private let transition: DisplayTransition
    private let completion: @MainActor () -> Void
    private weak var view: UIView?
    private var start: Duration?
    private lazy var link = DisplayLink { [weak self] time in self?.step(to: time) }

    init(_ transition: DisplayTransition, completion: @escaping @MainActor () -> Void) {
        self.transition = transition
        self.completion = completion
    }

    func run(_ view: UIView, assign: @MainActor () -> Void) {
        self.view = view
        transition.prepare?(view)
        assign()
        transition.animate?(view, 0)
        link.start()
    }

    /// Shows the end of the transition.
    func stop() {
        link.stop()
        guard let view else { return }
        self.view = nil
        transition.animate?(view, 1)
    }

    private func step(to time: Duration) {
        guard let view else { return link.stop() }
        let start = start ?? time
        self.start = start
        let seconds = (time - start) / .seconds(1)
        guard seconds < transition.duration else {
            stop()
            return completion()
        }
        transition.animate?(view, transition.progress(after: seconds))
    }
}

extension DisplayTransition {
    fileprivate var options: UIView.AnimationOptions {
        var options: UIView.AnimationOptions = [.allowUserInteraction]
        switch curve {
        case .linear: options.insert(.curveLinear)
        case .easeIn: options.insert(.curveEaseIn)
        case .easeOut: options.insert(.curveEaseOut)
        case .easeInOut: break
        }
        switch effect {
        case .flip(.left)?: options.insert(.transitionFlipFromLeft)
        case .flip(.right)?: options.insert(.transitionFlipFromRight)
        case .flip(.top)?: options.insert(.transitionFlipFromTop)
        case .flip(.bottom)?: options.insert(.transitionFlipFromBottom)
        case .curlUp?: options.insert(.transitionCurlUp)
        case .curlDown?: options.insert(.transitionCurlDown)
        default: options.insert(.transitionCrossDissolve)
        }
        return options
    }
}
#endif

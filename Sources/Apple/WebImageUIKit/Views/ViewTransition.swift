// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple

/// A view's transitions: UIKit's fades, flips and curls, Core Animation's slides, and custom ones.
@MainActor
final class ViewTransition: TransitionAnimator {
    private weak var view: UIView?
    private let layer: LayerTransition
    private var usesLayer = false
    /// The keys of the animations that UIKit uses for the transition.
    private var animationKeys: [String] = []
    /// Counts the transitions that were started or stopped.
    private var runs = 0

    init(_ view: UIView) {
        self.view = view
        layer = LayerTransition(view.layer, of: view)
    }

    func run(
        _ transition: DisplayTransition, to content: TransitionContent,
        completion: @escaping @MainActor () -> Void
    ) {
        guard let view else { return }
        // The previous transition has finished, so forget its state.
        (usesLayer, animationKeys) = (false, [])
        switch transition.effect {
        case .slide?: usesLayer = true
        case .custom?: usesLayer = transition.animate != nil
        default: break
        }
        if usesLayer { return layer.run(transition, to: content, completion: completion) }
        let own = transition.native as? OwnTransition
        runs += 1
        let run = runs
        own?.prepare?(content.context(view))
        // The closure may have started a load, which stops this transition.
        guard run == runs else { return }
        let others = view.layer.animations
        UIView.transition(
            with: view, duration: transition.duration, options: own?.options ?? transition.options,
            animations: {
                if own?.setsImage != false { content.set() }
                own?.animations(content.context(view))
            },
            completion: { [weak view] finished in
                if let own, let view { own.completion?(content.context(view), finished) }
                if finished { completion() }
            })
        animationKeys = view.layer.animations.filter { others[$0] !== $1 }.map(\.key)
    }

    func stop() {
        runs += 1
        if usesLayer {
            usesLayer = false
            layer.stop()
        } else {
            // Leave the app's own animations running.
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

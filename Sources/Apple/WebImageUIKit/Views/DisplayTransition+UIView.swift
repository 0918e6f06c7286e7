// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import UIKit
public import WebImageDisplay

extension DisplayTransition {
    /// Creates a transition that UIKit runs with
    /// `UIView.transition(with:duration:options:animations:completion:)`. Places without a view, and views of
    /// other frameworks, use a fade instead.
    ///
    /// ```swift
    /// .uiView(0.5, options: .transitionFlipFromLeft) { context in
    ///     (context.view as? UIView)?.alpha = 1
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - seconds: The duration.
    ///   - options: UIKit's options, including the curve.
    ///   - setsImage: Whether the view shows the new image before `animations` is called. If false, the view
    ///     keeps its old content until a closure calls its context's `setImage()` or shows the image itself.
    ///     Default: true.
    ///   - prepare: Called once before the transition. Default: nil.
    ///   - animations: Called once, within UIKit's animations.
    ///   - completion: Called when UIKit has ended the transition, with false if it was interrupted. Default:
    ///     nil.
    public static func uiView(
        _ seconds: Double, options: UIView.AnimationOptions, setsImage: Bool = true,
        prepare: (@MainActor (_ context: Context) -> Void)? = nil,
        animations: @escaping @MainActor (_ context: Context) -> Void,
        completion: (@MainActor (_ context: Context, _ isFinished: Bool) -> Void)? = nil
    ) -> DisplayTransition {
        let own = OwnTransition(
            options: options, setsImage: setsImage, prepare: prepare, animations: animations,
            completion: completion)
        return .native(own, seconds)
    }
}

/// The parts of a custom transition.
final class OwnTransition: Sendable {
    typealias Context = DisplayTransition.Context

    let options: UIView.AnimationOptions
    let setsImage: Bool
    let prepare: (@MainActor (Context) -> Void)?
    let animations: @MainActor (Context) -> Void
    let completion: (@MainActor (Context, Bool) -> Void)?

    init(
        options: UIView.AnimationOptions, setsImage: Bool, prepare: (@MainActor (Context) -> Void)?,
        animations: @escaping @MainActor (Context) -> Void,
        completion: (@MainActor (Context, Bool) -> Void)?
    ) {
        self.options = options
        self.setsImage = setsImage
        self.prepare = prepare
        self.animations = animations
        self.completion = completion
    }
}
#endif

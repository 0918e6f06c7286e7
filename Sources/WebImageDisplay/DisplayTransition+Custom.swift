// SPDX-License-Identifier: MIT

public import ImageCoding
public import WebImage

extension DisplayTransition {
    /// The view and the new image of a custom transition.
    @MainActor
    public struct Context {
        /// The slot's view. Its type depends on the view framework.
        public let view: Any
        /// The new image, or the first frame of an animation; `nil` for a placeholder.
        public let image: DecodedImage?
        /// The response with the image, which includes its origin and data. It's `nil` for content without a
        /// load, for example from ``DisplayBinding/show(_:transition:)``.
        public let response: ImageResponse?
        private let set: @MainActor () -> Void

        /// Creates a context. Adapters call this.
        ///
        /// - Parameters:
        ///   - content: The new content.
        ///   - response: The binding's ``SlotBinding/shownResponse``.
        ///   - setImage: Shows the content in the view.
        public init(
            view: Any, content: DisplayContent, response: ImageResponse?,
            setImage: @escaping @MainActor () -> Void
        ) {
            self.view = view
            switch content {
            case .nothing, .placeholder: image = nil
            case .image(let image), .animation(let image, _): self.image = image
            }
            self.response = response
            set = setImage
        }

        /// Shows the new image in the view. Use it in transitions with `setsImage: false`. It has no effect
        /// once the transition has ended.
        public func setImage() { set() }
    }

    /// Creates a custom transition.
    ///
    /// ```swift
    /// .custom(0.3) { context, progress in
    ///     (context.view as? UIView)?.alpha = progress
    /// }
    /// ```
    ///
    /// The closures receive the view, the image and its response. Once the view is destroyed, they're no
    /// longer called.
    ///
    /// - Parameters:
    ///   - seconds: The duration.
    ///   - curve: The timing curve. Default: ``Curve/easeInOut``.
    ///   - setsImage: Whether the view shows the new image as soon as the transition starts. If false, the
    ///     view keeps its old content until a closure calls ``Context/setImage()`` or shows the image itself.
    ///     Default: true.
    ///   - prepare: Called once before the view shows the new image. Default: `nil`.
    ///   - animate: Called at each display refresh, with the progress from 0 to 1. It's called with 1 at the
    ///     end, even if the transition is interrupted.
    ///   - completion: Called once after the end, with false if the transition was interrupted, for example
    ///     by another load. Default: `nil`.
    public static func custom(
        _ seconds: Double, curve: Curve = .easeInOut, setsImage: Bool = true,
        prepare: (@MainActor (_ context: Context) -> Void)? = nil,
        animate: @escaping @MainActor (_ context: Context, _ progress: Double) -> Void,
        completion: (@MainActor (_ context: Context, _ isFinished: Bool) -> Void)? = nil
    ) -> DisplayTransition {
        let custom = CustomTransition(
            setsImage: setsImage, prepare: prepare, animate: animate, completion: completion)
        return DisplayTransition(.custom, seconds, curve: curve, custom: custom)
    }

    /// Creates a transition that only one framework's adapter can run. All other adapters use a fade instead.
    package static func native(_ native: any Sendable & AnyObject, _ seconds: Double) -> DisplayTransition {
        DisplayTransition(.custom, seconds, custom: CustomTransition(native: native))
    }
}

extension DisplayTransition {
    /// The closure of a custom transition that prepares the view; otherwise `nil`.
    public var prepare: (@MainActor (Context) -> Void)? { custom?.prepare }
    /// The closure of a custom transition that's called at each display refresh; otherwise `nil`.
    public var animate: (@MainActor (Context, Double) -> Void)? { custom?.animate }
    /// The closure of a custom transition that's called after its end; otherwise `nil`.
    public var completion: (@MainActor (Context, Bool) -> Void)? { custom?.completion }
    /// Whether the view shows the new image from the start. Only custom transitions can set this to false.
    public var setsImage: Bool { custom?.setsImage ?? true }
    /// The part of a custom transition that only one framework's adapter understands.
    package var native: (any Sendable & AnyObject)? { custom?.native }
}

/// The parts of a custom transition. They're compared by identity.
final class CustomTransition: Sendable, Hashable {
    typealias Context = DisplayTransition.Context

    let setsImage: Bool
    let prepare: (@MainActor (Context) -> Void)?
    let animate: (@MainActor (Context, Double) -> Void)?
    let completion: (@MainActor (Context, Bool) -> Void)?
    let native: (any Sendable & AnyObject)?

    init(
        setsImage: Bool = true, prepare: (@MainActor (Context) -> Void)? = nil,
        animate: (@MainActor (Context, Double) -> Void)? = nil,
        completion: (@MainActor (Context, Bool) -> Void)? = nil, native: (any Sendable & AnyObject)? = nil
    ) {
        self.setsImage = setsImage
        self.prepare = prepare
        self.animate = animate
        self.completion = completion
        self.native = native
    }

    static func == (left: CustomTransition, right: CustomTransition) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

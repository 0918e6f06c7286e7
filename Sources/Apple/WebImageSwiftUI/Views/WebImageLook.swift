// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Raster
public import SwiftUI
public import WebImageDisplay

/// How a view shows its image, with any content. Modifiers change it and not the type of the view, so
/// they come in any order.
struct WebImageLook {
    /// Nil for the size of the image.
    var resizingMode: Image.ResizingMode?
    /// The part that stays visible of an image that covers the view; nil for an image that doesn't.
    var gravity: Gravity?
    var indicator: WebImageIndicator?
    var transition: DisplayTransition?
    var placeholder = Placeholder.ofContent

    /// The view that is shown until there is an image.
    enum Placeholder {
        /// The content itself.
        case ofContent
        /// Gray, unless a view around has another placeholder.
        case gray
        case view(@MainActor @Sendable () -> AnyView)
    }

    /// Takes over what the views around say and the view itself doesn't.
    func completed(by outer: OuterLook) -> WebImageLook {
        var look = self
        look.indicator = indicator ?? outer.indicator
        look.transition = transition ?? outer.transition
        if case .gray = placeholder, let view = outer.placeholder { look.placeholder = .view(view) }
        return look
    }

    /// The source animated as its transition says, if there is one.
    func changing(_ source: WebImageSource) -> WebImageSource {
        guard let transition else { return source }
        var source = source
        source.transaction = Transaction(animation: transition.animation)
        return source
    }

    @MainActor
    func resized(_ phase: WebImagePhase) -> WebImagePhase {
        guard let image = phase.image, resizingMode != nil || gravity != nil else { return phase }
        return .success(image.resizable(resizingMode: gravity == nil ? resizingMode ?? .stretch : .stretch))
    }
}

/// Modifiers of views around, for the images in them.
struct OuterLook: Sendable {
    var indicator: WebImageIndicator?
    var transition: DisplayTransition?
    var placeholder: (@MainActor @Sendable () -> AnyView)?
}

extension EnvironmentValues {
    var webImageLook: OuterLook {
        get { self[LookKey.self] }
        set { self[LookKey.self] = newValue }
    }
}

private struct LookKey: EnvironmentKey {
    static let defaultValue = OuterLook()
}

// For modifiers that come after SwiftUI's own, and for many images at once.
extension View {
    /// Shows an indicator over each ``WebImageView`` in this view while its image is being loaded, unless it
    /// has another one itself.
    ///
    /// ```swift
    /// WebImageView(url: url).resizable().frame(width: 120, height: 80).imageIndicator(.spinner)
    /// ```
    public func imageIndicator(_ indicator: WebImageIndicator) -> some View {
        environment(\.webImageLook.indicator, indicator)
    }

    /// Shows the image of each ``WebImageView`` in this view with a transition, unless it has another one
    /// itself; see ``WebImageView/imageTransition(_:)``.
    public func imageTransition(_ transition: DisplayTransition) -> some View {
        environment(\.webImageLook.transition, transition)
    }

    /// Shows a view instead of the gray of each ``WebImageView`` in this view, until it has an image.
    ///
    /// ```swift
    /// photoList.imagePlaceholder { ProgressView() }
    /// ```
    ///
    /// It has no effect on a view with a placeholder, or with content for each phase.
    public func imagePlaceholder<Placeholder: View>(
        @ViewBuilder _ placeholder: @escaping @MainActor @Sendable () -> Placeholder
    ) -> some View {
        environment(\.webImageLook.placeholder, { AnyView(placeholder()) })
    }
}

extension DisplayTransition {
    /// The animation of the transition; nil without one.
    var animation: Animation? {
        guard effect != nil, duration > 0 else { return nil }
        return switch curve {
        case .linear: .linear(duration: duration)
        case .easeIn: .easeIn(duration: duration)
        case .easeOut: .easeOut(duration: duration)
        case .easeInOut: .easeInOut(duration: duration)
        }
    }
}
#endif

// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Raster
public import SwiftUI
public import WebImageDisplay

/// How a view shows its image, regardless of its content. Modifiers change this and not the view's type, so
/// they can come in any order.
struct WebImageLook {
    /// How the image is resized; nil to show it at its own size.
    var resizingMode: Image.ResizingMode?
    /// The part that stays visible if the image covers the view; nil if it doesn't cover it.
    var gravity: Gravity?
    var indicator: WebImageIndicator?
    var transition: DisplayTransition?
    var placeholder = Placeholder.ofContent

    /// The view to show until there's an image.
    enum Placeholder {
        /// The content shows its own placeholder.
        case ofContent
        /// Gray, unless a surrounding view has another placeholder.
        case gray
        case view(@MainActor @Sendable () -> AnyView)
    }

    /// Returns this look with the settings that the view doesn't set itself taken from surrounding views.
    func completed(by outer: OuterLook) -> WebImageLook {
        var look = self
        look.indicator = indicator ?? outer.indicator
        look.transition = transition ?? outer.transition
        if case .gray = placeholder, let view = outer.placeholder { look.placeholder = .view(view) }
        return look
    }

    /// Returns the source with the transition's animation, if there's a transition.
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

/// The settings from modifiers of surrounding views, for the images inside them.
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

// These modifiers can be used after SwiftUI's own, and for many images at once.
extension View {
    /// Shows an indicator over each ``WebImageView`` in this view while its image loads, unless it has its
    /// own indicator.
    ///
    /// ```swift
    /// WebImageView(url: url).resizable().frame(width: 120, height: 80).imageIndicator(.spinner)
    /// ```
    public func imageIndicator(_ indicator: WebImageIndicator) -> some View {
        environment(\.webImageLook.indicator, indicator)
    }

    /// Shows the image of each ``WebImageView`` in this view with a transition, unless it has its own; see
    /// ``WebImageView/imageTransition(_:)``.
    public func imageTransition(_ transition: DisplayTransition) -> some View {
        environment(\.webImageLook.transition, transition)
    }

    /// Replaces the gray in each ``WebImageView`` in this view until it has an image.
    ///
    /// ```swift
    /// photoList.imagePlaceholder { ProgressView() }
    /// ```
    ///
    /// It has no effect on views with a placeholder, or with content for each phase.
    public func imagePlaceholder<Placeholder: View>(
        @ViewBuilder _ placeholder: @escaping @MainActor @Sendable () -> Placeholder
    ) -> some View {
        environment(\.webImageLook.placeholder, { AnyView(placeholder()) })
    }
}

extension DisplayTransition {
    /// The transition's animation; nil if there isn't one.
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

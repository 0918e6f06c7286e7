// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import SwiftUI
public import WebImage
public import WebImageDisplay

/// The view that shows that an image is being loaded.
public enum WebImageIndicator: Sendable, Hashable {
    /// A spinner, or what the style of `ProgressView` shows for work of unknown length.
    case spinner
    /// A bar that fills with the progress of the load; without a known length, what ``spinner`` shows.
    case bar
}

// Modifiers of the content.
extension WebImageView where Content == Image {
    /// Makes the image resizable, as `Image.resizable` does, so that a frame or `scaledToFit()` sets its
    /// size.
    ///
    /// ```swift
    /// WebImageView(url: url)
    ///     .resizable()
    ///     .imageTransition(.fade(0.25))
    ///     .scaledToFit()
    /// ```
    ///
    /// It comes before the modifiers that change the type of the content, such as `imagePlaceholder`.
    public func resizable(resizingMode: Image.ResizingMode = .stretch) -> WebImageView<Image> {
        showing { image, _, _ in image.resizable(resizingMode: resizingMode) }
    }
}

extension WebImageView {
    /// Shows a view instead of the content until there is an image, and after a failure.
    ///
    /// ```swift
    /// WebImageView(url: url)
    ///     .resizable()
    ///     .imagePlaceholder { Color.gray }
    /// ```
    public func imagePlaceholder<Placeholder: View>(
        @ViewBuilder _ placeholder: @escaping () -> Placeholder
    ) -> WebImageView<_ConditionalContent<Content, Placeholder>> {
        showing { content, phase, _ in
            if phase.image != nil { content } else { placeholder() }
        }
    }

    /// Shows an indicator over the content while the image is being loaded.
    ///
    /// ```swift
    /// WebImageView(url: url).resizable().imageIndicator(.bar)
    /// ```
    public func imageIndicator(_ indicator: WebImageIndicator) -> WebImageView<some View> {
        showing { content, _, state in
            ZStack {
                content
                if case .loading = state.phase {
                    if indicator == .bar, let fraction = state.progress.fraction {
                        ProgressView(value: fraction)
                    } else {
                        ProgressView()
                    }
                }
            }
        }
    }

    /// Shows the image with a transition, unless it is in memory when the view appears. It replaces the
    /// view's transaction.
    ///
    /// ```swift
    /// WebImageView(url: url).imageTransition(.fade(0.25))
    /// ```
    ///
    /// - Parameter transition: A fade, or a slide from an edge, which is a fade when Reduce Motion is on.
    ///   Other effects fade.
    public func imageTransition(_ transition: DisplayTransition) -> WebImageView<some View> {
        var view = self
        view.source.transaction = Transaction(animation: transition.animation)
        return view.showing { content, phase, _ in
            TransitionedContent(content: content, effect: transition.effect).id(phase.image != nil)
        }
    }

    /// Changes the content.
    func showing<Changed: View>(
        @ViewBuilder _ change: @escaping (Content, WebImagePhase, SlotState) -> Changed
    ) -> WebImageView<Changed> {
        WebImageView<Changed>(source, disappearance) { [content] phase, state in
            change(content(phase, state), phase, state)
        }
    }
}

// Closures of the load.
extension WebImageView {
    /// Adds an action for when the image has been loaded and shown.
    public func onSuccess(_ action: @escaping @MainActor (ImageResponse) -> Void) -> WebImageView {
        onCompletion { if case .success(let response) = $0 { action(response) } }
    }

    /// Adds an action for when the load has failed; a cancellation is a failure with the code `cancelled`.
    public func onFailure(_ action: @escaping @MainActor (ImageError) -> Void) -> WebImageView {
        onCompletion { if case .failure(let error) = $0 { action(error) } }
    }

    /// Adds an action for the progress of the load.
    public func onProgress(_ action: @escaping @MainActor (LoadProgress) -> Void) -> WebImageView {
        var view = self
        let first = source.options.progress
        view.source.options.progress = { progress in
            first?(progress)
            action(progress)
        }
        return view
    }

    private func onCompletion(
        _ action: @escaping @MainActor (Result<ImageResponse, ImageError>) -> Void
    ) -> WebImageView {
        var view = self
        let first = source.options.completion
        view.source.options.completion = { result in
            first?(result)
            action(result)
        }
        return view
    }
}

/// Content that comes and goes with a transition.
private struct TransitionedContent<Content: View>: View {
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.layoutDirection) private var direction
    let content: Content
    let effect: DisplayTransition.Effect?

    var body: some View { content.transition(transition) }

    private var transition: AnyTransition {
        guard case .slide(let edge) = effect, !reducesMotion else { return .opacity }
        // SwiftUI's edges are mirrored where text runs from right to left. Left is left in all adapters.
        let isMirrored = direction == .rightToLeft
        switch edge {
        case .left: return .move(edge: isMirrored ? .trailing : .leading)
        case .right: return .move(edge: isMirrored ? .leading : .trailing)
        case .top: return .move(edge: .top)
        case .bottom: return .move(edge: .bottom)
        }
    }
}

extension DisplayTransition {
    /// The animation of the transition; nil without one.
    fileprivate var animation: Animation? {
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

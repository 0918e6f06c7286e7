// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import SwiftUI
public import WebImage
public import WebImageDisplay

/// The view that indicates that an image is loading.
public enum WebImageIndicator: Sendable, Hashable {
    /// A spinner, or the view that the style of `ProgressView` shows for work of unknown length.
    case spinner
    /// A bar that fills with the load's progress. If the length isn't known, it looks like ``spinner``.
    case bar
}

// Image modifiers. They return a view of the same type, so they can come in any order.
extension WebImageView {
    /// Makes the image resizable, like `Image.resizable`, so a frame or `scaledToFit()` sets its size.
    ///
    /// ```swift
    /// WebImageView(url: url)
    ///     .resizable()
    ///     .imageTransition(.fade(0.25))
    ///     .scaledToFit()
    /// ```
    ///
    /// Use it before SwiftUI's own modifiers, which return a different type.
    public func resizable(resizingMode: Image.ResizingMode = .stretch) -> WebImageView {
        looking { look in
            look.resizingMode = resizingMode
            look.gravity = nil
        }
    }

    /// Shows a view instead of the content until there's an image, and after a failure.
    ///
    /// ```swift
    /// WebImageView(url: url)
    ///     .imagePlaceholder { Color.gray }
    ///     .resizable()
    /// ```
    public func imagePlaceholder<Placeholder: View>(
        @ViewBuilder _ placeholder: @escaping () -> Placeholder
    ) -> WebImageView<_ConditionalContent<Content, Placeholder>> {
        placeholding(placeholder)
    }

    /// Shows an indicator over the content while the image loads.
    ///
    /// ```swift
    /// WebImageView(url: url).resizable().imageIndicator(.bar)
    /// ```
    public func imageIndicator(_ indicator: WebImageIndicator) -> WebImageView {
        looking { $0.indicator = indicator }
    }

    /// Shows the image with a transition, unless it's in memory when the view appears. This replaces the
    /// view's transaction.
    ///
    /// ```swift
    /// WebImageView(url: url).imageTransition(.fade(0.25))
    /// ```
    ///
    /// - Parameter transition: A fade, or a slide from an edge, which becomes a fade if Reduce Motion is on.
    ///   Any other effect is replaced with a fade.
    public func imageTransition(_ transition: DisplayTransition) -> WebImageView {
        looking { $0.transition = transition }
    }
}

// Modifiers that add closures for the load's events.
extension WebImageView {
    /// Adds an action to perform after the image has been loaded and shown.
    public func onSuccess(_ action: @escaping @MainActor (ImageResponse) -> Void) -> WebImageView {
        onCompletion { if case .success(let response) = $0 { action(response) } }
    }

    /// Adds an action to perform after the load has failed. A cancellation counts as a failure with the code
    /// `cancelled`.
    public func onFailure(_ action: @escaping @MainActor (ImageError) -> Void) -> WebImageView {
        onCompletion { if case .failure(let error) = $0 { action(error) } }
    }

    /// Adds an action to perform when the progress of the load changes.
    public func onProgress(_ action: @escaping @MainActor (LoadProgress) -> Void) -> WebImageView {
        loading { source in
            let first = source.options.progress
            source.options.progress = { progress in
                first?(progress)
                action(progress)
            }
        }
    }

    private func onCompletion(
        _ action: @escaping @MainActor (Result<ImageResponse, ImageError>) -> Void
    ) -> WebImageView {
        loading { source in
            let first = source.options.completion
            source.options.completion = { result in
                first?(result)
                action(result)
            }
        }
    }
}
#endif

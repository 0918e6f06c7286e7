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

// Modifiers of the image. They return a view of the same type, and come in any order.
extension WebImageView {
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
    /// It comes before the modifiers of SwiftUI, which return another type.
    public func resizable(resizingMode: Image.ResizingMode = .stretch) -> WebImageView {
        looking { look in
            look.resizingMode = resizingMode
            look.gravity = nil
        }
    }

    /// Shows a view instead of the content until there is an image, and after a failure.
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

    /// Shows an indicator over the content while the image is being loaded.
    ///
    /// ```swift
    /// WebImageView(url: url).resizable().imageIndicator(.bar)
    /// ```
    public func imageIndicator(_ indicator: WebImageIndicator) -> WebImageView {
        looking { $0.indicator = indicator }
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
    public func imageTransition(_ transition: DisplayTransition) -> WebImageView {
        looking { $0.transition = transition }
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

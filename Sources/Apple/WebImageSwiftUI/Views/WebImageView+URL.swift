// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import Foundation
public import SwiftUI
import ImageCoding
import WebImage

extension WebImageView {
    /// Creates a view that loads and shows the image at `url`, and is gray until then.
    ///
    /// - Parameter scale: The number of pixels per point. Default: 1, or that in the name of the file.
    public init(url: URL?, scale: CGFloat = 1) where Content == Image {
        self.init(WebImageSource(url, scale: scale)) { phase, _ in phase.image ?? .grey }
    }

    /// Creates a view that shows the image at `url` with `content`, and `placeholder` until then and after a
    /// failure.
    ///
    /// - Parameter scale: The number of pixels per point. Default: 1, or that in the name of the file.
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(url: url, scale: scale) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }

    /// Creates a view that loads the image at `url` and shows each phase with `content`.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point. Default: 1, or that in the name of the file.
    ///   - transaction: The transaction for changes of the phase. Default: without animation.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (WebImagePhase) -> Content
    ) {
        self.init(WebImageSource(url, scale: scale, transaction: transaction)) { phase, _ in content(phase) }
    }
}

extension WebImageSource {
    init(_ url: URL?, scale: CGFloat, transaction: Transaction = Transaction()) {
        var request = url.map { ImageRequest(url: $0) }
        if scale != 1 { request?.decoding.scale = Double(scale) }
        self.init(request: request, transaction: transaction)
    }
}
#endif

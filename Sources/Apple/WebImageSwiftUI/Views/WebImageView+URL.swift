// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import Foundation
public import SwiftUI
public import ImageCoding
import WebImage

extension WebImageView {
    /// Creates a view that loads and shows the image at `url`, and is gray until then.
    ///
    /// ```swift
    /// WebImageView(url: url, thumbnail: .view).frame(width: 48, height: 48)
    /// ```
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point. Default: 1, or the number in the file name.
    ///   - thumbnail: The size to decode at, such as `.view`. Default: nil, which uses the manager's
    ///     `requestDefaults.thumbnail`. Unless the app sets that, images are decoded at full size.
    public init(url: URL?, scale: CGFloat = 1, thumbnail: Thumbnail? = nil) where Content == Image {
        self.init(gray: WebImageSource(url, scale: scale, thumbnail: thumbnail))
    }

    /// Creates a view that shows the image at `url` with `content`, and `placeholder` until then and after a
    /// failure.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point. Default: 1, or the number in the file name.
    ///   - thumbnail: The size to decode at; see ``init(url:scale:thumbnail:)``. Default: nil.
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, thumbnail: Thumbnail? = nil,
        @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(url: url, scale: scale, thumbnail: thumbnail) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }

    /// Creates a view that loads the image at `url` and shows each phase with `content`.
    ///
    /// - Parameters:
    ///   - scale: The number of pixels per point. Default: 1, or the number in the file name.
    ///   - thumbnail: The size to decode at; see ``init(url:scale:thumbnail:)``. Default: nil.
    ///   - transaction: The transaction for phase changes. Default: no animation.
    public init(
        url: URL?, scale: CGFloat = 1, thumbnail: Thumbnail? = nil,
        transaction: Transaction = Transaction(), @ViewBuilder content: @escaping (WebImagePhase) -> Content
    ) {
        self.init(
            WebImageSource(url, scale: scale, thumbnail: thumbnail, transaction: transaction)
        ) { phase, _ in content(phase) }
    }
}

extension WebImageSource {
    init(_ url: URL?, scale: CGFloat, thumbnail: Thumbnail?, transaction: Transaction = Transaction()) {
        var request = url.map { ImageRequest(url: $0, thumbnail: thumbnail) }
        if scale != 1 { request?.decoding.scale = Double(scale) }
        self.init(request: request, transaction: transaction)
    }
}
#endif

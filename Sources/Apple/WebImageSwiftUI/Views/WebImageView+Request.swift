// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import ImageBase
import Raster
public import SwiftUI
public import WebImage
public import WebImageDisplay
import WebImageApple

extension WebImageView {
    /// Creates a view that loads and shows a request's image, and is gray until then.
    ///
    /// - Parameter options: The load's options. Placeholder, error image and transition have no effect.
    ///   Default: ``DisplayOptions/default``.
    public init(request: ImageRequest?, options: DisplayOptions = .default) where Content == Image {
        self.init(gray: WebImageSource(request: request, options: options))
    }

    /// Creates a view that shows the loaded image with `content`, and `placeholder` until then and after a
    /// failure.
    public init<I: View, P: View>(
        request: ImageRequest?, options: DisplayOptions = .default,
        @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(request: request, options: options) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }

    /// Creates a view that shows each phase of the load with `content`.
    ///
    /// - Parameter transaction: The transaction for phase changes. Default: no animation.
    public init(
        request: ImageRequest?, options: DisplayOptions = .default, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (WebImagePhase) -> Content
    ) {
        self.init(WebImageSource(request: request, transaction: transaction, options: options)) { phase, _ in
            content(phase)
        }
    }

    /// Creates a view that shows each phase of the load with `content`, which also receives the state: the
    /// progress, the response and the player.
    ///
    /// - Parameter transaction: The transaction for phase changes. Default: no animation.
    public init(
        request: ImageRequest?, options: DisplayOptions = .default, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (WebImagePhase, SlotState) -> Content
    ) {
        self.init(
            WebImageSource(request: request, transaction: transaction, options: options), content: content)
    }
}

extension WebImageView where Content == Image {
    /// Creates a view that's gray until there's an image.
    init(gray source: WebImageSource) {
        var look = WebImageLook()
        look.placeholder = .gray
        self.init(source, look: look) { phase, _ in phase.image ?? .grey }
    }
}

extension Image {
    /// A gray that fills the space it's offered, like `AsyncImage`'s placeholder. It's translucent, which
    /// suits light and dark backgrounds.
    static var grey: Image {
        greyPixel.map { Image(decorative: $0, scale: 1, orientation: .up).resizable() }
            ?? Image(systemName: "photo")
    }

    // The system's gray, 0x8E8E93, at 30 percent, premultiplied.
    private static let greyPixel = try? Bitmap(size: PixelSize(width: 1, height: 1)) { pixels, _ in
        pixels.storeBytes(of: UInt32(0x4D2B_2B2C).littleEndian, as: UInt32.self)
    }.makeCGImage()
}
#endif

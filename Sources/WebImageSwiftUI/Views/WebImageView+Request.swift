// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import ImageBase
import Raster
public import SwiftUI
public import WebImage
import WebImageApple

extension WebImageView {
    /// Loads and shows the image of a request; grey until then.
    ///
    /// - Parameter options: Those of a slot; placeholder, error image and transition do not apply. Default:
    ///   ``DisplayOptions/default``.
    public init(request: ImageRequest?, options: DisplayOptions = .default) where Content == Image {
        self.init(WebImageSource(request: request, options: options)) { phase, _ in phase.image ?? .grey }
    }

    /// Loads the image of a request and shows it with `content`, and `placeholder` until then and after a
    /// failure.
    public init<I: View, P: View>(
        request: ImageRequest?, options: DisplayOptions = .default,
        @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(request: request, options: options) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }

    /// Loads the image of a request and shows each phase with `content`.
    ///
    /// - Parameter transaction: Used when the phase changes. Default: without animation.
    public init(
        request: ImageRequest?, options: DisplayOptions = .default, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (WebImagePhase) -> Content
    ) {
        self.init(WebImageSource(request: request, transaction: transaction, options: options)) { phase, _ in
            content(phase)
        }
    }

    /// Loads the image of a request and shows each phase with `content`, which also receives the state: the
    /// progress, the response and the player.
    ///
    /// - Parameter transaction: Used when the phase changes. Default: without animation.
    public init(
        request: ImageRequest?, options: DisplayOptions = .default, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (WebImagePhase, SlotState) -> Content
    ) {
        self.init(
            WebImageSource(request: request, transaction: transaction, options: options), content: content)
    }
}

extension Image {
    /// A grey pixel, which fills the view where the image is resizable.
    static var grey: Image {
        greyPixel.map { Image(decorative: $0, scale: 1, orientation: .up) } ?? Image(systemName: "photo")
    }

    private static let greyPixel = try? Bitmap(size: PixelSize(width: 1, height: 1), alpha: .opaque) {
        pixels, _ in
        pixels.storeBytes(of: UInt32(0xFFD0_D0D0).littleEndian, as: UInt32.self)
    }.makeCGImage()
}
#endif

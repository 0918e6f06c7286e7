// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
public import Raster

/// An encoder of one or more formats.
public protocol ImageEncoder: Sendable {
    /// The formats that this encoder supports.
    var formats: [ImageFormat] { get }

    /// Encodes frames as one file. A format without animation requires exactly one frame.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for a number of frames or a size that the format can't
    ///   store; ``ImageError/Code/cancelled``.
    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data
}

/// An encoder that can't be canceled while its library encodes.
protocol UninterruptibleEncoder: ImageEncoder {}

/// An encoder that must load a library to find out whether it can encode.
protocol PluginEncoder: ImageEncoder {
    /// The formats that it encodes if its library is installed.
    var allFormats: [ImageFormat] { get }
}

extension ImageEncoder {
    /// The formats that the encoder might support, without loading a library.
    var possibleFormats: [ImageFormat] { (self as? any PluginEncoder)?.allFormats ?? formats }
}

/// A bitmap to encode, and its duration in an animation.
public struct EncodingFrame: Sendable {
    public var bitmap: Bitmap
    public var delay: Duration
    /// The same image in standard range, for a ``bitmap`` in ``PixelFormat/rgbaHalf`` that is encoded as a
    /// JPEG. Apps without HDR support show this image, and the gain map turns it into the bitmap.
    ///
    /// Default: nil, which maps the bitmap's luminance.
    public var standardRendition: Bitmap?

    public init(_ bitmap: Bitmap, delay: Duration = .zero) {
        self.bitmap = bitmap
        self.delay = delay
    }
}

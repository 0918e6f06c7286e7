// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// A decodable format: recognizes its data and makes a decoder for each image.
///
/// ```swift
/// struct FarbfeldCodec: ImageCodec {
///     var formats: [ImageFormat] { [.farbfeld] }
///     func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "farbfeld".utf8) }
///     func makeDecoder(options: DecodingOptions) -> any ImageDecoder { FarbfeldDecoder(options) }
/// }
/// let codecs = CodecRegistry.default.adding(FarbfeldCodec())
/// ```
public protocol ImageCodec: Sendable {
    /// The formats that the codec decodes, for lists and error messages.
    var formats: [ImageFormat] { get }

    /// Returns whether the data has a format of this codec.
    ///
    /// Gets the bytes received so far, at least one. Must be fast, because the codecs of a registry are asked
    /// one after the other.
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// Returns a decoder for one image, without data.
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder

    /// Returns a decoder for one still image that shows previews while bytes arrive. Default: nil, for a
    /// format without previews.
    ///
    /// - Parameter info: the header as read by the codec's ``ImageDecoder``, within the limits.
    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)?
}

extension ImageCodec {
    public func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? { nil }
}

/// Decodes one image with any number of frames, also while bytes are still arriving.
///
/// Must be used by one thread at a time. ``update(_:isComplete:)`` is called any number of times, with calls
/// of ``info`` and ``frame(at:cancellation:)`` in between.
///
/// A decoder applies ``DecodingOptions/colorSpace``, ``DecodingOptions/firstFrameOnly`` and the limits; it
/// may decode at a reduced size (``DecodingOptions/neededSize(for:)``). The registry applies orientation,
/// final size, pixel format and alpha.
public protocol ImageDecoder: AnyObject {
    /// The known properties of the image; nil until the header is complete.
    var info: ImageInfo? { get }

    /// Passes all bytes received so far.
    ///
    /// - Parameters:
    ///   - data: the bytes of the last call, followed by the new ones.
    ///   - isComplete: true when no more bytes will follow.
    /// - Throws: ``ImageError/Code/corrupt`` when the data cannot become a valid image,
    ///   ``ImageError/Code/limit`` when the header exceeds the limits, ``ImageError/Code/unsupported`` for an
    ///   unsupported feature.
    func update(_ data: Data, isComplete: Bool) throws(ImageError)

    /// The number of frames that can be decoded at least partially.
    var frameCount: Int { get }

    /// Returns a frame; for an animation, composed on its canvas.
    ///
    /// - Throws: also ``ImageError/Code/cancelled``, within about 20 ms of the token's cancellation;
    ///   ``ImageError/Code/invalidInput`` for an index outside `0..<frameCount`.
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame

    /// Returns the place and the drawing of an animation's frame as stored; nil for a still image, an index
    /// outside `0..<frameCount`, and a format without such properties. Default: nil.
    func storedFrame(at index: Int) -> StoredFrame?

    /// Returns the EXIF, XMP and colour profile received so far; nil for a format whose metadata is not
    /// supported.
    ///
    /// - Throws: ``ImageError/Code/limit`` for a block larger than ``Limits/metadataBytes`` or
    ///   ``Limits/colorProfileBytes``.
    func metadata() throws(ImageError) -> ImageMetadata?
}

extension ImageDecoder {
    public func storedFrame(at index: Int) -> StoredFrame? { nil }

    public func metadata() throws(ImageError) -> ImageMetadata? { nil }
}

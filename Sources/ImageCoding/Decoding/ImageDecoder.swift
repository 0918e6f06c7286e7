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

    /// Returns whether the data is in one of this codec's formats.
    ///
    /// `bytes` are all bytes received so far, at least one. This method must be fast, because a registry
    /// calls it for each codec in turn.
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// Returns a new decoder for one image. It doesn't have any data yet.
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder

    /// Returns a decoder that shows previews of one still image while bytes arrive. Default: nil, for a
    /// format without previews.
    ///
    /// - Parameter info: the header, already read by the codec's ``ImageDecoder`` and within the limits.
    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)?
}

extension ImageCodec {
    public func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? { nil }
}

/// Decodes one image with any number of frames, even while bytes are still arriving.
///
/// Use it from one thread at a time. ``update(_:isComplete:)`` can be called any number of times, with calls
/// to ``info`` and ``frame(at:cancellation:)`` in between.
///
/// A decoder applies ``DecodingOptions/colorSpace``, ``DecodingOptions/firstFrameOnly`` and the limits. It
/// may decode at a reduced size (``DecodingOptions/neededSize(for:)``). The registry applies the orientation,
/// final size, pixel format and alpha.
public protocol ImageDecoder: AnyObject {
    /// The image's known properties, or nil until the header is complete.
    var info: ImageInfo? { get }

    /// Passes all bytes received so far.
    ///
    /// - Parameters:
    ///   - data: the bytes of the previous call, followed by new ones.
    ///   - isComplete: true if no more bytes will follow.
    /// - Throws: ``ImageError/Code/corrupt`` if the data can't become a valid image,
    ///   ``ImageError/Code/limit`` if the header exceeds the limits, ``ImageError/Code/unsupported`` for an
    ///   unsupported feature.
    func update(_ data: Data, isComplete: Bool) throws(ImageError)

    /// The number of frames that can be decoded at least partially.
    var frameCount: Int { get }

    /// Returns a frame. An animation's frames are composed on its canvas.
    ///
    /// - Throws: also ``ImageError/Code/cancelled``, within about 20 ms after the token is canceled;
    ///   ``ImageError/Code/invalidInput`` for an index outside `0..<frameCount`.
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame

    /// Returns where and how an animation's frame is drawn, as stored. Nil for a still image, an index
    /// outside `0..<frameCount` or a format without such properties. Default: nil.
    func storedFrame(at index: Int) -> StoredFrame?

    /// Returns the EXIF, XMP and color profile received so far, or nil if the format's metadata isn't
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

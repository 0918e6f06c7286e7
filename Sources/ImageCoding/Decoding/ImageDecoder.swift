// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A format that can be decoded: knows its bytes when it sees them, and makes a decoder for each picture.
///
///     struct QOICodec: ImageCodec {
///         var formats: [ImageFormat] { [.qoi] }
///         func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "qoif".utf8) }
///         func makeDecoder(options: DecodingOptions) -> any ImageDecoder { QOIDecoder(options) }
///     }
///     let codecs = CodecRegistry.default.adding(QOICodec())
public protocol ImageCodec: Sendable {
    /// The formats that it is for, for lists and error texts.
    var formats: [ImageFormat] { get }

    /// Whether the first bytes of a file are of such a format. It is given what there is, at least one byte, and
    /// must not take long: every codec of a registry is asked until one says yes.
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// A decoder for one picture that has no bytes yet.
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder

    /// A decoder for one still picture that is to be seen while its bytes come; nil for a format without previews,
    /// which is the default.
    ///
    /// - Parameter info: what the codec's ``ImageDecoder`` has read of the header, within the limits.
    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)?
}

extension ImageCodec {
    public func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? { nil }
}

/// The decoding of one picture, of bytes that may still be coming, with any number of frames.
///
/// Used by one thread at a time. The order of calls is ``update(_:isComplete:)`` any number of times, and between
/// those ``info`` and ``frame(at:cancellation:)``.
///
/// A decoder obeys ``DecodingOptions/colorSpace``, ``DecodingOptions/firstFrameOnly`` and the limits; it may decode
/// at a reduced size (``DecodingOptions/neededSize(for:)``). Orientation, final size, pixel format and alpha are
/// seen to by the registry.
public protocol ImageDecoder: AnyObject {
    /// What is known so far; nil until the header has come.
    var info: ImageInfo? { get }

    /// Takes the bytes that have come so far, from the first one on.
    ///
    /// - Parameters:
    ///   - data: begins with what the last call was given, and may go on behind it.
    ///   - isComplete: no more will come.
    /// - Throws: ``ImageError/Code/corrupt`` when they can no longer become a picture,
    ///   ``ImageError/Code/limit`` for a header that claims more than the limits allow,
    ///   ``ImageError/Code/unsupported`` for a feature that is not decoded here.
    func update(_ data: Data, isComplete: Bool) throws(ImageError)

    /// Frames of which at least a part can be decoded now.
    var frameCount: Int { get }

    /// The picture of frame `index`, of an animation composed on its canvas.
    ///
    /// - Throws: also ``ImageError/Code/cancelled``, within some 20 ms of the token's cancellation;
    ///   ``ImageError/Code/invalidInput`` for an index that is not in `0..<frameCount`.
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame

    /// EXIF, XMP and colour profile, as far as they have come; nil for a format without, or whose are not read.
    ///
    /// - Throws: ``ImageError/Code/limit`` for a block beyond ``Limits/metadataBytes`` or
    ///   ``Limits/colorProfileBytes``.
    func metadata() throws(ImageError) -> ImageMetadata?
}

extension ImageDecoder {
    public func metadata() throws(ImageError) -> ImageMetadata? { nil }
}

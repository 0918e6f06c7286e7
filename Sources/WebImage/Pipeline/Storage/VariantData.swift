// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

/// An encoded variant, or only an original's header.
final class VariantData: Sendable {
    /// How the image was encoded; nil for a header.
    let encoding: ImageEncoding?
    /// The encoded data; empty for a header.
    let body: VariantDataResponse.Body
    /// The encoded data's entity tag; empty for a header.
    let entityTag: String
    /// The original's header.
    let info: ImageInfo
    /// The original that the data was made from, or the stored data itself, but without the bytes.
    let source: EncodedImage
    /// Whether the data was read from the disk.
    let isOnDisk: Bool
    /// Whether the image has all its pixels.
    let isComplete: Bool

    init(
        _ encoding: ImageEncoding?, body: VariantDataResponse.Body, entityTag: String, info: ImageInfo,
        source: EncodedImage, isOnDisk: Bool = false, isComplete: Bool = true
    ) {
        self.encoding = encoding
        self.body = body
        self.entityTag = entityTag
        self.info = info
        self.source = source
        self.isOnDisk = isOnDisk
        self.isComplete = isComplete
    }

    /// Creates a header.
    convenience init(_ info: ImageInfo, source: EncodedImage) {
        self.init(nil, body: .data(Data()), entityTag: "", info: info, source: source)
    }

    /// Creates an encoded variant.
    convenience init(
        _ data: Data, as encoding: ImageEncoding, of image: DecodedImage, source: EncodedImage
    ) {
        let hash = data.withUnsafeBytes { Hash128($0, seed: .fixed) }
        self.init(
            encoding, body: .data(data), entityTag: "\"\(hash.hexadecimal)\"", info: image.info,
            source: source, isComplete: !image.lacksPixels)
    }

    /// The same data with another source.
    func with(_ source: EncodedImage) -> VariantData {
        VariantData(
            encoding, body: body, entityTag: entityTag, info: info, source: source, isOnDisk: isOnDisk,
            isComplete: isComplete)
    }

    /// The same data with the response of an original that was loaded later; nil if the data wasn't made from
    /// that original.
    func confirmed(by original: EncodedImage) -> VariantData? {
        guard let tag = original.tag, source.tag == tag else { return nil }
        return with(original.withoutData(steps: original.steps + source.steps))
    }

    /// The response to a request, for a load that began at `start`.
    func response(since start: ContinuousClock.Instant) -> VariantDataResponse {
        VariantDataResponse(
            VariantDataResponse.Fields(
                body: body, format: encoding?.format ?? info.format, entityTag: entityTag, info: info,
                origin: source.origin, status: source.status,
                isStorable: source.isStorable && source.status != .stale,
                steps: source.steps + [LoadStep(.total, since: start)], http: source.http))
    }
}

extension ImageInfo {
    /// Whether the properties are final, so more data won't change them.
    var isFinal: Bool { knowsOrientation && countsAllFrames }
}

// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

/// The choice of a format by `Accept`.
struct FormatChoice: Hashable, Sendable {
    /// The formats to try, the best first; empty to keep the format of the source.
    let candidates: [ImageFormat]

    /// - Parameter formats: those that the server offers, the preferred first.
    init(_ accept: AcceptField, among formats: [ImageFormat]) {
        let weighted = formats.enumerated().compactMap { index, format -> (Int, Int, ImageFormat)? in
            guard let weight = accept.namedWeight(of: format.mediaType), weight > 0 else { return nil }
            return (weight, index, format)
        }
        candidates = weighted.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map(\.2)
    }

    /// The format for a source whose format is kept: its own if the server can write it and the client shows
    /// it; else PNG for formats without loss, and JPEG.
    static func kept(_ source: ImageFormat, _ accept: AcceptField, canEncode: (ImageFormat) -> Bool)
        -> ImageFormat
    {
        let isCommon = [.jpeg, .png, .gif].contains(source)
        if canEncode(source) {
            if isCommon
                ? accept.weight(of: source.mediaType) > 0 : accept.namedWeight(of: source.mediaType) ?? 0 > 0
            {
                return source
            }
        }
        return [.png, .bmp, .gif, .tiff, .svg, .ico, .webp].contains(source) ? .png : .jpeg
    }
}

extension ImageFormat {
    /// The value of `Content-Type`.
    var mediaType: String { mimeTypes.first ?? "application/octet-stream" }
}
#endif

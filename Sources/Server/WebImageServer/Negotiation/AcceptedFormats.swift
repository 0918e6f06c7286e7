// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

extension AcceptField {
    /// Those of some formats that the client names, the best first.
    ///
    /// - Parameter formats: those that the server offers, the preferred first.
    func namedFormats(of formats: [ImageFormat]) -> [ImageFormat] {
        let weighted = formats.enumerated().compactMap { index, format -> (Int, Int, ImageFormat)? in
            guard let weight = namedWeight(of: format.mediaType), weight > 0 else { return nil }
            return (weight, index, format)
        }
        return weighted.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map(\.2)
    }

    /// The format for a source whose format is kept: its own if the server can write it and the client shows
    /// it; else PNG for formats without loss, and JPEG.
    func format(keeping source: ImageFormat, canEncode: (ImageFormat) -> Bool)
        -> ImageFormat
    {
        let isCommon = [.jpeg, .png, .gif].contains(source)
        if canEncode(source) {
            if isCommon
                ? weight(of: source.mediaType) > 0 : namedWeight(of: source.mediaType) ?? 0 > 0
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

// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

/// The abilities that a format needs to keep the whole image.
struct FormatNeeds: Hashable, Sendable {
    var isAnimated = false
    var hasAlpha = false

    /// Whether nothing is lost in a format.
    func areMet(by format: ImageFormat) -> Bool {
        (!isAnimated || format.has(.animated)) && (!hasAlpha || format.has(.alpha))
    }
}

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
    /// it, else the first one that keeps frames and transparency and that the client shows.
    func format(
        keeping source: ImageFormat, _ needs: FormatNeeds, canEncode: (ImageFormat) -> Bool
    ) -> ImageFormat {
        let stills: [ImageFormat] = source.has(.graphics) ? [.png, .webp, .jpeg] : [.jpeg, .webp, .png]
        let animated: [ImageFormat] = needs.isAnimated ? [.webp, .apng, .gif] : []
        let possible = ([source] + animated + stills).filter { canEncode($0) && needs.areMet(by: $0) }
        if let shown = possible.first(where: shows) { return shown }
        // A still image that the client shows is better than an animation that it doesn't.
        return stills.first { canEncode($0) && shows($0) && (!needs.hasAlpha || $0.has(.alpha)) }
            ?? stills.first { canEncode($0) && shows($0) } ?? possible.first ?? .jpeg
    }

    /// The format for a source where the operator prefers some: its own if it is one of them, or else the
    /// first that keeps frames and transparency.
    func format(
        preferring formats: [ImageFormat], for source: ImageFormat, _ needs: FormatNeeds
    ) -> ImageFormat? {
        formats.contains(source) ? source : formats.first(where: needs.areMet) ?? formats.first
    }

    /// Whether the client shows a format. `*/*` stands for the formats that browsers show; any other format
    /// has to be named. A decoder for PNG shows APNG too, at least its first frame.
    private func shows(_ format: ImageFormat) -> Bool {
        if format == .apng, namedWeight(of: format.mediaType) == nil {
            return weight(of: ImageFormat.png.mediaType) > 0
        }
        return format.has(.web)
            ? weight(of: format.mediaType) > 0 : namedWeight(of: format.mediaType) ?? 0 > 0
    }
}

extension ImageFormat {
    /// The value of `Content-Type`.
    var mediaType: String { mimeTypes.first ?? "application/octet-stream" }
}
#endif

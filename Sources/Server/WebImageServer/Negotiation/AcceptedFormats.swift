// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

/// The features that a format needs to keep the whole image.
struct FormatNeeds: Hashable, Sendable {
    var isAnimated = false
    var hasAlpha = false

    /// Whether a format has all of these features.
    func areMet(by format: ImageFormat) -> Bool {
        (!isAnimated || format.has(.animated)) && (!hasAlpha || format.has(.alpha))
    }
}

extension AcceptField {
    /// Returns the formats that the client names, best first.
    ///
    /// - Parameter formats: the formats that the server offers, in order of preference.
    func namedFormats(of formats: [ImageFormat]) -> [ImageFormat] {
        let weighted = formats.enumerated().compactMap { index, format -> (Int, Int, ImageFormat)? in
            guard let weight = namedWeight(of: format.mediaType), weight > 0 else { return nil }
            return (weight, index, format)
        }
        return weighted.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map(\.2)
    }

    /// Returns the format for a source whose format should be kept.
    ///
    /// It's the source's own if the server can write it and the client can show it. Otherwise it's the first
    /// format that the client can show and that keeps frames and transparency.
    func format(
        keeping source: ImageFormat, _ needs: FormatNeeds, canEncode: (ImageFormat) -> Bool
    ) -> ImageFormat {
        let quick = ImageFormat.all(with: .web).filter { !$0.has(.slowToEncode) }
        func formats(
            of formats: [ImageFormat], by order: [ImageFormat.Properties]
        ) -> [ImageFormat] {
            order.flatMap { property in formats.filter { $0.has(property) } }
        }
        // Graphics stay lossless if possible. Everything else should be small.
        let stills = formats(
            of: quick.filter { $0.base == $0 && !$0.has(.palette) },
            by: source.has(.graphics) ? [.graphics, .losslessToo, .lossy] : [.lossy, .graphics])
        let animated =
            needs.isAnimated ? formats(of: quick.filter { $0.has(.animated) }, by: [.lossy, .graphics]) : []
        let possible = ([source] + animated + stills).filter { canEncode($0) && needs.areMet(by: $0) }
        if let shown = possible.first(where: shows) { return shown }
        // A still image that the client can show is better than an animation that it can't show.
        return stills.first { canEncode($0) && shows($0) && (!needs.hasAlpha || $0.has(.alpha)) }
            ?? stills.first { canEncode($0) && shows($0) } ?? possible.first ?? .jpeg
    }

    /// Returns the format for a source if the operator prefers some formats.
    ///
    /// It's the source's own if it's among them, otherwise the first preferred one that keeps frames and
    /// transparency.
    func format(
        preferring formats: [ImageFormat], for source: ImageFormat, _ needs: FormatNeeds
    ) -> ImageFormat? {
        formats.contains(source) ? source : formats.first(where: needs.areMet) ?? formats.first
    }

    /// Whether the client can show a format.
    ///
    /// `*/*` stands for the formats that browsers show; any other format must be named. A PNG decoder also
    /// shows APNG, or at least its first frame.
    private func shows(_ format: ImageFormat) -> Bool {
        if format == .apng, namedWeight(of: format.mediaType) == nil {
            return weight(of: ImageFormat.png.mediaType) > 0
        }
        return format.has(.web)
            ? weight(of: format.mediaType) > 0 : namedWeight(of: format.mediaType) ?? 0 > 0
    }
}

extension ImageFormat {
    /// The `Content-Type` value.
    var mediaType: String { mimeTypes.first ?? "application/octet-stream" }
}
#endif

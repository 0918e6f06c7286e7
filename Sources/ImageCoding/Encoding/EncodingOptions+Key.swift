// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

extension EncodingOptions {
    private static let usual = EncodingOptions()

    /// A stable string for cache keys that contains every option that changes the result. Empty for the
    /// defaults.
    package var key: String {
        let usual = Self.usual
        var parts: [String] = []
        if quality != usual.quality { parts.append("quality(\(quality))") }
        if isLossless { parts.append("lossless") }
        if isProgressive { parts.append("progressive") }
        if let effort { parts.append("effort(\(effort))") }
        if let maximumColors { parts.append("colors(\(maximumColors))") }
        if let chroma { parts.append("chroma(\(chroma.rawValue))") }
        if dynamicRange != usual.dynamicRange { parts.append("range(\(dynamicRange.rawValue))") }
        if let brightestLight { parts.append("light(\(brightestLight))") }
        if isGrey { parts.append("grey") }
        if favorsSpeed { parts.append("speed") }
        if narrows { parts.append("narrow") }
        if loopCount != usual.loopCount { parts.append("loops(\(loopCount))") }
        if firstFrameOnly { parts.append("first") }
        if background != usual.background {
            parts.append("background(\(background.red),\(background.green),\(background.blue))")
        }
        if let maximumPixelSize { parts.append("pixels(\(maximumPixelSize))") }
        if let maximumFileSize { parts.append("bytes(\(maximumFileSize))") }
        if leastQuality != usual.leastQuality { parts.append("least(\(leastQuality))") }
        if shrinksToFit != usual.shrinksToFit { parts.append("unshrunk") }
        if let minimumSimilarity { parts.append("similarity(\(minimumSimilarity))") }
        if let metadata { parts.append("metadata(\(metadata.fingerprint))") }
        if metadataParts != usual.metadataParts { parts.append("parts(\(metadataParts.rawValue))") }
        if let density { parts.append("density(\(density.x),\(density.y))") }
        if embedsThumbnail { parts.append("thumbnail") }
        if webp != usual.webp {
            // The 4 is left over from a former effort option for WebP. It has to stay, because keys of images
            // on disk contain it.
            parts.append("webp(\(webp.preset.rawValue),4,\(webp.alphaQuality),\(webp.nearLossless))")
        }
        return parts.joined(separator: ",")
    }
}

extension ImageMetadata {
    /// A hash of the metadata blocks.
    fileprivate var fingerprint: String {
        [exif, xmp, iccProfile].map { block in
            block.map { $0.withUnsafeBytes { Hash128($0, seed: .fixed) }.hexadecimal } ?? "-"
        }.joined(separator: ",")
    }
}

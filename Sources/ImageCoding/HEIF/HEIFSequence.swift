// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase
import PortableFoundation
import Raster

/// A file's image sequence.
final class HEIFSequence {
    private let data: Data
    private let pair: HEIFTrack.Pair
    private let options: DecodingOptions
    private let profile: [UInt8]
    private lazy var colorFrames = HEIFFrames(pair.color, byteCount: data.count)
    private lazy var alphaFrames = pair.alpha.map { HEIFFrames($0, byteCount: data.count) }
    let info: ImageInfo
    /// The number of available frames, counted from the first.
    let frameCount: Int

    /// Returns whether a file is a sequence: it has a track, unless its major brand is an image brand and it
    /// contains an image (ISO/IEC 23008-12, 10). Nil if the bytes that determine this haven't arrived.
    static func isMeant(by file: ISOFile, isComplete: Bool) -> Bool? {
        let brands = file.brands
        let isImageBrand = ["heic", "heix", "heim", "heis"].map(fourCC).contains(brands.first ?? 0)
        if file.hasStills, isImageBrand { return false }
        if let movie = file.headers.first(where: { $0.type == fourCC("moov") }) {
            return isComplete || movie.isWhole ? true : nil
        }
        if isComplete { return false }
        let promisesTrack = ["hevc", "hevx", "hevm", "hevs", "msf1"].map(fourCC).contains(
            where: brands.contains)
        return promisesTrack || !file.hasStills ? nil : false
    }

    /// - Returns: nil for a file without image tracks.
    init?(_ data: Data, _ file: ISOFile, options: DecodingOptions, isComplete: Bool) throws(ImageError) {
        guard let pair = try HEIFTrack.find(file, limits: options.limits) else { return nil }
        (self.data, self.pair) = (data, pair)
        let (color, alpha) = (pair.color, pair.alpha)
        let place = color.colors.profile
        let isUsable = !place.isEmpty && place.count <= options.limits.colorProfileBytes
        profile = isUsable ? Array(file.reader.bytes[place]) : []
        var info = ImageInfo(
            format: .heic, size: color.crop?.size ?? color.size, orientation: color.orientation,
            hasAlpha: alpha != nil, bitDepth: color.configuration.bitDepth)
        info.colorSpace = ColorSpace(iccProfile: profile) ?? color.colors.coded?.space
        info.dynamicRange = ImageInfo.DynamicRange(of: info.colorSpace, brightest: file.brightestLight)
        var own = options
        // The header determines the pixel format, so ignore PQ or HLG in the stream if the header doesn't
        // specify it.
        if !info.isHighDynamicRange { own.dynamicRange = .standard }
        self.options = own
        let all = color.samples.shown.count
        let there = min(
            color.samples.frameCount(byteCount: data.count),
            alpha?.samples.frameCount(byteCount: data.count) ?? all)
        let count = isComplete && there > 0 ? there : all
        if count > 1, !options.firstFrameOnly {
            info.frameCount = count
            info.loopCount = color.loopCount ?? 0
            info.delays = Array(color.samples.delays.prefix(count))
        }
        self.info = info
        frameCount = isComplete ? min(there, info.frameCount) : 0
    }

    func bitmap(at index: Int, _ monitor: WorkMonitor) throws(ImageError) -> Bitmap {
        try data.withBytes { bytes throws(ImageError) in
            let reader = ByteReader(bytes)
            guard let alphaFrames else { return try bitmap(at: index, reader, alpha: nil, monitor) }
            return try alphaFrames.withImage(of: index, in: reader, monitor) { alpha throws(ImageError) in
                try bitmap(at: index, reader, alpha: alpha, monitor)
            }
        }
    }

    private func bitmap(
        at index: Int, _ reader: ByteReader, alpha: HEVCImage?, _ monitor: WorkMonitor
    ) throws(ImageError) -> Bitmap {
        let color = pair.color
        let bitmap = try colorFrames.withImage(of: index, in: reader, monitor) {
            image throws(ImageError) in
            let rows = try HEVCRows(
                image, coded: color.colors.coded ?? image.coded, alpha: alpha,
                alphaCoded: pair.alpha?.colors.coded ?? alpha?.coded)
            guard rows.size == color.size else {
                throw ImageError(.corrupt, "HEIC: image size \(rows.size) differs from the header")
            }
            return try rows.bitmap(
                isPremultiplied: pair.isPremultiplied, profile: profile, range: info.dynamicRange,
                options: options, monitor)
        }
        return try color.crop.map { area throws(ImageError) in try bitmap.cropped(to: area) } ?? bitmap
    }

    func metadata() throws(ImageError) -> ImageMetadata {
        var collector = MetadataCollector(limits: options.limits)
        try collector.check(
            "colorProfileBytes", found: pair.color.colors.profile.count,
            allowed: options.limits.colorProfileBytes)
        try collector.addProfile(profile)
        return collector.metadata
    }
}
#endif

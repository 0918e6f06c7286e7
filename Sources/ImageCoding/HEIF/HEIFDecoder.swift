// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import CHEIF
import ImageBase
import PortableFoundation
import Raster

/// HEIC: decodes a file's primary image with libheif, with alpha and 8 or more bits, assembled from its
/// tiles.
///
/// libheif applies rotation, mirroring and cropping, so the image is always upright. Sequences are decoded
/// with libde265, using tables that our own code reads. libheif can't be canceled while it decodes; libde265
/// can, between the units of an image.
struct HEIFCodec: ImageCodec {
    var formats: [ImageFormat] { [.heic] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .heic }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { HEIFDecoder(options: options) }
}

final class HEIFDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var headerCount = 0
    private var isComplete = false
    private var isCut = false
    /// The sequence, if the file is a sequence instead of an image.
    private var sequence: HEIFSequence?
    /// Whether the file has a gain map, even if we can't use it.
    private var hasGainMap = false
    /// Why the gain map can't be used, if it was removed from ``data``.
    private var gainMapFault: ImageInfo.GainMapFault?
    private(set) var info: ImageInfo?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { sequence?.frameCount ?? (info != nil && isComplete ? 1 : 0) }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        guard !self.isComplete else { return }
        self.isComplete = isComplete
        try data.withBytes { bytes throws(ImageError) in
            let boxes = ISOFile(bytes)
            guard isComplete || info == nil && boxes.headerCount > headerCount else { return }
            headerCount = boxes.headerCount
            isCut = boxes.isCut
            try boxes.checkSizes(options.limits)
            guard let repaired = try boxes.withoutRecursiveMaps() else {
                return try replaceIdentities(boxes, isComplete: isComplete)
            }
            self.data = repaired
            gainMapFault = .recursive
            try repaired.withBytes { bytes throws(ImageError) in
                try replaceIdentities(ISOFile(bytes), isComplete: isComplete)
            }
        }
    }

    private func replaceIdentities(_ boxes: ISOFile, isComplete: Bool) throws(ImageError) {
        guard let plain = boxes.withoutIdentities() else { return try read(boxes, isComplete: isComplete) }
        self.data = plain
        try plain.withBytes { bytes throws(ImageError) in try read(ISOFile(bytes), isComplete: isComplete) }
    }

    /// Reads the file's properties from ``data``.
    private func read(_ boxes: ISOFile, isComplete: Bool) throws(ImageError) {
        try boxes.checkSources()
        do throws(ImageError) {
            guard let isSequence = HEIFSequence.isMeant(by: boxes, isComplete: isComplete) else { return }
            if isSequence {
                sequence = try HEIFSequence(data, boxes, options: options, isComplete: isComplete)
                guard sequence != nil || boxes.hasStills else {
                    throw ImageError(.unsupported, "HEIC: file contains no images")
                }
            }
            if sequence == nil, let type = boxes.undecodableType {
                throw ImageError(.unsupported, "HEIF: no decoder for an image of the type \(type)")
            }
            info = if let sequence { sequence.info } else { try makeInfo(boxes) }
            addGainMap(boxes)
        } catch {
            // The only cause of the error might be that some bytes haven't arrived yet.
            if isComplete || error.code == .limit { throw error }
        }
    }

    private func makeInfo(_ boxes: ISOFile) throws(ImageError) -> ImageInfo {
        let bytes = boxes.reader.bytes
        guard !isComplete, boxes.isCut, boxes.end <= options.limits.encodedBytes else {
            return try HEIFFile(bytes, limits: options.limits).info(options.limits, boxes)
        }
        // Fill in zeros, because libheif requires the images' bytes, although it doesn't read them yet.
        var padded = Data(count: boxes.end)
        padded.replaceSubrange(0..<bytes.count, with: bytes)
        return try padded.withBytes { bytes throws(ImageError) in
            try HEIFFile(bytes, limits: options.limits).info(options.limits, boxes)
        }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard (0..<frameCount).contains(index), let info else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let monitor = WorkMonitor(cancellation)
        try monitor.check()
        if let sequence {
            return DecodedFrame(bitmap: try sequence.bitmap(at: index, monitor), isPartial: isCut)
        }
        let wantsGainMap = hasGainMap && options.dynamicRange.headroom != nil
        var fault = gainMapFault
        if wantsGainMap,
            let frame = try GainMapFile(of: data, fault: &fault)?.frame(
                of: data, info, options: options, fault: &fault, cancellation,
                makeDecoder: HEIFDecoder.init(options:))
        {
            return frame
        }
        return try data.withBytes { bytes throws(ImageError) in
            let own = wantsGainMap ? info.ignoringGainMap(fault) : nil
            guard options.region != nil, let grid = grid(ISOFile(bytes), info) else {
                var frame = try decode(
                    HEIFFile(bytes, limits: options.limits), info: info, size: info.size, monitor: monitor)
                frame.info = own
                return frame
            }
            // `HEIFFile` keeps a pointer to these bytes, so use it only within the closure.
            return try Data(grid.bytes).withBytes { bytes throws(ImageError) in
                var frame = try decode(
                    HEIFFile(bytes, limits: options.limits), info: info, size: grid.shownArea.size,
                    monitor: monitor)
                (frame.area, frame.info) = (grid.shownArea, own)
                return frame
            }
        }
    }

    private func addGainMap(_ boxes: ISOFile) {
        guard isComplete, sequence == nil, info?.dynamicRange == .standard else { return }
        var fault = gainMapFault
        let item = boxes.gainMapItem(fault: &fault)
        hasGainMap = item != nil || fault != nil
        if let item, item.metadata.isForStandardBase {
            info?.dynamicRange = ImageInfo.DynamicRange(.gainMap, headroom: item.metadata.headroom)
        }
    }

    /// Returns the tiles for the part to decode, or nil if all tiles are needed.
    private func grid(_ boxes: ISOFile, _ info: ImageInfo) -> GridPart? {
        boxes.gridPart { size, orientation in
            guard orientation.applied(to: size) == info.size else { return nil }
            return options.clippedRegion(info).map { orientation.inverse.applied(to: $0, in: info.size) }
        }
    }

    private func decode(
        _ file: HEIFFile, info: ImageInfo, size: PixelSize, monitor: WorkMonitor
    ) throws(ImageError) -> DecodedFrame {
        let own = info.colorSpace
        let isWide = info.bitDepth > 8 && options.pixelFormat.isWide || options.needsWideColors(of: own)
        let image = try HEIFImage(file, readsWide: info.bitDepth > 8 && isWide, isWide: isWide)
        try monitor.check()
        guard image.size == size else {
            throw ImageError(.corrupt, "HEIC: image size \(image.size) differs from the header")
        }
        // libheif's pixels are RGB even if the image is gray.
        let colors = try options.colors(
            of: own, ColorLayout(isGrey: own?.isGrayProfile == true, isWide: isWide),
            range: info.dynamicRange)
        let alpha: AlphaMode = !info.hasAlpha ? .opaque : file.isPremultiplied ? .premultiplied : .straight
        let bitmap = try image.bitmap(
            alpha: alpha, colors: colors, monitor)
        return DecodedFrame(bitmap: bitmap, isPartial: isCut)
    }

    func metadata() throws(ImageError) -> ImageMetadata? {
        guard isComplete else { return nil }
        if let sequence { return try sequence.metadata() }
        return try data.withBytes { bytes throws(ImageError) in
            let file = try HEIFFile(bytes, limits: options.limits)
            var collector = MetadataCollector(limits: options.limits)
            try collector.check(
                "colorProfileBytes", found: file.profileSize, allowed: options.limits.colorProfileBytes)
            try collector.addProfile(try file.profile())
            try file.readMetadata(into: &collector, limits: options.limits)
            return collector.metadata
        }
    }
}
#endif

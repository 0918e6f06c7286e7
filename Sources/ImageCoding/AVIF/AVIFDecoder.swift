// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import CAVIF
import ImageBase
import PortableFoundation
import Raster

/// AVIF with libavif: images and sequences with 8, 10 and 12 bits, alpha, profiles and coded colors, cropped
/// as the file specifies.
///
/// Images can only be decoded after all bytes have arrived, and only at full size. libavif can't be canceled
/// within a frame.
struct AVIFCodec: ImageCodec {
    var formats: [ImageFormat] { [.avif] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .avif }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { AVIFDecoder(options: options) }
}

final class AVIFDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var file: AVIFFile?
    /// The file's bytes, kept if only a part of the image is decoded or if the file has a gain map, even an
    /// unusable one.
    private var data: Data?
    private var hasGainMap = false
    /// Why the gain map can't be used, if it was removed from ``data``.
    private var gainMapFault: ImageInfo.GainMapFault?
    private var headerCount = 0
    private var isCut = false
    private(set) var info: ImageInfo?
    /// Called at each point where the work can be canceled.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { file == nil ? 0 : info?.frameCount ?? 0 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        guard file == nil else { return }
        try data.withBytes { bytes throws(ImageError) in
            let boxes = ISOFile(bytes)
            guard isComplete || info == nil && boxes.headerCount > headerCount else { return }
            headerCount = boxes.headerCount
            var limits = options.limits
            limits.pixels = min(limits.pixels, AVIFFile.largest)
            try boxes.checkSizes(limits)
            guard let repaired = try boxes.withoutRecursiveMaps() else {
                return try replaceIdentities(data, boxes, isComplete: isComplete)
            }
            gainMapFault = .recursive
            try repaired.withBytes { bytes throws(ImageError) in
                try replaceIdentities(repaired, ISOFile(bytes), isComplete: isComplete)
            }
        }
    }

    private func replaceIdentities(
        _ data: Data, _ boxes: ISOFile, isComplete: Bool
    ) throws(ImageError) {
        guard let plain = boxes.withoutIdentities() else {
            return try read(data, boxes, isComplete: isComplete)
        }
        try plain.withBytes { bytes throws(ImageError) in
            try read(plain, ISOFile(bytes), isComplete: isComplete)
        }
    }

    private func read(_ data: Data, _ boxes: ISOFile, isComplete: Bool) throws(ImageError) {
        do throws(ImageError) {
            let file = try AVIFFile(
                boxes.reader.bytes, isComplete: isComplete, limits: options.limits,
                readsMetadata: isComplete && options.keepsMetadata)
            info = makeInfo(file, boxes)
            hasGainMap = addGainMap(boxes)
            if isComplete {
                self.file = file
                if hasGainMap && options.dynamicRange.headroom != nil || options.region != nil {
                    self.data = data
                }
            }
        } catch {
            // The only cause of the error might be that some bytes haven't arrived yet.
            if isComplete || error.code == .limit { throw error }
        }
        isCut = boxes.isCut
    }

    private func makeInfo(_ file: AVIFFile, _ boxes: ISOFile) -> ImageInfo {
        let image = file.image
        var info = ImageInfo(
            format: .avif,
            size: file.crop?.size ?? PixelSize(width: Int(image.width), height: Int(image.height)),
            orientation: file.orientation, hasAlpha: file.hasAlpha, bitDepth: Int(image.depth))
        info.density = boxes.density(options.limits)
        info.colorSpace = AVIFImage.colorSpace(of: image, options.limits)
        info.dynamicRange = ImageInfo.DynamicRange(of: info.colorSpace, brightest: boxes.brightestLight)
        if file.imageCount > 1, !options.firstFrameOnly {
            info.frameCount = file.imageCount
            info.loopCount = boxes.loopCount ?? 0
            // Read the delays from the table, because libavif would search the whole table for each image.
            info.delays = boxes.delays(ofTrackOf: "av01", count: file.imageCount)
        }
        return info
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard let file, (0..<frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let wantsGainMap = hasGainMap && options.dynamicRange.headroom != nil
        var fault = gainMapFault
        if wantsGainMap, let data, let info, let map = GainMapFile(of: data, fault: &fault),
            let frame = try map.frame(
                of: data, info, options: options, fault: &fault, cancellation,
                makeDecoder: AVIFDecoder.init(options:))
        {
            return frame
        }
        let monitor = WorkMonitor(cancellation, didStep: didStep)
        if var part = try part(monitor) {
            if wantsGainMap { part.info = info?.ignoringGainMap(fault) }
            return part
        }
        try file.decode(index, monitor)
        try monitor.check()
        let image = try AVIFImage(
            file.image, hasAlpha: file.hasAlpha, range: info?.dynamicRange, options: options)
        var bitmap = try image.bitmap(monitor)
        if let crop = file.crop { bitmap = try bitmap.cropped(to: crop) }
        guard bitmap.size == info?.size else {
            throw ImageError(.corrupt, "AVIF: image size \(bitmap.size) differs from the header")
        }
        return DecodedFrame(
            bitmap: bitmap, isPartial: isCut, info: wantsGainMap ? info?.ignoringGainMap(fault) : nil)
    }

    /// Returns the part to decode if the image is made of tiles, or nil if all tiles are needed.
    private func part(_ monitor: WorkMonitor) throws(ImageError) -> DecodedFrame? {
        guard let data, let info, info.frameCount == 1, options.region != nil,
            let grid = data.withBytes({ bytes in
                ISOFile(bytes).gridPart { size, _ in size == info.size ? options.storedRegion(info) : nil }
            })
        else { return nil }
        let file = try Data(grid.bytes).withBytes { bytes throws(ImageError) in
            try AVIFFile(bytes, isComplete: true, limits: options.limits, readsMetadata: false)
        }
        try file.decode(0, monitor)
        try monitor.check()
        let image = try AVIFImage(
            file.image, hasAlpha: file.hasAlpha, range: info.dynamicRange, options: options)
        var frame = DecodedFrame(bitmap: try image.bitmap(monitor), isPartial: isCut)
        guard frame.bitmap.size == grid.area.size else {
            throw ImageError(.corrupt, "AVIF: image size \(frame.bitmap.size) differs from the header")
        }
        frame.area = grid.area
        return frame
    }

    /// Adds the gain map's range to the properties. Returns whether the file has a map, even if we can't use
    /// it.
    private func addGainMap(_ boxes: ISOFile) -> Bool {
        var fault = gainMapFault
        guard info?.dynamicRange == .standard, info?.frameCount == 1 else { return false }
        guard let item = boxes.gainMapItem(fault: &fault) else { return fault != nil }
        if item.metadata.isForStandardBase {
            info?.dynamicRange = ImageInfo.DynamicRange(.gainMap, headroom: item.metadata.headroom)
        }
        return true
    }

    func metadata() throws(ImageError) -> ImageMetadata? {
        guard let image = file?.image else { return nil }
        var collector = MetadataCollector(limits: options.limits)
        try collector.addEXIF(UnsafeRawBufferPointer(image.exif))
        try collector.addXMP(UnsafeRawBufferPointer(image.xmp))
        try collector.addProfile(UnsafeRawBufferPointer(image.icc))
        return collector.metadata
    }
}

extension UnsafeRawBufferPointer {
    init(_ data: avifRWData) { self.init(start: data.data, count: data.data == nil ? 0 : data.size) }
}
#endif

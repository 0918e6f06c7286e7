// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import PortableFoundation
import Raster

/// JPEG XL with libjxl: codestreams and containers, images and animations with up to 16 bits, alpha, profiles
/// and coded colors. Spot colors aren't converted.
///
/// If an animation is truncated within its last frame, only that frame is partial.
struct JXLCodec: ImageCodec {
    var formats: [ImageFormat] { [.jpegXL] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .jpegXL }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { JXLDecoder(options: options) }
}

final class JXLDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var isComplete = false
    /// Whether the file has a gain map, even if we can't use it.
    private var hasGainMap = false
    private var header: JXLHeader?
    private var frames: JXLFrames?
    private(set) var info: ImageInfo?
    private var density: ImageInfo.Density?
    /// Called at each point where the work can be canceled.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    /// The number of frames. While bytes are arriving, only frames followed by another one are counted.
    var frameCount: Int {
        guard let header, info != nil else { return 0 }
        return isComplete ? header.frameCount : max(0, header.frameCount - 1)
    }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        self.isComplete = isComplete
        if header == nil { header = try JXLHeader(options: options) }
        guard let header else { return }
        try data.withBytes { bytes throws(ImageError) in
            try header.advance(over: bytes)
        }
        if isComplete, header.frameCount == 0 {
            throw ImageError(.corrupt, "JPEG XL ends before its image data")
        }
        info = header.info(isComplete: isComplete)
        if density == nil, info != nil {
            density = data.withBytes {
                JXLMetadata.density($0, isComplete: isComplete, limits: options.limits)
            }
        }
        info?.density = density
        guard isComplete, info?.dynamicRange == .standard, info?.frameCount == 1 else { return }
        var fault: ImageInfo.GainMapFault?
        let map = gainMap(fault: &fault)
        hasGainMap = map != nil || fault != nil
        if let map, map.metadata.isForStandardBase {
            info?.dynamicRange = ImageInfo.DynamicRange(.gainMap, headroom: map.metadata.headroom)
        }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard let header, let info, (0..<frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let wantsGainMap = hasGainMap && options.dynamicRange.headroom != nil
        var fault: ImageInfo.GainMapFault?
        if wantsGainMap,
            let frame = try gainMap(fault: &fault)?.frame(
                of: data, info, options: options, fault: &fault, cancellation,
                makeDecoder: JXLDecoder.init(options:))
        {
            return frame
        }
        let frames: JXLFrames
        if let known = self.frames {
            frames = known
        } else {
            frames = try JXLFrames(header, size: info.size, options: options)
            self.frames = frames
        }
        return try data.withBytes { bytes throws(ImageError) in
            do throws(ImageError) {
                let frame = try frames.frame(
                    at: index, of: bytes, WorkMonitor(cancellation, didStep: didStep))
                // A decoder that is waiting for bytes can't be reused.
                if frame.isPartial { self.frames = nil }
                let isCut =
                    header.isCut(isComplete: isComplete) || isComplete && ISOFile.isCut(container: bytes)
                return DecodedFrame(
                    bitmap: frame.bitmap, isPartial: frame.isPartial || isCut,
                    info: wantsGainMap ? info.ignoringGainMap(fault) : nil)
            } catch {
                self.frames = nil
                throw error
            }
        }
    }

    private func gainMap(fault: inout ImageInfo.GainMapFault?) -> GainMapFile? {
        data.withBytes { bytes in ISOFile.gainMap(inContainer: bytes, fault: &fault) }
    }

    func metadata() throws(ImageError) -> ImageMetadata? {
        try data.withBytes { bytes throws(ImageError) in
            var collector = MetadataCollector(limits: options.limits)
            if let profile = header?.colors?.embedded { try collector.addProfile(profile) }
            try JXLMetadata.read(bytes, into: &collector, limits: options.limits)
            return collector.metadata
        }
    }
}

extension ISOFile {
    /// Returns whether a JPEG XL container is truncated. For a bare codestream, we can't tell, because its
    /// length isn't stored.
    fileprivate static func isCut(container bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.first == 0 && ISOFile(bytes).isCut
    }

    /// Returns the gain map of a JPEG XL container (ISO/IEC 18181-2:2024, 9.8). A compressed box is treated
    /// as missing.
    fileprivate static func gainMap(
        inContainer bytes: UnsafeRawBufferPointer, fault: inout ImageInfo.GainMapFault?
    ) -> GainMapFile? {
        guard bytes.first == 0 else { return nil }
        let reader = ByteReader(bytes)
        guard let box = ISOBoxes(reader).first(where: { $0.type == fourCC("jhgm") }) else { return nil }
        fault = .damaged
        guard box.isWhole, let version = reader.byte(at: box.content.lowerBound) else { return nil }
        fault = version == 0 ? .damaged : .unsupported
        guard version == 0 else { return nil }
        // The box has the metadata, color encoding and profile of the other rendition, each preceded by its
        // size.
        let start = box.content.lowerBound + 1
        guard let size = reader.bigEndian16(at: start), let own = reader.slice(at: start + 2, length: size),
            let metadata = GainMapMetadata(iso: own, fault: &fault)
        else { return nil }
        fault = .damaged
        guard let encoding = reader.byte(at: start + 2 + size).map(Int.init),
            let profile = reader.bigEndian32(at: start + 3 + size + encoding)
        else { return nil }
        let map = start + 7 + size + encoding + profile
        guard map < box.content.upperBound,
            let stream = reader.slice(at: map, length: box.content.upperBound - map)
        else { return nil }
        fault = nil
        return GainMapFile(metadata: metadata, map: Data(stream))
    }
}
#endif

// SPDX-License-Identifier: MIT

#if os(Linux) && JPEG2000
import ImageBase
import PortableFoundation
import Raster

/// JPEG 2000 with OpenJPEG: bare codestreams and JP2; gray, RGB, YCC, CMYK and palettes; up to 16 bits, with
/// alpha and profiles. Images can be decoded at reduced sizes.
///
/// Nothing can be decoded before all bytes have arrived, and OpenJPEG can't be canceled within a tile. If the
/// data ends within a tile, the available packets are shown. If packet headers have end markers (EPH), the
/// truncated data is rejected instead.
struct JPEG2000Codec: ImageCodec {
    var formats: [ImageFormat] { [.jpeg2000] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .jpeg2000 }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { JPEG2000Decoder(options: options) }
}

final class JPEG2000Decoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var header: JPEG2000Header?
    private var isComplete = false
    /// Called at each point where the work can be canceled.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    private(set) var info: ImageInfo?

    var frameCount: Int { isComplete && header != nil ? 1 : 0 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        self.isComplete = isComplete
        guard isComplete || header == nil else { return }
        header = try data.withBytes { bytes throws(ImageError) in try JPEG2000Header(ByteReader(bytes)) }
        if let header { try options.limits.check(header.codestream.size) }
        info = header?.info
        info?.colorSpace = data.withBytes { profile($0) }.flatMap { ColorSpace(iccProfile: $0) }
        if header == nil, isComplete { throw ImageError(.corrupt, "JPEG 2000 ends before its image data") }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard let header, index == 0, isComplete else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let monitor = WorkMonitor(cancellation, didStep: didStep)
        return try data.withBytes { bytes throws(ImageError) in
            let reduction = reduction(header)
            let part = part(header, reduction: reduction)
            let samples = try JPEG2000Samples(
                bytes, header, part: part, reduction: reduction, monitor: monitor)
            let rows = try JPEG2000Rows(samples, header, options: options, profile: profile(bytes))
            let bitmap = try Bitmap(
                size: samples.size, format: rows.format, alpha: rows.alpha, colorSpace: rows.colorSpace
            ) { pixels, stride throws(ImageError) in
                for row in 0..<samples.size.height {
                    if row & 63 == 0 { try monitor.check() }
                    rows.write(row, to: pixels.baseAddress! + row * stride)
                }
            }
            var frame = DecodedFrame(bitmap: bitmap, isPartial: !header.codestream.isComplete)
            frame.area = part
            return frame
        }
    }

    /// Returns the part to decode, or nil for the whole image.
    private func part(_ header: JPEG2000Header, reduction: Int) -> PixelRect? {
        let codestream = header.codestream
        guard codestream.isComplete, codestream.beginsAtOrigin, codestream.components.allSatisfy(\.isFull),
            let part = options.storedRegion(header.info)
        else { return nil }
        let step = 1 << reduction
        return part.aligned(to: PixelSize(width: step, height: step), within: codestream.size)
    }

    /// Returns how many times to halve the image.
    private func reduction(_ header: JPEG2000Header) -> Int {
        let (size, needed) = (header.codestream.size, options.neededSize(for: header.info))
        var reduction = 0
        while reduction < header.codestream.levels {
            let next = size.halved(reduction + 1)
            guard next.width >= needed.width, next.height >= needed.height else { break }
            reduction += 1
        }
        return reduction
    }

    private func profile(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard let range = header?.profile, range.count <= options.limits.colorProfileBytes,
            range.upperBound <= bytes.count
        else { return nil }
        return Array(bytes[range])
    }

    func metadata() throws(ImageError) -> ImageMetadata? {
        guard let header else { return nil }
        return try data.withBytes { bytes throws(ImageError) in
            var collector = MetadataCollector(limits: options.limits)
            if let range = header.profile { try collector.addProfile(bytes[range]) }
            // A bare codestream doesn't have metadata.
            guard bytes.first == 0 else { return collector.metadata }
            for box in ISOBoxes(ByteReader(bytes)) {
                let (kind, end) = (box.content.prefix(16), box.content.upperBound)
                let content = UnsafeRawBufferPointer(rebasing: bytes[kind.upperBound..<end])
                if box.type == fourCC("xml ") { try collector.addXMP(bytes[box.content]) }
                guard box.type == fourCC("uuid") else { continue }
                if bytes[kind].elementsEqual(Self.exifBox) { try collector.addEXIF(content) }
                if bytes[kind].elementsEqual(Self.xmpBox) { try collector.addXMP(content) }
            }
            return collector.metadata
        }
    }

    private static let exifBox = Array("JpgTiffExif->JP2".utf8)
    private static let xmpBox: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
}
#endif

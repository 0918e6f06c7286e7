// SPDX-License-Identifier: MIT

#if os(Linux) && JPEG2000
import COpenJP2
import ImageBase
import Raster

/// The samples of all components, decoded by OpenJPEG.
final class JPEG2000Samples {
    /// The size of the image or part after the reduction.
    let size: PixelSize
    private let image: UnsafeMutablePointer<opj_image_t>

    /// - Parameter part: the part to decode, or nil for the whole image. The codestream must be complete and
    ///   have an origin of 0. The part's edges must be at multiples of 2^`reduction` or at the edges of the
    ///   image.
    init(
        _ bytes: UnsafeRawBufferPointer, _ header: JPEG2000Header, part: PixelRect?, reduction: Int,
        monitor: WorkMonitor
    ) throws(ImageError) {
        let codestream = header.codestream
        let image =
            if codestream.isComplete {
                try Self.decode(
                    UnsafeRawBufferPointer(rebasing: bytes[codestream.range]), part: part,
                    reduction: reduction, monitor: monitor)
            } else {
                try Self.decodeIncomplete(codestream, of: bytes, reduction: reduction, monitor: monitor)
            }
        let components = UnsafeBufferPointer(start: image.pointee.comps, count: Int(image.pointee.numcomps))
        guard components.count == header.codestream.components.count,
            components.allSatisfy({ $0.data != nil && $0.w > 0 && $0.h > 0 })
        else {
            opj_image_destroy(image)
            throw ImageError(.corrupt, "JPEG 2000: missing component")
        }
        self.image = image
        size = (part?.size ?? header.codestream.size).halved(reduction)
    }

    deinit { opj_image_destroy(image) }

    private static func decode(
        _ bytes: UnsafeRawBufferPointer, part: PixelRect? = nil, reduction: Int, monitor: WorkMonitor
    ) throws(ImageError) -> UnsafeMutablePointer<opj_image_t> {
        try SystemLibrary.openJP2.load()
        var input = wi_j2k_input()
        input.bytes = bytes.bindMemory(to: UInt8.self).baseAddress
        input.count = UInt64(bytes.count)
        input.should_stop = WorkMonitor.callback
        input.context = monitor.context
        let image = withExtendedLifetime(monitor) {
            let area = part.map { [$0.x, $0.y, $0.x + $0.width, $0.y + $0.height].map { Int32($0) } }
            return wi_j2k_decode(
                &input, UInt32(reduction), Int32(DecoderThreads.count(encodedBytes: bytes.count)),
                area ?? [0, 0, 0, 0])
        }
        if let image { return image }
        try monitor.check()
        let message = withUnsafeBytes(of: input.message) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        throw ImageError(.corrupt, "JPEG 2000: \(message.isEmpty ? "decoding failed" : message)")
    }

    /// Decodes the available data of a codestream that ends early. If it ends within a packet header, that
    /// packet is left out.
    private static func decodeIncomplete(
        _ codestream: JPEG2000Codestream, of bytes: UnsafeRawBufferPointer, reduction: Int,
        monitor: WorkMonitor
    ) throws(ImageError) -> UnsafeMutablePointer<opj_image_t> {
        var failure = ImageError(.corrupt, "JPEG 2000 ends before its image data")
        for dropped in [0, 1, 2, 4, 8, 16, 32, 64] {
            guard let closed = codestream.closed(bytes, dropping: dropped) else { break }
            let result = closed.withUnsafeBytes { part in
                Result { () throws(ImageError) in try decode(part, reduction: reduction, monitor: monitor) }
            }
            do { return try result.get() } catch {
                if error.code == .cancelled { throw error }
                if dropped == 0 { failure = error }
            }
        }
        throw failure
    }

    /// Calls `take` with each sample in a component's row. Samples are repeated if there are fewer samples
    /// than pixels.
    @inline(__always)
    func forEach(ofRow row: Int, component: Int, _ take: (Int, Int) -> Void) {
        let plane = image.pointee.comps[component]
        let (width, height) = (Int(plane.w), Int(plane.h))
        let line = plane.data + min(row * height / size.height, height - 1) * width
        if width == size.width {
            for x in 0..<width { take(x, Int(line[x])) }
        } else {
            for x in 0..<size.width { take(x, Int(line[min(x * width / size.width, width - 1)])) }
        }
    }
}
#endif

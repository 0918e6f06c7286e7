// SPDX-License-Identifier: MIT

#if os(Linux) && RAW
import CLibRaw
import ImageBase
import PortableFoundation
import Raster

/// Decodes cameras' raw files with LibRaw, in sRGB with the camera's white balance. They're decoded at half
/// size if that's large enough.
///
/// LibRaw parses many undocumented formats, so we can't check files before it reads them. It only runs in the
/// process of a ``DecoderService``. Elsewhere, a raw file is rejected.
struct RAWCodec: ImageCodec {
    /// Whether this is a process in which a crash doesn't harm anything else.
    var isIsolated: @Sendable () -> Bool = { DecodingProcess.isIsolated }

    var formats: [ImageFormat] { [.raw] }

    /// Also accepts a TIFF if its first directories haven't arrived. If it turns out not to be a raw file,
    /// another codec decodes it.
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        RAWSignature(ByteReader(bytes)).result != .other
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        RAWDecoder(options: options, isIsolated: isIsolated())
    }
}

final class RAWDecoder: ImageDecoder {
    private let options: DecodingOptions
    private let isIsolated: Bool
    private var data = Data()
    private(set) var info: ImageInfo?

    init(options: DecodingOptions, isIsolated: Bool) {
        self.options = options
        self.isIsolated = isIsolated
    }

    var frameCount: Int { info == nil ? 0 : 1 }

    /// Waits for all bytes, because headers may be anywhere in the file.
    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        guard isComplete, info == nil else { return }
        info = try data.withBytes { bytes throws(ImageError) in
            guard RAWSignature(ByteReader(bytes)).result == .raw else {
                throw ImageError(.corrupt, "TIFF ends before its first directories")
            }
            guard isIsolated else {
                throw ImageError(
                    .unsupported,
                    "raw files are decoded only in a separate process; use CodecRegistry.isolated(_:helper:)")
            }
            let file = try RAWFile(bytes, limits: options.limits)
            return try file.info(limits: options.limits)
        }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let info else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let monitor = WorkMonitor(cancellation)
        try monitor.check()
        let needed = options.neededSize(for: info)
        let isHalf = needed.width <= info.size.width / 2 && needed.height <= info.size.height / 2
        return try data.withBytes { bytes throws(ImageError) in
            let file = try RAWFile(bytes, limits: options.limits)
            let bitmap = try file.bitmap(
                isWide: options.pixelFormat.isWide, isHalf: isHalf, options: options, monitor)
            guard isHalf || bitmap.size == info.size else {
                throw ImageError(.corrupt, "raw file: image size \(bitmap.size) differs from the header")
            }
            return DecodedFrame(bitmap: bitmap, isPartial: file.isDamaged)
        }
    }

    /// Returns the EXIF from a file with a TIFF structure.
    func metadata() throws(ImageError) -> ImageMetadata? {
        try data.withBytes { bytes throws(ImageError) in
            var collector = MetadataCollector(limits: options.limits)
            if let exif = TIFFMetadata.exif(bytes, limit: options.limits.metadataBytes) {
                try Data(exif).withBytes { block throws(ImageError) in try collector.addEXIF(block) }
            }
            return collector.metadata
        }
    }
}
#endif

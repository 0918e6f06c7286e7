// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
import Raster

#if os(Linux)
import CCodecs
#endif

/// Makes JPEGs smaller without changing a pixel.
@_spi(Programs) public enum LosslessJPEG {
    /// Returns a JPEG with the same coefficients but optimized codes, progressive if that's smaller. The
    /// profile and orientation are kept, but other metadata isn't.
    ///
    /// A JPEG with a gain map is returned unchanged. On Apple platforms, every JPEG is returned unchanged.
    ///
    /// - Throws: ``ImageError/Code/corrupt`` for an invalid or damaged JPEG; ``ImageError/Code/limit``.
    public static func recoded(
        _ data: Data, limits: Limits = .default, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Data {
        #if os(Linux)
        return try data.withBytes { bytes throws(ImageError) in
            guard case .header(let header) = try JPEGHeader.read(bytes, limits: limits, wantsProfile: false)
            else { throw ImageError(.corrupt, "JPEG ends within its header") }
            guard !header.gainMap.isStated else { return data }
            try limits.check(source: header.size)
            let needed = header.size.pixelCount * header.components * 2
            guard needed <= limits.workingBytes else {
                throw .limit("workingBytes", found: needed, allowed: limits.workingBytes)
            }
            var metadata = try JPEGMetadata.read(bytes, limits: limits)
            (metadata.exif, metadata.xmp) = (metadata.orientationEXIF, nil)
            var smallest: [UInt8]?
            for isProgressive in [false, true] {
                let file = try recode(bytes, isProgressive: isProgressive, limits: limits, cancellation)
                if file.count < smallest?.count ?? .max { smallest = file }
            }
            return try JPEGMetadata.insert(metadata, into: smallest ?? [])
        }
        #else
        return data
        #endif
    }

    #if os(Linux)
    static func recode(
        _ bytes: UnsafeRawBufferPointer, isProgressive: Bool, turn: wi_jpeg_turn = wi_jpeg_turn(),
        limits: Limits, _ cancellation: CancellationToken?
    ) throws(ImageError) -> [UInt8] {
        let monitor = WorkMonitor(cancellation)
        var (result, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        var message = [CChar](repeating: 0, count: 200)
        let status = withExtendedLifetime(monitor) {
            wi_jpeg_recode(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
                wi_jpeg_recoding(
                    is_progressive: isProgressive, maximum_scans: Int32(clamping: limits.scans),
                    should_stop: WorkMonitor.callback, context: monitor.context,
                    turn: turn),
                &result, &count, &message, message.count)
        }
        defer { wi_jpeg_recode_free(result) }
        switch Int(status) {
        case WI_OK: return Array(UnsafeBufferPointer(start: result, count: count))
        case WI_CANCELLED: throw .cancelled
        case WI_NO_MEMORY: throw ImageError.noMemory(for: "a JPEG")
        default:
            let text = String(
                decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw ImageError(.corrupt, "JPEG: \(text)")
        }
    }
    #endif
}

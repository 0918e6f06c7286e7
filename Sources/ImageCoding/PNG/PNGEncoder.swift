// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// PNG by libpng: 8 bits, RGB when nothing is transparent and RGBA else, without a profile: the numbers are sRGB.
struct PNGEncoder: ImageEncoder {
    var formats: [ImageFormat] { [.png] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        let bitmap = try frames.single(for: format).forEncoding(cancellation)
        guard let writer = wi_png_writer_new() else { throw ImageError(.io, "no memory for a PNG encoder") }
        defer { wi_png_writer_free(writer) }
        try check(
            wi_png_writer_start(
                writer, UInt32(bitmap.width), UInt32(bitmap.height), bitmap.alpha != .opaque),
            writer)
        try bitmap.withPixels { pixels throws(ImageError) in
            for row in stride(from: 0, to: bitmap.height, by: 16) {
                try cancellation?.check()
                let start = (pixels.baseAddress! + row * bitmap.bytesPerRow).assumingMemoryBound(
                    to: UInt8.self)
                let count = Int32(min(16, bitmap.height - row))
                try check(wi_png_writer_rows(writer, start, bitmap.bytesPerRow, count), writer)
            }
        }
        try check(wi_png_writer_finish(writer), writer)
        var count = 0
        guard let bytes = wi_png_writer_bytes(writer, &count) else {
            throw ImageError(.io, "the PNG encoder gave nothing")
        }
        return Data(bytes: bytes, count: count)
    }

    private func check(_ status: Int32, _ writer: OpaquePointer) throws(ImageError) {
        guard status < 0 else { return }
        throw ImageError(.invalidInput, "PNG: \(String(cString: wi_png_writer_message(writer)))")
    }
}
#endif

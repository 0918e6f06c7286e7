// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import CTIFF
import ImageBase
import PortableFoundation
import Raster

/// Encodes TIFF with libtiff: deflate with differencing, RGB or RGBA with straight alpha. Images with 16 bits
/// keep them; everything else has 8 bits. Several images become pages, each with its own size.
struct TIFFEncoder: ImageEncoder {
    var formats: [ImageFormat] { [.tiff] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        guard !frames.isEmpty else { throw ImageError(.invalidInput, "TIFF requires at least one image") }
        let file = try TIFFFile()
        for frame in frames {
            let source = frame.bitmap
            let bitmap =
                try source.format == .rgba16
                ? source.converted(
                    to: .rgba16, alpha: source.alpha == .opaque ? .opaque : .straight,
                    cancellation: cancellation)
                : source.forEncoding(cancellation)
            if let density = options.density, !wi_tiff_set_density(file.handle, density.x, density.y) {
                throw failure(file)
            }
            try writePage(bitmap, to: file, cancellation)
            guard TIFFWriteDirectory(file.handle) != 0 else { throw failure(file) }
        }
        return Data(file.written)
    }

    private func writePage(
        _ bitmap: Bitmap, to file: TIFFFile, _ cancellation: CancellationToken?
    ) throws(ImageError) {
        let hasAlpha = bitmap.alpha != .opaque
        let isWide = bitmap.format == .rgba16
        let samples = hasAlpha ? 4 : 3
        let rowBytes = bitmap.width * samples * (isWide ? 2 : 1)
        let tags: [(Int32, Int)] = [
            (TIFFTAG_IMAGEWIDTH, bitmap.width), (TIFFTAG_IMAGELENGTH, bitmap.height),
            (TIFFTAG_BITSPERSAMPLE, isWide ? 16 : 8), (TIFFTAG_SAMPLESPERPIXEL, samples),
            (TIFFTAG_PHOTOMETRIC, Int(PHOTOMETRIC_RGB)), (TIFFTAG_PLANARCONFIG, Int(PLANARCONFIG_CONTIG)),
            (TIFFTAG_COMPRESSION, Int(COMPRESSION_ADOBE_DEFLATE)),
            (TIFFTAG_PREDICTOR, Int(PREDICTOR_HORIZONTAL)),
            (TIFFTAG_ROWSPERSTRIP, max(1, min(bitmap.height, (256 << 10) / rowBytes))),
        ]
        for (tag, value) in tags where !wi_tiff_set(file.handle, UInt32(tag), UInt32(value)) {
            throw failure(file)
        }
        if hasAlpha, !wi_tiff_set_alpha(file.handle) { throw failure(file) }
        var row = [UInt8](repeating: 0, count: rowBytes)
        try bitmap.withPixels { pixels throws(ImageError) in
            for y in 0..<bitmap.height {
                if y & 63 == 0 { try cancellation?.check() }
                let source = UnsafeRawBufferPointer(rebasing: pixels[(y * bitmap.bytesPerRow)...])
                if isWide {
                    copyWide(source, samples: samples, to: &row)
                } else {
                    copy(source, samples: samples, to: &row)
                }
                guard TIFFWriteScanline(file.handle, &row, UInt32(y), 0) == 1 else { throw failure(file) }
            }
        }
    }

    private func copy(_ source: UnsafeRawBufferPointer, samples: Int, to row: inout [UInt8]) {
        for x in 0..<row.count / samples {
            for part in 0..<3 { row[x &* samples &+ part] = source[x &* 4 &+ 2 &- part] }
            if samples == 4 { row[x &* 4 &+ 3] = source[x &* 4 &+ 3] }
        }
    }

    private func copyWide(_ source: UnsafeRawBufferPointer, samples: Int, to row: inout [UInt8]) {
        for x in 0..<row.count / samples / 2 {
            for part in 0..<samples * 2 { row[x &* samples &* 2 &+ part] = source[x &* 8 &+ part] }
        }
    }

    private func failure(_ file: TIFFFile) -> ImageError {
        ImageError(.invalidInput, "TIFF: \(file.message)")
    }
}
#endif

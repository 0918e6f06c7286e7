// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// BMP, decoded with our own code: 1 to 32 bits, palettes, bit masks with and without alpha, run lengths and
/// both row orders.
struct BMPCodec: ImageCodec {
    var formats: [ImageFormat] { [.bmp] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .bmp }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { BMPDecoder(options: options) }
}

final class BMPDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var header: BMPHeader?

    init(options: DecodingOptions) { self.options = options }

    var info: ImageInfo? {
        header.map { ImageInfo(format: .bmp, size: $0.size, hasAlpha: $0.hasAlpha, density: $0.density) }
    }

    var frameCount: Int { header == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        guard header == nil else { return }
        header = try data.withBytes { bytes throws(ImageError) in
            let reader = ByteReader(bytes)
            guard let offset = reader.littleEndian32(at: 10) else { return nil }
            return try BMPHeader(reader, at: 14, pixelOffset: offset, limits: options.limits)
        }
        if header == nil, isComplete { throw ImageError(.corrupt, "BMP ends within its header") }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let header else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        return try data.withBytes { bytes throws(ImageError) in
            try BMPReader(
                header: header.placed(inFileOf: bytes.count), bytes: bytes, monitor: WorkMonitor(cancellation)
            ).read()
        }
    }
}

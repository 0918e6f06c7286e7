// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import Raster

final class QOIDecoder: ImageDecoder {
    private static let headerBytes = 14

    private let options: DecodingOptions
    private var data = Data()
    private(set) var info: ImageInfo?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        guard info == nil else { return }
        let header = [UInt8](data.prefix(Self.headerBytes))
        guard header.count == Self.headerBytes else {
            if isComplete { throw ImageError(.corrupt, "QOI ends within its header") }
            return
        }
        func side(at place: Int) -> Int {
            header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        let (size, channels) = (PixelSize(width: side(at: 4), height: side(at: 8)), header[12])
        guard size.width > 0, size.height > 0, 3...4 ~= channels, header[13] < 2 else {
            throw ImageError(.corrupt, "QOI of \(size) pixels with \(channels) channels")
        }
        try options.limits.check(size)
        info = ImageInfo(format: .qoi, size: size, hasAlpha: channels == 4)
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let info else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        try checkLength(info.size)
        var isPartial = false
        let bitmap = try Bitmap(
            size: info.size, alpha: info.hasAlpha ? .straight : .opaque
        ) { pixels, bytesPerRow throws(ImageError) in
            // A three-channel image is opaque even if a chunk contains alpha.
            let mask: UInt32 = info.hasAlpha ? 0 : 0xFF00_0000
            let result = data.withUnsafeBytes { bytes in
                Result { () throws(ImageError) in
                    var chunks = QOIChunks(bytes, from: Self.headerBytes)
                    for row in 0..<info.size.height {
                        if row & 63 == 0 { try cancellation?.check() }
                        let start = row * bytesPerRow
                        for place in stride(from: start, to: start + info.size.width * 4, by: 4) {
                            let word = chunks.next() | mask
                            pixels.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt32.self)
                        }
                        if row == 0, chunks.hasEnded {
                            throw ImageError(.corrupt, "QOI ends within its first row")
                        }
                    }
                    return chunks.hasEnded
                }
            }
            isPartial = try result.get()
        }
        return DecodedFrame(bitmap: bitmap, isPartial: isPartial)
    }

    /// Throws if a large image has so few bytes that it can't just be a truncated file. One byte can encode
    /// up to 62 pixels.
    private func checkLength(_ size: PixelSize) throws(ImageError) {
        guard size.pixelCount > 1 << 20 else { return }
        if (data.count - Self.headerBytes) * QOIPixel.longestRun < size.pixelCount / 64 {
            throw ImageError(.corrupt, "QOI of \(size) pixels has only \(data.count) bytes")
        }
    }
}

/// The pixels in a file's chunks, one after another; transparent black past its end.
struct QOIChunks {
    private let bytes: UnsafeRawBufferPointer
    private var place: Int
    private var seen = [QOIPixel](repeating: QOIPixel(word: 0), count: 64)
    private var pixel = QOIPixel.first
    private var run = 0
    /// Whether a pixel was missing.
    private(set) var hasEnded = false

    init(_ bytes: UnsafeRawBufferPointer, from place: Int) { (self.bytes, self.place) = (bytes, place) }

    @inline(__always)
    mutating func next() -> UInt32 {
        if run > 0 {
            run -= 1
            return pixel.word
        }
        guard place < bytes.count else { return end() }
        let tag = bytes[place]
        let length = tag == QOIPixel.rgba ? 5 : tag == QOIPixel.rgb ? 4 : tag >> 6 == 2 ? 2 : 1
        guard place + length <= bytes.count else { return end() }
        switch (length, tag >> 6) {
        case (5, _):
            pixel.word = UInt32(bytes[place + 4]) << 24
            pixel = pixel.with(red: bytes[place + 1], green: bytes[place + 2], blue: bytes[place + 3])
        case (4, _):
            pixel = pixel.with(red: bytes[place + 1], green: bytes[place + 2], blue: bytes[place + 3])
        case (_, 0): pixel = seen[Int(tag)]
        case (_, 1):
            pixel = pixel.adding(
                red: Int(tag >> 4 & 3) - 2, green: Int(tag >> 2 & 3) - 2, blue: Int(tag & 3) - 2)
        case (_, 2):
            let (green, rest) = (Int(tag & 63) - 32, bytes[place + 1])
            pixel = pixel.adding(
                red: green + Int(rest >> 4) - 8, green: green, blue: green + Int(rest & 15) - 8)
        default: run = Int(tag & 63)
        }
        seen[pixel.slot] = pixel
        place += length
        return pixel.word
    }

    private mutating func end() -> UInt32 {
        hasEnded = true
        return 0
    }
}

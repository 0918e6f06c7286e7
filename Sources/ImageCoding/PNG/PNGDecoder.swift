// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

final class PNGDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var header = PNGHeader()
    private(set) var info: ImageInfo?
    /// Told of each piece of work while decoding.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    // The frames of an animation are counted in `info`; what is decoded is the default picture.
    var frameCount: Int { info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        try data.withBytes { bytes throws(ImageError) in
            try header.advance(over: bytes, options: options)
        }
        if header.size.width > 0 { try options.limits.check(header.size) }
        guard header.reachedPicture else {
            if isComplete { throw ImageError(.corrupt, "the PNG ends before its picture") }
            return
        }
        info = header.info(isComplete: isComplete)
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, info != nil else { throw ImageError(.invalidInput, "there is no frame \(index)") }
        let monitor = WorkMonitor(cancellation, didStep: didStep)
        let wantsProfile =
            options.colorSpace == .sRGB && header.profileChunkBytes > 0
            && header.profileChunkBytes <= options.limits.colorProfileBytes
        return try data.withBytes { bytes throws(ImageError) in
            let reader = try PNGReader(
                bytes, limits: options.limits, largestChunk: header.largestChunk, wantsProfile: wantsProfile)
            return try decode(reader, monitor)
        }
    }

    private func decode(_ reader: PNGReader, _ monitor: WorkMonitor) throws(ImageError) -> DecodedFrame {
        let isWide = options.pixelFormat == .rgba16
        let size = reader.size
        let conversion = wideOrNarrow(reader.colorProfile, isWide)
        try reader.start(isWide: isWide)
        var isPartial = false
        let bitmap = try Bitmap(
            size: size, format: isWide ? .rgba16 : .bgra8, alpha: header.hasAlpha ? .straight : .opaque,
            colorSpace: options.colorSpace
        ) { pixels, stride throws(ImageError) in
            let whole = try readAll(reader, to: pixels, stride: stride, height: size.height, monitor)
            isPartial = !whole
            guard let conversion else { return }
            for row in 0..<size.height {
                if row & 63 == 0 { try monitor.check() }
                conversion.convertRow(pixels.baseAddress! + row * stride, count: size.width)
            }
        }
        return DecodedFrame(bitmap: bitmap, isPartial: isPartial)
    }

    private func wideOrNarrow(_ profile: [UInt8]?, _ isWide: Bool) -> ColorTransform? {
        guard let profile else { return nil }
        let layout: ColorLayout =
            switch (header.isGrey, isWide) {
            case (true, true): .greyInRGBA16
            case (true, false): .greyInBGRA8
            case (false, true): .rgba16
            case (false, false): .bgra8
            }
        return ColorTransform.find(profile: profile, layout: layout)
    }

    /// Whether the picture is all there. What is missing is cleared: transparent, or black where the picture has no
    /// alpha.
    private func readAll(
        _ reader: PNGReader, to pixels: UnsafeMutableRawBufferPointer, stride: Int, height: Int,
        _ monitor: WorkMonitor
    ) throws(ImageError) -> Bool {
        for pass in 0..<reader.passes {
            var row = 0
            while row < height {
                try monitor.check()
                let count = min(32, height - row)
                let outcome = try reader.read(count, to: pixels.baseAddress! + row * stride, stride: stride)
                row += outcome.rows
                if outcome.isCut {
                    guard pass > 0 || row > 0 else {
                        throw ImageError(.corrupt, "the PNG ends before its picture")
                    }
                    if pass == 0 { clear(pixels, from: row * stride) }
                    return false
                }
            }
        }
        return try reader.finish()
    }

    private func clear(_ pixels: UnsafeMutableRawBufferPointer, from offset: Int) {
        let rest = UnsafeMutableRawBufferPointer(rebasing: pixels[offset...])
        rest.initializeMemory(as: UInt8.self, repeating: 0)
        guard !header.hasAlpha else { return }
        // Black, but opaque.
        if options.pixelFormat == .rgba16 {
            let words = rest.assumingMemoryBound(to: UInt16.self)
            for index in stride(from: 3, to: words.count, by: 4) { words[index] = .max }
        } else {
            for index in stride(from: 3, to: rest.count, by: 4) { rest[index] = .max }
        }
    }
}
#endif

// SPDX-License-Identifier: MIT

import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Windows icons and cursors. The largest image represents the file; the smallest one that is not below the
/// requested size is decoded.
struct ICOCodec: ImageCodec {
    var formats: [ImageFormat] { [.ico] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if case .known(.ico) = FormatSniffer(bytes).result { true } else { false }
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { ICODecoder(options: options) }
}

final class ICODecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var isComplete = false
    private var entries: [ICOEntry] = []
    private(set) var info: ImageInfo?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        self.isComplete = isComplete
        guard info == nil else { return }
        info = try data.withBytes { bytes throws(ImageError) in
            let reader = ByteReader(bytes)
            if entries.isEmpty {
                guard let found = ICOEntry.all(reader) else { return nil }
                // The best is the last.
                entries = found.sorted {
                    ($0.size.pixelCount, $0.bitCount) < ($1.size.pixelCount, $1.bitCount)
                }
            }
            guard let size = try entries.last?.storedSize(reader, options.limits) else { return nil }
            try options.limits.check(size)
            return ImageInfo(format: .ico, size: size, hasAlpha: true)
        }
        if info == nil, isComplete { throw ImageError(.corrupt, "icon ends before its image data") }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let info, let largest = entries.last else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let needed = options.neededSize(for: info)
        let isThere = entries.allSatisfy { $0.range.upperBound <= data.count }
        let entry =
            entries.first {
                $0.size.width >= needed.width && $0.size.height >= needed.height
                    && $0.range.upperBound <= data.count && $0.bitCount >= largest.bitCount
            } ?? largest
        var frame = try decode(entry, cancellation)
        if isComplete, !isThere { frame.isPartial = true }
        return frame
    }

    private func decode(
        _ entry: ICOEntry, _ cancellation: CancellationToken?
    ) throws(ImageError) -> DecodedFrame {
        let range = entry.range.clamped(to: 0..<data.count)
        let content = Data(data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound])
        let isPNG = content.withUnsafeBytes { ICOEntry.isPNG(ByteReader($0), at: 0) }
        if isPNG {
            var still = options
            still.firstFrameOnly = true
            let decoder = ICOEntry.makePNGDecoder(options: still)
            try decoder.update(content, isComplete: true)
            return try decoder.frame(at: 0, cancellation: cancellation)
        }
        return try content.withBytes { bytes throws(ImageError) in
            guard
                let header = try BMPHeader(
                    ByteReader(bytes), at: 0, pixelOffset: nil, limits: options.limits)
            else { throw ImageError(.corrupt, "icon ends before its image data") }
            let frame = try BMPReader(header: header, bytes: bytes, monitor: WorkMonitor(cancellation))
                .read(options.colorSpace)
            return try ICOMask(header: header, bytes: bytes).apply(to: frame)
        }
    }
}

// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Windows icons and cursors. The largest image represents the file. The smallest one that isn't below the
/// requested size is decoded.
struct ICOCodec: ImageCodec {
    var formats: [ImageFormat] { [.ico] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .ico }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { ICODecoder(options: options) }
}

final class ICODecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var isComplete = false
    private var entries: [IconEntry] = []
    private(set) var info: ImageInfo?
    /// Whether an image was left out because it's broken.
    private var isDamaged = false

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        self.isComplete = isComplete
        guard info == nil else { return }
        info = try data.withBytes { bytes throws(ImageError) in
            let reader = ByteReader(bytes)
            if entries.isEmpty {
                guard let found = IconEntry.all(reader) else { return nil }
                entries = found.ascending()
            }
            guard let size = try largestSize(reader) else { return nil }
            return ImageInfo(format: .ico, size: size, hasAlpha: true)
        }
        if info == nil, isComplete { throw ImageError(.corrupt, "icon ends before its image data") }
    }

    /// Removes the largest images until one has a valid header, and returns its size. Returns nil while that
    /// header is incomplete.
    private func largestSize(_ reader: ByteReader) throws(ImageError) -> PixelSize? {
        var failure: ImageError?
        while let largest = entries.last {
            do throws(ImageError) {
                if let size = try largest.storedSize(reader, options.limits) {
                    try options.limits.check(size)
                    return size
                }
                guard isComplete else { return nil }
            } catch {
                // A large image beyond the limits isn't broken, so report it.
                let isPlausible = error.code == .limit && largest.hasStatedSize(reader, options.limits)
                if isPlausible { throw error }
                failure = failure ?? error
            }
            entries.removeLast()
            isDamaged = true
        }
        if let failure { throw failure }
        return nil
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let info,
            let entry = entries.best(for: options.neededSize(for: info), byteCount: data.count)
        else { throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))") }
        var frame = try entries.decode(entry, of: info, isComplete: isComplete) { entry throws(ImageError) in
            try decode(entry.content(of: data), cancellation)
        }
        if isComplete, isDamaged || !entries.isComplete(byteCount: data.count) { frame.isPartial = true }
        return frame
    }

    private func decode(
        _ content: Data, _ cancellation: CancellationToken?
    ) throws(ImageError) -> DecodedFrame {
        if content.withUnsafeBytes({ IconEntry.isPNG(ByteReader($0), at: 0) }) {
            return try IconEntry.decodePNG(content, options: options, cancellation: cancellation)
        }
        return try content.withBytes { bytes throws(ImageError) in
            guard
                let header = try BMPHeader(
                    ByteReader(bytes), at: 0, pixelOffset: nil, limits: options.limits)
            else { throw ImageError(.corrupt, "icon ends before its image data") }
            let frame = try BMPReader(header: header, bytes: bytes, monitor: WorkMonitor(cancellation))
                .read()
            return try ICOMask(header: header, bytes: bytes).apply(to: frame)
        }
    }
}

extension IconEntry {
    /// Returns the entries in an ICO's directory, or nil while it's incomplete.
    static func all(_ reader: ByteReader) -> [IconEntry]? {
        guard let kind = reader.littleEndian16(at: 2), let count = reader.littleEndian16(at: 4),
            reader.count >= 6 + count * 16
        else { return nil }
        let entries: [IconEntry] = (0..<count).compactMap { index in
            let place = 6 + index * 16
            guard let width = reader.byte(at: place), let height = reader.byte(at: place + 1),
                let bits = reader.littleEndian16(at: place + 6),
                let length = reader.littleEndian32(at: place + 8),
                let offset = reader.littleEndian32(at: place + 12)
            else { return nil }
            return IconEntry(
                size: PixelSize(
                    width: width == 0 ? 256 : Int(width), height: height == 0 ? 256 : Int(height)),
                // In a cursor, these bytes hold the hot spot instead of the bit count.
                bitCount: kind == 1 ? bits : 0, range: offset..<offset + length)
        }
        let starts = entries.map(\.range.lowerBound).sorted()
        return entries.map { entry in
            var entry = entry
            // Some programs write a size that is too small, so an image may extend to the start of the next
            // one.
            let start = entry.range.lowerBound
            entry.end = starts.first { $0 > start } ?? .max
            return entry
        }
    }

    /// Whether the image's own header specifies the same size as the directory entry.
    fileprivate func hasStatedSize(_ reader: ByteReader, _ limits: Limits) -> Bool {
        var all = limits
        (all.pixels, all.sourcePixels, all.side) = (.max, .max, .max)
        let stored = try? storedSize(reader, all)
        return stored == size || size.width == 256
    }

    /// Returns the size in the image's own header, or nil while it's incomplete.
    fileprivate func storedSize(_ reader: ByteReader, _ limits: Limits) throws(ImageError) -> PixelSize? {
        let start = range.lowerBound
        guard reader.count >= start + 24 else { return nil }
        guard Self.isPNG(reader, at: start) else {
            return try BMPHeader(reader, at: start, pixelOffset: nil, limits: limits)?.size
        }
        guard let width = reader.bigEndian32(at: start + 16), let height = reader.bigEndian32(at: start + 20),
            width > 0, height > 0
        else { throw ImageError(.corrupt, "PNG in the icon has no size") }
        return PixelSize(width: width, height: height)
    }
}

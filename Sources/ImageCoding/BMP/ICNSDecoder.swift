// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation
import Raster

/// macOS icons.
///
/// PNG images, images in the codings of old macOS versions and, with the package trait, JPEG 2000 images are
/// decoded. The largest image represents the file. The smallest one that isn't below the requested size is
/// decoded. If the file has a PNG or JPEG 2000 image, images in old codings are ignored, because they show
/// the same picture.
struct ICNSCodec: ImageCodec {
    var formats: [ImageFormat] { [.icns] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .icns }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { ICNSDecoder(options: options) }
}

final class ICNSDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var isComplete = false
    private var entries: [IconEntry] = []
    private(set) var info: ImageInfo?
    private static let maximumEntries = 64

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        self.isComplete = isComplete
        guard info == nil else { return }
        guard let found = data.withUnsafeBytes({ Self.entries(ByteReader($0), isComplete: isComplete) })
        else { return }
        entries = found.ascending()
        guard let size = entries.last?.size else {
            let hint = ImageFormat.icns.hint(ImageFormat.jpeg2000.decodingTrait)
            throw ImageError(.unsupported, "no decoder for ICNS without an image in a known coding\(hint)")
        }
        try options.limits.check(size)
        info = ImageInfo(format: .icns, size: size, hasAlpha: true)
    }

    /// Returns the images that can be decoded, or nil while the header of one is missing.
    private static func entries(_ reader: ByteReader, isComplete: Bool) -> [IconEntry]? {
        guard let end = reader.bigEndian32(at: 4) else { return isComplete ? [] : nil }
        var entries: [IconEntry] = []
        var classics: [(kind: ClassicIcon.Kind, range: Range<Int>)] = []
        var masks: [UInt32: Range<Int>] = [:]
        var offset = 8
        while offset < end, entries.count + classics.count < maximumEntries {
            guard let length = reader.bigEndian32(at: offset + 4), reader.count >= offset + 8 + 24 else {
                // The remaining bytes are too few for an image, so stop here if the file is complete.
                if isComplete { break }
                return nil
            }
            guard length >= 8 else { break }
            let start = offset + 8
            if let type = reader.tag(at: offset) {
                if ClassicIcon.maskTypes.contains(type) { masks[type] = start..<offset + length }
                if let kind = ClassicIcon.kinds[type], !hasOtherCoding(reader, at: start) {
                    classics.append((kind, start..<offset + length))
                }
            }
            if length >= 8 + 24, IconEntry.isPNG(reader, at: start),
                let width = reader.bigEndian32(at: start + 16),
                let height = reader.bigEndian32(at: start + 20), width > 0, height > 0
            {
                entries.append(
                    IconEntry(size: PixelSize(width: width, height: height), range: start..<offset + length))
            }
            #if JPEG2000
            if let content = reader.slice(at: start, length: min(length - 8, reader.count - start)),
                ImageFormat.sniff(content) == .jpeg2000
            {
                // Ignore images that we can't decode, and images of an unknown kind.
                if let header = try? JPEG2000Header(ByteReader(content)) {
                    entries.append(
                        IconEntry(
                            size: header.codestream.size, isJPEG2000: true, range: start..<offset + length))
                } else if !isComplete, content.count < length - 8 {
                    return nil
                }
            }
            #endif
            offset += length
        }
        if !entries.isEmpty { return entries }
        return classics.map { kind, range in
            let mask = kind.masks.lazy.compactMap { masks[$0] }.first
            return IconEntry(
                size: kind.size, bitCount: kind.bitCount, classic: ClassicIcon(kind: kind, mask: mask),
                range: range)
        }
    }

    /// Whether an entry contains a PNG or JPEG 2000, regardless of its type.
    private static func hasOtherCoding(_ reader: ByteReader, at start: Int) -> Bool {
        let content = reader.slice(at: start, length: min(24, reader.count - start))
        let head = content.map { ImageFormat.sniff($0) }
        return head == .png || head == .jpeg2000
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let info,
            let entry = entries.best(for: options.neededSize(for: info), byteCount: data.count)
        else { throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))") }
        var frame = try entries.decode(entry, of: info, isComplete: isComplete) { entry throws(ImageError) in
            try decode(entry, cancellation)
        }
        if isComplete, !entries.isComplete(byteCount: data.count) { frame.isPartial = true }
        return frame
    }

    private func decode(
        _ entry: IconEntry, _ cancellation: CancellationToken?
    ) throws(ImageError) -> DecodedFrame {
        let content = entry.content(of: data)
        if let classic = entry.classic { return try classic.frame(content, of: data) }
        #if JPEG2000
        if entry.isJPEG2000 {
            return try IconEntry.decodeJPEG2000(content, options: options, cancellation: cancellation)
        }
        #endif
        return try IconEntry.decodePNG(content, options: options, cancellation: cancellation)
    }
}
#endif

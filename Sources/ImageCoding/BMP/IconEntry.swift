// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// An image in an icon.
struct IconEntry {
    var size: PixelSize
    /// The bits per pixel, or 0 if unknown.
    var bitCount = 0
    var isJPEG2000 = false
    #if os(Linux)
    /// How the image is stored if it's neither PNG nor JPEG 2000.
    var classic: ClassicIcon?
    #endif
    /// The image's bytes according to the file. Some of them may be missing.
    var range: Range<Int>
    /// The offset that the image may extend to if the file's byte range is too short.
    var end = 0

    static func isPNG(_ reader: ByteReader, at offset: Int) -> Bool {
        reader.tag(at: offset) == 0x8950_4E47 && reader.tag(at: offset + 4) == 0x0D0A_1A0A
    }

    /// Returns the image's bytes, as far as they're available.
    func content(of data: Data) -> Data {
        let last = max(range.upperBound, min(end, data.count))
        let range = (range.lowerBound..<last).clamped(to: 0..<data.count)
        return Data(data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound])
    }
}

extension [IconEntry] {
    /// The entries in ascending order. The last one represents the file.
    func ascending() -> [IconEntry] {
        sorted { ($0.size.pixelCount, $0.bitCount) < ($1.size.pixelCount, $1.bitCount) }
    }

    /// Returns the smallest complete entry that has the needed size and at least as many bits as the largest
    /// entry. If there's none, returns the largest entry.
    ///
    /// - Parameter byteCount: the number of available bytes.
    func best(for needed: PixelSize, byteCount: Int) -> IconEntry? {
        guard let largest = last else { return nil }
        return first {
            $0.size.width >= needed.width && $0.size.height >= needed.height
                && $0.range.upperBound <= byteCount && $0.bitCount >= largest.bitCount
        } ?? largest
    }

    /// Whether all bytes of all entries are available.
    func isComplete(byteCount: Int) -> Bool { allSatisfy { $0.range.upperBound <= byteCount } }

    /// Decodes an entry or, if it's damaged although it's complete, the largest one that isn't damaged.
    func decode(
        _ entry: IconEntry, of info: ImageInfo, isComplete: Bool,
        by decode: (IconEntry) throws(ImageError) -> DecodedFrame
    ) throws(ImageError) -> DecodedFrame {
        do throws(ImageError) {
            return try decode(entry)
        } catch {
            guard isComplete, error.code == .corrupt else { throw error }
            for other in reversed() where other.range != entry.range {
                do throws(ImageError) {
                    var frame = try decode(other)
                    frame.isPartial = true
                    // Report the size of the entry that was decoded instead.
                    frame.info = info
                    frame.info?.size = frame.bitmap.size
                    return frame
                } catch {
                    if error.code != .corrupt { throw error }
                }
            }
            throw error
        }
    }
}

extension IconEntry {
    /// Decodes a PNG image.
    static func decodePNG(
        _ content: Data, options: DecodingOptions, cancellation: CancellationToken?
    ) throws(ImageError) -> DecodedFrame {
        var still = options
        still.firstFrameOnly = true
        let decoder = makePNGDecoder(options: still)
        try decoder.update(content, isComplete: true)
        return try decoder.frame(at: 0, cancellation: cancellation)
    }

    #if os(Linux) && JPEG2000
    /// Decodes a JPEG 2000 image.
    static func decodeJPEG2000(
        _ content: Data, options: DecodingOptions, cancellation: CancellationToken?
    ) throws(ImageError) -> DecodedFrame {
        let decoder = JPEG2000Decoder(options: options)
        try decoder.update(content, isComplete: true)
        return try decoder.frame(at: 0, cancellation: cancellation)
    }
    #endif

    #if os(Linux)
    private static func makePNGDecoder(options: DecodingOptions) -> any ImageDecoder {
        PNGDecoder(options: options)
    }
    static var pngEncoder: any ImageEncoder { PNGEncoder() }
    #elseif canImport(ImageIO)
    private static func makePNGDecoder(options: DecodingOptions) -> any ImageDecoder {
        SystemDecoder(source: ImageIOSource(), options: options)
    }
    static var pngEncoder: any ImageEncoder { ImageIOEncoder() }
    #endif
}

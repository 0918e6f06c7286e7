// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The boxes of a HEIF file (ISO/IEC 23008-12) or a JPEG XL container, which we examine before a library
/// reads them.
struct ISOFile {
    let reader: ByteReader
    /// The number of complete boxes that describe images.
    private(set) var headerCount = 0
    /// The file's end according to its boxes.
    private(set) var end = 0
    private(set) var hasStills = false
    private(set) var headers: [ISOBoxes.Box] = []

    init(_ bytes: UnsafeRawBufferPointer) {
        reader = ByteReader(bytes)
        for box in ISOBoxes(reader) {
            end = box.end
            guard box.type == fourCC("meta") || box.type == fourCC("moov") else { continue }
            if box.isWhole { headerCount += 1 }
            if box.type == fourCC("meta") { hasStills = true }
            if headers.count(where: { $0.type == box.type }) < 2 { headers.append(box) }
        }
        // The data ends within a box header, so bytes are missing.
        if end < bytes.count { end = bytes.count + 1 }
    }

    /// The compatible brands (ISO/IEC 14496-12, 4.3), the major brand first.
    var brands: [UInt32] {
        guard let box = ISOBoxes(reader).first(where: { _ in true }), box.type == fourCC("ftyp") else {
            return []
        }
        // The minor version follows the major brand.
        return stride(from: 0, to: min(box.content.count, 1024) - 3, by: 4).filter { $0 != 4 }
            .compactMap { reader.tag(at: box.content.lowerBound + $0) }
    }

    /// Whether the data ends before the file does.
    var isCut: Bool { end > reader.count }

    /// Throws if the size of an image in the file exceeds `limits`.
    func checkSizes(_ limits: Limits) throws(ImageError) {
        for header in headers where header.type == fourCC("meta") {
            guard let properties = box("iprp", in: header.content.dropFirst(4)),
                let list = box("ipco", in: properties)
            else { continue }
            for box in ISOBoxes(reader, in: list) where box.type == fourCC("ispe") {
                guard let width = reader.bigEndian32(at: box.content.lowerBound + 4),
                    let height = reader.bigEndian32(at: box.content.lowerBound + 8)
                else { continue }
                try limits.check(PixelSize(width: width, height: height))
            }
        }
    }

    /// The images' brightest light in cd/m2, from the content light level (`clli`) or the mastering display
    /// (`mdcv`). Nil if the file has neither (ISO/IEC 23008-12, 6.5).
    var brightestLight: Double? {
        for header in headers where header.type == fourCC("meta") {
            guard let properties = box("iprp", in: header.content.dropFirst(4)),
                let list = box("ipco", in: properties)
            else { continue }
            if let box = box("clli", in: list), let light = reader.bigEndian16(at: box.lowerBound), light > 0
            {
                return Double(light)
            }
            if let box = box("mdcv", in: list), let light = reader.bigEndian32(at: box.lowerBound + 16) {
                return Double(light) / 10_000
            }
        }
        return nil
    }

    /// How many times the first track plays, according to its edit list; 0 means forever. Nil if there's no
    /// edit list (ISO/IEC 14496-12, 8.6.6; the flag in ISO/IEC 23008-12, 7.2.2).
    var loopCount: Int? {
        guard let movie = headers.first(where: { $0.type == fourCC("moov") }),
            let track = box("trak", in: movie.content)
        else { return nil }
        return loopCount(ofTrack: track)
    }

    /// Returns ``loopCount`` for the track in `track`.
    func loopCount(ofTrack track: Range<Int>) -> Int? {
        guard let header = box("tkhd", in: track), let edits = box("edts", in: track),
            let list = box("elst", in: edits), let flags = reader.bigEndian32(at: list.lowerBound)
        else { return nil }
        guard flags & 1 != 0 else { return 1 }
        let isLong = reader.byte(at: header.lowerBound) == 1
        guard let whole = number(at: header.lowerBound + (isLong ? 28 : 20), isLong: isLong),
            let once = number(at: list.lowerBound + 8, isLong: flags >> 24 == 1), once > 0
        else { return nil }
        if whole == (isLong ? Int.max : Int(clamping: UInt32.max)) { return 0 }
        return Swift.max(1, Swift.min(whole / once + (whole % once > 0 ? 1 : 0), Int(Int32.max)))
    }

    /// Returns a 32-bit number, or a 64-bit number clamped to `Int.max`.
    func number(at offset: Int, isLong: Bool) -> Int? {
        guard isLong else { return reader.bigEndian32(at: offset) }
        guard let upper = reader.tag(at: offset), let lower = reader.tag(at: offset + 4) else { return nil }
        return Int(clamping: UInt64(upper) << 32 | UInt64(lower))
    }

    func box(_ name: StaticString, in range: Range<Int>) -> Range<Int>? {
        ISOBoxes(reader, in: range).first { $0.type == fourCC(name) }?.content
    }
}

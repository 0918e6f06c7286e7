// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// What the boxes of a HEIF file (ISO/IEC 23008-12) or of a JPEG XL container tell before a library reads it.
struct ISOFile {
    let reader: ByteReader
    /// Boxes that describe pictures and are there to their end.
    private(set) var headerCount = 0
    /// Where the file ends, by what the boxes say.
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
        // Something begins that is no whole header of a box.
        if end < bytes.count { end = bytes.count + 1 }
    }

    /// What the file says that it can be read as (ISO/IEC 14496-12, 4.3): first what it is meant to be.
    var brands: [UInt32] {
        guard let box = ISOBoxes(reader).first(where: { _ in true }), box.type == fourCC("ftyp") else {
            return []
        }
        // The minor version stands behind the first.
        return stride(from: 0, to: min(box.content.count, 1024) - 3, by: 4).filter { $0 != 4 }
            .compactMap { reader.tag(at: box.content.lowerBound + $0) }
    }

    /// Bytes are missing.
    var isCut: Bool { end > reader.count }

    /// Throws when any picture of the file claims to be larger than `limits` allow.
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

    /// How often the first track is played, by its edit list, 0 for ever; nil when it has none
    /// (ISO/IEC 14496-12, 8.6.6; the flag of ISO/IEC 23008-12, 7.2.2).
    var loopCount: Int? {
        guard let movie = headers.first(where: { $0.type == fourCC("moov") }),
            let track = box("trak", in: movie.content)
        else { return nil }
        return loopCount(ofTrack: track)
    }

    /// As ``loopCount``, of the track in `track`.
    func loopCount(ofTrack track: Range<Int>) -> Int? {
        guard let header = box("tkhd", in: track), let edits = box("edts", in: track),
            let list = box("elst", in: edits), let flags = reader.bigEndian32(at: list.lowerBound)
        else { return nil }
        guard flags & 1 != 0 else { return 1 }
        let isLong = reader.byte(at: header.lowerBound) == 1
        guard let whole = number(at: header.lowerBound + (isLong ? 28 : 20), isLong: isLong),
            let once = number(at: list.lowerBound + 8, isLong: flags >> 24 == 1), once > 0
        else { return nil }
        if whole == (isLong ? Int.max : 0xFFFF_FFFF) { return 0 }
        return Swift.max(1, Swift.min(whole / once + (whole % once > 0 ? 1 : 0), 1 << 31))
    }

    /// Of 32 bits, or of 64 and then at most `Int.max`.
    func number(at offset: Int, isLong: Bool) -> Int? {
        guard isLong else { return reader.bigEndian32(at: offset) }
        guard let upper = reader.bigEndian32(at: offset), let lower = reader.bigEndian32(at: offset + 4)
        else {
            return nil
        }
        return upper >= 1 << 31 ? .max : upper << 32 | lower
    }

    func box(_ name: StaticString, in range: Range<Int>) -> Range<Int>? {
        ISOBoxes(reader, in: range).first { $0.type == fourCC(name) }?.content
    }
}

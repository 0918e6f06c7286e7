// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// Writes how many times a libavif sequence plays. libavif itself has done this since 1.0.
///
/// It adds an edit list to each track (ISO/IEC 14496-12, 8.6.6; its flag: ISO/IEC 23008-12, 7.2.2) and the
/// duration of all repetitions to the headers.
struct AVIFRepetition {
    private static let listSize = 44

    private let file: ISOFile
    private let movie: ISOBoxes.Box
    private let tracks: [ISOBoxes.Box]
    private var bytes: [UInt8]

    /// Returns the file with a loop count, or nil if it already has edit lists or isn't a sequence in the
    /// form that libavif writes.
    ///
    /// - Parameter loops: 0 means forever.
    static func adding(_ loops: Int, to data: Data) -> Data? {
        data.withBytes { bytes in
            guard var repetition = AVIFRepetition(ISOFile(bytes)) else { return nil }
            return repetition.write(loops)
        }
    }

    private init?(_ file: ISOFile) {
        guard let movie = file.headers.first(where: { $0.type == fourCC("moov") }) else { return nil }
        tracks = ISOBoxes(file.reader, in: movie.content).filter { $0.type == fourCC("trak") }
        guard !tracks.contains(where: { file.box("edts", in: $0.content) != nil }) else { return nil }
        (self.file, self.movie) = (file, movie)
        bytes = [UInt8](file.reader.bytes)
    }

    private mutating func write(_ loops: Int) -> Data? {
        let growth = tracks.count * Self.listSize
        guard let positions else { return nil }
        for place in positions {
            guard let position = file.reader.bigEndian32(at: place), position >= movie.end else { continue }
            set(place, to: position + growth)
        }
        var longest = 0
        // Start with the last track, because each list moves the bytes after it.
        for track in tracks.reversed() {
            guard let header = file.box("tkhd", in: track.content),
                let duration = duration(in: header, at: 28)
            else { return nil }
            let (whole, isTooLong) = duration.ticks.multipliedReportingOverflow(by: loops)
            let sum = loops == 0 || isTooLong ? Int.max : whole
            longest = max(longest, sum)
            set(duration.place, toDuration: sum)
            set(track.start, to: track.end - track.start + Self.listSize)
            bytes.insert(contentsOf: Self.list(duration.ticks, repeats: loops != 1), at: header.upperBound)
        }
        set(movie.start, to: movie.end - movie.start + growth)
        guard let header = file.box("mvhd", in: movie.content), let duration = duration(in: header, at: 24)
        else { return nil }
        set(duration.place, toDuration: longest)
        return Data(bytes)
    }

    /// The positions of all offsets that are relative to the file's start: offsets of chunks (ISO/IEC
    /// 14496-12, 8.7.5) and items (8.11.3).
    private var positions: [Int]? {
        var places: [Int] = []
        for track in tracks {
            guard let media = file.box("mdia", in: track.content), let parts = file.box("minf", in: media),
                let tables = file.box("stbl", in: parts), let chunks = file.box("stco", in: tables),
                let count = file.reader.bigEndian32(at: chunks.lowerBound + 4),
                count <= (chunks.count - 8) / 4
            else { return nil }
            places += (0..<count).map { chunks.lowerBound + 8 + $0 * 4 }
        }
        let tables = [file.itemTables] + tracks.map { file.box("meta", in: $0.content)?.dropFirst(4) }
        for table in tables.compactMap(\.self) {
            guard let box = file.box("iloc", in: table) else { continue }
            // We only support version 0 with four-byte positions and lengths.
            guard file.reader.byte(at: box.lowerBound) == 0,
                file.reader.bigEndian16(at: box.lowerBound + 4) == 0x4400,
                let items = file.reader.bigEndian16(at: box.lowerBound + 6)
            else { return nil }
            var offset = box.lowerBound + 8
            for _ in 0..<items {
                guard let extents = file.reader.bigEndian16(at: offset + 4),
                    offset + 6 + extents * 8 <= box.upperBound
                else { return nil }
                places += (0..<extents).map { offset + 6 + $0 * 8 }
                offset += 6 + extents * 8
            }
        }
        return places
    }

    /// Returns the duration in a version 1 header of a movie or track, which has 64-bit numbers.
    private func duration(in header: Range<Int>, at offset: Int) -> (ticks: Int, place: Int)? {
        guard file.reader.byte(at: header.lowerBound) == 1,
            let ticks = file.number(at: header.lowerBound + offset, isLong: true)
        else { return nil }
        return (ticks, header.lowerBound + offset)
    }

    private mutating func set(_ place: Int, to value: Int) {
        withUnsafeBytes(of: UInt32(clamping: value).bigEndian) {
            bytes.replaceSubrange(place..<place + 4, with: $0)
        }
    }

    /// `Int.max` means no end, which is written with all bits set.
    private mutating func set(_ place: Int, toDuration ticks: Int) {
        let value = ticks == .max ? UInt64.max : UInt64(ticks)
        withUnsafeBytes(of: value.bigEndian) { bytes.replaceSubrange(place..<place + 8, with: $0) }
    }

    /// Returns an edit list that plays the whole track at normal speed.
    private static func list(_ duration: Int, repeats: Bool) -> [UInt8] {
        var list = ByteWriter()
        list.append(bigEndian: listSize, 4)
        list.append("edts")
        list.append(bigEndian: listSize - 8, 4)
        list.append("elst")
        // The list begins with the version, the flags and the number of edits.
        list.append(bigEndian: 1, 1)
        list.append(bigEndian: repeats ? 1 : 0, 3)
        list.append(bigEndian: 1, 4)
        list.append(bigEndian: duration, 8)
        list.append(bigEndian: 0, 8)
        list.append(bigEndian: 0x1_0000, 4)
        return list.bytes
    }
}

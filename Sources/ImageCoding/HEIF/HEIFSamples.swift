// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase

/// Where the coded pictures of a track stand and when they are shown, by its tables (ISO/IEC 14496-12, 8.6 and 8.7).
struct HEIFSamples {
    /// Their bytes in the file, in the order of decoding. They may lie behind its end.
    private(set) var places: [Range<Int>] = []
    /// Of each, the last one not behind it that is decoded without any before it.
    private(set) var keys: [Int] = []
    /// The samples in the order in which they are shown, the first ones of as many as the limits let be frames.
    private(set) var shown: [Int] = []
    /// Of each in ``shown``.
    private(set) var delays: [Duration] = []

    /// - Parameters:
    ///   - table: the content of `stbl`.
    ///   - timescale: ticks in a second.
    init(
        _ file: ISOFile, table: Range<Int>, timescale: Int, limits: Limits
    ) throws(ImageError) {
        let (sizes, total) = try Self.sizes(file, table, limits)
        places = try Self.places(file, table, sizes)
        keys = try Self.keys(file, table, count: sizes.count, of: total)
        try readTimes(file, table, timescale, most: limits.frames)
    }

    /// A picture that is shown before others may stand so many behind them (ITU-T H.265, A.4.2: 16 are kept at most).
    private static let reordered = 16

    private static func damage(_ what: String) -> ImageError { ImageError(.corrupt, "HEIC: \(what)") }

    /// Of the first samples, as many as are looked at; and how many there are.
    private static func sizes(
        _ file: ISOFile, _ table: Range<Int>, _ limits: Limits
    ) throws(ImageError) -> (sizes: [Int], total: Int) {
        guard let box = file.box("stsz", in: table),
            let size = file.reader.bigEndian32(at: box.lowerBound + 4),
            let total = file.reader.bigEndian32(at: box.lowerBound + 8), total > 0
        else { throw damage("a track without pictures") }
        let count = min(total, max(1, min(limits.frames, total)) + reordered)
        var sizes: [Int] = []
        if size > 0 {
            guard count <= limits.encodedBytes / size else { throw damage("pictures larger than a file") }
            sizes = Array(repeating: size, count: count)
        } else {
            let entries = try ISOTable(file, box, at: 12, count: count, width: 4)
            sizes = (0..<count).map { entries.value($0) }
            // Each byte is of one picture; a file whose pictures share bytes would cost their product.
            guard sizes.reduce(0, +) <= limits.encodedBytes else {
                throw damage("pictures larger than a file")
            }
        }
        return (sizes, total)
    }

    /// From runs of chunks that hold the same number of samples each.
    private static func places(
        _ file: ISOFile, _ table: Range<Int>, _ sizes: [Int]
    ) throws(ImageError) -> [Range<Int>] {
        guard let runBox = file.box("stsc", in: table) else { throw damage("a track without chunks") }
        let runs = try ISOTable(file, runBox, width: 12)
        let isLong = file.box("stco", in: table) == nil
        guard let chunkBox = file.box("stco", in: table) ?? file.box("co64", in: table) else {
            throw damage("a track without chunks")
        }
        let chunks = try ISOTable(file, chunkBox, width: isLong ? 8 : 4)
        var places: [Range<Int>] = []
        places.reserveCapacity(sizes.count)
        var next = 0
        for run in 0..<runs.count where places.count < sizes.count {
            let (first, perChunk) = (runs.value(run) - 1, runs.value(run, 4))
            let end = run + 1 < runs.count ? runs.value(run + 1) - 1 : chunks.count
            guard first == next, end > first, end <= chunks.count, perChunk > 0 else {
                throw damage("chunks out of order")
            }
            guard runs.value(run, 8) == 1 else {
                throw ImageError(.unsupported, "HEIC: pictures coded in several ways")
            }
            next = end
            for chunk in first..<end where places.count < sizes.count {
                guard var offset = file.number(at: chunks.offset(chunk), isLong: isLong), offset < 1 << 48
                else { throw damage("a chunk behind the end") }
                for size in sizes[places.count...].prefix(perChunk) {
                    places.append(offset..<offset + size)
                    offset += size
                }
            }
        }
        guard places.count == sizes.count else { throw damage("pictures without a chunk") }
        return places
    }

    private static func keys(
        _ file: ISOFile, _ table: Range<Int>, count: Int, of total: Int
    ) throws(ImageError) -> [Int] {
        // Without this table each stands alone.
        guard let box = file.box("stss", in: table) else { return Array(0..<count) }
        let entries = try ISOTable(file, box, width: 4)
        var keys = Array(repeating: 0, count: count)
        for index in 0..<entries.count {
            let number = entries.value(index)
            guard (1...total).contains(number) else { throw damage("a sync sample of none") }
            if number <= count { keys[number - 1] = number - 1 }
        }
        for index in 1..<max(1, count) where keys[index] == 0 { keys[index] = keys[index - 1] }
        return keys
    }

    private mutating func readTimes(
        _ file: ISOFile, _ table: Range<Int>, _ timescale: Int, most: Int
    ) throws(ImageError) {
        guard let box = file.box("stts", in: table) else { throw Self.damage("a track without times") }
        let steps = try ISOTable(file, box, width: 8).spread(over: places.count)
        var times: [Int] = []
        times.reserveCapacity(places.count)
        var end = 0
        for step in steps {
            times.append(end)
            end += step
        }
        shown = Array(places.indices)
        if let box = file.box("ctts", in: table) {
            // Signed of version 1; of version 0 what is as large is meant so too.
            let offsets = try ISOTable(file, box, width: 8).spread(over: places.count)
            for index in times.indices { times[index] += Int(Int32(truncatingIfNeeded: offsets[index])) }
            shown.sort { (times[$0], $0) < (times[$1], $1) }
            // All together last as long as the track.
            end += times[shown[0]]
        }
        delays = shown.indices.map { index in
            let next = index + 1 < shown.count ? times[shown[index + 1]] : end
            return ISOFile.duration(ofTicks: max(0, next - times[shown[index]]), timescale)
        }
        let most = max(1, most)
        if shown.count > most {
            shown.removeLast(shown.count - most)
            delays.removeLast(delays.count - most)
        }
    }

    /// How many frames, from the first shown on, are there in a file of `byteCount` bytes.
    func frameCount(byteCount: Int) -> Int {
        let whole = sampleCount(byteCount: byteCount)
        return shown.firstIndex { $0 >= whole } ?? shown.count
    }

    /// How many samples, from the first on, are there in a file of `byteCount` bytes.
    func sampleCount(byteCount: Int) -> Int {
        places.firstIndex { $0.upperBound > byteCount } ?? places.count
    }
}

/// The entries of a table with a count before them, all of them there.
struct ISOTable {
    private let reader: ByteReader
    private let start: Int
    private let width: Int
    let count: Int

    /// - Parameters:
    ///   - box: its content: version and flags, the count, the entries.
    ///   - width: bytes of an entry.
    init(_ file: ISOFile, _ box: Range<Int>, width: Int) throws(ImageError) {
        let count = file.reader.bigEndian32(at: box.lowerBound + 4) ?? .max
        try self.init(file, box, at: 8, count: count, width: width)
    }

    init(_ file: ISOFile, _ box: Range<Int>, at offset: Int, count: Int, width: Int) throws(ImageError) {
        guard count <= (box.count - offset) / width, box.count >= offset else {
            throw ImageError(.corrupt, "HEIC: a table longer than its box")
        }
        (reader, start, self.count, self.width) = (file.reader, box.lowerBound + offset, count, width)
    }

    func offset(_ index: Int) -> Int { start + index * width }

    /// The number of four bytes that stands so far into an entry.
    func value(_ index: Int, _ part: Int = 0) -> Int { reader.bigEndian32(at: offset(index) + part) ?? 0 }

    /// Of runs of a length and a value, the value for each of `count`.
    func spread(over count: Int) throws(ImageError) -> [Int] {
        var values: [Int] = []
        values.reserveCapacity(count)
        for index in 0..<self.count where values.count < count {
            let length = min(value(index), count - values.count)
            values.append(contentsOf: repeatElement(value(index, 4), count: length))
        }
        guard values.count == count else { throw ImageError(.corrupt, "HEIC: a table that ends early") }
        return values
    }
}
#endif

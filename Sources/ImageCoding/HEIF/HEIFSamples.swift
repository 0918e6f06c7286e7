// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase

/// The positions and times of a track's samples, from its tables (ISO/IEC 14496-12, 8.6 and 8.7).
struct HEIFSamples {
    /// The samples' byte ranges in decoding order. They may lie beyond the end of the file.
    private(set) var places: [Range<Int>] = []
    /// For each sample, the last sample, up to and including this one, that can be decoded independently.
    private(set) var keys: [Int] = []
    /// The samples in display order, limited to the maximum number of frames.
    private(set) var shown: [Int] = []
    /// The delays of the samples in ``shown``.
    private(set) var delays: [Duration] = []

    /// - Parameters:
    ///   - table: the content of `stbl`.
    ///   - timescale: the ticks per second.
    init(
        _ file: ISOFile, table: Range<Int>, timescale: Int, limits: Limits
    ) throws(ImageError) {
        let (sizes, total) = try Self.sizes(file, table: table, limits: limits)
        places = try Self.places(file, table: table, sizes: sizes)
        keys = try Self.keys(file, table, count: sizes.count, of: total)
        try readTimes(file, table: table, timescale: timescale, maximum: limits.frames)
    }

    /// The maximum number of positions by which an image is reordered (ITU-T H.265, A.4.2: a decoder stores
    /// at most 16 images).
    private static let reordered = 16

    private static func damage(_ what: String) -> ImageError { ImageError(.corrupt, "HEIC: \(what)") }

    /// Returns the sizes of the first samples, up to the limit, and the total number of samples.
    private static func sizes(
        _ file: ISOFile, table: Range<Int>, limits: Limits
    ) throws(ImageError) -> (sizes: [Int], total: Int) {
        guard let box = file.box("stsz", in: table),
            let size = file.reader.bigEndian32(at: box.lowerBound + 4),
            let total = file.reader.bigEndian32(at: box.lowerBound + 8), total > 0
        else { throw damage("track has no images") }
        let count = min(total, max(1, min(limits.frames, total)) + reordered)
        var sizes: [Int] = []
        if size > 0 {
            guard count <= limits.encodedBytes / size else { throw damage("images are larger than the file") }
            sizes = Array(repeating: size, count: count)
        } else {
            let entries = try ISOTable(file, box, at: 12, count: count, width: 4)
            sizes = (0..<count).map { entries.value($0) }
            // Each byte belongs to one image, so all images together can't be larger than a file may be. If
            // images could share bytes, a small file could take very long to decode.
            guard sizes.reduce(0, +) <= limits.encodedBytes else {
                throw damage("images are larger than the file")
            }
        }
        return (sizes, total)
    }

    /// Computes the ranges from runs of chunks with equal numbers of samples.
    private static func places(
        _ file: ISOFile, table: Range<Int>, sizes: [Int]
    ) throws(ImageError) -> [Range<Int>] {
        guard let runBox = file.box("stsc", in: table) else { throw damage("track has no chunks") }
        let runs = try ISOTable(file, runBox, width: 12)
        let isLong = file.box("stco", in: table) == nil
        guard let chunkBox = file.box("stco", in: table) ?? file.box("co64", in: table) else {
            throw damage("track has no chunks")
        }
        let chunks = try ISOTable(file, chunkBox, width: isLong ? 8 : 4)
        var places: [Range<Int>] = []
        places.reserveCapacity(sizes.count)
        var next = 0
        for run in 0..<runs.count where places.count < sizes.count {
            let (first, perChunk) = (runs.value(run) - 1, runs.value(run, 4))
            let end = run + 1 < runs.count ? runs.value(run + 1) - 1 : chunks.count
            guard first == next, end > first, end <= chunks.count, perChunk > 0 else {
                throw damage("chunks are out of order")
            }
            guard runs.value(run, 8) == 1 else {
                throw ImageError(.unsupported, "HEIC: images have several sample descriptions")
            }
            next = end
            for chunk in first..<end where places.count < sizes.count {
                guard var offset = file.number(at: chunks.offset(chunk), isLong: isLong),
                    offset < .max / 65536
                else { throw damage("chunk offset is out of range") }
                for size in sizes[places.count...].prefix(perChunk) {
                    places.append(offset..<offset + size)
                    offset += size
                }
            }
        }
        guard places.count == sizes.count else { throw damage("images are not in any chunk") }
        return places
    }

    private static func keys(
        _ file: ISOFile, _ table: Range<Int>, count: Int, of total: Int
    ) throws(ImageError) -> [Int] {
        // Without this table, every sample is independent.
        guard let box = file.box("stss", in: table) else { return Array(0..<count) }
        let entries = try ISOTable(file, box, width: 4)
        var keys = Array(repeating: 0, count: count)
        for index in 0..<entries.count {
            let number = entries.value(index)
            guard (1...total).contains(number) else { throw damage("sync sample \(number) is out of range") }
            if number <= count { keys[number - 1] = number - 1 }
        }
        for index in 1..<max(1, count) where keys[index] == 0 { keys[index] = keys[index - 1] }
        return keys
    }

    private mutating func readTimes(
        _ file: ISOFile, table: Range<Int>, timescale: Int, maximum: Int
    ) throws(ImageError) {
        guard let box = file.box("stts", in: table) else { throw Self.damage("track has no time table") }
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
            // The offsets are signed in version 1. In version 0, large values are meant to be negative, too.
            let offsets = try ISOTable(file, box, width: 8).spread(over: places.count)
            for index in times.indices { times[index] += Int(Int32(truncatingIfNeeded: offsets[index])) }
            shown.sort { (times[$0], $0) < (times[$1], $1) }
            // Make the delays add up to the track's duration.
            end += times[shown[0]]
        }
        delays = shown.indices.map { index in
            let next = index + 1 < shown.count ? times[shown[index + 1]] : end
            return ISOFile.duration(ofTicks: max(0, next - times[shown[index]]), timescale)
        }
        let maximum = max(1, maximum)
        if shown.count > maximum {
            shown.removeLast(shown.count - maximum)
            delays.removeLast(delays.count - maximum)
        }
    }

    /// Returns how many leading frames a file of `byteCount` bytes contains.
    func frameCount(byteCount: Int) -> Int {
        let whole = sampleCount(byteCount: byteCount)
        return shown.firstIndex { $0 >= whole } ?? shown.count
    }

    /// Returns how many leading samples a file of `byteCount` bytes contains.
    func sampleCount(byteCount: Int) -> Int {
        places.firstIndex { $0.upperBound > byteCount } ?? places.count
    }
}

/// The complete entries in a table that begins with their number.
struct ISOTable {
    private let reader: ByteReader
    private let start: Int
    private let width: Int
    let count: Int

    /// - Parameters:
    ///   - box: the content of the box: version and flags, the count, the entries.
    ///   - width: the size of an entry, in bytes.
    init(_ file: ISOFile, _ box: Range<Int>, width: Int) throws(ImageError) {
        let count = file.reader.bigEndian32(at: box.lowerBound + 4) ?? .max
        try self.init(file, box, at: 8, count: count, width: width)
    }

    init(_ file: ISOFile, _ box: Range<Int>, at offset: Int, count: Int, width: Int) throws(ImageError) {
        guard count <= (box.count - offset) / width, box.count >= offset else {
            throw ImageError(.corrupt, "HEIC: table is longer than its box")
        }
        (reader, start, self.count, self.width) = (file.reader, box.lowerBound + offset, count, width)
    }

    func offset(_ index: Int) -> Int { start + index * width }

    /// Returns the four-byte number at an offset within an entry.
    func value(_ index: Int, _ part: Int = 0) -> Int { reader.bigEndian32(at: offset(index) + part) ?? 0 }

    /// Expands runs of a length and a value to `count` individual values.
    func spread(over count: Int) throws(ImageError) -> [Int] {
        var values: [Int] = []
        values.reserveCapacity(count)
        for index in 0..<self.count where values.count < count {
            let length = min(value(index), count - values.count)
            values.append(contentsOf: repeatElement(value(index, 4), count: length))
        }
        guard values.count == count else { throw ImageError(.corrupt, "HEIC: table is too short") }
        return values
    }
}
#endif

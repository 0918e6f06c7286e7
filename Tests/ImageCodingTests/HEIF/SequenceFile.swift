// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import Foundation

/// A HEIC sequence assembled from parts, each of which can be invalid.
struct SequenceFile {
    struct Track {
        var number = 1
        var handler = "pict"
        var entry = "hvc1"
        var width = 64
        var height = 48
        var configuration: [UInt8]
        var samples: [[UInt8]]
        /// The independent samples, counted from 1, or nil to omit the table.
        var keys: [Int]? = [1]
        /// Counts of samples, with their ticks.
        var steps = [(7, 512)]
        /// Each sample's delay between decoding and display.
        var offsets: [Int] = []
        var timescale = 12_800
        /// The track's duration, its edit list entry's duration, and whether the edit list repeats.
        var edit: (all: Int, once: Int, repeats: Bool)?
        var matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000]
        /// Additional boxes in the description.
        var properties: [UInt8] = []
        /// The reference boxes.
        var references: [UInt8] = []
        var samplesPerChunk = 3
        var hasLongOffsets = false
        /// Tables that replace the valid ones, by name. An empty one is omitted.
        var tables: [String: [UInt8]] = [:]
    }

    var brands = ["hevc", "msf1"]
    var tracks: [Track]
    /// The boxes before the tracks.
    var before: [UInt8] = []

    /// Creates the parts of a file with one track.
    init(_ fixture: HEIFSequenceFixtures.Fixture) {
        let bytes = [UInt8](fixture.file)
        func place(_ name: String) -> Int { fixture.file.firstRange(of: Data(name.utf8))!.lowerBound }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let hvcC = place("hvcC")
        var offset = place("mdat") + 4
        let sizes = place("stsz")
        let samples = (0..<number(sizes + 12)).map { index in
            defer { offset += number(sizes + 16 + 4 * index) }
            return Array(bytes[offset..<offset + number(sizes + 16 + 4 * index)])
        }
        let configuration = Array(bytes[hvcC + 4..<hvcC - 4 + number(hvcC - 4)])
        tracks = [Track(configuration: configuration, samples: samples)]
    }

    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        number(8 + content.count, 4) + Array(name.utf8) + content
    }

    /// Returns a box with zero version and flags.
    static func full(_ name: String, _ content: [UInt8], flags: Int = 0) -> [UInt8] {
        box(name, number(flags, 4) + content)
    }

    /// Returns a count followed by that many values.
    static func table(_ name: String, _ entries: [[UInt8]]) -> [UInt8] {
        full(name, number(entries.count, 4) + entries.flatMap(\.self))
    }

    var data: Data {
        let type = Self.box("ftyp", brands.prefix(1).joined().utf8 + [0, 0, 0, 0] + brands.joined().utf8)
        let size = Self.box("moov", movie(at: 0)).count
        let start = type.count + before.count + size + 8
        return Data(
            type + before + Self.box("moov", movie(at: start))
                + Self.box("mdat", tracks.flatMap { $0.samples.flatMap(\.self) }))
    }

    private func movie(at start: Int) -> [UInt8] {
        var start = start
        return tracks.flatMap { track in
            defer { start += track.samples.reduce(0) { $0 + $1.count } }
            return track.box(at: start)
        }
    }
}

extension SequenceFile.Track {
    private typealias File = SequenceFile

    fileprivate func box(at start: Int) -> [UInt8] {
        let head = File.number(0, 8) + File.number(number, 4) + File.number(0, 4)
        let header = head + File.number(edit?.all ?? 0, 4) + File.number(0, 16)
        var content = File.full("tkhd", header + matrix.flatMap { File.number($0, 4) } + File.number(0, 8))
        if let edit {
            let list = File.number(1, 4) + File.number(edit.once, 4) + File.number(0, 8)
            content += File.box("edts", File.full("elst", list, flags: edit.repeats ? 1 : 0))
        }
        if !references.isEmpty { content += File.box("tref", references) }
        let clock = File.number(0, 8) + File.number(timescale, 4) + File.number(0, 8)
        let kind = File.number(0, 4) + Array(handler.utf8) + File.number(0, 13)
        content += File.box(
            "mdia",
            File.full("mdhd", clock) + File.full("hdlr", kind)
                + File.box("minf", File.box("stbl", tableBoxes(at: start))))
        return File.box("trak", content)
    }

    private func tableBoxes(at start: Int) -> [UInt8] {
        let description =
            File.number(0, 24) + File.number(width, 2) + File.number(height, 2) + File.number(0, 50)
            + File.box("hvcC", configuration) + properties
        var chunks: [[UInt8]] = []
        var offset = start
        for (index, sample) in samples.enumerated() {
            if index % samplesPerChunk == 0 { chunks.append(File.number(offset, hasLongOffsets ? 8 : 4)) }
            offset += sample.count
        }
        var runs = [File.number(1, 4) + File.number(samplesPerChunk, 4) + File.number(1, 4)]
        if chunks.count > 1, samples.count % samplesPerChunk > 0 {
            let rest = samples.count % samplesPerChunk
            runs.append(File.number(chunks.count, 4) + File.number(rest, 4) + File.number(1, 4))
        }
        var boxes = [
            "stsd": File.table("stsd", [File.box(entry, description)]),
            "stts": File.table("stts", steps.map { File.number($0.0, 4) + File.number($0.1, 4) }),
            "stsc": File.table("stsc", runs),
            "stsz": File.full(
                "stsz",
                File.number(0, 4) + File.number(samples.count, 4)
                    + samples.flatMap { File.number($0.count, 4) }),
            "stco": File.table(hasLongOffsets ? "co64" : "stco", chunks),
        ]
        if let keys { boxes["stss"] = File.table("stss", keys.map { File.number($0, 4) }) }
        if !offsets.isEmpty {
            let entries = offsets.map { File.number(1, 4) + File.number($0, 4) }
            boxes["ctts"] = File.table("ctts", entries)
        }
        boxes.merge(tables) { $1 }
        return boxes.sorted { $0.key < $1.key }.flatMap(\.value)
    }
}
#endif

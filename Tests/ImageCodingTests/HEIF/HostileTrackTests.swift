// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Sequences with invalid tables.
@Suite("Hostile HEIC sequence tracks", .timeLimit(.minutes(5)))
struct HostileTrackTests {
    private let checks = CodedPictures()
    private typealias File = SequenceFile

    private func refusal(
        _ options: DecodingOptions = DecodingOptions(), _ change: (inout SequenceFile.Track) -> Void
    ) -> ImageError? {
        var file = File(HEIFSequenceFixtures.grey)
        change(&file.tracks[0])
        let data = file.data
        _ = try? CodecRegistry.default.info(for: Data(data.prefix(data.count / 2)), isComplete: false)
        return checks.refusal(data, options)
    }

    private func words(_ values: Int...) -> [UInt8] { values.flatMap { File.number($0, 4) } }

    @Test("A missing, truncated or oversized table is refused")
    func tables() {
        #expect(refusal { _ in } == nil)
        for name in ["stsd", "stts", "stsc", "stsz", "stco"] {
            #expect(refusal { $0.tables[name] = [] }?.code == .corrupt, "\(name)")
            #expect(refusal { $0.tables[name] = File.box(name, []) }?.code == .corrupt, "\(name)")
            #expect(refusal { $0.tables[name] = File.full(name, words(-1)) }?.code == .corrupt, "\(name)")
            #expect(refusal { $0.tables[name] = File.full(name, words(0)) }?.code == .corrupt, "\(name)")
        }
        for name in ["stss", "ctts"] {
            #expect(refusal { $0.tables[name] = File.full(name, words(-1)) }?.code == .corrupt, "\(name)")
            #expect(refusal { $0.tables[name] = File.full(name, []) }?.code == .corrupt, "\(name)")
        }
        #expect(refusal { $0.tables["stts"] = File.table("stts", [words(6, 1)]) }?.code == .corrupt)
        #expect(refusal { $0.tables["ctts"] = File.table("ctts", [words(6, 1)]) }?.code == .corrupt)
        #expect(refusal { $0.timescale = 0 }?.code == .corrupt)
        #expect(refusal { $0.keys = [0] }?.code == .corrupt)
        #expect(refusal { $0.keys = [8] }?.code == .corrupt)
        #expect(refusal { $0.keys = [-1] }?.code == .corrupt)
    }

    @Test("Invalid chunks are refused")
    func chunks() {
        let wrong = [
            words(0, 7, 1), words(2, 7, 1), words(1, 0, 1), words(1, 2, 1), words(1, 7, 1, 1, 7, 1),
            words(1, 1, 1, 9, 1, 1), words(-1, -1, 1),
        ]
        for runs in wrong {
            let table = File.full("stsc", File.number(runs.count / 12, 4) + runs)
            #expect(refusal { $0.tables["stsc"] = table }?.code == .corrupt, "\(runs)")
        }
        let others = File.table("stsc", [words(1, 3, 2)])
        #expect(refusal { $0.tables["stsc"] = others }?.code == .unsupported)
        // One chunk claims all samples and more.
        let many = File.table("stsc", [words(1, -1, 1)])
        let places = File.table("stco", [words(0x7FFF_FFF0)])
        #expect(
            refusal {
                $0.tables["stsc"] = many
                $0.tables["stco"] = places
            }?.code == .corrupt)
        let far = File.table("co64", [words(0x7FFF_FFFF, -1)])
        #expect(
            refusal {
                $0.tables["stsc"] = many
                $0.tables["stco"] = far
            }?.code == .corrupt)
    }

    @Test(
        "Images over the limit are ignored unless their count is impossible"
    )
    func counts() {
        var options = DecodingOptions()
        options.limits.frames = .max
        for size in [1, 1000, -1] {
            let table = File.full("stsz", words(size, -1))
            #expect(refusal(options) { $0.tables["stsz"] = table }?.code == .corrupt)
        }
        options.limits.frames = 10_000
        let table = File.full("stsz", words(1, -1))
        #expect(refusal(options) { $0.tables["stsz"] = table }?.code == .corrupt)
        let sizes = File.full("stsz", words(0, 7) + (0..<7).flatMap { _ in words(0x2000_0000) })
        #expect(refusal { $0.tables["stsz"] = sizes }?.code == .corrupt)
        let none = File.full("stsz", words(0, 7) + (0..<7).flatMap { _ in words(0) })
        #expect(refusal { $0.tables["stsz"] = none }?.code == .corrupt)
    }

    @Test("Images that don't match the header's size are refused")
    func sizes() {
        for (width, height) in [(63, 48), (64, 47), (65, 48), (64, 400), (1, 1), (65_535, 1)] {
            let error = refusal {
                ($0.width, $0.height) = (width, height)
            }
            #expect(error?.code == .corrupt, "\(width) x \(height): \(String(describing: error))")
        }
        #expect(refusal { $0.width = 0 }?.code == .corrupt)
        #expect(refusal { ($0.width, $0.height) = (65_535, 65_535) }?.limit?.name == "pixels")
        checks.obeysLimits(File(HEIFSequenceFixtures.grey).data, PixelSize(width: 64, height: 48))
    }

    @Test("Units longer than their sample and truncated configurations are refused")
    func units() {
        #expect(refusal { $0.samples[0] = words(-1) + $0.samples[0] }?.code == .corrupt)
        #expect(refusal { $0.samples[0] = [0, 0] }?.code == .corrupt)
        #expect(refusal { $0.samples[0] = [UInt8](repeating: 0, count: 4000) }?.code == .corrupt)
        for count in [0, 10, 22, 23, 30, 60] {
            #expect(refusal { $0.configuration = Array($0.configuration.prefix(count)) }?.code == .corrupt)
        }
        #expect(refusal { $0.configuration[21] = 2 }?.code == .corrupt)
        #expect(refusal { $0.entry = "avc1" }?.code == .unsupported)
        #expect(refusal { $0.handler = "soun" }?.code == .unsupported)
    }

    @Test("A hundred thousand tracks are skipped quickly")
    func tracks() throws {
        var file = File(HEIFSequenceFixtures.grey)
        file.tracks[0].handler = "soun"
        let empty = [UInt8](Data((0..<100_000).flatMap { _ in File.box("trak", []) }))
        file.before = File.box("moov", empty)
        #expect(checks.refusal(file.data)?.code == .unsupported)
    }

    @Test("After a damaged image, decoding resumes at the next independent one")
    func damage() throws {
        var file = File(HEIFSequenceFixtures.open)
        file.tracks[0].keys = [1, 2, 6]
        file.tracks[0].offsets = [0, 1024, 0, -1024, 0, 512, -512]
        // This is the fifth sample, which the seventh in the file depends on.
        for index in 8..<file.tracks[0].samples[4].count { file.tracks[0].samples[4][index] = 0xFF }
        let decoder = FrameDecoder()
        try decoder.update(file.data, isComplete: true)
        for index in [0, 1, 2, 3, 6] {
            let bitmap = try decoder.image(at: index).bitmap
            #expect(isNear(bitmap.rgba(35, 29), HEIFSequenceFixtures.open.color(index, 4, 3), 3), "\(index)")
        }
        #expect(throws: ImageError.self) { try decoder.image(at: 4) }
        #expect(try decoder.image(at: 6).size == PixelSize(width: 64, height: 48))
    }
}
#endif

// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Valid and invalid boxes of a sequence.
@Suite("HEIC sequence tracks", .timeLimit(.minutes(5)))
struct HEIFTrackTests {
    private let codecs = CodecRegistry.default
    private let checks = CodedPictures()
    private typealias Fixtures = HEIFSequenceFixtures
    private typealias File = SequenceFile
    private typealias Track = SequenceFile.Track

    /// Returns a gray sequence in which each image depends on the previous one.
    private func file(_ change: (inout SequenceFile.Track) -> Void = { _ in }) -> Data {
        var file = File(Fixtures.grey)
        change(&file.tracks[0])
        return file.data
    }

    private func isGrey(_ data: Data, _ frame: Int, _ x: Int = 3, _ y: Int = 2) throws -> Bool {
        let bitmap = try codecs.decode(data, frame: frame).bitmap
        return isNear(bitmap.rgba(8 * x + 3, 8 * y + 5), Fixtures.grey.color(frame, x, y), 3)
    }

    @Test("Chunks, 64-bit offsets and in-sample parameters are supported")
    func layouts() throws {
        for perChunk in [1, 2, 3, 7] {
            let data = file {
                $0.samplesPerChunk = perChunk
                $0.hasLongOffsets = perChunk > 2
            }
            #expect(try isGrey(data, 6) && isGrey(data, 0))
        }
        let repeated = file { track in
            track.entry = "hev1"
            var units: [UInt8] = []
            track.parameters.forEach { units += File.number($0.count, 4) + $0 }
            track.configuration = Array(track.configuration.prefix(22)) + [0]
            for index in track.samples.indices { track.samples[index] = units + track.samples[index] }
        }
        #expect(try (0..<7).allSatisfy { try isGrey(repeated, $0) })
        // Parameters are ignored where they aren't allowed.
        let misplaced = file { track in
            let units = track.parameters.flatMap { File.number($0.count, 4) + $0 }
            for index in track.samples.indices { track.samples[index] = units + track.samples[index] }
        }
        #expect(try (0..<7).allSatisfy { try isGrey(misplaced, $0) })
    }

    @Test("Frames get their durations from the tables in display order")
    func times() throws {
        let steps = file { $0.steps = [(1, 1280), (4, 256), (2, 12_800)] }
        #expect(
            try codecs.info(for: steps)?.delays
                == [100, 20, 20, 20, 20, 1000, 1000].map { .milliseconds($0) })
        // The last two images are swapped, and the first is shown for two more ticks.
        let moved = file {
            $0.timescale = 10
            $0.steps = [(7, 1)]
            $0.offsets = [0, 2, 2, 2, 2, 3, 1]
        }
        let info = try #require(try codecs.info(for: moved))
        #expect(info.delays == [300, 100, 100, 100, 100, 100, 0].map { .milliseconds($0) })
        // A negative offset in version 0 works, too.
        let negative = file {
            $0.timescale = 10
            $0.steps = [(7, 1)]
            $0.offsets = [0, 0, 0, 0, 0, 0, -1]
        }
        #expect(
            try codecs.info(for: negative)?.delays.map { $0 / .milliseconds(100) } == [1, 1, 1, 1, 1, 0, 2])
    }

    @Test("The loop count comes from the edit list unless there's only one image")
    func counts() throws {
        #expect(try codecs.info(for: file())?.loopCount == 0)
        #expect(try codecs.info(for: file { $0.edit = (840, 280, true) })?.loopCount == 3)
        #expect(try codecs.info(for: file { $0.edit = (0xFFFF_FFFF, 280, true) })?.loopCount == 0)
        #expect(try codecs.info(for: file { $0.edit = (280, 280, false) })?.loopCount == 1)
        let still = try codecs.decode(
            file {
                $0.samples = Array($0.samples.prefix(1))
                $0.samplesPerChunk = 1
            })
        #expect(still.info.frameCount == 1 && still.info.delays.isEmpty && still.info.loopCount == 1)
    }

    @Test("The frame limit keeps the frames that are displayed first")
    func limits() throws {
        var sequence = File(Fixtures.open)
        sequence.tracks[0].keys = [1, 2, 6]
        sequence.tracks[0].offsets = [0, 1024, 0, -1024, 0, 512, -512]
        // Only some of the images are examined.
        var long = File(Fixtures.grey)
        long.tracks[0].samples = Array(repeating: long.tracks[0].samples, count: 5).flatMap(\.self)
        long.tracks[0].keys = [1, 8, 15, 22, 29]
        long.tracks[0].steps = [(35, 512)]
        for (data, limits) in [(sequence.data, [1, 2, 3, 6, 7]), (long.data, [2, 12, 20])] {
            let whole = try codecs.info(for: data)
            for limit in limits {
                var options = DecodingOptions()
                options.limits.frames = limit
                let decoder = FrameDecoder(options: options)
                try decoder.update(data, isComplete: true)
                #expect(decoder.frameCount == limit && decoder.info?.frameCount == limit)
                #expect(decoder.info?.delays == (limit == 1 ? [] : whole?.delays.prefix(limit).map(\.self)))
                for index in [limit - 1, 0] {
                    let frame = try decoder.image(at: index)
                    #expect(try frame.bitmap.distance(to: codecs.decode(data, frame: index).bitmap) == 0)
                    #expect(!frame.isPartial)
                }
                #expect(throws: ImageError.self) { try decoder.image(at: limit) }
            }
        }
    }

    @Test("A track's matrix and clean aperture transform its images")
    func geometry() throws {
        let one = 0x10000
        let turns: [([Int], Orientation)] = [
            ([-1, 0, 0, 1], .upMirrored), ([-1, 0, 0, -1], .down), ([1, 0, 0, -1], .downMirrored),
            ([0, 1, 1, 0], .leftMirrored), ([0, 1, -1, 0], .right), ([0, -1, -1, 0], .rightMirrored),
            ([0, -1, 1, 0], .left), ([1, 0, 0, 1], .up), ([1, 1, 0, 1], .up),
        ]
        let upright = try codecs.decode(file()).bitmap
        for (parts, orientation) in turns {
            let data = file {
                $0.matrix =
                    [parts[0], parts[1], 0, parts[2], parts[3]].map { $0 * one } + [0, 0, 0, 1 << 30]
            }
            #expect(try codecs.info(for: data)?.orientation == orientation)
            let turned = try upright.oriented(orientation)
            #expect(try codecs.decode(data).bitmap.distance(to: turned) == 0)
        }
        func cut(_ numbers: [Int]) -> Data {
            file { $0.properties = File.box("clap", numbers.flatMap { File.number($0, 4) }) }
        }
        // The crop starts at (12, 6), with its center 4 pixels left of the image's and 2 pixels above it.
        let part = try codecs.decode(cut([32, 1, 32, 1, -4, 1, -2, 1]))
        #expect(part.info.size == PixelSize(width: 32, height: 32))
        let area = PixelRect(x: 12, y: 6, width: 32, height: 32)
        #expect(part.bitmap.distance(to: try upright.cropped(to: area)) == 0)
        for wrong in [
            [65, 1, 32, 1, 0, 1, 0, 1], [32, 0, 32, 1, 0, 1, 0, 1], [32, 1, 32, 1, -60, 1, 0, 1], [1],
        ] {
            #expect(try codecs.decode(cut(wrong)).size == PixelSize(width: 64, height: 48))
        }
    }

    @Test("Colors come from the track if it declares them, or else from its images")
    func colors() throws {
        func coded(_ numbers: [Int], _ range: UInt8) -> [UInt8] {
            File.box("colr", Array("nclx".utf8) + numbers.flatMap { File.number($0, 2) } + [range])
        }
        // The images declare that they use all 256 levels.
        let level = Fixtures.grey.color(0, 5, 3)[0]
        let limited = try codecs.decode(file { $0.properties = coded([1, 13, 6], 0) }).bitmap
        #expect(abs(limited.rgba(43, 29)[0] - min(max((level - 16) * 255 / 219, 0), 255)) <= 2)
        var sequence = File(Fixtures.open)
        sequence.tracks[0].properties = coded([1, 13, 14], 0)
        #expect(checks.refusal(sequence.data)?.code == .unsupported)
        sequence.tracks[0].properties = coded([1, 13, 0], 0)
        #expect(checks.refusal(sequence.data)?.code == .unsupported)
        for matrix in [1, 2, 4, 5, 6, 7, 8, 9, 10] {
            sequence.tracks[0].properties = coded([1, 13, matrix], 0)
            #expect(checks.refusal(sequence.data) == nil)
        }
        // This profile swaps red and green.
        let before = try codecs.decode(sequence.data).bitmap.rgba(35, 29)
        let profile = Array("prof".utf8) + ImageCodingTests.Fixtures.swappedProfile
        sequence.tracks[0].properties += File.box("colr", profile)
        let after = try codecs.decode(sequence.data).bitmap.rgba(35, 29)
        #expect(isNear(after, [before[1], before[0], before[2], 255], 12))
        var options = DecodingOptions()
        options.keepsMetadata = true
        #expect(
            try codecs.decode(sequence.data, options: options).metadata?.iccProfile
                == ImageCodingTests.Fixtures.swappedProfile)
    }

    @Test("An alpha track makes images transparent")
    func alpha() throws {
        let name = File.full("auxi", Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8))
        var sequence = File(Fixtures.open)
        var alpha = File(Fixtures.grey).tracks[0]
        (alpha.number, alpha.handler) = (2, "auxv")
        alpha.properties = name
        alpha.references = File.box("auxl", File.number(1, 4))
        sequence.tracks[0].keys = [1, 2, 6]
        sequence.tracks[0].offsets = [0, 1024, 0, -1024, 0, 512, -512]
        sequence.tracks.append(alpha)
        #expect(try codecs.info(for: sequence.data)?.hasAlpha == true)
        var options = DecodingOptions()
        options.alpha = .straight
        for index in [4, 1, 6] {
            let bitmap = try codecs.decode(sequence.data, frame: index, options: options).bitmap
            for (x, y) in [(1, 1), (4, 3), (7, 5)] {
                let color = Fixtures.open.color(index, x, y)
                let expected = color.prefix(3) + [Fixtures.grey.color(index, x, y)[0]]
                #expect(isNear(bitmap.rgba(8 * x + 3, 8 * y + 5), Array(expected), 3), "\(index)")
            }
        }
        var two = DecodingOptions()
        two.limits.frames = 2
        #expect(try codecs.info(for: sequence.data, limits: two.limits)?.frameCount == 2)
        #expect(
            try codecs.decode(sequence.data, frame: 1, options: two).bitmap
                .distance(to: codecs.decode(sequence.data, frame: 1).bitmap) == 0)
        // Premultiplied colors stay the same, except where they exceed alpha.
        sequence.tracks[0].references = File.box("prem", File.number(2, 4))
        let bitmap = try codecs.decode(sequence.data, frame: 1).bitmap
        let most = Fixtures.grey.color(1, 4, 3)[0]
        #expect(bitmap.alpha == .premultiplied)
        let color = Fixtures.open.color(1, 4, 3).prefix(3).map { min($0, most) * 255 / most }
        #expect(isNear(bitmap.rgba(35, 29), color + [most], 6))
        // These alpha tracks have another size or fewer frames, belong to another track, or aren't alpha.
        var wrong = sequence
        wrong.tracks[1].width = 32
        #expect(checks.refusal(wrong.data)?.code == .corrupt)
        wrong = sequence
        wrong.tracks[1].samples.removeLast()
        #expect(checks.refusal(wrong.data)?.code == .corrupt)
        wrong = sequence
        wrong.tracks[1].references = File.box("auxl", File.number(7, 4))
        #expect(try codecs.info(for: wrong.data)?.hasAlpha == false)
        wrong = sequence
        wrong.tracks[1].properties = File.full("auxi", Array("urn:mpeg:hevc:2015:auxid:2".utf8))
        #expect(try codecs.info(for: wrong.data)?.hasAlpha == false)
    }

    @Test("The major brand selects between an image and a sequence in the same file")
    func brands() throws {
        let picture = HEIFFixtures.color
        let type = Int(picture[3])
        var sequence = File(Fixtures.grey)
        sequence.before = Array(picture[type...])
        #expect(try codecs.info(for: sequence.data)?.frameCount == 7)
        sequence.brands = ["mif1", "heic", "hevc", "msf1"]
        #expect(try codecs.info(for: sequence.data)?.frameCount == 7)
        // Nothing is known as long as the track could still arrive.
        let beginning = sequence.data.prefix(28 + picture.count)
        #expect(try codecs.info(for: beginning, isComplete: false) == nil)
        // An image's offsets are measured from the start of the file, so the type box must keep its length.
        sequence.brands = ["heic", "mif1", "msf1"]
        #expect(type == 28 && sequence.data.count > picture.count)
        let still = try codecs.decode(sequence.data)
        #expect(still.info.frameCount == 1 && still.size == PixelSize(width: 20, height: 18))
        #expect(isNear(still.bitmap.rgba(10, 10), CodedPictures.color(10, 10), 12))
        // Another track's thumbnail track is ignored.
        var both = File(Fixtures.grey)
        both.tracks.insert(both.tracks[0], at: 0)
        both.tracks[0].references = File.box("thmb", File.number(2, 4))
        both.tracks[0].samples.removeLast()
        both.tracks[1].number = 2
        #expect(try codecs.info(for: both.data)?.frameCount == 7)
    }
}

extension SequenceFile.Track {
    /// The parameter sets in its configuration.
    var parameters: [[UInt8]] {
        var units: [[UInt8]] = []
        var offset = 23
        for _ in 0..<configuration[22] {
            let count = Int(configuration[offset + 1]) << 8 | Int(configuration[offset + 2])
            offset += 3
            for _ in 0..<count {
                let length = Int(configuration[offset]) << 8 | Int(configuration[offset + 1])
                units.append(Array(configuration[offset + 2..<offset + 2 + length]))
                offset += 2 + length
            }
        }
        return units
    }
}
#endif

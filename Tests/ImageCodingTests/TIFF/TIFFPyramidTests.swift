// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Smaller versions in a TIFF", .timeLimit(.minutes(1)))
struct TIFFPyramidTests {
    private typealias Page = TIFFPyramidFile.Page

    private static let codecs = CodecRegistry.default
    private static let full = Page(64, 48, value: 10)
    private static let versions = [
        Page(32, 24, value: 20, type: 1), Page(16, 12, value: 30, type: 1), Page(8, 6, value: 40, type: 1),
    ]

    private static func withChildren(_ children: [Page]) -> Page {
        var page = full
        page.children = children
        return page
    }

    /// Returns the value of the version that a thumbnail is made from.
    private func value(
        _ data: Data, _ thumbnail: Thumbnail?, _ change: (inout DecodingOptions) -> Void = { _ in }
    ) throws -> Int {
        var options = DecodingOptions(thumbnail: thumbnail)
        options.thumbnailQuality = .fast
        change(&options)
        let image = try Self.codecs.decode(data, options: options)
        #expect(image.size == options.resultSize(for: image.info) && !image.isPartial)
        let pixels = image.bitmap.packedRows
        let isEven = stride(from: 0, to: pixels.count, by: 4).allSatisfy { pixels[$0] == pixels[0] }
        #expect(isEven)
        return Int(pixels[0])
    }

    @Test(
        "A thumbnail is made from the smallest version that's large enough",
        arguments: TIFFPyramidFile.Kind.allCases)
    func selection(kind: TIFFPyramidFile.Kind) throws {
        let files = [[Self.full] + Self.versions, [Self.withChildren(Self.versions)]]
        for pages in files + [[Self.full] + Self.versions.reversed()] {
            let data = TIFFPyramidFile(kind: kind, pages: pages).data
            func expect(_ width: Int, _ quality: ThumbnailQuality, _ expected: Int) throws {
                let found = try value(data, .fit(width: width, height: 0)) { $0.thumbnailQuality = quality }
                #expect(found == expected, "\(width) pixels, \(quality)")
            }
            for (width, expected) in [(64, 10), (33, 10), (32, 20), (17, 20), (16, 30), (8, 40), (3, 40)] {
                try expect(width, .fast, expected)
            }
            // A version must be twice as wide and high as the result.
            for (width, expected) in [(32, 10), (17, 10), (16, 20), (8, 30), (4, 40)] {
                try expect(width, .balanced, expected)
            }
            try expect(4, .full, 10)
            try expect(4, .linear, 10)
            #expect(try value(data, nil) == 10)
        }
    }

    @Test("A region is made from the smallest version that has enough pixels for it")
    func parts() throws {
        let data = TIFFPyramidFile(pages: [Self.full] + Self.versions).data
        func value(_ width: Int, _ height: Int) throws -> Int {
            try self.value(data, .stretch(width: width, height: height)) {
                $0.region = PixelRect(x: 24, y: 16, width: 32, height: 16)
            }
        }
        #expect(try value(32, 16) == 10)
        #expect(try value(16, 8) == 20)
        #expect(try value(16, 5) == 20)
        #expect(try value(8, 4) == 30)
        #expect(try value(4, 2) == 40)
        #expect(try value(1, 1) == 40)
    }

    @Test(
        "Smaller versions are found with sides rounded either way and with only a quarter size")
    func sizes() throws {
        let whole = Page(67, 45, value: 10)
        for (width, height) in [(33, 22), (34, 23), (33, 23)] {
            let data = TIFFPyramidFile(pages: [whole, Page(width, height, value: 20, type: 1)]).data
            #expect(try value(data, .stretch(width: 34, height: 23)) == 20)
            // The smaller version may lack the last column.
            let corner = try value(data, .stretch(width: 1, height: 1)) {
                $0.region = PixelRect(x: 66, y: 44, width: 1, height: 1)
            }
            #expect(corner == 10)
            let last = try value(data, .stretch(width: 1, height: 1)) {
                $0.region = PixelRect(x: 64, y: 42, width: 3, height: 3)
            }
            #expect(last == 20)
        }
        let quarter = TIFFPyramidFile(pages: [Self.full, Page(16, 12, value: 30, type: 1)]).data
        #expect(try value(quarter, .fit(width: 20, height: 0)) == 10)
        #expect(try value(quarter, .fit(width: 8, height: 0)) == 30)
    }

    @Test("A smaller version is rotated like its page")
    func orientation() throws {
        var page = Self.full
        page.tags[274] = 6
        let data = TIFFPyramidFile(pages: [page] + Self.versions).data
        #expect(try value(data, .fit(width: 24, height: 0)) == 20)
        #expect(try value(data, .fit(width: 25, height: 0)) == 10)
        let part = try value(data, .stretch(width: 4, height: 8)) {
            $0.region = PixelRect(x: 0, y: 32, width: 16, height: 32)
        }
        #expect(part == 30)
    }

    @Test("Each page uses the smaller versions after it, which are still pages themselves")
    func pages() throws {
        let second = Page(64, 48, value: 50, type: 2)
        let pages = [Self.full, Self.versions[0], second, Page(32, 24, value: 60, type: 3)]
        let data = TIFFPyramidFile(pages: pages).data
        #expect(try Self.codecs.info(for: data)?.frameCount == 4)
        for (page, expected) in [(0, 20), (1, 20), (2, 60), (3, 60)] {
            let found = try value(data, .fit(width: 16, height: 0)) { $0.page = page }
            #expect(found == expected, "page \(page)")
            var options = DecodingOptions(thumbnail: .fit(width: 16, height: 0))
            options.thumbnailQuality = .fast
            let frame = try Self.codecs.decode(data, frame: page, options: options)
            #expect(Int(frame.bitmap.packedRows[0]) == expected)
        }
    }

    @Test("A mask between versions is skipped")
    func masks() throws {
        let mask = Page(64, 48, value: 200, type: 4), smallMask = Page(32, 24, value: 200, type: 5)
        let data = TIFFPyramidFile(
            pages: [Self.full, mask, smallMask, Self.versions[0], smallMask, Self.versions[1]]
        ).data
        #expect(try value(data, .fit(width: 32, height: 0)) == 20)
        #expect(try value(data, .fit(width: 16, height: 0)) == 30)
    }

    @Test("A directory with different or undecodable content isn't a smaller version")
    func others() throws {
        let small = Self.versions[0]
        func changed(_ tags: [Int: Int]) -> Page {
            var page = small
            page.tags = tags
            return page
        }
        let others: [(String, Page)] = [
            ("a page", Page(32, 24, value: 90)), ("a label", Page(32, 32, value: 90, type: 1)),
            ("a mask", Page(32, 24, value: 90, type: 5)), ("a macro image", Page(32, 24, value: 90, type: 9)),
            ("an enlarged image", Page(128, 96, value: 90, type: 1)), ("inverted", changed([262: 0])),
            ("16 bits", changed([258: 16, 279: 32 * 24 * 2])), ("two samples", changed([277: 2])),
            ("data that is missing", changed([273: 1 << 20])), ("no width", changed([256: 0])),
            ("an unknown compression", changed([259: 12_345])),
        ]
        for (name, other) in others {
            let data = TIFFPyramidFile(pages: [Self.full, other]).data
            // libtiff would also read the chain's other directories and find that they're damaged.
            let found = try value(data, .fit(width: 16, height: 0)) { $0.firstFrameOnly = true }
            #expect(found == 10, "\(name)")
            // If a smaller version is damaged, a larger one is used.
            let rest = TIFFPyramidFile(pages: [Self.withChildren([small]), other]).data
            let version = try value(rest, .fit(width: 16, height: 0)) { $0.firstFrameOnly = true }
            #expect(version == 20, "\(name)")
        }
    }

    @Test("Circular directories and links outside the file end the search")
    func damage() throws {
        let circular = TIFFPyramidFile(pages: [Self.full] + Self.versions, isCircular: true).data
        #expect(try value(circular, .fit(width: 4, height: 0)) { $0.firstFrameOnly = true } == 40)
        let data = TIFFPyramidFile(pages: [Self.withChildren(Self.versions)]).data
        let table = try #require(data.range(of: Data([0x4A, 1, 13, 0, 3, 0, 0, 0]))).upperBound
        for place in [0, 1, 7, data.count - 1, data.count, 0x7FFF_FFFF, 0xFFFF_FFFF] {
            var copy = data
            copy.replaceSubrange(
                table..<table + 4, with: (0..<4).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) })
            #expect(throws: Never.self) { _ = try Self.codecs.decode(copy) }
            _ = data.withBytes { TIFFPyramid($0)?.steps(ofPageAt: UInt64(place)) }
        }
        var numbers = SeededRandom(seed: 5)
        for kind in TIFFPyramidFile.Kind.allCases {
            let data = TIFFPyramidFile(kind: kind, pages: [Self.withChildren(Self.versions)]).data
            for _ in 0..<2000 {
                var copy = data
                for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                    copy[Int.random(in: 8..<data.count, using: &numbers)] = UInt8.random(
                        in: 0...255, using: &numbers)
                }
                let first = data.withBytes {
                    Int($0[kind == .big ? 8 : 4]) | Int($0[kind == .big ? 9 : 5]) << 8
                }
                _ = copy.withBytes { TIFFPyramid($0)?.steps(ofPageAt: UInt64(first)) }
            }
        }
    }

    @Test(
        "Regions of a pyramid are in the right place at each scale",
        arguments: [LargeTIFF.Versions.directories, .children])
    func places(versions: LargeTIFF.Versions) throws {
        let large = LargeTIFF(width: 9001, height: 5003, versions: versions)
        let data = large.data
        var options = DecodingOptions()
        options.thumbnailQuality = .fast
        for halvings in 1...5 {
            let side = 128 << halvings
            for (x, y) in [(0, 0), (1, 1), (9001 / side, 0), (9001 / side, 5003 / side)] {
                let region = PixelRect(x: x * side, y: y * side, width: side, height: side)
                    .intersection(PixelRect(x: 0, y: 0, width: 9001, height: 5003))
                guard !region.isEmpty else { continue }
                options.region = region
                options.thumbnail = .stretch(region.size.halved(halvings))
                let part = try Self.codecs.decode(data, options: options).bitmap
                let rows = part.packedRows
                var wrong = 0
                for row in 0..<part.height {
                    for column in 0..<part.width {
                        let color = large.plainColor(
                            x: region.x + column << halvings, y: region.y + row << halvings)
                        let place = (row * part.width + column) * 4
                        let isEqual =
                            rows[place] == color.blue && rows[place + 1] == color.green
                            && rows[place + 2] == color.red
                        if !isEqual { wrong += 1 }
                    }
                }
                #expect(wrong == 0, "\(region) halved \(halvings) times")
            }
        }
    }

    @Test("Decoding a version can be canceled")
    func cancelling() throws {
        let token = CancellationToken()
        token.cancel()
        var options = DecodingOptions(thumbnail: .fit(width: 8, height: 0))
        options.thumbnailQuality = .fast
        let data = TIFFPyramidFile(pages: [Self.full] + Self.versions).data
        let decoder = TIFFDecoder(options: options)
        try decoder.update(data, isComplete: true)
        let error = #expect(throws: ImageError.self) { try decoder.frame(at: 0, cancellation: token) }
        #expect(error?.code == .cancelled)
    }
}
#endif

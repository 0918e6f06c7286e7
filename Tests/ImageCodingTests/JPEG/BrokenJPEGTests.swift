// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// JPEGs with a missing part. The rest is shown and marked as partial.
@Suite("Damaged JPEG", .timeLimit(.minutes(1)))
struct BrokenJPEGTests {
    private func decode(_ data: Data) throws(ImageError) -> DecodedImage {
        try CodecRegistry.default.decode(data)
    }

    /// The offsets of the restart markers.
    private var restarts: [Int] {
        let data = Self.restarting
        return data.indices.dropLast().filter { data[$0] == 0xFF && (0xD0...0xD7).contains(data[$0 + 1]) }
    }

    @Test("A complete JPEG isn't partial")
    func whole() throws {
        #expect(restarts.count == 15)
        let image = try decode(Self.restarting)
        #expect(image.size == PixelSize(width: 64, height: 16) && !image.isPartial)
    }

    @Test("A comment or application segment with an invalid length is skipped", arguments: [0, 1])
    func shortComment(length: UInt8) throws {
        let data = Self.restarting
        let start = try #require(data.range(of: Data([0xFF, 0xDB]))).lowerBound
        for marker: UInt8 in [0xFE, 0xE5] {
            let segment = Data([0xFF, marker, 0, length]) + Data("a comment".utf8)
            let image = try decode(data[..<start] + segment + data[start...])
            #expect(!image.isPartial)
            #expect(try image.bitmap.packedRows == decode(data).bitmap.packedRows)
        }
        // Unlike comments, tables can't be skipped.
        #expect(throws: ImageError.self) {
            try decode(data[..<start] + Data([0xFF, 0xDB, 0, length]) + data[start...])
        }
    }

    @Test("A JPEG without its end marker is partial but has all its pixels")
    func noEnd() throws {
        let image = try decode(Self.restarting.dropLast(2))
        #expect(image.isPartial && image.lacksOnlyEnd)
        #expect(try image.bitmap.packedRows == decode(Self.restarting).bitmap.packedRows)
    }

    @Test("A truncated JPEG with all its pixels lacks only its end", arguments: [0, 1, 2])
    func onlyEnd(kind: Int) throws {
        var options = EncodingOptions()
        options.isProgressive = kind == 1
        let made = try CodecRegistry.default.encode(Pictures.gradient(90, 70), as: .jpeg, options: options)
        let data = [Self.restarting, made, Fixtures.progressiveJPEG][kind]
        let whole = try decode(data)
        #expect(!whole.isPartial && !whole.lacksOnlyEnd)
        var told = 0
        for count in data.count - data.count / 2..<data.count {
            let decoder = ProgressiveDecoder()
            let part = Data(data.prefix(count))
            guard let image = try? decode(part) else { continue }
            try decoder.append(part, isComplete: true)
            #expect(image.isPartial, "\(count)")
            let picture = try decoder.image()
            #expect(picture?.lacksOnlyEnd ?? image.lacksOnlyEnd == image.lacksOnlyEnd, "\(count)")
            guard image.lacksOnlyEnd else { continue }
            told += 1
            #expect(image.bitmap.packedRows == whole.bitmap.packedRows, "\(count) of \(data.count)")
        }
        #expect(try decode(data.dropLast(2)).lacksOnlyEnd && told < 10)
    }

    @Test("A JPEG with a missing, duplicate or swapped restart interval is partial", arguments: 0..<3)
    func restart(kind: Int) throws {
        let data = Self.restarting
        let (first, second, third) = (restarts[5], restarts[6], restarts[7])
        let parts = [data[first..<second], data[second..<third]].map { Data($0) }
        let middle = [Data(), parts[0] + parts[0] + parts[1], parts[1] + parts[0]][kind]
        let image = try decode(data.prefix(first) + middle + data.suffix(from: third))
        #expect(image.size == PixelSize(width: 64, height: 16) && image.isPartial)
        // The first row of blocks is valid up to the damage.
        #expect(try image.bitmap.rgba(3, 3) == decode(data).bitmap.rgba(3, 3))
    }

    @Test("A JPEG that declares its height after the image data is corrupt")
    func lateHeight() throws {
        var data = Self.restarting
        let frame = try #require(data.firstRange(of: Data([0xFF, 0xC0])))
        data.replaceSubrange(frame.lowerBound + 5..<frame.lowerBound + 7, with: [0, 0])
        data.insert(contentsOf: [0xFF, 0xDC, 0, 4, 0, 16], at: data.count - 2)
        let error = #expect(throws: ImageError.self) { try decode(data) }
        #expect(error?.code == .corrupt)
    }

    @Test("A progressive JPEG with a thousand scans is over the limit")
    func manyScans() throws {
        let data = Fixtures.progressiveJPEG
        let marker = try #require(data.range(of: Data([0xFF, 0xDA]), options: .backwards))
        let scan = Data(data[marker.lowerBound..<data.count - 2])
        var bomb = Data(data.dropLast(2))
        for _ in 0..<1000 { bomb += scan }
        let error = #expect(throws: ImageError.self) { try decode(bomb + [0xFF, 0xD9]) }
        #expect(error?.limit?.name == "scans")
        #expect(error?.limit?.allowed == 100)
    }

    /// 64 x 16 gray pixels, with a restart marker after each block.
    private static let restarting =
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1R
                V19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAQAEABAREA/8QAFwABAQEBAAAAAAAAAAAAAAAABgUEA//EACUQAAIBBAECBwEAAAAA
                AAAAAAEDAAIEBREhQXEGEhMVIjGhUf/dAAQAAf/aAAgBAQAAPwAWhU//0DaFT//RloVP/9LmhU//09iFT//UuIVP/9VYhU//
                1rHi3P8AsdjSu1qWb5/FFJ5K6ed16/Bvr/dET//XLoVP/9COhU//0c6FT//S0IVP/9OwhU//1FCFT//VVZPIIw+NbeXBp1QP
                hQTr1K9cUjv+ffSf/9YjeXb8pkG3t0aS1p2fKNAaGgB2AAn/2Q==
                """, options: .ignoreUnknownCharacters) ?? Data()
}

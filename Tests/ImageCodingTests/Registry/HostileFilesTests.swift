// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Files of every format that claim more than they have, repeat themselves, or consist of very many parts.
@Suite("Hostile files", .timeLimit(.minutes(5)))
struct HostileFilesTests {
    struct File: CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () throws -> Data

        init(_ name: String, _ make: @escaping @Sendable () throws -> Data) {
            (testDescription, self.make) = (name, make)
        }
    }

    private static func bytes(_ value: Int, _ count: Int, isLittle: Bool = false) -> [UInt8] {
        let all = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        return isLittle ? all.reversed() : all
    }

    private static func chunk(_ name: StaticString, _ content: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.appendChunk(name) { $0.bytes += content }
        return writer.bytes
    }

    private static func png(_ chunks: [[UInt8]], _ width: Int = 8, _ height: Int = 8) -> Data {
        let header = chunk("IHDR", bytes(width, 4) + bytes(height, 4) + [8, 6, 0, 0, 0])
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + chunks.joined())
    }

    private static func encoded(_ format: ImageFormat, _ side: Int = 64) throws -> Data {
        try CodecRegistry.default.encode(Pictures.gradient(side, side), as: format)
    }

    /// Replaces a part in the middle of a small image by bytes of one value, or by its beginning.
    private static func damaged(_ format: ImageFormat, _ value: UInt8?) throws -> Data {
        var data = try encoded(format)
        let (start, end) = (data.count / 3, data.count * 2 / 3)
        let part = value.map { Data(repeating: $0, count: end - start) } ?? data.prefix(end - start)
        data.replaceSubrange(start..<end, with: part)
        return data
    }

    /// Repeats the content of a small image.
    private static func repeated(_ format: ImageFormat, from start: Int, _ count: Int) throws -> Data {
        let data = try encoded(format)
        return (0..<count).reduce(into: data) { result, _ in result += data.dropFirst(start) }
    }

    private static let formats: [ImageFormat] = {
        let all: [ImageFormat] = [.jpeg, .png, .webp, .gif, .bmp, .ico, .tiff, .avif, .heic, .jpegXL]
        return all.filter { CodecRegistry.default.encodableFormats.contains($0) }
    }()

    static let files: [File] = {
        var files: [File] = []
        for format in formats {
            files.append(File("\(format.rawValue) of zeros in the middle") { try damaged(format, 0) })
            files.append(File("\(format.rawValue) of ones in the middle") { try damaged(format, 0xFF) })
            files.append(File("\(format.rawValue) within itself") { try damaged(format, nil) })
            files.append(File("\(format.rawValue), a thousand times") { try repeated(format, from: 0, 1000) })
        }
        files += [
            File("JPEG with ten thousand tables") {
                let table: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + Array(repeating: 1, count: 64)
                let data = try encoded(.jpeg)
                return data.prefix(2) + Data((0..<10_000).flatMap { _ in table }) + data.dropFirst(2)
            },
            File("JPEG with a hundred thousand restart markers") {
                try encoded(.jpeg).dropLast(2) + Data((0..<100_000).flatMap { [0xFF, UInt8(0xD0 + $0 & 7)] })
            },
            File("JPEG with a million fill bytes") {
                let data = try encoded(.jpeg)
                return data.prefix(2) + Data(repeating: 0xFF, count: 1_000_000) + data.dropFirst(2)
            },
            File("PNG with a hundred thousand empty chunks of pixels") {
                png((0..<100_000).map { _ in chunk("IDAT", []) })
            },
            File("PNG with a hundred thousand palettes") {
                png((0..<100_000).map { _ in chunk("PLTE", [1, 2, 3]) })
            },
            File("APNG with a hundred thousand frame headers") {
                let control = chunk("acTL", bytes(100_000, 4) + bytes(0, 4))
                return png(
                    [control]
                        + (0..<100_000).map { index in
                            chunk(
                                "fcTL",
                                bytes(index, 4) + bytes(8, 4) + bytes(8, 4) + bytes(0, 4) + bytes(0, 4) + [
                                    0, 1, 0, 10, 0, 0,
                                ])
                        })
            },
            File("GIF with a hundred thousand extensions") {
                let data = try encoded(.gif)
                let start = 13 + (data[10] & 0x80 == 0 ? 0 : 3 << (Int(data[10] & 7) + 1))
                return data.prefix(start)
                    + Data((0..<100_000).flatMap { _ in [0x21, 0xF9, 4, 0, 0, 0, 0, 0] as [UInt8] })
                    + data.dropFirst(start)
            },
            File("GIF with blocks of one byte") {
                Data("GIF89a".utf8)
                    + Data([
                        0xFF, 0x0F, 0xFF, 0x0F, 0x80, 0, 0, 1, 2, 3, 4, 5, 6, 0x2C, 0, 0, 0, 0, 0xFF, 0x0F,
                        0xFF, 0x0F, 0, 2,
                    ])
                    + Data((0..<200_000).flatMap { _ in [1, 0x44] as [UInt8] })
            },
            File("BMP of run lengths without pixels") {
                var data =
                    Data("BM".utf8)
                    + Data(bytes(100_000, 4, isLittle: true) + bytes(0, 4) + bytes(1078, 4, isLittle: true))
                data += Data(
                    bytes(40, 4, isLittle: true) + bytes(4096, 4, isLittle: true)
                        + bytes(4096, 4, isLittle: true))
                data += Data(
                    bytes(1, 2, isLittle: true) + bytes(8, 2, isLittle: true) + bytes(1, 4, isLittle: true)
                        + bytes(0, 20))
                return data + Data(count: 1024)
                    + Data((0..<200_000).flatMap { _ in [0, 2, 0, 0] as [UInt8] })
            },
            File("ICO with 65,535 equal entries") {
                let entry: [UInt8] =
                    [255, 255, 0, 0, 1, 0, 32, 0] + bytes(100, 4, isLittle: true)
                    + bytes(22, 4, isLittle: true)
                return Data([0, 0, 1, 0, 0xFF, 0xFF]) + Data((0..<65_535).flatMap { _ in entry })
            },
            File("WebP with a hundred thousand unknown chunks") {
                let data = try encoded(.webp)
                let extra = (0..<100_000).flatMap { _ in Array("ABCD".utf8) + bytes(0, 4) }
                let size = bytes(data.count - 8 + extra.count, 4, isLittle: true)
                return data.prefix(4) + Data(size) + data[8..<12] + Data(extra) + data.dropFirst(12)
            },
            File("boxes within boxes") {
                var content: [UInt8] = []
                for _ in 0..<2000 { content = bytes(content.count + 8, 4) + Array("meta".utf8) + content }
                return Data(bytes(16, 4) + Array("ftypavif".utf8) + bytes(0, 4) + content)
            },
            File("a hundred thousand boxes") {
                let boxes = (0..<100_000).flatMap { _ in bytes(8, 4) + Array("free".utf8) }
                return Data(bytes(16, 4) + Array("ftypheic".utf8) + bytes(0, 4) + boxes)
            },
            File("a hundred thousand spaces before nothing") { Data(repeating: 32, count: 100_000) },
            File("an element that never ends") { Data("<svg ".utf8) + Data(repeating: 97, count: 1_000_000) },
            File("thirty thousand open images") {
                Data("<svg>".utf8) + Data((0..<30_000).flatMap { _ in Array("<image href='".utf8) })
            },
            File("a hundred thousand rules") {
                Data("<svg><style>".utf8) + Data((0..<100_000).flatMap { _ in Array("@import ".utf8) })
                    + Data("</style></svg>".utf8)
            },
            File("many properties of many elements") {
                let style = String(repeating: "fill:red;", count: 20_000)
                let uses = String(repeating: "<use href='#a'/>", count: 20_000)
                return Data(
                    "<svg xmlns='http://www.w3.org/2000/svg'><g id='a' style='\(style)'/>\(uses)</svg>".utf8)
            },
            File("a hundred thousand angle brackets") {
                Data("<svg>".utf8) + Data(repeating: 60, count: 100_000)
            },
        ]
        return files
    }()

    @Test("Every file is an image or a typed error within 2 s", arguments: files)
    func time(file: File) throws {
        let data = try file.make()
        let start = ProcessorTime.now
        do throws(ImageError) {
            let decoder = FrameDecoder()
            try decoder.update(data, isComplete: true)
            _ = try decoder.image(at: 0)
            _ = try decoder.image(at: decoder.frameCount - 1)
        } catch {
            #expect([.corrupt, .unsupported, .limit].contains(error.code), "\(error)")
        }
        #expect(ProcessorTime.now - start < 2 * ProcessorTime.factor)
    }

    @Test("There are files of every kind")
    func count() { #expect(Self.files.count >= 42) }
}
#endif

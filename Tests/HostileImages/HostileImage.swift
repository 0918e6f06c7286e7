// SPDX-License-Identifier: MIT

package import Foundation
import ImageBase
import ImageCoding
import Raster

/// A file that a decoder must survive, for decoder and server tests.
package struct HostileImage: CustomStringConvertible, Sendable {
    package let description: String
    package let make: @Sendable () throws -> Data

    package init(_ name: String, _ make: @escaping @Sendable () throws -> Data) {
        (description, self.make) = (name, make)
    }
}

extension HostileImage {
    private static func gradient(_ side: Int) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: side, height: side), alpha: .opaque) { pixels, stride in
            for y in 0..<side {
                for x in 0..<side {
                    let (red, green) = (UInt32(x * 255 / (side - 1)), UInt32(y * 255 / (side - 1)))
                    let word = 255 << 24 | red << 16 | green << 8 | (255 - (red + green) / 2)
                    pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    private static func bytes(_ value: Int, _ count: Int, isLittle: Bool = false) -> [UInt8] {
        let all = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        return isLittle ? all.reversed() : all
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        var checksum: UInt32 = 0xFFFF_FFFF
        for byte in checked {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return bytes(content.count, 4) + checked + bytes(Int(~checksum), 4)
    }

    private static func png(_ chunks: [[UInt8]], _ width: Int = 8, _ height: Int = 8) -> Data {
        let header = chunk("IHDR", bytes(width, 4) + bytes(height, 4) + [8, 6, 0, 0, 0])
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + chunks.joined())
    }

    private static func encoded(_ format: ImageFormat, _ side: Int = 64) throws -> Data {
        try CodecRegistry.default.encode(gradient(side), as: format)
    }

    /// Replaces the middle of a small image with bytes of one value, or with its start.
    private static func damaged(_ format: ImageFormat, _ value: UInt8?) throws -> Data {
        var data = try encoded(format)
        let (start, end) = (data.count / 3, data.count * 2 / 3)
        let part = value.map { Data(repeating: $0, count: end - start) } ?? data.prefix(end - start)
        data.replaceSubrange(start..<end, with: part)
        return data
    }

    /// Repeats a small image's content.
    private static func repeated(_ format: ImageFormat, from start: Int, _ count: Int) throws -> Data {
        let data = try encoded(format)
        return (0..<count).reduce(into: data) { result, _ in result += data.dropFirst(start) }
    }

    private static let formats: [ImageFormat] = {
        let all: [ImageFormat] = [.jpeg, .png, .webp, .gif, .bmp, .ico, .tiff, .avif, .heic, .jpegXL]
        return all.filter { CodecRegistry.default.encodableFormats.contains($0) }
    }()

    /// Files in every format that claim more than they contain, repeat themselves, or have very many parts.
    package static let files: [HostileImage] = {
        var files: [HostileImage] = []
        for format in formats {
            files.append(HostileImage("\(format.rawValue) of zeros in the middle") { try damaged(format, 0) })
            files.append(
                HostileImage("\(format.rawValue) of ones in the middle") { try damaged(format, 0xFF) })
            files.append(HostileImage("\(format.rawValue) within itself") { try damaged(format, nil) })
            files.append(
                HostileImage("\(format.rawValue), a thousand times") { try repeated(format, from: 0, 1000) })
        }
        files += [
            HostileImage("JPEG with ten thousand tables") {
                let table: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + Array(repeating: 1, count: 64)
                let data = try encoded(.jpeg)
                return data.prefix(2) + Data((0..<10_000).flatMap { _ in table }) + data.dropFirst(2)
            },
            HostileImage("JPEG with a hundred thousand restart markers") {
                try encoded(.jpeg).dropLast(2) + Data((0..<100_000).flatMap { [0xFF, UInt8(0xD0 + $0 & 7)] })
            },
            HostileImage("JPEG with a million fill bytes") {
                let data = try encoded(.jpeg)
                return data.prefix(2) + Data(repeating: 0xFF, count: 1_000_000) + data.dropFirst(2)
            },
            HostileImage("PNG with a hundred thousand empty chunks of pixels") {
                png((0..<100_000).map { _ in chunk("IDAT", []) })
            },
            HostileImage("PNG with a hundred thousand palettes") {
                png((0..<100_000).map { _ in chunk("PLTE", [1, 2, 3]) })
            },
            HostileImage("APNG with a hundred thousand frame headers") {
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
            HostileImage("GIF with a hundred thousand extensions") {
                let data = try encoded(.gif)
                let start = 13 + (data[10] & 0x80 == 0 ? 0 : 3 << (Int(data[10] & 7) + 1))
                return data.prefix(start)
                    + Data((0..<100_000).flatMap { _ in [0x21, 0xF9, 4, 0, 0, 0, 0, 0] as [UInt8] })
                    + data.dropFirst(start)
            },
            HostileImage("GIF with blocks of one byte") {
                Data("GIF89a".utf8)
                    + Data([
                        0xFF, 0x0F, 0xFF, 0x0F, 0x80, 0, 0, 1, 2, 3, 4, 5, 6, 0x2C, 0, 0, 0, 0, 0xFF, 0x0F,
                        0xFF, 0x0F, 0, 2,
                    ])
                    + Data((0..<200_000).flatMap { _ in [1, 0x44] as [UInt8] })
            },
            HostileImage("BMP of run lengths without pixels") {
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
            HostileImage("ICO with 65,535 equal entries") {
                let entry: [UInt8] =
                    [255, 255, 0, 0, 1, 0, 32, 0] + bytes(100, 4, isLittle: true)
                    + bytes(22, 4, isLittle: true)
                return Data([0, 0, 1, 0, 0xFF, 0xFF]) + Data((0..<65_535).flatMap { _ in entry })
            },
            HostileImage("WebP with a hundred thousand unknown chunks") {
                let data = try encoded(.webp)
                let extra = (0..<100_000).flatMap { _ in Array("ABCD".utf8) + bytes(0, 4) }
                let size = bytes(data.count - 8 + extra.count, 4, isLittle: true)
                return data.prefix(4) + Data(size) + data[8..<12] + Data(extra) + data.dropFirst(12)
            },
            HostileImage("boxes within boxes") {
                var content: [UInt8] = []
                for _ in 0..<2000 { content = bytes(content.count + 8, 4) + Array("meta".utf8) + content }
                return Data(bytes(16, 4) + Array("ftypavif".utf8) + bytes(0, 4) + content)
            },
            HostileImage("a hundred thousand boxes") {
                let boxes = (0..<100_000).flatMap { _ in bytes(8, 4) + Array("free".utf8) }
                return Data(bytes(16, 4) + Array("ftypheic".utf8) + bytes(0, 4) + boxes)
            },
            HostileImage("a hundred thousand spaces before nothing") { Data(repeating: 32, count: 100_000) },
            HostileImage("an element that never ends") {
                Data("<svg ".utf8) + Data(repeating: 97, count: 1_000_000)
            },
            HostileImage("thirty thousand open images") {
                Data("<svg>".utf8) + Data((0..<30_000).flatMap { _ in Array("<image href='".utf8) })
            },
            HostileImage("a hundred thousand rules") {
                Data("<svg><style>".utf8) + Data((0..<100_000).flatMap { _ in Array("@import ".utf8) })
                    + Data("</style></svg>".utf8)
            },
            HostileImage("many properties of many elements") {
                let style = String(repeating: "fill:red;", count: 20_000)
                let uses = String(repeating: "<use href='#a'/>", count: 20_000)
                return Data(
                    "<svg xmlns='http://www.w3.org/2000/svg'><g id='a' style='\(style)'/>\(uses)</svg>".utf8)
            },
            HostileImage("a hundred thousand angle brackets") {
                Data("<svg>".utf8) + Data(repeating: 60, count: 100_000)
            },
        ]
        return files
    }()
}

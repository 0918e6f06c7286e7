// SPDX-License-Identifier: MIT

package import Foundation

/// A header that claims more than its file contains.
package struct HostileClaim: CustomStringConvertible, Sendable {
    package let description: String
    package let data: Data
    /// Whether the claim exceeds a limit, rather than being impossible.
    package let exceedsLimit: Bool

    private init(_ name: String, _ data: Data, exceedsLimit: Bool = true) {
        (description, self.data, self.exceedsLimit) = (name, data, exceedsLimit)
    }

    private static func big(_ value: Int, _ count: Int = 4) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) })
    }

    private static func little(_ value: Int, _ count: Int) -> Data { Data(big(value, count).reversed()) }

    /// Returns a PNG chunk with a checksum of zero.
    private static func chunk(_ name: String, _ content: Data, length: Int? = nil) -> Data {
        big(length ?? content.count) + Data(name.utf8) + content + Data(count: 4)
    }

    private static func png(_ width: Int, _ height: Int, _ chunks: Data) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + chunk("IHDR", big(width) + big(height) + Data([8, 6, 0, 0, 0])) + chunks
    }

    private static func jpeg(_ width: Int, _ height: Int) -> Data {
        Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8]) + big(height, 2) + big(width, 2)
            + Data([1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0])
    }

    private static func riff(_ body: Data) -> Data { Data("RIFF".utf8) + little(body.count, 4) + body }

    private static func gif(_ width: Int, _ height: Int) -> Data {
        Data("GIF89a".utf8) + little(width, 2) + little(height, 2) + Data(count: 3)
            + Data([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B])
    }

    package static let all: [HostileClaim] = {
        let idat = chunk("IDAT", Data(count: 20))
        let canvas = Data("WEBPVP8X".utf8) + little(10, 4) + Data(count: 4)
        let lossless = Data([0x2F]) + little(999 | 999 << 14, 4) + Data(count: 30)
        return [
            HostileClaim("PNG of 400 million pixels", png(20_000, 20_000, idat)),
            HostileClaim("PNG of 70,000 columns", png(70_000, 1, idat)),
            HostileClaim("PNG of 2 billion rows and columns", png(0x7FFF_FFFF, 0x7FFF_FFFF, idat)),
            HostileClaim("JPEG of 4 billion pixels", jpeg(65_500, 65_500)),
            HostileClaim(
                "WebP of 16 million rows and columns",
                riff(canvas + little(0xFF_FFFF, 3) + little(0xFF_FFFF, 3))),
            HostileClaim("GIF of 4 billion pixels", gif(65_535, 65_535)),
            HostileClaim("PNG without columns", png(0, 10, idat), exceedsLimit: false),
            HostileClaim("PNG without rows", png(10, 0, idat), exceedsLimit: false),
            HostileClaim("JPEG without columns", jpeg(0, 10), exceedsLimit: false),
            HostileClaim(
                "WebP whose image is larger than its canvas",
                riff(
                    Data("WEBPVP8X".utf8) + little(10, 4) + Data(count: 10) + Data("VP8L".utf8)
                        + little(lossless.count, 4) + lossless), exceedsLimit: false),
            HostileClaim(
                "PNG with 4 GB of text", png(8, 8, chunk("tEXt", Data(), length: 0xFFFF_FFFF)),
                exceedsLimit: false),
            HostileClaim(
                "PNG with 2 GB of pixels", png(8, 8, chunk("IDAT", Data(), length: 0x7FFF_FFFF)),
                exceedsLimit: false),
            HostileClaim(
                "WebP of 4 GB",
                Data("RIFF".utf8) + little(0xFFFF_FFFF, 4) + Data("WEBPVP8 ".utf8) + little(0xFFFF_FFFF, 4)
                    + Data(count: 40), exceedsLimit: false),
        ]
    }()
}

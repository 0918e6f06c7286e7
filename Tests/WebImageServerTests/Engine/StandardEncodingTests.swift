// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import PortableFoundation
import Raster
import Testing
import WebImageTestSupport

@testable import WebImageServer

@Suite("Format qualities and efforts", .timeLimit(.minutes(1)))
struct StandardEncodingTests {
    /// 60 x 60 pixels that no encoder can compress to a few bytes.
    private static func noise() throws -> Data {
        var state: UInt32 = 1
        let bitmap = try Bitmap(size: PixelSize(width: 60, height: 60)) { pixels, _ in
            for index in 0..<pixels.count {
                state = state &* 1_664_525 &+ 1_013_904_223
                pixels[index] = index % 4 == 3 ? 255 : UInt8(state >> 24)
            }
        }
        return try CodecRegistry.default.encode(bitmap, as: .png)
    }

    private func data(
        _ options: String, change: (inout ImageServerConfiguration) -> Void = { _ in }
    ) async throws -> Data {
        let fixture = try ServerFixture(change: change)
        fixture.origin.route("/a.png", .bytes(try Self.noise(), contentType: "image/png"))
        let answer = await fixture.get("/a.png", options)
        #expect(answer.status == 200, "\(answer.text)")
        return answer.data
    }

    @Test(
        "A format has a default quality if the URL doesn't set one",
        arguments: [.jpeg, .webp] as [ImageFormat])
    func quality(format: ImageFormat) async throws {
        let name = "format=\(format.fileExtension)"
        let usual = try await data(name)
        let low = try await data(name) { $0.qualities = [format: 30] }
        #expect(low.count < usual.count)
        #expect(try await data(name + "&q=30") == low)
        let stated = try await data(name + "&q=90") { $0.qualities = [format: 30] }
        #expect(try await data(name + "&q=90") == stated)
        // Another format's quality has no effect.
        #expect(try await data(name) { $0.qualities = [.avif: 30] } == usual)
    }

    @Test("An encoder has a default effort if the URL doesn't set one, even above the limit for URLs")
    func effort() async throws {
        let usual = try await data("format=webp&q=50")
        let least = try await data("format=webp&q=50") { $0.efforts = [.webp: 1] }
        #expect(least != usual)
        #expect(try await data("format=webp&q=50&effort=1") == least)
        let most = try await data("format=webp&q=50&effort=9")
        let beyond = try await data("format=webp&q=50") {
            $0.efforts = [.webp: 9]
            $0.maximumEfforts = [.webp: 1]
        }
        #expect(beyond == most && most != least)
    }
}
#endif

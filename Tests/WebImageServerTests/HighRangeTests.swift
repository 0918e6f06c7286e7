// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import Raster
import Testing
import WebImageTestSupport

@testable import WebImageServer

@Suite("Server: high dynamic range", .timeLimit(.minutes(1)))
struct HighRangeTests {
    @Test(
        "Light brighter than white is tone mapped unless the URL keeps it")
    func highRange() async throws {
        let fixture = try ServerFixture {
            $0.grammars = [ImageGrammar(.imgproxy)]
            $0.grammars[0].allowsUnsigned = true
        }
        // This is four times as bright as white.
        let bright = try Bitmap(
            size: PixelSize(width: 40, height: 30), format: .rgbaHalf, alpha: .opaque,
            colorSpace: .linearSRGB
        ) { pixels, _ in
            for index in 0..<pixels.count / 2 {
                pixels.storeBytes(
                    of: index % 4 == 3 ? 0x3C00 : 0x4400, toByteOffset: index * 2, as: UInt16.self)
            }
        }
        let data = try CodecRegistry.default.encode(bright, as: .png)
        fixture.origin.route("/a.png", .bytes(data, contentType: "image/png"))
        let source = fixture.origin.address("/a.png")
        for (options, format, isHigh) in [
            ("ph:1/w:20", "png", true), ("ph:1/w:20", "jpg", true), ("w:20", "png", false),
            ("ph:1/w:20/bl:2", "png", false), ("ph:1/w:20", "webp", false),
        ] {
            let target = "/unsafe/\(options)/plain/\(source)@\(format)"
            let response = await fixture.server.respond(to: ImageServerRequest(target: target))
            #expect(response.status == 200, "\(target): \(response.text)")
            let info = try #require(try CodecRegistry.default.info(for: response.data))
            #expect(info.isHighDynamicRange == isHigh && info.size.width == 20, "\(target)")
        }
    }
}
#endif

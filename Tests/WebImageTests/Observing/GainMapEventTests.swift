// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Gain map events", .timeLimit(.minutes(1)))
struct GainMapEventTests {
    private let recorder = EventRecorder()

    /// Returns a JPEG with a gain map.
    private func jpeg() throws -> Data {
        let bright = try Bitmap(
            size: PixelSize(width: 32, height: 16), format: .rgbaHalf, alpha: .opaque,
            colorSpace: .linearSRGB
        ) { pixels, stride in
            for y in 0..<16 {
                for x in 0..<32 {
                    let light: UInt16 = x < 16 ? 0x4400 : 0x3400
                    pixels.storeBytes(
                        of: SIMD4<UInt16>(light, light, light, 0x3C00), toByteOffset: y * stride + x * 8,
                        as: SIMD4<UInt16>.self)
                }
            }
        }
        return try CodecRegistry.default.encode(bright, as: .jpeg)
    }

    @Test("An observer is notified of the reason why a gain map wasn't used", arguments: [true, false])
    func ignored(isDamaged: Bool) async throws {
        let fixture = try ManagerFixture.observed(recorder)
        let data = try jpeg()
        let body = isDamaged ? data.prefix(data.count - 40) : data
        var request = fixture.serve("/bright.jpg", .bytes(body, contentType: "image/jpeg"))
        _ = try await fixture.manager.load(request).response
        #expect(recorder.events(.gainMapIgnored).isEmpty)
        request.decoding.dynamicRange = .high
        let response = try await fixture.manager.load(request).response
        #expect(response.image.bitmap.format == (isDamaged ? .bgra8 : .rgbaHalf))
        #expect(response.image.info.gainMapFault == (isDamaged ? .damaged : nil))
        let events = recorder.events(.gainMapIgnored)
        #expect(events.count == (isDamaged ? 1 : 0))
        guard isDamaged, let event = events.first else { return }
        #expect(event.info?.gainMapFault == .damaged && event.request?.url == request.url)
        #expect(event.description.contains("gain map ignored, JPEG, damaged"))
    }
}
#endif

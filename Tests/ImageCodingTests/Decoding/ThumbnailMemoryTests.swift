// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Thumbnail memory", .timeLimit(.minutes(1)))
struct ThumbnailMemoryTests {
    @Test("A 200-pixel thumbnail of a 12-megapixel baseline JPEG takes less than 8 MB")
    func baseline() async {
        // A separate process has memory that other tests don't use.
        await #expect(processExitsWith: .success) {
            let codecs = CodecRegistry.default
            let options = DecodingOptions(thumbnail: .fit(width: 200, height: 200))
            // Load libraries first, because they stay in memory.
            _ = try codecs.decode(codecs.encode(Pictures.gradient(400, 300), as: .jpeg), options: options)
            let data = try codecs.encode(
                Bitmap(size: PixelSize(width: 4000, height: 3000), alpha: .opaque) { pixels, _ in
                    _ = pixels.initializeMemory(as: UInt32.self, repeating: 0xFF40_80C0)
                }, as: .jpeg)
            // Memory that was used for encoding must not be reused for decoding.
            PixelPool.shared.empty()
            // Reset the peak memory where the system supports it.
            let reset: Void? = try? "5".write(
                toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
            guard reset != nil else { return }
            let before = try #require(HostileFiles.status("VmRSS"))
            let image = try codecs.decode(data, options: options)
            let taken = try #require(HostileFiles.status("VmHWM")) - before
            #expect(image.size == PixelSize(width: 200, height: 150))
            #expect(taken < 8 << 20, "\(taken >> 10) KB")
        }
    }
}
#endif

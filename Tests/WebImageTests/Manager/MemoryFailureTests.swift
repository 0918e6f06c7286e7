// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Out of memory", .timeLimit(.minutes(5)))
struct MemoryFailureTests {
    @Test("A failed allocation throws a limit error that doesn't block the URL")
    func decode() async throws {
        let fixture = try ManagerFixture { $0.codecs.add(GreedyCodec()) }
        let request = fixture.serve("/a", .bytes(Data("GREEDY".utf8)))
        for count in 1...2 {
            let error = await #expect(throws: ImageError.self) {
                try await fixture.manager.image(for: request)
            }
            #expect(error?.code == .limit)
            #expect(error?.limit == nil)
            #expect(error?.message.hasPrefix("no memory for ") == true)
            #expect(fixture.origin.requestCount == count)
        }
        #expect(fixture.manager.failedURLs.isEmpty)
    }
}

/// Treats files that begin with `GREEDY` as images with more bytes than a process has addresses.
private struct GreedyCodec: ImageCodec {
    var formats: [ImageFormat] { [] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "GREEDY".utf8) }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { GreedyDecoder() }
}

private final class GreedyDecoder: ImageDecoder {
    var info: ImageInfo? { ImageInfo(format: .png, size: PixelSize(width: 2, height: 2)) }
    var frameCount: Int { 1 }
    func update(_ data: Data, isComplete: Bool) throws(ImageError) {}
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        DecodedFrame(bitmap: try Bitmap(size: PixelSize(width: 1 << 24, height: 1 << 24)) { _, _ in })
    }
}

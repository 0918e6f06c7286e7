// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Removing one image", .timeLimit(.minutes(2)))
struct RemovalTests {
    private static let headers = ["Cache-Control": "max-age=600"]

    @Test("An image that was loaded a moment ago is removed everywhere, with its variant")
    func fresh() async throws {
        let fixture = try ManagerFixture()
        for index in 0..<20 {
            var request = fixture.serve("/\(index).png", .picture(headers: Self.headers))
            request.transformers = [.resize(width: 4, height: 4, mode: .stretch)]
            let removed = EventLog<Void>()
            fixture.manager.load(request) { [request] _ in
                fixture.manager.removeImage(for: request)
                removed.record()
            }
            await removed.wait(count: 1)
            await fixture.manager.flush()
            #expect(fixture.manager.cachedImage(for: request) == nil)
        }
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("A load after the removal asks the origin")
    func anew() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture(headers: Self.headers))
        for count in 1...20 {
            #expect(try await fixture.manager.data(for: request).origin == .network)
            #expect(fixture.origin.requestCount == count)
            fixture.manager.removeImage(for: request)
        }
    }

    @Test("A load after the removal does not use the bytes that a running load decodes")
    func running() async throws {
        let codec = HeldCodec()
        let fixture = try ManagerFixture { $0.codecs.add(codec) }
        let request = fixture.serve("/held", .bytes(Data("HELD".utf8), headers: Self.headers))
        let task = fixture.manager.load(request)
        await codec.begun.wait(count: 1)
        fixture.manager.removeImage(for: request)
        _ = try? await fixture.manager.data(for: request)
        #expect(fixture.origin.requestCount == 2)
        codec.open()
        _ = try await task.response
    }
}

/// Decodes files that begin with `HELD`, and nothing before it is opened.
private final class HeldCodec: ImageCodec {
    let begun = EventLog<Void>()
    private let gate = DispatchSemaphore(value: 0)

    var formats: [ImageFormat] { [] }
    func open() { gate.signal() }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "HELD".utf8) }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        begun.record()
        gate.wait()
        gate.signal()
        return HeldDecoder()
    }

    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? { nil }
}

private final class HeldDecoder: ImageDecoder {
    var info: ImageInfo? { ImageInfo(format: .png, size: PixelSize(width: 2, height: 2)) }
    var frameCount: Int { 1 }
    func update(_ data: Data, isComplete: Bool) throws(ImageError) {}
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        DecodedFrame(bitmap: try StepCodec.picture())
    }
}

// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Limits on waiting images and their pixels", .timeLimit(.minutes(2)))
struct AdmissionTests {
    @Test("A load over the limit fails immediately as busy without sending a request")
    func busy() async throws {
        let fixture = try ManagerFixture {
            ($0.pixelSlots, $0.maximumWaitingImages) = (1, 1)
        }
        let requests = (0..<3).map { fixture.serve("/\($0).png", .picture().held(at: "gate")) }
        let tasks = requests[..<2].map { fixture.manager.load($0) }
        #expect(await fixture.origin.waiting(at: "gate", reach: 2))
        let error = await #expect(throws: ImageError.self) {
            try await fixture.manager.image(for: requests[2])
        }
        #expect(error?.code == .busy && error?.url != nil)
        #expect(fixture.origin.requestCount == 2 && fixture.manager.failedURLs.isEmpty)
        // An equal load doesn't count as another image.
        let equal = fixture.manager.load(requests[0])
        #expect(equal.result == nil)
        fixture.origin.release("gate")
        for task in tasks + [equal] { _ = try await task.response }
        #expect(try await fixture.manager.image(for: requests[2]).size.width == 40)
    }

    @Test("A canceled load makes room for another")
    func cancelled() async throws {
        let fixture = try ManagerFixture {
            ($0.pixelSlots, $0.maximumWaitingImages) = (1, 0)
        }
        let held = fixture.manager.load(fixture.serve("/a.png", .picture().held(at: "gate")))
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        held.cancel()
        #expect(try await fixture.manager.image(for: fixture.serve("/b.png")).size.width == 40)
    }

    @Test("Images in memory, encoded variants on disk and headers are delivered while other loads wait")
    func stored() async throws {
        let fixture = try ManagerFixture {
            ($0.pixelSlots, $0.maximumWaitingImages) = (1, 0)
        }
        let request = fixture.serve("/a.png")
        _ = try await fixture.manager.image(for: request)
        _ = try await fixture.manager.variantData(for: request, encoding: ImageEncoding(.png))
        await fixture.manager.flush()
        let manager = fixture.anotherManager { ($0.pixelSlots, $0.maximumWaitingImages) = (1, 0) }
        let held = manager.load(fixture.serve("/b.png", .picture().held(at: "gate")))
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        let found = try await manager.variantData(for: request, encoding: ImageEncoding(.png))
        #expect(found.origin == .disk)
        #expect(try await manager.info(for: request).size.width == 40)
        let error = await #expect(throws: ImageError.self) {
            try await manager.variantData(for: request, encoding: ImageEncoding(.webp))
        }
        #expect(error?.code == .busy)
        fixture.origin.release("gate")
        _ = try await held.response
    }

    @Test("A stale image is the result if its replacement would have to wait")
    func stale() async throws {
        let fixture = try ManagerFixture {
            ($0.pixelSlots, $0.maximumWaitingImages) = (1, 0)
        }
        let headers = ["ETag": "\"one\"", "Cache-Control": "max-age=60"]
        let request = fixture.serve("/a.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        fixture.clock.advance(by: .seconds(61))
        let held = fixture.manager.load(fixture.serve("/b.png", .picture().held(at: "gate")))
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        fixture.origin.route("/a.png", .picture(color: 0xFF00_FF00, headers: ["ETag": "\"two\""]))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .stale)
        fixture.origin.release("gate")
        _ = try await held.response
    }

    @Test(
        "Images whose pixels exceed the limit together are decoded one after the other",
        arguments: [3000, 6500])
    func bytes(limit: Int) async throws {
        // Each image has 40 × 20 pixels, so 3200 bytes.
        let codec = OverlapCodec()
        let fixture = try ManagerFixture {
            $0.codecs.add(codec)
            ($0.pixelSlots, $0.maximumPixelBytes) = (4, limit)
        }
        let requests = (0..<8).map { fixture.serve("/\($0).png", .picture().held(at: "gate")) }
        let tasks = requests.map { fixture.manager.load($0) }
        fixture.origin.release("gate")
        for task in tasks { #expect(try await task.response.image.size.width == 40) }
        #expect(codec.mostAtOnce <= (limit == 3000 ? 1 : 2))
        #expect(fixture.manager.liveCounts.runningStages == 0)
    }

    @Test("Pixel bytes count toward the limit until their image is finished")
    func pixels() async throws {
        let codec = OverlapCodec()
        let fixture = try ManagerFixture {
            $0.codecs.add(codec)
            $0.maximumPixelBytes = 1 << 20
        }
        let counts = EventLog<Int>()
        codec.onDecode { [weak manager = fixture.manager] in
            counts.record(manager?.statistics.pixelBytes ?? 0)
        }
        _ = try await fixture.manager.load(fixture.serve("/a.png", .picture())).response
        #expect(counts.events == [40 * 20 * 4])
        #expect(fixture.manager.statistics.pixelBytes == 0)
    }

    @Test(
        "An encoder's memory counts toward the pixel limit up to half of that limit",
        arguments: [ImageFormat.png, .webp, .avif, .jpegXL, .heic])
    func encoders(format: ImageFormat) async throws {
        let bytes = try Bitmap(size: PixelSize(width: 40, height: 20), background: .white).byteCount
        let encoder = WatchedEncoder(formats: [format])
        let fixture = try ManagerFixture {
            $0.codecs.add(encoder: encoder)
            // Five images fit if the encoders need no extra memory. With a WebP encoder each, only two do.
            ($0.pixelSlots, $0.maximumPixelBytes) = (5, 5 * bytes)
        }
        let counts = EventLog<Int>()
        encoder.onEncode { [weak manager = fixture.manager] in
            counts.record(manager?.statistics.pixelBytes ?? 0)
        }
        let requests = (0..<6).map { fixture.serve("/\($0).png", .picture()) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for request in requests {
                group.addTask {
                    _ = try await fixture.manager.variantData(for: request, encoding: ImageEncoding(format))
                }
            }
            try await group.waitForAll()
        }
        let needed = min(format.encodingMemory * bytes, 5 * bytes / 2)
        #expect((format == .png) == (needed == bytes))
        #expect(counts.events.count == 6)
        #expect(counts.events.allSatisfy { $0 >= needed && $0 <= 5 * bytes }, "\(counts.events)")
        #expect(fixture.manager.statistics.pixelBytes == 0)
    }
}

/// Calls an observer for each encoding and returns a few bytes.
private final class WatchedEncoder: ImageEncoder {
    let formats: [ImageFormat]
    private let observer = Locked<(@Sendable () -> Void)?>(nil)

    init(formats: [ImageFormat]) { self.formats = formats }

    /// Calls `observer` when an encoding starts.
    func onEncode(_ observer: @escaping @Sendable () -> Void) { self.observer.withLock { $0 = observer } }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        observer.withLock { $0 }?()
        return Data([1, 2, 3])
    }
}

/// Counts how many of its images are decoded concurrently, and decodes each one slowly.
private final class OverlapCodec: ImageCodec {
    private struct State {
        var running = 0
        var most = 0
        var observer: (@Sendable () -> Void)?
    }

    private let state = Locked(State())
    private let png: any ImageCodec = CodecRegistry.default.decoders.first { $0.formats.contains(.png) }!
    var mostAtOnce: Int { state.withLock { $0.most } }
    var formats: [ImageFormat] { [.png] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { png.canDecode(bytes) }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        OverlapDecoder(png.makeDecoder(options: options), self)
    }

    /// Calls `observer` when a decode starts.
    func onDecode(_ observer: @escaping @Sendable () -> Void) { state.withLock { $0.observer = observer } }

    func begin() {
        let observer = state.withLock { state in
            state.running += 1
            state.most = max(state.most, state.running)
            return state.observer
        }
        observer?()
    }

    func end() { state.withLock { $0.running -= 1 } }
}

private final class OverlapDecoder: ImageDecoder {
    private let decoder: any ImageDecoder
    private let codec: OverlapCodec

    init(_ decoder: any ImageDecoder, _ codec: OverlapCodec) { (self.decoder, self.codec) = (decoder, codec) }

    var info: ImageInfo? { decoder.info }
    var frameCount: Int { decoder.frameCount }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        try decoder.update(data, isComplete: isComplete)
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        codec.begin()
        defer { codec.end() }
        // Wait long enough for other decodes to begin.
        Thread.sleep(forTimeInterval: 0.005)
        return try decoder.frame(at: index, cancellation: cancellation)
    }
}

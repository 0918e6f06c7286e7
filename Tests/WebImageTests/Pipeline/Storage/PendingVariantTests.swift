// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Variants that wait to be encoded", .timeLimit(.minutes(2)))
struct PendingVariantTests {
    /// Each variant has 15 MiB of pixels.
    private func variant(_ fixture: ManagerFixture, _ index: Int) -> ImageRequest {
        var request = fixture.serve("/\(index).png", .picture(headers: ["Cache-Control": "max-age=600"]))
        request.transformers = [
            Transformer(key: "large") { _, _ throws(ImageError) in
                try Bitmap(size: PixelSize(width: 2000, height: 2000), alpha: .opaque) { _, _ in }
            }
        ]
        return request
    }

    private func isStored(_ request: ImageRequest, _ fixture: ManagerFixture) async -> Bool {
        await fixture.manager.disk?.contains(request.variantKey) ?? false
    }

    @Test("Beyond 64 MiB of waiting pixels, variants are not stored until the queue drains")
    func bound() async throws {
        let encoder = HeldEncoder()
        let fixture = try ManagerFixture { $0.codecs.add(encoder: encoder) }
        let requests = (0..<6).map { variant(fixture, $0) }
        for request in requests { #expect(try await fixture.manager.image(for: request).size.width == 2000) }
        encoder.open()
        await fixture.manager.flush()
        var stored: [Bool] = []
        for request in requests { stored.append(await isStored(request, fixture)) }
        #expect(stored == [true, true, true, true, false, false])
        let later = variant(fixture, 7)
        _ = try await fixture.manager.image(for: later)
        await fixture.manager.flush()
        #expect(await isStored(later, fixture))
    }

    @Test("Under memory pressure, variants that wait or are added are discarded")
    func pressure() async throws {
        let encoder = HeldEncoder()
        let monitor = MemoryPressureMonitor()
        let fixture = try ManagerFixture { configuration in
            configuration.codecs.add(encoder: encoder)
            configuration.memoryPressure = monitor
        }
        let requests = (0..<3).map { variant(fixture, $0) }
        _ = try await fixture.manager.image(for: requests[0])
        await encoder.begun.wait(count: 1)
        _ = try await fixture.manager.image(for: requests[1])
        monitor.post(.warning)
        _ = try await fixture.manager.image(for: requests[2])
        encoder.open()
        await fixture.manager.flush()
        var stored: [Bool] = []
        for request in requests { stored.append(await isStored(request, fixture)) }
        #expect(stored == [true, false, false])
        monitor.post(.normal)
        let later = variant(fixture, 4)
        _ = try await fixture.manager.image(for: later)
        await fixture.manager.flush()
        #expect(await isStored(later, fixture))
    }
}

/// Encodes nothing until its gate is open.
private final class HeldEncoder: ImageEncoder {
    let formats: [ImageFormat] = [.png]
    let begun = EventLog<Void>()
    private let gate = DispatchSemaphore(value: 0)

    func open() { gate.signal() }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        begun.record()
        gate.wait()
        gate.signal()
        return .picture()
    }
}

// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Variant serializers", .timeLimit(.minutes(1)))
struct VariantSerializerTests {
    private func request(_ fixture: ManagerFixture, _ path: String = "/a") throws -> ImageRequest {
        var request = fixture.serve(path, try .gradient(.jpeg))
        request.thumbnail = .fit(width: 80, height: 80)
        return request
    }

    @Test("The data that a serializer makes from the image is stored")
    func stores() async throws {
        struct Call: Sendable {
            let image: DecodedImage
            let data: Data?
            let url: URL
        }
        let calls = EventLog<Call>()
        let fixture = try ManagerFixture { configuration in
            configuration.variantEncoding = .serializer { image, data, url in
                calls.record(Call(image: image, data: data, url: url))
                return .picture(width: 8, height: 6)
            }
        }
        let request = try request(fixture)
        let made = try await fixture.manager.image(for: request)
        let original = try await fixture.manager.data(for: ImageRequest(url: request.url)).data
        #expect(await fixture.variant(of: request) == .picture(width: 8, height: 6))
        let call = try #require(calls.events.first)
        #expect(calls.count == 1)
        #expect(call.image.size == made.size)
        #expect(call.image.info == made.info)
        #expect(call.data == original)
        #expect(call.url == request.url)
        let read = try await fixture.anotherManager().image(for: request)
        #expect(read.size == PixelSize(width: 8, height: 6))
    }

    @Test("If a serializer returns nil or throws, the variant is encoded as usual")
    func noData() async throws {
        let fixture = try ManagerFixture()
        let serializers: [VariantEncoding.Serializer] = [
            { _, _, _ in nil }, { _, _, _ in throw ImageError(.io, "full") }, { _, _, _ in Data() },
        ]
        var stored: [ImageFormat?] = []
        for (index, serializer) in serializers.enumerated() {
            var request = try request(fixture, "/\(index)")
            request.variantEncoding = .serializer(serializer)
            #expect(try await fixture.manager.image(for: request).size.width == 80)
            stored.append(await fixture.variant(of: request).flatMap { ImageFormat.sniff($0) })
        }
        #expect(stored == [.jpeg, .jpeg, nil])
    }

    @Test("Stored data that isn't an image is replaced when it's read")
    func invalidData() async throws {
        let fixture = try ManagerFixture()
        var request = try request(fixture)
        request.variantEncoding = .serializer { _, _, _ in Data("no image".utf8) }
        _ = try await fixture.manager.image(for: request)
        #expect(await fixture.variant(of: request) == Data("no image".utf8))
        request.variantEncoding = nil
        let later = fixture.anotherManager()
        #expect(try await later.image(for: request).size.width == 80)
        await later.flush()
        let stored = await later.disk?.read(request.variantKey)?.data
        #expect(stored.flatMap { ImageFormat.sniff($0) } == .jpeg)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A blocking serializer that calls the manager doesn't delay loads or other variants")
    func blocks() async throws {
        let fixture = try ManagerFixture()
        let (began, ended) = (EventLog<Void>(), EventLog<Void>())
        let gate = DispatchSemaphore(value: 0)
        var blocked = try request(fixture, "/blocked")
        let manager = fixture.manager
        blocked.variantEncoding = .serializer { _, _, url in
            began.record()
            gate.wait()
            let removed = DispatchSemaphore(value: 0)
            Task {
                await manager.removeImage(for: ImageRequest(url: url))
                removed.signal()
            }
            removed.wait()
            ended.record()
            return Data()
        }
        _ = try await manager.image(for: blocked)
        await began.wait(count: 1)
        let other = try request(fixture, "/other")
        _ = try await manager.image(for: other)
        // Wait for the variants that the manager encodes itself.
        await manager.removeImage(for: ImageRequest(url: fixture.origin.url("/none")))
        #expect(await manager.disk?.contains(other.variantKey) == true)
        gate.signal()
        await ended.wait(count: 1)
        await manager.flush()
    }

    @Test("Requests with different serializers don't share stored variants")
    func identity() async throws {
        let fixture = try ManagerFixture()
        let runs = EventLog<Int>()
        var request = fixture.serve("/a", try .gradient(.jpeg).held(at: "gate"))
        request.thumbnail = .fit(width: 80, height: 80)
        let tasks = (0..<4).map { index in
            var request = request
            if index < 2 {
                request.variantEncoding = .serializer { _, _, _ in
                    runs.record(index); return nil
                }
            }
            return fixture.manager.load(request)
        }
        fixture.origin.release("gate")
        for task in tasks { #expect(try await task.response.image.size.width == 80) }
        await fixture.manager.flush()
        #expect(Set(runs.events) == [0, 1])
        #expect(fixture.origin.requestCount == 1)
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loading an image")
struct LoadTests {
    @Test("An image is loaded from the network only once")
    func tiers() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let first = try await fixture.manager.load(request).response
        #expect(first.origin == .network)
        #expect(first.image.size == PixelSize(width: 40, height: 20))
        #expect(first.image.middle == 0xFFCC_2200)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        #expect(try await fixture.anotherManager().load(request).response.origin == .disk)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Loading an image in memory calls the closure before load returns")
    func synchronousHit() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        let log = EventLog<ImageOrigin?>()
        let task = fixture.manager.load(request) { result in
            log.record(try? result.get().origin)
        }
        #expect(log.events == [.memory])
        #expect(task.result != nil)
        #expect(fixture.manager.cachedImage(for: request)?.origin == .memory)
    }

    @Test("Transfer progress is reported before the result")
    func progress() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let calls = EventLog<Int>()
        fixture.manager.load(request, progress: { calls.record($0.received) }) { result in
            calls.record((try? result.get()) == nil ? -2 : -1)
        }
        await calls.wait { $0.last ?? 0 < 0 }
        #expect(calls.events.last == -1 && calls.events.dropLast().last == Data.picture().count)
    }

    @Test("The original is stored exactly as the server sent it")
    func originalBytes() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.includesData = true
        let response = try await fixture.manager.load(request).response
        await fixture.manager.flush()
        #expect(response.data == .picture())
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data == .picture())
    }

    @Test("data(for:) finds the encoded data on disk after the first load")
    func data() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let response = try await fixture.manager.data(for: request)
        #expect(response.data == .picture())
        #expect(response.origin == .network)
        #expect(response.http?.status == 200)
        await fixture.manager.flush()
        #expect(try await fixture.manager.data(for: request).origin == .disk)
    }

    @Test("A response lists metrics for each step")
    func metrics() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.transformers = [.grayscale]
        let response = try await fixture.manager.load(request).response
        let names = response.steps.map(\.name)
        for name in [LoadStep.Name.transfer, .decode, .transform, .total] { #expect(names.contains(name)) }
        #expect(names.last == .total)
        #expect(response.steps.first { $0.name == .transfer }?.bytes == Data.picture().count)
    }

    @Test("A task reports increasing progress and exactly one end")
    func events() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/large.png", .picture(width: 600, height: 400).held(at: "gate"))
        var ends = 0
        var received = 0
        // A finished task only reports its end, so hold the response until the loop is ready for events.
        var events = fixture.manager.load(request).events.makeAsyncIterator()
        fixture.origin.release("gate")
        while let event = await events.next() {
            #expect(ends == 0)
            switch event {
            case .progress(let progress):
                #expect(progress.received >= received)
                received = progress.received
            case .cached, .info, .preview: Issue.record("nothing was cached")
            case .finished: ends += 1
            }
        }
        #expect(ends == 1)
        #expect(received == Data.picture(width: 600, height: 400).count)
    }

    @Test("Files and data URLs load without being stored on disk")
    func localURLs() async throws {
        let fixture = try ManagerFixture()
        let path = fixture.folder.file("a b.png")
        try Data.picture().write(to: URL(filePath: path))
        let file = try await fixture.manager.load(ImageRequest(url: URL(filePath: path))).response
        #expect(file.origin == .file)
        let text = "data:image/png;base64," + Data.picture().base64EncodedString()
        let data = try await fixture.manager.load(ImageRequest(string: text)).response
        #expect(data.origin == .data)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test(
        "An invalid URL ends the load with invalidURL",
        arguments: ["", "http://", "no scheme", "ftp://example.com/a.png"])
    func invalidURL(text: String) async throws {
        let fixture = try ManagerFixture()
        await #expect(throws: ImageError.self) {
            try await fixture.manager.image(for: ImageRequest(string: text))
        }
        let task = fixture.manager.load(ImageRequest(string: text))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .invalidURL)
    }

    @Test("A synchronous lookup decodes a stored image on the caller's thread")
    func synchronousLookup() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        request.lookup = .synchronous
        let task = fixture.anotherManager().load(request)
        #expect(try task.result?.get().origin == .disk)
    }

    @Test("An evicted image can be found as long as its bitmap is in use", .timeLimit(.minutes(2)))
    func weakTier() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/large.png", .picture(width: 300, height: 300))
        var shown: Bitmap? = try await fixture.manager.image(for: request).bitmap
        fixture.manager.memory.trim(toCost: 0)
        #expect(fixture.manager.cachedImage(for: request)?.image.bitmap.owner === shown?.owner)
        shown = nil
        await fixture.isForgotten(request)
    }

    @Test("A response has its request's scale, even if the image comes from memory")
    func scale() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        request.decoding.scale = 2
        let response = try await fixture.manager.load(request).response
        #expect(response.origin == .memory)
        #expect(response.image.scale == 2)
    }
}

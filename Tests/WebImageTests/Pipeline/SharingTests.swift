// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loads of the same image", .timeLimit(.minutes(2)))
struct SharingTests {
    @Test("Loads of any size and with any transformers share one transfer")
    func oneTransfer() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture().held(at: "gate"))
        var small = request
        small.thumbnail = .fit(width: 10, height: 10)
        var grey = request
        grey.transformers = [.grayscale]
        let tasks = (0..<20).map { fixture.manager.load([request, small, grey][$0 % 3]) }
        fixture.origin.release("gate")
        for (index, task) in tasks.enumerated() {
            let width = try await task.response.image.size.width
            #expect(width == (index % 3 == 1 ? 10 : 40))
        }
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A load shares a just-finished transfer while its data is being decoded")
    func endedTransfer() async throws {
        let gate = DispatchSemaphore(value: 0)
        let codec = BlockingCodec(gate)
        let fixture = try ManagerFixture { $0.codecs.add(codec) }
        let request = fixture.serve()
        let first = fixture.manager.load(request)
        await codec.hasStarted()
        var small = request
        small.thumbnail = .fit(width: 10, height: 10)
        let second = fixture.manager.load(small)
        for _ in 0..<2 { gate.signal() }
        _ = try await first.response
        #expect(try await second.response.image.size.width == 10)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Loads of one image share one decode", arguments: [1, 8])
    func oneDecode(count: Int) async throws {
        let codec = CountingCodec()
        let fixture = try ManagerFixture { $0.codecs.add(codec) }
        var request = fixture.serve("/cat.png", .picture().held(at: "gate"))
        // Skip the disk so no load is late.
        request.queryTiers = .memory
        let tasks = (0..<count).map { index in
            var request = request
            request.transformers = [Transformer(key: "\(index)") { bitmap, _ in bitmap }]
            return fixture.manager.load(request)
        }
        fixture.origin.release("gate")
        for task in tasks { _ = try await task.response }
        #expect(codec.decodes == 1)
    }

    @Test("Loads share only their common leading transformers")
    func oneBeginning() async throws {
        let fixture = try ManagerFixture()
        var plain = fixture.serve("/cat.png", .picture().held(at: "gate"))
        plain.queryTiers = .memory
        let log = EventLog<String>()
        func step(_ name: String) -> Transformer {
            Transformer(key: name) { bitmap, _ in
                log.record(name)
                return bitmap
            }
        }
        let tasks = [["a"], ["a", "b", "c"], ["a", "b", "d"], ["b", "a"]].map { names in
            var request = plain
            request.transformers = names.map(step)
            return fixture.manager.load(request)
        }
        fixture.origin.release("gate")
        for task in tasks {
            let response = try await task.response
            #expect(response.steps.count { $0.name == .transform } == task.request.transformers.count)
        }
        // The first list is a prefix of two other lists.
        #expect(log.events.sorted() == ["a", "a", "b", "b", "c", "d"])
    }

    @Test("Loads with different credentials share nothing in memory or on disk")
    func credentials() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png") { request in
            .picture(color: request.header("Authorization") == "Bearer a" ? 0xFF11_1111 : 0xFF22_2222)
        }
        func request(_ token: String) -> ImageRequest {
            var request = ImageRequest(url: fixture.origin.url("/cat.png"))
            request.headers["Authorization"] = "Bearer \(token)"
            return request
        }
        let (a, b) = (fixture.manager.load(request("a")), fixture.manager.load(request("b")))
        #expect(try await a.response.image.middle == 0xFF11_1111)
        #expect(try await b.response.image.middle == 0xFF22_2222)
        #expect(fixture.origin.requestCount == 2)
        #expect(fixture.manager.cachedImage(for: request("a"))?.image.middle == 0xFF11_1111)
        #expect(fixture.manager.cachedImage(for: request("c")) == nil)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("A URL's user name and password change the key without appearing in it")
    func userInformation() throws {
        let plain = ImageRequest(string: "http://example.com/a.png")
        let secret = ImageRequest(string: "http://user:secret@example.com/a.png")
        #expect(!secret.originalKey.text.contains("secret"))
        #expect(!secret.originalKey.text.contains("user"))
        #expect(secret.originalKey != plain.originalKey)
    }

    @Test("Canceling one load does not stop another load of the same image")
    func cancelOneOfTwo() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture().held(at: "gate"))
        let (first, second) = (fixture.manager.load(request), fixture.manager.load(request))
        #expect(await fixture.origin.requests(to: "/cat.png", reach: 1))
        first.cancel()
        let error = await #expect(throws: ImageError.self) { try await first.response }
        #expect(error?.code == .cancelled)
        fixture.origin.release("gate")
        #expect(try await second.response.origin == .network)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Canceling the last load stops the transfer, so a later load starts a new one")
    func cancelLast() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve(
            "/cat.png", .picture(width: 400, height: 400).held(afterBytes: 100, at: "gate"))
        let tasks = [fixture.manager.load(request), fixture.manager.load(request)]
        #expect(await fixture.origin.bytesSent(reach: 100))
        for task in tasks { task.cancel() }
        #expect(await fixture.origin.openConnections(fallTo: 0))
        fixture.origin.route("/cat.png", .picture())
        #expect(try await fixture.manager.load(request).response.origin == .network)
    }

    @Test("The result of a transformer without a key is neither shared nor stored")
    func unnamedTransformers() async throws {
        let fixture = try ManagerFixture()
        let runs = EventLog<Void>()
        func request() -> ImageRequest {
            var request = fixture.serve()
            request.transformers = [
                Transformer { bitmap, _ in
                    runs.record(); return bitmap
                }
            ]
            return request
        }
        _ = try await fixture.manager.image(for: request())
        _ = try await fixture.manager.image(for: request())
        #expect(runs.count == 2)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 1)
    }
}

/// Counts how often its images are decoded. It doesn't decode them itself and lets the next codec try.
final class CountingCodec: ImageCodec {
    private let log = EventLog<Void>()
    var decodes: Int { log.count }
    var formats: [ImageFormat] { [.png] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { true }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        log.record()
        return RefusingDecoder()
    }
}

final class RefusingDecoder: ImageDecoder {
    var info: ImageInfo? { nil }
    var frameCount: Int { 0 }
    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        throw ImageError(.unsupported, "not for this codec")
    }
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        throw ImageError(.invalidInput, "no frames")
    }
}

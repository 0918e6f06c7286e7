// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Parts that a request replaces", .timeLimit(.minutes(1)))
struct RequestPartTests {
    private func load(_ manager: ImageManager, _ request: ImageRequest) async throws -> ImageResponse {
        try await manager.load(request).response
    }

    @Test("A request's own loader has separate keys and doesn't affect other requests")
    func loader() async throws {
        let (own, standard) = (HandLoader(), HandLoader())
        let fixture = try ManagerFixture { $0.loader = standard }
        var request = ImageRequest(string: "archive://holiday/cat.png")
        let plain = request
        request.loader = RequestPart(own, name: "archive")
        #expect(request.originalKey != plain.originalKey)
        let tasks = [request, plain].map { fixture.manager.load($0) }
        try await own.load(1).finish(.picture(width: 10), source: .custom)
        try await standard.load(1).finish(.picture(width: 20), source: .custom)
        #expect(try await tasks[0].response.image.size.width == 10)
        #expect(try await tasks[1].response.image.size.width == 20)
        #expect(fixture.manager.cachedImage(for: request)?.image.size.width == 10)
        #expect(own.loads.count == 1 && standard.loads.count == 1)
    }

    @Test("Only images from a named loader without a partition are stored on disk")
    func loaderStores() async throws {
        for (name, partition, isStored) in [
            ("archive", nil, true), (nil, nil, false), ("archive", "token", false),
        ] {
            let own = HandLoader()
            let fixture = try ManagerFixture()
            var request = ImageRequest(string: "archive://holiday/cat.png")
            request.loader = RequestPart(SecretLoader(base: own, partition: partition), name: name)
            let task = fixture.manager.load(request)
            try await own.load(1).finish(.picture(), source: .custom)
            #expect(try await task.response.origin == .custom)
            await fixture.manager.flush()
            #expect(fixture.manager.cachedImage(for: request) != nil)
            #expect(await fixture.manager.disk?.statistics().count == (isStored ? 1 : 0))
            var other = request
            other.loader = RequestPart(HandLoader(), name: name)
            #expect((fixture.manager.cachedImage(for: other) != nil) == isStored)
        }
    }

    @Test("Loads share everything if their loaders have equal names, and nothing otherwise")
    func sharing() async throws {
        let loaders = (0..<3).map { _ in HandLoader() }
        let fixture = try ManagerFixture()
        var requests = Array(repeating: ImageRequest(string: "archive://holiday/cat.png"), count: 3)
        requests[0].loader = RequestPart(loaders[0], name: "same")
        requests[1].loader = RequestPart(loaders[1], name: "same")
        requests[2].loader = RequestPart(loaders[2])
        let tasks = requests.map { fixture.manager.load($0) }
        try await loaders[0].load(1).finish(.picture(width: 10), source: .custom)
        try await loaders[2].load(1).finish(.picture(width: 20), source: .custom)
        #expect(try await tasks[0].response.image.size.width == 10)
        #expect(try await tasks[1].response.image.size.width == 10)
        #expect(try await tasks[2].response.image.size.width == 20)
        #expect(loaders[1].loads.count == 0)
    }

    @Test("A URL that the request's loader doesn't support fails without trying the manager's")
    func unsupported() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.loader = RequestPart(DataURLLoader())
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(error?.code == .invalidURL)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("Extra callbacks after a load finishes are ignored")
    func twice() async throws {
        let own = HandLoader()
        let fixture = try ManagerFixture()
        var request = ImageRequest(string: "archive://holiday/cat.png")
        request.loader = RequestPart(own, name: "archive")
        let ends = EventLog<Int>()
        let task = fixture.manager.load(request) { ends.record((try? $0.get())?.image.size.width ?? 0) }
        let load = try await own.load(1)
        load.finish(.picture(width: 10), source: .custom)
        load.finish(.picture(width: 20), source: .custom)
        load.sink.didFinish(.failure(ImageError(.network, "late")))
        #expect(try await task.response.image.size.width == 10)
        await fixture.manager.flush()
        #expect(ends.events == [10])
        #expect(fixture.manager.cachedImage(for: request)?.image.size.width == 10)
    }

    @Test("A load with a loader that never ends can be canceled")
    func never() async throws {
        let own = HandLoader()
        let fixture = try ManagerFixture()
        var request = ImageRequest(string: "archive://holiday/cat.png")
        request.loader = RequestPart(own, name: "archive")
        let task = fixture.manager.load(request)
        _ = try await own.load(1)
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
    }

    @Test("A request's codecs share the data but not the key of the decoded image")
    func codecs() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve()
        var request = plain
        request.codecs = RequestPart(CodecRegistry().adding(TinyCodec()), name: "tiny")
        #expect(request.originalKey == plain.originalKey)
        #expect(try await fixture.manager.image(for: plain).size.width == 40)
        #expect(try await fixture.manager.image(for: request).size.width == 2)
        #expect(fixture.manager.cachedImage(for: request)?.image.size.width == 2)
        #expect(fixture.manager.cachedImage(for: plain)?.image.size.width == 40)
        #expect(fixture.origin.requestCount == 1)
        request.codecs = nil
        #expect(try await load(fixture.manager, request).origin == .memory)
    }

    @Test("A request's failing codecs do not remove the stored data or mark the URL as failed")
    func failingCodecs() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve()
        var request = plain
        request.codecs = RequestPart(CodecRegistry(), name: "none")
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(fixture.manager.failedURLs.isEmpty)
        _ = try await fixture.manager.image(for: plain)
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(try await load(fixture.manager, plain).origin == .disk)
    }

    @Test("Concurrent loads with different codecs share the transfer but not the pixels")
    func codecsSharing() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve("/cat.png", OriginResponse.picture().held(at: "body"))
        var request = plain
        request.codecs = RequestPart(CodecRegistry().adding(TinyCodec()))
        let tasks = [plain, request].map { fixture.manager.load($0) }
        #expect(await fixture.origin.requests(reach: 1))
        fixture.origin.release("body")
        #expect(try await tasks[0].response.image.size.width == 40)
        #expect(try await tasks[1].response.image.size.width == 2)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test(
        "The media type or file name selects the codec for data without a signature",
        arguments: [("/cat", "image/x-icon"), ("/cat.ico", "text/plain")])
    func hint(path: String, type: String) async throws {
        let fixture = try ManagerFixture {
            $0.codecs = CodecRegistry().adding(HintedCodec())
        }
        let request = fixture.serve(path, .bytes(Data("no signature".utf8), contentType: type))
        #expect(try await fixture.manager.image(for: request).size.width == 2)
        let other = fixture.serve("/dog", .bytes(Data("no signature".utf8), contentType: "text/plain"))
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: other) }
    }
}

@Suite("Images with data from a function", .timeLimit(.minutes(1)))
struct DataRequestTests {
    @Test("The function is called once for equal identifiers, even across processes")
    func shared() async throws {
        let fixture = try ManagerFixture()
        let calls = EventLog<Int>()
        let gate = EventLog<Void>()
        let requests = (0..<2).map { number in
            ImageRequest(id: "photo/1 ä") {
                calls.record(number)
                _ = await gate.wait(count: 1)
                return .picture()
            }
        }
        let tasks = requests.map { fixture.manager.load($0) }
        gate.record()
        for task in tasks { #expect(try await task.response.origin == .custom) }
        #expect(try await fixture.manager.load(requests[1]).response.origin == .memory)
        await fixture.manager.flush()
        #expect(try await fixture.anotherManager().load(requests[1]).response.origin == .disk)
        #expect(calls.count == 1)
    }

    @Test("Different identifiers are different images")
    func different() async throws {
        let fixture = try ManagerFixture()
        for (id, width) in [("a", 10), ("b", 20), ("a b", 30), ("61", 40)] {
            let request = ImageRequest(id: id) { .picture(width: width) }
            #expect(try await fixture.manager.image(for: request).size.width == width)
        }
    }

    @Test("Canceling the last task cancels the function")
    func cancelled() async throws {
        let fixture = try ManagerFixture()
        let (begun, ended) = (EventLog<Void>(), EventLog<Bool>())
        let task = fixture.manager.load(
            ImageRequest(id: "slow") {
                begun.record()
                try? await Task.sleep(for: .seconds(600))
                ended.record(Task.isCancelled)
                throw CancellationError()
            })
        _ = await begun.wait(count: 1)
        task.cancel()
        #expect(await ended.wait(count: 1) == [true])
    }

    @Test("Empty data and data that isn't an image fail the load", arguments: [Data(), Data("text".utf8)])
    func invalid(data: Data) async throws {
        let fixture = try ManagerFixture()
        let request = ImageRequest(id: "invalid") { data }
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }
}

/// Forwards to another loader, and has a partition.
private struct SecretLoader: Loader {
    let base: HandLoader
    let partition: String?

    func canLoad(_ url: URL) -> Bool { true }
    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        base.load(request, priority: priority, sink: sink)
    }
}

/// Decodes everything as a 2 × 2 image.
private struct TinyCodec: ImageCodec {
    var formats: [ImageFormat] { [] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { true }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { TinyDecoder() }
}

/// Recognizes nothing by its bytes, and decodes data labeled as an icon.
private struct HintedCodec: ImageCodec {
    var formats: [ImageFormat] { [.ico] }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { TinyDecoder() }
}

private final class TinyDecoder: ImageDecoder {
    var info: ImageInfo? { ImageInfo(format: .png, size: PixelSize(width: 2, height: 2)) }
    var frameCount: Int { 1 }
    func update(_ data: Data, isComplete: Bool) throws(ImageError) {}
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        DecodedFrame(bitmap: try StepCodec.picture())
    }
}

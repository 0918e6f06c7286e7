// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loaders that deliver bitmaps", .timeLimit(.minutes(1)))
struct BitmapLoaderTests {
    private let loader = HandLoader()
    private var request: ImageRequest {
        var request = ImageRequest(string: "drawing://chart/7")
        request.loader = RequestPart(loader, name: "drawing")
        return request
    }

    private func deliver(_ image: StorableImage, _ count: Int = 1, allowsStoring: Bool = true) async throws {
        let load = try await loader.load(count)
        var response = LoadResponse(url: load.request.url, image: image)
        response.allowsStoring = allowsStoring
        load.sink.didReceive(response)
        load.sink.didFinish(.success(LoadMetrics()))
    }

    @Test("The bitmap itself becomes the image in memory, but is encoded for the disk")
    func stored() async throws {
        let fixture = try ManagerFixture { $0.codecs = CodecRegistry() }
        let bitmap = try Bitmap.gradient(hasAlpha: true).converted(to: .bgra8, alpha: .premultiplied)
        let later = fixture.anotherManager()
        let task = later.load(request)
        try await deliver(StorableImage(bitmap))
        let response = try await task.response
        #expect(response.origin == .custom && response.image.bitmap.owner === bitmap.owner)
        #expect(try await later.load(request).response.origin == .memory)
        await later.flush()
        let stored = try await fixture.anotherManager().load(request).response
        #expect(stored.origin == .disk && stored.image.format == .png)
        #expect(stored.image.size == bitmap.size && stored.image.middle == response.image.middle)
        #expect(loader.loads.count == 1)
        // Nothing is decoded, so no codecs are needed.
        let other = fixture.manager.load(ImageRequest(id: "a", image: { StorableImage(bitmap) }))
        #expect(try await other.response.image.size == bitmap.size)
    }

    @Test("A bitmap is resized for each request, and its info describes the actual pixels")
    func wrongSize() async throws {
        let fixture = try ManagerFixture()
        let info = ImageInfo(
            format: .jpeg, size: PixelSize(width: 9, height: 9), orientation: .right, frameCount: 12,
            hasAlpha: true)
        let image = DecodedImage(bitmap: try .gradient(), info: info, scale: 3)
        var thumbnail = request
        thumbnail.thumbnail = .fill(width: 20, height: 20)
        var round = thumbnail
        round.transformers = [.circle]
        let tasks = [request, thumbnail, round].map { fixture.manager.load($0) }
        try await deliver(StorableImage(image))
        let sizes = [PixelSize(width: 320, height: 240), PixelSize(width: 20, height: 20)]
        #expect(try await tasks[0].response.image.size == sizes[0])
        for task in tasks.dropFirst() { #expect(try await task.response.image.size == sizes[1]) }
        let result = try await tasks[0].response.image
        #expect(result.info.size == sizes[0] && result.info.orientation == .up && result.scale == 1)
        #expect(try await tasks[0].response.frameCount == 1)
        #expect(loader.loads.count == 1)
    }

    @Test("A bitmap that no tier stores is neither kept nor encoded")
    func notStored() async throws {
        let fixture = try ManagerFixture()
        let first = fixture.manager.load(request)
        try await deliver(StorableImage(.gradient()), allowsStoring: false)
        _ = try await first.response
        var memoryOnly = request
        memoryOnly.originalStoreTiers = []
        let second = fixture.manager.load(memoryOnly)
        try await deliver(StorableImage(.gradient()), 2)
        #expect(try await second.response.origin == .custom)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
        #expect(fixture.manager.cachedImage(for: request) != nil)
    }

    @Test("An animation also plays as a thumbnail or with transformers")
    func animation() async throws {
        let fixture = try ManagerFixture()
        let frames = try (0..<3).map { _ in try Bitmap.gradient(width: 40, height: 20) }
        var thumbnail = request
        thumbnail.thumbnail = .fit(width: 10, height: 10)
        let tasks = [request, thumbnail].map { fixture.manager.load($0) }
        try await deliver(StorableImage(frames: frames, format: .gif))
        for task in tasks { #expect(try await task.response.frameCount == 3) }
        #expect(try await tasks[1].response.image.size == PixelSize(width: 10, height: 5))
        #expect(try await fixture.manager.data(for: request).data.starts(with: Data("GIF89a".utf8)))
    }

    @Test("Only a data load receives the encoded bitmap")
    func data() async throws {
        let fixture = try ManagerFixture()
        let task = fixture.manager.loadData(request)
        try await deliver(StorableImage(.gradient(), format: .png))
        let response = try await task.response
        #expect(ImageFormat.sniff(response.data) == .png && response.origin == .custom)
        var including = request
        including.includesData = true
        including.cacheKey = "another"
        let other = fixture.manager.load(including)
        try await deliver(StorableImage(.gradient()), 2)
        #expect(try await other.response.data == nil)
    }

    @Test("A bitmap that a data load needs as a file is not encoded on the loader's thread")
    func encodingThread() async throws {
        let encoder = ThreadEncoder()
        let fixture = try ManagerFixture { $0.codecs.add(encoder: encoder) }
        var request = request
        request.originalStoreTiers = []
        let task = fixture.manager.loadData(request)
        let load = try await loader.load(1)
        let image = StorableImage(try .gradient(), format: .png)
        Thread.detachNewThread {
            Thread.current.name = "loader"
            load.sink.didReceive(LoadResponse(url: load.request.url, image: image))
            load.sink.didFinish(.success(LoadMetrics()))
        }
        #expect(try await ImageFormat.sniff(task.response.data) == .png)
        #expect(encoder.threads.count == 1 && encoder.threads.events != ["loader"])
    }

    @Test("Data that follows a bitmap is stored if it is an image")
    func both() async throws {
        let fixture = try ManagerFixture()
        for (index, body) in [Data.picture(), Data("no image".utf8)].enumerated() {
            var request = request
            request.cacheKey = "\(index)"
            let task = fixture.manager.load(request)
            let load = try await loader.load(index + 1)
            load.sink.didReceive(LoadResponse(url: load.request.url, image: StorableImage(try .gradient())))
            _ = body.withUnsafeBytes { load.sink.didReceive($0) }
            load.sink.didFinish(.success(LoadMetrics()))
            #expect(try await task.response.image.size.width == 320)
            await fixture.manager.flush()
            let stored = await fixture.manager.disk?.read(request.originalKey)?.data
            #expect((stored == body) == (index == 0))
            #expect(stored.flatMap { ImageFormat.sniff($0) } == (index == 0 ? .png : .jpeg))
        }
    }

    @Test("A bitmap after data fails the load without a retry or a stored image")
    func afterData() async throws {
        let fixture = try ManagerFixture {
            $0.network.retry = RetryPolicy(maximumAttempts: 3, firstDelay: .zero)
        }
        let task = fixture.manager.load(request)
        let load = try await loader.load(1)
        load.sink.didReceive(LoadResponse(url: load.request.url, source: .custom))
        _ = Data.picture().withUnsafeBytes { load.sink.didReceive($0) }
        load.sink.didReceive(LoadResponse(url: load.request.url, image: StorableImage(try .gradient())))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .framing)
        _ = Data.picture().withUnsafeBytes { load.sink.didReceive($0) }
        load.sink.didFinish(.success(LoadMetrics()))
        await fixture.manager.flush()
        #expect(loader.loads.count == 1)
        #expect(await fixture.manager.disk?.statistics().count == 0)
        #expect(fixture.manager.cachedImage(for: request) == nil)
    }

    @Test("Extra callbacks with another bitmap or an error are ignored")
    func twice() async throws {
        let fixture = try ManagerFixture()
        let ends = EventLog<Int>()
        let task = fixture.manager.load(request) { ends.record((try? $0.get())?.image.size.width ?? 0) }
        try await deliver(StorableImage(.gradient(width: 10, height: 10)))
        let load = try await loader.load(1)
        load.sink.didReceive(LoadResponse(url: load.request.url, image: StorableImage(try .gradient())))
        load.sink.didFinish(.success(LoadMetrics()))
        load.sink.didFinish(.failure(ImageError(.network, "late")))
        #expect(try await task.response.image.size.width == 10)
        await fixture.manager.flush()
        #expect(ends.events == [10])
        #expect(fixture.manager.cachedImage(for: request)?.image.size.width == 10)
    }

    @Test("A loader that delivers a bitmap but never ends hits the stall timeout")
    func never() async throws {
        let stopped = StoppableLoader()
        let fixture = try ManagerFixture { $0.stallTimeout = .seconds(30) }
        var request = request
        request.loader = RequestPart(stopped)
        let task = fixture.manager.load(request)
        let sink = try #require(await stopped.sinks.wait(count: 1).first)
        sink.didReceive(LoadResponse(url: try #require(request.url), image: StorableImage(try .gradient())))
        await fixture.clock.sleepers(reach: 1)
        fixture.clock.advance(by: .seconds(31))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .timeout)
    }

    @Test("Endless progress stops at the encoded-byte limit")
    func endless() async throws {
        let fixture = try ManagerFixture()
        var request = request
        request.decoding.limits.encodedBytes = 10_000
        let task = fixture.manager.load(request)
        let load = try await loader.load(1)
        load.sink.didReceive(LoadResponse(url: load.request.url, image: StorableImage(try .gradient())))
        for _ in 0..<20 { _ = Data(count: 1000).withUnsafeBytes { load.sink.didReceive($0) } }
        load.sink.didFinish(.success(LoadMetrics()))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .limit)
    }

    @Test("A bitmap over the limits fails without calling a decryptor")
    func limits() async throws {
        let fixture = try ManagerFixture()
        var request = request
        request.decoding.limits.pixels = 1000
        let task = fixture.manager.load(request)
        try await deliver(StorableImage(.gradient()))
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .limit)
        var encrypted = self.request
        encrypted.network.decryptor = .use(Decryptor { _ in throw CancellationError() })
        let other = fixture.manager.load(encrypted)
        try await deliver(StorableImage(.gradient()), 2)
        #expect(try await other.response.image.size.width == 320)
    }
}

extension ImageResponse {
    /// The number of frames that a player shows.
    fileprivate var frameCount: Int { image.info.frameCount }
}

/// A loader with loads that end only when they're canceled.
private final class StoppableLoader: Loader {
    let sinks = EventLog<any LoadSink>()

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        sinks.record(sink)
        return Handle(sink: sink)
    }

    private final class Handle: LoadHandle {
        let sink: any LoadSink
        init(sink: any LoadSink) { self.sink = sink }
        func cancel() { sink.didFinish(.failure(ImageError(.cancelled, "cancelled"))) }
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }
}

/// Records the names of the threads on which it encodes.
private final class ThreadEncoder: ImageEncoder {
    let threads = EventLog<String?>()
    var formats: [ImageFormat] { [.png] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        threads.record(Thread.current.name)
        return try CodecRegistry.default.encode(frames, as: format, options: options)
    }
}

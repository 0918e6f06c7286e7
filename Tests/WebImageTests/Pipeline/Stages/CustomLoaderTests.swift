// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Data from custom loaders", .timeLimit(.minutes(2)))
struct CustomLoaderTests {
    private static let request = ImageRequest(string: "archive://holiday/cat.png")

    /// Loads ``request`` and delivers the loader's data.
    private func load(
        _ fixture: ManagerFixture, _ loader: HandLoader, _ request: ImageRequest = request,
        source: LoadResponse.Source, allowsStoring: Bool = true
    ) async throws -> ImageResponse {
        let task = fixture.manager.load(request)
        try await loader.load(1).finish(.picture(), source: source, allowsStoring: allowsStoring)
        return try await task.response
    }

    @Test(
        "Data is stored on disk even if no HTTP is involved",
        arguments: [(LoadResponse.Source.custom, ImageOrigin.custom), (.network, .network)])
    func stored(source: LoadResponse.Source, origin: ImageOrigin) async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        let response = try await load(fixture, loader, source: source)
        #expect(response.origin == origin && response.http == nil)
        #expect(fixture.manager.cachedImage(for: Self.request) != nil)
        await fixture.manager.flush()
        let other = fixture.anotherManager { $0.loader = loader }
        #expect(try await other.load(Self.request).response.origin == .disk)
        #expect(try await other.data(for: Self.request).data == .picture())
        #expect(loader.loads.count == 1)
    }

    @Test("Variants of custom data are also stored")
    func variant() async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        var request = Self.request
        request.transformers = [.resize(width: 4, height: 4, mode: .stretch)]
        _ = try await load(fixture, loader, request, source: .custom)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.contains(request.variantKey) == true)
    }

    @Test("Custom data expires like a response without caching headers")
    func expiry() async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { configuration in
            configuration.loader = loader
            configuration.unstatedLifetime = .seconds(60)
        }
        _ = try await load(fixture, loader, source: .custom)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(61))
        let task = fixture.manager.load(Self.request)
        try await loader.load(2).finish(.picture(color: 0xFF00_FF00), source: .custom)
        #expect(try await task.response.image.middle == 0xFF00_FF00)
    }

    @Test("A loader that disallows storing leaves nothing in any cache", arguments: [true, false])
    func refused(decodes: Bool) async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        if decodes {
            _ = try await load(fixture, loader, source: .custom, allowsStoring: false)
        } else {
            let task = fixture.manager.loadData(Self.request)
            try await loader.load(1).finish(.picture(), source: .custom, allowsStoring: false)
            _ = try await task.response
        }
        await fixture.manager.flush()
        #expect(fixture.manager.cachedImage(for: Self.request) == nil)
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("Local data isn't stored on disk", arguments: [LoadResponse.Source.file, .data])
    func local(source: LoadResponse.Source) async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        _ = try await load(fixture, loader, source: source)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("Data that doesn't decode is remembered as a failure")
    func failure() async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        let task = fixture.manager.load(Self.request)
        try await loader.load(1).finish(Data("no image".utf8), source: .custom)
        await #expect(throws: ImageError.self) { try await task.response }
        #expect(fixture.manager.failedURLCount == 1)
    }

    @Test("Custom data has previews")
    func previews() async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        var request = Self.request
        request.progressive = .header
        let task = fixture.manager.load(request)
        let load = try await loader.load(1)
        let data = Data.noise(width: 100, height: 100)
        load.sink.didReceive(LoadResponse(url: load.request.url, source: .custom, expectedBytes: data.count))
        _ = data.prefix(data.count / 2).withUnsafeBytes { load.sink.didReceive($0) }
        var sizes: [PixelSize] = []
        for await event in task.events {
            guard case .info(let info) = event else { continue }
            sizes.append(info.size)
            _ = data.dropFirst(data.count / 2).withUnsafeBytes { load.sink.didReceive($0) }
            load.sink.didFinish(.success(LoadMetrics()))
        }
        #expect(sizes == [PixelSize(width: 100, height: 100)])
    }

    @Test("A later load completes an interrupted body and stores it as a whole")
    func joining() async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        let data = Data.noise(width: 300, height: 300)
        let half = data.count / 2
        let url = ImageRequest(string: "http://example.com/cat.png")
        var headers: HTTPHeaders = ["ETag": "\"one\"", "Content-Length": "\(data.count)"]
        let first = fixture.manager.load(url)
        let broken = try await loader.load(1)
        broken.sink.didReceive(
            LoadResponse(
                url: broken.request.url, source: .network, status: 200, headers: headers,
                expectedBytes: data.count))
        _ = data.prefix(half).withUnsafeBytes { broken.sink.didReceive($0) }
        broken.sink.didFinish(.failure(ImageError(.network, "connection lost")))
        await #expect(throws: ImageError.self) { try await first.response }
        await fixture.manager.flush()

        let second = fixture.manager.load(url)
        let rest = try await loader.load(2)
        #expect(rest.request.headers["Range"] == "bytes=\(half)-")
        headers["Content-Range"] = "bytes \(half)-\(data.count - 1)/\(data.count)"
        headers["Content-Length"] = nil
        let tail = data.dropFirst(half)
        rest.sink.didReceive(
            LoadResponse(
                url: rest.request.url, source: .network, status: 206, headers: headers,
                expectedBytes: tail.count))
        _ = tail.withUnsafeBytes { rest.sink.didReceive($0) }
        rest.sink.didFinish(.success(LoadMetrics()))
        #expect(try await second.response.image.size.width == 300)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.read(url.originalKey)?.data == data)
    }
}

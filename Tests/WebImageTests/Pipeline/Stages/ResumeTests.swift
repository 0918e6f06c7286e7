// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Resuming", .timeLimit(.minutes(2)))
struct ResumeTests {
    private static let picture = Data.noise(width: 300, height: 300)
    private static let half = picture.count / 2

    /// Serves ``picture`` and ranges of it. The first `breaks` responses break off halfway.
    private func serve(_ fixture: ManagerFixture, tag: String? = "\"one\"", breaks: Int = 1) -> ImageRequest {
        fixture.origin.route("/cat.png") { request in
            let isBroken = fixture.origin.requestCount("/cat.png") <= breaks
            var headers = ["Accept-Ranges": "bytes"]
            headers["ETag"] = tag
            var response = OriginResponse.bytes(Self.picture, contentType: "image/png", headers: headers)
            var length = Self.picture.count
            if let range = request.header("Range"), request.header("If-Range") == tag,
                let start = Int(range.dropFirst("bytes=".count).dropLast())
            {
                headers["Content-Range"] = "bytes \(start)-\(Self.picture.count - 1)/\(Self.picture.count)"
                response = .bytes(Self.picture[start...], contentType: "image/png", headers: headers).status(
                    206)
                length -= start
            }
            return isBroken ? response.dropped(afterBytes: length / 2) : response
        }
        return ImageRequest(url: fixture.origin.url("/cat.png"))
    }

    private func fail(_ fixture: ManagerFixture, _ request: ImageRequest) async {
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        await fixture.manager.flush()
    }

    @Test("An interrupted transfer can be completed by another process", arguments: [true, false])
    func resumes(inSameProcess: Bool) async throws {
        let fixture = try ManagerFixture()
        let request = serve(fixture)
        await fail(fixture, request)
        let manager = inSameProcess ? fixture.manager : fixture.anotherManager()
        let response = try await manager.load(request).response
        #expect(response.image.size.width == 300 && !response.image.isPartial)
        let sent = fixture.origin.requests.last
        #expect(sent?.header("Range")?.hasPrefix("bytes=") == true && sent?.header("If-Range") == "\"one\"")
        await manager.flush()
        #expect(await manager.disk?.statistics().count == 1)
        let stored = await manager.disk?.read(request.originalKey)
        #expect(stored?.data == Self.picture)
    }

    @Test("A completed download reports the whole size in its progress and its response")
    func wholeSize() async throws {
        let fixture = try ManagerFixture()
        let request = serve(fixture)
        await fail(fixture, request)
        let task = fixture.manager.load(request)
        var progress: [LoadProgress] = []
        for await event in task.events { if case .progress(let value) = event { progress.append(value) } }
        let size = Self.picture.count
        #expect(!progress.isEmpty && progress.allSatisfy { $0.received >= Self.half && $0.expected == size })
        #expect(progress.last == LoadProgress(received: size, expected: size))
        let step = try #require(try await task.response.steps.first { $0.name == .transfer })
        #expect(step.bytes == size)
        let wireBytes = try #require(step.wireBytes)
        #expect(wireBytes >= size - Self.half && wireBytes < size)
    }

    @Test("If the server sends the whole image instead of the range, progress covers the whole image")
    func wholeInstead() async throws {
        let fixture = try ManagerFixture()
        let request = serve(fixture)
        await fail(fixture, request)
        fixture.origin.route(
            "/cat.png", .bytes(Self.picture, contentType: "image/png", headers: ["ETag": "\"two\""]))
        let task = fixture.manager.load(request)
        var last: LoadProgress?
        for await event in task.events { if case .progress(let value) = event { last = value } }
        let size = Self.picture.count
        #expect(last == LoadProgress(received: size, expected: size))
        #expect(try await task.response.steps.first { $0.name == .transfer }?.bytes == size)
    }

    @Test(
        "If the server rejects the range, the whole image replaces the partial download",
        arguments: [400, 403, 404, 405, 410, 416, 501, 502])
    func refused(status: Int) async throws {
        let fixture = try ManagerFixture()
        let request = serve(fixture)
        await fail(fixture, request)
        fixture.origin.route("/cat.png") {
            $0.header("Range") != nil
                ? .status(status)
                : .bytes(Data.picture(), contentType: "image/png", headers: ["ETag": "\"two\""])
        }
        #expect(try await fixture.manager.image(for: request).size.width == 40)
        #expect(fixture.origin.requests.map { $0.header("Range") != nil } == [false, true, false])
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 1)
    }

    @Test(
        "A partial download is kept as long as the server also rejects the whole image",
        arguments: [403, 410, 416, 500])
    func refusedForNow(status: Int) async throws {
        let fixture = try ManagerFixture { $0.network.retry = .never }
        var request = serve(fixture)
        request.failedURLPolicy = .ignore
        await fail(fixture, request)
        fixture.origin.route("/cat.png", .status(status))
        await fail(fixture, request)
        #expect(fixture.origin.requests.map { $0.header("Range") != nil } == [false, true, false])
        _ = serve(fixture, breaks: 0)
        #expect(try await fixture.manager.image(for: request).size.width == 300)
        #expect(fixture.origin.requests.last?.header("Range") == "bytes=\(Self.half)-")
    }

    @Test("A load keeps its partial download if the server rejects both the range and the whole image")
    func refusedInOneLoad() async throws {
        let fixture = try ManagerFixture { $0.network.retry = RetryPolicy(firstDelay: .zero) }
        var request = serve(fixture)
        request.failedURLPolicy = .ignore
        let whole = OriginResponse.bytes(
            Self.picture, contentType: "image/png", headers: ["ETag": "\"one\""])
        fixture.origin.route("/cat.png") { _ in
            fixture.origin.requestCount == 1 ? whole.dropped(afterBytes: Self.half) : .status(403)
        }
        await fail(fixture, request)
        #expect(fixture.origin.requestCount == 3)
        _ = serve(fixture, breaks: 0)
        #expect(try await fixture.manager.image(for: request).size.width == 300)
        #expect(fixture.origin.requests.last?.header("Range") == "bytes=\(Self.half)-")
    }

    @Test("Each attempt extends the partial download")
    func repeated() async throws {
        let fixture = try ManagerFixture()
        let request = serve(fixture, breaks: 3)
        for _ in 0..<3 { await fail(fixture, request) }
        _ = try await fixture.manager.image(for: request)
        let starts = fixture.origin.requests.map { $0.header("Range")?.dropFirst(6).dropLast() }
            .map { $0.flatMap { Int($0) } ?? 0 }
        #expect(starts == starts.sorted() && Set(starts).count == 4)
    }

    @Test("A canceled transfer can also be completed")
    func cancelled() async throws {
        let loader = WatchedLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        fixture.origin.route(
            "/cat.png",
            .bytes(Self.picture, contentType: "image/png", headers: ["ETag": "\"one\""]).held(
                afterBytes: Self.half))
        let request = ImageRequest(url: fixture.origin.url("/cat.png"))
        let task = fixture.manager.load(request)
        await loader.received(reach: Self.half)
        task.cancel()
        await #expect(throws: ImageError.self) { try await task.response }
        await fixture.manager.flush()
        _ = serve(fixture, breaks: 0)
        _ = try await fixture.manager.image(for: request)
        #expect(fixture.origin.requests.last?.header("Range") == "bytes=\(Self.half)-")
    }

    @Test("Everything is fetched again if the image changed or has no strong validator")
    func changed() async throws {
        for tag in [nil, "W/\"one\""] {
            let fixture = try ManagerFixture()
            let request = serve(fixture, tag: tag)
            await fail(fixture, request)
            _ = try await fixture.manager.image(for: request)
            #expect(fixture.origin.requests.last?.header("Range") == nil)
        }
        let fixture = try ManagerFixture()
        let request = serve(fixture)
        await fail(fixture, request)
        fixture.origin.route(
            "/cat.png", .bytes(Data.picture(), contentType: "image/png", headers: ["ETag": "\"two\""]))
        #expect(try await fixture.manager.image(for: request).size.width == 40)
    }

    @Test(
        "A response that is not part of the same image is never mixed in",
        arguments: [
            ("bytes 5-99/100", "\"one\""), ("nonsense", "\"one\""), ("bytes 0-0/1", "\"two\""),
        ])
    func mixed(range: String, tag: String) async throws {
        let fixture = try ManagerFixture()
        let request = serve(fixture)
        await fail(fixture, request)
        fixture.origin.route("/cat.png") { request in
            let headers = ["ETag": tag, "Content-Range": range]
            return request.header("Range") == nil
                ? .picture() : OriginResponse.bytes(Data(count: 95), headers: headers).status(206)
        }
        #expect(try await fixture.manager.image(for: request).size.width == 40)
        #expect(fixture.origin.requestCount == 3)
    }

    @Test(
        "A partial response is not joined if its length differs from its Content-Range",
        arguments: [-1000, 1, 1000])
    func wrongLength(difference: Int) async throws {
        let fixture = try ManagerFixture()
        let request = serve(fixture)
        await fail(fixture, request)
        fixture.origin.route("/cat.png") { request in
            guard let range = request.header("Range"), let start = Int(range.dropFirst(6).dropLast()) else {
                return .bytes(Self.picture, contentType: "image/png", headers: ["ETag": "\"one\""])
            }
            var headers = ["ETag": "\"one\""]
            headers["Content-Range"] = "bytes \(start)-\(Self.picture.count - 1)/\(Self.picture.count)"
            var rest = Data(Self.picture[start...])
            if difference < 0 { rest.removeLast(-difference) } else { rest += Data(count: difference) }
            return .bytes(rest, contentType: "image/png", headers: headers).status(206).untilClose()
        }
        #expect(try await fixture.manager.data(for: request).data == Self.picture)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data == Self.picture)
        #expect(fixture.origin.requests.map { $0.header("Range") != nil } == [false, true, false])
    }

    @Test(
        "Data from an interrupted 206 is kept only with the same strong tag and a valid length",
        arguments: [("\"one\"", 1000), ("\"two\"", 0), ("W/\"one\"", 0), (nil, 0)] as [(String?, Int)])
    func brokenRest(tag: String?, excess: Int) async throws {
        let fixture = try ManagerFixture()
        let request = serve(fixture)
        await fail(fixture, request)
        fixture.origin.route("/cat.png") { request in
            guard let range = request.header("Range"), let start = Int(range.dropFirst(6).dropLast()) else {
                return .status(500)
            }
            let rest = Data(Self.picture[start...])
            var headers = ["Content-Range": "bytes \(start)-\(Self.picture.count - 1)/\(Self.picture.count)"]
            headers["ETag"] = tag
            return .bytes(rest + Data(count: 2 * excess), contentType: "image/png", headers: headers)
                .status(206).dropped(afterBytes: excess > 0 ? rest.count + excess : rest.count / 2)
        }
        await fail(fixture, request)
        _ = serve(fixture, breaks: 0)
        #expect(try await fixture.manager.data(for: request).data == Self.picture)
        // The first load's partial download is still there.
        let ranges = fixture.origin.requests.map { $0.header("Range") }
        #expect(ranges == [nil, "bytes=\(Self.half)-", "bytes=\(Self.half)-"])
    }

    @Test("If the server cannot satisfy the range, the whole image is requested")
    func unsatisfiable() async throws {
        let fixture = try ManagerFixture()
        let request = serve(fixture)
        await fail(fixture, request)
        fixture.origin.route("/cat.png") { request in
            request.header("Range") == nil ? .picture() : .status(416)
        }
        #expect(try await fixture.manager.image(for: request).size.width == 40)
    }
}

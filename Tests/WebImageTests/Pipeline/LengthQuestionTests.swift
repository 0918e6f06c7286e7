// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loads limited to small files", .timeLimit(.minutes(1)))
struct LengthQuestionTests {
    private static let limit = 20_000
    // A new connection may be opened while the previous one is still closing on either side.
    private static let fewConnections = 8

    /// An image followed by bytes that decoders ignore.
    private static func file(_ count: Int) -> Data {
        var data = Data.picture(width: 9, height: 4)
        data += Data(count: max(0, count - data.count))
        return data
    }

    private func fixture(
        tag: String? = "\"1\"", ignoresRanges: Bool = false, refusesHead: Bool = false, sizes: [Int]
    ) throws -> ManagerFixture {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { request in
            guard let index = Int(request.path.dropFirst()) else { return .status(404) }
            if refusesHead, request.method == "HEAD" { return .status(405) }
            let file = Self.file(sizes[index % sizes.count])
            guard ignoresRanges else { return .bytes(file, tag: tag, for: request, contentType: "image/png") }
            return .bytes(file, contentType: "image/png")
        }
        return fixture
    }

    private func request(_ fixture: ManagerFixture, _ index: Int) -> ImageRequest {
        var request = ImageRequest(url: fixture.origin.url("/\(index)"))
        request.decoding.limits.encodedBytes = Self.limit
        request.failedURLPolicy = .ignore
        request.wantsSmallFilesOnly = true
        return request
    }

    private func failure(_ fixture: ManagerFixture, _ request: ImageRequest) async -> ImageError? {
        do {
            _ = try await fixture.manager.image(for: request)
            return nil
        } catch {
            return error
        }
    }

    private func isTooLarge(_ fixture: ManagerFixture, _ index: Int) async -> Bool {
        let error = await failure(fixture, request(fixture, index))
        return error?.code == .limit && error?.limit?.name == "encodedBytes"
    }

    @Test("A file over the limit transfers only a few bytes and leaves its connection reusable")
    func large() async throws {
        let fixture = try fixture(sizes: [200_000])
        for index in 0..<40 { #expect(await isTooLarge(fixture, index)) }
        #expect(fixture.origin.connectionCount <= Self.fewConnections)
        #expect(fixture.origin.requestCount == 40)
        #expect(fixture.origin.bytesSent < 40 * 10_000)
    }

    @Test("If a server ignores ranges, HEAD is used after the first file")
    func ignored() async throws {
        let fixture = try fixture(ignoresRanges: true, sizes: [2_000_000])
        for index in 0..<40 { #expect(await isTooLarge(fixture, index)) }
        #expect(fixture.origin.connectionCount <= Self.fewConnections)
        #expect(fixture.origin.requests.filter { $0.method == "GET" }.count == 1)
    }

    @Test("A small file loads immediately in at most two parts")
    func small() async throws {
        let parts = try fixture(sizes: [15_000])
        #expect(try await parts.manager.image(for: request(parts, 0)).size.width == 9)
        #expect(parts.origin.requests.map { $0.header("Range") } == ["bytes=0-8191", "bytes=8192-"])
        await parts.beginWrites()
        await parts.manager.flush()
        var whole = ImageRequest(url: parts.origin.url("/0"))
        whole.cachePolicy = .cacheOnly
        #expect(try await parts.manager.data(for: whole).data == Self.file(15_000), "stored as the whole")

        let once = try fixture(sizes: [100])
        #expect(try await once.manager.image(for: request(once, 0)).size.width == 9)
        #expect(once.origin.requestCount == 1)

        let untagged = try fixture(tag: nil, sizes: [15_000])
        #expect(try await untagged.manager.image(for: request(untagged, 0)).size.width == 9)
        #expect(untagged.origin.requests.map { $0.header("Range") } == ["bytes=0-8191", nil])

        for refusesHead in [false, true] {
            let heads = try fixture(
                ignoresRanges: true, refusesHead: refusesHead, sizes: [15_000, 2_000_000])
            #expect(await isTooLarge(heads, 1))
            #expect(try await heads.manager.image(for: request(heads, 0)).size.width == 9)
            #expect(heads.origin.requests.map(\.method) == ["GET", "HEAD", "GET"])
        }
    }

    @Test("A missing file is requested once, and an empty one fails as usual")
    func failures() async throws {
        let fixture = try fixture(sizes: [100])
        let missing = ImageRequest(url: fixture.origin.url("/none"))
        var small = missing
        small.decoding.limits.encodedBytes = Self.limit
        small.wantsSmallFilesOnly = true
        let error = await failure(fixture, small)
        #expect(error?.status == 404 && fixture.origin.requestCount == 1)
        fixture.origin.setHandler { .bytes(Data(), tag: nil, for: $0) }
        let empty = await failure(fixture, request(fixture, 0))
        #expect(empty?.code == .empty)
    }

    @Test("Loads that are canceled before the response don't open many connections")
    func cancelled() async throws {
        let fixture = try fixture(sizes: [200_000])
        for index in 0..<30 {
            let task = fixture.manager.load(request(fixture, index))
            await fixture.origin.requests(to: "/\(index)", reach: 1)
            task.cancel()
        }
        #expect(await isTooLarge(fixture, 30))
        #expect(fixture.origin.connectionCount <= Self.fewConnections)
    }

    @Test("An unlimited request sends no Range header")
    func whole() async throws {
        let fixture = try fixture(sizes: [200_000])
        let plain = ImageRequest(url: fixture.origin.url("/0"))
        #expect(try await fixture.manager.image(for: plain).size.width == 9)
        #expect(fixture.origin.requests.map { $0.header("Range") } == [nil])
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Alternative URLs of a request", .timeLimit(.minutes(1)))
struct AlternativeTests {
    /// Responses with status 200 that don't contain an image.
    static let useless: [String: OriginResponse] = [
        "page": .bytes(Data("<!doctype html><p>Please log in</p>".utf8), contentType: "text/html"),
        "text named as an image": .bytes(Data("no image".utf8), contentType: "image/png"),
        "truncated": .bytes(Data(Data.picture().prefix(20)), contentType: "image/png"),
        "damaged": .bytes(
            Data.picture().prefix(33) + Data(repeating: 7, count: 90), contentType: "image/png"),
    ]

    private func request(
        _ fixture: ManagerFixture, _ responses: KeyValuePairs<String, OriginResponse>
    ) -> ImageRequest {
        let requests = responses.map { fixture.serve($0, $1) }
        var request = requests[0]
        request.alternatives = requests.dropFirst().compactMap(\.url)
        return request
    }

    private func error(_ manager: ImageManager, _ request: ImageRequest) async -> ImageError? {
        do {
            _ = try await manager.image(for: request)
            return nil
        } catch {
            return error
        }
    }

    @Test("The next URL is tried if a response cannot be decoded", arguments: useless.keys.sorted())
    func undecodable(name: String) async throws {
        let response = try #require(Self.useless[name])
        for load in [EmptyBodyTests.Load.image, .info, .variantData] {
            let fixture = try ManagerFixture()
            let request = request(fixture, ["/first": response, "/second": response, "/third": .picture()])
            if load == .info, name == "damaged" { continue }  // The image is damaged, but its header is fine.
            #expect(await load.code(fixture.manager, request) == nil, "\(load)")
            #expect(fixture.origin.requests.map(\.path) == ["/first", "/second", "/third"])
            // Each failure belongs to its own URL. The image is stored under the first URL.
            #expect(fixture.manager.failedURLs.count == 2)
            let alone = ImageRequest(url: fixture.origin.url("/second"))
            #expect(await error(fixture.manager, alone)?.code == .recentlyFailed)
        }
    }

    @Test("The error of the last failed URL contains the earlier URLs' errors")
    func errors() async throws {
        let fixture = try ManagerFixture()
        let request = request(
            fixture,
            ["/busy": .status(500), "/page": .bytes(Data("<p>".utf8)), "/gone": .status(404)])
        let error = try #require(await error(fixture.manager, request))
        #expect(error.status == 404 && error.url == fixture.origin.address("/gone"))
        #expect(error.earlierErrors.map(\.url) == ["/busy", "/page"].map { fixture.origin.address($0) })
        #expect(error.earlierErrors.map(\.code) == [.http, .unsupported])
        #expect("\(error)".contains("/busy"))
        let remembered = fixture.manager.failedURLs.compactMap(\.error.url).sorted()
        #expect(remembered == ["/gone", "/page"].map { fixture.origin.address($0) })
    }

    @Test("If the last URL's response cannot be decoded, the load fails with that error")
    func lastIsUndecodable() async throws {
        let fixture = try ManagerFixture()
        let request = request(fixture, ["/gone": .status(404), "/page": .bytes(Data("<p>".utf8))])
        let error = try #require(await error(fixture.manager, request))
        #expect(error.code == .unsupported && error.url == fixture.origin.address("/page"))
        #expect(error.earlierErrors.map(\.status) == [404])
        // Both failures are known now, so neither URL is requested again.
        let again = try #require(await self.error(fixture.manager, request))
        #expect(again.code == .recentlyFailed && again.url == fixture.origin.address("/page"))
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Success with an alternative does not clear the first URL's failure")
    func remembered() async throws {
        let fixture = try ManagerFixture()
        var request = request(fixture, ["/page": .bytes(Data("<p>".utf8)), "/mirror": .picture()])
        request.cachePolicy = .standard
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.removeImage(for: request)
        _ = try await fixture.manager.image(for: request)
        #expect(fixture.origin.requests.map(\.path) == ["/page", "/mirror", "/mirror"])
    }

    @Test("An alternative that failed recently is skipped")
    func passedOver() async throws {
        let fixture = try ManagerFixture()
        let request = request(
            fixture, ["/busy": .status(500), "/gone": .status(404), "/mirror": .picture()])
        #expect(await error(fixture.manager, ImageRequest(url: fixture.origin.url("/gone")))?.status == 404)
        _ = try await fixture.manager.image(for: request)
        #expect(fixture.origin.requests.map(\.path) == ["/gone", "/busy", "/mirror"])
    }

    @Test("The app decides for each URL whether its failure is remembered")
    func hook() async throws {
        let asked = EventLog<String>()
        let fixture = try ManagerFixture {
            $0.shouldRememberFailure = { url, _ in
                asked.record(url.path)
                return url.path == "/gone"
            }
        }
        let request = request(
            fixture, ["/page": .bytes(Data("<p>".utf8)), "/gone": .status(404), "/mirror": .picture()])
        _ = try await fixture.manager.image(for: request)
        #expect(asked.events == ["/page", "/gone"])
        #expect(fixture.manager.failedURLs.map(\.error.url) == [fixture.origin.address("/gone")])
    }

    @Test("The next URL is tried if a body cannot be decrypted")
    func decryptor() async throws {
        let fixture = try ManagerFixture()
        var request = request(fixture, ["/clear": .picture(), "/mirror": .bytes(Data([7]) + Data.picture())])
        request.network.decryptor = .use(
            Decryptor(name: "prefix") { data in
                guard data.first == 7 else { throw ImageError(.corrupt, "not encrypted") }
                return Data(data.dropFirst())
            })
        #expect(try await fixture.manager.image(for: request).size.width == 40)
        #expect(fixture.origin.requests.map(\.path) == ["/clear", "/mirror"])
    }

    @Test("Loads of two sizes of an image request the alternative once")
    func shared() async throws {
        let fixture = try ManagerFixture()
        let request = request(
            fixture,
            ["/page": .bytes(Data("<p>".utf8)).held(at: "page"), "/mirror": .picture().held(at: "mirror")])
        var small = request
        small.thumbnail = .fit(width: 8, height: 8)
        let tasks = [fixture.manager.load(request), fixture.manager.load(small)]
        fixture.origin.release("page")
        // Both sizes notice that the page isn't an image before the alternative responds.
        #expect(await fixture.origin.waiting(at: "mirror", reach: 1))
        while fixture.manager.liveCounts.runningStages > 1, !Task.isCancelled { await Task.yield() }
        fixture.origin.release("mirror")
        #expect(try await tasks[0].response.image.size.width == 40)
        #expect(try await tasks[1].response.image.size.width == 8)
        #expect(fixture.origin.requests.map(\.path) == ["/page", "/mirror"])
    }

    @Test("Canceling a load during an alternative ends it without trying another URL")
    func cancelled() async throws {
        let fixture = try ManagerFixture()
        let request = request(
            fixture,
            [
                "/page": .bytes(Data("<p>".utf8)), "/slow": .status(404).held(at: "slow"),
                "/third": .picture(),
            ])
        let task = fixture.manager.load(request)
        await fixture.origin.requests(reach: 2)
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
        fixture.origin.release("slow")
        await fixture.manager.flush()
        #expect(fixture.origin.requestCount("/third") == 0)
        #expect(fixture.manager.failedURLs.map(\.error.url) == [fixture.origin.address("/page")])
    }

    @Test("If an alternative's data can't be decoded, a request without the alternative also fails")
    func pending() async throws {
        let fixture = try ManagerFixture()
        var request = request(fixture, ["/gone": .status(404), "/page": .bytes(Data("<p>".utf8))])
        _ = try await fixture.manager.data(for: request)
        request.alternatives = []
        #expect(await error(fixture.manager, request) != nil)
    }

    @Test("Another URL's status does not remove the stored image")
    func validation() async throws {
        for (first, second, isKept) in [(500, 404, true), (404, 404, false), (404, 500, true)] {
            let fixture = try ManagerFixture()
            let picture = OriginResponse.picture(headers: ["Cache-Control": "max-age=10", "ETag": "\"a\""])
            let request = request(fixture, ["/first": picture, "/second": .status(second)])
            _ = try await fixture.manager.image(for: request)
            fixture.origin.route("/first", .status(first))
            fixture.clock.advance(by: .seconds(60))
            let error = await error(fixture.manager, request)
            #expect((error == nil) == isKept, "\(first), \(second)")
            // The image is removed from disk in the background.
            await fixture.manager.flush()
            #expect(await fixture.manager.contains(request) == isKept, "\(first), \(second)")
        }
    }

    @Test("An alternative's stored image is removed once the alternative no longer has it")
    func validationOfAlternative() async throws {
        for (first, second, isKept) in [(500, 404, false), (404, 500, true), (403, 410, false)] {
            let fixture = try ManagerFixture()
            let picture = OriginResponse.picture(headers: ["Cache-Control": "max-age=10", "ETag": "\"a\""])
            let request = request(fixture, ["/first": .status(500), "/second": picture])
            _ = try await fixture.manager.image(for: request)
            fixture.origin.route("/first", .status(first))
            fixture.origin.route("/second", .status(second))
            fixture.clock.advance(by: .seconds(60))
            let error = await error(fixture.manager, request)
            #expect((error == nil) == isKept, "\(first), \(second)")
        }
    }
}

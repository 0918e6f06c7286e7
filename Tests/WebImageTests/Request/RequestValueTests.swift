// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

private struct Screen: RequestValueKey {
    static let defaultValue = "none"
}

private struct Tint: RequestValueKey {
    static let defaultValue = 0
    static func cacheText(for value: Int) -> String? { "tint=\(value)" }
}

@Suite("Typed request values", .timeLimit(.minutes(1)))
struct RequestValueTests {
    @Test("The processor, shouldLoad, loader, transformer and observer all see the value")
    func hooks() async throws {
        let (loader, seen, events) = (HandLoader(), EventLog<String>(), EventRecorder())
        let fixture = try ManagerFixture { configuration in
            configuration.loader = loader
            configuration.observer = events
            configuration.requestProcessor = { request in
                seen.record("processor " + request[Screen.self])
                return request
            }
            configuration.shouldLoadRequest = { request in
                seen.record("shouldLoad " + request[Screen.self])
                return true
            }
        }
        var request = ImageRequest(string: "https://example.com/cat.png")
        request[Screen.self] = "profile"
        request.transformers = [
            Transformer(key: "seen", usesScale: false) { bitmap, context throws(ImageError) in
                seen.record("transformer " + context[Screen.self])
                return nil
            }
        ]
        let task = fixture.manager.load(request)
        let load = try await loader.load(1)
        #expect(load.request[Screen.self] == "profile")
        load.finish(.picture(), source: .custom)
        _ = try await task.response
        #expect(
            Set(seen.events) == ["processor profile", "shouldLoad profile", "transformer profile"])
        #expect(events.events.allSatisfy { $0.request?[Screen.self] ?? "profile" == "profile" })
        #expect(events.events.contains { $0.request?[Screen.self] == "profile" })
    }

    @Test("A request modifier sees the value")
    func modifier() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request[Screen.self] = "profile"
        request.network.requestModifier = .use(
            RequestModifier { request in
                var request = request
                request.headers["X-Screen"] = request[Screen.self]
                return request
            })
        _ = try await fixture.manager.image(for: request)
        #expect(fixture.origin.requests.first?.header("X-Screen") == "profile")
    }

    @Test("A request's value takes precedence over the manager's, which precedes the default")
    func precedence() async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture {
            $0.loader = loader
            $0.requestDefaults[Screen.self] = "manager"
        }
        let other = try ManagerFixture { $0.loader = loader }
        let plain = ImageRequest(string: "https://example.com/cat.png")
        #expect(plain[Screen.self] == "none")
        var own = plain
        own[Screen.self] = "own"
        var explicit = plain
        explicit[Screen.self] = "none"
        let cases = [
            (fixture, plain, "manager"), (fixture, own, "own"), (fixture, explicit, "none"),
            (other, plain, "none"),
        ]
        for (index, (fixture, request, value)) in cases.enumerated() {
            let task = fixture.manager.loadData(request)
            let load = try await loader.load(index + 1)
            #expect(load.request[Screen.self] == value)
            load.sink.didFinish(.failure(ImageError(.cancelled, "enough")))
            _ = try? await task.response
        }
    }

    @Test("A value is part of the keys in all caches only if it has a string")
    func keys() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve()
        var named = plain
        named[Screen.self] = "profile"
        #expect(named.originalKey == plain.originalKey && named.variantKey == plain.variantKey)
        var red = plain
        red[Tint.self] = 1
        var blue = plain
        blue[Tint.self] = 2
        #expect(Set([plain, red, blue].map(\.originalKey)).count == 3)
        #expect(Set([plain, red, blue].map(\.variantKey)).count == 3)
        var reset = red
        reset[Tint.self] = 0
        #expect(reset.originalKey == plain.originalKey)
        _ = try await fixture.manager.image(for: red)
        #expect(fixture.manager.cachedImage(for: red) != nil)
        #expect(fixture.manager.cachedImage(for: blue) == nil)
        await fixture.manager.flush()
        #expect(try await fixture.anotherManager().load(red).response.origin == .disk)
        #expect(await !fixture.manager.contains(blue))
        try await fixture.manager.removeAllImages(for: #require(plain.url))
        #expect(await !fixture.manager.contains(red))
    }

    @Test("Loads share a transfer only if their values are equal")
    func sharing() async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        let requests = ["a", "b", "a"].map { value in
            var request = ImageRequest(string: "https://example.com/cat.png")
            request[Screen.self] = value
            return request
        }
        let tasks = requests.map { fixture.manager.load($0) }
        for count in 1...2 {
            let load = try await loader.load(count)
            let width = load.request[Screen.self] == "a" ? 10 : 20
            load.finish(.picture(width: width), source: .custom, allowsStoring: false)
        }
        for (task, width) in zip(tasks, [10, 20, 10]) {
            #expect(try await task.response.image.size.width == width)
        }
        #expect(loader.loads.count == 2)
    }

    @Test("Both shouldLoadRequest and shouldLoad can veto the load")
    func vetoes() async throws {
        let fixture = try ManagerFixture {
            $0.shouldLoad = { !$0.absoluteString.hasSuffix("/1") }
            $0.shouldLoadRequest = { $0[Screen.self] != "hidden" }
        }
        let plain = fixture.serve("/2")
        var hidden = plain
        hidden[Screen.self] = "hidden"
        for request in [hidden, fixture.serve("/1")] {
            let error = await #expect(throws: ImageError.self) {
                try await fixture.manager.image(for: request)
            }
            #expect(error?.code == .vetoed)
        }
        #expect(fixture.origin.requestCount == 0)
        _ = try await fixture.manager.image(for: plain)
    }
}

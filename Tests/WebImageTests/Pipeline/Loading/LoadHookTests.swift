// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

private struct Refusal: Error {}

@Suite("Deciding whether an image loads", .timeLimit(.minutes(1)))
struct LoadHookTests {
    private func code(_ manager: ImageManager, _ request: ImageRequest) async -> ImageError.Code? {
        do {
            _ = try await manager.image(for: request)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("Each load calls the hook before its request, even after a veto")
    func refused() async throws {
        let isAllowed = Locked(false)
        let asked = EventLog<URL>()
        let fixture = try ManagerFixture {
            $0.shouldLoad = { url in
                asked.record(url)
                return isAllowed.withLock { $0 }
            }
        }
        let request = fixture.serve()
        #expect(await code(fixture.manager, request) == .vetoed)
        #expect(fixture.origin.requestCount == 0)
        #expect(fixture.manager.failedURLs.isEmpty)
        #expect(fixture.manager.statistics.transfers == 0)
        #expect(fixture.manager.statistics.failures == 0)
        isAllowed.withLock { $0 = true }
        #expect(await code(fixture.manager, request) == nil)
        #expect(asked.events == [request.url, request.url])
    }

    @Test("If the hook throws, the load is vetoed with that error as the cause")
    func throwing() async throws {
        let fixture = try ManagerFixture { $0.shouldLoad = { _ in throw Refusal() } }
        let request = fixture.serve()
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(error?.code == .vetoed)
        #expect(error?.cause is Refusal)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("The hook isn't called for stored images, remembered failures or local files")
    func notAsked() async throws {
        let asked = EventLog<URL>()
        let fixture = try ManagerFixture {
            $0.shouldLoad = { url in
                asked.record(url)
                return true
            }
        }
        let request = fixture.serve()
        let gone = fixture.serve("/gone", .status(404))
        _ = try await fixture.manager.image(for: request)
        #expect(await code(fixture.manager, gone) == .http)
        #expect(asked.count == 2)
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        #expect(await code(fixture.manager, gone) == .recentlyFailed)
        let path = fixture.folder.path + "/cat.png"
        try Data.picture().write(to: URL(filePath: path))
        #expect(await code(fixture.manager, ImageRequest(url: URL(filePath: path))) == nil)
        #expect(asked.count == 2)
    }

    @Test("A stale image in memory or on disk is delivered instead of a veto", arguments: [true, false])
    func stale(inMemory: Bool) async throws {
        let isAllowed = Locked(true)
        let fixture = try ManagerFixture { $0.shouldLoad = { _ in isAllowed.withLock { $0 } } }
        let request = fixture.serve(
            "/cat.png", .picture(headers: ["Cache-Control": "max-age=60", "ETag": "\"1\""]))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        isAllowed.withLock { $0 = false }
        fixture.clock.advance(by: .seconds(61))
        if !inMemory { fixture.manager.memory.removeAll() }
        #expect(try await fixture.manager.load(request).response.status == .stale)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Loads that share a transfer call the hook once for the processed request")
    func shared() async throws {
        let asked = EventLog<URL>()
        let target = Locked<URL?>(nil)
        let fixture = try ManagerFixture {
            $0.requestProcessor = { _ in ImageRequest(url: target.withLock { $0 }) }
            $0.shouldLoad = { url in
                asked.record(url)
                return true
            }
        }
        let other = fixture.serve("/other.png", OriginResponse.picture().held(at: "body"))
        target.withLock { $0 = other.url }
        let tasks = ["/a.png", "/b.png"].map { fixture.manager.load(fixture.origin.url($0)) }
        #expect(await fixture.origin.requests(reach: 1))
        fixture.origin.release("body")
        for task in tasks { _ = try await task.response }
        #expect(asked.events == [other.url])
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A blocking hook holds up neither the caller nor a cancellation")
    func blocking() async throws {
        let gate = DispatchSemaphore(value: 0)
        let asked = EventLog<URL>()
        let fixture = try ManagerFixture {
            $0.shouldLoad = { url in
                asked.record(url)
                gate.wait()
                return true
            }
        }
        let task = fixture.manager.load(fixture.serve())
        _ = await asked.wait(count: 1)
        task.cancel()
        #expect(task.isCancelled)
        await #expect(throws: ImageError.self) { try await task.response }
        gate.signal()
        await fixture.manager.flush()
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("A hook can use the manager and cancel its own load")
    func reentrant() async throws {
        let manager = Locked<ImageManager?>(nil)
        let small = ImageRequest(string: "data:image/png;base64," + Data.picture().base64EncodedString())
        let inner = EventLog<ImageTask>()
        let fixture = try ManagerFixture {
            $0.shouldLoad = { _ in
                guard let manager = manager.withLock({ $0 }) else { return false }
                _ = manager.cachedImage(for: small)
                manager.cancelAll()
                inner.record(manager.load(small))
                return true
            }
        }
        manager.withLock { $0 = fixture.manager }
        #expect(await code(fixture.manager, fixture.serve()) == .cancelled)
        let task = try #require(await inner.wait(count: 1).first)
        #expect(try await task.response.image.size.width == 40)
        manager.withLock { $0 = nil }
    }
}

@Suite("Deciding whether a failure is remembered", .timeLimit(.minutes(1)))
struct RememberHookTests {
    @Test("A failure is remembered for a minute only if the hook accepts it")
    func decides() async throws {
        let asked = EventLog<String>()
        let fixture = try ManagerFixture {
            $0.shouldRememberFailure = { url, error in
                asked.record("\(url.lastPathComponent) \(error.status ?? 0) \(error.code.rawValue)")
                return error.status != 404
            }
        }
        let gone = fixture.serve("/gone", .status(404))
        let broken = fixture.serve("/broken", .status(500))
        let text = fixture.serve("/text", .bytes(Data("no image".utf8)))
        for request in [gone, broken, text] {
            await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        }
        #expect(asked.events == ["gone 404 http", "broken 500 http", "text 0 unsupported"])
        #expect(Set(fixture.manager.failedURLs.map(\.key)) == [broken.originalKey, text.originalKey])
        fixture.clock.advance(by: .seconds(59))
        #expect(fixture.manager.failedURLs.count == 2)
        fixture.clock.advance(by: .seconds(2))
        #expect(fixture.manager.failedURLs.map(\.key) == [text.originalKey])
    }

    @Test("A failure isn't remembered after a cancellation, a veto or an error in the hook")
    func throwing() async throws {
        let asked = EventLog<URL>()
        let isAllowed = Locked(true)
        let fixture = try ManagerFixture {
            $0.shouldLoad = { _ in isAllowed.withLock { $0 } }
            $0.shouldRememberFailure = { url, _ in
                asked.record(url)
                throw Refusal()
            }
        }
        let gone = fixture.serve("/gone", .status(404))
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: gone) }
        #expect(fixture.manager.failedURLs.isEmpty)
        let held = fixture.manager.load(fixture.serve("/held", OriginResponse.picture().held()))
        #expect(await fixture.origin.requests(to: "/held", reach: 1))
        held.cancel()
        isAllowed.withLock { $0 = false }
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: gone) }
        #expect(asked.events == [gone.url])
    }

    @Test("A task ends after the hook decides, and a blocking hook holds up no other load")
    func blocking() async throws {
        let gate = DispatchSemaphore(value: 0)
        let asked = EventLog<URL>()
        let fixture = try ManagerFixture {
            $0.shouldRememberFailure = { url, _ in
                asked.record(url)
                gate.wait()
                return true
            }
        }
        let task = fixture.manager.load(fixture.serve("/gone", .status(404)))
        _ = await asked.wait(count: 1)
        #expect(task.result == nil)
        _ = try await fixture.manager.image(for: fixture.serve())
        gate.signal()
        await #expect(throws: ImageError.self) { try await task.response }
        #expect(fixture.manager.failedURLs.count == 1)
    }
}

// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Hooks that wait for loads", .timeLimit(.minutes(1)))
struct HostileHookTests {
    private let manager = Locked<ImageManager?>(nil)
    private let inner = Locked<ImageRequest?>(nil)
    private let waits = EventLog<Void>()

    /// Loads ``inner`` and waits for it to end.
    private func load() -> Result<ImageResponse, ImageError>? {
        guard let manager = manager.withLock({ $0 }), let request = inner.withLock({ $0 }) else { return nil }
        let (done, result) = (DispatchSemaphore(value: 0), Locked<Result<ImageResponse, ImageError>?>(nil))
        manager.load(request) { end in
            result.withLock { $0 = end }
            done.signal()
        }
        waits.record()
        done.wait()
        return result.withLock { $0 }
    }

    private func fixture(_ change: (inout ImageManagerConfiguration) -> Void) throws -> ManagerFixture {
        let fixture = try ManagerFixture {
            $0.stallTimeout = .seconds(30)
            change(&$0)
        }
        manager.withLock { $0 = fixture.manager }
        return fixture
    }

    /// Lets a load's timeout for a hook pass.
    private func endPatience(of fixture: ManagerFixture) async {
        await waits.wait(count: 1)
        await fixture.clock.sleepers(reach: 1)
        fixture.clock.advance(by: .seconds(31))
    }

    @Test("A hook can wait for another load of its manager, even for an image in memory")
    func another() async throws {
        let fixture = try fixture {
            $0.shouldLoad = { url in
                guard url.path == "/cat.png" else { return true }
                guard case .success? = load(), case .success? = load() else { return false }
                return true
            }
        }
        inner.withLock { $0 = fixture.serve("/other.png") }
        #expect(try await fixture.manager.load(fixture.serve()).response.origin == .network)
        manager.withLock { $0 = nil }
    }

    @Test("A hook that waits for its own load vetoes it after the timeout")
    func itself() async throws {
        let result = EventLog<ImageError.Code?>()
        let fixture = try fixture {
            $0.shouldLoad = { _ in
                if case .failure(let error)? = load() { result.record(error.code) }
                return true
            }
        }
        let request = fixture.serve()
        inner.withLock { $0 = request }
        let task = fixture.manager.load(request)
        await endPatience(of: fixture)
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .vetoed)
        #expect(await result.wait(count: 1) == [.vetoed])
        #expect(fixture.origin.requestCount == 0 && fixture.manager.failedURLs.isEmpty)
        manager.withLock { $0 = nil }
    }

    @Test("Hooks that occupy all threads hold up loads no longer than the timeout")
    func allThreads() async throws {
        let gate = DispatchSemaphore(value: 0)
        let fixture = try fixture {
            $0.shouldLoad = { _ in
                waits.record()
                gate.wait()
                gate.signal()
                return true
            }
        }
        let tasks = (0..<10).map { fixture.manager.load(fixture.serve("/\($0).png")) }
        await waits.wait(count: 4)
        await fixture.clock.sleepers(reach: 10)
        fixture.clock.advance(by: .seconds(31))
        for task in tasks {
            let error = await #expect(throws: ImageError.self) { try await task.response }
            #expect(error?.code == .vetoed)
        }
        gate.signal()
        #expect(fixture.origin.requestCount == 0)
        #expect(waits.count == 4)
    }

    @Test(
        "A failure isn't remembered if its hook waits for the same load, in a transfer or a decoder",
        arguments: [false, true])
    func remembering(isOfDecoder: Bool) async throws {
        let fixture = try fixture {
            $0.shouldRememberFailure = { _, _ in
                _ = load()
                return true
            }
        }
        let request = fixture.serve(
            "/cat.png", isOfDecoder ? .bytes(Data("no image".utf8)) : .status(404))
        inner.withLock { $0 = request }
        let task = fixture.manager.load(request)
        await waits.wait(count: 1)
        // The finished transfer's timer can sleep before the hook's timer does, so advance the clock
        // repeatedly.
        while task.result == nil, !Task.isCancelled {
            if fixture.clock.sleeperCount > 0 { fixture.clock.advance(by: .seconds(31)) }
            await Task.yield()
        }
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == (isOfDecoder ? .unsupported : .http))
        manager.withLock { $0 = nil }
    }
}

@Suite("Deciding whether alternative URLs load", .timeLimit(.minutes(1)))
struct AlternativeHookTests {
    private let asked = EventLog<String>()
    private let refused = Locked<Set<String>>([])

    private func fixture(
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture {
            $0.shouldLoad = { url in
                asked.record(url.path)
                return !refused.withLock { $0.contains(url.path) }
            }
            change(&$0)
        }
        var request = fixture.serve("/first.png", .status(404))
        request.alternatives = ["/second.png", "/third.png"].compactMap {
            fixture.serve($0, .status(500)).url
        }
        return (fixture, request)
    }

    @Test("The hook is called only before an alternative is requested")
    func asks() async throws {
        let (fixture, request) = try fixture()
        fixture.origin.route("/second.png", .picture())
        _ = try await fixture.manager.image(for: request)
        #expect(asked.events == ["/first.png", "/second.png"])
        #expect(fixture.origin.requests.map(\.path) == asked.events)
    }

    @Test("A vetoed alternative ends the load without a request")
    func refuses() async throws {
        let (fixture, request) = try fixture()
        refused.withLock { $0 = ["/second.png"] }
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(error?.code == .vetoed)
        #expect(fixture.origin.requests.map(\.path) == ["/first.png"])
        // The first URL failed, and the second one wasn't requested.
        #expect(fixture.manager.failedURLs.map(\.error.url) == [fixture.origin.address("/first.png")])
    }

    @Test("Canceling a load during the hook ends it without another request")
    func cancelled() async throws {
        let gate = DispatchSemaphore(value: 0)
        let (fixture, request) = try fixture {
            $0.shouldLoad = { url in
                guard url.path == "/second.png" else { return true }
                asked.record(url.path)
                gate.wait()
                return true
            }
        }
        let task = fixture.manager.load(request)
        await asked.wait(count: 1)
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
        gate.signal()
        while fixture.manager.liveCounts.runningStages > 0, !Task.isCancelled { await Task.yield() }
        #expect(fixture.manager.liveCounts.retryTimers == 0 || fixture.origin.requestCount == 1)
        #expect(fixture.origin.requests.map(\.path) == ["/first.png"])
    }
}

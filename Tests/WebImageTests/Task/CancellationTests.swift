// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

/// A task in the middle of a load, with a closure that lets the load continue.
struct Situation: Sendable {
    let fixture: ManagerFixture
    let task: ImageTask
    /// Records each time that the task ends.
    let ends: EventLog<Void>
    let goOn: @Sendable () -> Void
}

/// The points in a load where a task can be canceled.
enum LoadActivity: CaseIterable, Sendable {
    case waitingForRead, reading, awaitingResponse, receiving, waitingForDecode, decoding, transforming
    case decrypting, suspended, waitingForRetry, validating, readingForRefresh, refreshing, comparing
    case decodingChange, sharing

    func reach() async throws -> Situation {
        switch self {
        case .waitingForRead, .reading, .readingForRefresh: try await reachRead()
        case .awaitingResponse, .receiving, .sharing: try await reachTransfer()
        case .waitingForDecode, .decoding: try await reachDecode()
        case .transforming, .decrypting: try await reachClosure()
        case .suspended, .waitingForRetry: try await reachWait()
        case .validating, .refreshing: try await reachValidation()
        case .comparing: try await reachComparison()
        case .decodingChange: try await reachChange()
        }
    }

    private func situation(
        _ fixture: ManagerFixture, _ request: ImageRequest, goOn: @escaping @Sendable () -> Void
    ) -> Situation {
        let ends = EventLog<Void>()
        let task = fixture.manager.load(request) { _ in ends.record() }
        return Situation(fixture: fixture, task: task, ends: ends, goOn: goOn)
    }

    private func reachRead() async throws -> Situation {
        let stop = Stop()
        let fixture = try ManagerFixture {
            $0.disk = DictionaryCache(willRead: { _ in stop.pass() })
            $0.diskSlots = 1
        }
        if self == .waitingForRead {
            fixture.manager.load(fixture.serve("/first.png"))
            await stop.isReached()
        }
        var request = fixture.serve()
        if self == .readingForRefresh { request.cachePolicy = .refresh }
        let situation = situation(fixture, request) { stop.open() }
        await stop.isReached()
        return situation
    }

    private func reachTransfer() async throws -> Situation {
        let fixture = try ManagerFixture()
        let body = OriginResponse.bytes(.noise(width: 200, height: 200), contentType: "image/png")
        let held = self == .receiving ? body.held(afterBytes: 4096, at: "gate") : body.held(at: "gate")
        let request = fixture.serve("/cat.png", held)
        if self == .sharing { fixture.manager.load(request) }
        let situation = situation(fixture, request) { fixture.origin.release("gate") }
        await fixture.origin.requests(to: "/cat.png", reach: 1)
        if self == .receiving {
            for await event in situation.task.events {
                if case .progress(let progress) = event, progress.received > 0 { break }
            }
        }
        return situation
    }

    private func reachDecode() async throws -> Situation {
        let gate = DispatchSemaphore(value: 0)
        let codec = BlockingCodec(gate)
        let fixture = try ManagerFixture {
            $0.codecs.add(codec)
            $0.pixelSlots = 1
        }
        if self == .waitingForDecode {
            fixture.manager.load(fixture.serve("/first.png"))
            await codec.hasStarted()
        }
        let situation = situation(fixture, fixture.serve()) { for _ in 0..<2 { gate.signal() } }
        await codec.hasStarted()
        while self == .waitingForDecode, fixture.manager.statistics.waiting == 0, !Task.isCancelled {
            await Task.yield()
        }
        return situation
    }

    private func reachClosure() async throws -> Situation {
        let stop = Stop()
        let fixture = try ManagerFixture {
            guard self == .decrypting else { return }
            $0.network.decryptor = .use(
                Decryptor(name: "stopping") { data in
                    stop.pass()
                    return data
                })
        }
        var request = fixture.serve()
        if self == .transforming {
            request.transformers = [
                Transformer(key: "stopping") { bitmap, _ in
                    stop.pass()
                    return bitmap
                }
            ]
        }
        let situation = situation(fixture, request) { stop.open() }
        await stop.isReached()
        return situation
    }

    private func reachWait() async throws -> Situation {
        let fixture = try ManagerFixture {
            if self == .waitingForRetry { $0.network.retry = RetryPolicy() }
        }
        if self == .suspended { fixture.manager.suspend() }
        let request = fixture.serve("/cat.png", self == .suspended ? .picture() : .status(503))
        let situation = situation(fixture, request) {
            fixture.manager.resume()
            fixture.clock.advance(by: .seconds(60))
        }
        if self == .suspended {
            while fixture.manager.fetchCount == 0, !Task.isCancelled { await Task.yield() }
        } else {
            await fixture.clock.sleepers(reach: 1)
        }
        return situation
    }

    /// Loads an image, so the next load finds it in memory.
    private func load(_ request: ImageRequest, _ fixture: ManagerFixture) async throws -> ImageRequest {
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(61))
        var request = request
        request.cachePolicy = self == .validating ? .standard : .refresh
        return request
    }

    private func reachValidation() async throws -> Situation {
        let fixture = try ManagerFixture()
        let headers = ["Cache-Control": "max-age=60", "ETag": "\"one\""]
        let request = try await load(fixture.serve("/cat.png", .picture(headers: headers)), fixture)
        fixture.origin.route("/cat.png", OriginResponse.status(304).held(at: "gate"))
        let situation = situation(fixture, request) { fixture.origin.release("gate") }
        await fixture.origin.requests(to: "/cat.png", reach: 2)
        return situation
    }

    private func reachComparison() async throws -> Situation {
        let stop = Stop(isArmed: false)
        let fixture = try ManagerFixture { $0.disk = DictionaryCache(willRead: { _ in stop.pass() }) }
        let request = try await load(fixture.serve(), fixture)
        stop.arm()
        let situation = situation(fixture, request) { stop.open() }
        await stop.isReached()
        return situation
    }

    private func reachChange() async throws -> Situation {
        let stop = Stop(isArmed: false)
        let fixture = try ManagerFixture()
        var plain = fixture.serve()
        plain.transformers = [
            Transformer(key: "stopping") { bitmap, _ in
                stop.pass()
                return bitmap
            }
        ]
        let request = try await load(plain, fixture)
        fixture.origin.route("/cat.png", .picture(width: 50))
        stop.arm()
        let situation = situation(fixture, request) { stop.open() }
        await stop.isReached()
        return situation
    }
}

@Suite("Canceling a task", .timeLimit(.minutes(1)))
struct CancellationTests {
    @Test(
        "cancel() ends a task before it returns, at any stage of the load",
        arguments: LoadActivity.allCases)
    func one(_ activity: LoadActivity) async throws {
        let situation = try await activity.reach()
        #expect(situation.task.result == nil)
        situation.task.cancel()
        #expect(situation.task.isCancelled)
        try await expectCancelled(situation)
    }

    @Test(
        "cancelAll() ends all tasks, at any stage of their loads",
        arguments: LoadActivity.allCases)
    func all(_ activity: LoadActivity) async throws {
        let situation = try await activity.reach()
        situation.fixture.manager.cancelAll()
        try await expectCancelled(situation)
    }

    private func expectCancelled(_ situation: Situation) async throws {
        guard case .failure(let error)? = situation.task.result, error.code == .cancelled else {
            Issue.record("not cancelled: \(String(describing: situation.task.result))")
            return situation.goOn()
        }
        situation.goOn()
        situation.fixture.manager.cancelAll()
        while situation.fixture.manager.statistics.running > 0, !Task.isCancelled { await Task.yield() }
        await situation.fixture.manager.flush()
        #expect(situation.ends.count == 1)
        #expect(throws: ImageError.self) { try situation.task.result?.get() }
        #expect(situation.fixture.manager.statistics.tasks == 0)
    }

    @Test("A task waiting for a shared result can be canceled")
    func sharedResult() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        let stop = Stop()
        // The original is in memory, so no progress is reported. Other threads would deliver it.
        request.transformers = [
            Transformer(key: "stopping") { bitmap, _ in
                stop.pass()
                return bitmap
            }
        ]
        let second = Locked<ImageTask?>(nil)
        let first = fixture.manager.load(request) { _ in second.withLock { $0 }?.cancel() }
        let other = fixture.manager.load(request)
        second.withLock { $0 = other }
        await stop.isReached()
        stop.open()
        _ = try await first.response
        let error = await #expect(throws: ImageError.self) { try await other.response }
        #expect(error?.code == .cancelled)
    }

    @Test("An observer can cancel all tasks when it receives a stored image", arguments: [true, false])
    func observer(inMemory: Bool) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        if !inMemory { fixture.manager.memory.removeAll() }
        request.cachePolicy = .refresh
        // If the validation ended first, only its image would be delivered.
        fixture.origin.route("/cat.png", .picture().held(at: "gate"))
        defer { fixture.origin.release("gate") }
        let task = fixture.manager.load(request) { [manager = fixture.manager] event in
            if case .cached = event { manager.cancelAll() }
        }
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
        // An image on disk is validated while it's still decoding.
        #expect(fixture.origin.requestCount <= (inMemory ? 1 : 2))
        #expect(fixture.manager.statistics.tasks == 0)
    }

    @Test("A refresh that shares its disk read doesn't lose a cancellation or a priority change")
    func refreshStorm() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        request.cachePolicy = .refresh
        request.queryTiers = .disk
        fixture.manager.suspend()
        var random = SeededRandom(seed: 7)
        var lost = 0
        for _ in 0..<100 {
            let tasks = (0..<4).map { _ in fixture.manager.load(request) }
            for task in tasks {
                for _ in 0..<Int.random(in: 0..<3, using: &random) { await Task.yield() }
                task.priority = .high
                task.cancel()
                if task.result == nil { lost += 1 }
            }
        }
        #expect(lost == 0)
        #expect(fixture.manager.statistics.tasks == 0)
    }
}

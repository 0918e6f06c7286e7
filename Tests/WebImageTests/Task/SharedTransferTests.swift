// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Tasks that share a transfer", .timeLimit(.minutes(1)))
struct SharedTransferTests {
    private let loader = HandLoader()
    private let fixture: ManagerFixture

    init() throws {
        let loader = loader
        fixture = try ManagerFixture {
            $0.loader = loader
            // With a stall timeout, the transfer uses the fixture's clock.
            $0.stallTimeout = .seconds(1000)
        }
    }

    private func request(_ priority: Priority = .normal, width: Int? = nil) -> ImageRequest {
        var request = ImageRequest(string: "photos://1")
        request.priority = priority
        if let width { request.transformers = [.resize(width: width, height: 4, mode: .stretch)] }
        return request
    }

    // MARK: Priorities

    @Test("The transfer has its tasks' highest priority as they join, change or leave")
    func priorities() async throws {
        let low = fixture.manager.load(request(.low))
        let load = try await loader.load(1)
        // This is a different image made from the same data.
        let high = fixture.manager.load(request(.high, width: 8))
        #expect(await loader.priorities.wait(count: 1) == [.high])
        high.priority = .normal
        #expect(await loader.priorities.wait(count: 2).last == .normal)
        low.priority = .veryHigh
        #expect(await loader.priorities.wait(count: 3).last == .veryHigh)
        low.cancel()
        #expect(await loader.priorities.wait(count: 4).last == .normal)
        // A third task with a lower priority changes nothing, and neither does its end.
        let third = fixture.manager.load(request(.veryLow))
        third.cancel()
        high.priority = .veryLow
        #expect(await loader.priorities.wait(count: 5) == [.high, .normal, .veryHigh, .normal, .veryLow])
        load.finish(.picture(), source: .custom)
        #expect(try await high.response.image.size.width == 8)
        #expect(low.result?.failure?.code == .cancelled && third.result?.failure?.code == .cancelled)
        #expect(loader.loads.count == 1)
    }

    @Test("A data task's priority affects the transfer like an image task's")
    func dataPriority() async throws {
        let image = fixture.manager.load(request(.low))
        let load = try await loader.load(1)
        let data = fixture.manager.loadData(request(.high))
        #expect(await loader.priorities.wait(count: 1) == [.high])
        data.cancel()
        #expect(await loader.priorities.wait(count: 2) == [.high, .low])
        load.finish(.picture(), source: .custom)
        _ = try await image.response
    }

    // MARK: Progress

    /// Starts a transfer and waits until its first task has progress.
    private func begin(_ body: Data, received: Int) async throws -> (ImageTask, HandLoader.Load) {
        let task = fixture.manager.load(request())
        let load = try await loader.load(1)
        load.sink.didReceive(LoadResponse(url: load.request.url, source: .custom, expectedBytes: body.count))
        give(body[..<received], to: load)
        for await progress in task.progressUpdates where progress.received == received { break }
        return (task, load)
    }

    private func give(_ bytes: Data, to load: HandLoader.Load) {
        // Progress is reported every 10 ms.
        fixture.clock.advance(by: .milliseconds(20))
        _ = bytes.withUnsafeBytes { load.sink.didReceive($0) }
    }

    enum Joiner: CaseIterable {
        case equal, otherVariant, data
    }

    @Test(
        "A task that joins starts with the current progress", arguments: Joiner.allCases)
    func lateProgress(joiner: Joiner) async throws {
        let body = Data.noise(width: 400, height: 200)
        let half = body.count / 2
        let (first, load) = try await begin(body, received: half)
        let log = EventLog<LoadProgress>()
        let record: @Sendable (LoadProgress) -> Void = { log.record($0) }
        // No bytes arrive between here and the first progress.
        switch joiner {
        case .equal: fixture.manager.load(request(), progress: record) { _ in }
        case .otherVariant: fixture.manager.load(request(width: 8), progress: record) { _ in }
        case .data:
            let task = fixture.manager.loadData(request())
            Task { for await progress in task.progressUpdates { log.record(progress) } }
        }
        #expect(await log.wait(count: 1).first == LoadProgress(received: half, expected: body.count))
        give(body[half...], to: load)
        load.sink.didFinish(.success(LoadMetrics()))
        _ = try await first.response
        await log.wait { $0.last?.received == body.count }
        let received = log.events.map(\.received)
        #expect(received == received.sorted())
        #expect(loader.loads.count == 1)
    }

    @Test("A sequence that starts late gets the latest progress first")
    func lateSequence() async throws {
        let body = Data.noise(width: 400, height: 200)
        let (task, load) = try await begin(body, received: 70_000)
        var updates = task.progressUpdates.makeAsyncIterator()
        #expect(await updates.next()?.received == 70_000)
        let joined = fixture.manager.load(request())
        var others = joined.progressUpdates.makeAsyncIterator()
        #expect(await others.next()?.received == 70_000)
        #expect(joined.progress?.received == 70_000)
        give(body[70_000...], to: load)
        #expect(await others.next()?.received == body.count)
        #expect(await updates.next()?.received == body.count)
        task.cancel()
        joined.cancel()
    }
}

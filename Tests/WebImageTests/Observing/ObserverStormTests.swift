// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Events under many loads", .timeLimit(.minutes(1)))
struct ObserverStormTests {
    @Test("Each of thousands of randomly canceled loads has one start and one end")
    func storm() async throws {
        let recorder = EventRecorder()
        let fixture = try ManagerFixture.observed(recorder)
        fixture.origin.setHandler { request in
            request.path.hasSuffix("7") ? .status(404) : .picture(width: 8, height: 8)
        }
        let counts = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<4 {
                group.addTask { await load(800, with: fixture, seed: UInt64(worker)) }
            }
            return await group.reduce(0, +)
        }
        await fixture.manager.flush()
        // Transfers of canceled loads may end later.
        let began = recorder.events(.transferBegan).count
        try await recorder.wait(for: .transferEnded, count: began)

        let events = recorder.events
        let ends: Set<LoadEvent.Kind> = [.finished, .failed, .cancelled]
        let started = events.filter { $0.kind == .started }.compactMap(\.loadID)
        let ended = events.filter { ends.contains($0.kind) }.compactMap(\.loadID)
        #expect(started.count == counts && Set(started).count == counts)
        #expect(ended.count == counts && Set(ended) == Set(started))
        #expect(events.count { $0.kind == .transferEnded } == began)
        #expect(Set(events.map(\.kind)).isSuperset(of: [.memoryHit, .joined, .decoded, .stored, .cancelled]))
        expectOrder(events)
    }

    /// Starts loads of all kinds with all policies, and cancels some of them.
    private func load(_ count: Int, with fixture: ManagerFixture, seed: UInt64) async -> Int {
        var random = SeededRandom(seed: seed)
        var tasks: [ImageTask] = []
        var dataTasks: [DataTask] = []
        for _ in 0..<count {
            let number = Int.random(in: 0..<40, using: &random)
            var request = ImageRequest(url: fixture.origin.url("/\(number)"))
            let policies: [CachePolicy] = [.standard, .standard, .refresh, .networkOnly, .cacheOnly]
            request.cachePolicy = policies.randomElement(using: &random) ?? .standard
            if Bool.random(using: &random) { request.transformers = [.grayscale] }
            if Int.random(in: 0..<8, using: &random) == 0 { request.lookup = .synchronous }
            if Int.random(in: 0..<6, using: &random) == 0 {
                dataTasks.append(fixture.manager.loadData(request))
            } else {
                tasks.append(fixture.manager.load(request))
            }
            if Int.random(in: 0..<3, using: &random) == 0 { tasks.randomElement(using: &random)?.cancel() }
            if Int.random(in: 0..<9, using: &random) == 0 { dataTasks.last?.cancel() }
            if Int.random(in: 0..<400, using: &random) == 0 { fixture.manager.cancelAll() }
        }
        for task in tasks { _ = try? await task.response }
        for task in dataTasks { _ = try? await task.response }
        return count
    }

    /// Expects that a load's first event is its start and the last one, except for job events, is its end.
    private func expectOrder(_ events: [LoadEvent]) {
        var first: [UInt64: LoadEvent.Kind] = [:]
        var last: [UInt64: LoadEvent.Kind] = [:]
        for event in events {
            for load in event.loadIDs where first[load] == nil { first[load] = event.kind }
            // Disk writes can follow the end.
            if event.jobID == nil, event.kind != .stored, let load = event.loadID { last[load] = event.kind }
        }
        #expect(first.values.allSatisfy { $0 == .started })
        #expect(last.values.allSatisfy { [.finished, .failed, .cancelled].contains($0) })
    }
}

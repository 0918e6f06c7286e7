// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Task events", .timeLimit(.minutes(1)))
struct TaskEventsTests {
    @Test("Every loop over the same value receives all events")
    func severalLoops() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        request.cachePolicy = .refresh
        fixture.origin.route("/cat.png", .picture(width: 41).held(at: "gate"))
        let events = fixture.manager.load(request).events
        let cached = EventLog<Void>()
        let received = await withTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var received: [Int] = []
                    for await event in events {
                        switch event {
                        case .cached(let response):
                            received.append(response.image.size.width)
                            cached.record()
                        case .finished(let result): received.append((try? result.get().image.size.width) ?? 0)
                        default: break
                        }
                    }
                    return received
                }
            }
            await cached.wait(count: 4)
            fixture.origin.release("gate")
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(received == [[40, 41], [40, 41], [40, 41], [40, 41]])
    }

    @Test("Only one of a buffer's readers receives the result, but all end", arguments: 0..<20)
    func oneBuffer(_ round: Int) async {
        let buffer = EventBuffer<Int>(.sequence)
        let ends = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var ends = 0
                    while let event = await buffer.next() { if case .finished = event { ends += 1 } }
                    return ends
                }
            }
            for _ in 0..<round { await Task.yield() }
            buffer.post(.cached(1))
            buffer.post(.finished(.success(2)))
            return await group.reduce(0, +)
        }
        #expect(ends == 1)
        #expect(await buffer.next() == nil)
    }

    @Test("Canceling one reader does not end the other readers")
    func cancelledReader() async {
        let buffer = EventBuffer<Int>(.sequence)
        let cancelled = Task { await buffer.next() == nil }
        let other = Task { await buffer.next() != nil }
        await Task.yield()
        cancelled.cancel()
        #expect(await cancelled.value)
        buffer.post(.finished(.success(1)))
        #expect(await other.value)
    }
}

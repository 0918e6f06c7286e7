// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import InternalTestSupport
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Order, delay and memory of disk writes", .timeLimit(.minutes(1)))
struct StoreQueueTests {
    private let clock = ManualClock()
    private let queue: StoreQueue
    private let log = EventLog<Int>()
    private static let mebibyte = 1 << 20

    init() { queue = StoreQueue(time: clock) }

    /// - Returns: Whether there was room for it.
    @discardableResult
    private func write(_ number: Int, mebibytes: Int = 0, isRequired: Bool = false) -> Bool {
        guard let reservation = queue.reserve(mebibytes * Self.mebibyte, isRequired: isRequired) else {
            return false
        }
        queue.submitDeferred(holding: reservation) { [log] in log.record(number) }
        return true
    }

    /// Blocks the writes until the semaphore is signaled.
    private func block() async -> DispatchSemaphore {
        let gate = DispatchSemaphore(value: 0)
        let isBlocked = EventLog<Void>()
        queue.submit {
            isBlocked.record()
            gate.wait()
        }
        await isBlocked.wait(count: 1)
        return gate
    }

    @Test("Writes begin in order once no write has been added for 20 ms")
    func quiet() async {
        write(1)
        await clock.sleepers(reach: 1)
        clock.advance(by: .milliseconds(19))
        write(2)
        clock.advance(by: .milliseconds(1))
        // The timer found the second write and sleeps again.
        await clock.sleepers(reach: 1)
        #expect(log.events.isEmpty)
        clock.advance(by: .milliseconds(18))
        #expect(clock.sleeperCount == 1 && log.events.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(await log.wait(count: 2) == [1, 2])
        write(3)
        await clock.sleepers(reach: 1)
        #expect(log.events.count == 2)
        clock.advance(by: .milliseconds(20))
        #expect(await log.wait(count: 3) == [1, 2, 3])
    }

    @Test("Under a constant stream, writes begin 5 s after the first")
    func stream() async {
        for number in 0..<499 {
            write(number)
            await clock.sleepers(reach: 1)
            clock.advance(by: .milliseconds(10))
        }
        await clock.sleepers(reach: 1)
        #expect(log.events.isEmpty && clock.uptime == .milliseconds(4990))
        write(499)
        clock.advance(by: .milliseconds(10))
        #expect(await log.wait(count: 500) == Array(0..<500))
    }

    @Test("An urgent write runs immediately after the pending ones")
    func urgent() async {
        write(1)
        await clock.sleepers(reach: 1)
        queue.submit { [log] in log.record(2) }
        #expect(await log.wait(count: 2) == [1, 2])
        #expect(clock.sleeperCount == 0)
    }

    @Test("Writes begin as soon as 48 MiB are waiting")
    func bytes() async {
        write(1, mebibytes: 47)
        #expect(log.events.isEmpty)
        write(2, mebibytes: 1)
        #expect(await log.wait(count: 2) == [1, 2])
        write(3)
        await clock.sleepers(reach: 1)
        #expect(log.events.count == 2)
        queue.begin()
        await log.wait(count: 3)
    }

    @Test("At most 64 MiB wait, including running writes")
    func bound() async {
        let gate = await block()
        for number in 0..<8 { #expect(write(number, mebibytes: 8)) }
        #expect(queue.heldBytes == StoreQueue.maximumBytes)
        #expect(!write(8, mebibytes: 8) && queue.heldBytes == StoreQueue.maximumBytes)
        gate.signal()
        #expect(await log.wait(count: 8) == Array(0..<8))
        queue.submit { [log] in log.record(9) }
        #expect(await log.wait(count: 9).last == 9)
        #expect(queue.heldBytes == 0)
        #expect(write(10, mebibytes: 8))
        queue.begin()
        await log.wait(count: 10)
    }

    @Test("Data larger than the limit is accepted only if no other write is waiting")
    func large() async {
        let gate = await block()
        #expect(write(1, mebibytes: 1))
        #expect(!write(2, mebibytes: 100))
        gate.signal()
        queue.submit { [log] in log.record(3) }
        await log.wait(count: 2)
        #expect(write(4, mebibytes: 100))
        // The write has begun, and there's no room for another one.
        #expect(await log.wait(count: 3) == [1, 3, 4])
    }

    @Test("A rejected write starts the pending ones")
    func refusal() async {
        write(1, mebibytes: 40)
        #expect(!write(2, mebibytes: 40))
        #expect(await log.wait(count: 1) == [1])
    }

    @Test("A required write is accepted even if the queue has no room")
    func required() async {
        let gate = await block()
        for number in 0..<8 { write(number, mebibytes: 8) }
        let room = EventLog<Int>()
        queue.whenRoom { room.record(0) }
        #expect(room.count == 1)
        #expect(write(8, mebibytes: 8, isRequired: true))
        queue.whenRoom { room.record(1) }
        #expect(room.count == 1 && log.events.isEmpty)
        gate.signal()
        #expect(await room.wait(count: 2) == [0, 1])
        queue.begin()
        #expect(await log.wait(count: 9) == Array(0..<9))
    }

    @Test("An image waiting to be written is found like one on disk")
    func manager() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/image", .picture(headers: ["Cache-Control": "max-age=600"]))
        _ = try await fixture.manager.image(for: request)
        #expect(await fixture.manager.disk?.contains(request.originalKey) == false)
        #expect(await fixture.manager.contains(request, in: .disk))
        fixture.manager.memory.removeAll()
        let response = try await fixture.manager.load(request).response
        #expect(response.origin == .disk && response.status == .fresh)
        #expect(fixture.origin.requestCount("/image") == 1)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.contains(request.originalKey) == true)
    }

    @Test("An image waiting to be written is validated once it is stale")
    func stale() async throws {
        let fixture = try ManagerFixture()
        let headers = ["Cache-Control": "max-age=0", "ETag": "\"1\""]
        let request = fixture.serve("/image", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        fixture.manager.memory.removeAll()
        fixture.origin.route("/image", .status(304, headers: headers))
        let response = try await fixture.manager.load(request).response
        #expect(response.status == .revalidated && fixture.origin.requestCount("/image") == 2)
        await fixture.manager.flush()
    }

    @Test(
        "Memory pressure or entering the background starts the pending writes immediately",
        arguments: [true, false])
    func pressure(inBackground: Bool) async throws {
        let (cache, ended) = (DictionaryCache(), EventLog<Void>())
        let fixture = try ManagerFixture {
            $0.disk = cache
            $0.backgroundPressure = .normal
            $0.beginBackgroundTask = { _ in { ended.record() } }
        }
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        #expect(fixture.manager.liveCounts.unstoredBytes > 0)
        if inBackground {
            fixture.manager.didEnterBackground()
            await ended.wait(count: 1)
            #expect(cache.stores.count == 1)
        } else {
            fixture.manager.relieve(.warning)
        }
        #expect(await cache.stores.wait(count: 1) == [request.originalKey])
        #expect(ended.count == (inBackground ? 1 : 0))
    }

    @Test("Shutting down a manager writes all pending images")
    func end() async throws {
        let cache = DictionaryCache()
        let request: ImageRequest
        do {
            let fixture = try ManagerFixture { $0.disk = cache }
            request = fixture.serve()
            _ = try await fixture.manager.image(for: request)
        }
        #expect(await cache.stores.wait(count: 1) == [request.originalKey])
    }
}

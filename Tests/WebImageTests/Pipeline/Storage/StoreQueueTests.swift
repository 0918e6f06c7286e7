// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("The order and the delay of disk writes", .timeLimit(.minutes(1)))
struct StoreQueueTests {
    private let queue = StoreQueue()
    private let log = EventLog<Int>()

    private func write(_ number: Int, bytes: Int = 1) {
        queue.submit(waitingWith: bytes) { [log] in log.record(number) }
    }

    @Test("Without transfers, a write begins at once")
    func idle() async {
        write(1)
        #expect(await log.wait(count: 1) == [1])
    }

    @Test("Writes wait for the last transfer that runs, and keep their order")
    func transfers() async {
        queue.transferBegan()
        queue.transferBegan()
        for number in 1...3 { write(number) }
        queue.transferEnded()
        write(4)
        #expect(log.events.isEmpty)
        queue.transferEnded()
        write(5)
        #expect(await log.wait(count: 5) == [1, 2, 3, 4, 5])
    }

    @Test("A write that must not wait runs after those that wait")
    func urgent() async {
        queue.transferBegan()
        write(1)
        queue.submit { [log] in log.record(2) }
        #expect(await log.wait(count: 2) == [1, 2])
    }

    @Test("Writes begin when more than 64 MiB wait, and later ones wait again")
    func bytes() async {
        queue.transferBegan()
        write(1, bytes: 64 << 20)
        #expect(log.events.isEmpty)
        write(2)
        #expect(await log.wait(count: 2) == [1, 2])
        write(3)
        #expect(log.events.count == 2)
    }

    @Test("A write waits a second at most, also after an earlier delay")
    func delay() async {
        queue.transferBegan()
        write(1)
        _ = await log.wait(count: 1)
        write(2)
        #expect(await log.wait(count: 2) == [1, 2])
    }

    @Test("An image that waits to be written is found, and flushing writes it")
    func manager() async throws {
        let fixture = try ManagerFixture()
        let running = fixture.manager.load(fixture.serve("/running", OriginResponse.picture().held()))
        defer { running.cancel() }
        await fixture.origin.requests(to: "/running", reach: 1)
        let request = fixture.serve("/image", .picture(headers: ["Cache-Control": "max-age=600"]))
        _ = try await fixture.manager.image(for: request)
        fixture.manager.memory.removeAll()
        _ = try await fixture.manager.image(for: request)
        #expect(fixture.origin.requestCount("/image") == 1)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.contains(request.originalKey) == true)
    }
}

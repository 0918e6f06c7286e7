// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("A manager's running tasks", .timeLimit(.minutes(1)))
struct TaskListTests {
    @Test("The lists contain the unfinished tasks in the order in which they started")
    func lists() async throws {
        let fixture = try ManagerFixture()
        fixture.manager.suspend()
        #expect(!fixture.manager.isRunning)
        let requests = (0..<5).map { fixture.serve("/\($0).png") }
        let tasks = requests.map { fixture.manager.load($0) }
        let data = fixture.manager.loadData(requests[0])
        #expect(fixture.manager.isRunning)
        #expect(fixture.manager.tasks.elementsEqual(tasks, by: ===))
        #expect(fixture.manager.tasks.map(\.request.url) == requests.map(\.url))
        #expect(fixture.manager.dataTasks.elementsEqual([data], by: ===))
        tasks[1].cancel()
        data.cancel()
        #expect(fixture.manager.tasks.elementsEqual([tasks[0], tasks[2], tasks[3], tasks[4]], by: ===))
        #expect(fixture.manager.dataTasks.isEmpty && fixture.manager.isRunning)
        fixture.manager.resume()
        for task in [tasks[0], tasks[2], tasks[3], tasks[4]] { _ = try await task.response }
        #expect(fixture.manager.tasks.isEmpty && !fixture.manager.isRunning)
    }

    @Test("A task validating a stored image is in the list")
    func validation() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .picture(headers: ["ETag": "\"one\""]))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        request.cachePolicy = .refresh
        fixture.origin.route("/cat.png", OriginResponse.status(304).held(at: "gate"))
        let task = fixture.manager.load(request)
        await fixture.origin.requests(to: "/cat.png", reach: 2)
        #expect(fixture.manager.tasks.elementsEqual([task], by: ===))
        fixture.origin.release("gate")
        #expect(try await task.response.status == .revalidated)
    }

    @Test("A background validation isn't a running task, but cancelAll() ends it")
    func background() async throws {
        let fixture = try ManagerFixture()
        let headers = ["Cache-Control": "max-age=1, stale-while-revalidate=600", "ETag": "\"one\""]
        let request = fixture.serve("/cat.png", .picture(headers: headers))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(60))
        fixture.origin.route("/cat.png", OriginResponse.status(304).held(at: "gate"))
        #expect(try await fixture.manager.load(request).response.status == .stale)
        await fixture.origin.requests(to: "/cat.png", reach: 2)
        #expect(!fixture.manager.isRunning && fixture.manager.tasks.isEmpty)
        fixture.manager.cancelAll()
        #expect(fixture.manager.statistics.tasks == 0)
        fixture.origin.release("gate")
    }
}

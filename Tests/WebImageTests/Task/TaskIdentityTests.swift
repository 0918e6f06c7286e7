// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Tasks in sets and descriptions", .timeLimit(.minutes(1)))
struct TaskIdentityTests {
    private let fixture: ManagerFixture

    init() throws { fixture = try ManagerFixture() }

    @Test("Every load is a separate task that equals only itself")
    func identity() async throws {
        let request = fixture.serve()
        let (first, second) = (fixture.manager.load(request), fixture.manager.load(request))
        #expect(first == first && first != second && first.id != second.id)
        let others = fixture.manager.tasks
        #expect(others.allSatisfy { $0 == first || $0 == second })
        var running: Set = [first, second, first]
        #expect(running.count == 2)
        running.remove(first)
        #expect(running == [second])
        // A task's identity doesn't change with its state.
        _ = try await (first.response, second.response)
        #expect(running.contains(second) && !running.contains(first))
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A data task has an identity like an image task")
    func data() async throws {
        let request = fixture.serve()
        let names = [fixture.manager.loadData(request): "first", fixture.manager.loadData(request): "second"]
        #expect(names.count == 2)
        for (task, name) in names { #expect(try await !task.response.data.isEmpty && names[task] == name) }
    }

    @Test("A task's description has its request and progress, but no secrets")
    func description() async throws {
        let url = try #require(URL(string: fixture.origin.url("/held.png").absoluteString + "?token=secret"))
        fixture.origin.route("/held.png", OriginResponse.picture().held(at: "body"))
        let task = fixture.manager.load(url)
        #expect(task.description.hasSuffix("/held.png?…: running"))
        task.priority = .high
        #expect(task.description.hasSuffix(", now priority high: running"))
        fixture.origin.release("body")
        let response = try await task.response
        #expect(task.description.hasSuffix(", now priority high: \(response)"))
        #expect(!task.description.contains("secret"))
    }

    @Test("A failed or canceled task's description has the error's code")
    func failures() {
        #expect(fixture.manager.load("").description == "no URL: invalidURL")
        fixture.origin.route("/held.png", OriginResponse.picture().held())
        let task = fixture.manager.loadData(fixture.origin.url("/held.png"))
        task.cancel()
        #expect(task.description.hasSuffix("/held.png: cancelled"))
    }
}

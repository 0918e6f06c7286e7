// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Task priority", .timeLimit(.minutes(1)))
struct TaskPriorityTests {
    @Test("Changing a task's priority reaches its transfer")
    func change() async throws {
        let loader = HandLoader()
        let fixture = try ManagerFixture { $0.loader = loader }
        var request = ImageRequest(string: "photos://1")
        request.priority = .low
        let task = fixture.manager.load(request)
        let load = try await loader.load(1)
        task.priority = .high
        let priorities = await loader.priorities.wait(count: 1)
        #expect(priorities.last == .high)
        load.finish(.picture(), source: .custom)
        _ = try await task.response
    }
}

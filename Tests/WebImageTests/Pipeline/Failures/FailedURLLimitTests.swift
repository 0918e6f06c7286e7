// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Failed URLs", .timeLimit(.minutes(2)))
struct FailedURLLimitTests {
    @Test("A full list of failed URLs keeps the newest failures")
    func limit() throws {
        let fixture = try ManagerFixture()
        let configuration = fixture.manager.configuration
        let failures = FailedURLs(configuration, hooks: LoadHooks(configuration), capacity: 20)
        for number in 0..<100 {
            let request = ImageRequest(string: "http://gone.example/\(number)")
            let planner = fixture.manager.pipeline.planner
            let job = try #require(planner.dataJob(for: request, lookup: .byPolicy))
            failures.insert(.http(status: 404, url: request.url?.absoluteString), for: job)
            #expect(failures.count <= 20)
            #expect(failures.failure(for: job)?.status == 404)
            fixture.clock.advance(by: .milliseconds(1))
        }
        #expect(failures.count > 10)
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Slow, silent and missing servers", .timeLimit(.minutes(2)))
struct HostileServerTests {
    private func impatient(_ request: ImageRequest, _ change: (inout LoadTimeouts) -> Void) -> ImageRequest {
        var request = request
        var options = NetworkOptions()
        options.retry = .never
        var timeouts = LoadTimeouts(idle: .seconds(600), ratePeriod: .seconds(600))
        change(&timeouts)
        options.timeouts = timeouts
        request.network = options
        return request
    }

    @Test("A server that sends nothing or stalls midway times out, so the next load can proceed")
    func silent() async throws {
        let fixture = try ManagerFixture.narrow()
        for response in [OriginResponse.picture().stalled(), .picture().stalled(afterBytes: 40)] {
            let request = impatient(fixture.serve("/silent.png", response)) { $0.idle = .milliseconds(100) }
            var waiting = fixture.serve("/next.png")
            waiting.originalStoreTiers = []
            let next = fixture.manager.load(waiting)
            try await fixture.expectFailure(.timeout, of: request)
            #expect(try await next.response.image.middle == 0xFFCC_2200)
            fixture.manager.memory.removeAll()
            #expect(fixture.manager.failedURLCount == 0)
        }
    }

    @Test("A server that sends the body too slowly times out even if it never pauses")
    func trickle() async throws {
        let fixture = try ManagerFixture.narrow()
        let body = OriginResponse.bytes(Data.noise(width: 64, height: 64)).slowLoris(bytesPerSecond: 40)
        let request = impatient(fixture.serve("/trickle.png", body)) { $0.ratePeriod = .milliseconds(200) }
        try await fixture.expectFailure(.timeout, of: request)
    }

    @Test("A server that sends the response header too slowly times out")
    func tricklingHead() async throws {
        let fixture = try ManagerFixture.narrow()
        let body = OriginResponse.picture().slowLoris(bytesPerSecond: 20, includingHead: true)
        let request = impatient(fixture.serve("/head.png", body)) { $0.idle = .milliseconds(300) }
        try await fixture.expectFailure(.timeout, of: request)
    }

    @Test("A refused connection and an unknown host are different errors, and neither is remembered")
    func gone() async throws {
        let fixture = try ManagerFixture.narrow()
        let other = try TestOrigin()
        let refused = ImageRequest(url: other.url("/a.png"))
        other.stop()
        let error = await fixture.failure(refused)
        #expect(error?.code == .network)
        #expect(error?.cause as? NetworkFailure == .refused)
        let nameless = await fixture.failure(ImageRequest(string: "http://nobody.invalid/a.png"))
        #expect(nameless?.code == .network)
        #expect(nameless?.cause as? NetworkFailure == .dns)
        #expect(fixture.manager.failedURLCount == 0)
        #expect(fixture.manager.statistics.transfers == 2)
        try await fixture.expectHealth()
    }
}

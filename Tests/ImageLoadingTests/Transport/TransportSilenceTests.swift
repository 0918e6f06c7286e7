// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import Foundation
import ImageBase
import ImageLoading
import InternalTestSupport
import PortableC
import Testing
import WebImageTestSupport

@Suite(
    "Loads that time out next to other loads", .serialized, .timeLimit(.minutes(1)),
    .enabled(if: TLSOrigin.isAvailable, "nginx and openssl are needed"))
struct TransportSilenceTests {
    private static let body = Data.pattern(5000)

    /// Returns a fixture with an origin that holds back `/slow` and never answers `/stall`.
    private func fixture(_ path: NetworkPath) throws -> PathFixture {
        let fixture = try PathFixture(path)
        fixture.origin.route("/fine", .bytes(Self.body))
        fixture.origin.route("/slow", .bytes(Self.body).held(at: "slow"))
        fixture.origin.route("/stall", .bytes(Self.body).held(at: "never"))
        return fixture
    }

    private func slow(_ fixture: PathFixture, count: Int) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask {
                    let loaded = try? await fixture.get("/slow") { $0.timeouts.idle = .seconds(600) }
                    return loaded?.data == Self.body
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    /// Runs loads that time out, a few at a time.
    private func stalled(_ fixture: PathFixture, _ timeouts: LoadTimeouts) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let error = try await fixture.failure("/stall") { $0.timeouts = timeouts }
                    #expect(error?.code == .timeout)
                }
            }
            try await group.waitForAll()
        }
    }

    private static let timeouts = [
        LoadTimeouts(idle: .milliseconds(300)), LoadTimeouts(total: .milliseconds(300)),
    ]

    @Test(
        "A timeout fails only its own load even if other loads on the connection wait for a slow origin",
        arguments: NetworkPath.all, timeouts)
    func alone(path: NetworkPath, timeouts: LoadTimeouts) async throws {
        let fixture = try fixture(path)
        _ = try await fixture.get("/fine")
        async let slow = slow(fixture, count: 4)
        await fixture.origin.requests(to: "/slow", reach: 4)
        try await stalled(fixture, timeouts)
        try await stalled(fixture, timeouts)
        fixture.origin.release("slow")
        #expect(await slow == 4)
        #expect(fixture.origin.requestCount("/slow") == 4)
    }

    @Test(
        "After a timeout on a silent connection, later requests share another one",
        arguments: [Duration.zero, .milliseconds(20)])
    func another(delay: Duration) async throws {
        try await expectAnother(delay: delay)
    }

    @Test(
        "A silent connection is noticed even in a process with thousands of open files",
        .enabled(if: sysconf(Int32(_SC_OPEN_MAX)) > 8000, "the process may open too few files"))
    func manyFiles() async throws {
        var files: [Int32] = []
        defer { files.forEach { close($0) } }
        while files.last ?? 0 < 5000 {
            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
            try #require(file >= 0)
            files.append(file)
        }
        try await expectAnother(delay: .zero)
    }

    private func expectAnother(delay: Duration) async throws {
        let fixture = try fixture(NetworkPath(wire: .http2, delay: delay))
        #expect(try await !fixture.get("/fine").metrics.isReusedConnection)
        #expect(try await fixture.get("/fine").metrics.isReusedConnection)
        async let slow = slow(fixture, count: 1)
        await fixture.origin.requests(to: "/slow", reach: 1)
        try await stalled(fixture, LoadTimeouts(idle: .milliseconds(500)))
        #expect(try await !fixture.get("/fine").metrics.isReusedConnection)
        for _ in 0..<3 { #expect(try await fixture.get("/fine").metrics.isReusedConnection) }
        fixture.origin.release("slow")
        #expect(await slow == 1)
    }

    @Test("After a timeout on a busy connection, requests keep using it")
    func busy() async throws {
        let fixture = try fixture(NetworkPath(wire: .http2))
        _ = try await fixture.get("/fine")
        let end = Locked(false)
        let stall = Task {
            defer { end.withLock { $0 = true } }
            // Even on a busy machine, the loads below don't wait this long.
            try await stalled(fixture, LoadTimeouts(idle: .seconds(6)))
        }
        // Bytes arrive until the other loads have timed out.
        while !end.withLock({ $0 }) {
            #expect(try await fixture.get("/fine").metrics.isReusedConnection)
        }
        try await stall.value
        #expect(try await fixture.get("/fine").metrics.isReusedConnection)
    }
}
#endif

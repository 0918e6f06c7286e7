// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Unresponsive servers", .timeLimit(.minutes(2)))
struct CircuitLoadTests {
    private func fixture() throws -> ManagerFixture {
        try ManagerFixture { configuration in
            configuration.circuit = CircuitPolicy()
            configuration.circuit?.failures = 2
        }
    }

    private func code(_ path: String, _ fixture: ManagerFixture) async -> ImageError.Code? {
        do throws(ImageError) {
            _ = try await fixture.manager.image(for: fixture.origin.url(path))
            return nil
        } catch {
            return error.code
        }
    }

    @Test("An open circuit rejects loads until one that it admits after a while succeeds")
    func opens() async throws {
        let fixture = try fixture()
        fixture.origin.setHandler { _ in .reset }
        #expect(await code("/1", fixture) == .network)
        #expect(fixture.manager.openCircuits.isEmpty)
        #expect(await code("/2", fixture) == .network)
        for path in ["/1", "/3"] { #expect(await code(path, fixture) == .recentlyFailed) }
        #expect(fixture.origin.requestCount == 2)
        let circuit = try #require(fixture.manager.openCircuits.first)
        #expect(circuit.failures == 2 && circuit.remaining == .seconds(30))
        #expect(circuit.origin.contains(":\(fixture.origin.port)"))

        // Other servers aren't affected.
        let other = try TestOrigin()
        other.setHandler { _ in .picture() }
        _ = try await fixture.manager.image(for: other.url("/cat.png"))

        fixture.clock.advance(by: .seconds(30))
        #expect(await code("/1", fixture) == .network)
        #expect(await code("/1", fixture) == .recentlyFailed)
        fixture.clock.advance(by: .seconds(30))
        fixture.origin.setHandler { _ in .picture() }
        #expect(await code("/1", fixture) == nil)
        #expect(await code("/2", fixture) == nil)
        #expect(fixture.manager.openCircuits.isEmpty && fixture.origin.requestCount == 5)
    }

    @Test(
        "Closing a circuit manually admits all its loads immediately"
    )
    func closes() async throws {
        let fixture = try fixture()
        fixture.origin.stop()
        for path in ["/1", "/2"] { #expect(await code(path, fixture) == .network) }
        #expect(await code("/1", fixture) == .recentlyFailed)
        #expect(fixture.manager.failedURLCount == 0)
        fixture.manager.closeCircuits { $0.failures > 2 }
        #expect(await code("/1", fixture) == .recentlyFailed)
        fixture.manager.closeCircuits()
        #expect(await code("/1", fixture) == .network)
    }
}

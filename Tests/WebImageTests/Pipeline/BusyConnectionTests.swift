// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import ImageLoading
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

@Suite(.timeLimit(.minutes(1)), .enabled(if: TLSOrigin.isAvailable, "nginx and openssl are needed"))
struct BusyConnectionTests {
    @Test("Two hundred images all arrive over slow HTTP/2, at any concurrency", arguments: [8, 16, 50])
    func images(width: Int) async throws {
        let fixture = try ManagerFixture()
        let front = try TLSOrigin(forwardingTo: fixture.origin.port)
        let relay = try DelayingRelay(to: front.port, delay: .milliseconds(10))
        let manager = fixture.anotherManager { $0.network.trust = .authorities(inFile: front.certificate) }
        fixture.origin.setHandler { _ in .picture() }
        let failures = Locked<[String]>([])
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                if index >= width { await group.next() }
                group.addTask {
                    let url = URL(string: "https://localhost:\(relay.port)/\(index).png")
                    do {
                        let image = try await manager.image(for: ImageRequest(url: url))
                        #expect(image.middle == 0xFFCC_2200)
                    } catch {
                        failures.withLock { $0.append("\(index): \(error)") }
                    }
                }
            }
        }
        #expect(failures.withLock(\.self) == [])
        #expect(fixture.origin.requestCount == 200)
    }
}
#endif

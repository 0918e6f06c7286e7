// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Removing one image")
struct RemovalTests {
    private static let headers = ["Cache-Control": "max-age=600"]

    @Test("An image that was loaded a moment ago is removed everywhere, with its variant")
    func fresh() async throws {
        let fixture = try ManagerFixture()
        for index in 0..<20 {
            var request = fixture.serve("/\(index).png", .picture(headers: Self.headers))
            request.transformers = [.resize(width: 4, height: 4, mode: .stretch)]
            let removed = EventLog<Void>()
            fixture.manager.load(request) { [request] _ in
                fixture.manager.removeImage(for: request)
                removed.record()
            }
            await removed.wait(count: 1)
            await fixture.manager.flush()
            #expect(fixture.manager.cachedImage(for: request) == nil)
        }
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("A load after the removal asks the origin")
    func anew() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture(headers: Self.headers))
        for count in 1...20 {
            #expect(try await fixture.manager.data(for: request).origin == .network)
            #expect(fixture.origin.requestCount == count)
            fixture.manager.removeImage(for: request)
        }
    }
}

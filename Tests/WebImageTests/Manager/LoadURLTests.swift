// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loading a URL", .timeLimit(.minutes(1)))
struct LoadURLTests {
    private let fixture: ManagerFixture
    private let url: URL

    init() throws {
        fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .picture(width: 30))
        url = fixture.origin.url("/cat.png")
    }

    @Test("The functions image(from:) and data(from:) return the image and its encoded data")
    func imageAndData() async throws {
        #expect(try await fixture.manager.image(from: url).size.width == 30)
        let data = try await fixture.manager.data(from: url).data
        #expect(try CodecRegistry.default.decode(data).size.width == 30)
    }

    @Test("The functions load(_:) and loadData(_:) return tasks for the URL")
    func tasks() async throws {
        let task = fixture.manager.load(url)
        #expect(task.request.url == url)
        #expect(try await task.response.image.size.width == 30)
        #expect(try await fixture.manager.loadData(url).response.data.isEmpty == false)
    }

    @Test("The function load(_:completion:) calls its closure once with the result")
    func completion() async throws {
        let results = EventLog<Int>()
        fixture.manager.load(url) { result in results.record((try? result.get().image.size.width) ?? 0) }
        await results.wait(count: 1)
        #expect(results.events == [30])
    }
}

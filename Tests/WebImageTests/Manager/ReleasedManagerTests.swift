// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Releasing a manager during its loads", .timeLimit(.minutes(1)))
struct ReleasedManagerTests {
    private let fixture: ManagerFixture
    private var origin: TestOrigin { fixture.origin }

    init() throws { fixture = try ManagerFixture() }

    /// Describes a load's result: a width or an error code.
    private static func end(_ result: Result<ImageResponse, ImageError>) -> String {
        switch result {
        case .success(let response): "\(response.image.size.width)"
        case .failure(let error): "\(error.code)"
        }
    }

    @Test("Each task still ends once with the server's response")
    func ends() async throws {
        origin.route("/a", .picture(width: 40).held(at: "gate"))
        origin.route("/b", .status(404).held(at: "gate"))
        let ends = EventLog<String>()
        var tasks: [ImageTask] = []
        weak var released: ImageManager?
        do {
            let manager = fixture.anotherManager()
            released = manager
            for path in ["/a", "/b", "/a"] {
                var request = ImageRequest(url: origin.url(path))
                if tasks.count == 2 { request.transformers = [.resize(width: 8, height: 8, mode: .stretch)] }
                tasks.append(manager.load(request) { ends.record(Self.end($0)) })
            }
        }
        #expect(released == nil)
        #expect(await origin.waiting(at: "gate", reach: 2))
        origin.release("gate")
        for task in tasks { _ = try? await task.response }
        await ends.wait(count: 3)
        let codes = ["40", "\(ImageError.Code.http)", "8"]
        #expect(ends.events.sorted() == codes.sorted())
        #expect(tasks.map { $0.result.map(Self.end) } == codes)
    }

    @Test("Canceling a task afterward stops its transfer")
    func cancel() async throws {
        origin.route("/a", .picture().stalled(afterBytes: 10))
        let ends = EventLog<String>()
        let task: ImageTask
        weak var released: ImageManager?
        do {
            let manager = fixture.anotherManager()
            released = manager
            task = manager.load(ImageRequest(url: origin.url("/a"))) { ends.record(Self.end($0)) }
            #expect(await origin.requests(reach: 1))
        }
        #expect(released == nil)
        task.cancel()
        #expect(task.result.map(Self.end) == "\(ImageError.Code.cancelled)")
        #expect(await origin.openConnections(fallTo: 0))
        #expect(ends.count == 1)
    }

    @Test("Images stored after the release are found by another manager")
    func stored() async throws {
        origin.route("/a", .picture(headers: ["Cache-Control": "max-age=600"]).held(at: "gate"))
        var request = ImageRequest(url: origin.url("/a"))
        request.waitsForStore = true
        let task: ImageTask
        weak var released: ImageManager?
        do {
            let manager = fixture.anotherManager()
            released = manager
            task = manager.load(request)
        }
        #expect(released == nil)
        #expect(await origin.waiting(at: "gate", reach: 1))
        origin.release("gate")
        #expect(try await task.response.image.size.width == 40)
        #expect(try await fixture.anotherManager().load(request).response.origin == .disk)
        #expect(origin.requestCount == 1)
    }
}

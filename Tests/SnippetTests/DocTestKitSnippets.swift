// SPDX-License-Identifier: MIT

import Foundation
import WebImage
import WebImageFixtures
import WebImageTestSupport

// The examples in comments of WebImageTestSupport and WebImageFixtures.
extension Snippets {
    static func fixedLoader(url: URL, missing: URL, bitmap: Bitmap, error: ImageError) {
        let loader = FixedImageLoader([url: .bitmap(bitmap), missing: .failure(error)])
        let manager = ImageManager(.fixed(loader))
        _ = manager
    }

    static func eventLog(manager: ImageManager, request: ImageRequest) async {
        let log = EventLog<String>()
        manager.load(request) { _ in log.record("done") }
        await log.wait(count: 1)
    }

    static func responses(origin: TestOrigin, png: Data) {
        origin.route("/slow.png", .bytes(png, contentType: "image/png").held(afterBytes: 100))
        origin.route("/lie.png", .bytes(png).declaring(length: png.count + 1))
    }

    static func heldResponse(manager: ImageManager, png: Data) async throws {
        let origin = try TestOrigin()
        origin.route("/a.png", .bytes(png, contentType: "image/png").held())
        let task = manager.load(ImageRequest(url: origin.url("/a.png")))
        await origin.requests(to: "/a.png", reach: 1)
        origin.release("/a.png")
        _ = task
    }

    static func manualClock() async {
        let clock = ManualClock()
        let task = Task { try await clock.sleep(for: .seconds(60)) }
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(60))  // the task continues
        _ = task
    }

    static func seeded() {
        var random = SeededRandom(seed: 7)
        let size = Int.random(in: 1...100, using: &random)
        _ = size
    }
}

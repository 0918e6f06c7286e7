// SPDX-License-Identifier: MIT

import Foundation
import WebImage
import WebImageTestSupport

// The example in WebImageTestSupport.md.
extension Snippets {
    static func testKit(png: Data) async throws {
        let origin = try TestOrigin()
        origin.route("/cat.png", .bytes(png, contentType: "image/png").held())
        let manager = ImageManager(.memoryOnly)
        let task = manager.load(origin.url("/cat.png"))
        await origin.requests(to: "/cat.png", reach: 1)
        origin.release("/cat.png")
        let response = try await task.response
        _ = response
    }
}

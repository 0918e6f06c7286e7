// SPDX-License-Identifier: MIT

import Foundation
import WebImage
import WebImageFixtures

// The examples in Testing.md and WebImageFixtures.md.
extension Snippets {
    static func show(_ progress: LoadProgress?) {}

    static func fixtures(url: URL, bitmap: Bitmap) {
        let loader = FixedImageLoader([url: .bitmap(bitmap)])
        let manager = ImageManager(.fixed(loader))
        _ = manager
    }

    static func otherContent(missing: URL) {
        let loader = FixedImageLoader(
            [missing: .failure(ImageError(.http, "not found"))],
            otherwise: .color(red: 0.8, green: 0.8, blue: 0.9, width: 320, height: 240))
        ImageManager.shared = ImageManager(.fixed(loader))
    }

    static func heldImage(loader: FixedImageLoader, manager: ImageManager, url: URL) async throws {
        loader.isHeld = true
        let task = manager.load(url)
        await loader.requests.wait(count: 1)
        show(task.progress)
        loader.isHeld = false
        let response = try await task.response
        _ = response
    }
}

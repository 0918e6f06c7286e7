// SPDX-License-Identifier: MIT

import Foundation
import WebImage

/// Loads images in memory into a slot that shows nothing.
@MainActor
enum SlotCost {
    private final class Slot: DisplaySlot {
        func show(_ content: DisplayContent, transition: DisplayTransition) {}
    }

    // Set before the main thread, which waits, goes on.
    nonisolated(unsafe) private static var loads: (@MainActor @Sendable () -> Void)?

    /// Stores the images and keeps the loads for ``run()``, which is called on the main thread.
    nonisolated static func prepare(
        _ mode: String, _ count: Int, _ request: ImageRequest, _ manager: ImageManager
    ) async throws {
        let other = ImageRequest(url: request.url?.appending(path: "b.jpg"))
        var requests = mode == "slot-again" ? [request] : [request, other]
        for request in requests { _ = try await manager.image(for: request) }
        let policy: CachePolicy = mode == "slot-stale" ? .refresh : .cacheElseLoad
        for index in requests.indices { requests[index].cachePolicy = policy }
        loads = { [requests] in
            let slot = Slot()
            let binding = SlotBinding(slot: slot) { _ in }
            var options = DisplayOptions()
            options.manager = manager
            for index in 0..<count { binding.load(requests[index % requests.count], options: options) }
            binding.end()
        }
    }

    static func run() { loads?() }
}

// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import WebImage
import WebImageDisplay

/// Loads images into a slot that shows nothing.
@MainActor
enum SlotCost {
    private final class Slot: DisplaySlot {
        func show(_ content: DisplayContent, transition: DisplayTransition) {}
    }

    // There's no data race, because this is set while the main thread is still waiting.
    nonisolated(unsafe) private static var loads: (@MainActor @Sendable () -> Void)?

    /// Stores images in memory, and prepares their loads for ``run()``, which is called on the main thread.
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

    /// Prepares loads from the disk or the network for ``run()``, which ends the process after them.
    nonisolated static func prepareLoads(_ count: Int, _ request: ImageRequest, _ manager: ImageManager) {
        loads = {
            let loads = Loads(count, request, manager)
            loads.next()
            withExtendedLifetime(loads) { dispatchMain() }
        }
    }

    /// Loads images into a slot, one after another.
    @MainActor
    private final class Loads {
        private let slot = Slot()
        private let binding: SlotBinding
        private let request: ImageRequest
        private var options = DisplayOptions()
        private var rest: Int

        init(_ count: Int, _ request: ImageRequest, _ manager: ImageManager) {
            binding = SlotBinding(slot: slot) { work in Task { @MainActor in work() } }
            (rest, self.request) = (count, request)
            options.manager = manager
            options.completion = { [unowned self] result in
                if case .failure(let error) = result { LoadCost.fail("\(error)") }
                Task { self.next() }
            }
        }

        func next() {
            guard rest > 0 else { LoadCost.finish() }
            rest -= 1
            binding.load(request, options: options)
        }
    }

    static func run() { loads?() }
}

// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import WebImage

/// `LoadCost PLACE COUNT URL`: loads an image COUNT times from one place. The cost of a load is the
/// difference between two counts. `Scripts/bench` (with callgrind) and `Scripts/load-counts` run it.
///
/// The places are `memory`, `disk`, `network`, and `data`, which is the network without decoding. `slot`
/// shows images in memory in a slot, `slot-again` the image that the slot already shows, and `slot-stale`
/// images that need validation. `slot-disk` and `slot-network` show images from the disk and the network.
@main
struct LoadCost {
    private static let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    // This isn't `async`, because the main thread would then wait in a signal handler, and callgrind would
    // crash.
    static func main() {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do { try await run() } catch { fail("\(error)") }
            done.signal()
        }
        done.wait()
        MainActor.assumeIsolated { SlotCost.run() }
        finish()
    }

    private static func run() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[2]), let url = URL(string: arguments[3]) else {
            fail("usage: LoadCost PLACE COUNT URL")
        }
        var configuration = ImageManagerConfiguration()
        configuration.disk = DiskCache(directory: folder.path)
        let manager = ImageManager(configuration)
        var request = ImageRequest(url: url)
        _ = try await manager.image(for: request)
        await manager.flush()
        switch arguments[1] {
        case "memory":
            request.cachePolicy = .cacheElseLoad
        case "disk", "slot-disk":
            request.cachePolicy = .cacheElseLoad
            request.queryTiers = [.disk]
        case "slot", "slot-again", "slot-stale":
            return try await SlotCost.prepare(arguments[1], count, request, manager)
        case "network", "data", "slot-network":
            request.cachePolicy = .networkOnly
            request.storeTiers = []
            request.originalStoreTiers = []
        default:
            fail("unknown place: \(arguments[1])")
        }
        if arguments[1].hasPrefix("slot") {
            SlotCost.prepareLoads(count, request, manager)
        } else if arguments[1] == "data" {
            for _ in 0..<count { _ = try await manager.data(for: request) }
        } else {
            for _ in 0..<count { _ = try await manager.load(request).response }
        }
    }

    /// Removes the caches and ends the process.
    static func finish(_ status: Int32 = 0) -> Never {
        try? FileManager.default.removeItem(at: folder)
        exit(status)
    }

    static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        finish(1)
    }
}

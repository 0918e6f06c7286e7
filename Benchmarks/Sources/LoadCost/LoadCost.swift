// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import WebImage

/// `LoadCost memory|disk|network|data|slot|slot-again|slot-stale COUNT URL`: loads an image COUNT times from
/// one place, so that callgrind can count the instructions of a load as the difference between two counts.
/// `data` loads from the network without decoding. `slot` shows images in memory in a slot, `slot-again` the
/// image that it shows already, and `slot-stale` images that are validated. Run by `Scripts/bench`.
@main
struct LoadCost {
    // Not `async`: the main thread would wait in a signal handler, which callgrind does not survive.
    static func main() {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            do { try await run() } catch { fail("\(error)") }
            done.signal()
        }
        done.wait()
        MainActor.assumeIsolated { SlotCost.run() }
    }

    private static func run() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[2]), let url = URL(string: arguments[3]) else {
            return fail("usage: LoadCost memory|disk|network|data|slot|slot-again|slot-stale COUNT URL")
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ImageManager.Configuration()
        configuration.disk = DiskCache(directory: folder.path)
        let manager = ImageManager(configuration)
        var request = ImageRequest(url: url)
        _ = try await manager.image(for: request)
        await manager.flush()
        switch arguments[1] {
        case "memory":
            request.cachePolicy = .cacheElseLoad
        case "disk":
            request.cachePolicy = .cacheElseLoad
            request.queryTiers = [.disk]
        case "slot", "slot-again", "slot-stale":
            return try await SlotCost.prepare(arguments[1], count, request, manager)
        case "network", "data":
            request.cachePolicy = .networkOnly
            request.storeTiers = []
            request.originalStoreTiers = []
        default:
            return fail("unknown place: \(arguments[1])")
        }
        if arguments[1] == "data" {
            for _ in 0..<count { _ = try await manager.data(for: request) }
        } else {
            for _ in 0..<count { _ = try await manager.load(request).response }
        }
    }

    private static func fail(_ message: String) {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        exit(1)
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import WebImage

/// Ten thousand small files: the processor time for each without a cache, and the time with a disk cache.
let storedTransfers = Subject(name: "stored transfers") { session in
    let origin = try session.origin()
    let files = Server.small
    let prefix = "\(origin.address)/\(files.folder)/"
    let total = Int64(files.count * files.size)
    let raw = multiLoop(prefix, count: files.count, total: total)
    let name = "\(files.count) x \(files.size / 1000) KB, 32 at once"
    let withoutDisk = networkManager()
    let stored = StoredTransfers(
        prefix: prefix, total: total, in: session.scratch.appendingPathComponent("stored"))
    return [
        Row(
            name: "\(name): processor time for each", unit: .microseconds,
            ours: Contender(name: "WebImage, `manager.data(for:)`") {
                let start = processorSeconds()
                _ = try await webImage(withoutDisk, prefix: prefix, count: files.count, total: total)
                return (processorSeconds() - start) / Double(files.count)
            },
            peers: [
                Contender(name: raw.name) {
                    let start = processorSeconds()
                    _ = try await raw.sample()
                    return (processorSeconds() - start) / Double(files.count)
                }
            ],
            goals: [raw.name: 1.0 / 3]),
        Row(
            name: "\(name), stored on disk: until delivered", unit: .perSecond,
            ours: Contender(name: "WebImage, `manager.data(for:)`") { try await stored.round().delivery },
            peers: [raw], goals: [raw.name: 0.5],
            note:
                "Stored transfers: creating files on ext4 is several times slower after many files "
                + "were removed in the last minutes, for example by an earlier run."),
        Row(
            name: "\(name), stored on disk: from the last delivery until written", unit: .milliseconds,
            ours: Contender(name: "WebImage, `manager.flush()`") { try await stored.round().writing },
            peers: [], limit: 2),
    ]
}

/// Rounds of the same transfers, each into an empty disk cache. Earlier caches are kept, because ext4 is slow
/// to reuse the inodes of recently removed files.
private final class StoredTransfers {
    private let prefix: String
    private let total: Int64
    private let folder: URL
    private var rounds = 0

    init(prefix: String, total: Int64, in folder: URL) {
        self.prefix = prefix
        self.total = total
        self.folder = folder
    }

    /// Returns the seconds for each file until it is delivered, and from the last delivery until all are on
    /// disk.
    func round() async throws -> (delivery: Double, writing: Double) {
        rounds += 1
        let path = folder.appendingPathComponent("\(rounds)").path
        let disk = DiskCache(directory: path)
        let manager = networkManager(disk: disk)
        let delivery = try await webImage(manager, prefix: prefix, count: Server.small.count, total: total) {
            $0.originalStoreTiers = .disk
        }
        let writing = await timed { await manager.flush() }
        let entries = await disk.statistics().count
        guard entries == Server.small.count else {
            throw PeerProcess.Failure(description: "\(entries) files on disk")
        }
        return (delivery, writing)
    }
}

/// Returns the processor time of the process in seconds.
private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

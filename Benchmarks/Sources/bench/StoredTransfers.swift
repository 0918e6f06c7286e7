// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import WebImage

/// Ten thousand small files: by the memory of the process alone, what the processor spends on each, and stored on disk.
let storedTransfers = Subject(name: "stored transfers") { session in
    let origin = try session.origin()
    let files = Server.small
    let prefix = "\(origin.address)/\(files.folder)/"
    let total = Int64(files.count * files.size)
    let raw = bareLoop(prefix, count: files.count, total: total)
    let name = "\(files.count) x \(files.size / 1000) KB, 32 at once"
    let withoutDisk = networkManager()
    let stored = StoredTransfers(prefix, total, in: session.scratch.appendingPathComponent("stored"))
    return [
        Row(
            name: "\(name): the processor's time for each", unit: .microseconds,
            ours: Contender(name: "WebImage, `manager.data(for:)`") {
                let start = processorSeconds()
                _ = try await webImage(withoutDisk, prefix, count: files.count, total: total)
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
            name: "\(name), stored on disk: all are here", unit: .perSecond,
            ours: Contender(name: "WebImage, `manager.data(for:)`") { try await stored.round().delivery },
            peers: [raw], goals: [raw.name: 0.5],
            note:
                "Stored transfers: where many files were removed on the same ext4 within the last minutes, as by an earlier "
                + "run, it is several times slower to make new ones."),
        Row(
            name: "\(name), stored on disk: from the last until all are written", unit: .milliseconds,
            ours: Contender(name: "WebImage, `manager.flush()`") { try await stored.round().writing },
            peers: [], limit: 2),
    ]
}

/// Rounds of the same transfers, each into an empty disk cache. Those before stay: ext4 is slow to give the inodes of
/// files that went a moment ago.
private final class StoredTransfers {
    private let prefix: String
    private let total: Int64
    private let folder: URL
    private var rounds = 0

    init(_ prefix: String, _ total: Int64, in folder: URL) {
        self.prefix = prefix
        self.total = total
        self.folder = folder
    }

    /// Seconds for each until it is delivered, and seconds from the last until everything is on disk.
    func round() async throws -> (delivery: Double, writing: Double) {
        rounds += 1
        let path = folder.appendingPathComponent("\(rounds)").path
        let disk = DiskCache(directory: path)
        let manager = networkManager(disk: disk)
        let delivery = try await webImage(manager, prefix, count: Server.small.count, total: total) {
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

/// Seconds that the process has had of all processors.
private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

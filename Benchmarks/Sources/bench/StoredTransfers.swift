// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import WebImage

/// Transfers ten thousand small files with a disk cache, and measures the time until they're delivered and
/// until they're written.
let storedTransfers = Subject(name: "stored transfers") { session in
    let origin = try session.origin()
    let files = Server.small
    let prefix = "\(origin.address)/\(files.folder)/"
    let name = "\(Server.Files.transfers) x \(files.size / 1000) KB, 32 at once, stored on disk"
    let stored = StoredTransfers(prefix: prefix, in: session.scratch.appendingPathComponent("stored"))
    return [
        Row(
            name: "\(name): until delivered", unit: .perSecond,
            ours: Contender(name: "WebImage, `manager.data(for:)`") { try await stored.round().delivery },
            peers: [MultiLoop.contender(files, at: prefix, in: session)],
            goals: [MultiLoop.name: 0.4],
            note:
                "Stored transfers: creating files on ext4 is several times slower after many files "
                + "were removed in the last minutes, for example by an earlier run."),
        Row(
            name: "\(name): from the last delivery until written", unit: .milliseconds,
            ours: Contender(name: "WebImage, `manager.flush()`") { try await stored.round().writing },
            peers: [], limit: 1.5),
    ]
}

/// Repeats the same transfers, each time into an empty disk cache. Earlier caches are kept, because ext4 is
/// slow to reuse the inodes of recently removed files.
private final class StoredTransfers {
    private let prefix: String
    private let folder: URL
    private var rounds = 0

    init(prefix: String, in folder: URL) {
        self.prefix = prefix
        self.folder = folder
    }

    /// Returns the seconds per file until delivery, and from the last delivery until all files are on disk.
    func round() async throws -> (delivery: Double, writing: Double) {
        rounds += 1
        let path = folder.appendingPathComponent("\(rounds)").path
        let disk = DiskCache(directory: path)
        let manager = networkManager(disk: disk)
        let delivery = try await webImage(manager, Server.small, at: prefix) {
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

// SPDX-License-Identifier: MIT

import CPeers
import Foundation
import ImageCaching

/// Reads and writes entries of the disk cache.
let disk = Subject(name: "disk") { session in
    try [(5_000, 5_000), (20_000, 5_000), (100_000, 1_000), (500_000, 200)].flatMap { size, count in
        try diskHits(size: size, count: count, session: session) + [diskWrites(size: size, session: session)]
    }
}

private let batch = 500

private func diskHits(size: Int, count: Int, session: Session) throws -> [Row] {
    let folder = session.scratch.appendingPathComponent("read-\(size)")
    let files = try RawFiles(folder: folder.appendingPathComponent("raw"), count: count, size: size)
    let diskcache = folder.appendingPathComponent("diskcache").path
    var isFilled = false
    let peers = [
        Contender(name: "open, fstat, read in C") {
            let paths = (0..<batch).map { _ in files.paths[Int.random(in: 0..<count)] }
            return timed(count: batch) {
                for path in paths {
                    var data: UnsafeMutableRawPointer?
                    _ = peers_read_file(path, &data)
                    free(data)
                }
            }
        },
        Contender(name: "Python diskcache") {
            let peer = try session.peer("diskcache")
            if !isFilled { _ = try peer.run(["fill", diskcache, String(count), String(size)]) }
            isFilled = true
            return try peer.run(["read", diskcache, String(count), String(batch)]) / Double(batch)
        },
    ]

    let keys = (0..<count).map {
        CacheKey("https://images.example.com/photographs/2026/11/\(100_000 + $0).jpg")
    }
    let kinds: [(String, DiskCacheConfiguration.Verification)] = [
        ("verified each time", .always), ("default verification", .firstRead),
    ]
    return kinds.map { name, verification in
        var configuration = unlimitedConfiguration
        configuration.verification = verification
        let cache = DiskCache(
            directory: folder.appendingPathComponent("ours-\(name)").path, configuration: configuration)
        for key in keys { cache.store(files.data, metadata: Data("200".utf8), for: key) }
        cache.flush()
        return Row(
            name: "Disk hit, \(size / 1000) KB, \(name)", unit: .microseconds,
            ours: Contender(name: "WebImage `DiskCache`") {
                let selected = (0..<batch).map { _ in keys[Int.random(in: 0..<count)] }
                var bytes = 0
                let seconds = timed(count: batch) {
                    for key in selected { bytes += cache.read(key)?.data.count ?? 0 }
                }
                guard bytes == batch * size else { throw PeerProcess.Failure(description: "\(bytes) bytes") }
                return seconds
            },
            peers: peers, goals: ["open, fstat, read in C": 1 / (size < 20_000 ? 1.5 : 1.3)],
            note:
                "Disk hits: random entries of 5,000 (5 and 20 KB), 1,000 (100 KB) or 200 (500 KB), "
                + "files in the page cache. The C loop knows each path and verifies nothing; WebImage "
                + "finds, verifies and returns the entry, and records its use. By default the checksum "
                + "of an entry is verified when a process first reads it."
        )
    }
}

private func diskWrites(size: Int, session: Session) throws -> Row {
    let folder = session.scratch.appendingPathComponent("write-\(size)")
    let files = try RawFiles(folder: folder.appendingPathComponent("raw"), count: 0, size: size)
    let diskcache = folder.appendingPathComponent("diskcache").path
    let cache = DiskCache(
        directory: folder.appendingPathComponent("ours").path, configuration: unlimitedConfiguration)
    let writes = 100
    var written = 0
    return Row(
        name: "Disk write, \(size / 1000) KB, new key", unit: .microseconds,
        ours: Contender(name: "WebImage `DiskCache`") {
            timed(count: writes) {
                for _ in 0..<writes {
                    written += 1
                    cache.store(files.data, metadata: Data("200".utf8), for: CacheKey("new \(written)"))
                }
            }
        },
        peers: [
            Contender(name: "write and rename in C") { timed(count: writes) { files.write(writes) } },
            session.contender(
                "Python diskcache", peer: "diskcache", count: writes,
                command: ["write", diskcache, String(size), String(writes)]),
        ], goals: ["write and rename in C": 1 / 1.5, "Python diskcache": 2])
}

private var unlimitedConfiguration: DiskCacheConfiguration {
    var configuration = DiskCacheConfiguration()
    configuration.maximumBytes = .max
    return configuration
}

/// Files in 256 folders, as a simple cache without an index would store them.
final class RawFiles {
    private(set) var paths: [String] = []
    private let folder: URL
    let data: Data
    private var written = 0

    init(folder: URL, count: Int, size: Int) throws {
        self.folder = folder
        var random = SystemRandomNumberGenerator()
        data = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
        for shard in 0..<256 {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(String(shard)), withIntermediateDirectories: true)
        }
        write(count)
    }

    func write(_ count: Int) {
        data.withUnsafeBytes { bytes in
            for _ in 0..<count {
                let path = "\(folder.path)/\(written % 256)/\(written)"
                _ = peers_write_file(path + ".new", path, bytes.baseAddress, bytes.count)
                paths.append(path)
                written += 1
            }
        }
    }
}

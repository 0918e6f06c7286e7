// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A folder for a test's cache, which is made by the cache itself.
struct CacheFixture: Sendable {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let troubles = EventLog<ImageError>()
    let path: String
    private let cleaner: Cleaner

    init() throws {
        folder = try TemporaryFolder("disk-cache")
        path = folder.file("cache")
        cleaner = Cleaner(path: folder.path)
    }

    func cache(
        _ configuration: DiskCacheConfiguration = DiskCacheConfiguration(), files: any FileSystem = .system
    ) -> DiskCache {
        DiskCache(directory: path, configuration: configuration, files: files, time: clock) {
            [troubles] error in
            troubles.record(error)
        }
    }

    /// Every file below the cache's folder, by its path from there.
    var files: [String] { Self.files(in: path).map { String($0.dropFirst(path.utf8.count + 1)) } }
    /// Files of entries.
    var entryFiles: [String] { files.filter { $0.hasPrefix("entries/") } }
    /// Files that were being written.
    var temporaryFiles: [String] { files.filter { $0.hasPrefix("temporary/") } }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    private static func files(in folder: String) -> [String] {
        ((try? POSIXFileSystem().list(folder)) ?? []).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            return (try? POSIXFileSystem().status(at: path).kind) == .directory ? files(in: path) : [path]
        }
    }
}

extension Data {
    /// Bytes that differ with `seed`.
    static func noise(_ count: Int, seed: UInt64 = 1) -> Data {
        var random = SeededRandom(seed: seed)
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    init(file path: String) throws { self = try Data(contentsOf: URL(filePath: path)) }

    /// In place, not by a new file.
    func overwrite(_ path: String) throws { try write(to: URL(filePath: path)) }
}

/// A cache that was let go closes its index on a queue of its own, so files may come and go while the folder
/// is removed.
private final class Cleaner: Sendable {
    private let path: String

    init(path: String) { self.path = path }

    deinit {
        var attempts = 0
        while FileManager.default.fileExists(atPath: path), attempts < 1000 {
            try? FileManager.default.removeItem(atPath: path)
            attempts += 1
        }
    }
}

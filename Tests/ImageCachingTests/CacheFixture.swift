// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A temporary folder for a test's cache, which creates its own folder in it.
struct CacheFixture: Sendable {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let errors = EventLog<ImageError>()
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
            [errors] error in
            errors.record(error)
        }
    }

    /// The paths of all files in the cache's folder, relative to it.
    var files: [String] { Self.files(in: path).map { String($0.dropFirst(path.utf8.count + 1)) } }
    /// The paths of entry files.
    var entryFiles: [String] { files.filter { $0.hasPrefix("entries/") } }
    /// The paths of files being written.
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
    /// Returns random bytes that depend on `seed`.
    static func noise(_ count: Int, seed: UInt64 = 1) -> Data {
        var random = SeededRandom(seed: seed)
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    init(file path: String) throws { self = try Data(contentsOf: URL(filePath: path)) }

    /// Overwrites the file at `path` without creating a new one.
    func overwrite(_ path: String) throws { try write(to: URL(filePath: path)) }
}

/// Removes the folder. A released cache closes its index on its own queue, so files may change at the same
/// time.
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

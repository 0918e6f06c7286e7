// SPDX-License-Identifier: MIT

#if Encryption
import Foundation
import ImageBase
import ImageCaching
import Testing
import WebImageTestSupport

@testable import WebImageEncryption

/// A temporary folder for an encrypted cache, with a key.
final class EncryptionFixture: Sendable {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let key = EncryptionKey.random()
    let path: String

    init() throws {
        folder = try TemporaryFolder("encrypted-cache")
        path = folder.file("cache")
    }

    func cache(
        key: EncryptionKey? = nil, previous: [EncryptionKey] = [],
        _ configuration: DiskCacheConfiguration = DiskCacheConfiguration(), files: any FileSystem = .system
    ) -> EncryptedDiskCache {
        EncryptedDiskCache(
            directory: path, key: key ?? self.key, previousKeys: previous, configuration: configuration,
            files: files, time: clock)
    }

    /// The files as someone without the key would see and modify them, with valid checksums.
    var attacker: DiskCache { DiskCache(directory: path, time: clock) }

    /// The key that the files use for an entry.
    func name(of key: CacheKey, with other: EncryptionKey? = nil) -> CacheKey {
        Keyring(other ?? self.key).name(of: key)
    }

    /// The paths of all files in the folder.
    var files: [String] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.map { "\(path)/\($0)" }.filter { file in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    var entryFiles: [String] { files.filter { $0.contains("/entries/") } }

    /// Expects that no file or file name contains any of these strings or parts of these bytes.
    func expectSecrecy(of texts: [String], and data: Data, _ comment: Comment = "") {
        let step = max(1, data.count / 50)
        let parts = stride(from: 0, to: data.count - 15, by: step).map { data.dropFirst($0).prefix(16) }
        for file in files {
            // A temporary file may be renamed at any time.
            guard let content = try? Data(contentsOf: URL(filePath: file)) else { continue }
            for text in texts {
                #expect(content.firstRange(of: Data(text.utf8)) == nil, "\(text) in \(file), \(comment)")
                #expect(!file.contains(text), "\(text) in the name \(file), \(comment)")
            }
            let found = parts.contains { content.firstRange(of: $0) != nil }
            #expect(!found, "data in \(file), \(comment)")
        }
    }
}

extension Data {
    /// Returns random bytes that depend on `seed`.
    static func noise(_ count: Int, seed: UInt64 = 1) -> Data {
        var random = SeededRandom(seed: seed)
        return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    /// Returns the data with one bit changed.
    func changed(at index: Int) -> Data {
        var data = Data(self)
        data[index] ^= 0x04
        return data
    }
}
#endif

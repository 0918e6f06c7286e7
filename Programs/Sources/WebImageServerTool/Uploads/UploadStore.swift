// SPDX-License-Identifier: MIT

#if Server
import WebImage
@_spi(Programs) import WebImageRemoteCaches

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import PortableC

/// Keeps uploaded images by their names, such as `id/a.jpg`.
protocol UploadStore: Sendable {
    /// Stores an image, also over another. Readers see the old bytes or the new ones.
    func store(_ data: Data, at name: String) async throws
    func contains(_ name: String) async throws -> Bool
    func remove(_ name: String) async throws
}

/// A folder of this machine.
struct UploadFolder: UploadStore {
    let path: String

    func store(_ data: Data, at name: String) throws {
        let file = file(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
    }

    func contains(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name).path) }

    func remove(_ name: String) throws {
        let file = file(name)
        try FileManager.default.removeItem(at: file)
        // Fails if it has other files.
        rmdir(file.deletingLastPathComponent().path)
    }

    private func file(_ name: String) -> URL {
        URL(filePath: path + "/" + name, directoryHint: .notDirectory)
    }
}

/// A bucket of S3, whose prefix is the store's.
struct UploadBucket: UploadStore {
    let bucket: S3Store

    func store(_ data: Data, at name: String) async throws { try await bucket.store(data, at: name) }

    func contains(_ name: String) async throws -> Bool { try await bucket.hasObject(at: name) }

    func remove(_ name: String) async throws { try await bucket.removeObject(at: name) }
}
#endif

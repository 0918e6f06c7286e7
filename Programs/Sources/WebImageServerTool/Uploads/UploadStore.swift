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

/// Stores uploaded images by name, such as `id/a.jpg`.
protocol UploadStore: Sendable {
    /// Stores an image, replacing any existing one. Readers see either the old bytes or the new ones.
    func store(_ data: Data, at name: String) async throws
    func contains(_ name: String) async throws -> Bool
    func remove(_ name: String) async throws
}

/// An upload store in a local folder.
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
        // Remove the folder, too, unless it contains other files. In that case, this call fails.
        rmdir(file.deletingLastPathComponent().path)
    }

    private func file(_ name: String) -> URL {
        URL(filePath: path + "/" + name, directoryHint: .notDirectory)
    }
}

/// An upload store in an S3 bucket, which adds the bucket's key prefix to the names.
struct UploadBucket: UploadStore {
    let bucket: S3Store

    func store(_ data: Data, at name: String) async throws { try await bucket.store(data, at: name) }

    func contains(_ name: String) async throws -> Bool { try await bucket.hasObject(at: name) }

    func remove(_ name: String) async throws { try await bucket.removeObject(at: name) }
}
#endif

// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A path for a test's own folder, which does not exist yet and is removed with this object.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        let name = "webimage-tests-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        path = FileManager.default.temporaryDirectory.appending(path: name).path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Every file in it, by its path from here.
    var files: [String] { Self.files(in: path).map { String($0.dropFirst(path.count + 1)) } }

    private static func files(in folder: String) -> [String] {
        ((try? POSIXFileSystem().list(folder)) ?? []).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            return (try? POSIXFileSystem().status(at: path).kind) == .directory ? files(in: path) : [path]
        }
    }

    /// Files of entries, where the cache keeps them.
    var entryFiles: [String] { files.filter { $0.hasPrefix("entries/") } }
    /// Files that were being written.
    var temporaryFiles: [String] { files.filter { $0.hasPrefix("temporary/") } }
}

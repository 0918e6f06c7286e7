// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// The folder of the disk cache: a permanent one that the user chooses, or a temporary one for this process.
struct GalleryCache {
    let folder: URL
    private let isPermanent: Bool

    private static let prefix = "webimage-gallery-"

    init(_ path: String?) {
        isPermanent = path != nil
        if let path {
            folder = URL(fileURLWithPath: path)
        } else {
            Self.removeOrphanedFolders()
            folder = Self.temporaryFolder
        }
    }

    /// A folder for the files of this process, which ``close()`` removes.
    static var temporaryFolder: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(prefix)\(getpid())")
    }

    func close() {
        if !isPermanent { try? FileManager.default.removeItem(at: folder) }
        try? FileManager.default.removeItem(at: Self.temporaryFolder)
    }

    /// Removes the folders of processes that were killed.
    private static func removeOrphanedFolders() {
        let files = FileManager.default
        let root = files.temporaryDirectory
        for name in (try? files.contentsOfDirectory(atPath: root.path)) ?? [] where name.hasPrefix(prefix) {
            guard let process = pid_t(name.dropFirst(prefix.count)), process > 0, kill(process, 0) == -1,
                errno == ESRCH
            else { continue }
            try? files.removeItem(at: root.appendingPathComponent(name))
        }
    }
}

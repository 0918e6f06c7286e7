// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import Glibc

/// The folder of the gallery's disk cache: one of the user's, which stays, or one for this process.
struct GalleryCache {
    let folder: URL
    private let isLasting: Bool

    private static let prefix = "webimage-gallery-"

    init(_ path: String?) {
        isLasting = path != nil
        if let path {
            folder = URL(fileURLWithPath: path)
        } else {
            Self.sweep()
            let name = "\(Self.prefix)\(getpid())"
            folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        }
    }

    func close() {
        if !isLasting { try? FileManager.default.removeItem(at: folder) }
    }

    /// Takes away what processes left that were killed.
    private static func sweep() {
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
#endif

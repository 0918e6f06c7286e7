// SPDX-License-Identifier: MIT

import Foundation

/// Picture collections with known pixels, kept beside the package; tests that need them are skipped without.
enum Corpora {
    static let root: URL? = {
        let folder: URL
        if let path = ProcessInfo.processInfo.environment["WEBIMAGE_CORPORA"] {
            folder = URL(fileURLWithPath: path)
        } else {
            let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            folder = package.deletingLastPathComponent().appendingPathComponent("shared/corpora")
        }
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static var areHere: Bool { root != nil }

    /// The files of a folder, by name, with one of the extensions.
    static func files(_ folder: String, _ fileExtension: String) -> [URL] {
        guard let root else { return [] }
        let all = try? FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
        return (all ?? []).filter { $0.pathExtension == fileExtension }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}

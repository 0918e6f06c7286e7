// SPDX-License-Identifier: MIT

package import PortableFoundation

/// The folder of reference images that tests compare against. It isn't part of the repository, so tests that
/// need it use `.enabled(if: Corpora.isAvailable)`.
package enum Corpora {
    /// The folder's path: `$WEBIMAGE_CORPORA` if it's set, otherwise `shared/corpora` next to the package or
    /// one level above it. `nil` if there isn't one.
    package static let path: String? = {
        let environment = ProcessInfo.processInfo.environment["WEBIMAGE_CORPORA"]
        if let environment, !environment.isEmpty { return isFolder(environment) ? environment : nil }
        // This file is Tests/InternalTestSupport/Files/Corpora.swift.
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let candidates = ["../shared/corpora", "../../shared/corpora"].map {
            root.appending(path: $0).standardizedFileURL.path
        }
        return candidates.first(where: isFolder)
    }()

    /// Whether the folder exists.
    package static var isAvailable: Bool { path != nil }

    /// Returns the path of a file or folder inside it, such as `pngsuite/png`, or `nil` when it is missing.
    package static func path(_ relative: String) -> String? {
        guard let path else { return nil }
        let file = path + "/" + relative
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }

    /// Returns the content of a file inside it, or `nil` when the file is missing.
    package static func data(_ relative: String) -> Data? {
        path(relative).flatMap { try? Data(contentsOf: URL(filePath: $0)) }
    }

    /// Returns the sorted names of the files in one of its subfolders that end in `suffix`.
    package static func names(in folder: String, suffix: String = "") -> [String] {
        guard let path = path(folder) else { return [] }
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// Returns the URLs of the files in one of its subfolders that end in `suffix`, sorted by name.
    package static func files(in folder: String, suffix: String = "") -> [URL] {
        guard let path = path(folder) else { return [] }
        return names(in: folder, suffix: suffix).map { URL(filePath: path + "/" + $0) }
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    }
}

// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The folder of reference images that tests compare against. It is no part of the repository; tests that
/// need it are skipped where it is absent:
///
///     @Test("…", .enabled(if: Corpora.isAvailable)) func suite() throws { … }
public enum Corpora {
    /// `$WEBIMAGE_CORPORA`, else `../shared/corpora` beside the package, or nil when it is not there.
    public static let path: String? = {
        let environment = ProcessInfo.processInfo.environment["WEBIMAGE_CORPORA"]
        if let environment, !environment.isEmpty { return isFolder(environment) ? environment : nil }
        // This file is Sources/WebImageTestSupport/Files/Corpora.swift.
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let candidates = ["../shared/corpora", "../../shared/corpora"].map {
            root.appending(path: $0).standardizedFileURL.path
        }
        return candidates.first(where: isFolder)
    }()

    public static var isAvailable: Bool { path != nil }

    /// The path of a file or folder below it, such as `pngsuite/png`, or nil when it is not there.
    public static func path(_ relative: String) -> String? {
        guard let path else { return nil }
        let file = path + "/" + relative
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }

    /// The bytes of a file below it, or nil when it is not there.
    public static func data(_ relative: String) -> Data? {
        path(relative).flatMap { try? Data(contentsOf: URL(filePath: $0)) }
    }

    /// The names of the files in a folder below it that end in `suffix`, sorted.
    public static func names(in folder: String, suffix: String = "") -> [String] {
        guard let path = path(folder) else { return [] }
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted()
    }

    /// Those files themselves.
    public static func files(in folder: String, suffix: String = "") -> [URL] {
        guard let path = path(folder) else { return [] }
        return names(in: folder, suffix: suffix).map { URL(filePath: path + "/" + $0) }
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
    }
}

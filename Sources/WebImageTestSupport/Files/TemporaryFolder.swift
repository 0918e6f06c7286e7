// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A new empty folder that is deleted, with all in it, when the last reference goes.
public final class TemporaryFolder: Sendable {
    /// Its absolute path, without a slash at the end.
    public let path: String

    /// - Parameter name: stands at the start of the folder's name.
    /// - Throws: what the file system says when it cannot be made.
    public init(_ name: String = "webimage-test") throws {
        let parent = FileManager.default.temporaryDirectory.path
        path = (parent.hasSuffix("/") ? parent : parent + "/") + "\(name)-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// The path of `name` in it; nothing is made.
    public func file(_ name: String) -> String { path + "/" + name }

    /// The names in it, sorted.
    public var names: [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).sorted()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

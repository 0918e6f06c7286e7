// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
import PortableFoundation

/// A new folder that's deleted with its contents when the last reference to this object is released.
///
/// A cache that's still writing at that moment can recreate the folder, so it's deleted again when the
/// process exits.
public final class TemporaryFolder: Sendable {
    /// The absolute path, without a trailing slash.
    public let path: String

    /// Creates the folder in the system's temporary folder.
    ///
    /// - Parameter name: the prefix of the folder's name.
    /// - Throws: the file system's error if the folder can't be created.
    public init(_ name: String = "webimage-test") throws {
        let parent = FileManager.default.temporaryDirectory.path
        path = (parent.hasSuffix("/") ? parent : parent + "/") + "\(name)-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        Self.deleteAtExit(path)
    }

    private static let createdPaths = Locked<[String]>([])

    private static func deleteAtExit(_ path: String) {
        let isFirst = createdPaths.withLock { paths in
            paths.append(path)
            return paths.count == 1
        }
        guard isFirst else { return }
        atexit {
            for path in TemporaryFolder.createdPaths.withLock({ $0 }) {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }

    /// Returns the path of `name` inside the folder. Doesn't create a file.
    public func file(_ name: String) -> String { path + "/" + name }

    /// The sorted names of the files and folders inside.
    public var names: [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).sorted()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

// SPDX-License-Identifier: MIT

/// The name and version of a system library.
package struct LibraryVersion: Sendable, Hashable, CustomStringConvertible {
    package let name: String
    package let version: String

    package init(_ name: String, _ version: String) {
        self.name = name
        self.version = version
    }

    /// - Parameter version: a string owned by the library; `nil` becomes "unknown".
    package init(_ name: String, _ version: UnsafePointer<CChar>?) {
        self.init(name, version.map { String(cString: $0) } ?? "unknown")
    }

    /// - Parameter parts: the version numbers, most significant first.
    package init(_ name: String, parts: [some BinaryInteger]) {
        self.init(name, parts.map { "\($0)" }.joined(separator: "."))
    }

    package var description: String { "\(name) \(version)" }
}

// SPDX-License-Identifier: MIT

/// The name and version of a system library.
package struct LibraryVersion: Sendable, Hashable, CustomStringConvertible {
    package let name: String
    package let version: String

    package init(_ name: String, _ version: String) {
        self.name = name
        self.version = version
    }

    /// - Parameter version: a text that a library owns; "unknown" if it is `nil`.
    package init(_ name: String, _ version: UnsafePointer<CChar>?) {
        self.init(name, version.map { String(cString: $0) } ?? "unknown")
    }

    /// - Parameter parts: the numbers of the version, the most significant first.
    package init(_ name: String, parts: [some BinaryInteger]) {
        self.init(name, parts.map { "\($0)" }.joined(separator: "."))
    }

    package var description: String { "\(name) \(version)" }
}

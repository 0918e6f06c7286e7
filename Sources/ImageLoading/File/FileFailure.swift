// SPDX-License-Identifier: MIT

import PortableC

/// Why a file couldn't be read. It's the ``ImageBase/ImageError/cause`` of an error with the code `io`.
public struct FileFailure: Error, Sendable, Hashable {
    /// The system's `errno`, such as `ENOENT` or `EISDIR`.
    public let number: Int32

    public init(number: Int32) {
        self.number = number
    }

    /// Whether the file or a folder in its path is missing (`ENOENT`).
    package var isNotFound: Bool { number == ENOENT }

    /// Whether the path doesn't lead to a file: it's missing, is a folder, or goes through another file.
    package var namesNoFile: Bool { isNotFound || number == EISDIR || number == ENOTDIR }
}

extension FileFailure: CustomStringConvertible {
    public var description: String {
        "\(String(cString: strerror(number))) (errno \(number))"
    }
}

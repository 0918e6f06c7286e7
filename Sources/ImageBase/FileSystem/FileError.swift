// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A system call of a ``FileSystem`` that failed. Two words, no allocation; it names no path.
public struct FileError: Error, Hashable, Sendable {
    /// What was tried.
    public let operation: FileOperation
    /// The system's error number, such as `ENOENT`.
    public let code: Int32

    public init(_ operation: FileOperation, _ code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// Nothing is there, or a folder on the way is missing (`ENOENT`).
    public var isNotFound: Bool { code == ENOENT }
    /// The name is taken (`EEXIST`).
    public var isAlreadyThere: Bool { code == EEXIST }
    /// A rename from one volume to another (`EXDEV`).
    public var isOtherVolume: Bool { code == EXDEV }
}

extension FileError: CustomStringConvertible {
    /// The operation and the system's own words: `open: Permission denied`.
    public var description: String {
        "\(operation.rawValue): \(String(cString: strerror(code)))"
    }
}

/// The operations of a ``FileSystem``, as errors and tests name them.
public enum FileOperation: String, Sendable, Hashable, CaseIterable {
    case open, close, status, read, write, rename, unlink, sync, lock, list
    case makeDirectory = "make directory"
    case removeDirectory = "remove directory"
    case setTimes = "set times"
    case freeSpace = "free space"
}

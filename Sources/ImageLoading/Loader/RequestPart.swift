// SPDX-License-Identifier: MIT

import ImageBase

/// A part of a manager that a request replaces, such as its loader, and the identity of the replacement.
///
/// ```swift
/// request.loader = RequestPart(PhotoLibrary(), name: "photos")
/// ```
///
/// Parts with the same name are equal: their requests share loads, and images in memory and on disk. A part
/// without a name is equal only to its copies, so create one for all requests; its images are in memory only.
public struct RequestPart<Value: Sendable>: Sendable {
    public let value: Value
    public let name: String?
    /// Zero for a part with a name.
    private let number: Int

    /// - Parameter name: unique to the part in the program, in all of its versions that share a disk cache.
    ///   Default: nil.
    public init(_ value: Value, name: String? = nil) {
        self.value = value
        self.name = name
        number = name == nil ? RequestPartNumbers.next() : 0
    }

    /// The identity as one line of a cache key.
    package var mark: String {
        name.map { "name:" + ($0.contains("\n") ? Hash128($0, seed: .fixed).hexadecimal : $0) }
            ?? "number:\(number)"
    }
}

extension RequestPart: Hashable {
    public static func == (left: RequestPart, right: RequestPart) -> Bool {
        left.number == right.number && left.name == right.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(name)
    }
}

private enum RequestPartNumbers {
    private static let last = Locked(0)

    static func next() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}

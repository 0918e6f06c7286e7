// SPDX-License-Identifier: MIT

import ImageBase

/// A replacement for a part of a manager, such as its loader, that applies to one request.
///
/// ```swift
/// request.loader = RequestPart(PhotoLibrary(), name: "photos")
/// ```
///
/// Parts with the same name are equal, so their requests share loads and cached images, in memory and on
/// disk. A part without a name is equal only to its copies, so create one for all requests. Its images are
/// kept in memory only.
public struct RequestPart<Value: Sendable>: Sendable {
    public let value: Value
    public var name: String? { identity.name }
    private let identity: PartIdentity

    /// - Parameter name: unique to the part in your app, and in all versions of your app that share a disk
    ///   cache. Default: `nil`.
    public init(_ value: Value, name: String? = nil) {
        self.value = value
        identity = PartIdentity(name: name)
    }

    /// The identity, as one line of a cache key.
    package var mark: String {
        name.map { "name:" + ($0.contains("\n") ? Hash128($0, seed: .fixed).hexadecimal : $0) }
            ?? "number:\(identity.number)"
    }
}

extension RequestPart: Hashable {
    public static func == (left: RequestPart, right: RequestPart) -> Bool {
        left.identity == right.identity
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The name that the app gave a part, or a number if it gave none. Equal parts have the same identity.
struct PartIdentity: Hashable, Sendable {
    let name: String?
    /// Identifies a part that has no name; 0 if it has one.
    let number: Int
    private static let last = Locked(0)

    init(name: String?) {
        self.name = name
        guard name == nil else {
            number = 0
            return
        }
        number = Self.last.withLock { last in
            last += 1
            return last
        }
    }
}

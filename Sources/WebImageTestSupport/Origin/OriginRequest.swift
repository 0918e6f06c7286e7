// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One line of a header block.
public struct OriginHeader: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A request as the origin read it.
public struct OriginRequest: Sendable {
    public let method: String
    /// Path and query as sent, percent-encoding untouched: `/a%20b.png?size=2`.
    public let target: String
    /// In the order sent, duplicates kept.
    public let headers: [OriginHeader]
    /// Empty unless the request had a `Content-Length`.
    public let body: Data
    /// Counts the connections of this origin from 1: equal numbers came over the same one.
    public let connection: Int

    /// ``target`` without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The first value of that name, in whatever case.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}

// SPDX-License-Identifier: MIT

public import PortableFoundation

/// One header field.
public struct OriginHeader: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A request that the origin received.
public struct OriginRequest: Sendable {
    public let method: String
    /// The path and query as sent, with their percent-encoding: `/a%20b.png?size=2`.
    public let target: String
    /// The header fields in the order sent, including duplicates.
    public let headers: [OriginHeader]
    /// The body; empty unless the request had a `Content-Length`.
    public let body: Data
    /// The number of the connection, counted from 1. Requests with equal numbers used the same connection.
    public let connection: Int

    /// The ``target`` without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// Returns the value of the first header field with this name, ignoring case.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}

// SPDX-License-Identifier: MIT

import ImageBase

/// The request fields that a response depends on: the fields that its `Vary` names, and `Authorization`
/// unless the response may be shared (RFC 9111, 3.5 and 4.1).
///
/// Credentials are stored as hashes.
public struct SelectingFields: Sendable, Hashable {
    /// Values by lower-case names; `nil` for a field that the request didn't have.
    var values: [String: String?] = [:]
    /// Whether no request is certain to match, because `Vary` is `*` or names a field with an unknown value.
    package internal(set) var isUnrepeatable = false

    public init() {}

    /// Whether the response doesn't depend on any field.
    public var isEmpty: Bool { values.isEmpty && !isUnrepeatable }

    /// Selects the fields of a request that a response depends on.
    public init(_ request: HTTPHeaders, of response: HTTPHeaders) {
        self.init(RequestFields(request), of: response)
    }

    /// Selects the fields of a request that a response depends on. If one of the fields is unknown, they
    /// never match a request.
    public init(_ fields: RequestFields, of response: HTTPHeaders) {
        let request = fields.headers
        // Skip any other text, because it can't be a field name.
        for name in FieldList.elements(response.values("Vary")) where HTTPHeaders.isToken(String(name)) {
            if name == "*" || !fields.isKnown(String(name)) { isUnrepeatable = true }
            values[name.lowercased()] = .some(Self.value(of: name.lowercased(), in: request))
        }
        let control = CacheControl(response)
        let isForAll = ["public", "must-revalidate", "s-maxage"].contains { control.contains($0) }
        if !isForAll, request["Authorization"] != nil {
            values["authorization"] = .some(Self.value(of: "authorization", in: request))
        }
    }

    /// The same names with the values from another request.
    package func selected(by fields: RequestFields) -> SelectingFields {
        var result = self
        for name in values.keys { result.values[name] = .some(Self.value(of: name, in: fields.headers)) }
        return result
    }

    /// A hash of names and values that's the same in every process.
    package var fingerprint: String {
        let lines = values.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value.map { ": " + $0 } ?? "")" }
        return Hash128(lines.joined(separator: "\n"), seed: .fixed).hexadecimal
    }

    /// Adds the fields from `other`.
    mutating func add(_ other: SelectingFields) {
        values.merge(other.values) { own, _ in own }
        if other.isUnrepeatable { isUnrepeatable = true }
    }

    /// Whether a request with `headers` would receive the same response.
    public func match(_ headers: HTTPHeaders) -> Bool { match(RequestFields(headers)) }

    /// Whether a request with these fields is certain to receive the same response.
    ///
    /// - Parameter fields: evaluated only if the response depends on a field.
    public func match(_ fields: @autoclosure () -> RequestFields) -> Bool {
        if isUnrepeatable { return false }
        if values.isEmpty { return true }
        let fields = fields()
        return values.allSatisfy {
            fields.isKnown($0.key) && Self.value(of: $0.key, in: fields.headers) == $0.value
        }
    }

    /// A field's values as one string, ignoring differences in whitespace. For lists of languages and
    /// codings, case and order don't matter either (RFC 9110, 12.5.3 and 12.5.4). `nil` if the field is
    /// missing.
    private static func value(of name: String, in headers: HTTPHeaders) -> String? {
        let lines = headers.values(name)
        if lines.isEmpty { return nil }
        let elements = FieldList.elements(lines)
        let text = elements.joined(separator: ", ")
        switch name {
        case "accept-encoding", "accept-language":
            return elements.map { $0.lowercased() }.sorted().joined(separator: ", ")
        default:
            return HTTPHeaders.Name(name).meansCredential ? Hash128(text, seed: .fixed).hexadecimal : text
        }
    }
}

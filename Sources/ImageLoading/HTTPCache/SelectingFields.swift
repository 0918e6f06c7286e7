// SPDX-License-Identifier: MIT

import ImageBase

/// The part of a request that decided which response came: the fields that the response's `Vary` names, and
/// `Authorization` unless the response is for everybody (RFC 9111, 3.5 and 4.1).
///
/// Credentials are not kept, but a fingerprint that tells whether they are the same.
public struct SelectingFields: Sendable, Hashable {
    /// Names in lower case, and values; a field that the request did not have has none.
    var values: [String: String?] = [:]
    /// Whether `Vary` is `*` or names a field whose value is unknown: no request is certain to match.
    package internal(set) var isUnrepeatable = false

    public init() {}

    /// Whether the response is the same for every request.
    public var isEmpty: Bool { values.isEmpty && !isUnrepeatable }

    /// What of a request's headers a response to it depends on.
    public init(_ request: HTTPHeaders, of response: HTTPHeaders) {
        self.init(RequestFields(request), of: response)
    }

    /// What of a request's fields a response to it depends on. It is unrepeatable if one of them is unknown.
    public init(_ fields: RequestFields, of response: HTTPHeaders) {
        let request = fields.headers
        // What is no token can be the name of no field.
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

    /// The same fields as requests with `headers` have them.
    package func selected(by fields: RequestFields) -> SelectingFields {
        var result = self
        for name in values.keys { result.values[name] = .some(Self.value(of: name, in: fields.headers)) }
        return result
    }

    /// Stands for the fields and their values, in any process.
    package var fingerprint: String {
        let lines = values.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value.map { ": " + $0 } ?? "")" }
        return Hash128(lines.joined(separator: "\n"), seed: .fixed).hexadecimal
    }

    /// Makes it depend on what `other` depends on too.
    mutating func add(_ other: SelectingFields) {
        values.merge(other.values) { own, _ in own }
        if other.isUnrepeatable { isUnrepeatable = true }
    }

    /// Whether a request with `headers` would be given the same response.
    public func match(_ headers: HTTPHeaders) -> Bool { match(RequestFields(headers)) }

    /// Whether a request with these fields is certain to be given the same response.
    ///
    /// - Parameter fields: evaluated only if the response depends on some.
    public func match(_ fields: @autoclosure () -> RequestFields) -> Bool {
        if isUnrepeatable { return false }
        if values.isEmpty { return true }
        let fields = fields()
        return values.allSatisfy {
            fields.isKnown($0.key) && Self.value(of: $0.key, in: fields.headers) == $0.value
        }
    }

    /// All lines as one, without what carries no meaning: blanks, and in lists of languages and codings case and order
    /// (RFC 9110, 12.5.3 and 12.5.4). Nil without any.
    private static func value(of name: String, in headers: HTTPHeaders) -> String? {
        let lines = headers.values(name)
        if lines.isEmpty { return nil }
        let elements = FieldList.elements(lines)
        let text = elements.joined(separator: ", ")
        switch name {
        case "accept-encoding", "accept-language":
            return elements.map { $0.lowercased() }.sorted().joined(separator: ", ")
        case "authorization", "cookie", "proxy-authorization": return Hash128(text, seed: .fixed).hexadecimal
        default: return text
        }
    }
}

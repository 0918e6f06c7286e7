// SPDX-License-Identifier: MIT

/// The directives of `Cache-Control` (RFC 9111, 5.2) in a request or response.
///
/// Invalid values never make a response reusable: a restrictive directive holds whatever its argument, and an
/// invalid number of seconds is zero.
public struct CacheControl: Sendable, Hashable {
    private enum Argument: Sendable, Hashable {
        case none
        case text(String)
        case malformed
    }

    private struct Directive: Sendable, Hashable {
        /// In lower case.
        let name: String
        let argument: Argument
    }

    /// In the order of the values. There are few, so that a search takes less time than a hash.
    private var directives: [Directive] = []

    /// Parses all `Cache-Control` values of `headers`.
    public init(_ headers: HTTPHeaders) {
        guard headers["Cache-Control"] != nil else { return }
        for element in FieldList.elements(headers.values("Cache-Control")) {
            let name = element.utf8.prefix(while: HTTPHeaders.isTokenByte)
            guard !name.isEmpty else { continue }
            let rest = element[name.endIndex...]
            directives.append(
                Directive(name: Self.lowercased(Substring(name)), argument: Self.argument(rest)))
        }
    }

    /// Whether there are no directives.
    public var isEmpty: Bool { directives.isEmpty }

    /// Whether a directive is present, with or without an argument.
    ///
    /// - Parameter name: in lower case.
    public func contains(_ name: String) -> Bool { directives.contains { $0.name == name } }

    private func arguments(of name: String) -> some Sequence<Argument> {
        directives.lazy.filter { $0.name == name }.map(\.argument)
    }

    /// The argument of a directive in seconds, at most 2^31 (RFC 9111, 1.2.2).
    ///
    /// If the directive occurs more than once, the lowest argument counts. An invalid argument is zero.
    ///
    /// - Returns: nil if the directive is missing.
    public func seconds(_ name: String) -> Double? {
        arguments(of: name).map { argument in
            guard case .text(let text) = argument else { return 0 }
            return FieldList.seconds(text) ?? 0
        }.min()
    }

    /// Whether a directive is present without an argument, or with an argument that names no field.
    public func isUnqualified(_ name: String) -> Bool {
        arguments(of: name).contains { fieldNames($0).isEmpty }
    }

    /// The fields that the qualified form of a directive names, as in `no-cache="a, b"` (RFC 9111, 5.2.2.4).
    func fieldNames(_ name: String) -> [String] {
        arguments(of: name).flatMap(fieldNames)
    }

    private func fieldNames(_ argument: Argument) -> [String] {
        guard case .text(let text) = argument else { return [] }
        let names = FieldList.elements([text]).map(String.init)
        return names.allSatisfy(HTTPHeaders.isToken) ? names : []
    }

    /// Parses the text after the name: nothing, or `=` and a token or quoted string.
    private static func argument(_ text: Substring) -> Argument {
        if text.isEmpty { return .none }
        guard text.utf8.first == UInt8(ascii: "=") else { return .malformed }
        let value = String(text.dropFirst())
        if HTTPHeaders.isToken(value) { return .text(value) }
        return QuotedString.unquoted(value[...]).map { .text($0) } ?? .malformed
    }

    private static func lowercased(_ name: Substring) -> String {
        let isLowercase = name.utf8.allSatisfy { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isLowercase ? String(name) : name.lowercased()
    }
}

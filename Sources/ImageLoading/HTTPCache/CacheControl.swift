// SPDX-License-Identifier: MIT

/// The directives of `Cache-Control` (RFC 9111, 5.2) in a request or response.
///
/// Invalid values never make a response reusable: a restrictive directive applies regardless of its argument,
/// and an invalid number of seconds is zero.
public struct CacheControl: Sendable, Hashable {
    private enum Argument: Sendable, Hashable {
        case none
        case text(String)
        case malformed
    }

    private struct Directive: Sendable, Hashable {
        /// The directive's name in lower case.
        let name: String
        let argument: Argument
    }

    /// The directives, in the order of the values. There are few of them, so a linear search is faster than
    /// hashing.
    private var directives: [Directive] = []

    /// Parses all `Cache-Control` values of `headers`.
    public init(_ headers: HTTPHeaders) {
        // Parse the bytes without creating strings first, because a load reads these fields several times.
        headers.forEachValue(of: "Cache-Control") { value in
            FieldList.forEachElement(of: value) { range in
                let element = value[range]
                let end = element.firstIndex { !HTTPHeaders.isTokenByte($0) } ?? element.endIndex
                guard end > element.startIndex else { return }
                directives.append(
                    Directive(name: Self.name(element[..<end]), argument: Self.argument(element[end...])))
            }
        }
    }

    /// Whether the fields contain no directives.
    public var isEmpty: Bool { directives.isEmpty }

    /// Whether a directive is present, with or without an argument.
    ///
    /// - Parameter name: in lower case.
    public func contains(_ name: String) -> Bool { directives.contains { $0.name == name } }

    private func arguments(of name: String) -> some Sequence<Argument> {
        directives.lazy.filter { $0.name == name }.map(\.argument)
    }

    /// The maximum number of seconds. Larger numbers are treated as 2^31 (RFC 9111, 1.2.2).
    static let mostSeconds = Int64(1) << 31

    /// The argument of a directive in seconds, at most 2^31 (RFC 9111, 1.2.2).
    ///
    /// If the directive occurs more than once, the lowest argument is used. An invalid argument is treated as
    /// zero.
    ///
    /// - Returns: `nil` if the directive is missing.
    public func seconds(_ name: String) -> Double? {
        arguments(of: name).map { argument in
            guard case .text(let text) = argument else { return 0 }
            return Double(FieldList.number(text, maximum: Self.mostSeconds) ?? 0)
        }.min()
    }

    /// Whether a directive is present without an argument, or with an argument that doesn't name a field.
    public func isUnqualified(_ name: String) -> Bool {
        arguments(of: name).contains { fieldNames($0).isEmpty }
    }

    /// The fields that a directive names in its qualified form, as in `no-cache="a, b"` (RFC 9111, 5.2.2.4).
    func fieldNames(_ name: String) -> [String] {
        arguments(of: name).flatMap(fieldNames)
    }

    private func fieldNames(_ argument: Argument) -> [String] {
        guard case .text(let text) = argument else { return [] }
        let names = FieldList.elements([text]).map(String.init)
        return names.allSatisfy(HTTPHeaders.isToken) ? names : []
    }

    /// Parses the text after the name: nothing, or `=` and a token or quoted string.
    private static func argument(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Argument {
        guard let first = text.first else { return .none }
        guard first == UInt8(ascii: "=") else { return .malformed }
        let bytes = text.dropFirst()
        let value = String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
        if !bytes.isEmpty, bytes.allSatisfy(HTTPHeaders.isTokenByte) { return .text(value) }
        return QuotedString.unquoted(value[...]).map { .text($0) } ?? .malformed
    }

    private static func name(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let name = String(decoding: UnsafeBufferPointer(rebasing: token), as: UTF8.self)
        let isLowercase = token.allSatisfy { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isLowercase ? name : name.lowercased()
    }
}

// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageCoding
import Raster

/// URLs with options in a query: `/image?url=SOURCE&w=300&fit=cover&s=SIGNATURE`.
struct QueryTarget {
    static let maximumCount = 64

    let grammar: ImageGrammar

    /// - Parameter target: the part after the prefix: the query with its question mark.
    func parse(_ target: Substring) throws(TargetError) -> ParsedTarget {
        let pairs = target.dropFirst().split(separator: "&")
        guard pairs.count <= Self.maximumCount else {
            throw .malformed("more than \(Self.maximumCount) options")
        }
        let signatures = pairs.filter { $0.hasPrefix("s=") }
        let rest = pairs.filter { !$0.hasPrefix("s=") }.joined(separator: "&")
        guard isSigned(rest, by: signatures.map { $0.dropFirst(2) }) else { throw .signature() }
        var options = QueryOptions(grammar: grammar)
        var names: Set<Substring> = []
        for pair in pairs where !pair.hasPrefix("s=") {
            let name = pair.prefix { $0 != "=" }
            guard names.insert(name).inserted else { throw .option(name, "given more than once") }
            let text = pair.dropFirst(name.count + 1)
            guard let value = SourceText.decoded(text.replacing("+", with: " ")) else {
                throw .option(name, "malformed percent encoding")
            }
            try options.apply(String(name.prefix(64)), value)
        }
        return try options.finished()
    }

    private func isSigned(_ query: String, by signatures: [Substring]) -> Bool {
        if grammar.allowsUnsigned { return true }
        guard signatures.count == 1, let bytes = Base64URL.bytes(of: signatures[0].utf8), bytes.count == 32
        else {
            return false
        }
        return grammar.accepts("?" + query) { $0.sha256.isValid(bytes, for: $1.utf8) }
    }

    /// Returns the query with its signature.
    func signed(_ query: String) -> String {
        let query = query.split(separator: "&").joined(separator: "&")
        guard let key = grammar.keys.first else { return "?" + query }
        return "?" + query + "&s=" + Base64URL.text(of: key.sha256.code(of: ("?" + query).utf8))
    }
}
#endif

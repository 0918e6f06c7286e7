// SPDX-License-Identifier: MIT

#if Server
/// The beginning of a source that becomes another.
///
/// ```swift
/// let replacement = SourceReplacement("media://*/", with: "https://${1}.example.com/")
/// ```
public struct SourceReplacement: Hashable, Sendable {
    private let pattern: [Substring]
    private let replacement: String

    /// - Parameters:
    ///   - pattern: The beginning of a source; `*` stands for any characters but `/`, as many as possible.
    ///   - replacement: What takes its place; `${1}` is the text of the first `*`, and so on.
    public init(_ pattern: String, with replacement: String) {
        self.pattern = pattern.split(separator: "*", omittingEmptySubsequences: false)
        self.replacement = replacement
    }

    /// The source with its beginning replaced, or unchanged if it begins in another way.
    func applied(to source: String) -> String {
        guard let (texts, rest) = Self.match(pattern[...], source[...]) else { return source }
        var result = replacement
        for (index, text) in texts.enumerated() { result.replace("${\(index + 1)}", with: text) }
        return result + rest
    }

    /// The texts of the wildcards, and what follows the last part.
    private static func match(
        _ parts: ArraySlice<Substring>, _ text: Substring
    ) -> (texts: [Substring], rest: Substring)? {
        guard let first = parts.first, text.hasPrefix(first) else { return nil }
        let text = text.dropFirst(first.count)
        let others = parts.dropFirst()
        if others.isEmpty { return ([], text) }
        var end = text.firstIndex(of: "/") ?? text.endIndex
        while true {
            if let found = match(others, text[end...]) { return ([text[..<end]] + found.texts, found.rest) }
            guard end > text.startIndex else { return nil }
            end = text.index(before: end)
        }
    }
}
#endif

// SPDX-License-Identifier: MIT

#if Server
/// Replaces the beginning of a source's URL.
///
/// ```swift
/// let replacement = SourceReplacement("media://*/", with: "https://${1}.example.com/")
/// ```
public struct SourceReplacement: Hashable, Sendable {
    private let pattern: [Substring]
    private let replacement: String

    /// - Parameters:
    ///   - pattern: The beginning of a source. `*` matches as many characters as possible, except `/`.
    ///   - replacement: The new beginning; `${1}` is the text matched by the first `*`, and so on.
    public init(_ pattern: String, with replacement: String) {
        self.pattern = pattern.split(separator: "*", omittingEmptySubsequences: false)
        self.replacement = replacement
    }

    /// Returns the source with its beginning replaced, or unchanged if it doesn't match.
    func applied(to source: String) -> String {
        guard let (texts, rest) = match(source) else { return source }
        var result = replacement
        for (index, text) in texts.enumerated() { result.replace("${\(index + 1)}", with: text) }
        return result + rest
    }

    /// Returns the strings matched by the wildcards, and everything after the last part.
    private func match(_ source: String) -> (texts: [Substring], rest: Substring)? {
        // Remember what didn't match. Otherwise, several wildcards in a segment could be tried in
        // exponentially many ways.
        var dead = Set<DeadEnd>()
        func match(_ part: Int, _ text: Substring) -> (texts: [Substring], rest: Substring)? {
            guard text.hasPrefix(pattern[part]) else { return nil }
            let text = text.dropFirst(pattern[part].count)
            if part + 1 == pattern.count { return ([], text) }
            var end = text.firstIndex(of: "/") ?? text.endIndex
            while true {
                let next = DeadEnd(part: part + 1, start: end)
                if !dead.contains(next) {
                    if let found = match(part + 1, text[end...]) {
                        return ([text[..<end]] + found.texts, found.rest)
                    }
                    dead.insert(next)
                }
                guard end > text.startIndex else { return nil }
                end = text.index(before: end)
            }
        }
        return match(0, source[...])
    }

    /// A part of the pattern that doesn't match the source at some position.
    private struct DeadEnd: Hashable {
        let part: Int
        let start: String.Index
    }
}
#endif

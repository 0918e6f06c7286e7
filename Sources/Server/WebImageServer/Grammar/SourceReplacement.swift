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
        guard let (texts, rest) = match(source) else { return source }
        var result = replacement
        for (index, text) in texts.enumerated() { result.replace("${\(index + 1)}", with: text) }
        return result + rest
    }

    /// The texts of the wildcards, and what follows the last part.
    private func match(_ source: String) -> (texts: [Substring], rest: Substring)? {
        // Several wildcards in a segment could otherwise be tried in exponentially many ways.
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

    /// A part of the pattern that the source doesn't go on with at a place.
    private struct DeadEnd: Hashable {
        let part: Int
        let start: String.Index
    }
}
#endif

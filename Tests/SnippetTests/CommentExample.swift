// SPDX-License-Identifier: MIT

import Foundation

/// A Swift example in a documentation comment.
struct CommentExample {
    /// The path in the folder `Sources`.
    let file: String
    /// The number of the first line.
    let line: Int
    let text: String
    /// Whether it's in a fence, so DocC highlights it.
    let isFenced: Bool

    /// The beginning of the first line.
    var title: String { text.split(separator: "\n").first.map { String($0.prefix(36)) } ?? "" }

    /// Finds the examples in a file's documentation comments.
    ///
    /// Examples are blocks that are indented by four spaces after an empty line, as in Markdown, and fences
    /// that are marked as Swift or not marked at all.
    static func all(in source: String, of file: String) -> [CommentExample] {
        var scanner = CommentReader(file: file)
        for (index, line) in source.components(separatedBy: "\n").enumerated() {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("///") {
                scanner.read(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3), number: index + 1)
            } else {
                scanner.endComment()
            }
        }
        scanner.endComment()
        return scanner.examples
    }

    private struct CommentReader {
        let file: String
        var examples: [CommentExample] = []
        /// The language of the current fence, or nil outside a fence.
        private var language: Substring?
        private var lines: [Substring] = []
        private var start = 0
        private var isAfterEmptyLine = true

        init(file: String) { self.file = file }

        mutating func read(_ line: Substring, number: Int) {
            let isEmpty = line.allSatisfy { $0 == " " }
            defer { isAfterEmptyLine = isEmpty }
            if line.hasPrefix("```") {
                let isOpening = language == nil
                endExample()
                language = isOpening ? line.dropFirst(3) : nil
            } else if language != nil {
                append(line, number)
            } else if line.hasPrefix("    "), !lines.isEmpty || isAfterEmptyLine {
                append(line.dropFirst(4), number)
            } else if isEmpty, !lines.isEmpty {
                append(line, number)
            } else {
                endExample()
            }
        }

        mutating func endComment() {
            endExample()
            language = nil
            isAfterEmptyLine = true
        }

        private mutating func append(_ line: Substring, _ number: Int) {
            if lines.isEmpty { start = number }
            lines.append(line)
        }

        private mutating func endExample() {
            let isSwift = ["", "swift"].contains(language ?? "")
            if isSwift, !lines.isEmpty {
                examples.append(
                    CommentExample(
                        file: file, line: start, text: lines.joined(separator: "\n"),
                        isFenced: language == "swift"))
            }
            lines = []
        }
    }
}

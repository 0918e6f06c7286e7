// SPDX-License-Identifier: MIT

#if Server
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A thumbor configuration: lines of Python such as `QUALITY = 80` and `ALLOWED_SOURCES = ['a.example']`.
///
/// Only literals are read: strings, numbers, True, False, None, and lists of them, which may span several
/// lines.
struct ThumborFile {
    let path: String
    /// The values by name. List elements are separated by commas, and None is left out.
    let values: [String: String]
    /// The numbers of lines that are neither values nor comments, such as imports.
    let unreadLines: [Int]

    init(_ path: String) throws {
        let data = try SettingValues.file(at: path, for: "configuration")
        self.init(path: path, text: String(decoding: data, as: UTF8.self))
    }

    init(path: String, text: String) {
        self.path = path
        var values: [String: String] = [:]
        var unread: [Int] = []
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { Self.withoutNote($0) }
        var number = 0
        while number < lines.count {
            let first = number
            var line = lines[number]
            number += 1
            // A list or a tuple continues until its closing bracket.
            while Self.isOpen(line), number < lines.count {
                line += lines[number]
                number += 1
            }
            if line.trimmed.isEmpty { continue }
            let halves = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
            let isName = halves.first?.utf8.allSatisfy {
                0x41...0x5A ~= $0 || $0 == 0x5F || 0x30...0x39 ~= $0
            }
            guard halves.count == 2, isName == true, let elements = Self.elements(halves[1]) else {
                unread.append(first + 1)
                continue
            }
            values[halves[0]] = elements.isEmpty ? nil : elements.joined(separator: ",")
        }
        (self.values, unreadLines) = (values, unread)
    }

    /// Returns a setting's values as strings; nil if the file doesn't set it.
    func texts(of setting: Setting) throws -> [String]? {
        var texts: [String] = []
        for other in setting.others where other.isThumbor {
            guard let text = values[other.name], let translated = try other.translated(text) else { continue }
            texts += setting.texts(translated)
            if !setting.isList { break }
        }
        return texts.isEmpty ? nil : texts
    }

    // MARK: Python

    /// Whether a bracket is still open at the end, ignoring quoted strings.
    private static func isOpen(_ line: String) -> Bool {
        var depth = 0
        for (character, isText) in marked(line) where !isText {
            if "[({".contains(character) { depth += 1 }
            if "])}".contains(character) { depth -= 1 }
        }
        return depth > 0
    }

    private static func withoutNote(_ line: Substring) -> String {
        String(marked(String(line)).prefix { $0.character != "#" || $0.isText }.map(\.character))
    }

    /// Returns the characters, and whether each one is inside quotes.
    private static func marked(_ line: String) -> [(character: Character, isText: Bool)] {
        var quote: Character?
        return line.map { character in
            if let open = quote {
                if character == open { quote = nil }
                return (character, true)
            }
            if character == "'" || character == "\"" { quote = character }
            return (character, quote != nil)
        }
    }

    /// Returns the values of a literal; empty for None, nil for any other expression.
    private static func elements(_ text: String) -> [String]? {
        guard let first = text.first, let last = text.last else { return nil }
        guard first == "[" && last == "]" || first == "(" && last == ")" else {
            return text == "None" ? [] : element(text).map { [$0] }
        }
        var parts: [String] = [""]
        for (character, isText) in marked(String(text.dropFirst().dropLast())) {
            if character == ",", !isText {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        let written = parts.map(\.trimmed).filter { !$0.isEmpty }
        let elements = written.compactMap(element)
        return elements.count == written.count ? elements : nil
    }

    /// Returns the text of a quoted string, a number or a boolean.
    private static func element(_ text: String) -> String? {
        var body = text[...]
        while let prefix = body.first, "rRuUbB".contains(prefix), body.count > 2 { body = body.dropFirst() }
        if let quote = body.first, quote == "'" || quote == "\"" {
            let inner = body.dropFirst().dropLast()
            let isText = body.count > 1 && body.last == quote && !inner.contains(quote)
            return isText ? String(inner) : nil
        }
        return text == "True" || text == "False" || Double(text) != nil ? text : nil
    }
}
#endif

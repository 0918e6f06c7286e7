// SPDX-License-Identifier: MIT

/// Received header lines, and the positions of names and values in them.
///
/// Most header fields are never read, so strings are created only on access.
final class HeaderLines: Sendable {
    fileprivate struct Line {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// Collects lines.
    struct Builder {
        fileprivate var bytes: [UInt8] = []
        fileprivate var lines: [Line] = []

        /// The invalid part of a line.
        enum Fault {
            case name
            case value
        }

        /// Adds the field from a line without its line end, unless the line is invalid.
        ///
        /// - Returns: `nil` if the field was added.
        mutating func add(_ line: UnsafeBufferPointer<UInt8>) -> Fault? {
            // Reject obsolete line folding. Parsers interpret it differently, which enables request
            // smuggling.
            var colon = 0
            while colon < line.count, HTTPHeaders.isTokenByte(line[colon]) { colon += 1 }
            guard colon > 0, colon < line.count, line[colon] == UInt8(ascii: ":") else { return .name }
            guard !line[colon...].contains(where: { $0 == 0 || $0 == 13 }) else { return .value }
            let value = line.trimmingOptionalWhitespace(colon + 1..<line.count)
            if lines.isEmpty {
                // This is enough for most responses.
                bytes.reserveCapacity(512)
                lines.reserveCapacity(16)
            }
            let offset = bytes.count
            bytes.append(contentsOf: line)
            lines.append(
                Line(
                    name: offset..<offset + colon,
                    value: offset + value.lowerBound..<offset + value.upperBound))
            return nil
        }
    }

    private let bytes: [UInt8]
    private let lines: [Line]

    init(_ builder: Builder) {
        bytes = builder.bytes
        lines = builder.lines
    }

    var isEmpty: Bool { lines.isEmpty }

    var fields: [HTTPHeaders.Field] {
        lines.map { HTTPHeaders.Field(name: text($0.name), value: text($0.value)) }
    }

    func first(_ name: String) -> String? {
        for line in lines where matches(line, name) { return text(line.value) }
        return nil
    }

    func values(_ name: String) -> [String] {
        var values: [String] = []
        for line in lines where matches(line, name) { values.append(text(line.value)) }
        return values
    }

    /// Calls `body` with the bytes of each value of a name, in order.
    func forEachValue(of name: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            for line in lines where matches(line, name) {
                body(UnsafeBufferPointer(rebasing: bytes[line.value]))
            }
        }
    }

    private func matches(_ line: Line, _ name: String) -> Bool {
        guard name.utf8.count == line.name.count else { return false }
        var index = line.name.lowerBound
        for byte in name.utf8 {
            let other = bytes[index]
            guard byte == other || HTTPHeaders.Name.lower(byte) == HTTPHeaders.Name.lower(other) else {
                return false
            }
            index += 1
        }
        return true
    }

    private func text(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer {
            String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
        }
    }
}

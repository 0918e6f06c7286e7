// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// The number of a frame or page, from 1, and how many there are.
struct FrameNumber: Sendable {
    let number: Int
    let count: Int
}

/// The names of output files: text with fields in braces. `%d` and `%03d` are numbers as in C's `printf`.
struct NamePattern: ExpressibleByArgument, Equatable {
    enum Part: Equatable, Sendable {
        case text(String)
        case name, width, height, index, frame, ext
        /// A number with at least this many digits.
        case digits(Int)
    }

    let parts: [Part]

    /// The input's name with the format's extension.
    static let standard = NamePattern(parts: [.name, .text("."), .ext])
    /// The input's name with the frame's or page's number and the format's extension.
    static let standardOfFrames = NamePattern(parts: [.name, .text("-"), .frame, .text("."), .ext])

    /// The input's name with the width and the format's extension.
    static let withWidth = NamePattern(parts: [.name, .text("-"), .width, .text("."), .ext])

    private static let fields: [Substring: Part] = [
        "name": .name, "width": .width, "height": .height, "index": .index, "frame": .frame, "ext": .ext,
    ]

    private init(parts: [Part]) { self.parts = parts }

    /// Returns nil for an unknown field, and for a brace that isn't closed.
    init?(argument: String) {
        var parts: [Part] = []
        var (rest, text) = (argument[...], "")
        func add(_ part: Part) {
            if !text.isEmpty { parts.append(.text(text)) }
            text = ""
            parts.append(part)
        }
        while let character = rest.first {
            if character == "{" {
                guard let close = rest.firstIndex(of: "}"),
                    let field = Self.fields[rest[rest.index(after: rest.startIndex)..<close]]
                else { return nil }
                add(field)
                rest = rest[rest.index(after: close)...]
            } else if let (digits, end) = Self.digits(rest) {
                add(.digits(digits))
                rest = rest[end...]
            } else {
                text.append(rest.removeFirst())
            }
        }
        if !text.isEmpty { parts.append(.text(text)) }
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }

    /// Reads `%d`, or `%0` followed by a number of digits and `d`.
    private static func digits(_ text: Substring) -> (count: Int, end: Substring.Index)? {
        guard text.first == "%" else { return nil }
        let rest = text.dropFirst()
        let width = rest.prefix { $0.isASCII && $0.isNumber }
        guard rest[width.endIndex...].first == "d" else { return nil }
        let end = rest.index(after: width.endIndex)
        if width.isEmpty { return (1, end) }
        // Don't accept `%20d`, which may be a space in a name made from a URL.
        guard width.first == "0", width.count == 2, let count = Int(width), count > 0 else { return nil }
        return (count, end)
    }

    /// Returns a file's name, without separators.
    ///
    /// - Parameters:
    ///   - input: The input's name.
    ///   - number: The file's number, from 1.
    ///   - frame: The frame or page in the file; nil for all of them, or for the first.
    func name(
        input: String, number: Int, format: ImageFormat, size: PixelSize?, frame: FrameNumber? = nil
    ) -> String {
        let texts = parts.map { part in
            switch part {
            case .text(let text): text
            case .name: FileName.split(input).stem
            case .width: "\(size?.width ?? 0)"
            case .height: "\(size?.height ?? 0)"
            case .index: "\(number)"
            case .frame: Self.padded(frame?.number ?? 1, digits: "\(frame?.count ?? 1)".count)
            case .ext: format.fileExtension
            case .digits(let count): Self.padded(number, digits: count)
            }
        }
        return FileName.clean(texts.joined())
    }

    private static func padded(_ number: Int, digits: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Whether names for different widths differ.
    var hasWidth: Bool { parts.contains(.width) }

    /// Whether names depend on the image's size.
    var needsSize: Bool { hasWidth || parts.contains(.height) }

    /// Whether names contain a frame's number in its input.
    var namesFrames: Bool { parts.contains(.frame) }

    /// Whether names contain a number from `%d`.
    var hasDigits: Bool {
        parts.contains { if case .digits = $0 { true } else { false } }
    }

    /// Whether names contain their file's number.
    var hasNumbers: Bool { hasDigits || parts.contains(.index) }

    /// Whether a path with this pattern as its name stands for several files.
    var namesSeveral: Bool { parts.contains { if case .text = $0 { false } else { true } } }

    /// The format of the extension that all names have; nil if it isn't known.
    var format: ImageFormat? {
        guard case .text(let text) = parts.last else { return nil }
        return ImageFormat(fileExtension: FileName.suffix(ofPath: "name" + text))
    }
}

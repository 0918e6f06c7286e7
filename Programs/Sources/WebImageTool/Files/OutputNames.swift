// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// The paths of the output files in a folder, one for each input. As far as they are known before the images
/// are, they depend only on the inputs and their order, not on the order in which loads finish.
final class OutputNames: Sendable {
    /// The name of each input, without separators and numbered.
    private let inputs: [String]
    /// The names that depend on the inputs only.
    private let known: [String?]
    private let pattern: NamePattern
    /// The folder of each input's file, with a slash at its end; empty for the folder itself.
    private let places: [String]
    private let taken: [String: TakenNames]

    /// - Parameters:
    ///   - format: The format of all files; nil for that of each image.
    ///   - keepsFolders: Whether a file gets into a folder as its input is in one, see
    ///     ``InputAddress/folder``.
    init(_ inputs: [InputAddress], format: ImageFormat?, pattern: NamePattern, keepsFolders: Bool) {
        let places = inputs.map { keepsFolders ? $0.folder : "" }
        func names() -> [String: TakenNames] {
            Dictionary(uniqueKeysWithValues: Set(places).map { ($0, TakenNames()) })
        }
        let (names, taken) = (names(), names())
        func claim(_ name: String, at index: Int, in names: [String: TakenNames]) -> String {
            names[places[index]]?.claim(name) ?? name
        }
        let claimed = inputs.enumerated().map { claim(FileName.safe(for: $1.text), at: $0, in: names) }
        self.inputs = claimed
        self.pattern = pattern
        self.places = places
        self.taken = taken
        known = claimed.enumerated().map { index, name in
            guard !pattern.needsSize else { return nil }
            if let format {
                let name = pattern.name(input: name, index: index, format: format, size: nil)
                return places[index] + claim(name, at: index, in: taken)
            }
            guard pattern == .standard, !FileName.split(name).suffix.isEmpty else { return nil }
            return places[index] + claim(name, at: index, in: taken)
        }
    }

    /// The folders in the folder that files get into.
    var folders: Set<String> { Set(places).subtracting([""]) }

    /// The path of the input at an index, if it is known before the image is.
    func known(_ index: Int) -> String? { known[index] }

    /// The format that the extension of an input names; nil for none.
    func format(_ index: Int) -> ImageFormat? {
        ImageFormat(fileExtension: FileName.suffix(ofPath: inputs[index]))
    }

    /// Returns the path of a file, whose name is numbered if it is taken.
    func name(_ index: Int, format: ImageFormat, size: PixelSize) -> String {
        let name = pattern.name(input: inputs[index], index: index, format: format, size: size)
        return places[index] + (taken[places[index]]?.claim(name) ?? name)
    }
}

/// The names of output files, as text with fields in braces.
struct NamePattern: ExpressibleByArgument, Equatable {
    enum Part: Equatable, Sendable {
        case text(String)
        case name, width, height, index, ext
    }

    let parts: [Part]

    /// The name of the input, with the extension of the format.
    static let standard = NamePattern(parts: [.name, .text("."), .ext])

    /// The name of the input, with the width and the extension of the format.
    static let withWidth = NamePattern(parts: [.name, .text("-"), .width, .text("."), .ext])

    private init(parts: [Part]) { self.parts = parts }

    /// Nil for a field that does not exist, and for a brace that is not closed.
    init?(argument: String) {
        let fields: [Substring: Part] = [
            "name": .name, "width": .width, "height": .height, "index": .index, "ext": .ext,
        ]
        var parts: [Part] = []
        var rest = argument[...]
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            guard let close = rest[open...].firstIndex(of: "}"),
                let field = fields[rest[rest.index(after: open)..<close]]
            else { return nil }
            parts.append(field)
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }

    /// Returns the name of a file, without separators.
    ///
    /// - Parameter input: The name of the input.
    func name(input: String, index: Int, format: ImageFormat, size: PixelSize?) -> String {
        let texts = parts.map { part in
            switch part {
            case .text(let text): text
            case .name: FileName.split(input).stem
            case .width: "\(size?.width ?? 0)"
            case .height: "\(size?.height ?? 0)"
            case .index: "\(index + 1)"
            case .ext: format.fileExtension
            }
        }
        return FileName.clean(texts.joined())
    }

    /// Whether names of different widths differ.
    var hasWidth: Bool { parts.contains(.width) }

    /// Whether a name depends on the size of the image.
    var needsSize: Bool { parts.contains(.width) || parts.contains(.height) }
}

// SPDX-License-Identifier: MIT

import ImageCoding
import ImageLoading
public import PortableFoundation

extension SizedURL {
    /// Creates the URL from the candidates of an HTML `srcset` attribute, for example
    /// `small.jpg 480w, large.jpg 960w` or `photo.jpg, photo@2x.jpg 2x`.
    ///
    /// ```swift
    /// let url = SizedURL(srcset: "/7-480.jpg 480w, /7-960.jpg 960w", relativeTo: page)
    /// ```
    ///
    /// This loads the smallest candidate that's wide enough for the thumbnail, or dense enough for the
    /// display's scale. If there's none, it loads the largest. If that load fails, the next smaller candidate
    /// is loaded; it's shown but not stored. If the thumbnail has no width, the largest candidate is loaded.
    /// If some candidates have widths, those with densities are ignored.
    ///
    /// - Parameters:
    ///   - text: The attribute's value. Candidates with malformed descriptors or URLs are skipped.
    ///   - base: The URL that relative URLs refer to. Default: none.
    /// - Returns: `nil` if there are no candidates.
    public init?(srcset text: String, relativeTo base: URL? = nil) {
        var list: [(descriptor: SourceSet.Descriptor, url: URL)] = []
        for candidate in SourceSet.candidates(of: text) {
            guard let url = URL(text: candidate.url, relativeTo: base)?.absoluteURL, url.scheme != nil
            else { continue }
            list.append((candidate.descriptor, url))
        }
        let widths = list.filter { $0.descriptor.isWidth }
        if !widths.isEmpty { list = widths }
        // If several candidates have the same descriptor, we use the first one.
        var known: Set<SizeName> = []
        let candidates = list.map { (name: $0.descriptor.name, url: $0.url) }
            .filter { known.insert($0.name).inserted }
            .sorted { $0.name.extent < $1.name.extent }
        guard let last = candidates.indices.last else { return nil }
        self.init(resolve: { thumbnail, scale in
            let needed = widths.isEmpty ? scale : Double(thumbnail.size.width)
            let isFull = widths.isEmpty ? thumbnail.size == .unbounded : thumbnail.size.width == 0
            let index =
                isFull ? last : candidates.firstIndex { $0.name.extent >= needed } ?? last
            return Resolved(
                name: candidates[index].name, urls: candidates[...index].reversed().map(\.url))
        })
    }
}

/// Parses the `srcset` attribute of HTML ("parsing a srcset attribute").
enum SourceSet {
    enum Descriptor: Equatable {
        case width(Int)
        case density(Double)

        var isWidth: Bool { if case .width = self { true } else { false } }

        var name: SizeName {
            switch self {
            case .width(let width): .width(width)
            case .density(let density): .density(density)
            }
        }
    }

    struct Candidate: Equatable {
        let url: String
        let descriptor: Descriptor
    }

    static func candidates(of text: String) -> [Candidate] {
        var result: [Candidate] = []
        var rest = text.utf8[...]
        while true {
            rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
            if rest.isEmpty { return result }
            var url = rest.prefix { !isSpace($0) }
            rest = rest[url.endIndex...]
            var descriptors: [String] = []
            if url.last == UInt8(ascii: ",") {
                while url.last == UInt8(ascii: ",") { url = url.dropLast() }
            } else {
                descriptors = takeDescriptors(&rest)
            }
            if let descriptor = descriptor(descriptors) {
                result.append(Candidate(url: String(Substring(url)), descriptor: descriptor))
            }
        }
    }

    /// Removes and returns a candidate's descriptors, up to the comma that ends the candidate. A comma in
    /// parentheses doesn't end it.
    private static func takeDescriptors(_ rest: inout String.UTF8View.SubSequence) -> [String] {
        var (words, word, depth): ([String], [UInt8], Int) = ([], [], 0)
        func finish() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
        }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: ",") where depth == 0:
                finish()
                return words
            case _ where isSpace(byte) && depth == 0: finish()
            default:
                if byte == UInt8(ascii: "(") { depth = 1 }
                if byte == UInt8(ascii: ")") { depth = 0 }
                word.append(byte)
            }
        }
        finish()
        return words
    }

    /// Returns the descriptor of a candidate, or `nil` if there's an error and the candidate must be skipped.
    private static func descriptor(_ words: [String]) -> Descriptor? {
        var (width, density, height): (Int?, Double?, Int?)
        for word in words {
            let value = word.dropLast()
            switch word.last {
            case "w" where width == nil && density == nil:
                guard let number = digits(value), number > 0 else { return nil }
                width = number
            case "x" where width == nil && density == nil && height == nil:
                guard let number = Double(value), number.isFinite, number > 0,
                    value.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) })
                else { return nil }
                density = number
            case "h" where height == nil && density == nil:
                guard let number = digits(value), number > 0 else { return nil }
                height = number
            default: return nil
            }
        }
        if let width { return .width(width) }
        return height == nil ? .density(density ?? 1) : nil
    }

    private static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte)
    }
}

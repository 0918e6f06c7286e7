// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import PortableC
import Raster

/// The filters of a thumbor URL, which are applied in the order in which they're written.
struct ThumborFilters {
    static let maximumCount = 64

    let grammar: ImageGrammar
    /// The source as written in the URL, decoded.
    let source: Substring
    var target: ParsedTarget

    static let all = URLOptions(settings, colors, shapes)

    /// - Parameter text: filters separated by `):`, without the last parenthesis.
    mutating func apply(_ text: Substring) throws(TargetError) {
        var filters: [Substring] = []
        var rest = text
        while let range = rest.firstRange(of: "):") {
            filters.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        filters.append(rest)
        guard filters.count <= Self.maximumCount else {
            throw .malformed("more than \(Self.maximumCount) filters")
        }
        for filter in filters {
            do throws(TargetError) { try apply(filter: filter) } catch {
                guard grammar.ignoresInvalidFilters else { throw error }
                target.notes.append("ignored " + error.message)
            }
        }
    }

    private mutating func apply(filter: Substring) throws(TargetError) {
        guard let parenthesis = filter.firstIndex(of: "(") else {
            throw .option(filter, "missing arguments in parentheses")
        }
        let name = String(filter[..<parenthesis].prefix(64))
        let list = filter[filter.index(after: parenthesis)...]
        let words = list.isEmpty ? [] : list.split(separator: ",", omittingEmptySubsequences: false)
        let arguments = OptionArguments(name: name, values: words.map(Self.trimmed))
        guard let option = Self.all[name] else { throw arguments.fault("unknown filter") }
        try option.apply(arguments, to: &self)
    }

    static func trimmed(_ word: Substring) -> Substring {
        var word = word.drop { $0 == " " }
        while word.last == " " { word.removeLast() }
        if word.count > 2, word.first == "'", word.last == "'" { word = word.dropFirst().dropLast() }
        return word
    }

    /// Returns the URL of another image named by a filter.
    func url(_ arguments: OptionArguments) throws(TargetError) -> String {
        guard arguments.has(0) else { throw arguments.invalid(0, "a URL") }
        return ThumborTarget(grammar: grammar).source(arguments[0])
    }

    /// The filters that aren't steps.
    private static let settings: [URLOption<Self>] = [
        .option("quality", differs: "0 is an error, or means 1 with `ignore-invalid-filters`") {
            filters, arguments in
            // thumbor accepts 0 as the lowest quality.
            let least = filters.grammar.ignoresInvalidFilters ? 0 : 1
            filters.target.operation.encoding.quality = max(1, try arguments.integer(0, in: least...100))
        },
        .option("format", differs: "any format that the server can write") { filters, arguments in
            filters.target.format = .exact(try arguments.format(0))
        },
        .integer("max_bytes", in: 1...Int(Int32.max)) { $0.target.operation.encoding.maximumBytes = $1 },
        .integer("max_age", in: 0...Int(Int32.max)) { $0.target.maximumAge = $1 },
        .option("autojpg", counts: 0...1) { filters, arguments in
            filters.target.operation.encoding.prefersJPEG = arguments.has(0) ? try arguments.flag(0) : true
        },
        .option("strip_exif", counts: 0...0) { filters, _ in
            filters.target.operation.encoding.stripsMetadata = true
            filters.target.operation.encoding.keepsCopyright = false
        },
        .option("strip_icc", counts: 0...0) { filters, _ in
            filters.target.operation.encoding.stripsProfile = true
        },
        .option("no_upscale", counts: 0...0) { filters, _ in
            filters.target.operation.resizing.limitsSides = true
        },
        .option("stretch", counts: 0...0) { filters, _ in
            // If a side is missing, it follows the other one, so nothing is stretched.
            let resizing = filters.target.operation.resizing
            if resizing.mode == .fill, !resizing.followsOther {
                filters.target.operation.resizing.mode = .force
            }
        },
        .option("cover", counts: 0...0, differs: "doesn't need thumbor's GIF engine") { filters, _ in
            filters.target.operation.isStill = true
        },
        .option(
            "extract_focal", counts: 0...0, differs: "works with encoded colons in the URL, too"
        ) { filters, _ in
            let target = ThumborTarget(grammar: filters.grammar)
            guard let inner = target.manualCrop(of: filters.source) else { return }
            filters.target.operation.resizing.focalAreas.append(inner.area)
            filters.target.source = inner.source
        },
        .option("focal") { filters, arguments in
            filters.target.operation.resizing.focalAreas.append(try arguments.area())
        },
        .refused(
            "gifv", paid: false,
            because: "the server doesn't write video; an animated WebP or AVIF is as small"),
        .refused("redeye", paid: false, because: "the server doesn't detect eyes"),
    ]
}

extension URLOption<ThumborFilters> {
    /// Returns a filter that is a step.
    static func step(
        _ name: String, counts: ClosedRange<Int> = 1...1, differs: String = "",
        _ step: @escaping @Sendable (ThumborFilters, OptionArguments) throws -> ImageOperation.Step
    ) -> Self {
        Self(OptionFact([name], counts: counts, differs: differs)) { filters, arguments in
            filters.target.operation.steps.append(try step(filters, arguments))
        }
    }
}

extension OptionArguments {
    fileprivate func area() throws(TargetError) -> PixelRect {
        let numbers = self[0].split(separator: ":", omittingEmptySubsequences: false).flatMap {
            $0.split(separator: "x", omittingEmptySubsequences: false)
        }.map { Self.integer($0) }
        guard numbers.count == 4, let left = numbers[0], let top = numbers[1], let right = numbers[2],
            let bottom = numbers[3], 0 <= left, left < right, 0 <= top, top < bottom,
            max(right, bottom) <= Self.maximumSide
        else { throw invalid(0, "LEFTxTOP:RIGHTxBOTTOM") }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    func cssColor(_ index: Int) throws(TargetError) -> RGBAColor {
        let word = self[index]
        guard word.utf8.count <= 32, let color = RGBAColor(css: String(word)) ?? Self.color(word) else {
            throw invalid(index, "the name of a color or hexadecimal digits")
        }
        return color
    }
}
#endif

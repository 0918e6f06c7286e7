// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageLoading
import Raster

/// thumbor's URLs: `/SIGNATURE/OPTIONS/filters:NAME(ARGUMENTS)/SOURCE`.
struct ThumborTarget {
    let grammar: ImageGrammar

    /// - Parameter target: the path after the prefix, with a leading slash.
    func parse(_ target: Substring) throws(TargetError) -> ParsedTarget {
        let path = target.dropFirst()
        guard let slash = path.firstIndex(of: "/") else {
            throw .malformed("missing path after the signature")
        }
        let raw = path[path.index(after: slash)...]
        // A client or reverse proxy may have encoded characters after the URL was signed.
        let rest = SourceText.decoded(raw) ?? String(raw)
        guard isSigned(raw, rest, by: path[..<slash]) else { throw .signature(status: 400) }
        guard !rest.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw .malformed("control character in the path")
        }
        var parts = Parts(rest: rest[...])
        var result = ParsedTarget(syntax: .thumbor, source: "")
        // In thumbor, this draws the areas found by detectors.
        if parts.take("debug") { throw .option("debug", "is not supported") }
        if parts.take("meta") {
            var info = InfoParts()
            info.isThumbor = true
            result.kind = .info(info)
        }
        var operation = grammar.standardOperation
        operation.trim = try parts.takeTrim()
        operation.crop = try parts.takeCrop()
        try parts.takeSize(&operation)
        try parts.takeGravity(&operation)
        let hasSmart = parts.take("smart")
        if hasSmart { operation.resizing.gravity = ImageOperation.Place(anchor: .attention) }
        result.operation = operation
        let filters = try parts.takeFilters()
        guard !parts.rest.isEmpty else { throw .malformed("missing source") }
        result.source = source(parts.rest)
        if let filters {
            var reading = ThumborFilters(grammar: grammar, source: parts.rest, target: result)
            try reading.apply(filters)
            result = reading.target
        }
        result.operation = result.operation.normalized
        return result
    }

    /// Returns a source's URL, adding `http://` if it doesn't have a scheme.
    func source(_ text: Substring) -> String {
        if !grammar.sourcePrefix.isEmpty { return grammar.source(String(text)) }
        let scheme = text.firstRange(of: "://").map { text[..<$0.lowerBound] }
        let hasScheme = scheme.map {
            !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        return SourceURL.text(hasScheme == true ? String(text) : "http://" + text)
    }

    /// Returns the innermost source and its crop if the source is itself a thumbor URL with a crop.
    ///
    /// The URL may be nested in other thumbor URLs. Returns nil for any other source.
    func manualCrop(of text: Substring) -> (source: String, area: PixelRect)? {
        var text = text
        for _ in 0..<10 {
            if let scheme = ["http://", "https://"].first(where: text.hasPrefix) {
                text = text.dropFirst(scheme.count)
            }
            guard let host = text.firstIndex(of: "/") else { return nil }
            text = text[host...]
            if text.hasPrefix(grammar.prefix + "/") { text = text.dropFirst(grammar.prefix.count) }
            text = text.dropFirst()
            guard let signature = text.firstIndex(of: "/") else { return nil }
            var parts = Parts(rest: text[text.index(after: signature)...])
            let crop: ImageOperation.Crop?
            do throws(TargetError) { crop = try parts.takeAll() } catch { return nil }
            if case .edges(let left, let top, let right, let bottom)? = crop {
                let area = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
                return (source(parts.rest), area)
            }
            text = parts.rest
        }
        return nil
    }

    private func isSigned(_ raw: Substring, _ decoded: String, by signature: Substring) -> Bool {
        if signature == "unsafe" { return grammar.allowsUnsigned }
        guard let text = SourceText.decoded(signature), let bytes = Base64URL.bytes(of: text.utf8),
            bytes.count == 20
        else { return false }
        let isValid: (URLSigningKey, String) -> Bool = { $0.sha1.isValid(bytes, for: $1.utf8) }
        return grammar.accepts(String(raw), isValid) || grammar.accepts(decoded, isValid)
    }

    /// Returns the path with its signature.
    ///
    /// - Parameter rest: begins without a slash.
    func signed(_ rest: String) -> String {
        guard let key = grammar.keys.first else { return "/unsafe/" + rest }
        return "/" + Base64URL.text(of: key.sha1.code(of: rest.utf8), padded: true) + "/" + rest
    }
}

/// The options of a path, which come in a fixed order, each followed by a slash.
private struct Parts {
    var rest: Substring

    /// The next option, if something follows it.
    private var next: Substring? {
        rest.firstIndex(of: "/").map { rest[..<$0] }
    }

    private mutating func drop(_ part: Substring) {
        rest = rest[rest.index(after: part.endIndex)...]
    }

    mutating func take(_ word: String) -> Bool {
        guard let next, next == word else { return false }
        drop(next)
        return true
    }

    /// Removes everything in front of the source.
    ///
    /// - Returns: the crop, if any.
    mutating func takeAll() throws(TargetError) -> ImageOperation.Crop? {
        _ = take("debug")
        _ = take("meta")
        _ = try takeTrim()
        let crop = try takeCrop()
        var operation = ImageOperation()
        try takeSize(&operation)
        try takeGravity(&operation)
        _ = take("smart")
        _ = try takeFilters()
        return crop
    }

    mutating func takeTrim() throws(TargetError) -> ImageOperation.Trim? {
        guard let next, next == "trim" || next.hasPrefix("trim:") else { return nil }
        var words = next.split(separator: ":", omittingEmptySubsequences: false).dropFirst()
        // By default, the border must have exactly one color, as in thumbor.
        var trim = ImageOperation.Trim(tolerance: 0)
        if words.first == "top-left" || words.first == "bottom-right" {
            trim.startsAtBottomRight = words.removeFirst() == "bottom-right"
        } else if words.first == "" {
            words.removeFirst()
        }
        if let word = words.popFirst() {
            // 442 is the largest possible distance between two colors.
            trim.tolerance = Double(try number(word, "trim", in: 0...442)) / 442
        }
        guard words.isEmpty else { throw .option("trim", "too many arguments") }
        drop(next)
        return trim
    }

    mutating func takeCrop() throws(TargetError) -> ImageOperation.Crop? {
        guard let next, let colon = next.firstIndex(of: ":"), next.first?.isNumber == true else { return nil }
        let corners = [next[..<colon], next[next.index(after: colon)...]]
        let values = corners.map { $0.split(separator: "x", omittingEmptySubsequences: false) }
        guard values.allSatisfy({ $0.count == 2 && $0.allSatisfy(Self.isNumber) }) else { return nil }
        let range = 0...OptionArguments.maximumSide
        let (left, top) = (
            try number(values[0][0], "crop", in: range), try number(values[0][1], "crop", in: range)
        )
        let (right, bottom) = (
            try number(values[1][0], "crop", in: range), try number(values[1][1], "crop", in: range)
        )
        drop(next)
        return left < right && top < bottom ? .edges(left: left, top: top, right: right, bottom: bottom) : nil
    }

    mutating func takeSize(_ operation: inout ImageOperation) throws(TargetError) {
        var (fits, isFull) = (false, false)
        if let next, ["fit-in", "full-fit-in", "adaptive-fit-in", "adaptive-full-fit-in"].contains(next) {
            fits = true
            isFull = next.hasSuffix("full-fit-in")
            operation.resizing.adapts = next.hasPrefix("adaptive")
            drop(next)
        }
        if let next, let x = next.firstIndex(of: "x") {
            var (width, height) = (next[..<x], next[next.index(after: x)...])
            let (mirrors, turns) = (width.first == "-", height.first == "-")
            if mirrors { width.removeFirst() }
            if turns { height.removeFirst() }
            if Self.isSide(width), Self.isSide(height) {
                operation.resizing.width = try side(width, "width")
                operation.resizing.height = try side(height, "height")
                operation.flipsHorizontally = mirrors
                operation.flipsVertically = turns
                drop(next)
            }
        }
        operation.resizing.mode = fits ? (isFull ? .cover : .fit) : .fill
        operation.resizing.enlarges = !fits || isFull
    }

    mutating func takeGravity(_ operation: inout ImageOperation) throws(TargetError) {
        let horizontal = ["left", "center", "right"].first { take($0) } ?? "center"
        let vertical = ["top", "middle", "bottom"].first { take($0) } ?? "middle"
        let anchor: ImageOperation.Place.Anchor =
            switch (horizontal, vertical) {
            case ("left", "top"): .topLeft
            case ("left", "bottom"): .bottomLeft
            case ("left", _): .left
            case ("right", "top"): .topRight
            case ("right", "bottom"): .bottomRight
            case ("right", _): .right
            case (_, "top"): .top
            case (_, "bottom"): .bottom
            default: .center
            }
        operation.resizing.gravity = ImageOperation.Place(anchor: anchor)
    }

    /// Returns the filters without the last parenthesis.
    mutating func takeFilters() throws(TargetError) -> Substring? {
        guard rest.hasPrefix("filters:") else { return nil }
        guard let end = rest.firstRange(of: ")/") else { throw .malformed("filters must end with \")/\"") }
        let text = rest[rest.index(rest.startIndex, offsetBy: 8)..<end.lowerBound]
        rest = rest[end.upperBound...]
        return text
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }

    private static func isSide(_ text: Substring) -> Bool { text.isEmpty || text == "orig" || isNumber(text) }

    private func side(_ text: Substring, _ name: String) throws(TargetError) -> ImageOperation.Resizing.Side {
        if text == "orig" { return .source }
        return .pixels(text.isEmpty ? 0 : try number(text, name, in: 0...OptionArguments.maximumSide))
    }

    private func number(_ text: Substring, _ name: String, in range: ClosedRange<Int>) throws(TargetError)
        -> Int
    {
        try OptionArguments(name: name, values: [text]).integer(0, in: range)
    }
}
#endif

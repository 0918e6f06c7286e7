// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase
import ImageCoding
import ImageLoading

/// imgproxy's URLs: `/SIGNATURE/OPTIONS/plain/SOURCE@EXTENSION` and `/SIGNATURE/OPTIONS/BASE64.EXTENSION`.
struct ImgproxyTarget {
    /// The segment between two pipelines.
    static let chain: Substring = "-"

    let grammar: ImageGrammar

    /// - Parameter target: the path after the prefix, with a leading slash.
    func parse(_ target: Substring) throws(TargetError) -> ParsedTarget {
        // Ignore a query, because imgproxy's options are all in the path.
        var path = target.prefix { $0 != "?" }.dropFirst()
        let isInfo = path.hasPrefix("info/")
        if isInfo { path = path.dropFirst("info/".count) }
        guard let slash = path.firstIndex(of: "/") else {
            throw .malformed("missing path after the signature")
        }
        let rest = repaired(path[slash...])
        guard isSigned(rest, by: path[..<slash]) else { throw .signature() }
        let segments = rest.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        var options = ImgproxyOptions(grammar: grammar, isInfo: isInfo)
        let sourceStart: Int
        if grammar.presets["default"] != nil, !isInfo { try options.applyPreset("default") }
        if grammar.acceptsPresetsOnly {
            for name in segments[0].split(separator: ":") { try options.applyPreset(name) }
            sourceStart = 1
        } else {
            let isOption: (Substring) -> Bool = { $0 == Self.chain || $0.contains(grammar.argumentSeparator) }
            sourceStart = segments.firstIndex { !isOption($0) } ?? segments.count
            for segment in segments[..<sourceStart] { try options.apply(segment) }
        }
        let (source, fileExtension) = try source(segments[sourceStart...])
        if let fileExtension, !isInfo, options.target.kind != .raw {
            try options.applyExtension(fileExtension)
        }
        return try options.finished(source: source)
    }

    /// Undoes what clients and reverse proxies change in URLs: an encoded argument separator, or a single
    /// slash after a plain source's scheme.
    func repaired(_ path: Substring) -> String {
        guard let plain = path.firstRange(of: "/plain/") else { return decodingSeparators(path) }
        let options = decodingSeparators(path[..<plain.lowerBound])
        var source = path[plain.upperBound...]
        if let colon = source.firstRange(of: ":/"), colon.lowerBound != source.startIndex,
            !source[..<colon.lowerBound].contains("/"), let next = source[colon.upperBound...].first,
            next != "/"
        {
            let scheme = source[..<colon.lowerBound]
            source = scheme + (scheme == "local" ? ":///" : "://") + source[colon.upperBound...]
        }
        return options + "/plain/" + source
    }

    private func decodingSeparators(_ text: Substring) -> String {
        let separator = grammar.argumentSeparator
        let encoded = PercentEncoding.encoded(separator.utf8) { _ in false }
        return String(text).replacing(encoded, with: separator)
            .replacing(encoded.lowercased(), with: separator)
    }

    // MARK: Signature

    private func isSigned(_ rest: String, by signature: Substring) -> Bool {
        if grammar.trustedSignatures.contains(String(signature)) { return true }
        if grammar.allowsUnsigned { return !signature.contains(":") }
        guard let bytes = Base64URL.bytes(of: signature.utf8), signature.last != "=",
            bytes.count == min(32, max(1, grammar.signatureByteCount))
        else { return false }
        return grammar.accepts(rest) { $0.sha256.isValid(bytes, for: $1.utf8) }
    }

    /// Returns the path with its signature.
    ///
    /// - Parameter rest: begins with a slash.
    func signed(_ rest: String) -> String {
        let rest = repaired(rest[...])
        guard let key = grammar.keys.first else { return "/unsafe" + rest }
        let code = key.sha256.code(of: rest.utf8).prefix(min(32, max(1, grammar.signatureByteCount)))
        return "/" + Base64URL.text(of: code) + rest
    }

    // MARK: Source

    private func source(_ segments: ArraySlice<Substring>) throws(TargetError) -> (String, Substring?) {
        guard let first = segments.first, !segments.joined().isEmpty else {
            throw .malformed("missing source")
        }
        let isPlain = first == "plain" && segments.count > 1
        let isEncrypted = first == "enc" && segments.count > 1
        var encoded = isEncrypted ? segments.dropFirst() : segments
        if grammar.sourceHasFileName, encoded.count > 1 { encoded.removeLast() }
        let text = isPlain ? segments.dropFirst().joined(separator: "/") : encoded.joined()
        let parts = text.split(separator: isPlain ? "@" : ".", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw .malformed("several extensions") }
        guard !parts[0].isEmpty else { throw .malformed("missing source") }
        let source: String?
        if isPlain {
            source = SourceText.decoded(parts[0])
        } else {
            // Some clients use the standard Base64 alphabet. We can't restore its slashes, because they were
            // taken for separators, but we can still convert its plus signs.
            let bytes = Base64URL.bytes(of: parts[0].replacing("+", with: "-").utf8)
            let plain = isEncrypted ? try bytes.flatMap(decrypted) : bytes
            source = plain.flatMap { String(validating: $0, as: UTF8.self) }
        }
        guard let source, !source.isEmpty, !source.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            let kind = isEncrypted ? "an encrypted URL" : "a URL"
            throw .malformed(isPlain ? "malformed source" : "the source is not \(kind) in base64url")
        }
        return (grammar.source(source), parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil)
    }

    /// Decrypts the bytes after `enc/`: a 16-byte initialization vector, followed by the encrypted source.
    private func decrypted(_ bytes: [UInt8]) throws(TargetError) -> [UInt8]? {
        guard let key = grammar.sourceKey else {
            throw .malformed("the server has no key for encrypted sources")
        }
        guard let cipher = AESCBC(key: key) else {
            throw .malformed("this server can't decrypt sources")
        }
        return cipher.open(bytes.dropFirst(AESCBC.blockBytes), vector: bytes.prefix(AESCBC.blockBytes))
    }
}
#endif

// SPDX-License-Identifier: MIT

#if Server
@_spi(Programs) import ImageBase
@_spi(Programs) import WebImage

/// The format of the request log.
enum LogFormat: String, Sendable, CaseIterable {
    case json
    case text
    case none
}

/// Logs each request on one line.
struct AccessLog: Sendable {
    let format: LogFormat
    /// The path prefixes in front of signatures, which aren't redacted.
    var pathPrefixes: [String] = []
    /// Whether paths begin with a signature.
    var isSigned = true
    let writer: LogWriter

    func write(_ record: RequestRecord) {
        switch format {
        case .none: break
        case .json: writer.write(json(record))
        case .text: writer.write(text(record))
        }
    }

    /// Logs a message from the server itself.
    func note(_ message: String) {
        switch format {
        case .json:
            writer.write(
                JSONValue.object([("time", .string(CurrentTime.precise)), ("message", .string(message))]).text
            )
        case .text, .none: writer.write("webimage-server: " + Self.escaped(message))
        }
    }

    private func json(_ record: RequestRecord) -> String {
        var members: [(key: String, value: JSONValue)] = [
            ("time", .string(CurrentTime.precise)), ("client", .string(record.client)),
            ("method", .string(record.method)), ("target", .string(target(record))),
            ("status", .int(record.status)), ("bytes", .int(record.bytes)),
            ("duration_ms", .decimal(Self.milliseconds(record.duration))), ("cache", .string(record.cache)),
            ("trace_id", .string(record.trace.traceID)), ("span_id", .string(record.trace.spanID)),
        ]
        if let reason = record.reason { members.append(("reason", .string(reason))) }
        if record.isBroken { members.append(("broken", .bool(true))) }
        return JSONValue.object(members).text
    }

    private func text(_ record: RequestRecord) -> String {
        let parts = [
            CurrentTime.precise, record.client, record.method, target(record), "\(record.status)",
            "\(record.bytes)", "\(Self.milliseconds(record.duration)) ms", record.cache,
            record.reason.map { "(\($0))" } ?? "", record.isBroken ? "(broken off)" : "",
            "trace=\(record.trace.traceID)",
        ]
        return Self.escaped(parts.filter { !$0.isEmpty }.joined(separator: " "))
    }

    private func target(_ record: RequestRecord) -> String {
        TargetRedaction.redacted(record.target, pathPrefixes: pathPrefixes, isSigned: isSigned)
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int(duration / .microseconds(100))
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value < 32 || (127..<160).contains($0.value) }) else {
            return text
        }
        return text.unicodeScalars.map {
            $0.value < 32 || (127..<160).contains($0.value)
                ? "\\u{\(String($0.value, radix: 16))}" : String($0)
        }.joined()
    }
}

/// Removes everything from a target that grants access: the signature, a source's credentials, and its query,
/// which may contain a token. A base64 source is decoded first.
enum TargetRedaction {
    private static let unsigned: Set<Substring> = ["", "unsafe", "insecure", "_", "image", "info", "health"]
    /// The parameters of the query grammar that don't have secret values.
    private static let shownParameters: Set<Substring> = ["w", "h", "fit", "q", "format", "dpr"]

    /// - Parameter pathPrefixes: the path prefixes in front of signatures; the longest matching one is used.
    static func redacted(_ target: String, pathPrefixes: [String] = [], isSigned: Bool = true) -> String {
        let query = target.firstIndex(of: "?") ?? target.endIndex
        var path = target[..<query]
        var text = ""
        let prefixes = pathPrefixes.filter { path.hasPrefix($0) && path.dropFirst($0.count).first == "/" }
        if let prefix = prefixes.max(by: { $0.count < $1.count }) {
            text = prefix
            path = path.dropFirst(prefix.count)
        }
        var segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if isSigned, let first = segments.first, !unsigned.contains(first) { segments[0] = "…" }
        if let source = encodedSource(segments) {
            segments[source.start...] = ["plain", Substring(source.text)]
        }
        text += "/" + withoutSecrets(segments.joined(separator: "/"))
        guard query < target.endIndex else { return text }
        let parameters = target[query...].dropFirst().split(separator: "&").map { parameter in
            let name = parameter.prefix { $0 != "=" }
            return shownParameters.contains(name) || name.count == parameter.count ? parameter : name + "=…"
        }
        return text + "?" + parameters.joined(separator: "&")
    }

    /// Returns the text without the query and user of any URL in it, encoded or not.
    private static func withoutSecrets(_ text: String) -> String {
        var text = text
        if let query = text.firstRange(of: "?") ?? text.firstRange(of: "%3F") ?? text.firstRange(of: "%3f") {
            text = text[..<query.upperBound] + "…"
        }
        for (separator, ends, at) in [("://", ["/"], "@"), ("%3A%2F%2F", ["%2F", "/"], "%40")] {
            guard let scheme = text.firstRange(of: separator) ?? text.firstRange(of: separator.lowercased())
            else { continue }
            let rest = text[scheme.upperBound...]
            let end =
                ends.compactMap {
                    (rest.firstRange(of: $0) ?? rest.firstRange(of: $0.lowercased()))?.lowerBound
                }
                .min() ?? rest.endIndex
            let authority = rest[..<end]
            if let user = authority.lastRange(of: at) {
                text = text[..<scheme.upperBound] + "…" + text[user.lowerBound...]
            }
        }
        return text
    }

    /// Returns the source at the end of a path if it's a base64 URL, which may contain slashes.
    private static func encodedSource(_ segments: [Substring]) -> (start: Int, text: String)? {
        guard segments.count > 1, !segments.contains("plain") else { return nil }
        let start = (segments.lastIndex { $0.contains(":") } ?? 0) + 1
        guard start < segments.count else { return nil }
        let encoded = segments[start...].joined().prefix { $0 != "." }
        guard encoded.utf8.count >= 12, let text = ProgramSupport.text(base64URL: String(encoded)),
            text.contains("://")
        else {
            return nil
        }
        return (start, text)
    }
}

extension StringProtocol {
    fileprivate func lastRange(of text: String) -> Range<Index>? {
        var found: Range<Index>?
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            found = range
            rest = rest[range.upperBound...]
        }
        return found
    }
}
#endif

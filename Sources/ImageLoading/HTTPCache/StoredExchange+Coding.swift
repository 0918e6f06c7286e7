// SPDX-License-Identifier: MIT

public import PortableFoundation

extension StoredExchange {
    private static let version = "WebImage-Exchange 1"

    /// The exchange as lines of text for the metadata of a disk entry: version, numbers, URL, redirect terms,
    /// selecting fields, an empty line, and the response's header fields.
    public var encoded: Data {
        var numbers = "\(status) \(requestTime) \(responseTime) \(bodyBytes)"
        if let part {
            numbers +=
                " \(part.bytes.lowerBound) \(part.bytes.upperBound)" + (part.total.map { " \($0)" } ?? "")
        }
        var text = "\(Self.version)\n\(numbers)\n\(url)\n"
        if let redirects { text += "> \(redirects.words)\n" }
        if selecting.isUnrepeatable { text += "*\n" }
        for (name, value) in selecting.values.sorted(by: { $0.key < $1.key }) where name != "*" {
            text += value.map { "\(name): \($0)\n" } ?? "\(name)\n"
        }
        text += "\n"
        for field in headers.fields where HTTPHeaders([field]).isValid {
            text += "\(field.name.text): \(field.value)\n"
        }
        return Data(text.utf8)
    }

    /// Decodes an exchange. Returns `nil` if the data has a different version or is invalid.
    public init?(encoded: Data) {
        // Splitting an array is many times faster than splitting `Data`.
        let bytes = [UInt8](encoded)
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        func nextLine() -> String? { lines.popFirst().map { String(decoding: $0, as: UTF8.self) } }
        guard nextLine() == Self.version,
            let numbers = lines.popFirst()?.split(separator: UInt8(ascii: " "))
                .map({ String(decoding: $0, as: UTF8.self) }),
            (4...7).contains(numbers.count), let url = nextLine(), let status = Int(numbers[0]),
            (100...999).contains(status), let requestTime = Self.time(numbers[1]),
            let responseTime = Self.time(numbers[2]), let bodyBytes = Int(numbers[3]), bodyBytes >= 0
        else { return nil }
        var part: ContentRange?
        if numbers.count > 4 {
            let ends = numbers.dropFirst(4).compactMap { Int($0) }
            guard ends.count == numbers.count - 4, ends.count >= 2, 0 <= ends[0], ends[0] < ends[1],
                ends[1] - ends[0] == bodyBytes, ends[1] <= ends.last ?? 0
            else { return nil }
            part = ContentRange(ends[0]..<ends[1], of: ends.count == 3 ? ends[2] : nil)
        }
        var redirects: RedirectTerms?
        if let line = lines.first, line.starts(with: "> ".utf8) {
            redirects = RedirectTerms(words: String(decoding: line.dropFirst(2), as: UTF8.self))
            lines.removeFirst()
        }
        var selecting = SelectingFields()
        while let line = nextLine(), !line.isEmpty {
            if line == "*" { selecting.isUnrepeatable = true }
            let (name, value) = Self.field(line)
            guard HTTPHeaders.isToken(name), name != "*" || value == nil else { return nil }
            selecting.values[name] = .some(value)
        }
        var headers = HeaderLines.Builder()
        // Invalid fields are left out.
        for line in lines { _ = line.withUnsafeBufferPointer { headers.add($0) } }
        self.init(
            url: url, selecting: selecting, status: status, headers: HTTPHeaders(HeaderLines(headers)),
            requestTime: requestTime, responseTime: responseTime, part: part, bodyBytes: bodyBytes)
        self.redirects = redirects
    }

    /// Whether an encoded exchange doesn't depend on any request field. `false` if you have to decode it to
    /// find out.
    package static func isCommon(encoded: ArraySlice<UInt8>) -> Bool {
        var rest = encoded
        func dropLine() {
            let end = rest.firstIndex(of: UInt8(ascii: "\n"))
            rest = rest[(end.map { $0 + 1 } ?? rest.endIndex)...]
        }
        guard rest.starts(with: "\(version)\n".utf8) else { return false }
        // Skip the version, the numbers and the URL.
        for _ in 0..<3 { dropLine() }
        if rest.starts(with: "> ".utf8) { dropLine() }
        return rest.first == UInt8(ascii: "\n")
    }

    /// Parses a time in seconds since 1970.
    private static func time(_ text: String) -> Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private static func field(_ line: String) -> (name: String, value: String?) {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (line, nil) }
        let value = line[line.utf8.index(after: colon)...].trimmingOptionalWhitespace
        return (String(line[..<colon]), String(value))
    }
}

// SPDX-License-Identifier: MIT

/// Converts the hosts of URLs to ASCII.
enum HostName {
    /// Percent-decodes a host and converts non-ASCII labels to Punycode: `%62%C3%BCcher.de` becomes
    /// `xn--bcher-kva.de`.
    ///
    /// It applies these UTS 46 mappings: lower case, full-width forms, full stops and ignored code points.
    /// Text is assumed to be in normalization form C.
    ///
    /// - Returns: `nil` if the host is invalid.
    static func ascii(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        if isPlain(bytes) { return Array(bytes) }
        let text = String(decoding: PercentEncoding.decoded(bytes), as: UTF8.self)
        var labels: [[UInt32]] = [[]]
        for scalar in text.lowercased().unicodeScalars {
            let mapped = map(scalar.value)
            if mapped == UInt32(UInt8(ascii: ".")) {
                labels.append([])
            } else if let mapped {
                guard isAllowed(mapped) else { return nil }
                labels[labels.count - 1].append(mapped)
            }
        }
        var host: [String] = []
        for label in labels {
            // A label with more code points is too long, because encoding never makes it shorter.
            guard label.count <= 63 else { return nil }
            let isPlain = label.allSatisfy { $0 < 128 }
            let text = Punycode.encoded(label)
            let name = isPlain ? String(text.dropLast(label.isEmpty ? 0 : 1)) : "xn--" + text
            guard name.utf8.count <= 63 else { return nil }
            host.append(name)
        }
        let name = host.joined(separator: ".")
        return name.isEmpty || name.utf8.count > 254 ? nil : Array(name.utf8)
    }

    /// Whether the host needs no conversion.
    static func isPlain(_ bytes: some Collection<UInt8>) -> Bool {
        // A bracketed host is an IPv6 address. A percent sign in it begins a zone, not an escape.
        bytes.first == UInt8(ascii: "[") || !bytes.contains { $0 >= 128 || $0 == UInt8(ascii: "%") }
    }

    /// Maps a code point. Returns `nil` if it's ignored.
    private static func map(_ scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x3002, 0xFF0E, 0xFF61: 0x2E
        case 0xFF01...0xFF5E: map(lower(scalar - 0xFEE0))
        case 0xAD, 0x200B, 0x2060, 0xFE00...0xFE0F, 0xFEFF: nil
        default: scalar
        }
    }

    private static func lower(_ scalar: UInt32) -> UInt32 {
        (65...90).contains(scalar) ? scalar | 0x20 : scalar
    }

    private static func isAllowed(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F: return true
        // Reject U+FFFD, because decoding replaces invalid UTF-8 with it.
        case 0..<128, 0xFFFD: return false
        default: break
        }
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .lowercaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .decimalNumber,
            .otherSymbol, .otherNumber:
            return true
        // The middle dot and the katakana middle dot are allowed in names.
        default: return scalar == 0xB7 || scalar == 0x30FB
        }
    }
}

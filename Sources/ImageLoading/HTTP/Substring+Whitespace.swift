// SPDX-License-Identifier: MIT

extension Substring {
    /// The text without spaces and tabs at its ends: the optional whitespace (OWS) of RFC 9110, section
    /// 5.6.3.
    package var trimmingOptionalWhitespace: Substring {
        var bytes = utf8
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return Substring(bytes)
    }
}

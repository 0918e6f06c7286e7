// SPDX-License-Identifier: MIT

extension Substring {
    /// The text without leading and trailing spaces and tabs, which RFC 9110, 5.6.3 calls optional whitespace
    /// (OWS).
    package var trimmingOptionalWhitespace: Substring {
        var bytes = utf8
        while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return Substring(bytes)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The subrange of these bytes without leading and trailing optional whitespace.
    @inline(__always)
    func trimmingOptionalWhitespace(_ range: Range<Int>) -> Range<Int> {
        func isWhitespace(_ index: Int) -> Bool { self[index] == 0x20 || self[index] == 0x09 }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isWhitespace(start) { start += 1 }
        while start < end, isWhitespace(end - 1) { end -= 1 }
        return start..<end
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import WebImageTestSupport

/// Small encoded images.
enum TestImages {
    /// A PNG of 4 x 2 RGBA pixels with red 60 x, green 200 y, blue 10 + x, and alpha 128 in the last column.
    static let png = decode(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAGUlEQVR42mNkYOD6b8PAyADFjSwMJxhQAABGQwMPDYwcHwAAAABJ\
        RU5ErkJggg==
        """)

    /// A red JPEG of 16 x 8 pixels with orientation 6, which makes it 8 x 16.
    static let jpeg = decode(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAA0JCgsKCA0LCgsODg0P\
        EyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09P\
        T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAA\
        AAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAUEQEAAAAAAAAAAAAAAAAA\
        AAAA/9oADAMBAAIRAxEAPwCGACsH/9k=
        """)

    /// A GIF of 3 x 3 pixels with two frames of 40 and 120 ms that repeats forever.
    static let gif = decode(
        """
        R0lGODlhAwADAIEAAP8AAAAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQABAAAACwAAAAAAwADAAAIBwABCBw4MCAAIfkE\
        AQwAAQAsAAAAAAMAAwCBAP8AAAAAAAAAAAAACAcAAQgcODAgADs=
        """)

    /// Returns a BMP of noise with 24 bits per pixel.
    static func noise(width: Int, height: Int) -> Data {
        var random = SeededRandom(seed: 3)
        let row = (width * 3 + 3) / 4 * 4
        var data = Data("BM".utf8)
        func append(_ values: [UInt32]) {
            for value in values { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
        }
        append([UInt32(54 + row * height), 0, 54, 40, UInt32(width), UInt32(height), 24 << 16 | 1])
        append([0, UInt32(row * height), 2835, 2835, 0, 0])
        for _ in 0..<row * height / 4 { append([UInt32(truncatingIfNeeded: random.next())]) }
        return data
    }

    private static func decode(_ text: String) -> Data {
        guard let data = Data(base64Encoded: text) else { preconditionFailure("invalid Base64") }
        return data
    }
}

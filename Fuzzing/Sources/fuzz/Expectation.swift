// SPDX-License-Identifier: MIT

import Raster

/// Ends the program, which makes a finding of the bytes, when something promised is not so.
func expect(_ isSo: Bool, _ promise: @autoclosure () -> String) {
    if !isSo { fatalError("not so: " + promise()) }
}

/// That a text that goes into a header field or a log ends no line there.
func expectOneLine(_ text: String, _ what: String) {
    expect(!text.utf8.contains { $0 == 13 || $0 == 10 || $0 == 0 }, "\(what) is one line")
}

extension Bitmap {
    /// Whether the pixels and what they mean are the same.
    func isSame(as other: Bitmap) -> Bool {
        guard size == other.size, format == other.format, alpha == other.alpha,
            colorSpace == other.colorSpace
        else { return false }
        let length = width * format.bytesPerPixel
        return withPixels { own in
            other.withPixels { theirs in
                (0..<height).allSatisfy { y in
                    own[y * bytesPerRow..<y * bytesPerRow + length]
                        .elementsEqual(theirs[y * other.bytesPerRow..<y * other.bytesPerRow + length])
                }
            }
        }
    }
}

// SPDX-License-Identifier: MIT

import Raster

/// Ends the program if `condition` is false, so libFuzzer reports the input as a finding.
func expect(_ condition: Bool, _ expectation: @autoclosure () -> String) {
    if !condition { fatalError("expectation failed: " + expectation()) }
}

/// Expects that the text contains no line break or NUL and is therefore safe in a header field or a log.
func expectOneLine(_ text: String, _ name: String) {
    expect(!text.utf8.contains { $0 == 13 || $0 == 10 || $0 == 0 }, "\(name) is one line")
}

extension Bitmap {
    /// Returns whether the pixels and their interpretation are equal.
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

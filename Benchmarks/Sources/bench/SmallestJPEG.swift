// SPDX-License-Identifier: MIT

import Foundation

/// A gray JPEG of one pixel, 141 bytes.
let smallestJPEG =
    Data(
        base64Encoded:
            "/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////"
            + "wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z")
    ?? Data()

/// Returns the same JPEG padded to exactly `size` bytes with noise in comments, which decoders skip.
func jpeg(ofSize size: Int) -> Data {
    let noise = Data((0..<size).map { _ in UInt8.random(in: 0...254) })
    var file = smallestJPEG.prefix(2)
    var missing = size - smallestJPEG.count
    while missing > 0 {
        // A comment has at least 4 bytes, so fewer must not remain.
        var length = min(missing, 60_000)
        if missing - length > 0, missing - length < 4 { length -= 4 }
        file += [0xFF, 0xFE, UInt8((length - 2) >> 8), UInt8((length - 2) & 0xFF)]
        file += noise.prefix(length - 4)
        missing -= length
    }
    return file + smallestJPEG.dropFirst(2)
}

// SPDX-License-Identifier: MIT

package import PortableFoundation

extension ImageFormat {
    /// Whether an encoded image in this format lost information when it was written. AVIF and JPEG XL are
    /// treated as lossy, because they almost always are.
    ///
    /// - Parameter data: the encoded image. It's only read for WebP.
    package func isLossy(_ data: Data) -> Bool {
        has(.lossy) && !(self == .webp && data.isLosslessWebP)
    }
}

extension Data {
    /// Whether the first image of a WebP is a lossless stream (RFC 9649, 3).
    fileprivate var isLosslessWebP: Bool {
        withUnsafeBytes { bytes in
            let reader = ByteReader(bytes)
            var start = 12
            while let name = reader.tag(at: start), let length = reader.littleEndian32(at: start + 4) {
                if name == fourCC("VP8L") { return true }
                if name == fourCC("VP8 ") { return false }
                // An animation frame contains chunks after a 16-byte header.
                start += name == fourCC("ANMF") ? 24 : 8 + length + length & 1
            }
            return false
        }
    }
}

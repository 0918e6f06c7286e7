// SPDX-License-Identifier: MIT

package import PortableFoundation

extension ImageFormat {
    /// Whether an encoded image of this format lost information when it was written. AVIF and JPEG XL count
    /// as lossy, which they are almost always.
    ///
    /// - Parameter data: the encoded image; only a WebP is read.
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
                // A frame of an animation contains chunks after a header of 16 bytes.
                start += name == fourCC("ANMF") ? 24 : 8 + length + length & 1
            }
            return false
        }
    }
}

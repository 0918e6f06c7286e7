// SPDX-License-Identifier: MIT

public import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Placeholder {
    /// The blurred image of a hash, decoded at once.
    ///
    /// - Returns: nil, an empty slot, if the hash is invalid.
    public static func hash(_ hash: PlaceholderHash) -> Placeholder? {
        switch hash {
        case .blurHash(let text): blurHash(text)
        case .thumbHash(let bytes): thumbHash(bytes)
        }
    }

    /// The blurred image of a BlurHash (blurha.sh), decoded at once, in about 0.1 ms at 32 x 32.
    ///
    /// - Parameter size: The size in pixels, which sets the aspect ratio, because the hash does not contain
    ///   it. Default: 32 x 32.
    /// - Returns: nil, an empty slot, if the hash is invalid.
    public static func blurHash(
        _ hash: String, size: PixelSize = PixelSize(width: 32, height: 32)
    ) -> Placeholder? {
        (try? Bitmap(blurHash: hash, size: size)).map(bitmap)
    }

    /// The blurred image of a ThumbHash (evanw.github.io/thumbhash), decoded at once.
    ///
    /// - Returns: nil, an empty slot, if the hash is invalid.
    public static func thumbHash(_ hash: [UInt8]) -> Placeholder? {
        (try? Bitmap(thumbHash: hash)).map(bitmap)
    }

    /// The blurred image of a ThumbHash in Base64, with or without padding.
    public static func thumbHash(base64 hash: String) -> Placeholder? {
        let padding = String(repeating: "=", count: (4 - hash.utf8.count % 4) % 4)
        return Data(base64Encoded: hash + padding).flatMap { thumbHash(Array($0)) }
    }
}

// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// A hash of about thirty bytes that contains a blurred version of an image, for use as a placeholder.
public enum PlaceholderHash: Sendable, Hashable {
    /// A BlurHash; see blurha.sh.
    case blurHash(String)
    /// A ThumbHash; see evanw.github.io/thumbhash.
    case thumbHash([UInt8])

    /// The kind of hash.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// 28 characters (4 x 3 components), without aspect ratio or alpha.
        case blurHash
        /// 5 to 28 bytes, with aspect ratio and alpha.
        case thumbHash
    }

    public var kind: Kind {
        switch self {
        case .blurHash: .blurHash
        case .thumbHash: .thumbHash
        }
    }

    /// The text form: the BlurHash itself, or the ThumbHash in Base64.
    public var text: String {
        switch self {
        case .blurHash(let text): text
        case .thumbHash(let bytes): Data(bytes).base64EncodedString()
        }
    }

    /// Parses the text form.
    ///
    /// - Returns: nil if the text isn't valid Base64 for a ThumbHash. A BlurHash's text isn't checked.
    public init?(kind: Kind, text: String) {
        switch kind {
        case .blurHash: self = .blurHash(text)
        case .thumbHash:
            guard let data = Data(base64Encoded: text) else { return nil }
            self = .thumbHash(Array(data))
        }
    }

    /// Computes the hash of a bitmap in any format.
    init(_ kind: Kind, of bitmap: Bitmap, cancellation: CancellationToken) throws(ImageError) {
        let alpha: AlphaMode = bitmap.alpha == .opaque ? .opaque : .premultiplied
        let converted = try bitmap.converted(to: .bgra8, alpha: alpha, cancellation: cancellation)
        switch kind {
        case .blurHash: self = .blurHash(try converted.blurHash(cancellation: cancellation))
        case .thumbHash: self = .thumbHash(try converted.thumbHash(cancellation: cancellation))
        }
    }
}

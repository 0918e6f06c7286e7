// SPDX-License-Identifier: MIT

import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A picture in some thirty bytes, to be shown blurred until the picture has come.
public enum PlaceholderHash: Sendable, Hashable {
    /// See blurha.sh.
    case blurHash(String)
    /// See evanw.github.io/thumbhash.
    case thumbHash([UInt8])

    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// 4 x 3 components: 28 characters; knows neither proportions nor alpha.
        case blurHash
        /// 5 to 28 bytes, proportions and alpha with it.
        case thumbHash
    }

    public var kind: Kind {
        switch self {
        case .blurHash: .blurHash
        case .thumbHash: .thumbHash
        }
    }

    /// Its usual text: a BlurHash as it is, a ThumbHash in Base64.
    public var text: String {
        switch self {
        case .blurHash(let text): text
        case .thumbHash(let bytes): Data(bytes).base64EncodedString()
        }
    }

    /// - Returns: nil for a text that cannot be one.
    public init?(_ kind: Kind, text: String) {
        switch kind {
        case .blurHash: self = .blurHash(text)
        case .thumbHash:
            guard let data = Data(base64Encoded: text) else { return nil }
            self = .thumbHash(Array(data))
        }
    }

    /// Of a picture in any format.
    init(_ kind: Kind, of bitmap: Bitmap, _ cancellation: CancellationToken) throws(ImageError) {
        let alpha: AlphaMode = bitmap.alpha == .opaque ? .opaque : .premultiplied
        let picture = try bitmap.converted(to: .bgra8, alpha: alpha, cancellation: cancellation)
        switch kind {
        case .blurHash: self = .blurHash(try picture.blurHash(cancellation: cancellation))
        case .thumbHash: self = .thumbHash(try picture.thumbHash(cancellation: cancellation))
        }
    }
}

// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
import CoreGraphics
import Foundation
import ImageCoding
import Photos
import Raster

/// A photo's `ph:` URL: its identifier, the time of its last edit, and the requested size.
///
/// The size is in the query, as in `size=320x240`. `fit` is added if the result must not be larger than that.
struct PhotoURL {
    let text: String

    init(_ asset: PHAsset) {
        let identifier = asset.localIdentifier
        var text = "ph://" + (identifier.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
        if let date = asset.modificationDate { text += "?modified=\(date.timeIntervalSince1970)" }
        self.text = text
    }

    var url: URL? { URL(string: text) }

    /// Returns the URL for a thumbnail. For the full size, it's the URL of the file.
    func url(for thumbnail: Thumbnail) -> URL? {
        guard thumbnail.size.width > 0 || thumbnail.size.height > 0 else { return url }
        let mode = thumbnail.mode == .fit ? "&fit" : ""
        let size = "size=\(thumbnail.size.width)x\(thumbnail.size.height)\(mode)"
        return URL(string: text + (text.contains("?") ? "&" : "?") + size)
    }
}

extension URL {
    /// The photo's `PHAsset.localIdentifier`.
    var photoIdentifier: String {
        let text = absoluteString.drop { $0 != ":" }.dropFirst().drop { $0 == "/" }
        let identifier = text.prefix { $0 != "?" && $0 != "#" }
        return identifier.removingPercentEncoding ?? String(identifier)
    }

    /// The requested size of a photo; nil for the file.
    var photoSize: PhotoSize? {
        let items = (query(percentEncoded: true) ?? "").split(separator: "&")
        guard let item = items.last(where: { $0.hasPrefix("size=") }) else { return nil }
        let sides = item.dropFirst(5).split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (0...1 << 24).contains($0) }) else { return nil }
        return PhotoSize(width: sides[0], height: sides[1], fits: items.contains("fit"))
    }
}

/// The requested size of a photo, in pixels; a side of 0 is unbounded.
struct PhotoSize {
    var width = 0
    var height = 0
    var fits = false

    /// Returns the size to request from Photos: the whole photo, reduced until it fits or covers, and never
    /// enlarged.
    func target(of asset: PHAsset) -> CGSize {
        let (pixelWidth, pixelHeight) = (Double(asset.pixelWidth), Double(asset.pixelHeight))
        guard pixelWidth > 0, pixelHeight > 0 else {
            return CGSize(width: max(width, height), height: max(width, height))
        }
        var factors: [Double] = []
        if width > 0 { factors.append(Double(width) / pixelWidth) }
        if height > 0 { factors.append(Double(height) / pixelHeight) }
        let factor = min(1, (fits ? factors.min() : factors.max()) ?? 1)
        return CGSize(
            width: max(1, (pixelWidth * factor).rounded()), height: max(1, (pixelHeight * factor).rounded()))
    }
}
#endif

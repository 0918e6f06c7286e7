// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster
import WebImage

extension ImageOperation {
    /// A string for cache keys, which is the same only for equal operations.
    var key: String {
        var words: [String] = []
        if let page { words.append("page \(page)") }
        if isStill { words.append("still") }
        if !appliesOrientation { words.append("unturned") }
        if let trim {
            let sides = "\(trim.startsAtBottomRight) \(trim.isEqualHorizontally) \(trim.isEqualVertically)"
            words.append("trim \(trim.tolerance) \(trim.color?.keyText ?? "corner") \(sides)")
        }
        if rotation != 0 { words.append("rotate \(rotation)") }
        switch crop {
        case nil: break
        case .size(let width, let height, let gravity, let ratio, let enlarges):
            words.append("crop \(width) \(height) \(gravity.key) \(ratio) \(enlarges)")
        case .edges(let left, let top, let right, let bottom):
            words.append("edges \(left) \(top) \(right) \(bottom)")
        }
        if resizing != Resizing() { words.append(resizing.key) }
        if flipsHorizontally { words.append("mirror") }
        if flipsVertically { words.append("turn") }
        words += steps.map(\.key)
        if encoding != Encoding() { words.append(encoding.key) }
        return words.joined(separator: ";")
    }
}

extension ImageOperation.Place {
    var key: String { "\(anchor.rawValue),\(x),\(y)" }
}

extension ImageOperation.Resizing {
    fileprivate var key: String {
        var text = "\(mode.rawValue) \(width.key)x\(height.key) min \(minimumWidth)x\(minimumHeight)"
        text += " zoom \(zoomX)x\(zoomY) dpr \(density) \(gravity.key)"
        if enlarges { text += " enlarges" }
        if adapts { text += " adapts" }
        if limitsSides { text += " limited" }
        if let filter { text += " \(filter.rawValue)" }
        for area in focalAreas { text += " focal \(area.x),\(area.y),\(area.width),\(area.height)" }
        return text
    }
}

extension ImageOperation.Resizing.Side {
    fileprivate var key: String {
        switch self {
        case .pixels(let count): "\(count)"
        case .source: "source"
        }
    }
}

extension ImageOperation.Encoding {
    fileprivate var key: String {
        var words: [String] = ["encoding"]
        if let quality { words.append("quality \(quality)") }
        for (format, quality) in formatQuality.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            words.append("\(format.rawValue) \(quality)")
        }
        if let automaticQuality {
            switch automaticQuality {
            case .size(let bytes): words.append("auto size \(bytes)")
            case .similarity(let value): words.append("auto similarity \(value)")
            }
        }
        if let maximumBytes { words.append("bytes \(maximumBytes)") }
        words.append("metadata \(stripsMetadata) \(keepsCopyright) \(stripsProfile)")
        for format in losslessFormats.map(\.rawValue).sorted() { words.append("lossless \(format)") }
        for format in progressiveFormats.map(\.rawValue).sorted() { words.append("progressive \(format)") }
        if let effort { words.append("effort \(effort)") }
        for (format, chroma) in chroma.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            words.append("chroma \(format.rawValue) \(chroma.rawValue)")
        }
        if isNearlyLossless { words.append("nearly lossless") }
        if webpPreset != .default { words.append("webp \(webpPreset.rawValue)") }
        if keepsHighRange { words.append("high range") }
        if let maximumColors { words.append("colors \(maximumColors)") }
        if let density { words.append("density \(density)") }
        if background != .white { words.append("background \(background.keyText)") }
        if prefersJPEG { words.append("jpeg") }
        return words.joined(separator: " ")
    }
}
#endif

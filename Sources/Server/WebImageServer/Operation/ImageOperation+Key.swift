// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster

extension ImageOperation {
    /// A string for cache keys, which is the same only for equal operations.
    var key: String {
        var words: [String] = []
        if let page { words.append("page \(page)") }
        if isStill { words.append("still") }
        if !appliesOrientation { words.append("unturned") }
        if let trim {
            let sides = "\(trim.startsAtBottomRight) \(trim.isEqualHorizontally) \(trim.isEqualVertically)"
            words.append("trim \(trim.tolerance) \(trim.color?.key ?? "corner") \(sides)")
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

extension RGBAColor {
    fileprivate var key: String { "\(red),\(green),\(blue),\(alpha)" }
}

extension ImageOperation.Place {
    fileprivate var key: String { "\(anchor.rawValue),\(x),\(y)" }
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

extension ImageOperation.Step {
    fileprivate var key: String {
        switch self {
        case .blur(let sigma): "blur \(sigma)"
        case .sharpen(let sigma, let amount, let isLuminance): "sharpen \(sigma) \(amount) \(isLuminance)"
        case .pixelate(let side): "pixelate \(side)"
        case .brightness(let amount): "brightness \(amount)"
        case .contrast(let factor): "contrast \(factor)"
        case .saturation(let factor): "saturation \(factor)"
        case .grayscale: "grayscale"
        case .rootSaturation(let factor): "root saturation \(factor)"
        case .legacyGrayscale: "grayscale 601"
        case .components(let red, let green, let blue): "components \(red) \(green) \(blue)"
        case .monochrome(let intensity, let color): "monochrome \(intensity) \(color.key)"
        case .duotone(let intensity, let dark, let light): "duotone \(intensity) \(dark.key) \(light.key)"
        case .colorize(let red, let green, let blue, let color):
            "colorize \(red) \(green) \(blue) \(color.key)"
        case .overlay(let color, let keepsAlpha): "overlay \(color.key) \(keepsAlpha)"
        case .gradient(let color, let degrees, let start, let stop):
            "gradient \(color.key) \(degrees) \(start) \(stop)"
        case .progressiveBlur(let sigma, let degrees, let start, let stop):
            "progressive blur \(sigma) \(degrees) \(start) \(stop)"
        case .equalize: "equalize"
        case .noise(let amount, let seed): "noise \(amount) \(seed)"
        case .convolution(let matrix, let columns, let normalizes):
            "convolution \(matrix) \(columns) \(normalizes)"
        case .curves(let all, let red, let green, let blue):
            "curves "
                + [all, red, green, blue].map { $0.map { "\($0.x),\($0.y)" }.joined(separator: " ") }
                .joined(separator: "|")
        default: shapeKey
        }
    }

    private var shapeKey: String {
        switch self {
        case .roundedCorners(let radius, let color): "corners \(radius) \(color.key)"
        case .ellipticCorners(let width, let height, let color): "corners \(width)x\(height) \(color.key)"
        case .rotate(let degrees): "rotated \(degrees)"
        case .scale(let factor): "scale \(factor)"
        case .limit(let side): "limit \(side)"
        case .upscale: "upscale"
        case .extend(let place): "extend \(place.key)"
        case .extendToAspectRatio(let place): "extend to ratio \(place.key)"
        case .fill(.color(let color), let isTransparent): "fill \(color.key) \(isTransparent)"
        case .fill(.automatic, let isTransparent): "fill auto \(isTransparent)"
        case .fill(.blur, let isTransparent): "fill blur \(isTransparent)"
        case .padding(let top, let right, let bottom, let left): "padding \(top) \(right) \(bottom) \(left)"
        case .background(let color): "background \(color.key)"
        case .averageBackground: "background average"
        case .watermark(let mark): mark.key
        case .frame(let image): "frame \(image.key)"
        case .chain(let operation): "chain (\(operation.key))"
        default: ""
        }
    }
}

extension ImageOperation.Watermark {
    fileprivate var key: String {
        let source = image.key
        let place =
            switch position {
            case .place(let place): place.key
            case .tiles(let x, let y, let isChessboard): "tiles \(x) \(y)\(isChessboard ? " chess" : "")"
            case .axes(let x, let y): "axes \(x.key) \(y.key)"
            }
        let size = "\(scaleX) \(scaleY) \(width) \(height)"
        let behind = shadow > 0 ? " shadow \(shadow)" : ""
        return "watermark \(source) \(place) \(opacity) \(size) \(rotation)\(behind)"
    }
}

extension ImageOperation.AuxiliaryImage {
    fileprivate var key: String {
        switch self {
        case .watermark: "own"
        // A URL in a target never contains spaces, so it can't be confused with other parts of the key.
        case .url(let url): url
        case .text(let text): "text-" + Base64URL.text(of: text.utf8)
        }
    }
}

extension ImageOperation.Watermark.Axis {
    fileprivate var key: String {
        switch self {
        case .pixels(let count, let fromEnd): "\(count) \(fromEnd)"
        case .percent(let count, let fromEnd): "\(count)% \(fromEnd)"
        case .center: "center"
        case .repeated: "repeat"
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
        if background != .white { words.append("background \(background.key)") }
        if prefersJPEG { words.append("jpeg") }
        return words.joined(separator: " ")
    }
}
#endif

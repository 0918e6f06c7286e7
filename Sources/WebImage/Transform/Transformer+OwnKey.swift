// SPDX-License-Identifier: MIT

import ImageBase

// A cache key is a list of lines: the URL, the partition, the options, the keys of transformers. If a line
// from your app could be mistaken for a different part, it's replaced by a hash. All other lines are kept as
// they are, so stored images are still found.
extension Transformer {
    /// Returns the form of a custom transformer's key that's used in cache keys.
    static func ownText(_ key: String) -> String {
        isReserved(key) ? KeyWord.own.line(Hash128(key, seed: .fixed).hexadecimal) : key
    }

    /// Returns the name, or its hash if the name has several lines.
    static func line(_ name: String) -> String {
        name.contains("\n") ? Hash128(name, seed: .fixed).hexadecimal : name
    }

    /// Returns whether a key could be mistaken for another part of a cache key.
    private static func isReserved(_ key: String) -> Bool {
        if key.contains("\n") { return true }
        let word = String(key.prefix { !"(=,".contains($0) })
        switch key.dropFirst(word.count).first {
        case "(": return functions.contains(word)
        case "=": return keyWords.contains(word)
        default: return words.contains(word) || keyWords.contains(word)
        }
    }

    /// The names of transformers and decoding options that have parameters.
    private static let functions: Set<String> = [
        "blur", "blurEffect", "border", "brightness", "circle", "colorMatrix", "combined", "contrast",
        "crop", "drawing", "flip", "gradient", "inset", "overlay", "pixellate", "resize", "rotate", "rounded",
        "saturation", "sharpen", "tint", "trim", "unnamed", "watermark", "PixelFormat", "bytes", "exact",
        "colors", "fill", "fit", "page", "quality", "range", "region", "type",
    ]

    /// The first words of lines for requests, for partitions, and for keys derived from an image's key.
    private static let keyWords = Set(KeyWord.allCases.map(\.rawValue))

    /// The names of transformers and decoding options that don't have parameters.
    private static let words: Set<String> = [
        "grayscale", "blurHash", "colors", "filters", "first", "metadata", "opaque", "rgba16", "rgbaHalf",
        "straight", "thumbHash", "unturned",
    ]
}

// SPDX-License-Identifier: MIT

/// How to encode.
public struct EncodingOptions: Hashable, Sendable {
    /// From 0 (smallest) to 1 (best), for JPEG and lossy WebP. Default: 0.85.
    public var quality: Double = 0.85
    /// Whether every pixel is kept as it is, for WebP. PNG always does, JPEG never. Default: false.
    public var isLossless = false
    /// Whether a JPEG is written in scans that refine one another. Default: false.
    public var isProgressive = false
    /// How often an animation is played; 0 means for ever. Default: 0.
    public var loopCount = 0
    /// What shows behind transparent pixels in a format without alpha (JPEG). Default: white.
    public var background = BackgroundColor.white

    public init() {}

    public init(quality: Double) { self.quality = quality }

    /// An opaque sRGB colour.
    public struct BackgroundColor: Hashable, Sendable {
        public var red: UInt8
        public var green: UInt8
        public var blue: UInt8

        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }

        public static let white = BackgroundColor(red: 255, green: 255, blue: 255)
        public static let black = BackgroundColor(red: 0, green: 0, blue: 0)
    }

    /// ``quality`` as a whole number from 1 to 100.
    var percent: Int32 { Int32(min(100, max(1, (quality.isNaN ? 0.85 : quality) * 100).rounded())) }
}

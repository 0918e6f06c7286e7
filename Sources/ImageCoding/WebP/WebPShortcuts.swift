// SPDX-License-Identifier: MIT

public import ImageBase

/// Steps that libwebp leaves out of the decoding of lossy images, which takes less time then.
///
/// ```swift
/// options[WebPShortcuts.self] = [.simpleUpsampling, .noDeblocking]
/// ```
///
/// The images have keys of their own in caches. ImageIO ignores it.
public struct WebPShortcuts: OptionSet, Hashable, Codable, Sendable, RequestValueKey {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Each colour sample is used for four pixels, without interpolation.
    public static let simpleUpsampling = WebPShortcuts(rawValue: 1)
    /// The edges of blocks are not smoothed.
    public static let noDeblocking = WebPShortcuts(rawValue: 2)

    public static let defaultValue: WebPShortcuts = []

    public static func cacheText(for value: WebPShortcuts) -> String? { "webp(\(value.rawValue))" }
}

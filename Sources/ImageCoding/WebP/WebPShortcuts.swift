// SPDX-License-Identifier: MIT

public import ImageBase

/// Steps that libwebp skips when it decodes lossy images, to save time.
///
/// ```swift
/// options[WebPShortcuts.self] = [.simpleUpsampling, .noDeblocking]
/// ```
///
/// Images decoded with shortcuts have separate cache keys. ImageIO ignores this option.
public struct WebPShortcuts: OptionSet, Hashable, Codable, Sendable, RequestValueKey {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Uses each color sample for four pixels, without interpolation.
    public static let simpleUpsampling = WebPShortcuts(rawValue: 1)
    /// Doesn't smooth the edges of blocks.
    public static let noDeblocking = WebPShortcuts(rawValue: 2)

    public static let defaultValue: WebPShortcuts = []

    public static func cacheText(for value: WebPShortcuts) -> String? { "webp(\(value.rawValue))" }
}

// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The properties of a client's screen, rounded to a few values, so hints can't fill up a cache.
struct ClientHints: Hashable, Sendable {
    /// Pixels per point: 1, 2 or 3.
    let density: Int?
    /// The width of the image in pixels.
    let width: Int?

    /// - Parameter widths: the widths to round up to, ascending.
    init(_ preferences: ClientPreferences, widths: [Int]) {
        density = Self.number(preferences.density).map {
            min(3, max(1, Int($0.rounded(.up))))
        }
        let wanted = Self.number(preferences.width)
        width = wanted.flatMap { wanted in widths.first { Double($0) >= wanted } ?? widths.last }
    }

    private static func number(_ text: String?) -> Double? {
        guard let text, text.utf8.count <= 8, let value = Double(text), value > 0, value.isFinite else {
            return nil
        }
        return value
    }
}
#endif

// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

extension ImageRequest: CustomStringConvertible {
    /// The URL and the most important properties that aren't at their defaults, such as
    /// `https://example.com/cat.jpg, thumbnail fill(320x240), priority high`. The URL is safe to log (see
    /// ``ImageError/url``).
    public var description: String {
        var parts = [url.map { ImageError.redacting($0.absoluteString) } ?? "no URL"]
        if let cacheKey { parts.append("cache key \(cacheKey)") }
        if let thumbnail { parts.append("thumbnail \(thumbnail.key)") }
        if !transformers.isEmpty {
            parts.append("transformers " + transformers.map(\.key).joined(separator: " "))
        }
        if priority != .normal { parts.append("priority \(priority)") }
        if cachePolicy != .standard { parts.append("cache policy \(cachePolicy)") }
        if progressive != .off { parts.append("progressive \(progressive)") }
        return parts.joined(separator: ", ")
    }
}

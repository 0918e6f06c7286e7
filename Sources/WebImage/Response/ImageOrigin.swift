// SPDX-License-Identifier: MIT

import ImageLoading

/// The source of an image.
public enum ImageOrigin: String, Sendable, Hashable, Codable, CaseIterable {
    /// The memory cache.
    case memory
    /// The disk cache.
    case disk
    /// A server.
    case network
    /// A `file:` URL.
    case file
    /// A `data:` URL.
    case data
    /// A custom loader that sends responses with the source `LoadResponse.Source.custom`.
    case custom

    /// Whether the data was just received from a server or a custom loader, so caches may store it. They
    /// don't store data from local files and `data:` URLs.
    var isFetched: Bool { self == .network || self == .custom }

    init(_ source: LoadResponse.Source) {
        switch source {
        case .network: self = .network
        case .file: self = .file
        case .data: self = .data
        case .custom: self = .custom
        }
    }
}

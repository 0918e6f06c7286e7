// SPDX-License-Identifier: MIT

import ImageLoading

/// Where a picture came from.
public enum ImageOrigin: String, Sendable, Hashable, Codable, CaseIterable {
    /// The memory cache.
    case memory
    /// The disk cache.
    case disk
    /// An origin server.
    case network
    /// A `file:` URL.
    case file
    /// A `data:` URL.
    case data
    /// A custom loader whose response says `LoadResponse.Source.custom`.
    case custom

    /// Whether the bytes came from a loader and caches keep them: not those of local files and `data:` URLs.
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

extension ImageOrigin {
    init(_ source: LoadResponse.Source) {
        switch source {
        case .network: self = .network
        case .file: self = .file
        case .data: self = .data
        case .custom: self = .custom
        }
    }
}

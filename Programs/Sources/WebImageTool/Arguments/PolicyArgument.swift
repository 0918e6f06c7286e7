// SPDX-License-Identifier: MIT

import ArgumentParser
import WebImage

/// The cache policies to choose from.
enum PolicyArgument: String, ExpressibleByArgument, CaseIterable {
    case standard
    case cacheOnly = "cache-only"
    case reload

    var policy: CachePolicy {
        switch self {
        case .standard: .standard
        case .cacheOnly: .cacheOnly
        case .reload: .reload
        }
    }
}

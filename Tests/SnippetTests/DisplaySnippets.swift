// SPDX-License-Identifier: MIT

import Foundation
import WebImage
import WebImageDisplay

extension Snippets {
    @MainActor
    static func display(_ slot: SnippetView, url: URL, hash: [UInt8]) {
        var options = DisplayOptions(placeholder: .thumbHash(hash), transition: .fade(0.25))
        options.gravity = .top
        slot.load(url, options: options)
    }

    @MainActor
    static func olderLoads(_ slot: SnippetView, small: ImageRequest, large: ImageRequest) {
        slot.load(small)
        var options = DisplayOptions.default
        options.cancelsPrevious = false
        slot.load(large, options: options)
    }
}

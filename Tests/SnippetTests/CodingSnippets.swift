// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding

// The example in ImageCoding.md.
extension Snippets {
    static func coding(data: Data) throws {
        var options = DecodingOptions()
        options.thumbnail = .fit(width: 640, height: 480)
        let image = try CodecRegistry.default.decode(data, options: options)
        let png = try CodecRegistry.default.encode(image.bitmap, as: .png)
        _ = png
    }
}

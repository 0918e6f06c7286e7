// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster

@testable import ImageCoding

/// Seed responses of the helper process of an isolated decoder.
enum WireSeeds {
    static var all: [Data] {
        var info = ImageInfo(format: .gif, size: PixelSize(width: 19, height: 11), frameCount: 2)
        info.delays = [.milliseconds(40), .milliseconds(50)]
        var writers = [WireWriter](repeating: WireWriter(), count: 4)
        writers[0].put(info)
        writers[0].put(2)
        writers[0].put(ImageMetadata(exif: Data([1, 2]))) { $0.put($1) }
        if let bitmap = Seeds.bitmap(width: 19, height: 11) {
            writers[1].put(DecodedFrame(bitmap: bitmap, isPartial: true, info: info))
        }
        writers[2].put(ImageError.limit("pixels", found: 9, allowed: 8))
        writers[3].put(DecodingOptions(thumbnail: .fit(width: 3, height: 4)))
        return writers.enumerated().map { Data([UInt8($0.offset)]) + $0.element.bytes }
    }
}

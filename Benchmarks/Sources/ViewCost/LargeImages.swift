// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageCoding
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK

/// Five hundred images of 1400 x 1000 that are loaded at the same time into one scrolled window, at full
/// size.
@MainActor
enum LargeImages {
    private static let count = 500
    private static let size = PixelSize(width: 1400, height: 1000)

    static func run(_ inputs: Inputs) async throws {
        let file = inputs.scratch.appending(path: "large.jpg")
        try jpeg().write(to: file)
        guard let crowd = Crowd(columns: 1, width: 1200, height: 900) else { return }
        await crowd.frames.wait(seconds: 1)
        // Only visible images stay in memory.
        var options = DisplayOptions()
        options.manager = inputs.manager(memory: 0)
        var remaining = count
        options.completion = { _ in remaining -= 1 }
        let start = wallTime()
        crowd.frames.isMeasuring = true
        for number in 0..<count {
            guard let picture = crowd.picture(width: size.width, height: size.height) else { return }
            var request = ImageRequest(url: file)
            // The keys make these separate images, which don't share a load.
            request.cacheKey = "\(number)"
            WidgetImage(picture).load(request, options: options)
        }
        await crowd.frames.run { remaining > 0 }
        crowd.frames.isMeasuring = false
        printFigure("all", wallTime() - start)
        crowd.frames.work.print("frame")
        crowd.frames.processor.print("frame-processor")
    }

    private static func jpeg() throws -> Data {
        let bitmap = try Bitmap(size: size, alpha: .opaque) { pixels, bytesPerRow in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    pixels.storeBytes(
                        of: 0xFF00_0040 | UInt32(x & 0xFF) << 16 | UInt32(y & 0xFF) << 8,
                        toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                }
            }
        }
        return try CodecRegistry.default.encode(bitmap, as: .jpeg, options: EncodingOptions(quality: 0.85))
    }
}

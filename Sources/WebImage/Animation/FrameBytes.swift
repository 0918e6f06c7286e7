// SPDX-License-Identifier: MIT

import Raster

/// What a bitmap will take, before there is one.
enum FrameBytes {
    static func count(_ size: PixelSize, _ format: PixelFormat) -> Int {
        let row = size.width.multipliedReportingOverflow(by: max(1, format.bytesPerPixel))
        guard !row.overflow, row.partialValue < .max - 64 else { return .max }
        let total = ((row.partialValue + 63) / 64 * 64).multipliedReportingOverflow(by: size.height)
        return total.overflow ? .max : total.partialValue
    }
}

// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension Bitmap {
    /// Returns the bitmap as a frame of an animation that starts with `first`. The first frame determines the
    /// animation's dynamic range, because a view shows all frames in the same range.
    func inRange(ofFirstFrame first: Bitmap, _ cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        first.format == .rgbaHalf ? self : try inStandardRange(cancellation)
    }
}

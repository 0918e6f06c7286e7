// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension Bitmap {
    /// Returns the bitmap as a frame of an animation with another first frame. The range of light of the
    /// first frame is that of the animation, because a view shows all frames in one range.
    func inRange(ofFirstFrame first: Bitmap, _ cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        first.format == .rgbaHalf ? self : try inStandardRange(cancellation)
    }
}

// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

extension PNGHeader {
    func wantsProfile(_ options: DecodingOptions) -> Bool {
        options.colorSpace == .sRGB && profileChunkBytes > 0
            && profileChunkBytes <= options.limits.colorProfileBytes
    }

    /// Returns the conversion to sRGB for rows of 8 or 16 bits; nil if none is needed.
    func transform(of profile: [UInt8]?, isWide: Bool) -> ColorTransform? {
        guard let profile else { return nil }
        let layout: ColorLayout =
            switch (isGrey, isWide) {
            case (true, true): .greyInRGBA16
            case (true, false): .greyInBGRA8
            case (false, true): .rgba16
            case (false, false): .bgra8
            }
        return ColorTransform.find(profile: profile, layout: layout)
    }
}
#endif

// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import Raster

/// What colours the pixels are in that libjxl gives.
struct JXLColors {
    /// A profile of the file that its numbers are in. Lossy pictures are mostly in colours of their own, which libjxl
    /// gives as others.
    let embedded: [UInt8]?
    private let profile: [UInt8]?
    private let coded: CodedColors?

    /// - Parameters:
    ///   - stream: one that tells of colours just now.
    ///   - isInOriginal: as the header says.
    init(_ stream: JXLStream, isInOriginal: Bool, _ options: DecodingOptions) {
        var colors = JxlColorEncoding()
        let limit = options.limits.colorProfileBytes
        let isCoded = wi_jxl_encoded_colors(stream.handle, JXL_COLOR_PROFILE_TARGET_ORIGINAL, &colors)
        embedded =
            isCoded || !isInOriginal ? nil : stream.profile(JXL_COLOR_PROFILE_TARGET_ORIGINAL, limit: .max)
        profile = stream.profile(JXL_COLOR_PROFILE_TARGET_DATA, limit: limit)
        if wi_jxl_encoded_colors(stream.handle, JXL_COLOR_PROFILE_TARGET_DATA, &colors) {
            let primaries: Int =
                switch colors.primaries {
                case JXL_PRIMARIES_2100: 9
                case JXL_PRIMARIES_P3: colors.white_point == JXL_WHITE_POINT_DCI ? 11 : 12
                default: 1
                }
            coded = CodedColors(primaries: primaries, transfer: Int(colors.transfer_function.rawValue))
        } else {
            coded = nil
        }
    }

    var isHDR: Bool { coded?.isHDR ?? false }

    /// The way to sRGB; nil where there is none to go.
    func conversion(_ layout: ColorLayout) -> ColorTransform? {
        let bytes = isHDR ? coded?.profile : profile
        return bytes.flatMap { ColorTransform.find(profile: $0, layout: layout) }
    }
}
#endif

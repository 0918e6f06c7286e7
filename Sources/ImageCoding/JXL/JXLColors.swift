// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import Raster

/// The color space of the pixels that libjxl returns.
struct JXLColors {
    /// The file's profile if it describes the pixels. Lossy images usually have internal colors, which libjxl
    /// converts to another space.
    let embedded: [UInt8]?
    /// The pixels' space, or nil if it's unknown.
    let space: ColorSpace?
    /// The pixels' profile, which may be a CMYK profile.
    let profile: [UInt8]?

    /// - Parameters:
    ///   - stream: a stream that has just reported its colors.
    ///   - isInOriginal: whether the pixels are in the original colors according to the header.
    init(_ stream: JXLStream, isInOriginal: Bool, _ options: DecodingOptions) {
        var colors = JxlColorEncoding()
        let limit = options.limits.colorProfileBytes
        let isCoded = wi_jxl_encoded_colors(stream.handle, JXL_COLOR_PROFILE_TARGET_ORIGINAL, &colors)
        embedded =
            isCoded || !isInOriginal ? nil : stream.profile(JXL_COLOR_PROFILE_TARGET_ORIGINAL, limit: .max)
        profile = stream.profile(JXL_COLOR_PROFILE_TARGET_DATA, limit: limit)
        let ofProfile = profile.flatMap { ColorSpace(iccProfile: $0) }
        guard wi_jxl_encoded_colors(stream.handle, JXL_COLOR_PROFILE_TARGET_DATA, &colors) else {
            space = ofProfile
            return
        }
        let primaries: Int? =
            switch (colors.primaries, colors.white_point) {
            case _ where colors.color_space == JXL_COLOR_SPACE_GRAY: 1
            case (JXL_PRIMARIES_SRGB, JXL_WHITE_POINT_D65): 1
            case (JXL_PRIMARIES_2100, JXL_WHITE_POINT_D65): 9
            case (JXL_PRIMARIES_P3, JXL_WHITE_POINT_D65): 12
            case (JXL_PRIMARIES_P3, JXL_WHITE_POINT_DCI): 11
            default: nil
            }
        let transfer = Int(colors.transfer_function.rawValue)
        let coded = ColorSpace(codePoints: primaries ?? 1, transfer: transfer)
        // For any other encoding, such as a gamma, use the profile that libjxl makes.
        space =
            [16, 18].contains(transfer) || primaries != nil && [8, 13].contains(transfer) ? coded : ofProfile
    }
}
#endif

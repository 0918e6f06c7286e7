// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import Raster

/// The colour space of the pixels that libjxl returns.
struct JXLColors {
    /// The file's profile if the pixels are in it. Lossy images usually have internal colours, which libjxl
    /// converts to another space.
    let embedded: [UInt8]?
    private let profile: [UInt8]?
    private let coded: CodedColors?

    /// - Parameters:
    ///   - stream: a stream that has just reported its colours.
    ///   - isInOriginal: whether the header says that pixels are in the original colours.
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

    /// Returns the conversion to sRGB; nil if none is needed or possible.
    func conversion(_ layout: ColorLayout) -> ColorTransform? {
        let bytes = isHDR ? coded?.profile : profile
        return bytes.flatMap { ColorTransform.find(profile: $0, layout: layout) }
    }
}
#endif

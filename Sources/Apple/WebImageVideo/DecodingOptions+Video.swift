// SPDX-License-Identifier: MIT

#if canImport(AVFoundation) && !os(watchOS)
import ImageBase
public import ImageCoding

extension DecodingOptions {
    /// The time of the frame to show from a video, which makes it a still image. Default: nil, which shows
    /// the first frame, or all of a short video without sound.
    ///
    /// Decoding fails with `ImageError.Code.invalidInput` for a time that's negative or not before the end.
    public var videoTime: Duration? {
        get { self[VideoTime.self] }
        set { self[VideoTime.self] = newValue }
    }
}

struct VideoTime: RequestValueKey {
    static let defaultValue: Duration? = nil

    static func cacheText(for value: Duration?) -> String? { value.map { "time(\($0 / .seconds(1)))" } }
}

extension ImageFormat {
    /// A video in an MPEG-4 file (ISO/IEC 14496-14).
    public static let mp4 = ImageFormat(rawValue: "mp4")
    /// A video in a QuickTime file.
    public static let quickTime = ImageFormat(rawValue: "mov")
}
#endif

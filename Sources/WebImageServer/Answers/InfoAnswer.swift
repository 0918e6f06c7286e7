// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import PortableFoundation

/// A description of a source in JSON.
enum InfoAnswer {
    /// Format, size as displayed, number of frames and whether it has transparency.
    static func text(_ info: ImageInfo) -> String {
        let size = info.displaySize
        var fields = [
            "\"format\":\(JSONText.string(info.format.rawValue))",
            "\"mime_type\":\(JSONText.string(info.format.mediaType))",
            "\"width\":\(size.width)", "\"height\":\(size.height)",
            "\"orientation\":\(info.orientation.rawValue)", "\"frames\":\(info.frameCount)",
            "\"alpha\":\(info.hasAlpha)", "\"bit_depth\":\(info.bitDepth)",
        ]
        if let density = info.density { fields.append("\"density\":[\(density.x),\(density.y)]") }
        return "{" + fields.joined(separator: ",") + "}\n"
    }

    /// The answer of thumbor's `meta/`.
    ///
    /// - Parameter target: the size of the picture that the URL stands for.
    static func thumbor(_ info: ImageInfo, source: String, target: PixelSize) -> String {
        let size = info.displaySize
        return "{\"thumbor\":{\"source\":{\"url\":\(JSONText.string(source)),\"width\":\(size.width),"
            + "\"height\":\(size.height)},\"target\":{\"width\":\(target.width),\"height\":\(target.height)}}}\n"
    }
}
#endif

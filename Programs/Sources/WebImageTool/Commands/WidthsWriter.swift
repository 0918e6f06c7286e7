// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import Raster
@_spi(Programs) import WebImage

/// Implements `convert --widths`: decodes an image once and writes several files.
struct WidthsWriter: Sendable {
    let widths: WidthsArgument
    /// Whether to report the files as an HTML `srcset` attribute.
    let isSourceSet: Bool

    /// Writes an image at every width.
    ///
    /// - Parameter encode: encodes the image at a width.
    func write(
        _ image: DecodedImage, forInput index: Int, format: ImageFormat, to destination: Destination,
        encode: (_ width: Int) throws(ImageError) -> Data
    ) throws(ImageError) -> FileRecord.Written {
        var files: [WrittenFile] = []
        for width in widths.fitting(image.bitmap.width) {
            let data = try encode(width)
            let size = try CodecRegistry.default.info(for: data)?.size ?? image.size
            files.append(try destination.add(data, forInput: index, format: format, size: size))
        }
        guard let last = files.last else { throw ImageError(.invalidRequest, "no width") }
        let isKept = files.allSatisfy(\.isKept)
        return FileRecord.Written(
            output: isKept && !isSourceSet ? nil : last.path, format: format, size: last.size,
            bytes: last.bytes, isPartial: image.isPartial, isDryRun: destination.isDryRun, files: files,
            sourceSet: isSourceSet ? Self.sourceSet(files) : nil)
    }

    /// Returns the `srcset` value (HTML, 4.8.4.2.1).
    private static func sourceSet(_ files: [WrittenFile]) -> String {
        // A comma or a space would end the URL, so we encode them.
        files.map { "\(ProgramSupport.encoding(path: $0.name)) \($0.size.width)w" }.joined(separator: ", ")
    }
}

extension Bitmap {
    /// Returns the bitmap at a smaller width, or unchanged.
    func reduced(toWidth width: Int) throws(ImageError) -> Bitmap {
        try resized(to: PixelSize(width: width, height: 0), mode: .fit, allowsUpscaling: false)
    }
}

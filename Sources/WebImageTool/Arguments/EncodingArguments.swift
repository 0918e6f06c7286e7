// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding
import WebImage

/// The options for encoding output.
struct EncodingArguments: ParsableArguments {
    @Option(help: "The quality of JPEG, WebP, AVIF and JPEG XL, from 1 (smallest) to 100 (best).")
    var quality = 85

    func validate() throws {
        guard (1...100).contains(quality) else { throw ValidationError("--quality must be 1 to 100.") }
    }

    var options: EncodingOptions { EncodingOptions(quality: Double(quality) / 100) }

    /// Returns the format for the extension of `path`.
    ///
    /// - Throws: a usage error if there is no extension, or its format cannot be encoded.
    static func format(of path: String) throws -> ImageFormat {
        guard let format = ImageFormat(fileExtension: FileName.suffix(ofPath: path)),
            CodecRegistry.default.encodableFormats.contains(format)
        else {
            throw ValidationError("The extension of the output must be one of: \(writableExtensions).")
        }
        return format
    }

    /// The extensions of the formats that can be encoded, separated by commas.
    static var writableExtensions: String {
        FormatArgument.allValueStrings.joined(separator: ", ")
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding

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
        let suffix = FileName.split(path.split(separator: "/").last.map(String.init) ?? "").suffix
        let writable = CodecRegistry.default.encodableFormats
        guard let format = ImageFormat(fileExtension: suffix), writable.contains(format) else {
            let names = writable.map(\.fileExtension).sorted().joined(separator: ", ")
            throw ValidationError("The extension of the output must be one of: \(names).")
        }
        return format
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding

/// How output is encoded.
struct EncodingArguments: ParsableArguments {
    @Option(help: "From 1 (smallest) to 100 (best), for JPEG, WebP, AVIF and JPEG XL.")
    var quality = 85

    func validate() throws {
        guard (1...100).contains(quality) else { throw ValidationError("--quality must be 1 to 100.") }
    }

    var options: EncodingOptions { EncodingOptions(quality: Double(quality) / 100) }

    /// The format that `path` asks for by its extension.
    ///
    /// - Throws: a usage error for none, or one that cannot be written.
    static func format(of path: String) throws -> ImageFormat {
        let suffix = FileName.split(path.split(separator: "/").last.map(String.init) ?? "").suffix
        let writable = CodecRegistry.default.encodableFormats
        guard let format = ImageFormat(fileExtension: suffix), writable.contains(format) else {
            let names = writable.map(\.fileExtension).sorted().joined(separator: ", ")
            throw ValidationError("The output's extension must be one of: \(names).")
        }
        return format
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding
@_spi(Programs) import WebImage

/// The options for encoding output.
struct EncodingArguments: ParsableArguments {
    @Option(
        help: """
            The quality of JPEG, WebP, AVIF, HEIC and JPEG XL, from 1 (smallest) to 100 (best). A HEIC is as \
            large as an AVIF, and takes a core about half a second per megapixel.
            """)
    var quality = 85

    @Option(
        help: """
            The effort to make a PNG, WebP, AVIF or JPEG XL smaller, from 1 (fastest) to 9 (smallest). \
            (default: depends on the format)
            """)
    var effort: Int?

    @Option(
        help: """
            The color resolution of JPEG and AVIF: 444 (full), 422 or 420. (default: 420; for AVIF with a \
            quality of 90 or more, 444)
            """)
    var chroma: ChromaArgument?

    func validate() throws {
        guard (1...100).contains(quality) else { throw ValidationError("--quality must be 1 to 100.") }
        guard (1...9).contains(effort ?? 1) else { throw ValidationError("--effort must be 1 to 9.") }
    }

    var options: EncodingOptions {
        var options = EncodingOptions(quality: Double(quality) / 100)
        options.effort = effort
        options.chroma = chroma.flatMap { .init(rawValue: $0.rawValue) }
        return options
    }

    /// Returns the format for a path's extension.
    ///
    /// - Throws: a usage error if there's no extension, or its format can't be encoded.
    static func format(of path: String) throws -> ImageFormat {
        guard path != "-" else {
            throw ValidationError("-o - needs --format, one of: \(writableExtensions).")
        }
        guard let format = ImageFormat(fileExtension: FileName.suffix(ofPath: path)),
            ProgramSupport.failure(encoding: format) == nil
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

/// The chroma resolution, in the usual notation.
enum ChromaArgument: String, ExpressibleByArgument, CaseIterable {
    case full = "444"
    case halfWidth = "422"
    case half = "420"
}

/// Which parts of the metadata to keep.
enum MetadataArgument: String, ExpressibleByArgument, CaseIterable {
    case none
    case copyright
    case profile
    case all

    var parts: ImageMetadata.Parts {
        switch self {
        case .none: []
        case .copyright: .copyright
        case .profile: .profile
        case .all: .all
        }
    }
}

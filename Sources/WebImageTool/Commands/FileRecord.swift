// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import Raster

/// The report of `convert` and `decode` for one input.
struct FileRecord: InputRecord {
    struct Written: Sendable {
        /// Nil if a file exists already and stays.
        let output: String?
        let format: ImageFormat
        let size: PixelSize
        let bytes: Int
        /// Whether part of the input was missing, see ``DecodedImage/isPartial``.
        let isPartial: Bool
    }

    let input: InputAddress
    /// Nil if nothing was done, because the file exists already and stays.
    let result: Result<Written?, ImageError>

    var error: ImageError? { result.error }
    private var written: Written? { result.value.flatMap(\.self) }
    var isPartial: Bool { written?.isPartial ?? false }
    /// Whether a file exists already and stays.
    var isSkipped: Bool { result.error == nil && written?.output == nil }

    var json: JSONValue {
        .object([
            ("url", .string(input.record)),
            ("ok", .bool(error == nil)),
            ("format", .optional(written?.format.rawValue)),
            ("width", .optional(written?.size.width)),
            ("height", .optional(written?.size.height)),
            ("bytes", .optional(written?.bytes)),
            ("partial", .bool(isPartial)),
            ("output", .optional(written?.output)),
            ("skipped", .bool(isSkipped)),
            ("error", .error(error)),
        ])
    }

    var line: String? {
        guard let written, let output = written.output else {
            return "skipped  the file exists  \(input.label)"
        }
        let path = ImageError.escaping(output)
        return "\(written.format.rawValue)  \(written.size)  \(ByteCount.text(written.bytes))  \(path)"
    }
}

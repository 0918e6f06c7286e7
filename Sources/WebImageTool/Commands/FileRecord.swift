// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import Raster

/// The report of `convert` and `decode`.
struct FileRecord {
    struct Written: Sendable {
        let format: ImageFormat
        let size: PixelSize
        let bytes: Int
        /// Whether part of the input was missing, see ``DecodedImage/isPartial``.
        let isPartial: Bool
    }

    let input: InputAddress
    let output: String
    let result: Result<Written, ImageError>

    var json: JSONValue {
        let written = result.value
        return .object([
            ("url", .string(input.record)),
            ("ok", .bool(written != nil)),
            ("format", .optional(written?.format.rawValue)),
            ("width", .optional(written?.size.width)),
            ("height", .optional(written?.size.height)),
            ("bytes", .optional(written?.bytes)),
            ("partial", .bool(written?.isPartial ?? false)),
            ("output", written == nil ? .null : .string(output)),
            ("error", .error(result.error)),
        ])
    }

    /// Writes the record, and exits with status 1 after a failure.
    func report(json: Bool) throws {
        if let error = result.error { ErrorLine.write(error, input: input.text) }
        if result.value?.isPartial == true { ErrorLine.partial(input.text) }
        if json {
            StandardOutput.line(self.json.text)
        } else if let written = result.value, output != "-" {
            let path = ImageError.escaping(output)
            StandardOutput.line(
                "\(written.format.rawValue)  \(written.size)  \(ByteCount.text(written.bytes))  \(path)")
        }
        if result.error != nil { throw ExitCode(1) }
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import Raster
@_spi(Programs) import WebImage

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
        /// The formats that were tried; empty if only one was possible.
        var trials: [FormatTrial] = []
        /// The least similarity that was required of them.
        var similarity: Double?
        /// The size of the input, for a command that makes files smaller.
        var inputBytes: Int?
        /// Whether the bytes are those of the input.
        var isInput = false
        /// Whether the file was not written, because that was asked for.
        var isDryRun = false
    }

    let input: InputAddress
    /// Nil if nothing was done, because the file exists already and stays.
    let result: Result<Written?, ImageError>

    var error: ImageError? { result.error }
    var written: Written? { result.value.flatMap(\.self) }
    var isPartial: Bool { written?.isPartial ?? false }
    /// Whether a file exists already and stays.
    var isSkipped: Bool { result.error == nil && written?.output == nil }

    var json: JSONValue {
        let trials = written?.trials ?? []
        let sizes = written?.inputBytes.map { [("inputBytes", JSONValue.int($0))] } ?? []
        return .object(members + sizes + (trials.isEmpty ? [] : [("tried", .array(trials.map(\.json)))]))
    }

    private var members: [(key: String, value: JSONValue)] {
        [
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
        ]
    }

    var line: String? {
        guard let written, let output = written.output else {
            return "skipped  the file exists  \(input.label)"
        }
        let before = written.inputBytes.map { ByteCount.text($0) + " to " } ?? ""
        let parts = [
            written.format.rawValue, "\(written.size)", before + ByteCount.text(written.bytes),
            ProgramSupport.escaping(output),
        ]
        let line = (written.isDryRun ? "would write  " : "") + parts.joined(separator: "  ")
        guard !written.trials.isEmpty, let required = written.similarity else {
            return line + (written.isInput ? "  (the input as it is)" : "")
        }
        let chosen = written.trials.first { $0.format == written.format && $0.bytes == written.bytes }
        let others = written.trials.filter { $0.format != written.format || chosen == nil }
        let isInput = chosen == nil ? "  (the input as it is)" : chosen?.shortfall(required) ?? ""
        let list = others.map { $0.text(required: required) }.joined(separator: ", ")
        return line + isInput + (list.isEmpty ? "" : "  instead of \(list)")
    }
}

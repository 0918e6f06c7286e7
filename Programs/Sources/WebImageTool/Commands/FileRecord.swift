// SPDX-License-Identifier: MIT

import ArgumentParser
@_spi(Programs) import ImageBase
import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// The `convert` and `decode` report on one input.
struct FileRecord: InputRecord {
    struct Written: Sendable {
        /// The file's path; nil if a file already exists and is kept.
        let output: String?
        let format: ImageFormat
        let size: PixelSize
        let bytes: Int
        /// Whether part of the input was missing; see ``DecodedImage/isPartial``.
        let isPartial: Bool
        /// The formats that were tried; empty if only one was possible.
        var trials: [FormatTrial] = []
        /// The minimum similarity that the formats had to reach.
        var similarity: Double?
        /// The input's size, for a command that makes files smaller.
        var inputBytes: Int?
        /// Whether the file has the same bytes as the input.
        var isInput = false
        /// Whether nothing was written because of `--dry-run`.
        var isDryRun = false
        /// The frames or pages that didn't fit into the file.
        var leftOut: LeftOutFrames?
        /// The files, if an image has several.
        var files: [WrittenFile] = []
        /// The `srcset` value for ``files``.
        var sourceSet: String?
    }

    let input: InputAddress
    /// The written file or the error; nil if nothing was done because the file already exists and is kept.
    let result: Result<Written?, ImageError>

    var error: ImageError? { result.error }
    var written: Written? { result.value.flatMap(\.self) }
    var isPartial: Bool { written?.isPartial ?? false }
    var leftOut: LeftOutFrames? { written?.leftOut }
    /// Whether a file already exists and is kept.
    var isSkipped: Bool { result.error == nil && written?.output == nil }
    var skippedFiles: Int {
        guard let written, !written.files.isEmpty else { return isSkipped ? 1 : 0 }
        return written.sourceSet == nil ? written.files.count(where: \.isKept) : 0
    }

    var json: JSONValue {
        let trials = written?.trials ?? []
        let sizes = written?.inputBytes.map { [("inputBytes", JSONValue.int($0))] } ?? []
        let files = (written?.files ?? []).map { file in
            JSONValue.object([
                ("output", .string(file.path)), ("width", .int(file.size.width)),
                ("height", .int(file.size.height)), ("bytes", .int(file.bytes)),
                ("skipped", .bool(file.isKept)),
            ])
        }
        let several = files.isEmpty ? [] : [("files", JSONValue.array(files))]
        let attribute = written?.sourceSet.map { [("srcset", JSONValue.string($0))] } ?? []
        let tried = trials.isEmpty ? [] : [("tried", JSONValue.array(trials.map(\.json)))]
        return .object(members + sizes + several + attribute + tried)
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
        if let sourceSet = written?.sourceSet { return "srcset=\"\(sourceSet)\"" }
        if let written, written.output != nil, !written.files.isEmpty {
            let start = (written.isDryRun ? "would write  " : "") + written.format.rawValue
            return written.files.filter { !$0.isKept }.map { file in
                let path = ProgramSupport.escaping(file.path)
                return "\(start)  \(file.size)  \(ByteCount.text(file.bytes))  \(path)"
            }.joined(separator: "\n")
        }
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

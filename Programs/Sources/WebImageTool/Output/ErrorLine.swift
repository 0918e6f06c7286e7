// SPDX-License-Identifier: MIT

import ImageBase
@_spi(Programs) import WebImage

/// Error lines on standard error.
enum ErrorLine {
    /// Writes `webimage: code: message (URL)`.
    ///
    /// - Parameters:
    ///   - input: the input as the user wrote it, for an error without a URL.
    ///   - hint: what the user can do about it.
    static func write(_ error: ImageError, input: String? = nil, hint: String? = nil) {
        let error = input.map { ProgramSupport.error(error, at: $0) } ?? error
        StandardError.line(
            "webimage: " + ProgramSupport.escaping(error.description) + (hint.map { "; " + $0 } ?? ""))
    }

    /// Warns that an image was processed even though a part is missing.
    static func partial(_ input: String) {
        let line = "partial: part of the image is missing or damaged (\(input))"
        StandardError.line("webimage: " + ProgramSupport.escaping(line))
    }

    /// Warns that a file contains only the first of several frames or pages.
    static func leftOut(_ frames: LeftOutFrames, of input: String) {
        let (one, suffix) = (frames.arePages ? "page" : "frame", frames.format.fileExtension)
        let line =
            "\(one)s: only the first of \(frames.count) \(one)s was written; webimage convert "
            + "-o \(one)-%03d.\(suffix) writes all (\(input))"
        StandardError.line("webimage: " + ProgramSupport.escaping(line))
    }

    /// Reports existing files that weren't replaced.
    static func skipped(_ count: Int) {
        guard count > 0 else { return }
        let files = count == 1 ? "1 file exists and was" : "\(count) files exist and were"
        StandardError.line("webimage: \(files) skipped; --force replaces files")
    }

    static func usage(_ message: String) {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        StandardError.line("webimage: usage: " + ProgramSupport.escaping(line))
    }
}

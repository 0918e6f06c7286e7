// SPDX-License-Identifier: MIT

import ImageBase

/// Error lines on standard error.
enum ErrorLine {
    /// Writes `webimage: code: message (URL)`.
    ///
    /// - Parameter input: the input as the user wrote it, for an error without a URL.
    static func write(_ error: ImageError, input: String? = nil) {
        let error = input.map { error.at(url: $0) } ?? error
        StandardError.line("webimage: " + ImageError.escaping(error.description))
    }

    /// Writes a warning about an image that was processed although part of it is missing.
    static func partial(_ input: String) {
        let line = "partial: part of the image is missing or damaged (\(input))"
        StandardError.line("webimage: " + ImageError.escaping(line))
    }

    static func usage(_ message: String) {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        StandardError.line("webimage: usage: " + ImageError.escaping(line))
    }
}

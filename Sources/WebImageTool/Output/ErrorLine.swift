// SPDX-License-Identifier: MIT

import ImageBase

enum ErrorLine {
    /// `webimage: code: message (address)` on standard error.
    ///
    /// - Parameter input: what the user wrote, named when the error does not name an address itself.
    static func write(_ error: ImageError, input: String? = nil) {
        let error = input.map { error.at(url: $0) } ?? error
        StandardError.line("webimage: " + ImageError.escaping(error.description))
    }

    /// `webimage: partial: …` on standard error, for a picture of which something was made all the same.
    static func partial(_ input: String) {
        let line = "partial: part of the picture is missing or damaged (\(input))"
        StandardError.line("webimage: " + ImageError.escaping(line))
    }

    static func usage(_ message: String) {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        StandardError.line("webimage: usage: " + ImageError.escaping(line))
    }
}

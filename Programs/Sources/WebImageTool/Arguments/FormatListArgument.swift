// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding

/// Formats that can be encoded, separated by commas.
struct FormatListArgument: ExpressibleByArgument {
    /// The formats, each once.
    let formats: [ImageFormat]

    /// Nil for a format that is unknown or cannot be encoded.
    init?(argument: String) {
        var formats: [ImageFormat] = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let format = FormatArgument(argument: String(part))?.format else { return nil }
            if !formats.contains(format) { formats.append(format) }
        }
        self.formats = formats
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding

/// Formats that can be encoded, separated by commas.
struct FormatListArgument: ExpressibleByArgument {
    /// The formats, without duplicates.
    let formats: [ImageFormat]

    /// Returns nil for a format that's unknown or can't be encoded.
    init?(argument: String) {
        var formats: [ImageFormat] = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let format = FormatArgument(argument: String(part))?.format else { return nil }
            if !formats.contains(format) { formats.append(format) }
        }
        self.formats = formats
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import Raster

/// A color as `RRGGBB` or `RRGGBBAA`, with or without `#`, or a CSS name such as `white` or `transparent`.
struct ColorArgument: ExpressibleByArgument {
    let color: RGBAColor

    init(_ color: RGBAColor) { self.color = color }

    init?(argument: String) {
        guard let color = ParameterReader.color(argument[...]) ?? RGBAColor(css: argument) else { return nil }
        self.color = color
    }

    var defaultValueDescription: String { color == .clear ? "transparent" : "white" }
}

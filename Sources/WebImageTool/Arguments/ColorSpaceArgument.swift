// SPDX-License-Identifier: MIT

import ArgumentParser
import Raster

/// A colour space by its name.
struct ColorSpaceArgument: ExpressibleByArgument {
    let space: ColorSpace

    init(_ space: ColorSpace) { self.space = space }

    init?(argument: String) {
        guard Self.allValueStrings.contains(argument), let space = ColorSpace(key: argument) else {
            return nil
        }
        self.space = space
    }

    var defaultValueDescription: String { space.key }

    static var allValueStrings: [String] { ColorSpace.words }
}

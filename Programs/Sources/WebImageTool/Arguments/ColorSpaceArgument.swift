// SPDX-License-Identifier: MIT

import ArgumentParser
import Raster
@_spi(Programs) import WebImage

/// A color space by name.
struct ColorSpaceArgument: ExpressibleByArgument {
    let space: ColorSpace

    init(_ space: ColorSpace) { self.space = space }

    init?(argument: String) {
        guard let space = ProgramSupport.colorSpace(named: argument) else { return nil }
        self.space = space
    }

    var defaultValueDescription: String { ProgramSupport.name(of: space) }

    static var allValueStrings: [String] { ProgramSupport.colorSpaceNames }
}

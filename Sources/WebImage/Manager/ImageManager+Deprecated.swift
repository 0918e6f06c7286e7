// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import Raster

// Earlier names, until 1.0.

extension ImageManager.Configuration {
    /// The earlier name of `stallTimeout`, until 1.0.
    @available(*, deprecated, renamed: "stallTimeout")
    public var patience: Duration? {
        get { stallTimeout }
        set { stallTimeout = newValue }
    }

    /// The earlier name of `validationTimeout`, until 1.0.
    @available(*, deprecated, renamed: "validationTimeout")
    public var validationPatience: Duration? {
        get { validationTimeout }
        set { validationTimeout = newValue }
    }
}

extension Transformer {
    /// The earlier name of `pixelate(side:)`, until 1.0.
    @available(*, deprecated, renamed: "pixelate(side:)")
    public static func pixellate(side: Int) -> Transformer { pixelate(side: side) }
}

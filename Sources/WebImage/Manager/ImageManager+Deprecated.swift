// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import Raster

// Earlier names, which we keep until 1.0.

extension ImageManagerConfiguration {
    /// The earlier name of `stallTimeout`, which we keep until 1.0.
    @available(*, deprecated, renamed: "stallTimeout")
    public var patience: Duration? {
        get { stallTimeout }
        set { stallTimeout = newValue }
    }

    /// The earlier name of `validationTimeout`, which we keep until 1.0.
    @available(*, deprecated, renamed: "validationTimeout")
    public var validationPatience: Duration? {
        get { validationTimeout }
        set { validationTimeout = newValue }
    }
}

extension Transformer {
    /// The earlier name of `pixelate(side:)`, which we keep until 1.0.
    @available(*, deprecated, renamed: "pixelate(side:)")
    public static func pixellate(side: Int) -> Transformer { pixelate(side: side) }
}

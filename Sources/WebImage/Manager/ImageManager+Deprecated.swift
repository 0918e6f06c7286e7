// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import Raster

// Earlier names, until 1.0.

extension ImageManager.Configuration {
    @available(*, deprecated, renamed: "stallTimeout")
    public var patience: Duration? {
        get { stallTimeout }
        set { stallTimeout = newValue }
    }

    @available(*, deprecated, renamed: "validationTimeout")
    public var validationPatience: Duration? {
        get { validationTimeout }
        set { validationTimeout = newValue }
    }
}

extension Transformer {
    @available(*, deprecated, renamed: "pixelate(side:)")
    public static func pixellate(side: Int) -> Transformer { pixelate(side: side) }
}

// SPDX-License-Identifier: MIT

// `import WebImage` is enough for what a user needs.
@_exported public import ImageBase
@_exported public import ImageCaching
@_exported public import ImageCoding
@_exported public import ImageLoading
@_exported public import Raster

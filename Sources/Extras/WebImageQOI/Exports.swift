// SPDX-License-Identifier: MIT

// The types from other modules that this product's public declarations mention.
@_exported public import class ImageBase.CancellationToken
@_exported public import struct ImageBase.ImageError

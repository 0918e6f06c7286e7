// SPDX-License-Identifier: MIT

// Public declarations of this module mention types from ImageBase, which isn't a product.
@_exported public import class ImageBase.CancellationToken
@_exported public import struct ImageBase.ImageError
@_exported public import struct ImageBase.Limits
@_exported public import protocol ImageBase.RequestValueKey

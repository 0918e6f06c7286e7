// SPDX-License-Identifier: MIT

// Re-export the ImageBase types that our public declarations mention, because ImageBase isn't a product.
@_exported public import class ImageBase.CancellationToken
@_exported public import struct ImageBase.ImageError
@_exported public import struct ImageBase.Limits

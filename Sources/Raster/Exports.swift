// SPDX-License-Identifier: MIT

// The types of ImageBase, which is no product, that the public declarations of this one mention.
@_exported public import class ImageBase.CancellationToken
@_exported public import struct ImageBase.ImageError
@_exported public import struct ImageBase.Limits

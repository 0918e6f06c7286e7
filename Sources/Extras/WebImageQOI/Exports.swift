// SPDX-License-Identifier: MIT

// The types of other modules that the public declarations of this product mention.
@_exported public import class ImageBase.CancellationToken
@_exported public import struct ImageBase.ImageError

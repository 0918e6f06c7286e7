// SPDX-License-Identifier: MIT

#if RemoteCaches
// The types of other modules that the public declarations of this product mention.
@_exported public import class ImageBase.ChangeObservation
@_exported public import struct ImageBase.ImageError
@_exported public import struct ImageCaching.CacheKey
@_exported public import protocol ImageCaching.DataCache
#endif

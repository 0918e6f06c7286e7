// SPDX-License-Identifier: MIT

#if Encryption
// The types from other modules that this product's public declarations mention.
@_exported public import class ImageBase.ChangeObservation
@_exported public import struct ImageBase.ImageError
@_exported public import struct ImageCaching.CacheKey
@_exported public import protocol ImageCaching.DataCache
@_exported public import struct ImageCaching.DiskCacheConfiguration
@_exported public import struct ImageCaching.DiskCacheStatistics
@_exported public import struct ImageCaching.DiskEntry
#endif

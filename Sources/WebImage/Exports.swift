// SPDX-License-Identifier: MIT

// `import WebImage` provides the types that you name in requests, in configurations and when handling
// results. Values that you reach through a property or a static member, such as `decoding.limits` or
// `.publicOnly`, don't need a name. For custom loaders and codecs, encoding, other caches, the HTTP cache
// rules and drawing, import the product that declares them: ImageLoading, ImageCoding, ImageCaching or
// Raster.

// Errors, limits, cancellation and network state.
@_exported public import class ImageBase.CancellationToken
@_exported public import struct ImageBase.ImageError
@_exported public import struct ImageBase.Limits
@_exported public import class ImageBase.NetworkMonitor
@_exported public import struct ImageBase.NetworkState
@_exported public import enum ImageBase.Priority
@_exported public import protocol ImageBase.RequestValueKey
// Caches.
@_exported public import struct ImageCaching.CacheKey
@_exported public import class ImageCaching.DiskCache
@_exported public import struct ImageCaching.DiskCacheConfiguration
// Formats and decoded images.
@_exported public import struct ImageCoding.CodecRegistry
@_exported public import struct ImageCoding.DecodedImage
@_exported public import struct ImageCoding.ImageFormat
@_exported public import struct ImageCoding.ImageInfo
@_exported public import struct ImageCoding.Thumbnail
// Network.
@_exported public import class ImageLoading.AsyncRequestModifier
@_exported public import struct ImageLoading.CircuitPolicy
@_exported public import class ImageLoading.CookieJar
@_exported public import enum ImageLoading.Credential
@_exported public import class ImageLoading.CredentialProvider
@_exported public import typealias ImageLoading.Decryptor
@_exported public import struct ImageLoading.LoadProgress
@_exported public import struct ImageLoading.LoadTimeouts
@_exported public import struct ImageLoading.NetworkOptions
@_exported public import struct ImageLoading.RedirectPolicy
@_exported public import typealias ImageLoading.RequestModifier
@_exported public import struct ImageLoading.RequestPart
@_exported public import typealias ImageLoading.ResponseModifier
@_exported public import struct ImageLoading.RetryCondition
@_exported public import struct ImageLoading.RetryPolicy
// Pixels, and the types that describe transformers.
@_exported public import struct Raster.Bitmap
@_exported public import struct Raster.Border
@_exported public import enum Raster.CompositingMode
@_exported public import struct Raster.Corners
@_exported public import enum Raster.FlipDirection
@_exported public import enum Raster.LineJoin
@_exported public import struct Raster.PixelInsets
@_exported public import struct Raster.PixelRect
@_exported public import struct Raster.PixelSize
@_exported public import struct Raster.RGBAColor
@_exported public import enum Raster.ResizeMode

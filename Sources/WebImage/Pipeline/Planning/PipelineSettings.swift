// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading

/// The parts and limits of a pipeline. ``ImageManager/Configuration`` documents them.
struct PipelineSettings: Sendable {
    var memory: any ValueCache<CachedImage>
    var memoryCost: (@Sendable (CachedImage) -> Int)?
    var variantMemoryLimits: MemoryCacheConfiguration
    var disk: (any DataCache)?
    var user: UserPartition?
    /// The disk cache of the user's images.
    var userDisk: (any DataCache)?
    var loader: any Loader
    /// The options under those of requests.
    var network: NetworkOptions
    var patience: Duration?
    var validationPatience: Duration?
    var circuit: CircuitPolicy?
    var codecs: CodecRegistry
    /// The encoding of variants for requests that set none.
    var variantEncoding: VariantEncoding
    /// The serializer of requests that set none.
    var originalSerializer: OriginalSerializer?
    var rules: HTTPCacheRules
    /// In seconds.
    var heuristicLifetime: Double
    var failedURLTimes: FailedURLTimes
    var hooks: LoadHooks
    var previewInterval: Duration
    var minimumProgress: Double
    var networkMonitor: NetworkMonitor?
    var pixelSlots: Int
    /// The bytes of pixels that running stages may need together.
    var pixelBytes: Int
    /// The number of images that may wait to be decoded.
    var waitingImages: Int
    /// The number of transfers and of images that wait to be decoded, up to which transfers begin.
    var loadingImages: Int
    var diskSlots: Int
    var memoryPressure: MemoryPressureMonitor?
    var time: any TimeSource
    var observer: (any ImageObserver)?

    var limitsPixels: Bool { pixelBytes < .max || waitingImages < .max }
}

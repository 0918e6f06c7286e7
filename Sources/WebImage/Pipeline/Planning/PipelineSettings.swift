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
    /// The disk cache for the user's images.
    var userDisk: (any DataCache)?
    var loader: any Loader
    /// The manager's options. A request's options override them.
    var network: NetworkOptions
    var stallTimeout: Duration?
    var validationTimeout: Duration?
    var circuit: CircuitPolicy?
    var codecs: CodecRegistry
    /// Encodes variants for requests that don't set an encoding.
    var variantEncoding: VariantEncoding
    /// Serializes originals for requests that don't set a serializer.
    var originalSerializer: OriginalSerializer?
    var rules: HTTPCacheRules
    /// The lifetime, in seconds, of images in memory whose response only has an entity tag.
    var heuristicLifetime: Double
    var failedURLTimes: FailedURLTimes
    var hooks: LoadHooks
    var previewInterval: Duration
    var minimumProgress: Double
    var networkMonitor: NetworkMonitor?
    var pixelSlots: Int
    /// The bytes of pixels that running stages may use together.
    var pixelBytes: Int
    /// How many images may wait to be decoded.
    var waitingImages: Int
    /// The limit for running transfers plus images waiting to be decoded. Once it's reached, no transfer
    /// starts.
    var loadingImages: Int
    var diskSlots: Int
    var memoryPressure: MemoryPressureMonitor?
    var time: any TimeSource
    var observer: (any ImageObserver)?

    var limitsPixels: Bool { pixelBytes < .max || waitingImages < .max }
}

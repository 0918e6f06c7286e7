// SPDX-License-Identifier: MIT

public import DarwinFoundation

public var kCGImagePropertyPixelWidth: CFString { "PixelWidth" }
public var kCGImagePropertyPixelHeight: CFString { "PixelHeight" }
public var kCGImagePropertyOrientation: CFString { "Orientation" }
public var kCGImagePropertyHasAlpha: CFString { "HasAlpha" }
public var kCGImagePropertyDepth: CFString { "Depth" }
public var kCGImagePropertyJFIFDictionary: CFString { "{JFIF}" }
public var kCGImagePropertyJFIFIsProgressive: CFString { "IsProgressive" }
public var kCGImagePropertyGIFDictionary: CFString { "{GIF}" }
public var kCGImagePropertyGIFLoopCount: CFString { "LoopCount" }
public var kCGImagePropertyGIFDelayTime: CFString { "DelayTime" }
public var kCGImagePropertyGIFUnclampedDelayTime: CFString { "UnclampedDelayTime" }
public var kCGImagePropertyGIFFrameInfoArray: CFString { "FrameInfo" }
public var kCGImagePropertyGIFCanvasPixelWidth: CFString { "CanvasPixelWidth" }
public var kCGImagePropertyGIFCanvasPixelHeight: CFString { "CanvasPixelHeight" }
public var kCGImagePropertyPNGDictionary: CFString { "{PNG}" }
public var kCGImagePropertyPNGInterlaceType: CFString { "InterlaceType" }
public var kCGImagePropertyAPNGLoopCount: CFString { "LoopCount" }
public var kCGImagePropertyAPNGDelayTime: CFString { "DelayTime" }
public var kCGImagePropertyAPNGUnclampedDelayTime: CFString { "UnclampedDelayTime" }
public var kCGImagePropertyWebPDictionary: CFString { "{WebP}" }
public var kCGImagePropertyWebPLoopCount: CFString { "LoopCount" }
public var kCGImagePropertyWebPDelayTime: CFString { "DelayTime" }
public var kCGImagePropertyWebPUnclampedDelayTime: CFString { "UnclampedDelayTime" }
public var kCGImagePropertyHEICSDictionary: CFString { "{HEICS}" }
public var kCGImagePropertyHEICSLoopCount: CFString { "LoopCount" }
public var kCGImagePropertyHEICSDelayTime: CFString { "DelayTime" }
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString {
    "kCGImageSourceCreateThumbnailFromImageAlways"
}
public var kCGImageSourceCreateThumbnailWithTransform: CFString {
    "kCGImageSourceCreateThumbnailWithTransform"
}
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" }
public var kCGImageSourceShouldCacheImmediately: CFString { "kCGImageSourceShouldCacheImmediately" }
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public var kCGImageSourceDecodeRequest: CFString { "kCGImageSourceDecodeRequest" }
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public var kCGImageSourceDecodeToHDR: CFString { "kCGImageSourceDecodeToHDR" }
public var kCGImageDestinationLossyCompressionQuality: CFString {
    "kCGImageDestinationLossyCompressionQuality"
}

// SPDX-License-Identifier: MIT

public import DarwinFoundation

public let kCGImagePropertyPixelWidth: CFString = "CGImagePropertyPixelWidth"
public let kCGImagePropertyPixelHeight: CFString = "CGImagePropertyPixelHeight"
public let kCGImagePropertyOrientation: CFString = "CGImagePropertyOrientation"
public let kCGImagePropertyHasAlpha: CFString = "CGImagePropertyHasAlpha"
public let kCGImagePropertyDepth: CFString = "CGImagePropertyDepth"
public let kCGImagePropertyGIFDictionary: CFString = "CGImagePropertyGIFDictionary"
public let kCGImagePropertyGIFLoopCount: CFString = "CGImagePropertyGIFLoopCount"
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "CGImagePropertyGIFUnclampedDelayTime"
public let kCGImagePropertyPNGDictionary: CFString = "CGImagePropertyPNGDictionary"
public let kCGImagePropertyAPNGLoopCount: CFString = "CGImagePropertyAPNGLoopCount"
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "CGImagePropertyAPNGUnclampedDelayTime"
public let kCGImagePropertyWebPDictionary: CFString = "CGImagePropertyWebPDictionary"
public let kCGImagePropertyWebPLoopCount: CFString = "CGImagePropertyWebPLoopCount"
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "CGImagePropertyWebPUnclampedDelayTime"
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "CGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "CGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "CGImageSourceThumbnailMaxPixelSize"
public let kCGImageDestinationLossyCompressionQuality: CFString = "CGImageDestinationLossyCompressionQuality"

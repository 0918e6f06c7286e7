// SPDX-License-Identifier: MIT

public import CoreGraphics
public import DarwinFoundation

public final class CGImageSource {}
public final class CGImageDestination {}
public final class CGImageMetadata {}

public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}

public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource { CGImageSource() }
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { nil }
public func CGImageSourceUpdateData(_ source: CGImageSource, _ data: CFData, _ final: Bool) {}
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { 0 }
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus { .statusComplete }
public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    .statusComplete
}
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    nil
}
public func CGImageSourceCopyPropertiesAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { nil }
public func CGImageSourceCreateImageAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
public func CGImageSourceCreateThumbnailAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }

public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { nil }
public func CGImageDestinationAddImage(
    _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {}
public func CGImageDestinationSetProperties(
    _ destination: CGImageDestination, _ properties: CFDictionary?
) {}
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { false }

public func CGImageSourceCopyTypeIdentifiers() -> CFArray { [] }
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? { nil }
/// iOS 12, macOS 10.14.
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }
public func CGImageSourceRemoveCacheAtIndex(_ source: CGImageSource, _ index: Int) {}
public func CGImageSourceCopyMetadataAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImageMetadata? { nil }
public func CGImageMetadataCreateXMPData(
    _ metadata: CGImageMetadata, _ options: CFDictionary?
) -> CFData? { nil }
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { [] }
public func CGImageDestinationAddImageAndMetadata(
    _ destination: CGImageDestination, _ image: CGImage, _ metadata: CGImageMetadata?,
    _ options: CFDictionary?
) {}

// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import WebImageDisplay
import WebImageApple

extension Placeholder {
    /// Creates a placeholder from an `NSImage`, such as one from the asset catalog. Don't change the image
    /// afterward.
    public static func image(_ image: NSImage) -> Placeholder { .native(NativeImage(image)) }
}
#endif

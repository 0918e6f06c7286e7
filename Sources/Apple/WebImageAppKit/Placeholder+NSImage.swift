// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import WebImageDisplay
import WebImageApple

extension Placeholder {
    /// A placeholder that is an `NSImage`, such as one of the asset catalog. Do not change the image
    /// afterwards.
    public static func image(_ image: NSImage) -> Placeholder { .native(NativeImage(image)) }
}
#endif

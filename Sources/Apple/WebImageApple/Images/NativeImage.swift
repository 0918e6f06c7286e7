// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
/// A placeholder with a framework's image, for frameworks that don't declare their images as `Sendable`.
package final class NativeImage<Image: AnyObject>: @unchecked Sendable {  // Used on the main thread only.
    package let image: Image

    package init(_ image: Image) { self.image = image }
}
#endif

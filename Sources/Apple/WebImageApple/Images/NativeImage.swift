// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
/// A placeholder that is an image of a framework whose images are not declared as `Sendable`.
package final class NativeImage<Image: AnyObject>: @unchecked Sendable {  // Used on the main thread only.
    package let image: Image

    package init(_ image: Image) { self.image = image }
}
#endif

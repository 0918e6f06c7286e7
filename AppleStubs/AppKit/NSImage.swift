// SPDX-License-Identifier: MIT

@_exported public import Foundation
@_exported public import QuartzCore

// macOS 10.0; the property 10.8
open class NSColor: NSObject, @unchecked Sendable {  // Immutable.
    public let cgColor: CGColor
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }
}

// macOS 10.0
open class NSImage: NSObject {
    @available(macOS 14, *)
    public enum DynamicRange: Int, Sendable { case unspecified = -1, standard, constrainedHigh, high }

    public let size: CGSize
    // macOS 10.5
    open var isTemplate = false
    private let image: CGImage?

    // macOS 10.6
    public init(cgImage: CGImage, size: CGSize) { (image, self.size) = (cgImage, size) }
    public init(size: CGSize) { (image, self.size) = (nil, size) }

    // macOS 10.6
    open func cgImage(
        forProposedRect rectangle: UnsafeMutablePointer<CGRect>?, context: NSGraphicsContext?,
        hints: [NSImageRep.HintKey: Any]?
    ) -> CGImage? { image }
}

public final class NSGraphicsContext: NSObject {}

public class NSImageRep: NSObject {
    public struct HintKey: Hashable, Sendable {}
}

// SPDX-License-Identifier: MIT

@_exported public import Foundation
@_exported public import QuartzCore

// iOS 2
open class UIColor: NSObject, @unchecked Sendable {  // Immutable.
    public let cgColor: CGColor
    public init(cgColor: CGColor) { self.cgColor = cgColor }
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }
}

// iOS 2
open class UIImage: NSObject, @unchecked Sendable {  // Immutable.
    // iOS 4
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    @available(iOS 17, tvOS 17, *)
    @available(watchOS, unavailable)
    public enum DynamicRange: Int, Sendable { case unspecified = -1, standard, constrainedHigh, high }

    // iOS 7
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

    public let cgImage: CGImage?
    public let scale: CGFloat
    public let imageOrientation: Orientation
    public let renderingMode: RenderingMode

    // iOS 4
    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        (self.cgImage, self.scale, imageOrientation) = (cgImage, scale, orientation)
        renderingMode = .automatic
    }

    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    private init(_ image: UIImage, _ mode: RenderingMode) {
        (cgImage, scale, imageOrientation) = (image.cgImage, image.scale, image.imageOrientation)
        renderingMode = mode
    }

    public override init() { (cgImage, scale, imageOrientation, renderingMode) = (nil, 1, .up, .automatic) }

    /// In points, upright.
    open var size: CGSize {
        guard let cgImage else { return .zero }
        let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
        switch imageOrientation {
        case .left, .right, .leftMirrored, .rightMirrored: return CGSize(width: height, height: width)
        default: return CGSize(width: width, height: height)
        }
    }

    // iOS 7
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage { UIImage(self, mode) }
}

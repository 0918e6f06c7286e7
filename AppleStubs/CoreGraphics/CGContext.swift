// SPDX-License-Identifier: MIT

public import Foundation

public enum CGBlendMode: Int32, Sendable {
    case normal = 0
    case copy = 17
}

/// A context over memory of the caller. It draws images of its own layout without scaling, by copying rows.
public final class CGContext {
    public let data: UnsafeMutableRawPointer?
    public let width: Int
    public let height: Int
    public let bytesPerRow: Int
    private var blendMode = CGBlendMode.normal

    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        guard width > 0, height > 0, bytesPerRow >= width * 4 else { return nil }
        (self.data, self.width, self.height, self.bytesPerRow) = (data, width, height, bytesPerRow)
    }

    /// The texts that were drawn, with their positions.
    public var stubTexts: [(text: String, position: CGPoint)] = []
    public var textPosition = CGPoint.zero

    public func setFillColor(_ color: CGColor) {}
    public func fillEllipse(in rectangle: CGRect) {}
    public func addPath(_ path: CGPath) {}
    public func fillPath() {}

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}

    public func fill(_ rectangle: CGRect) {}

    public func setBlendMode(_ mode: CGBlendMode) { blendMode = mode }

    public func draw(_ image: CGImage, in rectangle: CGRect) {
        guard let data, let provider = image.dataProvider, image.width == width, image.height == height,
            rectangle == CGRect(x: 0, y: 0, width: width, height: height)
        else { return }
        for row in 0..<height {
            data.advanced(by: row * bytesPerRow).copyMemory(
                from: provider.stubAddress.advanced(by: row * image.bytesPerRow), byteCount: width * 4)
        }
    }
}

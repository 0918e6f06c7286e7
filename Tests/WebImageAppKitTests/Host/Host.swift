// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Raster
import WebImageApple

/// The parts of the machine that view tests depend on: the AppKit stub on Linux, or a Mac. Tests that need
/// nothing else run on both.
@MainActor
protocol DisplayHost {
    /// Whether an image has a bitmap's pixels, or on Linux, shares their memory.
    static func shows(_ image: CGImage?, pixelsOf bitmap: Bitmap) throws -> Bool
    /// The column where a part of a bitmap begins. Each column has a different color.
    static func column(of part: CGImage?, in bitmap: Bitmap) -> Int?
    static func isAnimating(_ indicator: NSProgressIndicator) -> Bool
}

#if os(Linux)
enum Host: DisplayHost {
    static func shows(_ image: CGImage?, pixelsOf bitmap: Bitmap) throws -> Bool {
        image?.dataProvider?.stubAddress == bitmap.withPixels { $0.baseAddress }
    }

    static func column(of part: CGImage?, in bitmap: Bitmap) -> Int? {
        guard let address = part?.dataProvider?.stubAddress else { return nil }
        return bitmap.withPixels { $0.baseAddress.map { (address - $0) / 4 } }
    }

    static func isAnimating(_ indicator: NSProgressIndicator) -> Bool { indicator.stubIsAnimating }
}
#else
/// This hasn't run yet; Scripts/check-darwin compiles it.
enum Host: DisplayHost {
    static func shows(_ image: CGImage?, pixelsOf bitmap: Bitmap) throws -> Bool {
        guard let image else { return false }
        return try pixels(of: Bitmap(image)) == pixels(of: bitmap)
    }

    static func column(of part: CGImage?, in bitmap: Bitmap) -> Int? {
        guard let part, let copy = try? Bitmap(part) else { return nil }
        return pixels(of: bitmap)[0].firstIndex(of: pixels(of: copy)[0][0])
    }

    /// AppKit doesn't report whether an indicator is animating, but the library's are in a view only while
    /// they are.
    static func isAnimating(_ indicator: NSProgressIndicator) -> Bool { indicator.superview != nil }

    private static func pixels(of bitmap: Bitmap) -> [[UInt32]] {
        bitmap.withPixels { pixels in
            (0..<bitmap.size.height).map { row in
                (0..<bitmap.size.width).map { column in
                    pixels.loadUnaligned(
                        fromByteOffset: row * bitmap.bytesPerRow + column * 4, as: UInt32.self)
                }
            }
        }
    }
}
#endif
#endif

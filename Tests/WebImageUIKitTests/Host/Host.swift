// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import Raster
import UIKit
import WebImageApple

/// The parts of the machine that view tests depend on: the UIKit stub on Linux, or a simulator. Tests that
/// need nothing else run on both.
@MainActor
protocol DisplayHost {
    /// Refreshes the display after a time.
    static func refresh(after seconds: TimeInterval) async
    /// Whether an image has a bitmap's pixels, or on Linux, shares their memory.
    static func shows(_ image: CGImage?, pixelsOf bitmap: Bitmap) throws -> Bool
    /// The background that a button shows in its current state.
    static func background(of button: UIButton) -> UIImage?
}

#if os(Linux)
enum Host: DisplayHost {
    static func refresh(after seconds: TimeInterval) async {
        StubDisplay.refresh(after: seconds)
        await Task.yield()
    }

    static func shows(_ image: CGImage?, pixelsOf bitmap: Bitmap) throws -> Bool {
        image?.dataProvider?.stubAddress == bitmap.withPixels { $0.baseAddress }
    }

    static func background(of button: UIButton) -> UIImage? { button.stubShownBackground }
}
#else
/// This hasn't run yet; Scripts/check-darwin compiles it.
enum Host: DisplayHost {
    /// A simulator's display refreshes by itself, and its time can't be set.
    static func refresh(after seconds: TimeInterval) async { try? await Task.sleep(for: .seconds(seconds)) }

    static func shows(_ image: CGImage?, pixelsOf bitmap: Bitmap) throws -> Bool {
        guard let image else { return false }
        return try pixels(of: Bitmap(image)) == pixels(of: bitmap)
    }

    static func background(of button: UIButton) -> UIImage? {
        if let configuration = button.configuration { return configuration.background.image }
        return button.backgroundImage(for: button.state)
    }

    private static func pixels(of bitmap: Bitmap) -> [[UInt8]] {
        bitmap.withPixels { pixels in
            (0..<bitmap.size.height).map { row in
                let start = row * bitmap.bytesPerRow
                return Array(pixels[start..<start + bitmap.size.width * 4])
            }
        }
    }
}
#endif

extension Host {
    /// The first pixel of an image, in memory order.
    static func firstPixel(of image: CGImage?) throws -> UInt32? {
        try image.map { try Bitmap($0).withPixels { $0.loadUnaligned(as: UInt32.self) } }
    }
}
#endif

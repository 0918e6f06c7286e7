// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import Raster
import UIKit
import WebImageApple

/// What the tests of views ask of the machine they run on: the stub of UIKit on Linux, or a simulator. Tests
/// that ask for nothing else run on both.
@MainActor
protocol DisplayHost {
    /// Refreshes the display after a time.
    static func refresh(after seconds: TimeInterval) async
    /// Whether an image has the pixels of a bitmap; on Linux, whether it shares their memory.
    static func shows(_ image: CGImage?, pixelsOf bitmap: Bitmap) throws -> Bool
    /// The background that a button shows in its state.
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
/// It has not run yet: Scripts/check-darwin compiles it.
enum Host: DisplayHost {
    /// The display of a simulator refreshes by itself, and its time can't be set.
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
    /// The first pixel of an image, as its bytes are in memory.
    static func firstPixel(of image: CGImage?) throws -> UInt32? {
        try image.map { try Bitmap($0).withPixels { $0.loadUnaligned(as: UInt32.self) } }
    }
}
#endif

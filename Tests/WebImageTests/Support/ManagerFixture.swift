// SPDX-License-Identifier: MIT

import Foundation
import WebImage
import WebImageTestSupport

/// A manager with its own caches and an origin to load from.
final class ManagerFixture: Sendable {
    let origin: TestOrigin
    let folder: TemporaryFolder
    let clock = ManualClock()
    let manager: ImageManager

    init(_ change: (inout ImageManagerConfiguration) -> Void = { _ in }) throws {
        origin = try TestOrigin()
        folder = try TemporaryFolder()
        manager = Self.manager(in: folder, clock, change)
    }

    /// Returns another manager over the same folder, which acts as a later process.
    func anotherManager(_ change: (inout ImageManagerConfiguration) -> Void = { _ in }) -> ImageManager {
        Self.manager(in: folder, clock, change)
    }

    private static func manager(
        in folder: TemporaryFolder, _ clock: ManualClock, _ change: (inout ImageManagerConfiguration) -> Void
    ) -> ImageManager {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.time = clock
        configuration.disk = DiskCache(directory: folder.path + "/cache", time: clock)
        // Some tests hold a response until a busy machine gets to the next line.
        configuration.network.timeouts = LoadTimeouts(idle: .seconds(600))
        // The clock stands still, so tests that need a retry set one.
        configuration.network.retry = .never
        configuration.stallTimeout = nil
        // The machine's memory pressure must not affect tests.
        configuration.memoryPressure = nil
        change(&configuration)
        return ImageManager(configuration)
    }

    /// Lets the quiet period pass that delays disk writes.
    func beginWrites() async {
        await clock.sleepers(reach: 1)
        clock.advance(by: .milliseconds(20))
    }

    /// Waits until a hidden image is gone from memory. The thread that made it may retain it a little longer.
    func isForgotten(_ request: ImageRequest) async {
        repeat {
            manager.memory.trim(toCost: 0)
            await Task.yield()
        } while manager.cachedImage(for: request) != nil && !Task.isCancelled
    }

    /// Serves an image and returns a request for it.
    func serve(
        _ path: String = "/cat.png", _ response: OriginResponse? = nil
    ) -> ImageRequest {
        origin.route(path, response ?? .picture())
        return ImageRequest(url: origin.url(path))
    }
}

extension OriginResponse {
    /// A PNG of the given size and color.
    static func picture(
        width: Int = 40, height: Int = 20, color: UInt32 = 0xFFCC_2200, headers: [String: String] = [:]
    ) -> OriginResponse {
        .bytes(
            Data.picture(width: width, height: height, color: color), contentType: "image/png",
            headers: headers)
    }
}

extension Data {
    /// An opaque PNG of one color, `0xAARRGGBB`.
    static func picture(width: Int = 40, height: Int = 20, color: UInt32 = 0xFFCC_2200) -> Data {
        picture(width: width, height: height) { color }
    }

    /// A PNG that doesn't compress well.
    static func noise(width: Int, height: Int) -> Data {
        var random = SeededRandom(seed: 1)
        return picture(width: width, height: height) { UInt32(truncatingIfNeeded: random.next()) }
    }

    private static func picture(width: Int, height: Int, color: () -> UInt32) -> Data {
        do {
            let bitmap = try Bitmap(
                size: PixelSize(width: width, height: height), alpha: .opaque
            ) { pixels, bytesPerRow in
                for y in 0..<height {
                    for x in 0..<width {
                        pixels.storeBytes(of: color(), toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                    }
                }
            }
            return try CodecRegistry.default.encode(bitmap, as: .png)
        } catch {
            preconditionFailure("a plain picture could not be made: \(error)")
        }
    }
}

extension DecodedImage {
    /// The color of the center pixel, `0xAARRGGBB`.
    var middle: UInt32 {
        bitmap.withPixels { pixels in
            pixels.load(
                fromByteOffset: size.height / 2 * bitmap.bytesPerRow + size.width / 2 * 4, as: UInt32.self)
        }
    }
}

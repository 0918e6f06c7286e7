// SPDX-License-Identifier: MIT

import Foundation
import WebImage
import WebImageTestSupport

/// A manager with caches of its own and an origin to load from.
final class ManagerFixture: Sendable {
    let origin: TestOrigin
    let folder: TemporaryFolder
    let clock = ManualClock()
    let manager: ImageManager

    init(_ change: (inout ImageManager.Configuration) -> Void = { _ in }) throws {
        origin = try TestOrigin()
        folder = try TemporaryFolder()
        manager = Self.manager(in: folder, clock, change)
    }

    /// Another one over the same folder: what a later process would be.
    func anotherManager(_ change: (inout ImageManager.Configuration) -> Void = { _ in }) -> ImageManager {
        Self.manager(in: folder, clock, change)
    }

    private static func manager(
        in folder: TemporaryFolder, _ clock: ManualClock, _ change: (inout ImageManager.Configuration) -> Void
    ) -> ImageManager {
        var configuration = ImageManager.Configuration.memoryOnly
        configuration.time = clock
        configuration.disk = DiskCache(directory: folder.path + "/cache", time: clock)
        // Some tests hold an answer back for as long as a busy machine takes to get to the next line.
        configuration.network.timeouts = LoadTimeouts(idle: .seconds(600))
        // The clock stands still; who wants another try says so.
        configuration.network.retry = .never
        configuration.stallTimeout = nil
        // What the machine is short of is no part of a test.
        configuration.memoryPressure = nil
        change(&configuration)
        return ImageManager(configuration)
    }

    /// Lets the quiet period pass for which originals wait before they are written.
    func beginWrites() async {
        await clock.sleepers(reach: 1)
        clock.advance(by: .milliseconds(20))
    }

    /// Waits until memory finds a picture no more that nobody shows: the thread that made it may hold it a little longer.
    func isForgotten(_ request: ImageRequest) async {
        repeat {
            manager.memory.trim(toCost: 0)
            await Task.yield()
        } while manager.cachedImage(for: request) != nil && !Task.isCancelled
    }

    /// Serves a picture and says how to ask for it.
    func serve(
        _ path: String = "/cat.png", _ response: OriginResponse? = nil
    ) -> ImageRequest {
        origin.route(path, response ?? .picture())
        return ImageRequest(url: origin.url(path))
    }
}

extension OriginResponse {
    /// A PNG of that size and colour.
    static func picture(
        width: Int = 40, height: Int = 20, color: UInt32 = 0xFFCC_2200, headers: [String: String] = [:]
    ) -> OriginResponse {
        .bytes(
            Data.picture(width: width, height: height, color: color), contentType: "image/png",
            headers: headers)
    }
}

extension Data {
    /// A PNG of one colour, `0xAARRGGBB`, alpha at the full.
    static func picture(width: Int = 40, height: Int = 20, color: UInt32 = 0xFFCC_2200) -> Data {
        picture(width: width, height: height) { color }
    }

    /// A PNG that does not compress.
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
    /// The colour of the pixel in the middle, `0xAARRGGBB`.
    var middle: UInt32 {
        bitmap.withPixels { pixels in
            pixels.load(
                fromByteOffset: size.height / 2 * bitmap.bytesPerRow + size.width / 2 * 4, as: UInt32.self)
        }
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster
import WebImage

/// `ThumbnailCost`: loads 50 JPEG images of 1200 x 800 pixels from files as thumbnails, with a disk cache,
/// and prints the seconds of processor time. A new user's first app does the same. `Scripts/bench debug` runs
/// it in a debug build and in a release build.
@main
struct ThumbnailCost {
    private static let count = 50
    private static let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    static func main() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try CodecRegistry.default.encode(picture(), as: .jpeg)
        let urls = (0..<count).map { folder.appending(path: "\($0).jpg") }
        for url in urls { try data.write(to: url) }

        let start = processorTime()
        var configuration = ImageManagerConfiguration()
        configuration.disk = DiskCache(directory: folder.appending(path: "cache").path)
        let manager = ImageManager(configuration)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for url in urls {
                let request = ImageRequest(url: url, thumbnail: .fill(width: 200, height: 200))
                group.addTask { _ = try await manager.image(for: request) }
            }
            try await group.waitForAll()
        }
        await manager.flush()
        print(processorTime() - start)
    }

    /// Returns an image of waves with noise. As a file, it's about as large as a photograph.
    private static func picture() throws -> Bitmap {
        try Bitmap(size: PixelSize(width: 1200, height: 800), alpha: .opaque) { pixels, bytesPerRow in
            var noise: UInt32 = 1
            for y in 0..<800 {
                for x in 0..<1200 {
                    noise = noise &* 1_664_525 &+ 1_013_904_223
                    let red = UInt32(128 + 60 * sin(Double(x) / 31)) + noise >> 27
                    let green = UInt32(128 + 60 * cos(Double(y) / 23)) + noise >> 28
                    let value = 0xFF00_0000 | red << 16 | green << 8 | UInt32(x & 63)
                    pixels.storeBytes(of: value, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                }
            }
        }
    }

    /// The seconds of processor time that all threads of this process have used.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

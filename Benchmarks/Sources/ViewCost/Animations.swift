// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageCoding
import Raster
import WebImage
import WebImageGTK

/// Animations in a window.
@MainActor
enum Animations {
    private static let frames = 24
    private static let seconds = 5.0

    /// Twenty animations, all visible.
    ///
    /// - Parameter delay: the delay of each frame.
    static func run(delay: Duration, _ inputs: Inputs) async throws {
        guard let crowd = Crowd(columns: 5, width: 1100, height: 900) else { return }
        let manager = inputs.manager()
        for number in 0..<20 {
            let file = inputs.scratch.appending(path: "\(number).gif")
            try gif(number, side: 200, delay: delay).write(to: file)
            try await crowd.add(ImageRequest(url: file), side: 200, manager: manager)
        }
        let times = crowd.frames
        await times.wait(seconds: 1)
        times.isMeasuring = true
        let start = wallTime()
        await times.wait(seconds: seconds)
        times.isMeasuring = false
        printFigure("core", times.tickSeconds / (wallTime() - start))
        times.ticks.print("ticks")
    }

    /// A thousand animations in a scrolled area, 64 of which are visible.
    static func many(_ inputs: Inputs) async throws {
        guard let crowd = Crowd(columns: 8, width: 960, height: 832) else { return }
        let manager = inputs.manager()
        let files = try (0..<20).map { number in
            let file = inputs.scratch.appending(path: "\(number).gif")
            try gif(number, side: 100, delay: .milliseconds(50)).write(to: file)
            return file
        }
        for number in 0..<1000 {
            try await crowd.add(ImageRequest(url: files[number % files.count]), side: 100, manager: manager)
        }
        let times = crowd.frames
        await times.wait(seconds: 1)
        times.isMeasuring = true
        await times.wait(seconds: seconds)
        times.isMeasuring = false
        times.work.print("frame")
        times.processor.print("frame-processor")
    }

    private static func gif(_ number: Int, side: Int, delay: Duration) throws -> Data {
        let size = PixelSize(width: side, height: side)
        let frames = try (0..<frames).map { frame in
            let bitmap = try Bitmap(size: size, alpha: .opaque) { pixels, bytesPerRow in
                for y in 0..<side {
                    for x in 0..<side {
                        let (red, green) = (UInt32((x + 4 * frame) & 0xFF), UInt32((y + 9 * number) & 0xFF))
                        pixels.storeBytes(
                            of: 0xFF00_0040 | red << 16 | green << 8, toByteOffset: y * bytesPerRow + x * 4,
                            as: UInt32.self)
                    }
                }
            }
            return EncodingFrame(bitmap, delay: delay)
        }
        return try CodecRegistry.default.encode(frames, as: .gif)
    }
}

// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageCoding
import Raster
import WebImage
import WebImageGTK

/// Twenty animations in a window.
@MainActor
enum Animations {
    private static let count = 20
    private static let frames = 24
    private static let side = 200
    private static let seconds = 5.0

    /// - Parameter delay: of each frame.
    static func run(delay: Duration, _ inputs: Inputs) async throws {
        guard let window = gtk_window_new().map({ OpaquePointer($0) }),
            let flow = gtk_flow_box_new().map({ OpaquePointer($0) })
        else { return }
        gtk_flow_box_set_min_children_per_line(flow, 5)
        gtk_window_set_default_size(UnsafeMutablePointer(window), 1100, 900)
        gtk_window_set_child(UnsafeMutablePointer(window), flow.widget)
        gtk_window_present(UnsafeMutablePointer(window))
        let times = Frames(of: window)
        var options = DisplayOptions()
        options.manager = inputs.manager()
        for number in 0..<count {
            let file = inputs.scratch.appending(path: "\(number).gif")
            try gif(number, delay: delay).write(to: file)
            guard let picture = gtk_picture_new().map({ OpaquePointer($0) }) else { return }
            gtk_widget_set_size_request(picture.widget, gint(side), gint(side))
            gtk_flow_box_insert(flow, picture.widget, -1)
            try await WidgetImage(picture).loadImage(ImageRequest(url: file), options: options)
        }
        await times.wait(seconds: 1)
        times.isMeasuring = true
        let start = wallTime()
        await times.wait(seconds: seconds)
        times.isMeasuring = false
        printFigure("core", times.tickSeconds / (wallTime() - start))
        times.ticks.print("ticks")
    }

    private static func gif(_ number: Int, delay: Duration) throws -> Data {
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

// SPDX-License-Identifier: MIT

#if os(Linux)
import Dispatch
import Foundation
import ImageBase
import InternalTestSupport
import Raster
import WebImage
import WebImageDisplay
import WebImageTestSupport

/// Shows a whole gigapixel TIFF, then at growing scales, then moves over it. Fails if the process ever used
/// more than `limit` megabytes. Never returns.
func showTiles(of file: String, limit: Int) -> Never {
    Task { @MainActor in
        var request = ImageRequest(url: URL(filePath: file))
        request.decoding.limits.sourcePixels = 2 << 30
        let image = TiledImage(request, manager: ImageManager(.memoryOnly))
        let changes = AsyncStream<Void>.makeStream()
        image.onChange = { changes.continuation.yield() }
        let stream = changes.stream
        @MainActor func show(_ area: PixelRect, _ scale: Double) async {
            image.show(area, scale: scale)
            while !image.isSharp {
                if case .failed(let error) = image.phase { fail("\(error)") }
                for await _ in stream { break }
            }
            if let error = image.tileError { fail("\(error)") }
            if image.byteCount > image.maximumBytes { fail("\(image.byteCount) bytes of tiles") }
        }
        // The display has 1600 x 1200 pixels.
        await show(PixelRect(x: 0, y: 0, width: 32_768, height: 32_768), 1200.0 / 32_768)
        for halvings in (0...4).reversed() {
            await show(
                PixelRect(x: 8000, y: 9000, width: 1600 << halvings, height: 1200 << halvings),
                1 / Double(1 << halvings))
        }
        for step in 0..<20 {
            await show(PixelRect(x: 1500 * step, y: 1500 * step, width: 1600, height: 1200), 1)
        }
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        let kilobytes = line.flatMap { Int($0.filter(\.isNumber)) } ?? .max
        if kilobytes > limit << 10 { fail("the process has taken \(kilobytes) KB") }
        exit(0)
    }
    dispatchMain()
}
#endif

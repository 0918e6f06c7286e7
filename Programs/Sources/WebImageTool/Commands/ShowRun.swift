// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import Raster
import TerminalImage
import WebImage

/// The part of `show` that runs once per input.
struct ShowRun: Sendable {
    struct Drawing: Sendable {
        let text: String
        let size: PixelSize
    }

    let manager: ImageManager
    let method: TerminalProtocol
    let terminal: TerminalSize
    let rows: Int?
    /// Whether to play an animation instead of drawing its first frame.
    let plays: Bool
    let loops: Int?
    /// Whether to draw an image while it's being downloaded.
    let isProgressive: Bool
    let decoding: DecodingOptions

    func draw(_ input: InputAddress, index: Int) async throws(ImageError) -> Drawing {
        let box = terminal.box(method: method, maximumRows: rows)
        var request = try await input.request(
            thumbnail: .fit(width: box.width, height: box.height), decoding: decoding)
        request.decoding.firstFrameOnly = !plays
        let (response, hasPreview) = try await load(request, index: index)
        let bitmap = response.image.bitmap
        let lines = terminal.lines(for: bitmap.size, method: method, maximumRows: rows)
        if let player = response.makePlayer() {
            player.loopCount = loops
            let animation = ShowAnimation(
                player: player, lines: lines, hasPreview: hasPreview, render: render)
            try await Blocking.run { () throws(ImageError) in try animation.run() }
            return Drawing(text: "", size: bitmap.size)
        }
        return try await Blocking.run { () throws(ImageError) in
            let text = try render(bitmap)
            return Drawing(text: hasPreview ? ShowAnimation.back(lines) + text : text, size: bitmap.size)
        }
    }

    /// Loads an image.
    ///
    /// - Returns: the response, and whether a preview was drawn.
    private func load(
        _ request: ImageRequest, index: Int
    ) async throws(ImageError) -> (ImageResponse, hasPreview: Bool) {
        guard isProgressive else {
            return (try await manager.load(request, index: index), false)
        }
        var request = request
        request.progressive = .scans
        let task = manager.load(request)
        var hasPreview = false
        for await event in task.events {
            guard case .preview(let response) = event else { continue }
            let bitmap = response.image.bitmap
            let lines = terminal.lines(for: bitmap.size, method: method, maximumRows: rows)
            let back = hasPreview ? ShowAnimation.back(lines) : ""
            hasPreview = true
            try await Blocking.run { () throws(ImageError) in
                StandardOutput.write(back + (try render(bitmap)))
            }
        }
        return (try await task.response, hasPreview)
    }

    @Sendable private func render(_ bitmap: Bitmap) throws(ImageError) -> String {
        switch method {
        case .blocks: return HalfBlocks.render(bitmap)
        case .sixel: return Sixel.render(bitmap)
        case .kitty:
            let cells = terminal.cells(for: bitmap.size, maximumRows: rows)
            let png = try CodecRegistry.default.encode(bitmap, as: .png)
            return KittyGraphics.render(png: png, columns: cells.columns, rows: cells.rows)
        }
    }
}

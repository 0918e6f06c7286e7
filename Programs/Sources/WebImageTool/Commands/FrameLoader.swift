// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCoding
import Raster
import WebImage

/// Loads images and makes frames of the same size from them.
struct FrameLoader: Sendable {
    let manager: ImageManager
    /// The frames' size; nil for the first image's size.
    let size: PixelSize?
    let mode: AnimateCommand.Mode
    let background: RGBAColor
    /// How long to show each frame; nil to use the images' own delays, or 100 ms for an image without one.
    let delay: DelayArgument?
    let decoding: DecodingOptions

    /// The maximum size of all frames together, in bytes.
    private static let limit = 1 << 30

    /// Returns the frames of all inputs, and reports errors.
    ///
    /// - Throws: a command failure if any input failed.
    func frames(of inputs: [InputAddress]) async throws -> [EncodingFrame] {
        // If no size is given, all other images are decoded at the first image's size.
        let first = try await load(inputs.prefix(1), size: size)
        guard let size = size ?? first.first?.bitmap.size else { return [] }
        return first + (try await load(inputs.dropFirst(), size: size, after: first.count))
    }

    private func load(
        _ inputs: ArraySlice<InputAddress>, size: PixelSize?, after count: Int = 0
    ) async throws -> [EncodingFrame] {
        var frames: [EncodingFrame] = []
        let hasFailed = await Batch.run(Array(inputs), limit: 4, json: false) { index, input in
            LoadedRecord(
                input: input,
                result: await Result { () async throws(ImageError) in
                    try await self.load(input, index: index, size: size)
                })
        } emit: { record in
            frames += record.result.value ?? []
        }
        if hasFailed { throw ExitCode(1) }
        if let delay {
            for index in frames.indices { frames[index].delay = delay[count + index] }
        }
        return frames
    }

    private func load(
        _ input: InputAddress, index: Int, size: PixelSize?
    ) async throws(ImageError) -> [EncodingFrame] {
        var request = try await input.request(thumbnail: size.map(thumbnail), decoding: decoding)
        request.includesData = true
        let (response, codecs) = (try await manager.load(request, index: index), manager.configuration.codecs)
        return try await Blocking.run { [decoding = request.decoding] () throws(ImageError) in
            let list = FrameList(of: response, codecs: codecs, decoding: decoding, transformers: [])
            var frames: [EncodingFrame] = []
            var bytes = 0
            for index in 0..<list.count {
                var frame = try list.frame(at: index)
                if list.count == 1 || list.arePages { frame.delay = .milliseconds(100) }
                frame.bitmap = try framed(frame.bitmap, size ?? frames.first?.bitmap.size)
                bytes += frame.bitmap.byteCount
                guard bytes <= Self.limit else {
                    throw ImageError(.limit, "the frames need more than 1 GiB; --size makes them smaller")
                }
                frames.append(frame)
            }
            return frames
        }
    }

    private func thumbnail(_ size: PixelSize) -> Thumbnail {
        switch mode {
        case .fit: .fit(size)
        case .fill: .fill(size)
        case .stretch: .stretch(size)
        }
    }

    /// Returns an image at the frame size, on the background.
    private func framed(_ bitmap: Bitmap, _ size: PixelSize?) throws(ImageError) -> Bitmap {
        var bitmap = bitmap
        if let size, bitmap.size != size {
            let mode: ResizeMode =
                switch mode {
                case .fit: .letterbox
                case .fill: .fill
                case .stretch: .stretch
                }
            bitmap = try bitmap.resized(to: size, mode: mode)
        }
        if bitmap.alpha == .opaque || background == .clear { return bitmap }
        return try bitmap.overlaid(with: background, mode: .destinationOver)
    }
}

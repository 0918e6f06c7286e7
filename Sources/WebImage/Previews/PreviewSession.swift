// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The decoding of one transfer's bytes in one way, as they come.
final class PreviewSession: Sendable {
    private struct Progress {
        var previews = 0
        /// Of the animation, as of the last preview.
        var frames = 0
        var isOver = false
    }

    private let key: DecodeKey
    private let showsPixels: Bool
    /// Held while it decodes.
    private let decoder: Locked<ProgressiveDecoder>
    /// The frames of an animation.
    private let frames: DecoderFrameSource
    private let progress = Locked(Progress())

    init(_ key: DecodeKey, showsPixels: Bool, registry: CodecRegistry) {
        self.key = key
        self.showsPixels = showsPixels
        decoder = Locked(
            ProgressiveDecoder(options: key.options, showsPixels: showsPixels, registry: registry))
        frames = DecoderFrameSource(options: key.options, registry: registry)
    }

    /// Whether more bytes give nothing more to be told.
    var isOver: Bool { progress.withLock { $0.isOver } }

    /// Decodes what has come and tells it to `clients`.
    ///
    /// - Returns: whether there was a preview.
    func advance(
        _ collector: DataCollector, _ clients: [any JobClient], _ cancellation: CancellationToken
    ) -> Bool {
        do throws(ImageError) {
            let (info, preview, isWaiting, byteCount) = try decoder.withLock { decoder throws(ImageError) in
                if decoder.isWaiting {
                    try decoder.append(collector.bytes(from: decoder.byteCount), cancellation: cancellation)
                }
                let preview = try decoder.preview(cancellation: cancellation)
                return (decoder.info, preview, decoder.isWaiting, decoder.byteCount)
            }
            guard let info else { return false }
            for client in clients { client.info(info) }
            if let preview {
                show(preview, collector.response, byteCount, to: clients, cancellation)
                return true
            }
            if isWaiting { return false }
            if showsPixels, !info.countsAllFrames {
                return try showFrames(info, collector, to: clients, cancellation)
            }
        } catch {
            // The whole decode will say what is wrong.
        }
        progress.withLock { $0.isOver = true }
        return false
    }

    /// All bytes have come: the frames are complete.
    func complete(_ data: Data) {
        if frames.frameCount > 0 { try? frames.update(data, isComplete: true) }
    }

    /// The picture, if decoding the rest of `data` gives it as decoding all of it would.
    ///
    /// - Throws: ``ImageError/Code/cancelled`` only.
    func picture(of data: Data, _ cancellation: CancellationToken) throws(ImageError) -> DecodedImage? {
        do throws(ImageError) {
            return try decoder.withLock { decoder throws(ImageError) in
                try decoder.append(
                    data.dropFirst(decoder.byteCount), isComplete: true, cancellation: cancellation)
                return try decoder.image(cancellation: cancellation)
            }
        } catch {
            if error.code == .cancelled, cancellation.isCancelled { throw error }
            return nil
        }
    }
}

extension PreviewSession {
    private func show(
        _ preview: ImagePreview, _ response: LoadResponse?, _ byteCount: Int,
        to clients: [any JobClient], _ cancellation: CancellationToken
    ) {
        var made: [Look: DecodedImage?] = [:]
        let radius = radius(byteCount, of: response?.expectedBytes)
        for client in clients {
            guard let wish = client.previews, wish.mode != .blurred || preview.coversImage else { continue }
            let look = Look(transformers: wish.key.transformers, isBlurred: wish.mode == .blurred)
            if made[look] == nil {
                let image = try? look.applied(to: preview.image, radius, key.options, cancellation)
                made[look] = .some(image)
            }
            if case let preview?? = made[look], !cancellation.isCancelled { client.preview(preview, nil) }
        }
    }

    private func showFrames(
        _ info: ImageInfo, _ collector: DataCollector, to clients: [any JobClient],
        _ cancellation: CancellationToken
    ) throws(ImageError) -> Bool {
        try frames.update(collector.bytes(from: 0), isComplete: false)
        let count = frames.frameCount
        let isFirst = progress.withLock { $0.frames == 0 }
        guard count > 0, progress.withLock({ $0.frames < count }) else { return false }
        progress.withLock { $0.frames = count }
        let poster = try frames.frame(at: 0, cancellation: cancellation)
        let image = DecodedImage(bitmap: poster, info: info, isPartial: true)
        for client in clients {
            guard let wish = client.previews, wish.mode == .scans else { continue }
            // Others see the first frame, which does not change.
            let isPlayed = wish.key.frames == .onDemand && wish.key.transformers.isEmpty
            guard isFirst || isPlayed else { continue }
            let look = Look(transformers: wish.key.transformers, isBlurred: false)
            guard let image = try? look.applied(to: image, 0, key.options, cancellation) else { continue }
            client.preview(image, isPlayed ? frames : nil)
        }
        return true
    }

    /// In points.
    private func radius(_ byteCount: Int, of expected: Int?) -> Double {
        let shown = progress.withLock { progress in
            progress.previews += 1
            return progress.previews
        }
        guard let expected, expected > 0 else { return 32 / Double(shown) }
        let fraction = min(1, Double(byteCount) / Double(expected))
        return 32 * (1 / (3 * fraction + 0.6) - 0.25)
    }
}

/// What is done with a preview before it is shown.
private struct Look: Hashable {
    let transformers: [Transformer]
    let isBlurred: Bool

    func applied(
        to image: DecodedImage, _ radius: Double, _ options: DecodingOptions,
        _ cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        var image = image
        if isBlurred {
            image.bitmap = try image.bitmap.blurred(radius: radius * image.scale, cancellation: cancellation)
        }
        guard !transformers.isEmpty else { return image }
        // They count in the picture's pixels.
        image.bitmap = try image.bitmap.resized(
            to: options.resultSize(for: image.info), filter: .triangle, cancellation: cancellation)
        image.scale = 1
        image.bitmap = try transformers.applied(to: image.bitmap, cancellation: cancellation)
        return image
    }
}

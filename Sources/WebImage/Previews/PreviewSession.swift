// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster

/// Decodes one transfer's data with one set of options while it's being received.
final class PreviewSession: Sendable {
    private struct Progress {
        var previews = 0
        /// The number of frames at the last preview.
        var frames = 0
        var hasEnded = false
    }

    private let options: DecodingOptions
    private let showsPixels: Bool
    /// The decoder, which is locked while it decodes.
    private let decoder: Locked<ProgressiveDecoder>
    /// The frames of an animation.
    private let frames: DecoderFrameSource
    private let progress = Locked(Progress())

    init(_ options: DecodingOptions, showsPixels: Bool, codecs: CodecRegistry) {
        self.options = options
        self.showsPixels = showsPixels
        decoder = Locked(
            ProgressiveDecoder(options: options, showsPixels: showsPixels, codecs: codecs))
        frames = DecoderFrameSource(options: options, registry: codecs)
    }

    /// Whether the session has ended, so more data doesn't produce more previews.
    var hasEnded: Bool { progress.withLock { $0.hasEnded } }

    /// Decodes the data received so far, and passes the preview to `clients`.
    ///
    /// - Returns: Whether there was a preview.
    func advance(
        _ collector: DataCollector, to clients: [any PreviewClient], cancellation: CancellationToken
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
                show(
                    preview, of: collector.response, byteCount: byteCount, to: clients,
                    cancellation: cancellation)
                return true
            }
            if isWaiting { return false }
            if showsPixels, !info.countsAllFrames {
                return try showFrames(info, from: collector, to: clients, cancellation: cancellation)
            }
        } catch {
            // Ignore the error here: decoding the complete data will report it.
        }
        progress.withLock { $0.hasEnded = true }
        return false
    }

    /// Completes the frames, now that all data has arrived.
    func complete(_ data: Data) {
        if frames.frameCount > 0 { try? frames.update(data, isComplete: true) }
    }

    /// Returns the image, if decoding only the new part of `data` produces the same result as decoding all of
    /// it.
    ///
    /// - Throws: Only ``ImageError/Code/cancelled``.
    func image(of data: Data, cancellation: CancellationToken) throws(ImageError) -> DecodedImage? {
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
        _ preview: ImagePreview, of response: LoadResponse?, byteCount: Int,
        to clients: [any PreviewClient], cancellation: CancellationToken
    ) {
        var made: [Look: DecodedImage?] = [:]
        let radius = radius(byteCount, of: response?.expectedBytes)
        for client in clients {
            guard let wanted = client.previews, wanted.mode != .blurred || preview.coversImage else {
                continue
            }
            let look = Look(
                transformers: wanted.transformers(for: preview.image.info), isBlurred: wanted.mode == .blurred
            )
            if made[look] == nil {
                let image = try? look.applied(
                    to: preview.image, blurRadius: radius, options: options, cancellation: cancellation)
                made[look] = .some(image)
            }
            if case let preview?? = made[look], !cancellation.isCancelled { client.preview(preview, nil) }
        }
    }

    private func showFrames(
        _ info: ImageInfo, from collector: DataCollector, to clients: [any PreviewClient],
        cancellation: CancellationToken
    ) throws(ImageError) -> Bool {
        try frames.update(collector.bytes(from: 0), isComplete: false)
        let count = frames.frameCount
        let isFirst = progress.withLock { $0.frames == 0 }
        guard count > 0, progress.withLock({ $0.frames < count }) else { return false }
        progress.withLock { $0.frames = count }
        let poster = try frames.frame(at: 0, cancellation: cancellation)
        let image = DecodedImage(bitmap: poster, info: info, isPartial: true)
        for client in clients {
            guard let wanted = client.previews, wanted.mode == .scans else { continue }
            // Clients that don't play frames already show the first one, which doesn't change.
            guard isFirst || wanted.playsFrames else { continue }
            let look = Look(transformers: wanted.transformers(for: image.info), isBlurred: false)
            guard
                let image = try? look.applied(
                    to: image, blurRadius: 0, options: options, cancellation: cancellation)
            else { continue }
            client.preview(image, wanted.playsFrames ? frames : nil)
        }
        return true
    }

    /// Returns the blur radius in points.
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

/// How a preview is changed before it's shown.
private struct Look: Hashable {
    let transformers: [Transformer]
    let isBlurred: Bool

    func applied(
        to image: DecodedImage, blurRadius radius: Double, options: DecodingOptions,
        cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        var image = image
        if isBlurred {
            image.bitmap = try image.bitmap.blurred(radius: radius * image.scale, cancellation: cancellation)
        }
        guard !transformers.isEmpty else { return image }
        // Transformers expect the complete image's size.
        image.bitmap = try image.bitmap.resized(
            to: options.resultSize(for: image.info), filter: .triangle, cancellation: cancellation)
        image.scale = 1
        image.bitmap = try transformers.applied(to: image.bitmap, cancellation: cancellation)
        return image
    }
}

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
    private let key: DecodeKey
    /// Held while it decodes.
    private let decoder: Locked<ProgressiveDecoder>
    private let progress = Locked((blurred: 0, isOver: false))

    init(_ key: DecodeKey, showsPixels: Bool, registry: CodecRegistry) {
        self.key = key
        decoder = Locked(
            ProgressiveDecoder(options: key.options, showsPixels: showsPixels, registry: registry))
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
            let (info, preview, byteCount) = try decoder.withLock { decoder throws(ImageError) in
                try decoder.append(collector.bytes(from: decoder.byteCount), cancellation: cancellation)
                return (decoder.info, try decoder.preview(cancellation: cancellation), decoder.byteCount)
            }
            if let info {
                for client in clients { client.info(info) }
            }
            if let preview {
                show(preview, collector.response, byteCount, to: clients, cancellation)
            }
            if decoder.withLock({ !$0.isWaiting }) { progress.withLock { $0.isOver = true } }
            return preview != nil
        } catch {
            // The whole decode will say what is wrong.
            progress.withLock { $0.isOver = true }
            return false
        }
    }

    /// The picture, if decoding the rest of `data` gives it as decoding all of it would.
    ///
    /// - Throws: ``ImageError/Code/cancelled`` only.
    func picture(of data: Data, _ cancellation: CancellationToken) throws(ImageError) -> DecodedImage? {
        do throws(ImageError) {
            return try decoder.withLock { decoder throws(ImageError) in
                try decoder.append(
                    data.dropFirst(decoder.byteCount), isComplete: true, cancellation: cancellation)
                return try decoder.picture(cancellation: cancellation)
            }
        } catch {
            if error.code == .cancelled { throw error }
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
            guard let wish = client.previews, wish.mode != .blurred || preview.coversPicture else { continue }
            let look = Look(transformers: wish.key.transformers, isBlurred: wish.mode == .blurred)
            if made[look] == nil {
                let image = try? look.applied(to: preview.image, radius, key.options, cancellation)
                made[look] = .some(image)
            }
            if case let preview?? = made[look], !cancellation.isCancelled { client.preview(preview) }
        }
    }

    /// In points.
    private func radius(_ byteCount: Int, of expected: Int?) -> Double {
        let shown = progress.withLock { progress in
            progress.blurred += 1
            return progress.blurred
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

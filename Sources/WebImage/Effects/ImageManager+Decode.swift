// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import Raster

extension ImageManager {
    func decode(_ key: DecodeKey, _ input: Payload?, _ cancellation: CancellationToken) -> Graph.Outcome {
        guard let bytes = input?.bytes else { return .failed(ImageError(.empty, "no bytes came")) }
        let start = ContinuousClock.now
        let url = key.data.address
        do throws(ImageError) {
            let image = try decode(bytes, key, cancellation)
            let hash = try hash(of: image, bytes, key, cancellation)
            if image.lacksPixels, bytes.origin == .disk, key.data.asksOrigin {
                // Bytes that nobody had looked at when they were stored; the origin may have the rest by now.
                removeFromDisk(key.data)
                return .replace(Graph.plan(key.skippingDisk).steps)
            }
            if image.lacksPixels { fresh.remove(bytes, for: key.data.key) }
            if bytes.origin.isFetched, !image.lacksPixels {
                failures.remove(key.data.key)
                if key.data.storesDisk { store(bytes, hash: keptHash(hash, key), for: key.data) }
            }
            let step = LoadStep(.decode, since: start, bytes: image.bitmap.byteCount)
            return .done(
                .picture(Picture(image: image, bytes: bytes, hash: hash, steps: bytes.steps + [step])))
        } catch {
            return refuse(bytes, error.at(url: url), key)
        }
    }

    /// The decoder of the previews goes on where it is.
    private func decode(
        _ bytes: Bytes, _ key: DecodeKey, _ cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        let session = bytes.feed?.takeSession(key)
        session?.complete(bytes.data)
        if let image = try session?.picture(of: bytes.data, cancellation) { return image }
        return try codecs.decode(bytes.data, options: key.options, cancellation: cancellation)
    }

    private func removeFromDisk(_ key: DataKey) {
        disk?.remove(diskPlace(of: key.key, for: key.fields))
    }

    /// The bytes do not decode.
    private func refuse(_ bytes: Bytes, _ error: ImageError, _ key: DecodeKey) -> Graph.Outcome {
        if error.code != .cancelled { fresh.remove(bytes, for: key.data.key) }
        switch bytes.origin {
        case .network where key.data.failedURLPolicy == .remember,
            .custom where key.data.failedURLPolicy == .remember:
            failures.note(error, for: key.data)
        case .disk where [.corrupt, .unsupported, .empty].contains(error.code):
            // What is stored is of no use; a cache must not withhold what the origin may have.
            removeFromDisk(key.data)
            guard key.data.asksOrigin else { break }
            return .replace(Graph.plan(key.skippingDisk).steps)
        default: break
        }
        return .failed(error)
    }

    func transform(
        _ key: TransformKey, _ input: Payload?, _ cancellation: CancellationToken
    ) -> Graph.Outcome {
        change(input, key.decode) { picture throws(ImageError) in
            try picture.apply(key.transformers.last, cancellation)
        }
    }

    func finish(_ key: VariantKey, _ input: Payload?, _ cancellation: CancellationToken) -> Graph.Outcome {
        change(input, key.decode) { picture throws(ImageError) in
            try picture.apply(key.transformers.last, cancellation)
            picture.animation = try animation(of: picture, key, cancellation)
            keep(picture, key)
        }
    }

    private func change(
        _ input: Payload?, _ key: DecodeKey, _ change: (inout Picture) throws(ImageError) -> Void
    ) -> Graph.Outcome {
        guard var picture = input?.picture else {
            return .failed(ImageError(.corrupt, "nothing was decoded"))
        }
        do throws(ImageError) {
            try change(&picture)
            return .done(.picture(picture))
        } catch {
            return .failed(error.at(url: key.data.address))
        }
    }

    private func animation(
        of picture: Picture, _ key: VariantKey, _ cancellation: CancellationToken
    ) throws(ImageError) -> LoadedAnimation? {
        // Pages, which have no time, are no animation.
        let (info, options) = (picture.image.info, key.decode.options)
        guard key.frames != .first, info.isAnimated, !info.delays.isEmpty else { return nil }
        return try LoadedAnimation(
            picture.image, of: picture.bytes.data, options: options, transformers: key.transformers,
            registry: codecs, preloads: key.frames == .preloaded, cancellation: cancellation)
    }

    private func keep(_ picture: Picture, _ key: VariantKey) {
        // Its successor is on the way.
        guard !picture.image.lacksPixels, picture.bytes.status != .stale else { return }
        guard picture.bytes.isKeepable else {
            if picture.bytes.isKeptWhileShown, key.storesMemory { storeInMemory(picture, for: key) }
            return
        }
        if key.storesMemory { storeInMemory(picture, for: key) }
        let isRemote = picture.bytes.origin.isFetched || picture.bytes.origin == .disk
        // A variant holds one frame, in sRGB and without metadata; of what is more the original is enough.
        let options = key.decode.options
        let isPlain =
            picture.animation == nil && !options.keepsMetadata && options.colorSpace == .sRGB
        if key.storesDisk, isRemote, isPlain { storeVariant(picture, for: key) }
    }
}

extension DecodedImage {
    /// It must not be kept as if it were whole.
    var lacksPixels: Bool { isPartial && !lacksOnlyEnd }
}

extension Picture {
    fileprivate mutating func apply(
        _ transformer: Transformer?, _ cancellation: CancellationToken
    ) throws(ImageError) {
        guard let transformer else { return }
        let start = ContinuousClock.now
        image.bitmap = try transformer.transform(image.bitmap, cancellation: cancellation)
        steps.append(LoadStep(.transform, since: start, bytes: image.bitmap.byteCount))
    }
}

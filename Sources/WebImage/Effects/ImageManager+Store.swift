// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching
import ImageCoding

extension ImageManager {
    func storeInMemory(_ picture: Picture, for key: VariantKey) {
        let http = picture.bytes.http
        let cached = CachedImage(
            image: picture.image, animation: picture.animation, hash: picture.hash, http: http,
            expiry: expiry(of: picture.bytes),
            key: memoryPlace(of: key.key, http, for: key.decode.data.fields))
        storeInMemory(cached)
    }

    /// Keeps an image; one that must be validated before each use only while it is shown.
    func storeInMemory(_ cached: CachedImage) {
        guard cached.http?.isKeptWhileShown == true else {
            memory.set(cached, for: cached.key, cost: cached.cost)
            return
        }
        // A cache of another kind has no weak tier.
        memory.remove(cached.key)
        (memory as? MemoryCache<CachedImage>)?.setWeakly(cached, for: cached.key)
    }

    /// Writes an original's bytes as they came, after whoever waits has been served.
    func store(_ bytes: Bytes, hash: PlaceholderHash? = nil, for key: DataKey) {
        guard let disk, bytes.origin.isFetched, bytes.isKeepable, bytes.storing.take() else { return }
        let notes = EntryNotes(http: bytes.http, hash: hash)
        inBackground(stores) { [self] in
            let place = diskPlace(of: key.key, bytes.http, for: key.fields)
            // From now on they are found there.
            if disk.store(bytes.data, notes, for: place) { fresh.remove(bytes, for: key.key) }
        }
    }

    /// Writes an original that nobody wanted to see, if it looks like an image.
    func storeUndecoded(_ bytes: Bytes, for key: DataKey) {
        guard ImageFormat.sniff(bytes.data) != nil else { return }
        store(bytes, for: key)
    }

    /// Writes what was made of an original, losslessly. Images are made faster than they are encoded: where
    /// too many pixels are waiting, or memory is short, this one is not stored, and made again when it is
    /// needed.
    func storeVariant(_ picture: Picture, for key: VariantKey) {
        guard let disk, (configuration.memoryPressure?.current ?? .normal) == .normal,
            let ticket = waitingVariants.add(picture.image.bitmap)
        else { return }
        let http = picture.bytes.http
        let notes = EntryNotes(http: http, info: picture.image.info, hash: picture.hash)
        inBackground(encodes) { [self] in
            waitingVariants.withBitmap(of: ticket) { bitmap in
                guard let data = try? codecs.encode(bitmap, as: .png) else { return }
                let place = diskPlace(of: key.key, http, for: key.decode.data.fields)
                disk.store(data, notes, for: place)
            }
        }
    }

    func inBackground(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
        pendingStores.enter()
        queue.async { [pendingStores] in
            work()
            pendingStores.leave()
        }
    }
}

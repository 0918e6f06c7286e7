// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching
import ImageCoding

extension ImageManager {
    func storeInMemory(_ picture: Picture, for key: CacheKey) {
        let cached = CachedImage(
            image: picture.image, animation: picture.animation, hash: picture.hash, http: picture.bytes.http,
            expiry: expiry(of: picture.bytes))
        memory.set(cached, for: key, cost: cached.cost)
    }

    /// Writes an original's bytes as they came, after whoever waits has been served.
    func store(_ bytes: Bytes, hash: PlaceholderHash? = nil, for key: CacheKey) {
        guard let disk, bytes.origin == .network, bytes.http?.forbidsStoring == false, bytes.storing.take()
        else { return }
        let notes = EntryNotes(http: bytes.http, hash: hash)
        inBackground(stores) { [fresh] in
            // From now on they are found there.
            if disk.store(bytes.data, notes, for: key) { fresh.remove(bytes, for: key) }
        }
    }

    /// Writes an original that nobody wanted to see, if it looks like an image.
    func storeUndecoded(_ bytes: Bytes, for key: CacheKey) {
        guard ImageFormat.sniff(bytes.data) != nil else { return }
        store(bytes, for: key)
    }

    /// Writes what was made of an original, losslessly.
    func storeVariant(_ picture: Picture, for key: CacheKey) {
        guard let disk else { return }
        let notes = EntryNotes(http: picture.bytes.http, info: picture.image.info, hash: picture.hash)
        let codecs = codecs
        inBackground(encodes) {
            guard let data = try? codecs.encode(picture.image.bitmap, as: .png) else { return }
            disk.store(data, notes, for: key)
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

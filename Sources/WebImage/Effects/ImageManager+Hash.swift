// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching
import ImageCoding

extension ImageManager {
    /// The hash that is kept on disk with the original of `request`; nil without one. It is there once a load with
    /// ``ImageRequest/placeholderHash`` has decoded the picture.
    public func placeholderHash(for request: ImageRequest) async -> PlaceholderHash? {
        guard let disk else { return nil }
        let request = processed(request)
        let slot = Locked<PlaceholderHash?>(nil)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            reads.async { [self] in
                let place = diskPlace(of: keys(for: request).original, for: fields(of: request))
                let notes = disk.metadata(for: place).flatMap(EntryNotes.init(encoded:))
                slot.withLock { $0 = notes?.hash }
                continuation.resume()
            }
        }
        return slot.withLock { $0 }
    }

    /// The hash that is wanted: the one that came from disk, or a new one.
    func hash(
        of image: DecodedImage, _ bytes: Bytes, _ key: DecodeKey, _ cancellation: CancellationToken
    ) throws(ImageError) -> PlaceholderHash? {
        guard let kind = key.hash else { return bytes.hash }
        if let hash = bytes.hash, hash.kind == kind { return hash }
        let hash = try PlaceholderHash(kind, of: image.bitmap, cancellation)
        if bytes.origin == .disk, !image.lacksPixels, let kept = keptHash(hash, key) {
            add(kept, to: key.data)
        }
        return hash
    }

    /// What was made of a part of the picture is not for everybody.
    func keptHash(_ hash: PlaceholderHash?, _ key: DecodeKey) -> PlaceholderHash? {
        key.options.thumbnail?.mode == .fill ? nil : hash
    }

    private func add(_ hash: PlaceholderHash, to key: DataKey) {
        guard let disk, key.storesDisk else { return }
        inBackground(stores) { [self] in
            let place = diskPlace(of: key.key, for: key.fields)
            guard let entry = disk.read(place), var notes = EntryNotes(encoded: entry.metadata) else {
                return
            }
            notes.hash = hash
            disk.store(entry.data, notes, for: place)
        }
    }
}

// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// A transfer of some size that breaks off is kept and completed by the next load, of another process too. Beginnings
// are entries of the disk cache like others: they are counted in its limits and expire with them.
extension ImageManager {
    /// Less is not worth a file.
    private static let smallestBeginning = 64 << 10

    private func beginningKey(of key: DataKey) -> CacheKey { CacheKey(key.key.text + "\nbeginning") }

    func keepBeginning(of origin: OriginRequest, _ partial: LoadedData) {
        guard let disk, origin.key.storesDisk, origin.request.decryptor == nil,
            partial.data.count + (origin.stored?.data.count ?? 0) >= Self.smallestBeginning,
            let bytes = origin.beginning(partial, now: time.wallTime)
        else { return }
        let notes = EntryNotes(http: bytes.http)
        let key = beginningKey(of: origin.key)
        inBackground(stores) { disk.store(bytes.data, notes, for: key) }
    }

    func readBeginning(of key: DataKey) -> Bytes? {
        guard key.asksOrigin, key.request.decryptor == nil, let entry = disk?.read(beginningKey(of: key)),
            let http = EntryNotes(encoded: entry.metadata)?.http, http.part != nil,
            http.bodyBytes == entry.data.count
        else { return nil }
        return Bytes(
            data: entry.data, origin: .disk, http: http, stored: entry.stored.timeIntervalSince1970)
    }

    func forgetBeginning(of key: DataKey) {
        guard let disk, key.storesDisk else { return }
        let key = beginningKey(of: key)
        inBackground(stores) { _ = disk.remove(key) }
    }
}

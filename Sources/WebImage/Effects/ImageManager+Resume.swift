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
    /// Whether so many bytes, the beginning of a picture, are worth a file.
    func isWorthKeeping(_ count: Int) -> Bool { count >= 64 << 10 }

    func keepBeginning(of origin: OriginRequest, _ partial: LoadedData) {
        guard keepsBeginning(of: origin),
            isWorthKeeping(partial.data.count + (origin.stored?.data.count ?? 0))
        else { return }
        let now = time.wallTime
        // It may have to be joined to what is stored: not on the loader's thread.
        inBackground(stores) { [self] in
            if let bytes = origin.beginning(partial, now: now) { storeBeginning(bytes, of: origin.key) }
        }
    }

    /// What is to be told of each piece of a transfer; nil where nothing is kept.
    func writerOfBeginnings(of origin: OriginRequest) -> BeginningWriter? {
        keepsBeginning(of: origin) ? BeginningWriter(self, origin) : nil
    }

    private func keepsBeginning(of origin: OriginRequest) -> Bool {
        disk != nil && origin.key.storesDisk && origin.request.decryptor == nil
    }

    func storeBeginning(_ bytes: Bytes, of key: DataKey) {
        let notes = EntryNotes(http: bytes.http)
        disk?.store(bytes.data, notes, for: key.key.beginning)
    }

    func readBeginning(of key: DataKey) -> Bytes? {
        guard key.asksOrigin, key.request.decryptor == nil,
            let entry = disk?.read(key.key.beginning),
            let http = EntryNotes(encoded: entry.metadata)?.http, http.part != nil,
            http.bodyBytes == entry.data.count
        else { return nil }
        return Bytes(
            data: entry.data, origin: .disk, http: http, stored: entry.stored.timeIntervalSince1970)
    }

    func forgetBeginning(of key: DataKey) {
        guard let disk, key.storesDisk else { return }
        let key = key.key.beginning
        inBackground(stores) { _ = disk.remove(key) }
    }
}

// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// A 304 says something new of bytes that stay as they are (RFC 9111, 4.3.4). It is kept in an entry of its own, which
// speaks for the original and for everything that was made of it.
extension ImageManager {
    /// The origin said that a stored picture is still good: what else it said holds from now on.
    func renew(_ bytes: Bytes, for key: DataKey) {
        guard let disk, key.storesDisk, let http = bytes.http else { return }
        inBackground(stores) { [self] in
            let place = diskPlace(of: key.key, for: key.fields)
            guard let metadata = disk.metadata(for: place), let old = EntryNotes(encoded: metadata)?.http,
                old.isSameVersion(as: http)
            else { return }
            if http.forbidsStoring {
                disk.remove(place)
                disk.remove(key.key.renewal(of: http))
            } else {
                disk.store(Data(), EntryNotes(http: http), for: key.key.renewal(of: http))
            }
        }
    }

    /// As ``renew(_:for:)``, where of a picture only what was made of it is kept.
    func note(_ http: StoredExchange, for key: DataKey) {
        guard let disk else { return }
        inBackground(stores) {
            disk.store(Data(), EntryNotes(http: http), for: key.key.renewal(of: http))
        }
    }

    /// What was said last about something stored; nil where nothing was said since.
    func renewed(_ http: StoredExchange, of key: DataKey) -> StoredExchange? {
        guard http.hasValidator, let entry = disk?.read(key.key.renewal(of: http)),
            let newer = EntryNotes(encoded: entry.metadata)?.http, newer.isSameVersion(as: http),
            newer.bodyBytes == http.bodyBytes, newer.url == http.url
        else { return nil }
        // A clock that was set back must not keep old notes for ever.
        return newer.responseTime >= http.responseTime || http.responseTime > time.wallTime ? newer : nil
    }
}

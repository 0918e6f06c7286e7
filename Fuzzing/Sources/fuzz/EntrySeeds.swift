// SPDX-License-Identifier: MIT

import Foundation

@testable import ImageCaching

/// Seed files of the disk cache.
enum EntrySeeds {
    static var all: [Data] {
        ["", "notes"].flatMap { notes in
            [UInt8(0), 1].map { kind in
                let (body, metadata, key) = (Data("body".utf8), Data(notes.utf8), "http://example.com/a")
                let trailer = EntryTrailer(
                    bodyCount: body.count, keyCount: key.utf8.count, metadataCount: metadata.count,
                    stored: 1 << 59,
                    boot: .unknown, bodyChecksum: body.withUnsafeBytes { CRC32C.of($0) })
                return Data([kind]) + body
                    + metadata.withUnsafeBytes { trailer.record(key: key, metadata: $0) }
            }
        }
    }
}

// SPDX-License-Identifier: MIT

import PortableC
import PortableFoundation

extension EntryTrailer {
    /// Whether `record` (key, metadata and trailer) begins with exactly the bytes of `key`.
    func matches(_ key: String, in record: UnsafeRawBufferPointer) -> Bool {
        var key = key
        return key.withUTF8 { key in
            guard key.count == keyCount else { return false }
            guard let text = key.baseAddress, let found = record.baseAddress else { return key.isEmpty }
            return memcmp(text, found, key.count) == 0
        }
    }

    /// Returns the metadata in `record` (key, metadata and trailer).
    func metadata(in record: UnsafeRawBufferPointer) -> Data {
        guard metadataCount > 0, let base = record.baseAddress else { return Data() }
        return Data(bytes: base + keyCount, count: metadataCount)
    }
}

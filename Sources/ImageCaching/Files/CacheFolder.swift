// SPDX-License-Identifier: MIT

import ImageBase

/// The paths inside a disk cache's folder.
///
/// ```text
/// CACHEDIR.TAG        tells backup tools to skip the folder (bford.info/cachedir)
/// entries/7f/7f3a…    one file per entry, in 256 folders
/// temporary/<id>/     files being written by one session, which holds a lock on this folder
/// trash.<id>/         entries that `removeAll` moved away, until they are deleted
/// partitions/<hash>/  caches of users, which share nothing with this one
/// index-1.sqlite      totals, order of use and expiry; rebuilt from the files if lost
/// ```
struct CacheFolder: Sendable {
    let root: String
    let entries: String
    let temporary: String
    let index: String
    let tag: String

    static let entriesName = "entries"
    static let temporaryName = "temporary"
    static let trashPrefix = "trash."

    init(_ root: String) {
        var root = root
        while root.count > 1, root.hasSuffix("/") { root.removeLast() }
        root.makeContiguousUTF8()
        self.root = root
        entries = "\(root)/\(Self.entriesName)"
        temporary = "\(root)/\(Self.temporaryName)"
        index = root + "/index-1.sqlite"
        tag = root + "/CACHEDIR.TAG"
    }

    /// The folder of one of the 256 buckets.
    func bucket(_ bucket: Int) -> String { "\(entries)/\(EntryName.bucketName(bucket))" }

    /// The path of an entry's file. Each hit needs it, so it's built with a single allocation.
    func path(of name: EntryName) -> String {
        let suffix = name.fileExtension
        let count = entries.utf8.count + 36 + (suffix.isEmpty ? 0 : suffix.utf8.count + 1)
        return String(unsafeUninitializedCapacity: count) { buffer in
            var end = buffer.update(fromContentsOf: entries.utf8)
            func append(_ byte: UInt8) {
                buffer[end] = byte
                end += 1
            }
            func appendDigits(_ byte: UInt8) {
                append(Hexadecimal.digit(byte >> 4))
                append(Hexadecimal.digit(byte & 15))
            }
            append(UInt8(ascii: "/"))
            appendDigits(UInt8(truncatingIfNeeded: name.hash.high))
            append(UInt8(ascii: "/"))
            for index in UInt64(0)..<8 {
                appendDigits(UInt8(truncatingIfNeeded: name.hash.high >> (index * 8)))
            }
            for index in UInt64(0)..<8 {
                appendDigits(UInt8(truncatingIfNeeded: name.hash.low >> (index * 8)))
            }
            if !suffix.isEmpty {
                append(UInt8(ascii: "."))
                for byte in suffix.utf8 { append(byte) }
            }
            return end
        }
    }
}

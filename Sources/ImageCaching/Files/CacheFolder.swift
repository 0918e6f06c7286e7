// SPDX-License-Identifier: MIT

import ImageBase

/// Where everything stands in a disk cache's folder.
///
///     CACHEDIR.TAG        tells backup tools to leave the folder out (bford.info/cachedir)
///     entries/7f/7f3a…    one file an entry
///     temporary/<id>/ files being written by one opening of the cache, which holds the lock of the folder
///     <id> trash.<id>/ what `removeAll` put aside, until it is deleted index-1.sqlite totals, order and
///     expiry; made again from the files when it is lost
struct CacheFolder: Sendable {
    let root: String
    let entries: String
    let temporary: String
    let index: String
    let tag: String

    static let trashPrefix = "trash."

    init(_ root: String) {
        var root = root
        while root.count > 1, root.hasSuffix("/") { root.removeLast() }
        root.makeContiguousUTF8()
        self.root = root
        entries = root + "/entries"
        temporary = root + "/temporary"
        index = root + "/index-1.sqlite"
        tag = root + "/CACHEDIR.TAG"
    }

    func bucket(_ bucket: Int) -> String { "\(entries)/\(EntryName.bucketName(bucket))" }

    /// One allocation: it is on the way of every hit.
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
                append(Self.digit(byte >> 4))
                append(Self.digit(byte & 15))
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

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }
}

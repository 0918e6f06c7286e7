// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import InternalTestSupport
import PortableC
import WebImageTestSupport

/// Checks the cache in `folder` after other processes used it, and exits.
///
/// Every hit must have the right bytes, the index must match the files, and no temporary files may be left.
/// After one more store, the size may exceed the limit by a tenth at most.
func check(_ folder: String) -> Never {
    let cache = DiskCache(directory: folder, configuration: smallConfiguration()) { fail("error: \($0)") }
    let statistics = cache.statistics()
    let sizes = entrySizes(in: folder + "/entries")
    if statistics.count != sizes.count || statistics.bytes != sizes.reduce(0, +) {
        fail(
            "the index has \(statistics), the folder has \(sizes.count) files of \(sizes.reduce(0, +)) bytes")
    }
    for name in (try? POSIXFileSystem().list(folder + "/temporary")) ?? [] {
        fail("temporary folder left: \(name)")
    }
    for name in (try? POSIXFileSystem().list(folder)) ?? [] where name.hasPrefix("trash.") {
        fail("trash left: \(name)")
    }
    var found = 0
    for number in 0..<StampedEntry.keyCount {
        guard let entry = cache.read(StampedEntry.key(number)) else { continue }
        found += 1
        if let fault = StampedEntry.fault(of: entry, at: number) { fail(fault) }
    }
    // Renames are atomic, so no file may be incomplete.
    if found != sizes.count { fail("\(found) hits, but \(sizes.count) files") }
    let more = StampedEntry(number: 0, stamp: 1)
    if !cache.store(more.data, metadata: more.metadata, for: more.key) { fail("not stored") }
    cache.flush()
    let bytes = entrySizes(in: folder + "/entries").reduce(0, +)
    let limit = smallConfiguration().maximumBytes
    if bytes > limit + limit / 10 { fail("\(bytes) bytes; the limit is \(limit)") }
    exit(0)
}

private func entrySizes(in entries: String) -> [Int] {
    ((try? POSIXFileSystem().list(entries)) ?? []).flatMap { bucket in
        ((try? POSIXFileSystem().list("\(entries)/\(bucket)")) ?? []).compactMap { name in
            try? POSIXFileSystem().status(at: "\(entries)/\(bucket)/\(name)").size
        }
    }
}
